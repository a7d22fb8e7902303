"""Sessions end with their signing secret, including those of the previous release."""

import jwt
import pytest

from stak.clock import ManualClock
from stak.errors import NotAuthenticated
from stak.identity import keys
from stak.identity.refresh_tokens import ACCESS_SECONDS, Grant, SessionRevoked
from stak.identity.sessions import list_sessions, open_session
from stak.identity.user_tokens import User, issue_token, verify_token
from stak.ports import Ports
from stak.ports.writes import Update
from stak.tenancy.secrets import rotate_secret
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import NewTenant
from tests.support.session_helpers import ACME, ANN, is_signed_in, refresh

GRACE_SECONDS = 3600


@pytest.fixture
def ports(tenants: Ports) -> Ports:
    return tenants


async def rotate(ports: Ports, grace_seconds: int | None = None) -> str:
    return await rotate_secret(ports, ACME, "signing", key_id="k", grace_seconds=grace_seconds)


async def listed(ports: Ports) -> list[str]:
    found, _ = await list_sessions(ports, ACME, ANN.user, limit=100)
    return [session.session_id for session in found]


async def with_token(ports: Ports) -> User:
    """Return Ann as authenticated by a new token."""
    return await verify_token(ports, (await issue_token(ports, ACME, ANN.user)).token)


async def forget_generation(ports: Ports, grant: Grant) -> None:
    """Store the session as the previous release did."""
    await ports.table.commit([(Update(keys.session(ACME, grant.session_id), remove=("generation",)),)])


async def assert_over(ports: Ports, grant: Grant) -> None:
    assert await listed(ports) == []
    with pytest.raises(SessionRevoked, match="signing secret it was opened under"):
        await refresh(ports, grant.refresh_token)
    assert await ports.table.get(keys.session(ACME, grant.session_id)) is None
    assert not await is_signed_in(ports, grant)


@pytest.mark.parametrize("is_old", [False, True])
@pytest.mark.parametrize("rotations", [1, 3])
async def test_rotation_without_grace_ends_every_session(
    ports: Ports, clock: ManualClock, rotations: int, is_old: bool
) -> None:
    grant = await open_session(ports, await with_token(ports), "phone")
    if is_old:
        await forget_generation(ports, grant)
    assert await listed(ports) == [grant.session_id]
    clock.advance(5)
    for _ in range(rotations):
        await rotate(ports, 0)
    await assert_over(ports, grant)


@pytest.mark.parametrize("is_old", [False, True])
async def test_two_rotations_end_sessions_not_refreshed_in_between(
    ports: Ports, clock: ManualClock, is_old: bool
) -> None:
    gone, stays = [await open_session(ports, await with_token(ports), device) for device in ("phone", "tablet")]
    for grant in (gone, stays):
        if is_old:
            await forget_generation(ports, grant)
    clock.advance(5)
    await rotate(ports)
    clock.advance(5)
    assert sorted(await listed(ports)) == sorted([gone.session_id, stays.session_id])
    moved = await refresh(ports, stays.refresh_token)
    await rotate(ports)
    assert await listed(ports) == [stays.session_id]
    assert await is_signed_in(ports, await refresh(ports, moved.refresh_token))
    with pytest.raises(SessionRevoked, match="signing secret"):
        await refresh(ports, gone.refresh_token)


async def test_grace_ends_only_sessions_not_refreshed_within_it(ports: Ports, clock: ManualClock) -> None:
    gone, stays = [await open_session(ports, await with_token(ports), device) for device in ("phone", "tablet")]
    await rotate(ports, GRACE_SECONDS)
    clock.advance(GRACE_SECONDS - 1)
    moved = await refresh(ports, stays.refresh_token)
    clock.advance(1)
    assert await listed(ports) == [stays.session_id]
    assert await is_signed_in(ports, moved)
    with pytest.raises(SessionRevoked, match="signing secret"):
        await refresh(ports, gone.refresh_token)


async def test_session_opened_under_the_previous_secret_ends_with_it(
    ports: Ports, clock: ManualClock, acme: NewTenant
) -> None:
    """Its access token has the newest signature, and is refused nevertheless."""
    await rotate(ports, 60)
    claims = {"iss": ACME, "sub": ANN.user, "aud": "stak", "exp": int(clock()) + 600}
    user = await verify_token(ports, jwt.encode(claims, acme.signing_secret, "HS256"))
    grant = await open_session(ports, user, "phone")
    assert await is_signed_in(ports, grant)
    clock.advance(60)
    assert clock() < grant.expires_at
    with pytest.raises(NotAuthenticated, match="signing secret it was opened under"):
        await verify_token(ports, grant.access_token)
    await assert_over(ports, grant)


async def test_session_of_the_previous_release_gets_a_generation_on_refresh(ports: Ports, clock: ManualClock) -> None:
    grant = await open_session(ports, await with_token(ports), "phone")
    await forget_generation(ports, grant)
    assert await is_signed_in(ports, grant)
    clock.advance(ACCESS_SECONDS)
    following = await refresh(ports, grant.refresh_token)
    item = await ports.table.get(keys.session(ACME, grant.session_id))
    assert item is not None
    assert item["generation"] == (await with_token(ports)).generation
    await rotate(ports, 0)
    await assert_over(ports, following)


async def test_rotation_in_another_process_is_seen_by_a_refresh_at_once(ports: Ports) -> None:
    """The cached tenant is seconds old, but signing and storing read it afresh."""
    grant = await open_session(ports, await with_token(ports), "phone")
    remembered = dict(ports.cache._kept)
    await rotate(ports)
    await rotate(ports)
    ports.cache._kept.update(remembered)
    with pytest.raises(SessionRevoked, match="signing secret"):
        await refresh(ports, grant.refresh_token)
    invalidate_tenant(ports, ACME)


async def test_rotation_of_other_secrets_keeps_sessions(ports: Ports) -> None:
    grant = await open_session(ports, await with_token(ports), "phone")
    for kind in ("subscriber", "webhook"):
        await rotate_secret(ports, ACME, kind, key_id="k", grace_seconds=0)
    assert await is_signed_in(ports, await refresh(ports, grant.refresh_token))


async def test_generation_does_not_reveal_the_secret(ports: Ports, acme: NewTenant) -> None:
    user = await with_token(ports)
    assert user.generation is not None
    assert user.generation not in acme.signing_secret
    assert len(user.generation) == 16
