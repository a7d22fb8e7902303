"""The `mark_all` benchmark: the time to mark all as read with ten unread messages, compared with ten thousand.

It calls the use cases behind PUT …/messages/read on the embedded engine. Every repeat has its own inboxes. It also
marks messages by their ids, which writes to each of them.
"""

import asyncio
import dataclasses
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.commit_recording_table import CommitRecordingTable
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY
from stak.bootstrap import open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.delivery import Delivery
from stak.inbox.entry_model import Entry
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Check, Group, in_partition
from stak.settings import load_settings

_MESSAGES_A_COMMIT: Final = 500


class _Size(NamedTuple):
    few: int
    many: int
    by_ids: int
    repeats: int
    rest_seconds: float


_FULL: Final = _Size(few=10, many=10_000, by_ids=100, repeats=1 + 15, rest_seconds=2.0)  # one repeat warms up
_TINY: Final = _Size(few=10, many=600, by_ids=10, repeats=1 + 1, rest_seconds=0.0)


class _Filled(NamedTuple):
    """An inbox, and the ids of its messages, all of them unread."""

    inbox: UserInbox
    ids: Sequence[str]


class _Inboxes(NamedTuple):
    """The inboxes of one repeat."""

    few: _Filled
    many: _Filled
    by_ids: _Filled


class _Times(NamedTuple):
    """The milliseconds of each repeat."""

    few: list[float]
    many: list[float]
    by_ids: list[float]


def run(*, is_tiny: bool) -> Result:
    """Measure both sizes in turns."""
    size = _TINY if is_tiny else _FULL
    times = asyncio.run(_measure(size))
    few, many, by_ids = (
        Figure(name, "ms", tuple(milliseconds[1:]))
        for name, milliseconds in (
            (f"mark all read, {size.few:,} unread", times.few),
            (f"mark all read, {size.many:,} unread", times.many),
            (f"mark {size.by_ids:,} read by their ids", times.by_ids),
        )
    )
    return Result(
        (few, many, by_ids),
        (
            compare(f"{size.many:,} unread : {size.few}", many, few, at_most=2.0),
            compare(f"{size.by_ids} by their ids : all of {size.many:,}", by_ids, many),
        ),
        ("Marking all was one commit each time; it wrote to the counters and the mark, and to no message.",),
    )


async def _measure(size: _Size) -> _Times:
    times = _Times([], [], [])
    with scratch_directory() as directory:
        async with open_engine(load_settings(data=directory)) as engine:
            table = CommitRecordingTable(engine.ports.table)
            ports = dataclasses.replace(engine.ports, table=table)
            # Fill all inboxes before marking any, so that the disk is idle then.
            inboxes = [
                _Inboxes(
                    await _filled(ports, f"few-{repeat}", size.few),
                    await _filled(ports, f"many-{repeat}", size.many),
                    await _filled(ports, f"by-ids-{repeat}", size.by_ids),
                )
                for repeat in range(size.repeats)
            ]
            await asyncio.sleep(size.rest_seconds)
            for repeat, (few, many, by_ids) in enumerate(inboxes):
                marked = [(times.few, few), (times.many, many)]
                for milliseconds, filled in reversed(marked) if repeat % 2 == 0 else marked:
                    milliseconds.append(await _mark_all(ports, table, filled))
                times.by_ids.append(await _mark_by_ids(ports, by_ids))
    return times


async def _filled(ports: Ports, user: str, unread: int) -> _Filled:
    """Create an inbox with this many unread messages."""
    user_inbox = UserInbox(TenantKey("acme"), UserId(user), InboxKey("DEFAULT"))
    now = int(ports.clock())
    ids = [ports.ids.new() for _ in range(unread)]
    for start in range(0, unread, _MESSAGES_A_COMMIT):
        entries = [
            Entry(message_id, CATEGORY, received=now, delivered=now, kind="users", message='{"text":"hello"}')
            for message_id in ids[start : start + _MESSAGES_A_COMMIT]
        ]
        await ports.table.commit([_delivered(user_inbox, entry) for entry in entries])
    if (await read_unread(ports, user_inbox)).total != unread:
        raise WrongResultError(f"The inbox was not filled with {unread} messages.")
    return _Filled(user_inbox, ids)


def _delivered(user_inbox: UserInbox, entry: Entry) -> Group:
    return tuple(in_partition(write, user_inbox.partition) for write in Delivery(entry).on_time())


async def _mark_all(ports: Ports, table: CommitRecordingTable, filled: _Filled) -> float:
    """Mark all as read; return the duration in milliseconds."""
    table.commits.clear()
    began = time.perf_counter()
    marked = await mark_read_before(ports, filled.inbox, ports.clock())
    taken = time.perf_counter() - began
    written = [write.key for group in table.groups for write in group if not isinstance(write, Check)]
    own = [key for key in written if key.pk == filled.inbox.partition]
    others = len(written) - len(own)
    # One row of another partition lists what the statistics have to follow.
    if len(table.commits) != 1 or sorted(key.sk[:2] for key in own) != ["c#", "c#", "w#"] or others > 1:
        raise WrongResultError(f"Not one commit to the counters and the mark alone: {written}, in {len(table.commits)}")
    await _check(ports, filled, marked)
    return taken * 1000


async def _mark_by_ids(ports: Ports, filled: _Filled) -> float:
    """Mark each message as read; return the duration in milliseconds."""
    began = time.perf_counter()
    marked = await mark_read(ports, filled.inbox, filled.ids)
    taken = time.perf_counter() - began
    await _check(ports, filled, marked)
    return taken * 1000


async def _check(ports: Ports, filled: _Filled, marked: int) -> None:
    if marked != len(filled.ids) or (await read_unread(ports, filled.inbox)).total != 0:
        raise WrongResultError(f"Marked {marked} of {len(filled.ids)}.")
