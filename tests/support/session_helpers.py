"""Helpers for session tests: two tenants, and checks of a session."""

from stak.errors import NotAuthenticated
from stak.identifiers import TenantKey, UserId
from stak.identity.refresh_tokens import Grant, refresh_session, session_of
from stak.identity.user_tokens import User, verify_token
from stak.ports import Ports

ACME, BEST = TenantKey("acme"), TenantKey("best")
ANN = User(ACME, UserId("ann"), 0)
BOB = User(ACME, UserId("bob#%é"), 0)


async def is_signed_in(ports: Ports, grant: Grant) -> bool:
    try:
        return (await verify_token(ports, grant.access_token)).session_id == grant.session_id
    except NotAuthenticated:
        return False


async def refresh(ports: Ports, refresh_token: str, tenant: TenantKey = ACME) -> Grant:
    return await refresh_session(ports, tenant, session_of(ports, tenant, refresh_token), refresh_token)
