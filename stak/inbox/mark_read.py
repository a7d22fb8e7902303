"""Mark messages read (by id, all before a time, or all of a category), unread, and seen."""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.clock import SKEW_SECONDS
from stak.identifiers import CategoryKey
from stak.inbox import keys
from stak.inbox.catch_up import catch_up
from stak.inbox.entry_model import Counters, Entry, is_expired, is_hidden, is_unread
from stak.inbox.replace_counts import mark_all, mark_category
from stak.inbox.stale_markers import drop_stale_markers
from stak.inbox.statistics_log import log_mark, mark_logged
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import as_read, update_entries
from stak.inbox.webhook_events import submit_read, submit_read_up_to
from stak.inbox.whole_reads import count_unread_above, read_matching_counters
from stak.installation.data_format import counts_statistics
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Position, Span, rows_of
from stak.ports.writes import Done, Group
from stak.ulids import last_at, last_of_second

_PAGE: Final = 500


async def mark_read(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Mark messages read; return how many were unread. Ignores unknown ids."""
    await catch_up(ports, user_inbox)
    return await _mark_read(ports, user_inbox, ids)


async def _mark_read(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    now = int(ports.clock())

    def read(entry: Entry, counters: Counters) -> Entry | None:
        return as_read(entry, now) if is_unread(entry, counters) else None

    marked = await update_entries(ports, user_inbox, ids, read)
    await submit_read(ports, user_inbox, [entry.id for entry in marked])
    return len(marked)


async def mark_unread(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Mark messages unread, even below a watermark; return how many were read."""
    await catch_up(ports, user_inbox)
    now = ports.clock()

    def unread(entry: Entry, counters: Counters) -> Entry | None:
        if is_hidden(entry) or entry.gone is not None or is_expired(entry, now) or is_unread(entry, counters):
            return None
        return msgspec.structs.replace(
            entry,
            readat=None,
            ttl=None,
            archived_at=None,
            is_muted=False,
            snoozed_until=None,
            total_stamp=counters.total.watermark,
            category_stamp=counters.category(entry.category).watermark,
        )

    return len(await update_entries(ports, user_inbox, ids, unread))


async def mark_seen(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> int:
    """Mark as shown to the user, not necessarily read; no count changes."""
    await catch_up(ports, user_inbox)
    now = int(ports.clock())

    def seen(entry: Entry, _: Counters) -> Entry | None:
        is_seen = entry.seen_at is not None or entry.gone is not None or is_hidden(entry)
        return None if is_seen else msgspec.structs.replace(entry, seen_at=now)

    return len(await update_entries(ports, user_inbox, ids, seen))


async def mark_read_before(
    ports: Ports, user_inbox: UserInbox, before: float, category: CategoryKey | None = None
) -> int:
    """Mark everything up to the end of that second read, in one category or all; return how many were unread.

    No entry is written: the watermark moves, and the exact counts above it are stored, on condition that no count has
    changed meanwhile; the statistics of broadcasts follow by a log. If `before` is not in the past, the watermark moves
    ahead of everything that can have been delivered, visible or not, and nothing is left above it. A watermark never
    moves back; if the new one would be lower, only stamped messages can be unread below it. Messages with a future id,
    posted while a clock was wrong, are marked individually if `before` is not in the past. A message on read that is
    posted while this runs stays unread.
    """
    await catch_up(ports, user_inbox)
    tries = Attempts()
    while True:
        await tries.next()
        counters = await read_matching_counters(ports, user_inbox)
        newest = await ports.table.query(user_inbox.partition, keys.MESSAGES, limit=1, reverse=True)
        if not newest.rows or (category is not None and category not in counters.categories):
            return 0
        now = ports.clock()
        newest_id = keys.message_of(newest.rows[0].key)
        latest_id = last_at(int((now + SKEW_SECONDS) * 1000))
        future = (
            await _mark_future(ports, user_inbox, category, latest_id) if newest_id > latest_id and before >= now else 0
        )
        is_past = int(before) < int(now)
        watermark = min(last_of_second(int(before)), newest_id) if is_past else latest_id
        counter = counters.total if category is None else counters.category(category)
        if counter.watermark is not None and watermark <= counter.watermark:
            return future + await _mark_stamped(ports, user_inbox, watermark, category)
        if future:
            counters = await read_matching_counters(ports, user_inbox)
            counter = counters.total if category is None else counters.category(category)
        if not counter.count:
            return future  # and no row for a mark that reads nothing
        has_above = is_past or newest_id > latest_id
        left = await count_unread_above(ports, user_inbox, counters, watermark) if has_above else {}
        if left is None:
            continue
        if category is None:
            group: Group = mark_all(user_inbox, counters, watermark, left, int(now))
            marked = counters.total.count - sum(left.values())
        else:
            group = mark_category(user_inbox, counters, category, watermark, left.get(category, 0), int(now))
            marked = counters.category(category).count - left.get(category, 0)
        if await counts_statistics(ports):
            group = (*group, log_mark(mark_logged(user_inbox, category, watermark, counter.watermark, int(now))))
        (outcome,) = await ports.table.commit([group])
        if isinstance(outcome, Done):
            await submit_read_up_to(ports, user_inbox, watermark, category, marked)
            return marked + future


async def _mark_future(ports: Ports, user_inbox: UserInbox, category: CategoryKey | None, latest_id: str) -> int:
    """Mark the messages above the highest id that a correct clock can have created."""
    rows = [row async for row in rows_of(ports.table, user_inbox.partition, keys.newer_than(latest_id), at_once=_PAGE)]
    ids = [keys.message_of(row.key) for row in rows if category in (None, row.item["category"])]
    return await _mark_read(ports, user_inbox, ids)


async def _mark_stamped(ports: Ports, user_inbox: UserInbox, watermark: str, category: CategoryKey | None) -> int:
    """Mark the stamped messages up to an id individually, and delete the markers of those already read by a mark."""
    marked = 0
    span: Span = keys.stamped_up_to(watermark)
    after: Position | None = None
    while True:
        page = await ports.table.query(user_inbox.partition, span, limit=100, after=after)
        rows = [row for row in page.rows if category in (None, row.item["category"])]
        marked += await _mark_read(ports, user_inbox, [keys.message_of(row.key) for row in rows])
        await drop_stale_markers(ports, user_inbox, rows)
        after = page.next
        if after is None:
            return marked
