"""Who is calling the user API."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated, NotFound
from stak.http.bearer import bearer
from stak.identity.tokens import User, verify_token

_USER: Final = "stak_user"

_Connection = ASGIConnection[Any, Any, Any, Any]


async def requires_user(connection: _Connection, _: BaseRouteHandler) -> None:
    """Lets a request pass only with a user token of the tenant in its path."""
    engine: Engine = connection.app.state.engine
    user = await verify_token(engine.ports, bearer(connection))
    if user.tenant != connection.path_params["tenant"]:
        raise NotFound("There is no such tenant.")
    connection.scope["state"][_USER] = user


def user_of(request: Request[Any, Any, Any]) -> User:
    """The user the guard has let pass."""
    user = request.scope["state"].get(_USER)
    if not isinstance(user, User):
        raise NotAuthenticated("This request was not authenticated.")
    return user
