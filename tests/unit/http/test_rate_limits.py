"""So many requests a second, and some more at once."""

import pytest

from stak import request_cost
from stak.bootstrap import Engine
from stak.errors import TooManyRequests
from stak.http import rate_limits
from stak.http.rate_limits import BURST_SECONDS, DEBT_MAX_SECONDS, Buckets, charge_user, spend_of_tenant
from stak.identifiers import TenantKey, UserId, tenant_key
from stak.tenancy.model import Limits, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME, ANN, BOB = tenant_key("acme"), UserId("ann"), UserId("bob")


def spent(buckets: Buckets, now: float, *, whose: str = "acme", per_second: float = 10) -> int:
    """How many are allowed at this moment."""
    count = 0
    while not buckets.spend((whose,), per_second, now):
        count += 1
    return count


def test_a_quiet_one_has_a_burst_and_then_its_rate() -> None:
    buckets = Buckets()
    assert spent(buckets, 0) == 10 * BURST_SECONDS
    assert spent(buckets, 0) == 0
    assert spent(buckets, 0.5) == 5
    assert spent(buckets, 1.5) == 10
    assert spent(buckets, 1000) == 10 * BURST_SECONDS


def test_it_says_when_there_is_one_again() -> None:
    buckets = Buckets()
    spent(buckets, 0, per_second=0.5)
    wait = buckets.spend(("acme",), 0.5, 0)
    assert 0 < wait <= 2
    assert buckets.spend(("acme",), 0.5, wait) == 0


def test_everybody_has_their_own() -> None:
    buckets = Buckets()
    spent(buckets, 0)
    assert spent(buckets, 0, whose="other") == 10 * BURST_SECONDS


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    buckets = Buckets()
    spent(buckets, 100)
    assert spent(buckets, 50) == 0


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_KNOWN_MAX", 2)
    buckets = Buckets()
    for whose in ("first", "second", "third"):
        spent(buckets, 0, whose=whose)
    assert spent(buckets, 0, whose="third") == spent(buckets, 0, whose="second") == 0
    assert spent(buckets, 0, whose="first") > 0  # it was forgotten: the longest quiet


async def test_the_limits_are_the_tenant_s_own(embedded: Engine) -> None:
    ports = embedded.ports
    settings = TenantSettings(limits=Limits(requests_per_second=3, user_requests_per_second=2))
    await create_tenant(ports, ACME, settings)
    buckets = Buckets()
    for _ in range(int(3 * BURST_SECONDS)):
        await spend_of_tenant(buckets, ports, ACME)
    with pytest.raises(TooManyRequests, match=r"requests_per_second") as refused:
        await spend_of_tenant(buckets, ports, ACME)
    assert refused.value.retry_after_seconds == 1
    for _ in range(int(2 * BURST_SECONDS)):
        await charge_user(buckets, ports, ACME, ANN)
    with pytest.raises(TooManyRequests, match="user_requests_per_second"):
        await charge_user(buckets, ports, ACME, ANN)
    await charge_user(buckets, ports, ACME, BOB)
    await spend_of_tenant(buckets, ports, TenantKey("other"))


def test_what_a_request_cost_is_waited_for_and_not_for_ever() -> None:
    buckets = Buckets()
    assert buckets.spend(("acme",), 10, 0) == 0
    assert buckets.charge(("acme",), 10, 19, 0) == 0  # what was left of the burst
    assert buckets.charge(("acme",), 10, 20, 0) == 2
    assert buckets.spend(("acme",), 10, 0) == pytest.approx(2.1)
    assert buckets.spend(("acme",), 10, 2.1) == 0
    assert buckets.charge(("acme",), 10, 1_000_000, 3) == DEBT_MAX_SECONDS


async def test_a_request_that_reads_much_makes_its_user_wait(embedded: Engine) -> None:
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


async def test_requests_of_who_makes_many_begin_one_at_a_time(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
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
