"""Ports for work that loses a race: another write happens between its reads and its first commit."""

import dataclasses
from collections.abc import Awaitable, Callable

from stak.background_tasks import BackgroundTasks
from stak.bounded_cache import BoundedCache
from stak.coalesce import Coalescer
from stak.ports import Ports
from stak.shared_memory import SharedMemory
from stak.ttl_cache import TtlCache
from tests.support.interrupted_table import InterruptedTable, Work


def other_process(ports: Ports, memory: SharedMemory | None = None) -> Ports:
    """Return the ports of another process: empty caches, no shared coalescing, and this shared memory if any."""
    return dataclasses.replace(
        ports,
        cache=TtlCache(ports.clock, memory=memory),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
        contents=BoundedCache(),
        groups=BoundedCache(),
        display_names=BoundedCache(),
        verified_tokens=BoundedCache(),
        lowest_watermarks=BoundedCache(),
        ledger_prefixes=BoundedCache(),
        event_blocks=BoundedCache(),
    )


def elsewhere(work: Work) -> Work:
    """Return the same work, done by another process."""
    return lambda ports: work(other_process(ports))


def losing_race(ports: Ports, other: Callable[[], Awaitable[object]], *, written: str = "") -> Ports:
    """Return ports of another process that loses the race: `other` runs after its reads and before its first write.

    With `written`, before its first write of a row whose sort key begins so.
    """
    return dataclasses.replace(other_process(ports), table=InterruptedTable(ports.table, other, written=written))
