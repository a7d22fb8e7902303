"""Authenticates callers of the user API."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAllowed, NotAuthenticated, NotFound
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_user
from stak.http.shared_buckets import Buckets
from stak.identifiers import InboxKey
from stak.identity.user_tokens import INBOX_CLAIM, User, verify_token
from stak.ports import Ports

_USER: Final = "stak_user"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _RequiresUser:
    """Requires a user token of the tenant in the path, and counts the request towards the user's rate limit.

    A token for one inbox is refused, except where the route says that it does not reach beyond that inbox.
    """

    parameter = "user"

    def __init__(self, *, allows_token_for_one_inbox: bool = False) -> None:
        self._allows_token_for_one_inbox = allows_token_for_one_inbox

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        state = connection.app.state
        user = await self.authenticate(
            state.engine, state.buckets, bearer(connection), str(connection.path_params["tenant"])
        )
        connection.scope["state"][_USER] = user

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> User:
        """Return the user of a token. Raises NotFound for another tenant's, NotAllowed for one for a single inbox."""
        user = await verify_token(engine.ports, token)
        if user.tenant != tenant:
            raise NotFound("Tenant not found.")
        await charge_user(buckets, engine.ports, user.tenant, user.user)
        if user.inbox is not None and not self._allows_token_for_one_inbox:
            raise NotAllowed(_only_inbox(user.inbox))
        return user


requires_user: Final = _RequiresUser()
requires_user_of_inbox: Final = _RequiresUser(allows_token_for_one_inbox=True)
"""For routes of one inbox, which call `require_inbox`, and for those that any page with an inbox needs."""


def require_inbox(user: User, inbox: InboxKey) -> None:
    """Raise NotAllowed if the token is for another inbox only."""
    if user.inbox not in (None, inbox):
        raise NotAllowed(_only_inbox(str(user.inbox)))


def _only_inbox(inbox: str) -> str:
    """Return why a token for one inbox is refused."""
    return f"This token is valid for the inbox {inbox} only. Use a token without the claim {INBOX_CLAIM}."


def user_of(request: Request[Any, Any, Any], ports: Ports) -> User:  # noqa: ARG001
    """Return the user that the guard has authenticated.

    It declares `ports` only to be resolved after them: the framework resolves independent dependencies in separate
    tasks, which costs more than the rest of a request.
    """
    user = request.scope["state"].get(_USER)
    if not isinstance(user, User):
        raise NotAuthenticated("This request was not authenticated.")
    return user
