"""Refresh tokens: valid once, repeatable once within seconds, and otherwise the end of the session."""

import asyncio

import pytest

from stak.clock import ManualClock
from stak.crypto import fingerprint
from stak.errors import NotAuthenticated
from stak.identity import keys
from stak.identity.refresh_tokens import ACCESS_SECONDS, REPEAT_SECONDS, SESSION_SECONDS, Grant, SessionRevoked
from stak.identity.sessions import end_session, list_sessions, open_session
from stak.identity.user_tokens import verify_token
from stak.ports import Ports
from stak.ports.writes import Update
from tests.support.lost_race import losing_race
from tests.support.session_helpers import ACME, ANN, BEST, BOB, is_signed_in, refresh


@pytest.fixture
def ports(tenants: Ports) -> Ports:
    return tenants


async def assert_over(ports: Ports, grant: Grant) -> None:
    assert not await is_signed_in(ports, grant)
    assert await ports.table.get(keys.session(ACME, grant.session_id)) is None
    with pytest.raises(NotAuthenticated, match="ended"):
        await refresh(ports, grant.refresh_token)


async def test_session_continues_with_new_tokens(ports: Ports, clock: ManualClock) -> None:
    first = await open_session(ports, BOB, "phone")
    assert (await verify_token(ports, first.access_token)).user == BOB.user
    assert first.expires_at == int(clock()) + ACCESS_SECONDS
    clock.advance(ACCESS_SECONDS)
    assert not await is_signed_in(ports, first)
    second = await refresh(ports, first.refresh_token)
    assert second.session_id == first.session_id
    assert second.refresh_token != first.refresh_token
    assert second.refresh_expires_at == first.refresh_expires_at + ACCESS_SECONDS
    assert await is_signed_in(ports, second)


async def test_only_hashes_of_refresh_tokens_are_stored(ports: Ports) -> None:
    first = await open_session(ports, ANN, "phone")
    second = await refresh(ports, first.refresh_token)
    item = await ports.table.get(keys.session(ACME, first.session_id))
    assert item is not None
    assert item["hash"] == fingerprint(second.refresh_token)
    assert item["repeat"]["hash"] == fingerprint(first.refresh_token)
    assert not any(grant.refresh_token in str(item) for grant in (first, second))


@pytest.mark.parametrize("used", [0, 1, 2])
async def test_token_older_than_the_previous_ends_the_session(ports: Ports, used: int) -> None:
    grants = [await open_session(ports, ANN, "phone")]
    for _ in range(4):
        grants.append(await refresh(ports, grants[-1].refresh_token))
    other = await open_session(ports, ANN, "tablet")
    with pytest.raises(SessionRevoked, match="already used") as revoked:
        await refresh(ports, grants[used].refresh_token)
    assert (revoked.value.user, revoked.value.session_id) == (ANN.user, grants[0].session_id)
    await assert_over(ports, grants[-1])
    assert await is_signed_in(ports, other)


@pytest.mark.parametrize("later_seconds", [0, REPEAT_SECONDS - 0.5, REPEAT_SECONDS])
async def test_lost_response_may_be_repeated_once(ports: Ports, clock: ManualClock, later_seconds: float) -> None:
    first = await open_session(ports, ANN, "phone")
    lost = await refresh(ports, first.refresh_token)
    clock.advance(later_seconds)
    repeated = await refresh(ports, first.refresh_token)
    assert repeated.session_id == first.session_id
    assert repeated.refresh_token not in (first.refresh_token, lost.refresh_token)
    following = await refresh(ports, repeated.refresh_token)
    assert await is_signed_in(ports, following)
    # The next lost response may be repeated as well.
    assert await is_signed_in(ports, await refresh(ports, repeated.refresh_token))


async def test_late_repeat_ends_the_session(ports: Ports, clock: ManualClock) -> None:
    first = await open_session(ports, ANN, "phone")
    second = await refresh(ports, first.refresh_token)
    clock.advance(REPEAT_SECONDS + 0.001)
    with pytest.raises(SessionRevoked, match="already used"):
        await refresh(ports, first.refresh_token)
    await assert_over(ports, second)


async def test_second_repeat_ends_the_session(ports: Ports) -> None:
    first = await open_session(ports, ANN, "phone")
    await refresh(ports, first.refresh_token)
    repeated = await refresh(ports, first.refresh_token)
    with pytest.raises(SessionRevoked, match="already used"):
        await refresh(ports, first.refresh_token)
    await assert_over(ports, repeated)


async def test_token_of_a_lost_response_ends_the_session_after_a_repeat(ports: Ports) -> None:
    """A thief repeats a request within seconds: the session ends at the owner's next refresh, and vice versa."""
    first = await open_session(ports, ANN, "phone")
    owner = await refresh(ports, first.refresh_token)
    thief = await refresh(ports, first.refresh_token)
    with pytest.raises(SessionRevoked, match="already used"):
        await refresh(ports, owner.refresh_token)
    await assert_over(ports, thief)


async def test_refresh_by_the_previous_release_leaves_nothing_to_repeat(ports: Ports) -> None:
    first = await open_session(ports, ANN, "phone")
    await refresh(ports, first.refresh_token)
    # The previous release changes the hash and the times only.
    await ports.table.commit([(Update(keys.session(ACME, first.session_id), set={"hash": fingerprint("another")}),)])
    with pytest.raises(SessionRevoked, match="already used"):
        await refresh(ports, first.refresh_token)


@pytest.mark.parametrize("count", [2, 3, 8])
async def test_concurrent_refreshes_succeed_twice_at_most(ports: Ports, count: int) -> None:
    grant = await open_session(ports, ANN, "phone")
    outcomes = await asyncio.gather(
        *(refresh(ports, grant.refresh_token) for _ in range(count)), return_exceptions=True
    )
    grants = [outcome for outcome in outcomes if isinstance(outcome, Grant)]
    assert all(isinstance(outcome, Grant | NotAuthenticated) for outcome in outcomes)
    assert len(grants) == 2
    item = await ports.table.get(keys.session(ACME, grant.session_id))
    if count == 2:
        assert item is not None
        assert item["hash"] in [fingerprint(one.refresh_token) for one in grants]
        assert all([await is_signed_in(ports, one) for one in grants])
    else:
        assert item is None
        assert not any([await is_signed_in(ports, one) for one in grants])


async def test_losing_refresh_with_the_same_token_counts_as_a_repeat(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    faster: list[Grant] = []

    async def refresh_meanwhile() -> None:
        faster.append(await refresh(ports, grant.refresh_token))

    slower = await refresh(losing_race(ports, refresh_meanwhile), grant.refresh_token)
    item = await ports.table.get(keys.session(ACME, grant.session_id))
    assert item is not None
    assert item["hash"] == fingerprint(slower.refresh_token)
    assert item.get("repeat") is None, "the only repeat was used"
    with pytest.raises(SessionRevoked):
        await refresh(ports, faster[0].refresh_token)


async def test_session_ended_meanwhile_is_not_restored(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    late = losing_race(ports, lambda: end_session(ports, ACME, ANN.user, grant.session_id))
    with pytest.raises(NotAuthenticated, match="ended"):
        await refresh(late, grant.refresh_token)
    assert await ports.table.get(keys.session(ACME, grant.session_id)) is None


@pytest.mark.parametrize("token", ["", "rt_", "rt_m1.AAAA", "rt_nothing", "x" * 1000])
async def test_malformed_refresh_token_ends_nothing(ports: Ports, token: str) -> None:
    grant = await open_session(ports, ANN, "phone")
    with pytest.raises(NotAuthenticated):
        await refresh(ports, token)
    with pytest.raises(NotAuthenticated):
        await refresh(ports, grant.refresh_token, BEST)
    assert await is_signed_in(ports, grant)


async def test_session_without_refresh_expires(ports: Ports, clock: ManualClock) -> None:
    grant = await open_session(ports, ANN, "phone")
    clock.advance(SESSION_SECONDS)
    with pytest.raises(NotAuthenticated, match="ended"):
        await refresh(ports, grant.refresh_token)
    assert await list_sessions(ports, ACME, ANN.user, limit=10) == ([], None)
