"""Authenticates callers of the admin API, and checks their scopes."""

from collections.abc import Iterable
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from stak.accounts.console_sessions import authenticate_session, is_session_token
from stak.bootstrap import Engine
from stak.crypto import fingerprint, is_same
from stak.errors import NotAllowed, NotAuthenticated, NotFound
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_tenant
from stak.http.shared_buckets import Buckets
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate
from stak.tenancy.suspension import require_active
from stak.tenancy.tenant_model import Scope

_CALLER: Final = "stak_caller"

_Connection = ASGIConnection[Any, Any, Any, Any]


class _Requires:
    """Requires an API key of the tenant in the path, or a person's role in it, with all of these scopes."""

    parameter = "caller"

    def __init__(self, *scopes: Scope) -> None:
        self.roles: tuple[str, ...] = tuple(scope.value for scope in scopes)
        self._scopes = scopes

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        state = connection.app.state
        connection.scope["state"][_CALLER] = await self.authenticate(
            state.engine, state.buckets, bearer(connection), str(connection.path_params["tenant"])
        )

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> Caller:
        """Return the caller of an API key or a console session, and count the request towards the tenant's rate limit.

        Raises NotAuthenticated, NotAllowed, NotFound for another tenant's key, TooManyRequests.
        """
        if _is_operator(engine, token):
            raise NotAllowed("The operator's key cannot do this. Use one of the tenant's API keys.")
        caller = await _authenticated(engine.ports, token)
        if caller.tenant != tenant:
            raise NotFound("Tenant not found.")
        await admit(engine.ports, buckets, caller, self._scopes)
        return caller


class _RequiresSession(_Requires):
    """Requires a console session of the tenant in the path."""

    def __init__(self) -> None:
        super().__init__()
        self.roles = ("session",)

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> Caller:
        """Return the person of a console session. Raises NotAllowed for an API key, and as for other routes."""
        caller = await super().authenticate(engine, buckets, token, tenant)
        if caller.session_id is None:
            raise NotAllowed("This is about your own session in the console. An API key has none.")
        return caller


class _RequiresOperatorOr:
    """Requires the operator's key, or an API key of the tenant in the path with this scope."""

    def __init__(self, scope: Scope) -> None:
        self._requires = _Requires(scope)
        self.alternatives = (self._requires.roles, ("operator",))

    async def __call__(self, connection: _Connection, handler: BaseRouteHandler) -> None:
        if _is_operator(connection.app.state.engine, bearer(connection)):
            connection.scope["state"][_CALLER] = None
        else:
            await self._requires(connection, handler)


class _RequiresOperator:
    """Requires the operator's key."""

    roles = ("operator",)

    async def __call__(self, connection: _Connection, _: BaseRouteHandler) -> None:
        engine: Engine = connection.app.state.engine
        token = bearer(connection)
        if _is_operator(engine, token):
            return
        await _authenticated(engine.ports, token)
        raise NotAllowed("Only the operator can do this.")


async def admit(ports: Ports, buckets: Buckets, caller: Caller, scopes: Iterable[Scope]) -> None:
    """Count a request towards the rate limit of the caller's tenant, and check the caller's scopes.

    Raises TenantSuspended, TooManyRequests or NotAllowed.
    """
    await require_active(ports, caller.tenant)
    await charge_tenant(buckets, ports, caller.tenant)
    for scope in scopes:
        if scope not in caller.scopes:
            raise NotAllowed(f"{caller.who} does not have the scope {scope.value}.")


def store_caller(connection: _Connection, caller: Caller) -> None:
    """Store the authenticated caller of a request for `caller_of`."""
    connection.scope["state"][_CALLER] = caller


def requires_operator_or(scope: Scope) -> Guard:
    """Return the guard of a route for the operator and for API keys with this scope."""
    return _RequiresOperatorOr(scope)


def tenant_in_path(request: Request[Any, Any, Any]) -> TenantKey:
    """Return the tenant in the path, for routes that are open to the operator too."""
    return tenant_key(str(request.path_params["tenant"]))


def requires(*scopes: Scope) -> Guard:
    """Return the guard of a route for API keys with all of these scopes; the OpenAPI document lists them."""
    return _Requires(*scopes)


requires_operator: Final[Guard] = _RequiresOperator()
requires_session: Final[Guard] = _RequiresSession()


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


async def _authenticated(ports: Ports, token: str) -> Caller:
    if is_session_token(token):
        return await authenticate_session(ports, token)
    return await authenticate(ports, token)


def _is_operator(engine: Engine, token: str) -> bool:
    return is_same(fingerprint(token), engine.operator_fingerprint)
