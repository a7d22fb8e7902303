"""Deliver messages that are grouped with others in a user's inbox: by a collapse key, or in a digest window.

Unlike other deliveries, this reads first: the row of the key, the older copy, the counters. All recipients of a chunk
share these reads and one commit. Whoever is refused, because something of it has changed, is decided again.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from stak.errors import Contended, InvalidWrite
from stak.inbox.collapse import NEWEST, arrive_newest, arrive_replaced, collapse_row, replaces
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.digest import Window, close_full, collect, window_of, window_row
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, counters_of
from stak.inbox.keys import TOTAL, level_of
from stak.inbox.late_delivery import Recipient, keeps_muted, muted_entry
from stak.inbox.message_options import MessageOptions, group_hash
from stak.inbox.recall import is_copy, is_unread_copy
from stak.inbox.snooze import Returned
from stak.inbox.unread_counts import UserInbox
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Group, Item, Key, raise_if_permanent


class GroupedDelivery(msgspec.Struct):
    """What became of the recipients of grouped chunks."""

    copies: dict[Recipient, tuple[int, int | None]] = msgspec.field(default_factory=dict)
    """The number of copies (0 or 1), and the time of the delivery if the recipient is to be notified."""
    errors: dict[int, Exception] = msgspec.field(default_factory=dict)
    """An error of each chunk with a recipient that cannot get it, by its index."""
    returned: list[Returned] = msgspec.field(default_factory=list)
    """Digests whose windows were closed to make room."""
    window_ends: set[int] = msgspec.field(default_factory=set)
    """When the windows close that have the message."""


class _Attempt(NamedTuple):
    recipient: Recipient
    group: Group
    copies: int
    shown_at: int | None
    closes_at: int | None = None


async def deliver_grouped(
    ports: Ports, delivery: Delivery, chunk: Chunk, options: MessageOptions, recipients: Sequence[Recipient]
) -> GroupedDelivery:
    """Deliver a chunk to some of its recipients, each once."""
    result = GroupedDelivery()
    waiting = list(recipients)
    tries = Attempts()
    while waiting:
        try:
            await tries.next()
        except Contended as error:
            result.errors[waiting[0].number] = error
            break
        attempts = await _attempts(ports, delivery, chunk, options, waiting, result)
        outcomes = await ports.table.commit([attempt.group for attempt in attempts]) if attempts else []
        done = set(result.copies)
        for attempt, outcome in zip(attempts, outcomes, strict=True):
            if isinstance(outcome, Done):
                result.copies[attempt.recipient] = attempt.copies, attempt.shown_at
                result.window_ends |= set() if attempt.closes_at is None else {attempt.closes_at}
                done.add(attempt.recipient)
                continue
            try:
                raise_if_permanent(attempt.group, outcome)
            except InvalidWrite as error:
                result.errors[attempt.recipient.number] = error
                done.add(attempt.recipient)
        waiting = [recipient for recipient in waiting if recipient not in done]
    return result


async def _attempts(
    ports: Ports,
    delivery: Delivery,
    chunk: Chunk,
    options: MessageOptions,
    recipients: Sequence[Recipient],
    result: GroupedDelivery,
) -> list[_Attempt]:
    """Return what to write for each recipient; records those that have the message already."""
    entry, now = chunk.entry, int(ports.clock())
    inboxes = {recipient: recipient.inbox_of(chunk) for recipient in recipients}
    row_of = {recipient: _row(user_inbox, options) for recipient, user_inbox in inboxes.items()}
    first = await ports.table.batch_get(
        key for recipient in recipients for key in (inboxes[recipient].entry(entry.id), row_of[recipient])
    )
    older_keys = {
        recipient: inboxes[recipient].entry(first[row][NEWEST])
        for recipient, row in row_of.items()
        # Another delivery of this message, of which only the row is visible, is no older message.
        if options.collapse_key is not None and row in first and first[row][NEWEST] != entry.id
    }
    # Entries before counters, as everywhere.
    older = await ports.table.batch_get(older_keys.values()) if older_keys else {}
    older_of = {recipient: entry_of(older[key]) for recipient, key in older_keys.items() if key in older}
    levels = {
        recipient: {TOTAL, entry.category} | ({older_of[recipient].category} if recipient in older_of else set())
        for recipient in recipients
    }
    found = await ports.table.batch_get(
        inboxes[recipient].counter(level) for recipient in recipients for level in levels[recipient]
    )
    attempts: list[_Attempt] = []
    for recipient in recipients:
        user_inbox = inboxes[recipient]
        item = first.get(user_inbox.entry(entry.id))
        if item is not None:
            # Notify again: an earlier attempt may have crashed between delivering and notifying. Of a digest, whose
            # content is each user's own, users are notified when its window closes.
            is_notified = options.digest_key is None and is_unread_copy(item)
            result.copies[recipient] = int(is_copy(item)), item["delivered"] if is_notified else None
            held = window_of(first.get(row_of[recipient])) if options.digest_key is not None else None
            result.window_ends |= {held.closes_at} if held is not None and entry.id in held.ids else set()
            continue
        own = delivery.to(recipient.user)
        counters = _counters(user_inbox, levels[recipient], found)
        row = first.get(row_of[recipient])
        if counters.category(entry.category).is_muted:
            is_kept = await keeps_muted(ports, user_inbox)
            group = own.muted(user_inbox, muted_entry(own.entry, now, is_kept=is_kept))
            attempts.append(_Attempt(recipient, group, int(is_kept), None))
        elif options.digest_key is None:
            newest: str | None = None if row is None else row[NEWEST]
            attempts.append(_collapse(recipient, user_inbox, own.entry, newest, older_of.get(recipient), counters, now))
        else:
            window = window_of(row)
            if window is not None and not window.is_open(now):
                result.returned += await close_full(ports, user_inbox, options.digest_key, window)
                continue  # the next attempt opens another
            attempts.append(_collect(recipient, user_inbox, own.entry, options, window, now))
    return attempts


def _collapse(
    recipient: Recipient,
    user_inbox: UserInbox,
    entry: Entry,
    newest: str | None,
    older: Entry | None,
    counters: Counters,
    now: int,
) -> _Attempt:
    if newest is not None and not replaces(newest, entry.id, now):
        return _Attempt(recipient, arrive_replaced(user_inbox, entry, newest, now), 1, None)
    group, arriving = arrive_newest(user_inbox, entry, newest, older, counters, now)
    return _Attempt(recipient, group, 1, arriving.delivered)


def _collect(
    recipient: Recipient, user_inbox: UserInbox, entry: Entry, options: MessageOptions, window: Window | None, now: int
) -> _Attempt:
    seconds = options.window_seconds or 1
    group = collect(user_inbox, entry, options.digest_key or "", seconds, window, now)
    return _Attempt(recipient, group, 1, None, now + seconds if window is None else window.closes_at)


def _row(user_inbox: UserInbox, options: MessageOptions) -> Key:
    if options.digest_key is not None:
        return window_row(user_inbox, group_hash(options.digest_key))
    return collapse_row(user_inbox, options.collapse_key or "")


def _counters(user_inbox: UserInbox, levels: set[str], found: Mapping[Key, Item]) -> Counters:
    keys = (user_inbox.counter(level) for level in levels)
    return counters_of({level_of(key): dict(found[key]) for key in keys if key in found})
