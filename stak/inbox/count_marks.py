"""Count the copies that a "mark all" has read in the statistics of their broadcasts, some at a time.

It reads the messages between the watermark before and the new one, and those marked as exempt from the one before.
After each page the log notes how far it is: whoever continues it, after a crash or in the next run, starts there. A
page that is read twice changes nothing, because each copy stores what it is counted for. Markers that are no longer
needed are deleted, so that the next mark does not read them again.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.inbox import keys
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.stale_markers import drop_stale_markers
from stak.inbox.statistics_log import LoggedMark
from stak.inbox.statistics_model import is_due, measures_of
from stak.inbox.update_entries import update_entries
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Delete, Done, Key, Present, Update

MARK_PAGE: Final = 100
_BETWEEN: Final = "l$"
"""A sort key after all markers of exempt messages, and before all messages."""


async def count_mark(ports: Ports, mark: LoggedMark, logged: Key, pages: int) -> LoggedMark | None:
    """Count copies of a logged mark, so many pages of rows; return the mark to continue with, or None at its end.

    The last page removes it from the log.
    """
    for _ in range(pages):
        rows, after = await _next_page(ports, mark, mark.after)
        await _count(ports, mark, rows)
        if after is None:
            # No condition: whoever has counted it too has found the same.
            await ports.table.commit([(Delete(logged),)])
            return None
        # Another run may have finished it meanwhile: then it must not be logged again.
        (outcome,) = await ports.table.commit([(Update(logged, set={"after": after}, when=(Present(),)),)])
        if not isinstance(outcome, Done):
            return None  # if it is still logged, the next run continues it
        mark = msgspec.structs.replace(mark, after=after)
    return mark


async def _next_page(ports: Ports, mark: LoggedMark, after: str | None) -> tuple[list[Row], str | None]:
    """Return rows after a sort key, and the last one read; None if no more follow.

    Exempt messages come first, by their markers, then those above the watermark before: in the order of the sort keys.
    """
    partition = mark.user_inbox.partition
    is_exempt = after is None or after < _BETWEEN
    lowest = None if mark.since is None else f"{mark.since}!"
    span = keys.stamped_up_to(mark.watermark) if is_exempt else keys.messages_between(lowest, mark.watermark)
    at = None if after is None or after == _BETWEEN else Position(partition, after)
    page = await ports.table.query(partition, span, limit=MARK_PAGE, after=at)
    if page.next is not None:
        return page.rows, page.next.sk
    return page.rows, _BETWEEN if is_exempt else None


async def _count(ports: Ports, mark: LoggedMark, rows: Sequence[Row]) -> None:
    user_inbox = mark.user_inbox
    markers = [row for row in rows if not keys.MESSAGES.covers(row.key)]
    # Markers name their message; most messages are not counted in any statistics.
    counted = [row for row in rows if keys.MESSAGES.covers(row.key) and "counted" in row.item]
    if ids := [keys.message_of(row.key) for row in (*markers, *counted)]:
        await update_entries(ports, user_inbox, ids, _counted, counted_at=mark.marked_at)
    if markers:
        await drop_stale_markers(ports, user_inbox, markers)


def _counted(entry: Entry, counters: Counters) -> Entry | None:
    if not is_due(entry, counters):
        return None
    return msgspec.structs.replace(entry, counted=measures_of(entry, counters))
