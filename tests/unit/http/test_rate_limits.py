"""Token buckets: a rate and a burst."""

import pytest

from stak import request_cost
from stak.bootstrap import Engine
from stak.errors import TooManyRequests
from stak.http import rate_limits
from stak.http.rate_limits import BURST_SECONDS, DEBT_MAX_SECONDS, Buckets, charge_tenant, charge_user
from stak.identifiers import TenantKey, UserId, tenant_key
from stak.tenancy.tenant_model import Limits, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME, ANN, BOB = tenant_key("acme"), UserId("ann"), UserId("bob")


def spent(buckets: Buckets, now: float, *, whose: str = "acme", per_second: float = 10) -> int:
    """Return how many requests are allowed at this time."""
    count = 0
    while not buckets.take((whose,), per_second, now):
        count += 1
    return count


def test_idle_caller_has_a_burst_then_its_rate() -> None:
    buckets = Buckets()
    assert spent(buckets, 0) == 10 * BURST_SECONDS
    assert spent(buckets, 0) == 0
    assert spent(buckets, 0.5) == 5
    assert spent(buckets, 1.5) == 10
    assert spent(buckets, 1000) == 10 * BURST_SECONDS


def test_refusal_says_when_to_retry() -> None:
    buckets = Buckets()
    spent(buckets, 0, per_second=0.5)
    wait = buckets.take(("acme",), 0.5, 0)
    assert 0 < wait <= 2
    assert buckets.take(("acme",), 0.5, wait) == 0


def test_each_caller_has_its_own_bucket() -> None:
    buckets = Buckets()
    spent(buckets, 0)
    assert spent(buckets, 0, whose="other") == 10 * BURST_SECONDS


def test_clock_that_goes_back_gives_nothing() -> None:
    buckets = Buckets()
    spent(buckets, 100)
    assert spent(buckets, 50) == 0


def test_number_of_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_BUCKETS_MAX", 2)
    buckets = Buckets()
    for whose in ("first", "second", "third"):
        spent(buckets, 0, whose=whose)
    assert spent(buckets, 0, whose="third") == spent(buckets, 0, whose="second") == 0
    assert spent(buckets, 0, whose="first") > 0  # Idle for the longest time, it was dropped.


async def test_limits_are_the_tenants_own(embedded: Engine) -> None:
    ports = embedded.ports
    settings = TenantSettings(limits=Limits(requests_per_second=3, user_requests_per_second=2))
    await create_tenant(ports, ACME, settings)
    buckets = Buckets()
    for _ in range(int(3 * BURST_SECONDS)):
        await charge_tenant(buckets, ports, ACME)
    with pytest.raises(TooManyRequests, match=r"requests_per_second") as refused:
        await charge_tenant(buckets, ports, ACME)
    assert refused.value.retry_after_seconds == 1
    for _ in range(int(2 * BURST_SECONDS)):
        await charge_user(buckets, ports, ACME, ANN)
    with pytest.raises(TooManyRequests, match="user_requests_per_second"):
        await charge_user(buckets, ports, ACME, ANN)
    await charge_user(buckets, ports, ACME, BOB)
    await charge_tenant(buckets, ports, TenantKey("other"))


def test_cost_is_paid_by_waiting_up_to_a_limit() -> None:
    buckets = Buckets()
    assert buckets.take(("acme",), 10, 0) == 0
    assert buckets.charge(("acme",), 10, 19, 0) == 0  # The rest of the burst.
    assert buckets.charge(("acme",), 10, 20, 0) == 2
    assert buckets.take(("acme",), 10, 0) == pytest.approx(2.1)
    assert buckets.take(("acme",), 10, 2.1) == 0
    assert buckets.charge(("acme",), 10, 1_000_000, 3) == DEBT_MAX_SECONDS


async def test_expensive_request_delays_its_user(embedded: Engine) -> None:
    ports = embedded.ports
    await create_tenant(ports, ACME, TenantSettings(limits=Limits(user_requests_per_second=2)))
    buckets = Buckets()
    await charge_user(buckets, ports, ACME, ANN)
    account = request_cost.current()
    assert account is not None
    await account.read(2000, 0, 0.0)
    with pytest.raises(TooManyRequests) as refused:
        await charge_user(buckets, ports, ACME, ANN)
    assert refused.value.retry_after_seconds > 5
    await charge_user(buckets, ports, ACME, BOB)


async def test_frequent_requests_start_one_at_a_time(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    ports, waited = embedded.ports, []

    async def wait(owner: str) -> None:
        waited.append(owner)

    monkeypatch.setattr(request_cost.TURNS, "wait", wait)
    await create_tenant(ports, ACME, TenantSettings())
    buckets = Buckets()
    for _ in range(20):
        await charge_user(buckets, ports, ACME, ANN)
    assert waited == []
    for _ in range(60):
        await charge_user(buckets, ports, ACME, ANN)
    assert len(waited) >= 40
    before = len(waited)
    await charge_user(buckets, ports, ACME, BOB)
    assert len(waited) == before
