"""Keeps an event loop and an engine open in a process without a loop of its own, and runs coroutines on them.

This is for Celery's processes and Lambda's containers, in which a task or a call is a plain function. Clients are bound
to the loop they were opened on, so there is one loop for the life of the process. It stands still between the calls, so
no background work is left when a call ends.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

from stak.bootstrap import Engine

T = TypeVar("T")


class EngineRunner:
    """An event loop, and the engine and other resources opened on it on first use; one call at a time."""

    def __init__(
        self,
        open_engine: Callable[[], contextlib.AbstractAsyncContextManager[Engine]],
        new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    ) -> None:
        self._open_engine = open_engine
        self._new_loop = new_loop
        self._lock = threading.RLock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._resources: list[tuple[asyncio.Event, asyncio.Task[None]]] = []
        self._engine: Engine | None = None

    @property
    def engine(self) -> Engine:
        """Return the engine; if it could not be opened, the next call tries again."""
        with self._lock:
            if self._engine is None:
                self._engine = self.enter(self._open_engine())
            return self._engine

    def open(self) -> None:
        """Open the engine before its first use."""
        _ = self.engine

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Return the event loop, created on first use: one created before a fork would be shared."""
        if self._loop is None:
            self._loop = self._new_loop()
        return self._loop

    def enter(self, context: contextlib.AbstractAsyncContextManager[T]) -> T:
        """Open a resource until `close`, in its own task: some must close in the task that opened them."""
        loop = self.loop
        opened: asyncio.Future[T] = loop.create_future()
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

        task = loop.create_task(keep())
        value = loop.run_until_complete(opened)
        self._resources.append((closing, task))
        return value

    def run(self, work: Callable[[Engine], Awaitable[T]]) -> T:
        """Run a coroutine and the background work that it starts to completion."""

        async def run_all(engine: Engine) -> T:
            try:
                return await work(engine)
            finally:
                await engine.ports.background_tasks.drain()

        with self._lock:
            return self.loop.run_until_complete(run_all(self.engine))

    def close(self) -> None:
        """Close all resources in reverse order, and the loop; both can be opened again."""
        with self._lock:
            if self._loop is None:
                return
            for closing, task in reversed(self._resources):
                closing.set()
                self._loop.run_until_complete(task)
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
            self._loop, self._engine = None, None
            self._resources.clear()
