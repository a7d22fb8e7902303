"""Completes the OpenAPI documents with what the framework does not know: error responses, bounds, nullable inputs."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from pydantic import BaseModel

from stak.http.field_types import CURSOR_BOUNDS, NAME_BOUNDS, UID_BOUNDS
from stak.http.json_body import MERGE_PATCH
from stak.http.problems import MEDIA_TYPE, TITLES
from stak.http.reference.complete_reference import complete_reference

Document = dict[str, Any]
Roles = Mapping[tuple[str, str], Sequence[Sequence[str]]]
"""The roles an API key needs, by path and method: one of several lists, all roles in it."""

_SYSTEM_PATHS: Final = ("/healthz", "/readyz", "/metrics")
"""Paths that every server has; roles are added to those that need a credential."""
_METRICS: Final = "/metrics"
_REFRESH: Final = "/sessions/refresh"  # the credential is in the body
_SIGN_IN: Final = ("/sign-in", "/sign-in/password")  # as above
_CHAT: Final = "/chats/{chat_id}"
_IDEMPOTENT_PATHS: Final = ("/messages/post", "/chats", f"{_CHAT}/messages")
"""Operations that accept an idempotency key."""
_CONFIG: Final = "/config"  # fields that exclude each other answer 422
_SETTINGS: Final = "/settings"  # an address that is not allowed answers 422
_ADDRESSES: Final = ("/webhooks", "/webhooks/{webhook_id}", "/channels/email")  # as above
_QUOTAS: Final = "/quotas"  # unknown quota names answer 422
_PREVIEW: Final = "/preview"  # a template that cannot be rendered answers 422
_PAGE_LIMIT: Final = {"type": "integer", "minimum": 1, "maximum": 100}
_PARAMETER_BOUNDS: Final[dict[str, Document]] = {
    "Idempotency-Key": {"minLength": 1, "pattern": r"\S"},
    "after": {"minimum": 0},  # the framework treats zero as absent
    "category": NAME_BOUNDS,
    "cursor": CURSOR_BOUNDS,
    "inbox": NAME_BOUNDS,
    "template": NAME_BOUNDS,
    "tenant": NAME_BOUNDS,
    "topic": NAME_BOUNDS,
    "uid": UID_BOUNDS,
    "watch": NAME_BOUNDS,
}
_REFERENCE: Final = "#/components/schemas/{}"
_PROBLEM: Final[Document] = {
    "title": "Problem",
    "description": "Every answer that is not a success (RFC 9457); `code` is stable.",
    "type": "object",
    "required": ["type", "title", "status", "detail", "code", "request_id"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "request_id": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {"field": {"type": "string"}, "message": {"type": "string"}},
            },
        },
        "quota": {"type": "string", "description": "With the code quota_exceeded: which one."},
        "limit": {"type": "integer", "description": "The limit that the operator has set for this quota."},
        "used": {"type": "integer", "description": "How much of it is used; absent for a rate."},
    },
}


class CompletedDocument(JsonRenderPlugin):
    """Serves the completed document as JSON."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        """Return the document, rendered once and cached because anyone can request it."""
        if self._rendered is None:
            self._rendered = self.render_json(request, completed(openapi_schema, roles_of(request.app)))
        return self._rendered


def roles_of(app: Litestar) -> Roles:
    """Return the roles that the guards of each operation require, if any."""
    return {
        (route.path_format, method.lower()): [
            roles for guard in handler.resolve_guards() for roles in _alternatives(guard)
        ]
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
    }


def _alternatives(guard: object) -> Sequence[Sequence[str]]:
    """Return the lists of roles of which a guard requires one."""
    roles = getattr(guard, "roles", ())
    found: Sequence[Sequence[str]] = getattr(guard, "alternatives", [roles] if roles else [])
    return found


def completed(document: Document, roles: Roles) -> Document:
    """Add what the framework does not know to its document; completing a document twice has no further effect."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = _PROBLEM
    _describe_schemas(schemas)
    inputs = _inputs()
    for name in schemas:
        kind = inputs.get((name.split("_")[-1], _names_in(schemas[name])))
        if kind is not None:
            schemas[name] = _schema_of(kind)
        schema = schemas[name]
        message = schema.get("properties", {}).get("message")
        if message is not None and name != "FieldError" and message.get("type") != "string":
            is_nullable = "null" in str(message)
            schema["properties"]["message"] = {"type": ["object", "null"] if is_nullable else "object"}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            _complete_operation(path, method, operation)
            if needed := roles.get((path, method)):
                operation["security"] = [{"bearer": list(alternative)} for alternative in needed]
    complete_reference(document)
    return document


def _describe_schemas(schemas: Document) -> None:
    """Describe schemas by the docstrings of their types; several types of one name differ in their fields."""
    described = {
        (kind.__name__, frozenset(kind.__struct_encode_fields__)): inspect.getdoc(kind)
        for kind in _descendants(msgspec.Struct)
        if kind.__doc__
    }
    for name, schema in schemas.items():
        found = described.get((name.split("_")[-1], _names_in(schema)))
        if found is not None:
            schema.setdefault("description", found)


def _complete_operation(path: str, method: str, operation: Document) -> None:
    if path in _SYSTEM_PATHS:
        operation["security"] = []
        if path == _METRICS:
            operation["responses"]["401"] = _problem_response(401)
        return
    if path.endswith((_REFRESH, *_SIGN_IN)):
        operation["security"] = []
    for parameter in operation.get("parameters", ()):
        if parameter["name"] == "limit" and parameter["in"] == "path":
            parameter["schema"] = _PAGE_LIMIT
        parameter["schema"] |= _PARAMETER_BOUNDS.get(parameter["name"], {})
    body = operation.get("requestBody")
    if body is not None:
        if method == "patch":
            body["content"][MERGE_PATCH] = body["content"]["application/json"]
        body["required"] = not any(_is_nullable(content["schema"]) for content in body["content"].values())
    for status in _error_statuses(path, method, has_body=body is not None):
        operation["responses"][str(status)] = _problem_response(status)


def _problem_response(status: int) -> Document:
    return {
        "description": TITLES[status],
        "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE.format("Problem")}}},
    }


def _error_statuses(path: str, method: str, *, has_body: bool) -> list[int]:
    statuses = [400, 401, 403, 404, 429, 503]
    if method != "get":
        statuses += [409, 507]
    if has_body:
        statuses += [408, 413]
    is_unprocessable = (method == "post" and path.endswith((*_IDEMPOTENT_PATHS, _PREVIEW))) or (
        method in ("put", "patch") and path.endswith((_SETTINGS, _QUOTAS, _CONFIG))
    )
    if is_unprocessable or (method in ("post", "put", "patch") and path.endswith(_ADDRESSES)):
        statuses.append(422)
    return statuses


def _is_nullable(schema: Document) -> bool:
    return any(part.get("type") == "null" for part in schema.get("oneOf", ()))


def _names_in(schema: Document) -> frozenset[str]:
    return frozenset(schema.get("properties", ()))


def _inputs() -> dict[tuple[str, frozenset[str]], type[Any]]:
    """Return the input types that reject unknown fields, by name and fields: two types may have the same name."""
    structs = [kind for kind in _descendants(msgspec.Struct) if kind.__struct_config__.forbid_unknown_fields]
    models = [kind for kind in _descendants(BaseModel) if kind.model_config.get("extra") == "forbid"]
    return {(kind.__name__, _field_names(kind)): kind for kind in (*structs, *models)}


def _field_names(kind: type[Any]) -> frozenset[str]:
    """Return the names of a type's fields in JSON."""
    if issubclass(kind, msgspec.Struct):
        tag = kind.__struct_config__.tag_field
        return frozenset((*kind.__struct_encode_fields__, *(() if tag is None else (tag,))))
    return frozenset(field.alias or name for name, field in kind.model_fields.items())


def _schema_of(kind: type[Any]) -> Document:
    """Return the schema from the type that validates an input.

    It has bounds that the framework loses: of list items, of nullable values, of zero.
    """
    if issubclass(kind, msgspec.Struct):
        _, found = msgspec.json.schema_components([kind], ref_template=_REFERENCE.format("{name}"))
        return {**found[kind.__name__], **getattr(kind, "more_json_schema", {})}
    schema: Document = kind.model_json_schema(ref_template=_REFERENCE.format("{model}"))
    schema.pop("$defs", None)
    for described in schema["properties"].values():
        described.pop("title", None)  # repeats the property's name
    return schema


def _descendants(kind: Any) -> list[Any]:
    return [below for child in kind.__subclasses__() for below in (child, *_descendants(child))]
