"""The limits of the work that a task does: when it must have ended, and whether users wait for it.

They are a context variable, as the account of a request is (`stak.request_cost`): every use case writes through the
same port, and only the entry point (a queue consumer, a job, a function) knows them. Work without limits is
interactive and has no deadline. Tasks that a task starts have its limits.
"""

import contextlib
import time
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final, NamedTuple


class TaskLimits(NamedTuple):
    """The limits of one unit of work."""

    deadline: float | None = None
    """In seconds of `time.monotonic`: what cannot end by then is not started, and its message returns to the queue."""
    is_bulk: bool = False
    """Whether no user waits for it: its writes wait for their share of the table's capacity."""
    is_urgent: bool = False
    """Whether this bulk work comes before other bulk work: its writes have a rate of their own."""
    attempts: int | None = None
    """How often a transaction is sent at most; None if only the time is limited."""

    def seconds_left(self) -> float | None:
        """Return the seconds until the deadline, at least 0; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def timeout_seconds(self, usual_seconds: float) -> float:
        """Return how long a call to the storage may be retried.

        Bulk work retries until its deadline: nobody waits for it, and starting again costs more.
        """
        left = self.seconds_left()
        if left is None:
            return usual_seconds
        return left if self.is_bulk else min(usual_seconds, left)


_INTERACTIVE: Final = TaskLimits()
_current: Final[ContextVar[TaskLimits]] = ContextVar("stak_task_limits", default=_INTERACTIVE)


def current() -> TaskLimits:
    """Return the limits of the current task."""
    return _current.get()


@contextlib.contextmanager
def bulk_work(seconds: float | None = None, *, is_urgent: bool = False) -> Iterator[TaskLimits]:
    """Treat the block as bulk work that has to end within this time, and within the time of an enclosing block."""
    limits = TaskLimits(_earlier(_current.get().deadline, seconds), is_bulk=True, is_urgent=is_urgent)
    token = _current.set(limits)
    try:
        yield limits
    finally:
        _current.reset(token)


@contextlib.contextmanager
def interactive_work(
    seconds: float | None = None, *, attempts: int | None = None, keeps_deadline: bool = True
) -> Iterator[None]:
    """Treat the block as work that users wait for, which has to end within this time and so many attempts.

    The deadline of an enclosing block holds too, unless it is dropped.
    """
    outer = _current.get().deadline if keeps_deadline else None
    token = _current.set(TaskLimits(_earlier(outer, seconds), attempts=attempts))
    try:
        yield
    finally:
        _current.reset(token)


def _earlier(deadline: float | None, seconds: float | None) -> float | None:
    """Return the deadline, or the end of these seconds if that is earlier."""
    ends = [] if seconds is None else [time.monotonic() + seconds]
    return min(ends if deadline is None else [*ends, deadline], default=None)
