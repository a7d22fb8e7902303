"""Subscribers: a valid hash gives a token for one inbox and nothing else."""

import hashlib
import hmac

import jwt
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotAuthenticated
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.novu_subscribers import AUDIENCE, TOKEN_SECONDS, admit, application_of, verify_subscriber
from stak.identity.user_tokens import issue_token, verify_token
from stak.ports import Ports
from stak.tenancy.secrets import rotate_secret
from stak.tenancy.tenant_model import NewTenant, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME, DEFAULT = TenantKey("acme"), InboxKey("DEFAULT")
BOB = "bob#%é"


@pytest.fixture
async def acme(embedded: Engine) -> NewTenant:
    return await create_tenant(embedded.ports, ACME, TenantSettings())


@pytest.fixture
def ports(embedded: Engine, acme: NewTenant) -> Ports:
    return embedded.ports


def proof(secret: str, subscriber: str = BOB) -> str:
    return hmac.new(secret.encode(), subscriber.encode(), hashlib.sha256).hexdigest()


async def test_token_is_for_one_user_and_inbox_until_it_expires(
    ports: Ports, acme: NewTenant, clock: ManualClock
) -> None:
    token = (await admit(ports, ACME, InboxKey("orders"), BOB, proof(acme.subscriber_secret))).token
    user = await verify_subscriber(ports, token)
    assert (user.tenant, user.user, user.inbox, user.session_id) == (ACME, BOB, "orders", None)
    clock.advance(TOKEN_SECONDS - 1)
    await verify_subscriber(ports, token)
    clock.advance(1)
    with pytest.raises(NotAuthenticated):
        await verify_subscriber(ports, token)


async def test_user_and_subscriber_tokens_are_not_exchangeable(ports: Ports, acme: NewTenant) -> None:
    ours = (await issue_token(ports, ACME, UserId(BOB))).token
    theirs = (await admit(ports, ACME, DEFAULT, BOB, proof(acme.subscriber_secret))).token
    for _ in range(2):  # The second time from the cache.
        assert (await verify_token(ports, ours)).inbox is None
        assert (await verify_subscriber(ports, theirs)).inbox == DEFAULT
        with pytest.raises(NotAuthenticated):
            await verify_token(ports, theirs)
        with pytest.raises(NotAuthenticated):
            await verify_subscriber(ports, ours)


async def test_token_without_inbox_is_refused(ports: Ports, acme: NewTenant, clock: ManualClock) -> None:
    claims = {"iss": ACME, "sub": BOB, "aud": AUDIENCE, "exp": clock() + 60}
    with pytest.raises(NotAuthenticated, match="not specify an inbox"):
        await verify_subscriber(ports, jwt.encode(claims, acme.signing_secret, "HS256"))


@pytest.mark.parametrize("given", [None, "", "nonsense", "é"])
async def test_wrong_hash_is_refused(ports: Ports, given: str | None) -> None:
    with pytest.raises(NotAuthenticated):
        await admit(ports, ACME, DEFAULT, BOB, given)


async def test_every_refusal_has_the_same_message(ports: Ports, acme: NewTenant) -> None:
    details = set()
    for tenant, subscriber, given in [
        (ACME, BOB, proof("another")),
        (ACME, "ann", proof(acme.subscriber_secret)),
        (ACME, "", proof(acme.subscriber_secret, "")),
        (TenantKey("nobody"), BOB, proof(acme.subscriber_secret)),
    ]:
        with pytest.raises(NotAuthenticated) as refused:
            await admit(ports, tenant, DEFAULT, subscriber, given)
        details.add(refused.value.detail)
    with pytest.raises(NotAuthenticated) as refused:
        application_of("not a tenant")
    assert details == {refused.value.detail}


async def test_rotated_secret_is_valid_until_the_next_rotation(ports: Ports, acme: NewTenant) -> None:
    second = await rotate_secret(ports, ACME, "subscriber", key_id="k")
    for secret in (acme.subscriber_secret, second):
        await admit(ports, ACME, DEFAULT, BOB, proof(secret))
    await rotate_secret(ports, ACME, "subscriber", key_id="k")
    with pytest.raises(NotAuthenticated):
        await admit(ports, ACME, DEFAULT, BOB, proof(acme.subscriber_secret))


@pytest.mark.parametrize(
    ("identifier", "application"),
    [("acme", ("acme", "DEFAULT")), ("acme:orders", ("acme", "orders")), ("a.b-c:d_e", ("a.b-c", "d_e"))],
)
def test_application_identifier_names_tenant_and_inbox(identifier: str, application: tuple[str, str]) -> None:
    assert application_of(identifier) == application


@pytest.mark.parametrize("identifier", ["", ":", "acme:", ":orders", "a:b:c", "acme:chats", "a#b", "a b", "-a"])
def test_invalid_application_identifier_is_refused(identifier: str) -> None:
    with pytest.raises(NotAuthenticated):
        application_of(identifier)
