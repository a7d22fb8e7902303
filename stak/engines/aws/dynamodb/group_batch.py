"""The groups of one commit while they are written. No I/O."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from stak import task_limits
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.transaction_packing import PackSize
from stak.engines.aws.dynamodb.write_limiter import units_of
from stak.ports.writes import Group, Outcome

_TRANSACTION_UNITS: Final = 2  # DynamoDB prepares and commits each item of a transaction


@dataclass(frozen=True)
class GroupBatch:
    """Groups in progress: their encoded operations, their deadline and their outcomes."""

    groups: Callable[[int], Group]
    partition_keys: Callable[[int], Sequence[str]]
    """Of each write of a group."""
    writes: Sequence[int]
    operations: Sequence[bytes]
    deadline: float
    size: PackSize
    outcomes: dict[int, Outcome] = field(default_factory=dict)

    def backoff(self) -> Backoff:
        """Return the retry budget of one transaction: all end by the same deadline."""
        return Backoff(self.deadline - time.monotonic(), task_limits.current().attempts)

    def all_keys(self, pack: Sequence[int]) -> Callable[[], set[str]]:
        """Return how to find the partition keys of a transaction."""
        return lambda: {key for index in pack for key in self.partition_keys(index)}

    def size_of(self, index: int) -> int:
        """Return the size of a group's encoded operations in bytes."""
        return len(self.operations[index])

    def units(self, pack: Sequence[int]) -> int:
        """Estimate the write units of a transaction."""
        return _TRANSACTION_UNITS * sum(units_of(self.writes[index], self.size_of(index)) for index in pack)


@dataclass(frozen=True)
class SentAgain:
    """The groups of a cancelled transaction that are sent again, by transaction."""

    parts: list[list[int]]
    later: list[list[int]]
    """Each sent after a pause of its own: the throttled groups, with those of hot keys alone."""
    is_waiting: bool
    """Whether `parts` are sent after a pause as well."""
    is_throttled: bool = False
    """Whether the pause is because of throttling, and not because of another writer."""
