"""Authenticates callers of the user API."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated, NotFound
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_user
from stak.identity.user_tokens import User, verify_token
from stak.ports import Ports

_USER: Final = "stak_user"

_Connection = ASGIConnection[Any, Any, Any, Any]


async def requires_user(connection: _Connection, _: BaseRouteHandler) -> None:
    """Require a user token of the tenant in the path, and count the request towards the user's rate limit."""
    engine: Engine = connection.app.state.engine
    user = await verify_token(engine.ports, bearer(connection))
    if user.tenant != connection.path_params["tenant"]:
        raise NotFound("Tenant not found.")
    await charge_user(connection.app.state.buckets, engine.ports, user.tenant, user.user)
    connection.scope["state"][_USER] = user


def user_of(request: Request[Any, Any, Any], ports: Ports) -> User:  # noqa: ARG001
    """Return the user that the guard has authenticated.

    It declares `ports` only to be resolved after them: the framework resolves independent dependencies in separate
    tasks, which costs more than the rest of a request.
    """
    user = request.scope["state"].get(_USER)
    if not isinstance(user, User):
        raise NotAuthenticated("This request was not authenticated.")
    return user
