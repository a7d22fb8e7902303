"""Sends write requests: when the limiter allows them, within the task's deadline, and counted in the metrics.

Bulk and interactive writes have connections of their own, so that neither waits for those of the other.
"""

import asyncio
from typing import Final

from botocore.exceptions import ClientError

from stak import task_limits
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.throttling import is_throttled, names_key
from stak.engines.aws.dynamodb.write_limiter import Grant, WriteLimiter
from stak.engines.aws.error_mapping import code_of
from stak.metrics import cancelled_packs, throttled_writes, write_units

_BULK_IN_FLIGHT: Final = 24
_INTERACTIVE_IN_FLIGHT: Final = 24


class WriteRequests:
    """The write requests of one table."""

    def __init__(self, wire: Wire, limiter: WriteLimiter) -> None:
        self._wire = wire
        self._limiter = limiter
        self._bulk = asyncio.Semaphore(_BULK_IN_FLIGHT)
        self._interactive = asyncio.Semaphore(_INTERACTIVE_IN_FLIGHT)

    async def acquire(self, units: int) -> Grant:
        """Wait for the turn of a request. Raises StorageBusy, with nothing sent, if there is no time for it."""
        return await self._limiter.acquire(units, task_limits.current())

    async def send(self, grant: Grant, operation: str, body: bytes) -> bytes:
        """Send a request; return the body of the response. Raises one of AWS_ERRORS."""
        limits = task_limits.current()
        try:
            async with self._bulk if limits.is_bulk else self._interactive, asyncio.timeout(limits.seconds_left()):
                answer = await self._wire.call(operation, body)
        except ClientError as error:
            if is_throttled(code_of(error)):
                self.record_throttling(grant, is_key=names_key(error.response))
            raise
        self._limiter.record_success(grant)
        write_units.labels("used").inc(grant.units)
        return answer

    def record_throttling(self, grant: Grant, *, is_key: bool) -> None:
        """Record that the units of a request were throttled, for its partition keys or for the table."""
        throttled_writes.labels("key" if is_key else "table").inc()
        if not is_key:
            self._limiter.record_throttling(grant)

    def record_cancelled(self, grant: Grant, cause: str) -> None:
        """Record that a transaction was cancelled, for which DynamoDB charges."""
        cancelled_packs.labels(cause).inc()
        write_units.labels("wasted").inc(grant.units)
