"""Add what is logged to the statistics of broadcasts, in batches.

A transaction deletes some rows of the log and adds them up into rows of counts: each row of the log counts once, and
the transactions of users are never in the way of each other. Several workers may do this at the same time.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

import msgspec

from stak.errors import Contended, StakError, StorageFull
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import statistics_keys as keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.count_marks import count_mark
from stak.inbox.due_rows import due_rows
from stak.inbox.statistics_log import LoggedMark, LoggedSteps, logged_of
from stak.inbox.statistics_model import MEASURES
from stak.inbox.timers import log_unreadable, postpone
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import GROUP_MAX_WRITES, Delete, Done, Group, Item, Key, Present, Update, raise_if_permanent
from stak.reconcile_rounds import ROUND_SECONDS, run_together

_WHAT: Final = "statistics"
_MARKS_BATCH_SIZE: Final = 8
_MARK_PAGES_PER_TURN: Final = 2
"""Enough for the mark of an inbox with few messages: its markers, and its messages."""
_CONCURRENT_SHARDS: Final = 16


class _Mark(NamedTuple):
    """A "mark all", its row of the log, and how far it is."""

    row: Row
    mark: LoggedMark


class _Target(NamedTuple):
    """What a change is added to."""

    tenant: TenantKey
    inbox: InboxKey
    message_id: str
    interval: int

    @property
    def broadcast(self) -> Key:
        return BroadcastRef(self.tenant, self.inbox, self.message_id).key

    def row(self, shard: int) -> Key:
        return keys.counts(self.tenant, self.inbox, self.message_id, self.interval, shard)


class _Batch(msgspec.Struct):
    """Rows of the log that fit one transaction, and their sums."""

    rows: list[Key] = msgspec.field(default_factory=list)
    sums: dict[_Target, tuple[int, ...]] = msgspec.field(default_factory=dict)

    def writes(self, shard: int) -> Group:
        """Return the writes that add the sums to the counts, and remove the rows from the log."""
        added = [
            Update(target.row(shard), add={name: step for name, step in zip(MEASURES, sums, strict=True) if step})
            for target, sums in self.sums.items()
            if any(sums)
        ]
        return (*(Delete(key, when=(Present(),)) for key in self.rows), *added)


async def count_statistics(ports: Ports) -> int:
    """Count what is logged, within the time limit of a round; return how many rows of the log were handled."""
    now = ports.clock()
    deadline = time.monotonic() + ROUND_SECONDS
    turns = asyncio.Semaphore(_CONCURRENT_SHARDS)
    shards = [_count_shard(ports, shard, now, deadline, turns) for shard in range(keys.LOG_SHARDS)]
    handled = await asyncio.gather(*shards, return_exceptions=True)
    for error in handled:
        if isinstance(error, BaseException):
            raise error
    return sum(count for count in handled if isinstance(count, int))


async def _count_shard(ports: Ports, shard: int, now: float, deadline: float, turns: asyncio.Semaphore) -> int:
    """Count what is logged in one partition, some rows at a time: one that takes long does not hold up the others."""
    handled = 0
    unfinished: deque[_Mark] = deque()
    async with aclosing(due_rows(ports, keys.log_partition(shard), now)) as due:
        while True:
            try:
                rows = await anext(due, None)
            except StakError as error:
                log_unreadable([error])
                break
            if rows is None and not unfinished:
                break
            async with turns:
                if rows is not None:
                    unfinished += await _handle(ports, shard, rows, now, deadline)
                    handled += len(rows)
                else:
                    some = [unfinished.popleft() for _ in range(min(len(unfinished), _MARKS_BATCH_SIZE))]
                    unfinished += await _count_marks(ports, some, now)
            if time.monotonic() >= deadline:
                break  # the next run continues: what is counted has left the log
    return handled


async def _handle(ports: Ports, shard: int, rows: Sequence[Row], now: float, deadline: float) -> list[_Mark]:
    """Count rows of the log; return the marks that have more copies to count."""
    steps: dict[Key, LoggedSteps] = {}
    marks: list[_Mark] = []
    failed: dict[Key, Exception] = {}
    for row in rows:
        try:
            logged = logged_of(row.item)
        except msgspec.ValidationError as error:
            failed[row.key] = error
            continue
        if isinstance(logged, LoggedMark):
            marks.append(_Mark(row, logged))
        else:
            steps[row.key] = logged
    failed |= await _try([(list(steps), _add_steps(ports, shard, steps))]) if steps else {}
    by_key = {row.key: row for row in rows}
    await run_together([postpone(ports, by_key[key], error, now, _WHAT) for key, error in failed.items()])
    unfinished: list[_Mark] = []
    for start in range(0, len(marks), _MARKS_BATCH_SIZE):
        unfinished += await _count_marks(ports, marks[start : start + _MARKS_BATCH_SIZE], now)
        if time.monotonic() >= deadline:
            break
    return unfinished


async def _count_marks(ports: Ports, marks: Sequence[_Mark], now: float) -> list[_Mark]:
    """Count some copies of each mark; return the marks that have more."""
    unfinished: list[_Mark] = []

    async def count_one(row: Row, mark: LoggedMark) -> None:
        left = await count_mark(ports, mark, row.key, _MARK_PAGES_PER_TURN)
        if left is not None:
            unfinished.append(_Mark(row, left))

    failed = await _try([([row.key], count_one(row, mark)) for row, mark in marks])
    await run_together([postpone(ports, row, failed[row.key], now, _WHAT) for row, _ in marks if row.key in failed])
    return unfinished


async def _try(works: Sequence[tuple[list[Key], Awaitable[object]]]) -> Mapping[Key, Exception]:
    """Run what counts some rows of the log; return the errors by row. They must not hold up the others."""
    ended = await asyncio.gather(*(work for _, work in works), return_exceptions=True)
    failed: dict[Key, Exception] = {}
    for (rows, _), error in zip(works, ended, strict=True):
        if isinstance(error, StorageFull):
            raise error  # there is no space for the others either
        if isinstance(error, Contended):
            continue  # another worker counts them: the next run finds what is left
        if isinstance(error, Exception):
            failed |= dict.fromkeys(rows, error)
        elif isinstance(error, BaseException):
            raise error
    return failed


async def _add_steps(ports: Ports, shard: int, logged: Mapping[Key, LoggedSteps]) -> None:
    waiting = dict(logged)
    tries = Attempts()
    while waiting:
        await tries.next()
        known = await _existing(ports, waiting.values())
        batches = list(_batches(waiting, known))
        groups = [batch.writes(shard) for batch in batches]
        outcomes = await ports.table.commit(groups)
        lost: list[Key] = []
        for batch, group, outcome in zip(batches, groups, outcomes, strict=True):
            if not isinstance(outcome, Done):
                raise_if_permanent(group, outcome)
                lost += batch.rows
        # Another worker has counted some of them.
        left: Mapping[Key, Item] = await ports.table.batch_get(lost) if lost else {}
        waiting = {key: waiting[key] for key in lost if key in left}


async def _existing(ports: Ports, logged: Iterable[LoggedSteps]) -> frozenset[Key]:
    """Return the broadcasts that exist; the counts of one that is being removed are not written again."""
    wanted = {target.broadcast for one in logged for target, _ in _targets(one)}
    found = await ports.table.batch_get(wanted)
    return frozenset(key for key, item in found.items() if "removing_at" not in item)


def _targets(logged: LoggedSteps) -> list[tuple[_Target, tuple[int, ...]]]:
    return [
        (_Target(logged.tenant, logged.inbox, message_id, interval), tuple(steps))
        for message_id, interval, *steps in logged.steps
    ]


def _batches(logged: Mapping[Key, LoggedSteps], known: frozenset[Key]) -> Iterator[_Batch]:
    """Yield the rows in batches that fit a transaction."""
    batch = _Batch()
    for key, one in logged.items():
        steps = [(target, step) for target, step in _targets(one) if target.broadcast in known]
        new = {target for target, _ in steps} - batch.sums.keys()
        if len(batch.rows) + len(batch.sums) + len(new) + 1 > GROUP_MAX_WRITES:
            yield batch
            batch = _Batch()
        batch.rows.append(key)
        for target, step in steps:
            before = batch.sums.get(target, (0,) * len(MEASURES))
            batch.sums[target] = tuple(map(sum, zip(before, step, strict=True)))
    if batch.rows:
        yield batch
