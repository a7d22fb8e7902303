"""What became of a broadcast for each of some recipients: whether it was delivered, seen and read, and when.

The state is in the recipient's copy; a copy that does not exist is explained by the ledger and the status of the
broadcast. These are read before the copies, and the copies before the counters: so a missing copy is not one that was
delivered meanwhile, and no copy is compared with a watermark older than itself. Nothing is stored for this: reading the
states of a page costs a few rows for each of its recipients, however many others there are.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Action, Counters, Entry, counters_of, is_expired, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.ledger import REASONS
from stak.inbox.read_times import read_times
from stak.inbox.statistics_model import is_unopened
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS
from stak.ports.writes import Item, Key

State = Literal["pending", "delivered", "seen", "read", "recalled", "expired", "failed"]

_MUTED = "muted"
_ERASED = "erased"
_DELETED = "deleted"
_REPLACED = "replaced"
_ENDED = "no longer stored"
_replace = msgspec.structs.replace


class RecipientState(msgspec.Struct, frozen=True):
    """What became of a message for one recipient.

    `reason` says why it is in this state, if that needs one: `muted`, `erased`, `stopped` or the error of the delivery
    for `failed`; `muted` (it arrived as read), `deleted` (by the user), `replaced` (by a newer one with the same
    collapse key) or `no longer stored` for others.
    """

    uid: str
    state: State
    delivered_at: int | None = None
    seen_at: int | None = None
    read_at: int | None = None
    reason: str | None = None
    action: Action | None = None
    """The button that the recipient pressed."""
    acted_at: int | None = None


class PlannedRecipient(NamedTuple):
    """A recipient, and the outcome of its chunk, if there is one yet."""

    user: UserId
    outcome: Item | None


async def recipient_states(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, recipients: Sequence[PlannedRecipient]
) -> list[RecipientState]:
    """Return the states of these recipients, in order."""
    inboxes = {one.user: UserInbox(ref.tenant, one.user, ref.inbox) for one in recipients}
    copies = {user: user_inbox.entry(ref.id) for user, user_inbox in inboxes.items()}
    found = await _read_copies(ports, ref, broadcast, recipients, copies)
    entries = {user: entry_of(found[key]) for user, key in copies.items() if key in found}
    marked = await _read_by_mark(ports, [(inboxes[user], entry) for user, entry in entries.items()])
    hidden = [user for user in inboxes if user not in entries or entries[user].gone == "deleted"]
    recalled = await _recalled_from(ports, ref, broadcast, hidden)
    now = ports.clock()
    return [
        _without_copy(one, broadcast, now, is_recalled=broadcast.is_recalled or one.user in recalled)
        if one.user not in entries
        else _of_copy(one.user, entries[one.user], broadcast, now, marked, recalled)
        for one in recipients
    ]


async def _read_copies(
    ports: Ports,
    ref: BroadcastRef,
    broadcast: Broadcast,
    recipients: Sequence[PlannedRecipient],
    copies: Mapping[UserId, Key],
) -> Mapping[Key, Item]:
    """Return the copies that exist.

    The transaction that accepts a small post may deliver it, and shows its rows one by one; so does one that applies a
    post on read. So copies that are missing although they were delivered are read again, as of one moment.
    """
    found = dict(await ports.table.batch_get(copies.values()))
    if broadcast.is_one_row or broadcast.is_on_read:
        delivered = [copies[one.user] for one in recipients if "delivered" in (one.outcome or {})]
        missing = [key for key in delivered if key not in found]
        for start in range(0, len(missing), TRANSACT_GET_MAX_KEYS - 1):
            part = missing[start : start + TRANSACT_GET_MAX_KEYS - 1]
            found |= await ports.table.transact_get([ref.key, *part])
    return found


class _Mark(NamedTuple):
    """A "mark all" that read an entry, and its time, if that is still stored."""

    at: int | None


async def _read_by_mark(ports: Ports, entries: Sequence[tuple[UserInbox, Entry]]) -> Mapping[UserId, _Mark]:
    """Return the users whose entry was read by "mark all" while it was there."""
    waiting = [(user_inbox, entry) for user_inbox, entry in entries if _may_be_marked(entry)]
    if not waiting:
        return {}
    wanted = {
        user_inbox: [user_inbox.counter(level) for level in (TOTAL, entry.category)] for user_inbox, entry in waiting
    }
    found = await ports.table.batch_get(key for each in wanted.values() for key in each)
    counters = {user_inbox: _counters(each, found) for user_inbox, each in wanted.items()}
    # Without the reason that made it a tombstone, an entry that is not unread was read by a mark.
    bare = [(user_inbox, _replace(entry, gone=None), entry) for user_inbox, entry in waiting]
    passed = [(inbox, alive, entry) for inbox, alive, entry in bare if not is_unread(alive, counters[inbox])]
    times = await asyncio.gather(*(read_times(ports, inbox, [alive], counters[inbox]) for inbox, alive, _ in passed))
    read: dict[UserId, _Mark] = {}
    for (user_inbox, _, entry), by_id in zip(passed, times, strict=True):
        at = by_id.get(entry.id)
        if entry.gone is None or (at is not None and at <= _gone_at(entry)):
            read[user_inbox.user] = _Mark(at)
    return read


def _may_be_marked(entry: Entry) -> bool:
    is_never_read = entry.is_placeholder or entry.is_erased or entry.gone == "muted"
    return entry.readat is None and not is_never_read


def _counters(wanted: Sequence[Key], found: Mapping[Key, Item]) -> Counters:
    return counters_of({keys.level_of(key): dict(found[key]) for key in wanted if key in found})


def _gone_at(entry: Entry) -> float:
    """Return when an entry became a tombstone; marks after that did not read it."""
    return float("inf") if entry.ttl is None else entry.ttl - TOMBSTONES_KEPT_SECONDS


async def _recalled_from(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, users: Sequence[UserId]
) -> frozenset[UserId]:
    """Return the users from which it was recalled individually, among those whose tombstone does not show it."""
    if not broadcast.withdrawn or not users:
        return frozenset()
    rows = {ref.recalled_from(user): user for user in users}
    return frozenset(rows[key] for key in await ports.table.batch_get(rows))


def _of_copy(
    user: UserId,
    entry: Entry,
    broadcast: Broadcast,
    now: float,
    marked: Mapping[UserId, _Mark],
    recalled: Collection[UserId],
) -> RecipientState:
    if entry.is_placeholder:  # it was never delivered
        is_recalled = entry.gone == "redacted"
        return RecipientState(user, "recalled") if is_recalled else RecipientState(user, "failed", reason=_ERASED)
    if entry.is_erased:
        return RecipientState(user, "failed", reason=_ERASED)
    if entry.gone == "muted":
        return RecipientState(user, "failed", reason=_MUTED)
    mark = marked.get(user)
    read_at = None if is_unopened(entry) else entry.readat if mark is None else mark.at
    known = RecipientState(user, "delivered", entry.delivered, entry.seen_at, read_at)
    known = _replace(known, action=entry.action, acted_at=entry.acted_at)
    # Its user may have deleted what the recall left.
    is_recalled_from_all = broadcast.is_recalled and (entry.gone == "deleted" or not is_expired(entry, now))
    if entry.gone == "redacted" or user in recalled or is_recalled_from_all:
        return _replace(known, state="recalled")
    if is_expired(entry, now) and entry.gone != "deleted":
        return _replace(known, state="expired")
    is_read = read_at is not None or mark is not None
    state: State = "read" if is_read else "seen" if entry.seen_at is not None else "delivered"
    gone = None if entry.gone is None else _DELETED if entry.replaced_by is None else _REPLACED
    return _replace(known, state=state, reason=gone or (_MUTED if entry.is_muted else None))


def _without_copy(one: PlannedRecipient, broadcast: Broadcast, now: float, *, is_recalled: bool) -> RecipientState:
    user, outcome = one.user, one.outcome or {}
    if is_recalled:
        return RecipientState(user, "recalled")
    if broadcast.expires_at is not None and broadcast.expires_at <= now:
        return RecipientState(user, "expired")
    if "delivered" in outcome:  # deleted or erased so long ago that its tombstone has ended
        return RecipientState(user, "delivered", reason=_ENDED)
    if "failed" in outcome:
        own = (reason for reason, users in outcome.get(REASONS, {}).items() if user in users)
        return RecipientState(user, "failed", reason=next(own, outcome.get("reason")))
    return (
        RecipientState(user, "failed", reason=broadcast.status)
        if broadcast.is_stopped
        else RecipientState(user, "pending")
    )
