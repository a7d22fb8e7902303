"""Authenticates callers of the admin API, and checks their scopes."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from stak.bootstrap import Engine
from stak.crypto import fingerprint, is_same
from stak.errors import NotAllowed, NotAuthenticated, NotFound
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_tenant
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate
from stak.tenancy.suspension import require_active
from stak.tenancy.tenant_model import Scope

_CALLER: Final = "stak_caller"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _Requires:
    """Requires an API key of the tenant in the path with all of these scopes."""

    def __init__(self, scopes: tuple[Scope, ...], *, or_operator: bool) -> None:
        self.roles = (*(scope.value for scope in scopes), *(("operator",) if or_operator else ()))
        self._scopes = scopes
        self._or_operator = or_operator

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        token = bearer(connection)
        if _is_operator(engine, token):
            if self._or_operator:
                connection.scope["state"][_CALLER] = None
                return
            raise NotAllowed("The operator's key cannot do this. Use one of the tenant's API keys.")
        caller = await authenticate(engine.ports, token)
        if caller.tenant != connection.path_params["tenant"]:
            raise NotFound("Tenant not found.")
        await require_active(engine.ports, caller.tenant)
        await charge_tenant(connection.app.state.buckets, engine.ports, caller.tenant)
        for scope in self._scopes:
            if scope not in caller.scopes:
                raise NotAllowed(f"This API key does not have the scope {scope.value}.")
        connection.scope["state"][_CALLER] = caller


class _RequiresOperator:
    """Requires the operator's key."""

    roles = ("operator",)

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        token = bearer(connection)
        if _is_operator(engine, token):
            return
        await authenticate(engine.ports, token)
        raise NotAllowed("Only the operator can do this.")


def requires_operator_or(scope: Scope) -> Guard:
    """Return the guard of a route for the operator and for API keys with this scope."""
    return _Requires((scope,), or_operator=True)


def tenant_in_path(request: Request[Any, Any, Any]) -> TenantKey:
    """Return the tenant in the path, for routes that are open to the operator too."""
    return tenant_key(str(request.path_params["tenant"]))


def requires(*scopes: Scope) -> Guard:
    """Return the guard of a route for API keys with all of these scopes; the OpenAPI document lists them."""
    return _Requires(scopes, or_operator=False)


requires_operator: Final[Guard] = _RequiresOperator()


def caller_of(request: Request[Any, Any, Any], ports: Ports) -> Caller:  # noqa: ARG001
    """Return the caller that the guard has authenticated.

    It declares `ports` only to be resolved after them: the framework resolves independent dependencies in separate
    tasks, which costs more than the rest of a request.
    """
    caller = request.scope["state"].get(_CALLER)
    if not isinstance(caller, Caller):
        raise NotAuthenticated("This request was not authenticated.")
    return caller


def is_operator(request: Request[Any, Any, Any]) -> bool:
    """Return whether the operator is calling, on routes that accept both."""
    return not isinstance(request.scope["state"].get(_CALLER), Caller)


def _is_operator(engine: Engine, token: str) -> bool:
    return is_same(fingerprint(token), engine.operator_fingerprint)
