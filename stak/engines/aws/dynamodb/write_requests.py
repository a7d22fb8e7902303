"""Sends write requests: when the limiter allows them, within the task's deadline, and counted in the metrics.

Bulk and interactive writes have connections of their own, so that neither waits for those of the other. Urgent bulk
work uses those of interactive writes, and has a rate of its own; when it is throttled, other bulk work slows down too.
"""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from botocore.exceptions import ClientError

from stak import task_limits
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.hot_keys import HotKeys
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.retry_budget import RetryBudget
from stak.engines.aws.dynamodb.throttling import is_throttled, names_table
from stak.engines.aws.dynamodb.write_limiter import Grant, WriteLimiter
from stak.engines.aws.error_mapping import code_of
from stak.metrics import cancelled_packs, throttled_writes, write_units
from stak.ports.writes import GROUP_MAX_WRITES

_BULK_IN_FLIGHT: Final = 24
_INTERACTIVE_IN_FLIGHT: Final = 24


class WriteRequests:
    """The write requests of one table."""

    def __init__(self, wire: Wire, limiter: WriteLimiter) -> None:
        self._wire = wire
        self._limiter = limiter
        self._urgent_limiter = limiter.of_urgent_work()
        self._hot_keys = HotKeys()
        self._retry_budget = RetryBudget()
        self._bulk = asyncio.Semaphore(_BULK_IN_FLIGHT)
        self._interactive = asyncio.Semaphore(_INTERACTIVE_IN_FLIGHT)

    async def acquire(self, units: int) -> Grant:
        """Wait for the turn of a request. Raises StorageBusy, with nothing sent, if there is no time for it."""
        limits = task_limits.current()
        return await (self._urgent_limiter if limits.is_urgent else self._limiter).acquire(units, limits)

    def groups_max(self, group_units: int) -> int:
        """Return how many groups of this many units one transaction may have."""
        limits = task_limits.current()
        if not limits.is_bulk:
            return GROUP_MAX_WRITES
        return (self._urgent_limiter if limits.is_urgent else self._limiter).groups_max(group_units)

    async def send(
        self, grant: Grant, operation: str, body: bytes, partition_keys: Callable[[], Collection[str]]
    ) -> bytes:
        """Send a request; return the body of the response. Raises one of AWS_ERRORS."""
        limits = task_limits.current()
        try:
            connections = self._bulk if limits.is_bulk and not limits.is_urgent else self._interactive
            async with connections, asyncio.timeout(limits.seconds_left()):
                answer = await self._wire.call(operation, body)
        except ClientError as error:
            if is_throttled(code_of(error)):
                self.record_throttling(grant, () if names_table(error.response) else set(partition_keys()))
            raise
        (self._urgent_limiter if limits.is_urgent else self._limiter).record_success(grant)
        if not limits.is_bulk:
            self._retry_budget.record_success()
        self._hot_keys.record_written(partition_keys)
        write_units.labels("used").inc(grant.units)
        return answer

    def record_throttling(self, grant: Grant, keys: Collection[str]) -> set[str]:
        """Record that a request was throttled at these partition keys, or as a whole; return those that are hot.

        Unless all of them are, bulk work slows down.
        """
        hot = self._hot_keys.record_throttled(keys)
        is_key = bool(keys) and len(hot) == len(keys)
        throttled_writes.labels("key" if is_key else "table").inc()
        if not is_key:
            self._limiter.record_throttling(grant)
            if task_limits.current().is_urgent:
                self._urgent_limiter.record_throttling(grant)
        return hot

    async def wait_after_throttling(self, backoff: Backoff) -> bool:
        """Wait before a throttled request is sent again; return False if it has no time, or interactive work no budget.

        Bulk work needs neither a budget nor longer pauses: its rate adapts.
        """
        is_bulk = task_limits.current().is_bulk
        if not is_bulk and not self._retry_budget.take():
            return False
        return await backoff.wait(is_throttled=not is_bulk)

    def record_cancelled(self, grant: Grant, cause: str) -> None:
        """Record that a transaction was cancelled, for which DynamoDB charges."""
        cancelled_packs.labels(cause).inc()
        write_units.labels("wasted").inc(grant.units)
