"""Limits of requests of people who sign in, before anything is read: addresses, networks, totals, and a warning."""

from typing import Any

import pytest
from litestar import Request
from litestar.datastructures import State
from structlog.testing import capture_logs

from admin_api.sign_in import PasswordSet, SetPassword, SignInController
from admin_api.sign_in_admission import (
    ATTEMPTS_PER_SECOND,
    HASHES_PER_SECOND,
    PROVIDER_SIGN_INS_PER_SECOND,
    TENANT_HASHES_PER_SECOND,
    admit_address,
    admit_hash_of_tenant,
    admit_page,
    admit_to_provider,
    hash_budget,
)
from stak.accounts.manage_accounts import reset_password
from stak.clock import ManualClock
from stak.errors import NotAllowed, NotAuthenticated, Overloaded, TooManyRequests
from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.http.shared_buckets import BURST_SECONDS, Buckets
from stak.ports import Ports
from tests.unit.accounts.acme import ACME, ADMIN, ANN, create_ann

FORWARDED = [(b"x-forwarded-for", b"198.51.100.7")]


@pytest.fixture
def state() -> State:
    return State({"buckets": Buckets(), "addresses": ClientAddresses(parse_networks("10.0.0.0/8"))})


def request_from(peer: str, headers: list[tuple[bytes, bytes]] | None = None) -> Request[Any, Any, Any]:
    scope: Any = {"type": "http", "client": (peer, 1), "headers": headers or []}
    return Request(scope)


def burst(per_second: int) -> int:
    return int(per_second * BURST_SECONDS)


def test_one_address_is_limited_and_another_is_not(ports: Ports, state: State) -> None:
    for _ in range(burst(ATTEMPTS_PER_SECOND)):
        assert admit_address(request_from("192.0.2.1"), ports, state) == "192.0.2.1"
    with pytest.raises(TooManyRequests):
        admit_address(request_from("192.0.2.1"), ports, state)
    admit_address(request_from("192.0.2.2"), ports, state)


def test_addresses_of_one_ipv6_network_are_limited_together(ports: Ports, state: State) -> None:
    for number in range(burst(4 * ATTEMPTS_PER_SECOND)):
        admit_address(request_from(f"2001:db8:7:{number:x}::1"), ports, state)
    with pytest.raises(TooManyRequests):
        admit_address(request_from("2001:db8:7:ffff::1"), ports, state)
    admit_address(request_from("2001:db8:8::1"), ports, state)


async def test_provider_is_reached_by_few_sign_ins_of_all_addresses(ports: Ports, state: State) -> None:
    for step in ("begin", "finish"):
        for number in range(burst(PROVIDER_SIGN_INS_PER_SECOND)):
            await admit_to_provider(request_from(f"192.0.2.{number}"), ports, state, step)
        with pytest.raises(Overloaded):
            await admit_to_provider(request_from("192.0.2.200"), ports, state, step)


async def test_hashes_of_all_addresses_are_limited_and_known_browsers_have_their_own(
    ports: Ports, state: State
) -> None:
    take = hash_budget(ports, state)
    for _ in range(burst(HASHES_PER_SECOND)):
        await take(False)
    with pytest.raises(Overloaded):
        await take(False)
    for _ in range(burst(HASHES_PER_SECOND)):
        await take(True)
    with pytest.raises(Overloaded):
        await take(True)


def test_passwords_set_by_admins_are_limited_for_each_tenant(ports: Ports, state: State) -> None:
    for _ in range(burst(TENANT_HASHES_PER_SECOND)):
        admit_hash_of_tenant(ports, state, "acme")
    with pytest.raises(TooManyRequests):
        admit_hash_of_tenant(ports, state, "acme")
    admit_hash_of_tenant(ports, state, "other")


async def test_passwords_set_with_a_link_are_limited_for_each_tenant(ports: Ports, state: State) -> None:
    account_id = (await create_ann(ports)).account.account_id
    _, link = await reset_password(ports, ADMIN, account_id)

    async def set_password(token: str) -> object:
        body = SetPassword(token, "another horse battery")
        return await SignInController.set_password.fn(None, request_from("192.0.2.1"), ports, state, ACME, body)

    for _ in range(burst(TENANT_HASHES_PER_SECOND)):
        with pytest.raises(NotAuthenticated):  # links that are not valid use up nothing
            await set_password(link.token[:-1] + "-")
    for _ in range(burst(TENANT_HASHES_PER_SECOND)):
        admit_hash_of_tenant(ports, state, ACME)
    with pytest.raises(TooManyRequests, match="Too many passwords"):
        await set_password(link.token)
    state.buckets = Buckets()
    assert await set_password(link.token) == PasswordSet(ANN), "the link is still valid"


def test_page_of_another_site_is_refused(ports: Ports, state: State) -> None:
    with pytest.raises(NotAllowed):
        admit_page(request_from("192.0.2.1", [(b"sec-fetch-site", b"cross-site")]), ports, state)


def test_proxy_that_is_not_trusted_is_named_in_the_log_once_a_minute(
    ports: Ports, state: State, clock: ManualClock
) -> None:
    with capture_logs() as logged:
        admit_address(request_from("10.0.0.1", FORWARDED), ports, state)  # trusted
        admit_address(request_from("192.0.2.1"), ports, state)  # no proxy
        assert logged == []
        for _ in range(5):
            assert admit_address(request_from("192.0.2.1", FORWARDED), ports, state) == "192.0.2.1"
        clock.advance(60)
        admit_address(request_from("192.0.2.1", FORWARDED), ports, state)
    assert [(one["event"], one["peer"]) for one in logged] == [("proxy_not_trusted", "192.0.2.1")] * 2
