"""Authenticates callers of the user API."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated, NotFound
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_user
from stak.http.shared_buckets import Buckets
from stak.identity.user_tokens import User, verify_token
from stak.ports import Ports

_USER: Final = "stak_user"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _RequiresUser:
    """Requires a user token of the tenant in the path, and counts the request towards the user's rate limit."""

    parameter = "user"

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        state = connection.app.state
        user = await self.authenticate(
            state.engine, state.buckets, bearer(connection), str(connection.path_params["tenant"])
        )
        connection.scope["state"][_USER] = user

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> User:
        """Return the user of a token. Raises NotFound for another tenant's."""
        user = await verify_token(engine.ports, token)
        if user.tenant != tenant:
            raise NotFound("Tenant not found.")
        await charge_user(buckets, engine.ports, user.tenant, user.user)
        return user


requires_user: Final = _RequiresUser()


def user_of(request: Request[Any, Any, Any], ports: Ports) -> User:  # noqa: ARG001
    """Return the user that the guard has authenticated.

    It declares `ports` only to be resolved after them: the framework resolves independent dependencies in separate
    tasks, which costs more than the rest of a request.
    """
    user = request.scope["state"].get(_USER)
    if not isinstance(user, User):
        raise NotAuthenticated("This request was not authenticated.")
    return user
