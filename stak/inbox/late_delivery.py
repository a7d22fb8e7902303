"""Deliver to recipients that need a closer look: muted categories, watermarks that have passed, repeated chunks.

Without reading first, such a recipient is refused. Where refused groups cost the groups beside them
(`Ports.shares_transactions`) and refusals are frequent, or a chunk may already be delivered, the recipients' rows are
read first. The reads need not be consistent: every group carries the conditions that it was decided by, and whoever is
refused takes the slow path.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Counters, Entry, counters_of
from stak.inbox.recall import is_copy, is_unread_copy
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import make_tombstone
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Group, Item, Key, Outcome, raise_if_permanent
from stak.tenancy.inbox_configs import read_inbox

READ_FIRST_SHARE: Final = 0.005
"""From this share of refused recipients on, reading first costs less than sending transactions again.

Two eventually consistent reads cost a thirtieth of the three writes. A transaction of 33 recipients is cancelled with a
probability of 15 percent at this share, and smaller transactions take more requests.
"""
_KNOWN_AFTER: Final = 30
_MEMORY_RECIPIENTS: Final = 2_000
"""How many recipients the share of refusals is an average over."""
_SHARE_BYTES: Final = 200


class Recipient(NamedTuple):
    """A recipient of a chunk, by the chunk's index in its batch."""

    number: int
    user: UserId

    def inbox_of(self, chunk: Chunk) -> UserInbox:
        """Return the inbox that receives the chunk's message."""
        return UserInbox(chunk.tenant, self.user, chunk.inbox)


class FirstAttempt(NamedTuple):
    """What is written first for a recipient."""

    recipient: Recipient
    group: Group | None = None
    """None is the template for recipients that are on time."""
    copies: int = 1
    is_shown: bool = True
    """Whether the recipient is notified: not of a message in a muted category."""
    delivered_at: int | None = None
    """The time in its own group; None is that of the template."""


def reads_first(ports: Ports, chunk: Chunk, recipients: int, *, is_repeated: bool) -> bool:
    """Return whether to read first what recipients have: not where refusals are free, or rare."""
    return ports.shares_transactions and (is_repeated or _is_refused_often(ports, chunk, recipients))


async def commit_on_time(ports: Ports, delivery: Delivery, chunk: Chunk, users: Sequence[UserId]) -> list[Outcome]:
    """Commit the template of one message for all of these users; return an outcome for each."""
    inboxes = keys.user_inboxes(chunk.tenant, users, chunk.inbox)
    outcomes = await ports.table.commit_template(inboxes, delivery.on_time(), delivery.copies(users))
    if ports.shares_transactions:
        _record_share(ports, chunk, len(users), _refused(outcomes))
    return outcomes


def _refused(outcomes: Sequence[Outcome]) -> int:
    return sum(not isinstance(outcome, Done) and not outcome.names(0) for outcome in outcomes)


async def first_attempts(
    ports: Ports, delivery: Delivery, chunk: Chunk, recipients: Sequence[Recipient], repeated: Sequence[Recipient]
) -> tuple[list[FirstAttempt], list[Recipient]]:
    """Return what to write first for each recipient, and those that already have the message.

    `repeated` are recipients of chunks that an earlier attempt may have delivered.
    """
    reads_counters = _is_refused_often(ports, chunk, len(recipients))
    entries = {recipient: recipient.inbox_of(chunk).entry(chunk.message_id) for recipient in repeated}
    wanted = list(entries.values())
    if reads_counters:
        wanted += [key for recipient in recipients for key in _counter_keys(recipient.inbox_of(chunk), chunk)]
    found = await ports.table.batch_get(wanted, consistent=False)
    there = [recipient for recipient, entry in entries.items() if entry in found]
    known = set(there)
    attempts = []
    for recipient in recipients:
        if recipient in known:
            continue
        counters = _counters(recipient.inbox_of(chunk), chunk, found)
        if is_on_time(counters, chunk):
            attempts.append(FirstAttempt(recipient))
        else:
            attempts.append(await _attempt(ports, delivery, chunk, recipient, counters))
    return attempts, there


async def commit_first(
    ports: Ports, delivery: Delivery, chunk: Chunk, attempts: Sequence[FirstAttempt]
) -> list[Outcome]:
    """Commit the first attempts of one message; return an outcome for each."""
    on_time = [index for index, attempt in enumerate(attempts) if attempt.group is None]
    users = [attempts[index].recipient.user for index in on_time]
    inboxes = keys.user_inboxes(chunk.tenant, users, chunk.inbox)
    others = [(index, attempt.group) for index, attempt in enumerate(attempts) if attempt.group is not None]
    # Concurrently: the table combines commits that it receives together.
    delivered, decided = await asyncio.gather(
        ports.table.commit_template(inboxes, delivery.on_time(), delivery.copies(users)) if inboxes else _nothing(),
        ports.table.commit([group for _, group in others]) if others else _nothing(),
    )
    outcomes = dict(zip(on_time, delivered, strict=True))
    outcomes |= {index: outcome for (index, _), outcome in zip(others, decided, strict=True)}
    _record_share(ports, chunk, len(attempts), len(others) + _refused(delivered))
    return [outcomes[index] for index in range(len(attempts))]


async def deliver_all_late(
    ports: Ports, chunks: Sequence[Chunk], recipients: Sequence[tuple[Delivery, Recipient]]
) -> tuple[dict[Recipient, tuple[int, int | None]], dict[int, Exception]]:
    """Deliver to recipients concurrently; return what `deliver_late` returns, and an error of each failed chunk.

    A recipient whose rows are damaged does not keep the others from getting the message.
    """
    delivered: dict[Recipient, tuple[int, int | None]] = {}
    errors: dict[int, Exception] = {}
    waiting = (deliver_late(ports, delivery, chunks[one.number], one) for delivery, one in recipients)
    for (_, one), copy in zip(recipients, await asyncio.gather(*waiting, return_exceptions=True), strict=True):
        if isinstance(copy, Exception):
            errors.setdefault(one.number, copy)
        elif isinstance(copy, BaseException):
            raise copy
        else:
            delivered[one] = copy
    return delivered, errors


async def deliver_late(ports: Ports, delivery: Delivery, chunk: Chunk, recipient: Recipient) -> tuple[int, int | None]:
    """Deliver to one recipient according to its current counters.

    Return the number of copies (0 or 1), and the time of the delivery if the recipient is to be notified: not of a copy
    in a muted category.
    """
    user_inbox = recipient.inbox_of(chunk)
    tries = Attempts()
    while True:
        await tries.next()
        found = await ports.table.batch_get(_counter_keys(user_inbox, chunk))
        counters = _counters(user_inbox, chunk, found)
        attempt = await _attempt(ports, delivery, chunk, recipient, counters)
        group = attempt.group or ()
        (outcome,) = await ports.table.commit([group])
        if isinstance(outcome, Done):
            return attempt.copies, attempt.delivered_at if attempt.is_shown else None
        if outcome.names(0):
            there = await ports.table.get(user_inbox.entry(chunk.message_id))
            is_shown = attempt.is_shown and there is not None and is_unread_copy(there)
            return int(is_copy(there)), there["delivered"] if there is not None and is_shown else None
        raise_if_permanent(group, outcome)


def is_on_time(counters: Counters, chunk: Chunk) -> bool:
    """Return whether a recipient with these counters takes the message without a closer look."""
    category = counters.category(chunk.entry.category)
    marks = (counters.total.watermark, category.watermark)
    return not category.is_muted and all(mark is None or mark < chunk.message_id for mark in marks)


async def _attempt(
    ports: Ports, delivery: Delivery, chunk: Chunk, recipient: Recipient, counters: Counters
) -> FirstAttempt:
    """Return what to write for a recipient with these counters, whether or not it is on time."""
    delivery, user_inbox = delivery.to(recipient.user), recipient.inbox_of(chunk)
    entry, now = delivery.entry, int(ports.clock())
    if not counters.category(entry.category).is_muted:
        return FirstAttempt(recipient, delivery.late(user_inbox, counters, now), delivered_at=now)
    is_kept = await keeps_muted(ports, user_inbox)
    muted = muted_entry(entry, now, is_kept=is_kept)
    return FirstAttempt(recipient, delivery.muted(user_inbox, muted), int(is_kept), is_shown=False)


async def keeps_muted(ports: Ports, user_inbox: UserInbox) -> bool:
    """Return whether messages in a muted category are delivered as read, and not dropped."""
    return (await read_inbox(ports, user_inbox.tenant, user_inbox.inbox)).config.muted == "read"


def muted_entry(entry: Entry, now: int, *, is_kept: bool) -> Entry:
    """Return the entry that a user gets who has muted its category: a read one, or a tombstone."""
    arriving = msgspec.structs.replace(entry, delivered=now)
    return msgspec.structs.replace(arriving, readat=now, is_muted=True) if is_kept else _dropped(arriving, now)


def _dropped(entry: Entry, now: int) -> Entry:
    """Return the tombstone of a message that is not delivered.

    It ends with the recipients of its broadcast: nothing else says that this one did not get it.
    """
    ends_at = None if entry.expires_at is None else entry.expires_at + RECIPIENTS_KEPT_SECONDS
    return msgspec.structs.replace(make_tombstone(entry, "muted", now), ttl=ends_at)


def _counter_keys(user_inbox: UserInbox, chunk: Chunk) -> tuple[Key, Key]:
    return user_inbox.counter(keys.TOTAL), user_inbox.counter(chunk.entry.category)


def _counters(user_inbox: UserInbox, chunk: Chunk, found: Mapping[Key, Item]) -> Counters:
    wanted = _counter_keys(user_inbox, chunk)
    return counters_of({keys.level_of(key): dict(found[key]) for key in wanted if key in found})


def _share_key(chunk: Chunk) -> str:
    return f"{chunk.tenant}#{chunk.inbox}#{chunk.entry.category}"


def _is_refused_often(ports: Ports, chunk: Chunk, recipients: int) -> bool:
    seen, refused = ports.delivery_refusals.get(_share_key(chunk)) or (0.0, 0.0)
    if seen < _KNOWN_AFTER:
        return recipients >= _KNOWN_AFTER  # not known: a few recipients cost little, many are read
    return refused >= READ_FIRST_SHARE * seen


def _record_share(ports: Ports, chunk: Chunk, recipients: int, refused: int) -> None:
    key = _share_key(chunk)
    seen_before, refused_before = ports.delivery_refusals.get(key) or (0.0, 0.0)
    kept = 0.5 ** (recipients / _MEMORY_RECIPIENTS)
    share = (seen_before * kept + recipients, refused_before * kept + refused)
    ports.delivery_refusals.put(key, share, _SHARE_BYTES + len(key))


async def _nothing() -> list[Outcome]:
    return []
