"""Who is calling the user API."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated, NotFound
from stak.http.bearer import bearer
from stak.http.rate_limits import spend_of_user
from stak.identity.tokens import User, verify_token
from stak.ports import Ports

_USER: Final = "stak_user"

_Connection = ASGIConnection[Any, Any, Any, Any]


async def requires_user(connection: _Connection, _: BaseRouteHandler) -> None:
    """Lets a request pass only with a user token of the tenant in its path."""
    engine: Engine = connection.app.state.engine
    user = await verify_token(engine.ports, bearer(connection))
    if user.tenant != connection.path_params["tenant"]:
        raise NotFound("There is no such tenant.")
    await spend_of_user(connection.app.state.buckets, engine.ports, user.tenant, user.user)
    connection.scope["state"][_USER] = user


def user_of(request: Request[Any, Any, Any], ports: Ports) -> User:  # noqa: ARG001
    """The user the guard has let pass.

    It asks for `ports` only to be made after them: the framework makes what does not depend on each other in tasks of
    their own, which costs more than all the rest of a request.
    """
    user = request.scope["state"].get(_USER)
    if not isinstance(user, User):
        raise NotAuthenticated("This request was not authenticated.")
    return user
