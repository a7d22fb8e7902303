"""Who is calling the admin API, and whether they may."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from stak.bootstrap import Engine
from stak.crypto import fingerprint, is_same
from stak.errors import NotAllowed, NotAuthenticated, NotFound
from stak.http.bearer import bearer
from stak.http.limits import spend_of_tenant
from stak.names import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate
from stak.tenancy.model import Scope
from stak.tenancy.suspension import require_active

_CALLER: Final = "stak_caller"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _Requires:
    """Lets a request pass only with an API key of the tenant in its path that has this scope, if one is named."""

    def __init__(self, scope: Scope | None) -> None:
        self.roles = () if scope is None else (scope.value,)
        self._scope = scope

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        token = bearer(connection)
        if _is_operator(engine, token):
            raise NotAllowed("The operator creates tenants; this needs one of the tenant's API keys.")
        caller = await authenticate(engine.ports, token)
        if caller.tenant != connection.path_params["tenant"]:
            raise NotFound("There is no such tenant.")
        await require_active(engine.ports, caller.tenant)
        await spend_of_tenant(connection.app.state.buckets, engine.ports, caller.tenant)
        if self._scope is not None and self._scope not in caller.scopes:
            raise NotAllowed(f"This API key lacks the scope {self._scope.value}.")
        connection.scope["state"][_CALLER] = caller


class _RequiresOperator:
    """Lets a request pass only with the operator's key."""

    roles = ("operator",)

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        token = bearer(connection)
        if _is_operator(engine, token):
            return
        await authenticate(engine.ports, token)
        raise NotAllowed("Only the operator can do this.")


class _RequiresOperatorOr(_Requires):
    """Lets a request pass with the operator's key too."""

    async def __call__(self, connection: _Connection, handler: BaseRouteHandler) -> None:
        if not _is_operator(connection.app.state.engine, bearer(connection)):
            await super().__call__(connection, handler)


def requires_operator_or(scope: Scope) -> Guard:
    """The guard of a route for the operator, and for API keys with this scope."""
    return _RequiresOperatorOr(scope)


def tenant_in_path(request: Request[Any, Any, Any]) -> TenantKey:
    """The tenant of the path, of a route the operator may ask for as well."""
    return tenant_key(str(request.path_params["tenant"]))


def requires(scope: Scope | None) -> Guard:
    """The guard of a route for API keys with this scope; the API's description says which it is."""
    return _Requires(scope)


requires_operator: Final[Guard] = _RequiresOperator()


def caller_of(request: Request[Any, Any, Any], ports: Ports) -> Caller:  # noqa: ARG001
    """The caller a guard has let pass.

    It asks for `ports` only to be made after them: the framework makes what does not depend on each other in tasks of
    their own, which costs more than all the rest of a request.
    """
    caller = request.scope["state"].get(_CALLER)
    if not isinstance(caller, Caller):
        raise NotAuthenticated("This request was not authenticated.")
    return caller


def _is_operator(engine: Engine, token: str) -> bool:
    return is_same(fingerprint(token), engine.operator_fingerprint)
