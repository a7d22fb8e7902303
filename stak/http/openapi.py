"""What the OpenAPI documents say beyond what the framework finds out: refusals, limits, what may be left out."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from pydantic import BaseModel

from stak.http.problems import MEDIA_TYPE, TITLES

Document = dict[str, Any]

_OPEN_PATHS: Final = ("/healthz", "/readyz", "/metrics")
_REFRESH: Final = "/sessions/refresh"  # its credential is in its body
_CHAT: Final = "/chats/{chat_id}"
_SENT_ONCE: Final = ("/messages/post", "/chats", f"{_CHAT}/messages")
"""What takes a name that makes it happen once."""
_PAGE_LIMIT: Final = {"type": "integer", "minimum": 1, "maximum": 100}
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
    },
}


class DescribedAsItIs(JsonRenderPlugin):
    """Serves the document as JSON, once it was completed."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        """The document."""
        return self.render_json(request, completed(openapi_schema))


def completed(document: Document) -> Document:
    """The framework's document, and what it does not know; completing it twice changes nothing more."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = _PROBLEM
    strict = _strict_names()
    for name, schema in schemas.items():
        if name.split("_")[-1] in strict:
            schema["additionalProperties"] = False
        message = schema.get("properties", {}).get("message")
        if message is not None and name != "FieldError" and message.get("type") != "string":
            is_nullable = "null" in str(message)
            schema["properties"]["message"] = {"type": ["object", "null"] if is_nullable else "object"}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            _complete_operation(path, method, operation)
    return document


def _complete_operation(path: str, method: str, operation: Document) -> None:
    if path in _OPEN_PATHS:
        operation["security"] = []
        return
    if path.endswith(_REFRESH):
        operation["security"] = []
    for parameter in operation.get("parameters", ()):
        if parameter["name"] == "limit" and parameter["in"] == "path":
            parameter["schema"] = _PAGE_LIMIT
    body = operation.get("requestBody")
    if body is not None:
        body["required"] = not any(_is_nullable(content["schema"]) for content in body["content"].values())
    for status in _refusals(path, method, has_body=body is not None):
        operation["responses"][str(status)] = {
            "description": TITLES[status],
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }


def _refusals(path: str, method: str, *, has_body: bool) -> list[int]:
    statuses = [400, 401, 404, 429, 503]
    if path.startswith("/stack/admin") or (_CHAT in path and method != "get"):
        statuses.append(403)
    if method != "get":
        statuses += [409, 507]
    if has_body:
        statuses.append(413)
    if method == "post" and path.endswith(_SENT_ONCE):
        statuses.append(422)
    return statuses


def _is_nullable(schema: Document) -> bool:
    return any(part.get("type") == "null" for part in schema.get("oneOf", ()))


def _strict_names() -> set[str]:
    """Names of the inputs that refuse fields they do not know."""
    structs = {kind.__name__ for kind in _descendants(msgspec.Struct) if kind.__struct_config__.forbid_unknown_fields}
    models = {kind.__name__ for kind in _descendants(BaseModel) if kind.model_config.get("extra") == "forbid"}
    return structs | models


def _descendants(kind: Any) -> list[Any]:
    return [below for child in kind.__subclasses__() for below in (child, *_descendants(child))]
