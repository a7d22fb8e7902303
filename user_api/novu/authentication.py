"""Authenticates callers that use Novu's client, and determines their inbox."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated
from stak.http.cors import TENANT
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_user
from stak.identifiers import TenantKey
from stak.identity.novu_subscribers import verify_subscriber
from stak.identity.user_tokens import User
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox

_USER_INBOX: Final = "stak_place"

_Connection = ASGIConnection[Any, Any, Any, Any]


async def requires_subscriber(connection: _Connection, _: BaseRouteHandler) -> None:
    """Require a subscriber token, and count the request towards the user's rate limit."""
    engine: Engine = connection.app.state.engine
    user = await verify_subscriber(engine.ports, bearer(connection))
    store_tenant(connection, user.tenant)
    await charge_user(connection.app.state.buckets, engine.ports, user.tenant, user.user)
    user_inbox = inbox_of_token(user)
    await read_inbox(engine.ports, user_inbox.tenant, user_inbox.inbox)
    connection.scope["state"][_USER_INBOX] = user_inbox


def store_tenant(connection: _Connection, tenant: TenantKey) -> None:
    """Store the tenant of this request, which is not in the path, so that CORS can apply its allowed origins."""
    connection.scope["state"][TENANT] = tenant


def user_inbox_of(request: Request[Any, Any, Any], ports: Ports) -> UserInbox:  # noqa: ARG001 - as in user_api/authentication.py
    """Return the inbox that the guard has authenticated."""
    user_inbox = request.scope["state"].get(_USER_INBOX)
    if not isinstance(user_inbox, UserInbox):
        raise NotAuthenticated("This request was not authenticated.")
    return user_inbox


def inbox_of_token(user: User) -> UserInbox:
    """Return the one inbox that a subscriber's token is valid for.

    Raises NotAuthenticated if the token names none.
    """
    if user.inbox is None:
        raise NotAuthenticated("The token does not specify an inbox.")
    return UserInbox(user.tenant, user.user, user.inbox)
