"""Subscribers: users of a Novu client, authenticated by an HMAC of their id that the tenant's backend computes.

The HMAC never expires, so it only grants a token for one inbox, which does. That token has an audience of its own: it
gives no access to other data of the user, and user tokens are not accepted in its place.
"""

from typing import Final

from stak.crypto import authentication_code, is_same
from stak.errors import InvalidName, NotAuthenticated
from stak.identifiers import InboxKey, TenantKey, UserId, inbox_key, tenant_key, user_id
from stak.identity.user_tokens import User, UserToken, issue_token, verify_token
from stak.ports import Ports
from stak.tenancy.secrets import live_secrets
from stak.tenancy.suspension import validate_not_suspended
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.tenant_model import DEFAULT_INBOX

AUDIENCE: Final = "stak-subscriber"
TOKEN_SECONDS: Final = 24 * 3600
"""The client requests a token only when its page opens: a day covers the time pages stay open."""


async def admit(ports: Ports, tenant: TenantKey, inbox: InboxKey, subscriber: str, proof: str | None) -> UserToken:
    """Return a token for a subscriber with a valid HMAC.

    Raises NotAuthenticated, with the same message for any cause.
    """
    item = await read_tenant(ports, tenant)
    user = _user(subscriber)
    if item is None or user is None or not proof:
        raise refusal()
    # Compare with all secrets, in constant time: the duration must reveal nothing.
    matches = [
        is_same(authentication_code(secret.secret.encode(), user.encode()).hex(), proof)
        for secret in live_secrets(ports, tenant, "subscriber", item)
    ]
    if not any(matches):
        raise refusal()
    validate_not_suspended(item)
    return await issue_token(ports, tenant, user, ttl_seconds=TOKEN_SECONDS, audience=AUDIENCE, inbox=inbox)


async def verify_subscriber(ports: Ports, token: str) -> User:
    """Return the user and inbox of a subscriber token. Raises NotAuthenticated."""
    user = await verify_token(ports, token, AUDIENCE)
    if user.inbox is None:
        raise NotAuthenticated("The token does not specify an inbox.")
    return user


def application_of(identifier: str) -> tuple[TenantKey, InboxKey]:
    """Parse `tenant` or `tenant:inbox`. Raises NotAuthenticated if it is malformed."""
    tenant, colon, inbox = identifier.partition(":")
    try:
        return tenant_key(tenant), inbox_key(inbox) if colon else DEFAULT_INBOX
    except InvalidName:
        raise refusal() from None


def refusal() -> NotAuthenticated:
    """Return the same error for all causes, so that it reveals neither which tenants exist nor which part was wrong."""
    return NotAuthenticated(
        "The application identifier, the subscriber or the subscriber's hash is not right: send the hex HMAC-SHA256 of "
        "the subscriber's id under the tenant's subscriber secret."
    )


def _user(subscriber: str) -> UserId | None:
    try:
        return user_id(subscriber)
    except InvalidName:
        return None
