"""Calls the handlers of simple GET routes directly, without the framework's request pipeline (decision 0031).

A route is simple if its handler takes only the ports, the authenticated caller, texts from the path and query
parameters, and returns a struct or a model. Its guard, its parameters and its result are the ones declared to the
framework, which answers everything else: other methods, other routes, unknown paths, query parameters that are not
valid. `tests/scenarios/test_direct_routes.py` compares the responses of both.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, get_type_hints, runtime_checkable
from urllib.parse import parse_qsl

import msgspec
from litestar import Litestar
from litestar.enums import MediaType, ParamType, ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute
from litestar.types import HTTPScope, Receive, Scope, Send
from pydantic import BaseModel

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.credential_check import bearer_of
from stak.http.problems import send_problem, send_unexpected
from stak.http.request_ids import request_id
from stak.http.shared_buckets import Buckets

_GET: Final = "GET"
_PORTS: Final = "ports"
_TENANT: Final = "tenant"
_CONTENT_TYPE: Final = (b"content-type", b"application/json")
_HOST: Final = re.compile(rb"[A-Za-z0-9_.-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
_encode_json: Final = msgspec.json.Encoder().encode


@runtime_checkable
class Authenticator(Protocol):
    """A guard that authenticates the caller, and the name of the parameter by which handlers take the caller."""

    parameter: str

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> object:
        """Return the caller that a token authenticates, given the tenant in the path."""


class DirectRoutes:
    """An ASGI application that calls simple handlers itself and passes all other requests to the framework."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._root = _Node()
        self.paths: list[str] = []
        """The path templates of the routes that are called directly."""
        for route in app.routes:
            if isinstance(route, HTTPRoute):
                self._add(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == ScopeType.HTTP and scope["method"] == _GET:
            found = self._find(scope["path"])
            if found is not None:
                route, path_values = found
                query = route.query_of(scope["query_string"])
                if query is not None and _has_valid_host(scope):
                    await route.answer(scope, send, path_values, query)
                    return
        await self._app(scope, receive, send)

    def _add(self, route: HTTPRoute) -> None:
        node = self._root
        for component in route.path_components:
            if isinstance(component, str):
                node = node.literals.setdefault(component, _Node())
            else:
                node.parameter = node.parameter or _Node()
                node = node.parameter
        node.route = _direct_route(self._app, route)
        if node.route is not None:
            self.paths.append(route.path_format)

    def _find(self, path: str) -> tuple["_DirectRoute", list[str]] | None:
        """Return the route of a path and the values of its parameters, chosen as the framework does."""
        node: _Node | None = self._root
        path_values = []
        for part in path[1:].split("/"):
            following = node.literals.get(part)  # type: ignore[union-attr]
            if following is None:
                following = node.parameter  # type: ignore[union-attr]
                if following is None or not part:
                    return None
                path_values.append(part)
            node = following
        return None if node is None or node.route is None else (node.route, path_values)


class _Node:
    """The routes below a part of a path: by the next part, or with a parameter in its place."""

    __slots__ = ("literals", "parameter", "route")

    def __init__(self) -> None:
        self.literals: dict[str, _Node] = {}
        self.parameter: _Node | None = None
        self.route: _DirectRoute | None = None


class _DirectRoute:
    """A simple handler with everything that a call needs."""

    def __init__(
        self,
        app: Litestar,
        handler: HTTPRouteHandler,
        guard: Authenticator | None,
        path_names: list[str],
        query: type[msgspec.Struct] | None,
    ) -> None:
        self._engine: Engine = app.state.engine
        self._buckets: Buckets = app.state.buckets
        self._call: Callable[..., Awaitable[object]] = handler.fn
        self._status = handler.status_code
        self._guard = guard
        taken = handler.parsed_fn_signature.parameters
        self._takes_caller = guard is not None and guard.parameter in taken
        self._constants: Mapping[str, object] = {_PORTS: self._engine.ports} if _PORTS in taken else {}
        self._taken_path = [(index, name) for index, name in enumerate(path_names) if name in taken]
        self._tenant_index = path_names.index(_TENANT) if _TENANT in path_names else None
        self._query = query

    def query_of(self, query_string: bytes) -> dict[str, object] | None:
        """Return the query parameters that are given; None if they are not valid."""
        if not query_string:
            return {}
        pairs = parse_qsl(query_string.decode("latin-1"), keep_blank_values=True)
        given = dict(pairs)
        if self._query is None or len(given) != len(pairs):
            return None
        try:
            converted = msgspec.convert(given, self._query, strict=False)
        except msgspec.ValidationError:
            return None
        return {name: getattr(converted, name) for name in given}

    async def answer(self, scope: HTTPScope, send: Send, path_values: list[str], query: dict[str, object]) -> None:
        """Authenticate the caller, call the handler, and send its result."""
        try:
            arguments = {**self._constants, **query}
            for index, name in self._taken_path:
                arguments[name] = path_values[index]
            if self._guard is not None:
                tenant = None if self._tenant_index is None else path_values[self._tenant_index]
                token = bearer_of(_authorization(scope))
                caller = await self._guard.authenticate(self._engine, self._buckets, token, tenant)
                if self._takes_caller:
                    arguments[self._guard.parameter] = caller
            body = _encoded(await self._call(**arguments))
        except StakError as error:
            await send_problem(send, error, request_id(scope))
            return
        except Exception as error:  # noqa: BLE001 - as the framework does: any error is a response
            await send_unexpected(send, error, request_id(scope), scope["path"])
            return
        headers = [_CONTENT_TYPE, (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": self._status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _direct_route(app: Litestar, route: HTTPRoute) -> _DirectRoute | None:
    """Return the GET handler of a route if it is simple."""
    handler = next((one for one in route.route_handlers if _GET in one.http_methods), None)
    if handler is None or not _has_plain_response(handler):
        return None
    guards: Sequence[object] = handler.resolve_guards()
    authenticators = [guard for guard in guards if isinstance(guard, Authenticator)]
    if len(authenticators) != len(guards) or len(guards) > 1:
        return None
    guard = authenticators[0] if authenticators else None
    given = {_PORTS, guard.parameter} if guard is not None else {_PORTS}
    path_names = [part.name for part in route.path_components if not isinstance(part, str)]
    query_fields = []
    types = get_type_hints(handler.signature_model, include_extras=True)
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in given:
            continue
        if name in path_names:
            if field.annotation is not str:
                return None
        elif field.has_default and _is_query(name, field.kwarg_definition):
            query_fields.append((name, types[name], field.default))
        else:
            return None
    query = msgspec.defstruct("Query", query_fields, forbid_unknown_fields=True) if query_fields else None
    return _DirectRoute(app, handler, guard, path_names, query)


def _has_plain_response(handler: HTTPRouteHandler) -> bool:
    """Return whether the response of a handler is its encoded result and nothing else."""
    result = handler.parsed_fn_signature.return_type.annotation
    return (
        isinstance(result, type)
        and issubclass(result, msgspec.Struct | BaseModel)
        and handler.media_type == MediaType.JSON
        and not handler.resolve_response_headers()
        and not handler.resolve_response_cookies()
        and handler.resolve_after_response() is None
        and not handler.cache
        and not handler.has_sync_callable
    )


def _is_query(name: str, definition: object) -> bool:
    """Return whether a parameter is a query parameter of its own name."""
    return not isinstance(definition, ParameterKwarg) or (
        definition.param_type == ParamType.QUERY and definition.name in (None, name)
    )


def _encoded(result: object) -> bytes:
    return result.model_dump_json(by_alias=True).encode() if isinstance(result, BaseModel) else _encode_json(result)


def _authorization(scope: HTTPScope) -> str:
    for name, value in scope["headers"]:
        if name == b"authorization":
            return value.decode("latin-1")
    return ""


def _has_valid_host(scope: HTTPScope) -> bool:
    for name, value in scope["headers"]:
        if name == b"host":
            return _is_host(value)
    return True


@lru_cache(maxsize=64)
def _is_host(value: bytes) -> bool:
    """Return whether this is a usual host; the framework decides about others."""
    return _HOST.fullmatch(value) is not None
