"""The state that a Lambda container keeps between calls: an event loop, and the engine opened on it.

Lambda freezes the process between calls and ends it without notice. So no work is in flight after a call has ended, and
nothing has to be closed.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

import uvloop

from serverless.cloudwatch_metrics import CounterWriter
from serverless.live import with_socket_live
from stak.bootstrap import Engine, open_engine
from stak.logs import configure_logs
from stak.settings import Settings, load_settings
from workers.engine_runner import EngineRunner

Event: TypeAlias = dict[str, Any]
"""The event that Lambda passes to a handler, in AWS's documented format for each source."""

T = TypeVar("T")

RESERVED_SECONDS: Final = 6.0
"""The part of a call's time in which its work is not started: it is enough to return messages to the queue."""


def work_seconds(context: object) -> float | None:
    """Return how long the work of a call may take, from the context that Lambda passes to its handler."""
    remaining = getattr(context, "get_remaining_time_in_millis", None)
    return None if remaining is None else max(0.0, remaining() / 1000 - RESERVED_SECONDS)


class Container(EngineRunner):
    """Runs calls on the engine, and writes the metrics that they change."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(lambda: _open(settings), uvloop.new_event_loop)
        self.counters = CounterWriter(settings.aws_prefix)

    def run(self, work: Callable[[Engine], Awaitable[T]]) -> T:
        """Run the work of one call, and write the metrics that changed."""
        self.open()  # no part of the call
        with self.counters.writing_changes():
            return super().run(work)

    def on_loop(self, call: Callable[[], T]) -> T:
        """Run a callable that runs coroutines on the thread's event loop, with the persistent loop set as that loop."""
        asyncio.set_event_loop(self.loop)
        try:
            with self.counters.writing_changes():
                return call()
        finally:
            self.loop.run_until_complete(self.engine.ports.background_tasks.drain())
            asyncio.set_event_loop(None)


@contextlib.asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[Engine]:
    async with open_engine(settings) as engine:
        yield with_socket_live(engine)


@cache
def container() -> Container:
    """Return the container of this process."""
    settings = load_settings()
    if function := os.environ.get("AWS_LAMBDA_FUNCTION_NAME"):
        configure_logs(settings, function)
    return Container(settings)
