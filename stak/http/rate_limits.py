"""How many requests a tenant and each of its users may make: so many a second, and some more at once.

Each HTTP process counts for itself, as what comes in through it: with several behind a balancer, a tenant has that many
times as much. A request that is over the limit costs nothing but its refusal, which says when to come again, and who
can raise the limit: the operator its quota, the tenant a lower limit of its own. One that turns out to be expensive
(`stak.request_cost`) is charged for it afterwards: who it came from waits longer for the next.
"""

import math
from typing import Final

from stak import request_cost
from stak.clock import Clock
from stak.errors import RateQuotaExceeded, TooManyRequests
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.tenancy.quotas import Rate, read_rate

BURST_SECONDS: Final = 2.0
"""Whoever was quiet has so many seconds' worth at once: an app that starts asks for much."""
REFRESHES_PER_SECOND: Final = 5
"""Of one session: an access token is good for minutes, and the refresh for it may be repeated once."""
DEBT_MAX_SECONDS: Final = 10.0
"""The longest anybody waits for what a request has cost."""
_QUIET_SHARE: Final = 0.95
"""Who has less than this of their burst left makes many requests at once, and they begin one at a time."""
_KNOWN_MAX: Final = 20_000
"""Buckets that are kept; beyond that the oldest are forgotten, who are full again by then."""


class Buckets:
    """What everybody has left."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, ...], tuple[float, float]] = {}

    def spend(self, whose: tuple[str, ...], per_second: float, now: float) -> float:
        """Take one; 0, or after how many seconds there is one again."""
        left = self._refilled(whose, per_second, now)
        wait_seconds = 0.0 if left >= 1 else (1 - left) / per_second
        self._left[whose] = (left if wait_seconds else left - 1, now)
        if len(self._left) > _KNOWN_MAX:
            del self._left[next(iter(self._left))]
        return wait_seconds

    def charge(self, whose: tuple[str, ...], per_second: float, units: float, now: float) -> float:
        """Take so many more, also such as are not there yet; after how many seconds nothing is owed any more."""
        left = max(self._refilled(whose, per_second, now) - units, -per_second * DEBT_MAX_SECONDS)
        self._left[whose] = (left, now)
        return max(0.0, -left / per_second)

    def _refilled(self, whose: tuple[str, ...], per_second: float, now: float) -> float:
        most = per_second * BURST_SECONDS
        left, at = self._left.pop(whose, (most, now))
        return min(most, left + max(0.0, now - at) * per_second)

    def account(self, whose: tuple[str, ...], per_second: float, clock: Clock) -> None:
        """What this request reads from now on is charged to them; tenants take turns."""
        is_busy = self._left[whose][0] < per_second * BURST_SECONDS * _QUIET_SHARE
        request_cost.begin(whose[0], lambda units: self.charge(whose, per_second, units, clock()), is_busy=is_busy)


async def spend_of_tenant(buckets: Buckets, ports: Ports, tenant: TenantKey) -> None:
    """Count a request with an API key; TooManyRequests if there were too many."""
    await _spend(buckets, ports, tenant, (tenant,), "requests_per_second", "This tenant", "with its API keys")


async def spend_of_user(buckets: Buckets, ports: Ports, tenant: TenantKey, user: UserId) -> None:
    """Count a request of an end user; TooManyRequests if there were too many."""
    await _spend(buckets, ports, tenant, (tenant, user), "user_requests_per_second", "This user", "")


def spend_of_session(buckets: Buckets, ports: Ports, tenant: TenantKey, session_id: str) -> None:
    """Count a refresh, which has no user token; TooManyRequests if there were too many of this session."""
    if wait_seconds := buckets.spend((tenant, "refresh", session_id), REFRESHES_PER_SECOND, ports.clock()):
        raise TooManyRequests(
            f"This session is refreshed more than {REFRESHES_PER_SECOND} times a second: refresh when the access token "
            "is about to end.",
            math.ceil(wait_seconds),
        )


async def _spend(
    buckets: Buckets, ports: Ports, tenant: TenantKey, whose: tuple[str, ...], rate: Rate, who: str, how: str
) -> None:
    most, is_own = await read_rate(ports, tenant, rate)
    if most is None:
        request_cost.begin(tenant, lambda _: 0.0)  # it takes turns all the same
        return
    wait_seconds = buckets.spend(whose, most, ports.clock())
    if not wait_seconds:
        buckets.account(whose, most, ports.clock)
        await request_cost.wait_if_busy()
        return
    again_seconds = math.ceil(wait_seconds)
    problem = f"{who} makes more than {most} requests a second{f' {how}' if how else ''}: slow down"
    if is_own:
        raise TooManyRequests(f"{problem}, or have limits.{rate} raised in the tenant's settings.", again_seconds)
    raise RateQuotaExceeded(f"{problem}, or ask the operator to raise the quota {rate}.", again_seconds, rate, most)
