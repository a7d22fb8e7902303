"""Subscribers: users of a Novu client, who prove who they are by a hash that their tenant's backend made of their id.

The hash never ends, so it is good for one thing only: a token for one inbox, which does. That token is for an audience
of its own: it opens nothing else of the user's, and a user token is not taken for it.
"""

from typing import Final

from stak.crypto import authentication_code, is_same
from stak.errors import InvalidName, NotAuthenticated
from stak.identifiers import InboxKey, TenantKey, UserId, inbox_key, tenant_key, user_id
from stak.identity.tokens import User, UserToken, issue_token, verify_token
from stak.ports import Ports
from stak.tenancy.cached import read_tenant
from stak.tenancy.model import DEFAULT_INBOX
from stak.tenancy.secrets import live_secrets
from stak.tenancy.suspension import refuse_suspended

AUDIENCE: Final = "stak-subscriber"
TOKEN_SECONDS: Final = 24 * 3600
"""The client asks for a token once, when its page is opened, and never again: a day is as long as pages stay open."""


async def admit(ports: Ports, tenant: TenantKey, inbox: InboxKey, subscriber: str, proof: str | None) -> UserToken:
    """A token for whoever comes with the hash of their id; NotAuthenticated, whatever it is that is wrong."""
    item = await read_tenant(ports, tenant)
    user = _user(subscriber)
    if item is None or user is None or not proof:
        raise refusal()
    # All of them, and each to its end: how long it takes says nothing.
    matches = [
        is_same(authentication_code(secret.secret.encode(), user.encode()).hex(), proof)
        for secret in live_secrets(ports, tenant, "subscriber", item)
    ]
    if not any(matches):
        raise refusal()
    refuse_suspended(item)
    return await issue_token(ports, tenant, user, ttl_seconds=TOKEN_SECONDS, audience=AUDIENCE, inbox=inbox)


async def verify_subscriber(ports: Ports, token: str) -> User:
    """Who such a token stands for, and which inbox it is good for."""
    user = await verify_token(ports, token, AUDIENCE)
    if user.inbox is None:
        raise NotAuthenticated("The token names no inbox.")
    return user


def application_of(identifier: str) -> tuple[TenantKey, InboxKey]:
    """The tenant and the inbox of `tenant` or `tenant:inbox`; NotAuthenticated if it can be none."""
    tenant, colon, inbox = identifier.partition(":")
    try:
        return tenant_key(tenant), inbox_key(inbox) if colon else DEFAULT_INBOX
    except InvalidName:
        raise refusal() from None


def refusal() -> NotAuthenticated:
    """One answer for all that is wrong: nobody learns which tenants there are, or whose hash was nearly right."""
    return NotAuthenticated(
        "The application identifier, the subscriber or the subscriber's hash is not right: send the hex HMAC-SHA256 of "
        "the subscriber's id under the tenant's subscriber secret."
    )


def _user(subscriber: str) -> UserId | None:
    try:
        return user_id(subscriber)
    except InvalidName:
        return None
