"""The handlers that can be called without the framework's request pipeline, and how they are called.

A handler is simple if it takes only the ports, the authenticated caller, texts from the path, query and header
parameters and a body that msgspec decodes, and returns a struct or a model, or a response with one. Its guard, its
parameters and its result are the ones declared to the framework.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol, get_args, get_origin, get_type_hints, runtime_checkable
from urllib.parse import parse_qsl

import msgspec
from litestar import Litestar, Response
from litestar.enums import HttpMethod, MediaType, ParamType
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute
from litestar.types import HTTPScope, Receive, Send
from pydantic import BaseModel

from stak.bootstrap import Engine
from stak.errors import StakError
from stak.http.credential_check import bearer_of
from stak.http.json_body import FREE_BYTES, JSON_MEDIA_TYPES, decode_body, is_decoded_by_msgspec
from stak.http.problems import send_problem, send_unexpected
from stak.http.request_ids import request_id
from stak.http.shared_buckets import Buckets

_METHODS: Final = frozenset((HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH))
_PORTS: Final = "ports"
_TENANT: Final = "tenant"
_DATA: Final = "data"
_CONTENT_TYPE: Final = (b"content-type", b"application/json")
_encode_json: Final = msgspec.json.Encoder().encode


@runtime_checkable
class Authenticator(Protocol):
    """A guard that authenticates the caller, and the name of the parameter by which handlers take the caller."""

    parameter: str

    async def authenticate(self, engine: Engine, buckets: Buckets, token: str, tenant: str | None) -> object:
        """Return the caller that a token authenticates, given the tenant in the path."""


class DirectHandler:
    """A simple handler with everything that a call needs."""

    def __init__(
        self,
        app: Litestar,
        handler: HTTPRouteHandler,
        guard: Authenticator | None,
        path_names: list[str],
        parameters: "_Parameters",
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
        self._parameters = parameters
        self._body_type = taken[_DATA].annotation if _DATA in taken else None
        self._has_body = handler.http_methods != {HttpMethod.GET}

    async def arguments(self, scope: HTTPScope, receive: Receive) -> dict[str, object] | None:
        """Return the arguments from the query, the headers and the body; None if the framework has to decide."""
        arguments = self._parameters.given(scope)
        if arguments is None or not self._has_body:
            return arguments
        body = await _small_body(scope, receive)
        if body is None or (self._body_type is None and body):
            return None
        if self._body_type is not None:
            try:
                arguments[_DATA] = await decode_body(body, self._body_type)
            except StakError:
                return None
        return arguments

    async def answer(self, scope: HTTPScope, send: Send, path_values: list[str], given: dict[str, object]) -> None:
        """Authenticate the caller, call the handler, and send its result."""
        try:
            arguments = {**self._constants, **given}
            for index, name in self._taken_path:
                arguments[name] = path_values[index]
            if self._guard is not None:
                tenant = None if self._tenant_index is None else path_values[self._tenant_index]
                token = bearer_of(_header(scope, b"authorization") or "")
                caller = await self._guard.authenticate(self._engine, self._buckets, token, tenant)
                if self._takes_caller:
                    arguments[self._guard.parameter] = caller
            status, content = self._status, await self._call(**arguments)
            if isinstance(content, Response):
                status, content = content.status_code or status, content.content
            body = _encoded(content)
        except StakError as error:
            await send_problem(send, error, request_id(scope))
            return
        except Exception as error:  # noqa: BLE001 - as the framework does: any error is a response
            await send_unexpected(send, error, request_id(scope), scope["path"])
            return
        headers = [_CONTENT_TYPE, (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


class _Parameters:
    """The query and header parameters of a handler."""

    def __init__(self) -> None:
        self._query_fields: list[tuple[str, Any, Any]] = []
        self._header_fields: list[tuple[str, Any, Any]] = []
        self._headers: list[tuple[bytes, str]] = []
        self._query: type[msgspec.Struct] | None = None
        self._header: type[msgspec.Struct] | None = None

    def add(self, name: str, definition: object, kind: Any, default: object) -> bool:
        """Add a parameter; return whether it is one of these kinds."""
        if not isinstance(definition, ParameterKwarg) or (
            definition.param_type == ParamType.QUERY and definition.name in (None, name)
        ):
            self._query_fields.append((name, kind, default))
        elif definition.param_type == ParamType.HEADER and definition.name is not None:
            self._headers.append((definition.name.lower().encode(), name))
            self._header_fields.append((name, kind, default))
        else:
            return False
        self._query = _struct("Query", self._query_fields)
        self._header = _struct("Headers", self._header_fields)
        return True

    def given(self, scope: HTTPScope) -> dict[str, object] | None:
        """Return the parameters that are given; None if they are not valid."""
        arguments: dict[str, object] = {}
        if scope["query_string"]:
            pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
            given = dict(pairs)
            if self._query is None or len(given) != len(pairs):
                return None
            arguments |= given
            if not _convert(arguments, self._query):
                return None
        if self._header is not None:
            sent: dict[str, object] = {}
            for header, name in self._headers:
                values = [value for key, value in scope["headers"] if key == header]
                if len(values) > 1:
                    return None
                if values:
                    sent[name] = values[0].decode("latin-1")
            if sent and not _convert(sent, self._header):
                return None
            arguments |= sent
        return arguments


def _struct(name: str, fields: list[tuple[str, Any, Any]]) -> type[msgspec.Struct] | None:
    return msgspec.defstruct(name, fields, forbid_unknown_fields=True) if fields else None


def _convert(values: dict[str, object], kind: type[msgspec.Struct]) -> bool:
    """Convert texts to the types of these fields; return whether they are valid."""
    try:
        converted = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError:
        return False
    for name in values:
        values[name] = getattr(converted, name)
    return True


def direct_handler(app: Litestar, route: HTTPRoute, method: str) -> DirectHandler | None:
    """Return the handler of a method of a route if it is simple."""
    handler = next((one for one in route.route_handlers if method in one.http_methods), None)
    if method not in _METHODS or handler is None or not _has_plain_response(app, handler):
        return None
    guards: Sequence[object] = handler.resolve_guards()
    authenticators = [guard for guard in guards if isinstance(guard, Authenticator)]
    if len(authenticators) != len(guards) or len(guards) > 1:
        return None
    guard = authenticators[0] if authenticators else None
    given = {_PORTS, guard.parameter} if guard is not None else {_PORTS}
    path_names = [part.name for part in route.path_components if not isinstance(part, str)]
    parameters = _Parameters()
    types = get_type_hints(handler.signature_model, include_extras=True)
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in given:
            continue
        if name in path_names:
            is_simple = field.annotation is str
        elif name == _DATA:
            is_simple = is_decoded_by_msgspec(field.annotation) and not field.has_default
        else:
            is_simple = field.has_default and parameters.add(name, field.kwarg_definition, types[name], field.default)
        if not is_simple:
            return None
    return DirectHandler(app, handler, guard, path_names, parameters)


def _has_plain_response(app: Litestar, handler: HTTPRouteHandler) -> bool:
    """Return whether the response of a handler is its encoded result and nothing else."""
    result: Any = handler.parsed_fn_signature.return_type.annotation
    if get_origin(result) is Response:
        (content,) = get_args(result)
        kinds = get_args(content) or (content,)
    else:
        kinds = (result,)
    return (
        all(isinstance(kind, type) and issubclass(kind, msgspec.Struct | BaseModel) for kind in kinds)
        and handler.media_type in (MediaType.JSON, "")  # a declared response has none, and is JSON by default
        and handler.resolve_exception_handlers() == app.exception_handlers
        and not handler.resolve_response_headers()
        and not handler.resolve_response_cookies()
        and handler.resolve_after_response() is None
        and not handler.cache
        and not handler.has_sync_callable
    )


async def _small_body(scope: HTTPScope, receive: Receive) -> bytes | None:
    """Return a body that is small, declared as JSON and received as a whole; None otherwise."""
    size, kind = _header(scope, b"content-length") or "", _header(scope, b"content-type")
    if not size.isdecimal() or int(size[:9]) > FREE_BYTES or kind not in JSON_MEDIA_TYPES:
        return None
    message = await receive()
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    return message["body"]


def _encoded(result: object) -> bytes:
    return result.model_dump_json(by_alias=True).encode() if isinstance(result, BaseModel) else _encode_json(result)


def _header(scope: HTTPScope, wanted: bytes) -> str | None:
    for name, value in scope["headers"]:
        if name == wanted:
            return value.decode("latin-1")
    return None
