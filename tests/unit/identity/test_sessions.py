"""Device sessions: tokens that are good once, and sessions that end for everybody at once."""

import asyncio

import jwt
import pytest

from stak.bootstrap import Engine
from stak.clock import HandClock
from stak.crypto import fingerprint
from stak.errors import InvalidInput, NotAuthenticated, NotFound
from stak.identity import keys
from stak.identity.sessions import (
    ACCESS_SECONDS,
    SESSION_SECONDS,
    Grant,
    end_all_sessions,
    end_session,
    list_sessions,
    open_session,
    refresh_session,
)
from stak.identity.tokens import SESSION_CLAIM, User, verify_token
from stak.names import TenantKey, UserId
from stak.ports import Ports
from stak.tenancy.model import NewTenant, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.flows.overtaken import overtaken

ACME, BEST = TenantKey("acme"), TenantKey("best")
ANN = User(ACME, UserId("ann"), 0)
BOB = User(ACME, UserId("bob#%é"), 0)


@pytest.fixture
async def acme(embedded: Engine) -> NewTenant:
    await create_tenant(embedded.ports, BEST, TenantSettings())
    return await create_tenant(embedded.ports, ACME, TenantSettings())


@pytest.fixture
def ports(embedded: Engine, acme: NewTenant) -> Ports:
    return embedded.ports


async def is_signed_in(ports: Ports, grant: Grant) -> bool:
    try:
        return (await verify_token(ports, grant.access_token)).session_id == grant.session_id
    except NotAuthenticated:
        return False


async def test_a_device_signs_in_and_goes_on_with_new_tokens(ports: Ports, clock: HandClock) -> None:
    first = await open_session(ports, BOB, "phone")
    assert (await verify_token(ports, first.access_token)).user == BOB.user
    assert first.expires_at == int(clock()) + ACCESS_SECONDS
    clock.advance(ACCESS_SECONDS)
    assert not await is_signed_in(ports, first)
    second = await refresh_session(ports, ACME, first.refresh_token)
    assert second.session_id == first.session_id
    assert second.refresh_token != first.refresh_token
    assert second.refresh_expires_at == first.refresh_expires_at + ACCESS_SECONDS
    assert await is_signed_in(ports, second)


async def test_only_a_hash_of_a_refresh_token_is_stored(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    item = await ports.table.get(keys.session(ACME, grant.session_id))
    assert item is not None
    assert item["hash"] == fingerprint(grant.refresh_token)
    assert grant.refresh_token not in str(item)


@pytest.mark.parametrize("used", [0, 1, 3])
async def test_a_refresh_token_used_again_ends_the_session_however_old_it_is(ports: Ports, used: int) -> None:
    grants = [await open_session(ports, ANN, "phone")]
    for _ in range(4):
        grants.append(await refresh_session(ports, ACME, grants[-1].refresh_token))
    other = await open_session(ports, ANN, "tablet")
    with pytest.raises(NotAuthenticated, match="used before"):
        await refresh_session(ports, ACME, grants[used].refresh_token)
    assert not await is_signed_in(ports, grants[-1])
    with pytest.raises(NotAuthenticated, match="ended"):
        await refresh_session(ports, ACME, grants[-1].refresh_token)
    assert await is_signed_in(ports, other)


async def test_of_two_who_refresh_at_once_one_goes_on_at_most_and_then_neither(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    ended = await asyncio.gather(
        *(refresh_session(ports, ACME, grant.refresh_token) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(outcome, NotAuthenticated) for outcome in ended) >= 1
    for outcome in ended:
        if isinstance(outcome, Grant):
            assert not await is_signed_in(ports, outcome)


async def test_who_refreshes_and_is_overtaken_with_the_same_token_ends_the_session(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    faster: list[Grant] = []

    async def refresh() -> None:
        faster.append(await refresh_session(ports, ACME, grant.refresh_token))

    with pytest.raises(NotAuthenticated):
        await refresh_session(overtaken(ports, refresh), ACME, grant.refresh_token)
    assert not await is_signed_in(ports, faster[0])


@pytest.mark.parametrize("token", ["", "rt_", "rt_m1.AAAA", "rt_nothing", "x" * 1000])
async def test_what_is_no_refresh_token_ends_nothing(ports: Ports, token: str) -> None:
    grant = await open_session(ports, ANN, "phone")
    with pytest.raises(NotAuthenticated):
        await refresh_session(ports, ACME, token)
    with pytest.raises(NotAuthenticated):
        await refresh_session(ports, BEST, grant.refresh_token)
    assert await is_signed_in(ports, grant)


async def test_a_session_that_is_not_refreshed_ends(ports: Ports, clock: HandClock) -> None:
    grant = await open_session(ports, ANN, "phone")
    clock.advance(SESSION_SECONDS)
    with pytest.raises(NotAuthenticated, match="ended"):
        await refresh_session(ports, ACME, grant.refresh_token)
    assert await list_sessions(ports, ANN) == []


async def test_sessions_are_listed_the_latest_first_and_only_ones_own(ports: Ports, clock: HandClock) -> None:
    opened = []
    for number in range(3):
        opened.append(await open_session(ports, ANN, f"device {number}"))
        clock.advance(1)
    await open_session(ports, BOB, "other")
    listed = await list_sessions(ports, ANN)
    assert [session.session_id for session in listed] == [grant.session_id for grant in reversed(opened)]
    assert [session.device_id for session in listed] == ["device 2", "device 1", "device 0"]


async def test_one_session_is_ended_by_its_user_only(ports: Ports) -> None:
    grant, other = await open_session(ports, ANN, "phone"), await open_session(ports, ANN, "tablet")
    for user, session_id in ((BOB, grant.session_id), (ANN, "nothing"), (ANN, "0" * 26)):
        with pytest.raises(NotFound):
            await end_session(ports, user, session_id)
    assert await is_signed_in(ports, grant)
    await end_session(ports, ANN, grant.session_id)
    assert not await is_signed_in(ports, grant)
    assert await is_signed_in(ports, other)
    with pytest.raises(NotFound):
        await end_session(ports, ANN, grant.session_id)


async def test_all_sessions_are_ended_at_once_and_nobody_elses(ports: Ports) -> None:
    mine = [await open_session(ports, ANN, f"device {number}") for number in range(130)]
    other = await open_session(ports, BOB, "phone")
    assert await end_all_sessions(ports, ANN) == 130
    assert not any([await is_signed_in(ports, grant) for grant in mine])
    assert await is_signed_in(ports, other)
    assert await end_all_sessions(ports, ANN) == 0


@pytest.mark.parametrize("device", ["", "   ", "x" * 129])
async def test_a_device_has_a_name(ports: Ports, device: str) -> None:
    with pytest.raises(InvalidInput, match="device_id"):
        await open_session(ports, ANN, device)


@pytest.mark.parametrize("claim", ["", "0" * 26, "\ud800", 7, {"a": 1}, ["x"], True])
async def test_a_token_of_no_session_is_not_good(ports: Ports, acme: NewTenant, claim: object) -> None:
    claims = {"iss": "acme", "sub": "ann", "aud": "stak", "exp": int(ports.clock()) + 60, SESSION_CLAIM: claim}
    with pytest.raises(NotAuthenticated, match="session"):
        await verify_token(ports, jwt.encode(claims, acme.signing_secret, "HS256"))
