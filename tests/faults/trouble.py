"""What happens to the calls of one world, call by call, and what has happened so far."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Final, TypeVar

from stak.errors import StorageBusy, StorageUnavailable
from tests.faults.port_kinds import EVERY_FAULT, PortFault, Weights, port_fault_of

T = TypeVar("T")

_DELAY_MAX_TURNS: Final = 5
"""Turns of the event loop: everybody who can go on does."""

_deed: ContextVar[str] = ContextVar("deed", default="work")


@contextlib.contextmanager
def doing(deed: str) -> Iterator[None]:
    """Faults within are counted as met while doing this."""
    before = _deed.set(deed)
    try:
        yield
    finally:
        _deed.reset(before)


class Trouble:
    """Lets calls fail, at this rate, as the seed has it; harmless until `begin`."""

    def __init__(self, seed: int, rate: float, kinds: Mapping[str, Weights] = EVERY_FAULT) -> None:
        self._seed = seed
        self._rate_begun = rate
        self._kinds = kinds
        self._is_begun = False
        self.spared: frozenset[PortFault] = frozenset()
        """Faults that do not happen for now."""
        self.calls: Counter[str] = Counter()
        self.faults: Counter[PortFault] = Counter()
        self.deeds: Counter[str] = Counter()
        """Faults by what was being done."""

    def begin(self) -> None:
        """Let calls fail from now on."""
        self._is_begun = True

    def end(self) -> None:
        """Let everything through again."""
        self._is_begun = False

    async def call(
        self,
        operation: str,
        do: Callable[[], Awaitable[T]],
        special: Mapping[PortFault, Callable[[random.Random], Awaitable[T]]] | None = None,
    ) -> T:
        """Do it, or not, or not as it was meant; `special` is how a fault of this operation's own looks."""
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
        """How many faults there were."""
        return f"{self.faults.total():,} faults in {self.calls.total():,} calls"

    @property
    def told(self) -> str:
        """How many of which kinds."""
        kinds = ", ".join(f"{fault} {count:,}" for fault, count in self.faults.most_common())
        return f"{self.counted}: {kinds}"

    def _next(self, operation: str) -> PortFault | None:
        if not self._is_begun or operation not in self._kinds:
            return None
        self.calls[operation] += 1
        fault = port_fault_of(self._seed, self._rate_begun, operation, self.calls[operation], self._kinds)
        if fault is None or fault in self.spared:
            return None
        self.faults[fault] += 1
        self.deeds[_deed.get()] += 1
        return fault


def unknown() -> StorageUnavailable:
    """What is raised when something may be done or not."""
    return StorageUnavailable("The storage was asked and did not answer.")


def some(those: Sequence[T], chance: random.Random) -> list[T]:
    """Some of these, in order; perhaps none, perhaps all."""
    return [one for one in those if chance.random() < 0.5]
