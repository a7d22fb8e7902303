"""Sends write requests: when the limiter allows them, within the task's deadline, and counted in the metrics.

Bulk and interactive writes have connections of their own, so that neither waits for those of the other.
"""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from botocore.exceptions import ClientError

from stak import task_limits
from stak.engines.aws.dynamodb.hot_keys import HotKeys
from stak.engines.aws.dynamodb.raw_calls import Wire
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
        self._hot_keys = HotKeys()
        self._bulk = asyncio.Semaphore(_BULK_IN_FLIGHT)
        self._interactive = asyncio.Semaphore(_INTERACTIVE_IN_FLIGHT)

    async def acquire(self, units: int) -> Grant:
        """Wait for the turn of a request. Raises StorageBusy, with nothing sent, if there is no time for it."""
        return await self._limiter.acquire(units, task_limits.current())

    def groups_max(self, group_units: int) -> int:
        """Return how many groups of this many units one transaction may have."""
        return self._limiter.groups_max(group_units) if task_limits.current().is_bulk else GROUP_MAX_WRITES

    async def send(
        self, grant: Grant, operation: str, body: bytes, partition_keys: Callable[[], Collection[str]]
    ) -> bytes:
        """Send a request; return the body of the response. Raises one of AWS_ERRORS."""
        limits = task_limits.current()
        try:
            async with self._bulk if limits.is_bulk else self._interactive, asyncio.timeout(limits.seconds_left()):
                answer = await self._wire.call(operation, body)
        except ClientError as error:
            if is_throttled(code_of(error)):
                self.record_throttling(grant, () if names_table(error.response) else set(partition_keys()))
            raise
        self._limiter.record_success(grant)
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
        return hot

    def record_cancelled(self, grant: Grant, cause: str) -> None:
        """Record that a transaction was cancelled, for which DynamoDB charges."""
        cancelled_packs.labels(cause).inc()
        write_units.labels("wasted").inc(grant.units)
