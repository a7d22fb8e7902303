"""The state that a Lambda container keeps between calls: an event loop, and the engine opened on it.

Lambda freezes the process between calls and ends it without notice. So no work is in flight after a call has ended, and
nothing has to be closed.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar

import uvloop

from serverless.cloudwatch_metrics import Measures
from serverless.live import reaching_sockets
from stak.bootstrap import Engine, open_engine
from stak.logs import configure_logs
from stak.settings import Settings, load_settings

Event: TypeAlias = dict[str, Any]
"""The event that Lambda passes to a handler, in AWS's documented format for each source."""

T = TypeVar("T")


class Container:
    """A persistent event loop, and the resources opened on it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loop = uvloop.new_event_loop()
        self._kept: list[tuple[asyncio.Event, asyncio.Task[None]]] = []
        self._engine: Engine | None = None
        self.measures = Measures()

    @property
    def engine(self) -> Engine:
        """Return the engine; if it could not be opened, the next call tries again."""
        if self._engine is None:
            self._engine = reaching_sockets(self.enter(open_engine(self._settings)))
        return self._engine

    def enter(self, context: contextlib.AbstractAsyncContextManager[T]) -> T:
        """Open a resource for the container's life, in its own task: some must close in the task that opened them."""
        opened: asyncio.Future[T] = self._loop.create_future()
        closing = asyncio.Event()

        async def keep() -> None:
            try:
                async with context as value:
                    opened.set_result(value)
                    await closing.wait()
            except Exception as error:
                if opened.done():
                    raise
                opened.set_exception(error)

        keeping = self._loop.create_task(keep())
        value = self._loop.run_until_complete(opened)
        self._kept.append((closing, keeping))
        return value

    def run(self, work: Callable[[Engine], Awaitable[T]]) -> T:
        """Run the work of one call, and write the metrics that changed."""

        async def worked(engine: Engine) -> T:
            try:
                return await work(engine)
            finally:
                await engine.ports.background_tasks.drain()

        engine = self.engine
        with self.measures.written():
            return self._loop.run_until_complete(worked(engine))

    def on_loop(self, call: Callable[[], T]) -> T:
        """Run a callable that runs coroutines on the thread's event loop, with the persistent loop set as that loop."""
        asyncio.set_event_loop(self._loop)
        try:
            with self.measures.written():
                return call()
        finally:
            if self._engine is not None:
                self._loop.run_until_complete(self._engine.ports.background_tasks.drain())
            asyncio.set_event_loop(None)

    def close(self) -> None:
        """Close all resources in reverse order; only tests do so, Lambda never does."""
        for closing, keeping in reversed(self._kept):
            closing.set()
            self._loop.run_until_complete(keeping)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()


@cache
def container() -> Container:
    """Return the container of this process."""
    settings = load_settings()
    if function := os.environ.get("AWS_LAMBDA_FUNCTION_NAME"):
        configure_logs(settings, function)
    return Container(settings)
