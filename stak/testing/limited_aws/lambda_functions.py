"""Runs Lambda functions in containers of their own, with a timeout, limited concurrency, and freezing between calls.

Page "Understanding the Lambda execution environment lifecycle": a container handles one event at a time. Between events
it is frozen: no timer fires, no connection is read. After a timeout it is killed.
"""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Final

import msgspec

from stak.testing.limited_aws.limits import (
    LAMBDA_CONCURRENCY,
    LAMBDA_TIMEOUT_MAX_SECONDS,
    LAMBDA_UNRESERVED_MIN,
)

_LINE_MAX_BYTES: Final = 16 * 1024 * 1024
_START_SECONDS: Final = 60.0


class ThrottledError(Exception):
    """As many calls as allowed are running."""


class FunctionError(Exception):
    """The handler failed, ended its process, or did not return in time."""


class Concurrency:
    """How many calls may run at once: of all functions of an account and Region, or of one that has reserved some."""

    def __init__(self, limit: int = LAMBDA_CONCURRENCY) -> None:
        self._limit = limit
        self._busy = 0

    @contextlib.contextmanager
    def call(self) -> Iterator[None]:
        """Count a call while it runs. Raises ThrottledError."""
        if self._busy >= self._limit:
            raise ThrottledError(f"{self._limit} calls are running.")
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    @contextlib.contextmanager
    def reserved(self, limit: int) -> Iterator["Concurrency"]:
        """Reserve some for one function, for the time of the block. Raises ValueError if too little is left."""
        if self._limit - limit < LAMBDA_UNRESERVED_MIN:
            raise ValueError(f"At least {LAMBDA_UNRESERVED_MIN} of {self._limit} must not be reserved.")
        self._limit -= limit
        try:
            yield Concurrency(limit)
        finally:
            self._limit += limit


ACCOUNT: Final = Concurrency()
"""What all functions of this process share, unless they name another."""


class LambdaFunction:
    """A function and its containers."""

    def __init__(
        self,
        handler: str,
        environment: Mapping[str, str],
        *,
        timeout_seconds: float,
        concurrency: Concurrency = ACCOUNT,
    ) -> None:
        """The handler is named as `serverless.deliveries.handler`; `concurrency` limits its containers."""
        if not 0 < timeout_seconds <= LAMBDA_TIMEOUT_MAX_SECONDS:
            raise ValueError(f"The timeout must be at most {LAMBDA_TIMEOUT_MAX_SECONDS:g} seconds.")
        self._handler = handler
        self._environment = environment
        self._timeout_seconds = timeout_seconds
        self._concurrency = concurrency
        self._frozen: list[Process] = []
        self._busy: set[Process] = set()
        self.counts: Counter[str] = Counter()
        """Calls, cold starts, errors, timeouts and throttles."""

    async def invoke(self, event: object) -> Any:
        """Call the handler in a frozen container, or in a new one. Raises ThrottledError or FunctionError."""
        try:
            with self._concurrency.call():
                return await self._invoke(event)
        except ThrottledError:
            self.counts["throttles"] += 1
            raise

    async def _invoke(self, event: object) -> Any:
        container = await self._thawed()
        self._busy.add(container)
        self.counts["calls"] += 1
        try:
            return await self._call(container, event)
        finally:
            self._busy.discard(container)

    async def close(self) -> None:
        """End all containers, without notice."""
        for container in (*self._frozen, *self._busy):
            await _killed(container)
        self._frozen.clear()

    async def _thawed(self) -> Process:
        if self._frozen:
            container = self._frozen.pop()
            container.send_signal(signal.SIGCONT)
            return container
        self.counts["cold starts"] += 1
        container = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "stak.testing.limited_aws.lambda_container", self._handler),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**os.environ, **self._environment},
            limit=_LINE_MAX_BYTES,
        )
        await self._answer(container, _START_SECONDS)
        return container

    async def _call(self, container: Process, event: object) -> Any:
        assert container.stdin is not None
        call = {"event": event, "timeout_seconds": self._timeout_seconds}
        container.stdin.write(msgspec.json.encode(call) + b"\n")
        try:
            answer = await self._answer(container, self._timeout_seconds)
        except BaseException:
            await _killed(container)
            raise
        container.send_signal(signal.SIGSTOP)
        self._frozen.append(container)
        if "error" in answer:
            self.counts["errors"] += 1
            raise FunctionError(answer["error"])
        return answer["result"]

    async def _answer(self, container: Process, timeout_seconds: float) -> dict[str, Any]:
        assert container.stdout is not None
        try:
            async with asyncio.timeout(timeout_seconds):
                line = await container.stdout.readline()
        except TimeoutError:
            self.counts["timeouts"] += 1
            raise FunctionError(f"{self._handler} did not return in {timeout_seconds:g} seconds.") from None
        if not line:
            self.counts["errors"] += 1
            raise FunctionError(f"The container of {self._handler} ended.")
        answer: dict[str, Any] = msgspec.json.decode(line)
        return answer


@contextlib.asynccontextmanager
async def lambda_function(
    handler: str, environment: Mapping[str, str], *, timeout_seconds: float, concurrency: Concurrency = ACCOUNT
) -> AsyncIterator[LambdaFunction]:
    """Return a function whose containers end with the block."""
    function = LambdaFunction(handler, environment, timeout_seconds=timeout_seconds, concurrency=concurrency)
    try:
        yield function
    finally:
        await function.close()


async def _killed(container: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        container.kill()
    await container.wait()
