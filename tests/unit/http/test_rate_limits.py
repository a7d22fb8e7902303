"""Rate limits of tenants and users, and their charges for expensive requests."""

import dataclasses
import hmac
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Request
from litestar.datastructures import State

from stak import request_cost
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotAuthenticated, TooManyRequests
from stak.http.client_addresses import ClientAddresses
from stak.http.rate_limits import LINKS_PER_SECOND, NOVU_SESSIONS_PER_SECOND, charge_link, charge_tenant, charge_user
from stak.http.shared_buckets import BURST_SECONDS, Buckets
from stak.identifiers import TenantKey, UserId, tenant_key
from stak.tenancy.tenant_model import Limits, TenantSettings
from stak.tenancy.tenants import create_tenant
from user_api.novu.session import OpenSession, open_session

ACME, ANN, BOB = tenant_key("acme"), UserId("ann"), UserId("bob")


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


async def test_links_are_limited_by_address(embedded: Engine) -> None:
    ports, buckets = embedded.ports, Buckets()
    for _ in range(int(LINKS_PER_SECOND * BURST_SECONDS)):
        charge_link(buckets, ports, "192.0.2.1")
    with pytest.raises(TooManyRequests) as refused:
        charge_link(buckets, ports, "192.0.2.1")
    assert refused.value.retry_after_seconds == 1
    charge_link(buckets, ports, "192.0.2.2")


async def test_sessions_of_novus_client_are_limited_by_address_and_by_user(embedded: Engine) -> None:
    ports = dataclasses.replace(embedded.ports, clock=ManualClock())
    made = await create_tenant(ports, ACME, TenantSettings(limits=Limits(user_requests_per_second=2)))
    state = State({"buckets": Buckets(), "addresses": ClientAddresses()})

    async def open_as(user: UserId, address: str, secret: str = made.subscriber_secret) -> None:
        scope: Any = {
            "type": "http",
            "client": (address, 1),
            "headers": [],
            "litestar_app": SimpleNamespace(state=state),
        }
        scope["state"] = {}
        proof = hmac.digest(secret.encode(), user.encode(), "sha256").hex()
        await open_session.fn(Request(scope), ports, OpenSession(ACME, user, proof))

    for number in range(int(2 * BURST_SECONDS)):
        await open_as(ANN, f"192.0.2.{number}")
    with pytest.raises(TooManyRequests, match="user_requests_per_second"):
        await open_as(ANN, "192.0.2.100")
    await open_as(BOB, "192.0.2.100")
    for _ in range(int(NOVU_SESSIONS_PER_SECOND * BURST_SECONDS)):
        with pytest.raises(NotAuthenticated):  # before the hash is checked: wrong ones count too
            await open_as(BOB, "198.51.100.1", "another secret")
    with pytest.raises(TooManyRequests, match="from this address"):
        await open_as(BOB, "198.51.100.1")
    await open_as(BOB, "198.51.100.2")


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
