"""When messages were read by "mark all": it touches no entry, so the time is that of the first mark above one."""

from collections.abc import Sequence
from typing import Final

from stak.inbox import keys
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Position

_MARKS_PAGE: Final = 100


async def read_times(
    ports: Ports, user_inbox: UserInbox, entries: Sequence[Entry], counters: Counters
) -> dict[str, int]:
    """Return when each entry was read by "mark all", by id: the first mark above it and its stamp, at either level."""
    found: dict[str, int] = {}
    for level in {TOTAL, *(entry.category for entry in entries)} if entries else ():
        watermark = (counters.total if level == TOTAL else counters.category(level)).watermark
        reached = [
            entry
            for entry in entries
            if level in (TOTAL, entry.category) and watermark is not None and entry.id <= watermark
        ]
        for message_id, at in (await _marks(ports, user_inbox, level, reached)).items():
            found[message_id] = min(at, found.get(message_id, at))
    return found


async def _marks(ports: Ports, user_inbox: UserInbox, level: str, entries: list[Entry]) -> dict[str, int]:
    """Return the time at which this level's watermark first rose above each entry.

    Entries without a stamp share one Query that starts at the lowest of them and ends at the first mark above the
    highest; a stamped entry, which is rare, needs its own Query for the first mark above its stamp.
    """
    found: dict[str, int] = {}
    waiting = []
    for entry in entries:
        stamp = entry.total_stamp if level == TOTAL else entry.category_stamp
        if stamp is None:
            waiting.append(entry.id)
            continue
        # A mark at the id itself reads the entry; a mark equal to the stamp is the one the entry is exempt from. "!"
        # sorts just above it.
        span = keys.marks_from(level, entry.id if stamp < entry.id else f"{stamp}!")
        page = await ports.table.query(user_inbox.partition, span, limit=1)
        if page.rows:
            found[entry.id] = page.rows[0].item["at"]
    waiting.sort(reverse=True)
    after: Position | None = None
    while waiting:
        page = await ports.table.query(
            user_inbox.partition,
            keys.marks_from(level, min(waiting)),
            limit=1 if len(waiting) == 1 else _MARKS_PAGE,
            after=after,
        )
        for row in page.rows:
            watermark = row.key.sk.rpartition("#")[2]
            while waiting and waiting[-1] <= watermark:
                found[waiting.pop()] = row.item["at"]
        after = page.next
        if after is None:
            break
    return found
