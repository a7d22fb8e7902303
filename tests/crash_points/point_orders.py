"""Gives orders for crash points to drilled processes (`point_hook.py`), and reads what they recorded."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.crash_points.point_hook import FAIL, HOLD, KILL, KILLED, REACHED


class Orders:
    """The orders of one installation."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir()
        self.directory = directory
        for name in (REACHED, KILLED):
            (directory / name).touch()

    def to_kill(self, point: str) -> contextlib.AbstractContextManager[None]:
        """Kill the first process that reaches this point during the block."""
        return self._given(KILL, point)

    def to_fail(self, point: str) -> contextlib.AbstractContextManager[None]:
        """Raise an error in every process that reaches this point during the block."""
        return self._given(FAIL, point)

    def to_hold(self, point: str) -> contextlib.AbstractContextManager[None]:
        """Hold every process that reaches this point until the block ends."""
        return self._given(HOLD, point)

    def killed(self) -> list[tuple[int, str]]:
        """Return which processes were killed, and at which points."""
        lines = (line.split(" ", 1) for line in (self.directory / KILLED).read_text().splitlines())
        return [(int(pid), point) for pid, point in lines]

    def reached(self) -> Counter[str]:
        """Return how often every point was reached."""
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
