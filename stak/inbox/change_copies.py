"""Change one broadcast's copies in many inboxes at once, and subtract unread ones from the counts.

Copies in the same state and under the same watermarks share one group of writes, applied to each partition. A copy that
changes concurrently is retried individually.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_item, entry_of
from stak.inbox.entry_model import Counters, Entry, counters_of
from stak.inbox.keys import TOTAL
from stak.inbox.statistics_model import is_due
from stak.inbox.unread_counts import UserInbox, change_entries
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS, make_tombstone, snooze_timer, update_entries
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Check, Done, Group, Item, Key, Put

COPIES_BATCH_SIZE: Final = 100

Change: TypeAlias = Callable[[Entry], Entry | None]
"""Returns the new state of a copy, or None to leave it unchanged."""


async def change_copies(
    ports: Ports,
    ref: BroadcastRef,
    category: str,
    uids: Sequence[UserId],
    change: Change,
    *,
    placeholder: Entry | None = None,
) -> int:
    """Change these users' copies and return how many changed; users without a copy get the placeholder, if any."""
    changed = 0
    for start in range(0, len(uids), COPIES_BATCH_SIZE):
        user_inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in uids[start : start + COPIES_BATCH_SIZE]]
        changed += await _change_some(ports, user_inboxes, ref.id, category, change, placeholder)
    return changed


async def expire_copies(ports: Ports, ref: BroadcastRef, category: str, uids: Sequence[UserId]) -> int:
    """Remove the content of these users' copies of an expired broadcast; return how many still had it."""
    now = int(ports.clock())
    return await change_copies(ports, ref, category, uids, lambda entry: _expired(entry, now))


async def remove_copies(ports: Ports, ref: BroadcastRef, category: str, uids: Sequence[UserId]) -> int:
    """Replace these users' copies with tombstones that no list shows; return how many changed."""
    now = int(ports.clock())
    return await change_copies(ports, ref, category, uids, lambda entry: removed_entry(entry, now))


async def remove_orphans(ports: Ports, ref: BroadcastRef, category: str, uids: Sequence[UserId]) -> bool:
    """Remove these users' copies of a broadcast that does not exist; return False if it exists after all.

    Its absence is a condition of every removal: a read may miss a broadcast whose transaction is under way.
    """
    for start in range(0, len(uids), COPIES_BATCH_SIZE):
        user_inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in uids[start : start + COPIES_BATCH_SIZE]]
        found = await ports.table.batch_get(user_inbox.entry(ref.id) for user_inbox in user_inboxes)
        for user_inbox in user_inboxes:
            if user_inbox.entry(ref.id) in found and not await _remove_orphan(ports, user_inbox, ref, category):
                return False
    return True


async def _remove_orphan(ports: Ports, user_inbox: UserInbox, ref: BroadcastRef, category: str) -> bool:
    tries = Attempts()
    while True:
        await tries.next()
        item = await ports.table.get(user_inbox.entry(ref.id))
        stored = None if item is None else entry_of(item)
        now = int(ports.clock())
        after = None if stored is None else removed_entry(stored, now)
        if stored is None or after is None:
            return True
        found = await ports.table.batch_get(user_inbox.counter(name) for name in (TOTAL, category))
        changes = change_entries(user_inbox, _counters(user_inbox, category, found), [(stored, after)], now)
        until = stored.snoozed_until
        ended = () if until is None else (snooze_timer(user_inbox, ref.id, until).delete(),)
        (outcome,) = await ports.table.commit([(Check(ref.key, (Absent(),)), *changes, *ended)])
        if isinstance(outcome, Done) or outcome.names(0):
            return isinstance(outcome, Done)


def end_of_placeholder(broadcast: Broadcast, now: int) -> int | None:
    """Return when a placeholder that blocks a broadcast may end; None if it may be sent at any time.

    A chunk is refused long before, and an expired message is not delivered.
    """
    if broadcast.expires_at is not None:
        return max(now, broadcast.expires_at) + TOMBSTONES_KEPT_SECONDS
    has_failed = broadcast.settled is None or broadcast.settled.failed > 0  # then its chunks may be redriven
    return None if has_failed and not broadcast.is_stopped else now + TOMBSTONES_KEPT_SECONDS


def _expired(entry: Entry, now: int) -> Entry | None:
    return None if entry.gone else make_tombstone(entry, "expired", now)


def removed_entry(entry: Entry, now: int) -> Entry | None:
    """Return a tombstone without sender or content; one that was kept permanently expires as well."""
    tombstone = msgspec.structs.replace(
        make_tombstone(entry, "deleted", now),
        sender=None,
        label=None,
        host_system_id=None,
        seen_at=None,
        archived_at=None,
    )
    if entry.gone is None or entry.ttl is None:
        return tombstone
    same_end = msgspec.structs.replace(tombstone, ttl=entry.ttl)
    return None if same_end == entry else same_end


async def _change_some(
    ports: Ports,
    user_inboxes: Sequence[UserInbox],
    message_id: str,
    category: str,
    change: Change,
    placeholder: Entry | None,
) -> int:
    # Entries before counters, as everywhere.
    entries = await ports.table.batch_get(user_inbox.entry(message_id) for user_inbox in user_inboxes)
    counters = await ports.table.batch_get(
        user_inbox.counter(name) for user_inbox in user_inboxes for name in (TOTAL, category)
    )
    changed = 0
    alike: dict[tuple[Entry | None, str | None, str | None], tuple[Group, list[UserInbox]]] = {}
    for user_inbox in user_inboxes:
        item = entries.get(user_inbox.entry(message_id))
        stored = None if item is None else entry_of(item)
        after = placeholder if stored is None else change(stored)
        if after is None:
            continue
        known = _counters(user_inbox, category, counters)
        if stored is not None and (is_due(stored, known) or stored.snoozed_until is not None):
            # Who has just marked all read is counted with the change, individually: the log is in another partition.
            # So is the timer of a snooze, which names its user and ends with it.
            changed += len(await update_entries(ports, user_inbox, [message_id], lambda found, _: change(found)))
            continue
        state = (stored, known.total.watermark, known.category(category).watermark)
        if state not in alike:
            if stored is None:
                group: Group = (Put(user_inbox.entry(message_id), entry_item(after), when=(Absent(),)),)
            else:
                group = change_entries(user_inbox, known, [(stored, after)], int(ports.clock()))
            alike[state] = (group, [])
        alike[state][1].append(user_inbox)
    for (stored, _, _), (group, those) in alike.items():
        outcomes = await ports.table.commit_template([user_inbox.partition for user_inbox in those], group)
        for user_inbox, outcome in zip(those, outcomes, strict=True):
            if isinstance(outcome, Done):
                changed += stored is not None
            else:
                # The copy changed concurrently, or was just delivered: retry it individually.
                changed += len(await update_entries(ports, user_inbox, [message_id], lambda found, _: change(found)))
    return changed


def _counters(user_inbox: UserInbox, category: str, found: Mapping[Key, Item]) -> Counters:
    rows = {name: dict(found[key]) for name in (TOTAL, category) if (key := user_inbox.counter(name)) in found}
    return counters_of(rows)
