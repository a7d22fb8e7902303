"""Rate limits for tenants and for each of their users: token buckets with a burst.

The HTTP processes of one `stak up` count together (`stak.http.shared_buckets`), and with Redis all machines, gateways
and functions (`stak.http.leased_tokens`). Without Redis, or while it does not answer, each machine and each function
instance counts on its own, and a tenant behind a load balancer gets the limit once for each of them. A request over the
limit is rejected with a retry time and with the way to raise the limit: the operator raises a quota,
the tenant its own lower limit. A request that turns out to be expensive (`stak.request_cost`) is charged afterwards, so
its sender waits longer before the next one.
"""

import math
from typing import Final

from stak import request_cost
from stak.clock import Clock
from stak.errors import RateQuotaExceeded, TooManyRequests
from stak.http.shared_buckets import Buckets
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.tenancy.quotas import Rate, read_rate

LINKS_PER_SECOND: Final = 20
"""The limit of one address: the servers of a mail provider unsubscribe for all its users."""
NOVU_SESSIONS_PER_SECOND: Final = 100
"""The limit of one address for sessions of Novu's client: each page opens one, and an office may share an address."""
REFRESHES_PER_SECOND: Final = 5
"""The limit of one session: an access token is valid for minutes, and its refresh can be repeated once."""


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


def charge_link(buckets: Buckets, ports: Ports, address: str | None) -> None:
    """Count a request with a link from an email, which has no other credential, by the client's address.

    Raises TooManyRequests above the limit.
    """
    _charge_address(buckets, ports, "link", address, LINKS_PER_SECOND)


def charge_novu_session(buckets: Buckets, ports: Ports, address: str | None) -> None:
    """Count a session that Novu's client opens, before its hash is checked, by the client's address.

    Raises TooManyRequests above the limit.
    """
    _charge_address(buckets, ports, "novu session", address, NOVU_SESSIONS_PER_SECOND)


def _charge_address(buckets: Buckets, ports: Ports, what: str, address: str | None, per_second: float) -> None:
    if wait_seconds := buckets.take((what, address or ""), per_second, ports.clock()):
        raise TooManyRequests("Too many requests from this address. Try again in a moment.", math.ceil(wait_seconds))


async def _charge(
    buckets: Buckets, ports: Ports, tenant: TenantKey, key: tuple[str, ...], rate: Rate, who: str, how: str
) -> None:
    most, is_own = await read_rate(ports, tenant, rate)
    if most is None:
        request_cost.begin(tenant, lambda _: 0.0)  # it takes turns with others even without a limit
        return
    wait_seconds = await buckets.take_of_all(key, most, ports.clock())
    if not wait_seconds:
        _open_account(buckets, key, most, ports.clock)
        await request_cost.wait_if_busy()
        return
    again_seconds = math.ceil(wait_seconds)
    problem = f"{who} makes more than {most} requests per second{f' {how}' if how else ''}: slow down"
    if is_own:
        raise TooManyRequests(f"{problem}, or raise limits.{rate} in the tenant's settings.", again_seconds)
    raise RateQuotaExceeded(f"{problem}, or ask the operator to raise the quota {rate}.", again_seconds, rate, most)


def _open_account(buckets: Buckets, key: tuple[str, ...], per_second: float, clock: Clock) -> None:
    """Charge what this request reads from now on to this bucket; the requests of a busy caller start one at a time."""

    def charge(units: float) -> float:
        return buckets.charge(key, per_second, units, clock())

    request_cost.begin(key[0], charge, is_busy=buckets.is_busy(key, clock()))
