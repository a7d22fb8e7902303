"""A verified token is kept until its secrets change; suspension and deletion are checked for every request."""

import jwt
import pytest

from stak.clock import ManualClock
from stak.errors import NotAuthenticated, TenantSuspended
from stak.identity import user_tokens
from stak.identity.user_tokens import issue_token, verify_token
from stak.ports import Ports
from stak.ports.writes import Update
from stak.shared_memory import SharedMemory
from stak.tenancy import keys
from stak.tenancy.secrets import rotate_secret
from stak.tenancy.suspension import suspend_tenant
from stak.tenancy.tenant_cache import DELETION
from stak.tenancy.tenant_model import NewTenant
from stak.ttl_cache import KEPT_SECONDS
from tests.support.lost_race import other_process
from tests.support.session_helpers import ACME, ANN

KEPT_MAX = KEPT_SECONDS + 1


@pytest.fixture
def ports(tenants: Ports) -> Ports:
    return tenants


async def token_of_ann(ports: Ports) -> str:
    return (await issue_token(ports, ACME, ANN.user)).token


async def test_token_is_verified_once(ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    token = await token_of_ann(ports)
    user = await verify_token(ports, token)
    monkeypatch.delattr(user_tokens, "parse_plain_token")
    clock.advance(KEPT_MAX)
    assert await verify_token(ports, token) == user


async def test_kept_token_expires(ports: Ports, clock: ManualClock) -> None:
    token = await issue_token(ports, ACME, ANN.user, ttl_seconds=60)
    await verify_token(ports, token.token)
    clock.advance(60)
    with pytest.raises(NotAuthenticated, match="expired"):
        await verify_token(ports, token.token)


async def test_kept_token_is_not_valid_earlier(ports: Ports, clock: ManualClock, acme: NewTenant) -> None:
    """A clock that is set back reaches a time at which the token is not valid yet."""
    now = int(clock())
    claims = {"iss": ACME, "sub": ANN.user, "aud": "stak", "exp": now + 600, "nbf": now}
    token = jwt.encode(claims, acme.signing_secret, "HS256")
    await verify_token(ports, token)
    clock.advance(-1)
    with pytest.raises(NotAuthenticated, match="not valid yet"):
        await verify_token(ports, token)


@pytest.mark.parametrize("is_memory_shared", [True, False])
async def test_rotation_in_another_process_ends_a_kept_token(
    ports: Ports, clock: ManualClock, is_memory_shared: bool
) -> None:
    memory = SharedMemory()
    here = other_process(ports, memory)
    token = await token_of_ann(here)
    await verify_token(here, token)
    other = other_process(ports, memory if is_memory_shared else None)
    await rotate_secret(other, ACME, "signing", key_id="k", grace_seconds=0)
    if not is_memory_shared:
        clock.advance(KEPT_MAX)
    with pytest.raises(NotAuthenticated, match="no valid signature"):
        await verify_token(here, token)


async def test_kept_token_ends_with_the_grace_of_its_secret(ports: Ports, clock: ManualClock) -> None:
    token = await token_of_ann(ports)
    await rotate_secret(ports, ACME, "signing", key_id="k", grace_seconds=60)
    await verify_token(ports, token)
    clock.advance(60)
    with pytest.raises(NotAuthenticated, match="no valid signature"):
        await verify_token(ports, token)


async def test_suspension_in_another_process_refuses_a_kept_token(ports: Ports, clock: ManualClock) -> None:
    token = await token_of_ann(ports)
    await verify_token(ports, token)
    await suspend_tenant(other_process(ports), ACME)
    clock.advance(KEPT_MAX)
    with pytest.raises(TenantSuspended):
        await verify_token(ports, token)


async def test_deletion_in_another_process_ends_a_kept_token(ports: Ports, clock: ManualClock) -> None:
    token = await token_of_ann(ports)
    await verify_token(ports, token)
    await ports.table.commit([(Update(keys.tenant_settings(ACME), set={DELETION: "job"}),)])
    clock.advance(KEPT_MAX)
    with pytest.raises(NotAuthenticated, match="not a tenant"):
        await verify_token(ports, token)
