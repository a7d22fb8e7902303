"""Shows progress: a bar with rate and time left on a terminal, else a plain line every few seconds."""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from stak.cli.output import err, number, say
from stak.cli.time_parsing import length_text

WINDOW_SECONDS: Final = 10.0
"""The rate is measured over this time."""
_LINE_EVERY_SECONDS: Final = 2.0
_WIDE: Final = 72
_NARROW: Final = 48

Clock = Callable[[], float]


class Pace:
    """Measures how fast a number grows."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, done: int) -> None:
        """Record the current number."""
        now = self._clock()
        if self._seen and done < self._seen[-1][1]:
            self._seen.clear()  # it was restarted
        self._seen.append((now, done))
        while len(self._seen) > 2 and self._seen[1][0] < now - WINDOW_SECONDS:
            self._seen.popleft()

    @property
    def per_second(self) -> float:
        """The rate; 0 while it is unknown."""
        if len(self._seen) < 2:
            return 0.0
        (since, first), (_, last) = self._seen[0], self._seen[-1]
        seconds = self._clock() - since
        return (last - first) / seconds if seconds > 0 else 0.0

    def seconds_left(self, todo: int) -> float | None:
        """How long the rest takes at this rate; None while it is unknown."""
        return todo / self.per_second if self.per_second > 0 else None


class Meter(Protocol):
    """Shows progress."""

    def move(self, done: int, total: int | None = None) -> None:
        """Move the bar, and change the total if one is given."""

    def count(self, counted: int) -> None:
        """Show a count of units, where the bar measures something else, such as bytes."""

    def name(self, label: str) -> None:
        """Change the label."""


class _Measured:
    """The state of a meter; subclasses show it."""

    def __init__(self, label: str, total: int | None, unit: str) -> None:
        self.label = label
        self.total = total
        self.unit = unit
        self.done = 0
        self.counted: int | None = None
        self._pace, self._count_pace = Pace(), Pace()

    def move(self, done: int, total: int | None = None) -> None:
        self.done = done
        self.total = self.total if total is None else total
        self._pace.note(done)
        self.show()

    def count(self, counted: int) -> None:
        self.counted = counted
        self._count_pace.note(counted)
        self.show()

    def name(self, label: str) -> None:
        if label != self.label:
            self.label = label
            self.show()

    def show(self) -> None:
        """Show the current state; subclasses override this."""

    @property
    def percent(self) -> str:
        return f"{self.done / self.total:.0%}" if self.total else ""

    @property
    def amount(self) -> str:
        if self.counted is not None:
            return f"{number(self.counted)} {self.unit}"
        return number(self.done) if self.total is None else f"{number(self.done)} of {number(self.total)}"

    @property
    def rate(self) -> str:
        pace = self._pace if self.counted is None else self._count_pace
        return f"{number(round(pace.per_second))}/s" if pace.per_second >= 1 else ""

    @property
    def left(self) -> str:
        todo = (self.total or 0) - self.done
        seconds = self._pace.seconds_left(todo) if todo > 0 else None
        return "" if seconds is None else f"{length_text(max(seconds, 1))} left"


class _Lines(_Measured):
    """Prints lines, for logs and pipes."""

    def __init__(self, label: str, total: int | None, unit: str) -> None:
        super().__init__(label, total, unit)
        self._last_said, self._last_text = time.monotonic(), ""

    def show(self) -> None:
        now = time.monotonic()
        if now - self._last_said >= _LINE_EVERY_SECONDS:
            text = ", ".join(
                part for part in (f"{self.label}: {self.amount}", self.percent, self.rate, self.left) if part
            )
            if text != self._last_text:
                self._last_said, self._last_text = now, text
                say(text)


@contextlib.contextmanager
def metered(label: str, total: int | None, *, unit: str) -> Iterator[Meter]:
    """Show a meter on standard error during the block."""
    if not err().is_terminal:
        yield _Lines(label, total, unit)
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn

    width = err().width
    columns: list[ProgressColumn] = [
        SpinnerColumn(finished_text="[green]✓[/green]"),
        TextColumn("{task.description:<10}"),  # so that the bar does not move when the label changes
    ]
    if width >= _NARROW:
        columns.append(BarColumn(bar_width=None if width < _WIDE else 28))
    columns.append(TextColumn("{task.fields[percent]}", justify="right"))
    if width >= _WIDE:
        columns.append(TextColumn("{task.fields[amount]}"))
    columns += [TextColumn("[cyan]{task.fields[rate]}[/cyan]"), TextColumn("[dim]{task.fields[left]}[/dim]")]
    with Progress(*columns, console=err()) as progress:
        task = progress.add_task(label, total=total, percent="", amount="", rate="", left="")

        class Bar(_Measured):
            def show(self) -> None:
                progress.update(
                    task,
                    description=self.label,
                    completed=self.done,
                    total=self.total,
                    percent=self.percent,
                    amount=self.amount,
                    rate=self.rate,
                    left=self.left,
                )

        bar = Bar(label, total, unit)
        bar.show()
        yield bar
