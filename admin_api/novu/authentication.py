"""Authenticates backends that use Novu's SDKs: an API key of the tenant, sent as `Authorization: ApiKey sk_…`.

The key acts on the inbox `DEFAULT`, or on the one that follows it: `sk_…:orders`, as `acme:orders` in the browser.
"""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from admin_api.authentication import admit, store_caller
from stak.bootstrap import Engine
from stak.errors import NotAuthenticated
from stak.http.credential_check import key_and_inbox_of
from stak.identifiers import InboxKey, inbox_key, user_id
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import DEFAULT_INBOX, Scope

_INBOX: Final = "stak_novu_inbox"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _RequiresKey:
    """Requires an API key with all of these scopes."""

    def __init__(self, *scopes: Scope) -> None:
        self.roles: tuple[str, ...] = tuple(scope.value for scope in scopes)
        self._scopes = scopes

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        key, inbox = key_and_inbox_of(connection.headers.get("authorization", ""))
        caller = await authenticate(engine.ports, key)
        await admit(engine.ports, connection.app.state.buckets, caller, self._scopes)
        store_caller(connection, caller)
        named = DEFAULT_INBOX if inbox is None else inbox_key(inbox)
        await read_inbox(engine.ports, caller.tenant, named)
        connection.scope["state"][_INBOX] = named


def requires_key(*scopes: Scope) -> Guard:
    """Return the guard of a route for API keys with all of these scopes."""
    return _RequiresKey(*scopes)


def inbox_of(request: Request[Any, Any, Any], ports: Ports) -> InboxKey:  # noqa: ARG001 - as in admin_api/authentication.py
    """Return the inbox that the API key acts on."""
    inbox = request.scope["state"].get(_INBOX)
    if inbox is None:
        raise NotAuthenticated("This request was not authenticated.")
    return InboxKey(inbox)


def subscriber_inbox(caller: Caller, inbox: InboxKey, subscriber: str) -> UserInbox:
    """Return the inbox of a subscriber. Raises InvalidName."""
    return UserInbox(caller.tenant, user_id(subscriber), inbox)
