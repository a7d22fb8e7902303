"""How far something has got: a bar with rate and time left on a terminal, now and then a plain line elsewhere."""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from stak.cli.output import err, number, say
from stak.cli.time_parsing import length_text

WINDOW_SECONDS: Final = 10.0
"""What happened before says little about how fast it goes now."""
_LINE_EVERY_SECONDS: Final = 2.0
_WIDE: Final = 72
_NARROW: Final = 48

Clock = Callable[[], float]


class Pace:
    """How fast a number grows, by what it did of late."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, done: int) -> None:
        """It has got this far."""
        now = self._clock()
        if self._seen and done < self._seen[-1][1]:
            self._seen.clear()  # it was begun again
        self._seen.append((now, done))
        while len(self._seen) > 2 and self._seen[1][0] < now - WINDOW_SECONDS:
            self._seen.popleft()

    @property
    def per_second(self) -> float:
        """So much a second; 0 while nobody knows."""
        if len(self._seen) < 2:
            return 0.0
        (since, first), (_, last) = self._seen[0], self._seen[-1]
        seconds = self._clock() - since
        return (last - first) / seconds if seconds > 0 else 0.0

    def seconds_left(self, todo: int) -> float | None:
        """How long the rest takes at this pace; None while nobody knows."""
        return todo / self.per_second if self.per_second > 0 else None


class Meter(Protocol):
    """Whatever shows how far something has got."""

    def move(self, done: int, total: int | None = None) -> None:
        """The bar stands here; the whole may turn out to be more or less."""

    def count(self, counted: int) -> None:
        """So many were dealt with, where the bar shows something else."""

    def name(self, label: str) -> None:
        """What is being done now."""


class _Measured:
    """What a meter knows; how it shows it is left to others."""

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
        """Nothing to be seen yet."""

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
    """For logs and pipes."""

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
    """A meter on standard error while the block lasts."""
    if not err().is_terminal:
        yield _Lines(label, total, unit)
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn

    width = err().width
    columns: list[ProgressColumn] = [
        SpinnerColumn(finished_text="[green]✓[/green]"),
        TextColumn("{task.description:<10}"),  # so that the bar stays where it is when the name changes
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
