"""Runs work that no caller waits for, and waits for all of it when a process stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from stak.logs import log
from stak.task_limits import interactive_work


class BackgroundTasks:
    """The background tasks of one process."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this in the background. A failure is logged: the caller does not depend on the result."""
        task = asyncio.create_task(_logged(work))
        self._running.add(task)  # the event loop holds only a weak reference
        task.add_done_callback(self._running.discard)

    async def drain(self) -> None:
        """Return when no task is running."""
        while self._running:
            await asyncio.wait(self._running)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        with interactive_work(keeps_deadline=False):  # the limits are those of the task that started it
            await work
    except Exception as error:  # noqa: BLE001 - no caller waits for it
        log.warning("background_task_failed", error=repr(error))
