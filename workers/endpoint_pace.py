"""The pace of webhook endpoints: how many requests run at once for each, and when those that have to wait run.

A worker has few slots for webhooks. An endpoint occupies some of them at most, and all slow endpoints together not all:
so a slow receiver delays its own events only. A message that has to wait returns to the queue for as long as those
before it take, so that it is received once more, not every second. An endpoint that keeps failing is tried by one
request after each pause, and its other events wait without being tried.
"""

import math
import time
from collections.abc import Callable
from typing import Final

SLOTS_PER_ENDPOINT: Final = 4
SLOW_SECONDS: Final = 1.0
SLOW_SLOTS: Final = 8
"""The slots of all endpoints together that take longer than SLOW_SECONDS."""
FAILURES_MAX: Final = 5
"""After so many failures in a row, an endpoint is tried by one request at a time."""
FIRST_PAUSE_SECONDS: Final = 5.0
PAUSE_MAX_SECONDS: Final = 300.0
_WEIGHT: Final = 0.3
_ENDPOINTS_MAX: Final = 10_000


class _Endpoint:
    def __init__(self) -> None:
        self.running = 0
        self.seconds = 0.0
        self.failures = 0
        self.paused_until = 0.0
        self.booked_until = 0.0

    @property
    def is_slow(self) -> bool:
        return self.seconds > SLOW_SECONDS

    @property
    def is_failing(self) -> bool:
        return self.failures >= FAILURES_MAX


class EndpointPace:
    """The pace of all endpoints in one worker process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._endpoints: dict[str, _Endpoint] = {}
        self._slow_running = 0

    def delay_seconds(self, endpoint_id: str) -> int:
        """Return for how long a request to an endpoint has to wait; 0 if it may start now."""
        one = self._endpoints.get(endpoint_id)
        if one is None:
            return 0
        now = self._clock()
        if one.is_failing:
            if one.running == 0 and now >= one.paused_until:
                return 0
            return self._book(one, max(now, one.paused_until), FIRST_PAUSE_SECONDS)
        has_slot = one.running < SLOTS_PER_ENDPOINT and not (one.is_slow and self._slow_running >= SLOW_SLOTS)
        return 0 if has_slot else self._book(one, now, one.seconds / SLOTS_PER_ENDPOINT)

    def start(self, endpoint_id: str) -> Callable[[bool], None]:
        """Record the start of a request; return the function to call with whether it succeeded when it ends."""
        if len(self._endpoints) >= _ENDPOINTS_MAX:
            self._endpoints = {key: one for key, one in self._endpoints.items() if one.running or one.is_failing}
        one = self._endpoints.setdefault(endpoint_id, _Endpoint())
        one.running += 1
        was_slow, began_at = one.is_slow, self._clock()
        self._slow_running += was_slow

        def end(is_done: bool) -> None:
            now = self._clock()
            one.running -= 1
            self._slow_running -= was_slow
            one.seconds += _WEIGHT * (now - began_at - one.seconds)
            one.failures = 0 if is_done else one.failures + 1
            if one.is_failing:
                pause_seconds = FIRST_PAUSE_SECONDS * 2 ** min(one.failures - FAILURES_MAX, 10)
                one.paused_until = now + min(pause_seconds, PAUSE_MAX_SECONDS)
            else:
                one.paused_until = 0.0
            one.booked_until = min(one.booked_until, now + PAUSE_MAX_SECONDS)

        return end

    def _book(self, one: _Endpoint, earliest: float, seconds: float) -> int:
        """Return when a waiting request is to come back: after those that wait already."""
        now = self._clock()
        one.booked_until = min(max(one.booked_until, earliest) + seconds, now + PAUSE_MAX_SECONDS)
        return max(1, math.ceil(one.booked_until - now))
