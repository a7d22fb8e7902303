"""Limits how often interactive writes are sent again after throttling, as a share of those that succeed.

DynamoDB charges cancelled transactions against the capacity of the table. If every request is sent again until its time
is over, a table that is full for a moment stays full: most of its capacity goes to transactions that are cancelled. So
a process may send a few again, and more as writes succeed; the others fail at once, and their clients try again later.
"""

from typing import Final

_MOST: Final = 100.0
_PER_SUCCESS: Final = 0.2
"""A fifth of the writes may be sent again, in the long run."""


class RetryBudget:
    """The repetitions that the interactive writes of one process may use."""

    def __init__(self) -> None:
        self._left = _MOST

    def take(self) -> bool:
        """Use one repetition; return False if none is left."""
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def record_success(self) -> None:
        """Record a write that succeeded."""
        self._left = min(_MOST, self._left + _PER_SUCCESS)
