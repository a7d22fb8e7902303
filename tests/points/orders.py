"""What a drill orders its processes to do at a point (`reaching.py`), and what they have written down."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.points.reaching import FAIL, HOLD, KILL, KILLED, REACHED


class Orders:
    """The orders of one installation."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir()
        self.directory = directory
        for name in (REACHED, KILLED):
            (directory / name).touch()

    def to_kill(self, point: str) -> contextlib.AbstractContextManager[None]:
        """The first process to reach this point in this block is killed there."""
        return self._given(KILL, point)

    def to_fail(self, point: str) -> contextlib.AbstractContextManager[None]:
        """Whoever reaches this point in this block meets an error."""
        return self._given(FAIL, point)

    def to_hold(self, point: str) -> contextlib.AbstractContextManager[None]:
        """Whatever reaches this point in this block waits there until it ends."""
        return self._given(HOLD, point)

    def killed(self) -> list[tuple[int, str]]:
        """Who was killed so far, and where."""
        lines = (line.split(" ", 1) for line in (self.directory / KILLED).read_text().splitlines())
        return [(int(pid), point) for pid, point in lines]

    def reached(self) -> Counter[str]:
        """How often every point was reached so far."""
        return Counter((self.directory / REACHED).read_text().splitlines())

    @contextlib.contextmanager
    def _given(self, name: str, point: str) -> Iterator[None]:
        made = self.directory / f"{name}-to-be"
        made.write_text(point)
        made.rename(self.directory / name)  # all of it at once: processes look at any moment
        try:
            yield
        finally:
            (self.directory / name).unlink(missing_ok=True)
