"""Counts what the statistics of a broadcast must be, from its copies and the log, and compares."""

from collections.abc import Sequence

from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.count_statistics import count_statistics
from stak.inbox.entry_codec import entry_of
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.keys import MESSAGES
from stak.inbox.read_statistics import BroadcastStatistics, read_statistics
from stak.inbox.statistics_keys import LOG_SHARDS, log_partition
from stak.inbox.statistics_model import MEASURES, is_due
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from tests.support.broadcasts import INBOX, TENANT


async def logged_rows(ports: Ports) -> list[Row]:
    """Return everything that is still to be counted."""
    partitions = [log_partition(shard) for shard in range(LOG_SHARDS)]
    return [row for partition in partitions async for row in rows_of(ports.table, partition, at_once=500)]


async def statistics_of(ports: Ports, message_id: str) -> BroadcastStatistics:
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    return await read_statistics(ports, ref, await read_broadcast(ports, ref))


async def figures_of(ports: Ports, message_id: str) -> tuple[int, int, int, int]:
    """Return delivered, seen, read and acted."""
    found = await statistics_of(ports, message_id)
    return found.delivered, found.seen, found.read, found.acted


async def counted_figures(ports: Ports, message_id: str) -> tuple[int, int, int, int]:
    """Return the same after what is logged was counted; checks that the series ends with them."""
    await count_statistics(ports)
    found = await statistics_of(ports, message_id)
    figures = found.delivered, found.seen, found.read, found.acted
    last = found.series[-1] if found.series else None
    assert last is None or (last.delivered, last.seen, last.read, last.acted) == figures
    return figures


async def assert_counts_match(ports: Ports, ref: BroadcastRef, users: Sequence[UserId]) -> None:
    """Check that the counts and the log add up to what the copies say that they are counted for.

    Holds after every transaction, unless a copy was erased.
    """
    copies = [UserInbox(ref.tenant, user, ref.inbox).entry(ref.id) for user in users]
    found = await ports.table.batch_get(copies)
    expected = {
        name: sum(bool(item.get("counted", 0) & bit) for item in found.values()) for name, bit in MEASURES.items()
    }
    counted = dict.fromkeys(MEASURES, 0)
    async for row in rows_of(ports.table, ref.chunks, at_once=500):
        if row.key.sk.startswith("x#"):
            for name in MEASURES:
                counted[name] += row.item.get(name, 0)
    for row in await logged_rows(ports):
        for message_id, _, *steps in row.item.get("steps", ()):
            if message_id == ref.id:
                for name, step in zip(MEASURES, steps, strict=True):
                    counted[name] += step
    assert counted == expected


async def assert_all_counted(ports: Ports, user_inbox: UserInbox) -> None:
    """Check that the log is empty, and that every copy in an inbox is counted for what it says."""
    assert await logged_rows(ports) == []
    counters = await read_counters(ports, user_inbox)
    async for row in rows_of(ports.table, user_inbox.partition, MESSAGES, at_once=500):
        entry = entry_of(row.item)
        assert not is_due(entry, counters), row.item
