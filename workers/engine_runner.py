"""Keeps an engine and its event loop open in a process without a loop of its own, and runs coroutines on them.

This is for Celery's processes, in which a task is a plain function. Clients are bound to the loop they were opened on,
so there is one loop for the life of the process, with one task at a time.
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


class EngineRunner:
    """An engine that is opened on first use or on request, and closed at the end of the process."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._runner: asyncio.Runner | None = None
        self._stack = contextlib.AsyncExitStack()
        self._engine: Engine | None = None

    def open(self) -> None:
        """Open the engine that the environment configures.

        Raises StorageUnavailable if it cannot be opened now.
        """
        with self._one_at_a_time:
            self._open()

    def run(self, work: Callable[[Engine], Coroutine[Any, Any, T]]) -> T:
        """Run a coroutine to completion."""
        with self._one_at_a_time:
            runner, engine = self._open()
            return runner.run(work(engine))

    def close(self) -> None:
        """Close the engine; it can be opened again."""
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
                # Missing resources are created by `stak up`, which can show the operator's key.
                opening = self._stack.enter_async_context(open_engine(load_settings(create=False)))
                self._engine = self._runner.run(opening)
            except Misconfigured as error:
                # The configuration was valid when the process started, so this failure may be temporary.
                raise StorageUnavailable(error.detail) from error
        return self._runner, self._engine
