"""The pace of webhook endpoints and channels: how many requests run at once for each, and when those that wait run.

A worker has few slots for webhooks. An endpoint occupies some of them at most, all slow endpoints together not all, and
those of one tenant a few of these: so a slow receiver delays the events of its own tenant only. Jobs that send emails
and push messages run for seconds, and have slots of their own. A message that has to wait returns to the queue for as
long as those before it take, so that it is received once more, not every second. An endpoint that keeps failing is
tried by one request after each pause, and its other events wait without being tried. The number of messages that wait
has a limit, for each tenant and in all: the caller drops events beyond it.
"""

import heapq
import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

SLOTS_PER_ENDPOINT: Final = 4
SLOW_SECONDS: Final = 1.0
SLOW_SLOTS: Final = 8
"""The slots of all endpoints together that take longer than SLOW_SECONDS."""
CHANNEL_SLOTS: Final = 6
"""The slots of all jobs together that send emails and push messages."""
SLOTS_PER_TENANT: Final = 3
"""The slots of one tenant among SLOW_SLOTS, and among CHANNEL_SLOTS."""
WAITING_PER_TENANT: Final = 1000
"""The messages of one tenant that wait, of those that this process has returned to the queue."""
WAITING_MAX: Final = 5000
WAITING_SHARE: Final = 50
"""A tenant with fewer may have another one wait although WAITING_MAX is reached."""
FAILURES_MAX: Final = 5
"""After so many failures in a row, an endpoint is tried by one request at a time."""
FIRST_PAUSE_SECONDS: Final = 5.0
PAUSE_MAX_SECONDS: Final = 300.0
_WEIGHT: Final = 0.3
_ENDPOINTS_MAX: Final = 10_000


class Receiver(NamedTuple):
    """Whom a job sends to: a webhook endpoint or a channel of a tenant."""

    tenant: str
    endpoint_id: str
    is_channel: bool = False


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


class _SharedSlots:
    """Slots of several endpoints, of which one tenant gets a few."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._running: Counter[str] = Counter()

    def is_free(self, tenant: str) -> bool:
        return self._running.total() < self._slots and self._running[tenant] < SLOTS_PER_TENANT

    def take(self, tenant: str) -> None:
        self._running[tenant] += 1

    def give_back(self, tenant: str) -> None:
        self._running[tenant] -= 1
        if not self._running[tenant]:
            del self._running[tenant]


class EndpointPace:
    """The pace of all endpoints in one worker process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._endpoints: dict[Receiver, _Endpoint] = {}
        self._slow = _SharedSlots(SLOW_SLOTS)
        self._channels = _SharedSlots(CHANNEL_SLOTS)
        self._returns: list[tuple[float, str]] = []
        self._waiting: Counter[str] = Counter()

    def delay_seconds(self, receiver: Receiver) -> int:
        """Return for how long a request to a receiver has to wait; 0 if it may start now."""
        one = self._endpoints.get(receiver)
        now = self._clock()
        if one is not None and one.is_failing:
            if one.running == 0 and now >= one.paused_until:
                return 0
            return self._book(one, max(now, one.paused_until), FIRST_PAUSE_SECONDS)
        shared = self._shared_slots(receiver, one)
        if (one is None or one.running < SLOTS_PER_ENDPOINT) and (shared is None or shared.is_free(receiver.tenant)):
            return 0
        one = self._endpoints.setdefault(receiver, _Endpoint())
        return self._book(one, now, one.seconds / SLOTS_PER_ENDPOINT)

    def may_wait(self, receiver: Receiver, seconds: float) -> bool:
        """Record that a message waits for so long; return False, and record nothing, if too many wait already."""
        now = self._clock()
        while self._returns and self._returns[0][0] <= now:
            _, tenant = heapq.heappop(self._returns)
            self._waiting[tenant] -= 1
            if not self._waiting[tenant]:
                del self._waiting[tenant]
        most = WAITING_PER_TENANT if len(self._returns) < WAITING_MAX else WAITING_SHARE
        if self._waiting[receiver.tenant] >= most:
            return False
        heapq.heappush(self._returns, (now + seconds, receiver.tenant))
        self._waiting[receiver.tenant] += 1
        return True

    def start(self, receiver: Receiver) -> Callable[[bool], None]:
        """Record the start of a request; return the function to call with whether it succeeded when it ends."""
        if len(self._endpoints) >= _ENDPOINTS_MAX:
            self._endpoints = {key: one for key, one in self._endpoints.items() if one.running or one.is_failing}
        one = self._endpoints.setdefault(receiver, _Endpoint())
        one.running += 1
        began_at, shared = self._clock(), self._shared_slots(receiver, one)
        if shared is not None:
            shared.take(receiver.tenant)

        def end(is_done: bool) -> None:
            now = self._clock()
            one.running -= 1
            if shared is not None:
                shared.give_back(receiver.tenant)
            one.seconds += _WEIGHT * (now - began_at - one.seconds)
            one.failures = 0 if is_done else one.failures + 1
            if one.is_failing:
                pause_seconds = FIRST_PAUSE_SECONDS * 2 ** min(one.failures - FAILURES_MAX, 10)
                one.paused_until = now + min(pause_seconds, PAUSE_MAX_SECONDS)
            else:
                one.paused_until = 0.0
            one.booked_until = min(one.booked_until, now + PAUSE_MAX_SECONDS)

        return end

    def _shared_slots(self, receiver: Receiver, one: _Endpoint | None) -> _SharedSlots | None:
        if receiver.is_channel:
            return self._channels
        return self._slow if one is not None and one.is_slow else None

    def _book(self, one: _Endpoint, earliest: float, seconds: float) -> int:
        """Return when a waiting request is to come back: after those that wait already."""
        now = self._clock()
        one.booked_until = min(max(one.booked_until, earliest) + seconds, now + PAUSE_MAX_SECONDS)
        return max(1, math.ceil(one.booked_until - now))
