"""Operations on data that grows: how each is run and checked, and which order of growth it may have."""

import contextlib
import dataclasses
import math
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.benchmark_results import Curve, WrongResultError
from bench.growth.cost_meter import Cost, CostMeter
from bench.growth.orders import Order, order_of
from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.sqlite_schema import Synchronous
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.api_keys import Caller
from stak.tenancy.stored_bytes import flush_bytes
from stak.tenancy.tenant_model import ALL_SCOPES, TenantSettings
from stak.tenancy.tenants import create_tenant

TENANT: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
KEY_ID: Final = "growth"
CALLER: Final = Caller(TENANT, KEY_ID, ALL_SCOPES)

UNTIMED_REPEATS: Final = 3  # one to fill the caches, two to count


_TINY_FACTOR: Final = 2


class Operation(NamedTuple):
    """An operation on data of one size; each repeat has a number, and may need data of its own."""

    name: str
    run: Callable[[int], Awaitable[Any]]
    expected: Callable[[int], Any]
    """Returns the right result of a repeat."""
    prepare: Callable[[int], Awaitable[object]] | None = None
    """Prepares a repeat; neither counted nor timed."""
    limit: Order = Order.LOGARITHMIC
    """The worst order that it may have."""
    reason: str = ""
    """Why it may grow faster than logarithmically."""


class Installation(NamedTuple):
    """An installation with one tenant, whose clock stands still."""

    engine: Engine
    ports: Ports
    """With a table that counts."""
    meter: CostMeter
    clock: ManualClock
    repeats: int
    """How often each operation runs in total."""


class Axis(NamedTuple):
    """Something that grows, and the operations that are measured at each of its sizes."""

    name: str
    build: Callable[[Installation, int], Awaitable[list[Operation]]]
    """Stores data of this size, and returns the operations."""
    base: int
    tiny_base: int = 10
    factor: int = 10
    """The ratio of the sizes; it is smaller only where the limits of Stak require it."""

    def sizes(self, *, is_tiny: bool) -> tuple[int, int, int]:
        """Return the sizes: by default, the first of them, and ten and a hundred times as much."""
        base, factor = (self.tiny_base, _TINY_FACTOR) if is_tiny else (self.base, self.factor)
        return base, base * factor, base * factor**2


class Measured(NamedTuple):
    """The cost of an operation at one size, and the seconds of each timed repeat."""

    operation: Operation
    cost: Cost
    seconds: tuple[float, ...]


def user(name: str) -> User:
    """Return a user of the tenant, as authenticated by a token."""
    return User(TENANT, UserId(name), 0)


def user_inbox(name: str) -> UserInbox:
    """Return the inbox of a user."""
    return UserInbox(TENANT, UserId(name), INBOX)


def always(result: object) -> Callable[[int], Any]:
    """Return a function that returns the same for every repeat."""
    return lambda _: result


@contextlib.asynccontextmanager
async def open_installation(
    directory: Path, repeats: int, *, synchronous: Synchronous = "FULL"
) -> AsyncIterator[Installation]:
    """Open an installation in a new directory, until the block ends."""
    clock = ManualClock()
    async with open_engine(load_settings(data=directory, synchronous=synchronous), clock) as engine:
        meter = CostMeter(engine.ports.table)
        ports = dataclasses.replace(engine.ports, table=meter.table)
        for queue in engine.queues:
            if isinstance(queue, EmbeddedQueue):
                queue._orphans_checked_at = math.inf  # never again: whether it is time to depends on the machine
        await create_tenant(ports, TENANT, TenantSettings())
        yield Installation(engine, ports, meter, clock, repeats)
        await ports.background_tasks.drain()


async def measure_all(installation: Installation, axis: Axis, size: int) -> list[Measured]:
    """Store data of this size, and measure all operations of an axis."""
    operations = await axis.build(installation, size)
    await flush_bytes(installation.ports)  # or a repeat may have to write what all the others have buffered
    return [await measure(installation, operation) for operation in operations]


async def measure(installation: Installation, operation: Operation) -> Measured:
    """Run all repeats of an operation: one to fill the caches, two counted, the others timed."""

    async def run(repeat: int) -> Any:
        result = await operation.run(repeat)
        await installation.ports.background_tasks.drain()  # what a request leaves to do is part of its cost
        return result

    await _prepare(operation, 0)
    _check(operation, 0, await run(0))
    await _prepare(operation, 1)
    result, cost = await installation.meter.count_storage(lambda: run(1))
    _check(operation, 1, result)
    await _prepare(operation, 2)
    result, python_calls = await installation.meter.count_python_calls(lambda: run(2))
    _check(operation, 2, result)
    seconds: list[float] = []
    for repeat in range(UNTIMED_REPEATS, installation.repeats):
        await _prepare(operation, repeat)
        began = time.perf_counter()
        result = await operation.run(repeat)
        seconds.append(time.perf_counter() - began)
        await installation.ports.background_tasks.drain()
        _check(operation, repeat, result)
    return Measured(operation, cost._replace(python_calls=python_calls), tuple(seconds))


def curve_of(axis: Axis, sizes: Sequence[int], measured: Sequence[Measured]) -> Curve:
    """Return the growth of one operation, measured at these sizes."""
    operation = measured[0].operation
    costs: Mapping[str, tuple[int, ...]] = {
        name: tuple(getattr(one.cost, name) for one in measured) for name in Cost._fields
    }
    orders = {name: order_of(sizes, counts) for name, counts in costs.items()}
    worst = max(orders, key=lambda name: orders[name])
    return Curve(
        axis=axis.name,
        operation=operation.name,
        sizes=tuple(sizes),
        costs=costs,
        milliseconds=tuple(1000 * statistics.median(one.seconds) for one in measured),
        order=orders[worst].label,
        decided_by=worst,
        limit=operation.limit.label,
        is_met=orders[worst] <= operation.limit,
        reason=operation.reason,
    )


async def _prepare(operation: Operation, repeat: int) -> None:
    if operation.prepare is not None:
        await operation.prepare(repeat)


def _check(operation: Operation, repeat: int, result: Any) -> None:
    expected = operation.expected(repeat)
    if result != expected:
        raise WrongResultError(f"{operation.name}: {_shortened(result)} instead of {_shortened(expected)}")


def _shortened(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
