"""Reconcile rounds over rows of all tenants that mark unfinished work: fair between tenants, limited in time.

A round visits several partitions at a time, a batch of rows of each in turn, and a few rows of every tenant before more
rows of any tenant. It ends after some seconds and stores where it stopped, so that the next round continues there, in
whichever process. A row that fails is logged, counted and skipped with exponential backoff, so that failing rows do not
delay others, however many they are.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from stak.errors import Contended, StorageFull, StorageUnavailable
from stak.installation.round_positions import START, Place, read_stopped, store_stopped
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.table import Row, Span
from stak.ports.writes import Key

ROUND_SECONDS: Final = 10.0
"""A round ends after this time: other rounds share the same loop, and it starts again immediately."""
ROW_SECONDS: Final = 10.0
"""A row that takes longer counts as failed."""
ROWS_PER_TENANT: Final = 20
"""Rows of one tenant before the next tenant's turn."""
_PAGE: Final = 100
_CONCURRENT_PARTITIONS: Final = 8
_CONCURRENT_ROWS: Final = 16
_FIRST_PAUSE_SECONDS: Final = 5.0
_LONGEST_PAUSE_SECONDS: Final = 3600.0
_REMEMBERED_MAX: Final = 100_000
_AFTER_TENANT: Final = "$"  # the character after "#", which ends a tenant's name in a sort key

T = TypeVar("T")
Visit = Callable[[Ports, Row], Awaitable[None]]


class _Memory:
    """State of one process's rounds: which rows fail."""

    def __init__(self) -> None:
        self.failed: dict[Key, tuple[int, float]] = {}

    def is_backing_off(self, key: Key, now: float) -> bool:
        _, until = self.failed.get(key, (0, 0.0))
        return 0 < until - now <= _LONGEST_PAUSE_SECONDS  # a longer pause means that the clock was set back

    def note_failure(self, key: Key, now: float, *, is_own: bool) -> int:
        times = self.failed.pop(key, (0, 0.0))[0] + is_own
        pause_seconds = min(_FIRST_PAUSE_SECONDS * 2 ** min(max(times - 1, 0), 16), _LONGEST_PAUSE_SECONDS)
        self.failed[key] = (times, now + pause_seconds)
        if len(self.failed) > _REMEMBERED_MAX:
            del self.failed[next(iter(self.failed))]
        return times


_memories: Final[WeakKeyDictionary[object, _Memory]] = WeakKeyDictionary()


async def reconcile_each(ports: Ports, partitions: Iterable[str], reconcile: Visit, *, what: str) -> int:
    """Reconcile the rows of these partitions within the time limit; return how many were found."""
    memory = _memories.setdefault(ports.table, _Memory())
    began_at = time.monotonic()
    rows_in_work = asyncio.Semaphore(_CONCURRENT_ROWS)
    found = 0

    async def visit(rows: list[Row]) -> None:
        nonlocal found
        found += len(rows)
        waiting = [row for row in rows if not memory.is_backing_off(row.key, ports.clock())]
        await _all([_visit(ports, memory, row, reconcile, what, rows_in_work) for row in waiting])

    names = sorted(partitions)
    stopped_at = await read_stopped(ports, what)
    # First those that the last round did not finish, in the order in which they wait.
    in_order = [*(name for name in stopped_at if name in names), *(name for name in names if name not in stopped_at)]
    turns = [Turns(ports, name, stopped_at.get(name, START)) for name in in_order]
    # Neither the first rows of many tenants nor the many rows of one may take all of the time.
    waiting = await _take_turns([(one, one.first()) for one in turns], visit, began_at + ROUND_SECONDS / 2)
    waiting += await _take_turns([(one, one.more()) for one in turns], visit, began_at + ROUND_SECONDS)
    stopped = {one.partition: one.place for one in waiting if not one.is_through}
    await store_stopped(ports, what, stopped_at, stopped)
    return found


async def _take_turns(
    waiting: Iterable[tuple["Turns", AsyncIterator[list[Row]]]],
    visit: Callable[[list[Row]], Awaitable[None]],
    deadline: float,
) -> list["Turns"]:
    """Visit a batch of each partition in turn, several partitions at a time; return those that were not finished."""
    line = deque(waiting)

    async def work() -> None:
        while line:
            turns, batches = line.popleft()
            rows = await anext(batches, None)
            if rows is None:
                continue
            await visit(rows)
            line.append((turns, batches))
            if time.monotonic() >= deadline:
                return

    await _all([work() for _ in range(min(_CONCURRENT_PARTITIONS, len(line)))])
    return [turns for turns, _ in line]


class Turns:
    """Iterates a partition whose sort keys begin with the tenant: some rows of each tenant in turn."""

    def __init__(self, ports: Ports, partition: str, place: Place = START) -> None:
        self._ports = ports
        self.partition = partition
        self._left = dict(place.left)
        self._position: str | None = place.after

    async def first(self) -> AsyncIterator[list[Row]]:
        """Yield the first rows of every tenant, several tenants in one batch."""
        while self._position is not None:
            page = await self._ports.table.query(self.partition, Span(low=self._position or None), limit=_PAGE)
            rows: list[Row] = []
            counts: dict[str, int] = {}
            tenant = ""
            for row in page.rows:
                tenant = row.key.sk.partition("#")[0]
                counts[tenant] = counts.get(tenant, 0) + 1
                if counts[tenant] <= ROWS_PER_TENANT:
                    rows.append(row)
                    if counts[tenant] == ROWS_PER_TENANT:
                        self._left[tenant] = max(row.key.sk, self._left.get(tenant, ""))
            is_last = page.next is None or not page.rows
            # Skip the rest of a tenant that had its turn; the page may end in the middle of another tenant's rows.
            is_over = counts.get(tenant, 0) >= ROWS_PER_TENANT
            after = f"{tenant}{_AFTER_TENANT}" if is_over else f"{page.rows[-1].key.sk}\0" if page.rows else ""
            self._position = None if is_last else after
            if rows:
                yield rows

    async def more(self) -> AsyncIterator[list[Row]]:
        """Yield the remaining rows, one tenant's batch at a time, tenants in turn."""
        while self._left:
            tenant, after = next(iter(self._left.items()))
            del self._left[tenant]
            span = Span(low=f"{after}\0", high=f"{tenant}{_AFTER_TENANT}")
            page = await self._ports.table.query(self.partition, span, limit=ROWS_PER_TENANT)
            if page.rows and page.next is not None:
                self._left[tenant] = page.rows[-1].key.sk  # at the end of the line
            if page.rows:
                yield page.rows

    def pass_over(self, tenant: str) -> None:
        """Skip the remaining rows of a tenant."""
        self._left.pop(tenant, None)

    @property
    def is_through(self) -> bool:
        """Whether all rows have been yielded."""
        return self._position is None and not self._left

    @property
    def place(self) -> Place:
        """Where a later round continues, for the first rows of all tenants and for more rows of some."""
        return Place(self._position or "", self._left)


async def _visit(
    ports: Ports, memory: _Memory, row: Row, reconcile: Visit, what: str, rows_in_work: asyncio.Semaphore
) -> None:
    try:
        async with rows_in_work, asyncio.timeout(ROW_SECONDS):
            await reconcile(ports, row)
    except StorageFull:
        raise  # the other rows would fail as well
    except Exception as error:  # noqa: BLE001 - other rows must not wait for it
        # Storage that fails or is slow for one row may still work for the next.
        is_own = not isinstance(error, StorageUnavailable | Contended)
        times = memory.note_failure(row.key, ports.clock(), is_own=is_own)
        rows_failed.labels(what).inc(int(is_own))
        log.error("row_failed", loop=what, pk=row.key.pk, sk=row.key.sk, times=times, error=_description(error))
    else:
        memory.failed.pop(row.key, None)


async def run_together(visits: Sequence[Awaitable[T]]) -> list[T]:
    """Run awaitables, a few concurrently. Waits for all, then raises the first error."""
    limit = asyncio.Semaphore(_CONCURRENT_ROWS)

    async def run(visit: Awaitable[T]) -> T:
        async with limit:
            return await visit

    return await _all([run(visit) for visit in visits])


async def _all(works: Sequence[Awaitable[T]]) -> list[T]:
    """Run awaitables concurrently. Waits for all, then raises the first error."""
    ends: list[T] = []
    errors: list[BaseException] = []
    for ended in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(ended, BaseException):
            errors.append(ended)
        else:
            ends.append(ended)
    if errors:
        raise errors[0]
    return ends


def _description(error: Exception) -> str:
    """Return the error's type and a short message, which contains no more of the row than a field's name."""
    return f"{type(error).__name__}: {error}"[:200]
