"""Delete markers of messages that were unread below the watermark, and that a later "mark all" has read.

Such a mark does not touch them, however many they are. Whoever reads the markers of an inbox afterwards deletes those
that are no longer needed, so that they are read once.
"""

from collections.abc import Sequence

from stak.inbox import keys
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import is_unread
from stak.inbox.statistics_model import is_due
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Check, Delete, Equals, Group


async def drop_stale_markers(ports: Ports, user_inbox: UserInbox, rows: Sequence[Row]) -> None:
    """Delete markers of messages that are read, unless they were marked unread again concurrently.

    Messages whose statistics do not yet say that they are read keep theirs: it is by them that they are counted.
    """
    entry_keys = {row.key: user_inbox.entry(keys.message_of(row.key)) for row in rows}
    found = await ports.table.batch_get(entry_keys.values())
    counters = await read_counters(ports, user_inbox)
    stale: list[Group] = []
    for row in rows:
        item = found.get(entry_keys[row.key])
        if item is None:
            continue
        entry = entry_of(item)
        if not is_unread(entry, counters) and not is_due(entry, counters):
            # Marked unread again under the same watermarks, it has the same marker: so the entry must be unchanged too.
            unchanged = tuple(Equals(name, item.get(name)) for name in ("readat", "st", "sc"))
            stale.append((Check(entry_keys[row.key], unchanged), Delete(row.key)))
    if stale:
        await ports.table.commit(stale)
