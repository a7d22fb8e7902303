"""Rate limits for tenants and for each of their users: token buckets with a burst.

Each HTTP process counts on its own, so a tenant behind a load balancer gets the limit once for each process. A request
over the limit is rejected with a retry time and with the way to raise the limit: the operator raises a quota, the
tenant its own lower limit. A request that turns out to be expensive (`stak.request_cost`) is charged afterwards, so its
sender waits longer before the next one.
"""

import math
from typing import Final

from stak import request_cost
from stak.clock import Clock
from stak.errors import RateQuotaExceeded, TooManyRequests
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.tenancy.quotas import Rate, read_rate
from stak.token_bucket import TokenBucket

BURST_SECONDS: Final = 2.0
"""The burst, in seconds of the rate: an app that starts makes many requests at once."""
REFRESHES_PER_SECOND: Final = 5
"""The limit of one session: an access token is valid for minutes, and its refresh can be repeated once."""
DEBT_MAX_SECONDS: Final = 10.0
"""The longest wait caused by the cost of earlier requests."""
_QUIET_SHARE: Final = 0.95
"""A caller with less than this share of its burst left is busy, and its requests start one at a time."""
_BUCKETS_MAX: Final = 20_000
"""The number of buckets kept; beyond it the oldest are dropped, which are full again by then."""


class Buckets:
    """The token buckets of all tenants, users and sessions."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, ...], TokenBucket] = {}

    def take(self, key: tuple[str, ...], per_second: float, now: float) -> float:
        """Take one token; return 0, or the number of seconds until a token is available."""
        wait_seconds = self._bucket(key, per_second, now).take(per_second, per_second * BURST_SECONDS, now)
        if len(self._buckets) > _BUCKETS_MAX:
            del self._buckets[next(iter(self._buckets))]
        return wait_seconds

    def charge(self, key: tuple[str, ...], per_second: float, units: float, now: float) -> float:
        """Take this many more tokens, into debt if needed; return the number of seconds until the debt is paid."""
        burst, debt_max = per_second * BURST_SECONDS, per_second * DEBT_MAX_SECONDS
        return self._bucket(key, per_second, now).charge(units, per_second, burst, debt_max, now)

    def open_account(self, key: tuple[str, ...], per_second: float, clock: Clock) -> None:
        """Charge what this request reads from now on to this bucket; tenants take turns."""
        is_busy = self._buckets[key].tokens < per_second * BURST_SECONDS * _QUIET_SHARE
        request_cost.begin(key[0], lambda units: self.charge(key, per_second, units, clock()), is_busy=is_busy)

    def _bucket(self, key: tuple[str, ...], per_second: float, now: float) -> TokenBucket:
        """Return a bucket, moved to the end of the order in which buckets are dropped."""
        bucket = self._buckets.pop(key, None) or TokenBucket(per_second * BURST_SECONDS, now)
        self._buckets[key] = bucket
        return bucket


async def charge_tenant(buckets: Buckets, ports: Ports, tenant: TenantKey) -> None:
    """Count a request with an API key.

    Raises TooManyRequests above the limit.
    """
    await _charge(buckets, ports, tenant, (tenant,), "requests_per_second", "This tenant", "with its API keys")


async def charge_user(buckets: Buckets, ports: Ports, tenant: TenantKey, user: UserId) -> None:
    """Count a request of an end user.

    Raises TooManyRequests above the limit.
    """
    await _charge(buckets, ports, tenant, (tenant, user), "user_requests_per_second", "This user", "")


def charge_session(buckets: Buckets, ports: Ports, tenant: TenantKey, session_id: str) -> None:
    """Count a refresh, which has no user token.

    Raises TooManyRequests above the session's limit.
    """
    if wait_seconds := buckets.take((tenant, "refresh", session_id), REFRESHES_PER_SECOND, ports.clock()):
        raise TooManyRequests(
            f"This session is refreshed more than {REFRESHES_PER_SECOND} times per second. Refresh when the access "
            "token is about to expire.",
            math.ceil(wait_seconds),
        )


async def _charge(
    buckets: Buckets, ports: Ports, tenant: TenantKey, key: tuple[str, ...], rate: Rate, who: str, how: str
) -> None:
    most, is_own = await read_rate(ports, tenant, rate)
    if most is None:
        request_cost.begin(tenant, lambda _: 0.0)  # it takes turns with others even without a limit
        return
    wait_seconds = buckets.take(key, most, ports.clock())
    if not wait_seconds:
        buckets.open_account(key, most, ports.clock)
        await request_cost.wait_if_busy()
        return
    again_seconds = math.ceil(wait_seconds)
    problem = f"{who} makes more than {most} requests per second{f' {how}' if how else ''}: slow down"
    if is_own:
        raise TooManyRequests(f"{problem}, or raise limits.{rate} in the tenant's settings.", again_seconds)
    raise RateQuotaExceeded(f"{problem}, or ask the operator to raise the quota {rate}.", again_seconds, rate, most)
