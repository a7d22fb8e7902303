"""Runs scenarios on several installations in parallel, because a drill mostly waits for processes to restart."""

import contextlib
import itertools
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from tests.crash_points.installation import Installation, run_installation

T = TypeVar("T")
Work = tuple[Callable[[Installation], Any], "Future[Any]"]


class ParallelInstallations:
    """Runs each task on any free installation; replaces an installation on which a task failed."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._tasks: queue.SimpleQueue[Work | None] = queue.SimpleQueue()

    def do(self, tasks: Sequence[Callable[[Installation], T]]) -> list["Future[T]"]:
        """Run all tasks; return how each ended."""
        futures: list[Future[T]] = [Future() for _ in tasks]
        for work in zip(tasks, futures, strict=True):
            self._tasks.put(work)
        for future in futures:
            future.exception()  # which waits for it
        return futures

    @contextlib.contextmanager
    def running(self, count: int) -> Iterator[None]:
        """Run this many installations until the block ends."""
        threads = [threading.Thread(target=self._run, args=(self._directory / str(number),)) for number in range(count)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for _ in threads:
                self._tasks.put(None)
            for thread in threads:
                thread.join()

    def _run(self, directory: Path) -> None:
        is_done = False
        for number in itertools.count():
            try:
                with run_installation(directory / str(number)) as installation:
                    is_done = self._work_on(installation)
            except BaseException as error:  # noqa: BLE001 - an installation that does not start fails a task
                if not is_done and (work := self._tasks.get()) is not None:
                    work[1].set_exception(error)
                    continue
                return
            if is_done:
                return

    def _work_on(self, installation: Installation) -> bool:
        """Return whether no task is left; otherwise the installation must be replaced."""
        while (work := self._tasks.get()) is not None:
            do, future = work
            try:
                future.set_result(do(installation))
            except BaseException as error:  # noqa: BLE001 - whoever asked is told
                future.set_exception(error)
                return False
        return True
