"""The `mark_all` benchmark: the time to mark all as read with ten unread messages, compared with ten thousand.

It calls the use case behind PUT …/messages/read on the embedded engine. Every repeat has its own inboxes.
"""

import asyncio
import dataclasses
import time
from typing import Final

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.commit_recording_table import RecordingTable
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY
from stak.bootstrap import open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.entry_model import Entry
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read_before
from stak.inbox.unread_counts import Delivery, UserInbox
from stak.ports import Ports
from stak.ports.writes import Group, in_partition
from stak.settings import load_settings

FEW: Final = 10
MANY: Final = 10_000
REPEATS: Final = 1 + 15  # one to warm up
_MESSAGES_A_COMMIT: Final = 500
_REST_SECONDS: Final = 2.0


def run() -> Result:
    """Measure both sizes in turns."""
    milliseconds = asyncio.run(_measure())
    few, many = (
        Figure(f"mark all read, {size:,} unread", "ms", tuple(taken[1:])) for size, taken in milliseconds.items()
    )
    return Result(
        (few, many),
        (compare(f"{MANY:,} unread : {FEW}", many, few, at_most=2.0),),
        ("Each was one commit; it wrote to the counters and the mark, and to no message.",),
    )


async def _measure() -> dict[int, list[float]]:
    milliseconds: dict[int, list[float]] = {FEW: [], MANY: []}
    with scratch_directory() as directory:
        async with open_engine(load_settings(data=directory)) as engine:
            table = RecordingTable(engine.ports.table)
            ports = dataclasses.replace(engine.ports, table=table)
            # Fill all inboxes before marking any, so that the disk is idle then.
            places = {
                (repeat, size): await _filled(ports, f"user-{repeat}-{size}", size)
                for repeat in range(REPEATS)
                for size in milliseconds
            }
            await asyncio.sleep(_REST_SECONDS)
            for repeat in range(REPEATS):
                for size in sorted(milliseconds, reverse=repeat % 2 == 0):
                    milliseconds[size].append(await _mark(ports, table, places[repeat, size], size))
    return milliseconds


async def _filled(ports: Ports, user: str, unread: int) -> UserInbox:
    """Create an inbox with this many unread messages."""
    user_inbox = UserInbox(TenantKey("acme"), UserId(user), InboxKey("DEFAULT"))
    now = int(ports.clock())
    for start in range(0, unread, _MESSAGES_A_COMMIT):
        count = min(_MESSAGES_A_COMMIT, unread - start)
        entries = [
            Entry(ports.ids.new(), CATEGORY, received=now, delivered=now, kind="users", message='{"text":"hello"}')
            for _ in range(count)
        ]
        await ports.table.commit([_delivered(user_inbox, entry) for entry in entries])
    if (await read_unread(ports, user_inbox)).total != unread:
        raise WrongResultError(f"The inbox was not filled with {unread} messages.")
    return user_inbox


def _delivered(user_inbox: UserInbox, entry: Entry) -> Group:
    return tuple(in_partition(write, user_inbox.partition) for write in Delivery(entry).on_time())


async def _mark(ports: Ports, table: RecordingTable, user_inbox: UserInbox, unread: int) -> float:
    """Mark all as read; return the duration in milliseconds."""
    table.commits.clear()
    began = time.perf_counter()
    marked = await mark_read_before(ports, user_inbox, ports.clock())
    taken = time.perf_counter() - began
    touched = sorted(key.sk[:2] for key in table.commits[0])
    if len(table.commits) != 1 or touched != ["c#", "c#", "w#"]:
        raise WrongResultError(f"Not one commit to the counters and the mark alone: {table.commits}")
    if marked != unread or (await read_unread(ports, user_inbox)).total != 0:
        raise WrongResultError(f"Marked {marked} of {unread}.")
    return taken * 1000
