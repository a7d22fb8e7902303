"""Limits the write units per second of bulk work: additive increase while the table accepts them, multiplicative
decrease when it throttles.

DynamoDB rejects what exceeds the capacity of a table, and charges for cancelled transactions. So a process starts low,
and finds the share of the capacity that it can use beside other processes. Until the first throttling it grows
exponentially; then by steps, smaller ones near the rate at which the table throttled. Interactive writes do not wait:
bulk work that finds the table throttling makes room for them.

Waiting is bounded: work whose turn cannot come before its deadline is refused at once, with nothing written.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from stak.errors import StorageBusy
from stak.metrics import write_rate
from stak.task_limits import TaskLimits

NEW_TABLE_UNITS: Final = 4_000
"""The write units per second that a new on-demand table accepts.

Source: "DynamoDB on-demand capacity mode", Amazon DynamoDB Developer Guide.
"""
INITIAL_UNITS: Final = NEW_TABLE_UNITS // 8
MOST_UNITS: Final = 40_000
"""The default quota of a table. Source: "Quotas in Amazon DynamoDB", Amazon DynamoDB Developer Guide."""
LOWEST_SHARE: Final = 0.1
"""The share of the initial rate below which the rate does not fall: throttling may have other causes than the rate."""
WAITING_MAX: Final = 2_000
"""Requests that wait for their turn."""
WAIT_SECONDS_MAX: Final = 60.0
"""How long work without a deadline waits for its turn."""

_UNIT_BYTES: Final = 1024  # DynamoDB: a write unit is one item of up to 1 KB
_GROWTH_PER_SECOND: Final = 0.25  # before the first throttling
_STEP_SHARE: Final = 0.05
_SMALL_STEP_SHARE: Final = 0.01
"""What each second of use adds, as a share of the rate at the last throttling: the small step near that rate."""
_NEAR_LIMIT: Final = (0.95, 1.1)
_DECREASE: Final = 0.8
_BURST_SECONDS: Final = 0.1
_ROUNDING_UNITS: Final = 1e-3  # a smaller debt may be too small for the clock to notice its end
_CHECK_SECONDS: Final = 0.25  # how often a waiting request looks at the rate again
_THROTTLED_SHARE: Final = 0.03
"""The rate decreases if more than three percent of the latest units were throttled: a smaller share are isolated
events, such as a partition that DynamoDB is splitting."""
_MEMORY_SECONDS: Final = 3.0
"""How long units count among the latest ones."""


def units_of(writes: int, encoded_bytes: int) -> int:
    """Estimate the write units of one write to each of several items, from their encoded size."""
    return max(writes, -(-encoded_bytes // _UNIT_BYTES))


@dataclass(frozen=True, slots=True)
class Grant:
    """Permission to send a request of this many units."""

    units: int
    sent_at: float
    has_waited: bool
    """Whether the rate was what limited it."""


class WriteLimiter:
    """The write rate of one process."""

    def __init__(
        self,
        initial_units: float = INITIAL_UNITS,
        most_units: float = MOST_UNITS,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._most = float(most_units)
        self._rate = min(float(initial_units), self._most)
        self._lowest = self._rate * LOWEST_SHARE
        self._clock = clock
        self._sleep = sleep
        self._turn = asyncio.Lock()  # first come, first served
        self._waiting_requests = 0
        self._waiting_units = 0
        self._balance = 0.0
        self._refilled_at = clock()
        self._throttled_rate: float | None = None
        self._decreased_at = float("-inf")
        self._counted_at = clock()
        self._latest_units = self._latest_throttled = 0.0

    def of_urgent_work(self) -> "WriteLimiter":
        """Return a limiter for urgent work, which starts with all that a new table accepts."""
        initial = self._rate * NEW_TABLE_UNITS / INITIAL_UNITS
        return WriteLimiter(initial, self._most, self._clock, self._sleep)

    @property
    def rate(self) -> float:
        """The write units per second that bulk work may use now."""
        return self._rate

    def groups_max(self, group_units: int) -> int:
        """Return how many groups of bulk work one transaction may have: as many as the rate allows in a moment.

        A transaction is wasted as a whole if one partition of the table is full. So a process with a small share of
        the table sends small ones: units cost the same in any number of requests.
        """
        return max(1, int(self._rate * _BURST_SECONDS / group_units))

    async def acquire(self, units: int, limits: TaskLimits) -> Grant:
        """Wait for the turn of a request. Raises StorageBusy if it cannot come before the deadline."""
        if not limits.is_bulk:
            return Grant(units, self._clock(), has_waited=False)
        began_at = self._clock()
        deadline = began_at + WAIT_SECONDS_MAX if limits.deadline is None else limits.deadline
        self._refill()
        expected_seconds = max(0.0, self._waiting_units - self._balance) / self._rate
        if self._waiting_requests >= WAITING_MAX or began_at + expected_seconds > deadline:
            raise _no_time()
        self._waiting_requests += 1
        self._waiting_units += units
        try:
            async with asyncio.timeout(max(0.0, deadline - began_at)), self._turn:
                while (pause_seconds := self._seconds_until_free()) > 0:
                    if self._clock() + pause_seconds > deadline:
                        raise _no_time()
                    await self._sleep(min(pause_seconds, _CHECK_SECONDS))
                now = self._clock()
                if now > deadline:
                    raise _no_time()
                if not limits.is_urgent:
                    write_rate.set(self._rate)  # only by processes that do bulk work
                self._balance -= units  # may become a debt, which the next request waits for
                return Grant(units, now, has_waited=now > began_at or self._waiting_requests > 1)
        except TimeoutError:
            raise _no_time() from None
        finally:
            self._waiting_requests -= 1
            self._waiting_units -= units

    def record_success(self, grant: Grant) -> None:
        """Increase the rate, if it was what limited this request."""
        self._count(grant.units)
        if grant.has_waited:
            seconds_of_use = grant.units / self._rate
            self._change_rate(self._rate + self._step() * seconds_of_use)

    def record_throttling(self, grant: Grant) -> None:
        """Decrease the rate if the table throttles: once for all requests that were sent at the former rate."""
        if grant.sent_at <= self._decreased_at:
            return
        self._count(grant.units)
        self._latest_throttled += grant.units
        if self._latest_throttled > _THROTTLED_SHARE * self._latest_units:
            self._decreased_at = self._clock()
            self._throttled_rate = self._rate
            self._latest_throttled = 0.0
            self._change_rate(self._rate * _DECREASE)
            self._balance = min(self._balance, 0.0)

    def _step(self) -> float:
        if self._throttled_rate is None:
            return self._rate * _GROWTH_PER_SECOND
        low, high = _NEAR_LIMIT
        is_near = low <= self._rate / self._throttled_rate < high
        return self._throttled_rate * (_SMALL_STEP_SHARE if is_near else _STEP_SHARE)

    def _count(self, units: int) -> None:
        now = self._clock()
        kept = math.exp((self._counted_at - now) / _MEMORY_SECONDS)
        self._latest_units = self._latest_units * kept + units
        self._latest_throttled *= kept
        self._counted_at = now

    def _change_rate(self, rate: float) -> None:
        self._refill()  # at the rate so far
        self._rate = min(max(rate, self._lowest), self._most)

    def _refill(self) -> None:
        now = self._clock()
        earned = max(0.0, now - self._refilled_at) * self._rate
        self._balance = min(self._balance + earned, self._rate * _BURST_SECONDS)
        self._refilled_at = now

    def _seconds_until_free(self) -> float:
        self._refill()
        return -self._balance / self._rate if self._balance < -_ROUNDING_UNITS else 0.0


def _no_time() -> StorageBusy:
    return StorageBusy("The table does not accept this many writes before the work has to end. Try again later.")
