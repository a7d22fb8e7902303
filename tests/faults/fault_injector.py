"""Injects faults into port calls by a seeded schedule, and counts them."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Final, TypeVar

from stak.errors import StorageBusy, StorageUnavailable
from tests.faults.port_fault_schedule import EVERY_FAULT, PortFault, Weights, port_fault_of

T = TypeVar("T")

_DELAY_MAX_TURNS: Final = 5
"""Turns of the event loop, so that all runnable tasks proceed."""

_action: ContextVar[str] = ContextVar("action", default="work")


@contextlib.contextmanager
def counting_faults_of(action: str) -> Iterator[None]:
    """Count faults within the block under this action."""
    before = _action.set(action)
    try:
        yield
    finally:
        _action.reset(before)


class FaultInjector:
    """Injects faults at a rate by a seed, between `begin` and `end`."""

    def __init__(self, seed: int, rate: float, kinds: Mapping[str, Weights] = EVERY_FAULT) -> None:
        self._seed = seed
        self._rate_begun = rate
        self._kinds = kinds
        self._is_begun = False
        self.disabled: frozenset[PortFault] = frozenset()
        """Faults that are disabled for now."""
        self.calls: Counter[str] = Counter()
        self.faults: Counter[PortFault] = Counter()
        self.actions: Counter[str] = Counter()
        """Faults by the current action."""

    def begin(self) -> None:
        """Inject faults from now on."""
        self._is_begun = True

    def end(self) -> None:
        """Stop injecting faults."""
        self._is_begun = False

    async def call(
        self,
        operation: str,
        do: Callable[[], Awaitable[T]],
        special: Mapping[PortFault, Callable[[random.Random], Awaitable[T]]] | None = None,
    ) -> T:
        """Run a call, possibly with a fault; `special` implements faults specific to this operation."""
        fault = self._next(operation)
        if fault is None:
            return await do()
        chance = random.Random(f"{self._seed} {operation} {self.calls[operation]} how")
        if special is not None and fault in special:
            return await special[fault](chance)
        match fault:
            case "dropped":
                raise StorageUnavailable("The storage did not answer.")
            case "throttled":
                raise StorageBusy("The storage takes no more calls for now; try again.")
            case "conflict":
                raise StorageBusy("Others kept writing to the same items; try again.")
            case "answer lost":
                await do()
                raise unknown()
            case "delayed":
                for _ in range(chance.randint(1, _DELAY_MAX_TURNS)):
                    await asyncio.sleep(0)
                return await do()
        raise AssertionError(f"{operation} cannot be {fault}")

    @property
    def counted(self) -> str:
        """Return the number of faults."""
        return f"{self.faults.total():,} faults in {self.calls.total():,} calls"

    @property
    def summary(self) -> str:
        """Return the number of faults of each kind."""
        kinds = ", ".join(f"{fault} {count:,}" for fault, count in self.faults.most_common())
        return f"{self.counted}: {kinds}"

    def _next(self, operation: str) -> PortFault | None:
        if not self._is_begun or operation not in self._kinds:
            return None
        self.calls[operation] += 1
        fault = port_fault_of(self._seed, self._rate_begun, operation, self.calls[operation], self._kinds)
        if fault is None or fault in self.disabled:
            return None
        self.faults[fault] += 1
        self.actions[_action.get()] += 1
        return fault


def unknown() -> StorageUnavailable:
    """Return the error for a call with an unknown result."""
    return StorageUnavailable("The storage was asked and did not answer.")


def some(those: Sequence[T], chance: random.Random) -> list[T]:
    """Return some of these, in order; possibly none, possibly all."""
    return [one for one in those if chance.random() < 0.5]
