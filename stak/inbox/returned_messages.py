"""The order of the list where messages have returned to its top, and the list of snoozed messages.

Messages are stored by id. One that returned has a row with the second of its return, which is its place in the list:
above all messages of that second. Only users with such a row pay for reading it: the total counter has the time of the
last return. After RETURNED_KEPT_SECONDS a message is back at the place of its id; one that returned while a clock was
in the future is there at once, because it would stay above all others until then.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import Final

from stak.clock import SKEW_SECONDS
from stak.inbox import keys, marker_keys
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, is_snoozed
from stak.inbox.unread_counts import RETURNED_KEPT_SECONDS, UserInbox
from stak.ports import Ports
from stak.ports.table import Position, Row, Span
from stak.ports.writes import Key
from stak.ulids import last_of_second, milliseconds

Placed = tuple[Position, Entry | None]
"""A position in a list, and its entry; None for a marker without one, and where an entry is listed elsewhere."""

_NEXT_PAGE_MIN: Final = 50
"""A list that its first queries do not fill reads on in pages of this size at least."""


def has_returned(counters: Counters, now: float) -> bool:
    """Return whether messages of an inbox may have a place of their own in its list."""
    at = counters.total.returned_at
    return at is not None and at > now - RETURNED_KEPT_SECONDS


def by_id(user_inbox: UserInbox, after: Position | None) -> Position | None:
    """Return the position in the list by id that corresponds to one in the list with returned messages."""
    if after is None or not marker_keys.RETURNED.covers(_key(after)):
        return after
    return Position(*user_inbox.entry(last_of_second(marker_keys.moment_of(_key(after)))))


async def merged_entries(
    ports: Ports, user_inbox: UserInbox, after: Position | None, *, page_size: int
) -> AsyncGenerator[Placed, None]:
    """Yield the entries after a position in the order of the list, each at one place.

    The place of an entry that is listed elsewhere is yielded without it, so that callers can limit what they read.
    """
    now = int(ports.clock())
    first, latest = now - RETURNED_KEPT_SECONDS + 1, now + SKEW_SECONDS
    span, position = (
        (keys.MESSAGES, by_id(user_inbox, after))
        if after is None or not marker_keys.RETURNED.covers(_key(after))
        else (marker_keys.messages_up_to(last_of_second(marker_keys.moment_of(_key(after)))), None)
    )
    async with (
        aclosing(_returned_entries(ports, user_inbox, after, first, latest, page_size)) as returned,
        aclosing(_rows(ports, user_inbox, span, position, page_size, reverse=True)) as rows,
    ):
        next_returned = await anext(returned, None)
        async for row in rows:
            entry = entry_of(row.item)
            while next_returned is not None and _second(next_returned) >= milliseconds(entry.id) // 1000:
                yield next_returned
                next_returned = await anext(returned, None)
            is_elsewhere = entry.returned_at is not None and first <= entry.returned_at <= latest
            yield Position(*row.key), None if is_elsewhere else entry
        while next_returned is not None:
            yield next_returned
            next_returned = await anext(returned, None)


async def snoozed_entries(
    ports: Ports, user_inbox: UserInbox, after: Position | None, *, page_size: int
) -> AsyncGenerator[Placed, None]:
    """Yield the snoozed entries after a position, those that return first before the others."""
    async for page in _pages(ports, user_inbox, marker_keys.SNOOZED, after, page_size, reverse=False):
        for placed in await _snoozed_of(ports, user_inbox, page):
            yield placed


async def _snoozed_of(ports: Ports, user_inbox: UserInbox, rows: Sequence[Row]) -> list[Placed]:
    entries = await _entries_of(ports, user_inbox, rows)
    return [
        (position, entry if entry is not None and is_snoozed(entry) and entry.snoozed_until == moment else None)
        for position, entry, moment in entries
    ]


async def _returned_entries(
    ports: Ports, user_inbox: UserInbox, after: Position | None, first: int, latest: int, page_size: int
) -> AsyncGenerator[Placed, None]:
    position: Position | None = None
    span = marker_keys.returned_between(first, latest)
    if after is not None and marker_keys.RETURNED.covers(_key(after)):
        # A position must be in the span: not that of a page from before the clock was set back.
        position = after if marker_keys.moment_of(_key(after)) <= latest else None
    elif after is not None:
        last = min(latest, milliseconds(keys.message_of(_key(after))) // 1000 - 1)
        if last < first:
            return
        span = marker_keys.returned_between(first, last)
    async for page in _pages(ports, user_inbox, span, position, page_size, reverse=True):
        for placed in await _returned_of(ports, user_inbox, page):
            yield placed


async def _returned_of(ports: Ports, user_inbox: UserInbox, rows: Sequence[Row]) -> list[Placed]:
    entries = await _entries_of(ports, user_inbox, rows)
    return [
        (position, entry if entry is not None and entry.returned_at == moment else None)
        for position, entry, moment in entries
    ]


async def _entries_of(
    ports: Ports, user_inbox: UserInbox, rows: Sequence[Row]
) -> list[tuple[Position, Entry | None, int]]:
    wanted = [user_inbox.entry(marker_keys.message_of(row.key)) for row in rows]
    found = await ports.table.batch_get(wanted) if wanted else {}
    return [
        (Position(*row.key), entry_of(found[key]) if key in found else None, marker_keys.moment_of(row.key))
        for row, key in zip(rows, wanted, strict=True)
    ]


async def _rows(
    ports: Ports, user_inbox: UserInbox, span: Span, after: Position | None, page_size: int, *, reverse: bool
) -> AsyncGenerator[Row, None]:
    async for page in _pages(ports, user_inbox, span, after, page_size, reverse=reverse):
        for row in page:
            yield row


async def _pages(
    ports: Ports, user_inbox: UserInbox, span: Span, after: Position | None, page_size: int, *, reverse: bool
) -> AsyncIterator[list[Row]]:
    while True:
        page = await ports.table.query(user_inbox.partition, span, limit=page_size, reverse=reverse, after=after)
        yield page.rows
        after = page.next
        if after is None:
            return
        page_size = max(page_size, _NEXT_PAGE_MIN)


def _second(placed: Placed) -> int:
    return marker_keys.moment_of(_key(placed[0]))


def _key(position: Position) -> Key:
    return Key(position.pk, position.sk)
