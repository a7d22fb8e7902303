"""The engine that a process without an event loop of its own keeps open, and the loop it is kept on.

Celery's processes are such: a task is a plain function. Clients belong to the loop they were opened on, so there is one
loop for the life of the process, and one task at a time on it.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from stak.bootstrap import Engine, open_engine
from stak.errors import Misconfigured, StorageUnavailable
from stak.settings import load_settings

T = TypeVar("T")


class HeldEngine:
    """Opened by whoever is first to need it, or tells it to; closed at the end of the process."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._runner: asyncio.Runner | None = None
        self._stack = contextlib.AsyncExitStack()
        self._engine: Engine | None = None

    def open(self) -> None:
        """Open the engine of the environment's settings; StorageUnavailable if it cannot be opened now."""
        with self._one_at_a_time:
            self._open()

    def run(self, work: Callable[[Engine], Coroutine[Any, Any, T]]) -> T:
        """Do some work to its end."""
        with self._one_at_a_time:
            runner, engine = self._open()
            return runner.run(work(engine))

    def close(self) -> None:
        """Close what is open; it may be opened again."""
        with self._one_at_a_time:
            if self._runner is not None:
                self._runner.run(self._stack.aclose())
                self._runner.close()
            self._runner, self._engine = None, None

    def _open(self) -> tuple[asyncio.Runner, Engine]:
        if self._runner is None:
            self._runner = asyncio.Runner()
        if self._engine is None:
            try:
                # A part that is missing is made by `stak up`, which can show the operator's key.
                opening = self._stack.enter_async_context(open_engine(load_settings(create=False)))
                self._engine = self._runner.run(opening)
            except Misconfigured as error:
                # It was configured well when the process was started: this is trouble that may pass.
                raise StorageUnavailable(error.detail) from error
        return self._runner, self._engine
