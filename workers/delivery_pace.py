"""Decides how many chunks can be delivered in time, from how long the latest ones took."""

import time
from collections.abc import Sequence
from typing import Final

_FIRST_SECONDS_PER_RECIPIENT: Final = 0.01
"""Before anything is measured: about the rate of a new table on AWS."""
_LATEST_WEIGHT: Final = 0.5
_SLICE_SHARE: Final = 0.5
"""The share of the remaining time that the chunks started together should take."""


class DeliveryPace:
    """How fast this process delivers, with everything that it waits for."""

    def __init__(self) -> None:
        self._seconds_per_recipient = _FIRST_SECONDS_PER_RECIPIENT

    def count_in_time(self, recipients: Sequence[int], seconds_left: float | None, *, is_first: bool) -> int:
        """Return how many of these chunks to start now, by their numbers of recipients.

        0 means that not even one can end in time; but the first of a batch is always started, so that work advances.
        """
        if seconds_left is None:
            return len(recipients)
        budget_seconds = seconds_left * _SLICE_SHARE
        count = 0
        needed_seconds = 0.0
        for number in recipients:
            needed_seconds += number * self._seconds_per_recipient
            if needed_seconds > budget_seconds:
                break
            count += 1
        return max(count, int(is_first))

    def record(self, recipients: int, began_at: float) -> None:
        """Record how long chunks took that were started at this time (of `time.monotonic`)."""
        if recipients:
            latest = (time.monotonic() - began_at) / recipients
            self._seconds_per_recipient += _LATEST_WEIGHT * (latest - self._seconds_per_recipient)
