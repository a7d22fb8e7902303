"""Several installations side by side: most of a drill is waiting for a process to start again."""

import contextlib
import itertools
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from tests.points.installation import Installation, installed

T = TypeVar("T")
Work = tuple[Callable[[Installation], Any], "Future[Any]"]


class Lanes:
    """Works are done on whichever installation is free; one on which a work has failed is given up for a new one."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._works: queue.SimpleQueue[Work | None] = queue.SimpleQueue()

    def do(self, works: Sequence[Callable[[Installation], T]]) -> list["Future[T]"]:
        """Do all of them; how each has ended."""
        futures: list[Future[T]] = [Future() for _ in works]
        for work in zip(works, futures, strict=True):
            self._works.put(work)
        for future in futures:
            future.exception()  # which waits for it
        return futures

    @contextlib.contextmanager
    def running(self, count: int) -> Iterator[None]:
        """So many lanes until the block ends."""
        threads = [threading.Thread(target=self._run, args=(self._directory / str(number),)) for number in range(count)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for _ in threads:
                self._works.put(None)
            for thread in threads:
                thread.join()

    def _run(self, directory: Path) -> None:
        for number in itertools.count():
            with installed(directory / str(number)) as here:
                if self._work_on(here):
                    return

    def _work_on(self, here: Installation) -> bool:
        """Whether there is nothing more to do; otherwise the installation is of no use any more."""
        while (work := self._works.get()) is not None:
            do, future = work
            try:
                future.set_result(do(here))
            except BaseException as error:  # noqa: BLE001 - whoever asked is told
                future.set_exception(error)
                return False
        return True
