"""Every route of the two OpenAPI documents, with a valid request for each: real ids and a valid body.

New routes are included automatically. A route with an unknown parameter fails with its name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx

ADMIN, USERS = "/stack/admin/schema", "/stack/users/schema"
SITE = ("/healthz", "/readyz", "/metrics")
FOREIGN_IDS = frozenset(("message_id", "chat_id", "session_id", "key_id", "job_id", "account_id", "webhook_id"))
"""Parameters that name an object of one tenant, which is not found for anyone else."""
OMITTED_PARAMETERS = frozenset(
    (
        "action",
        "cursor",
        "query",
        "before",
        "after",
        "unread",
        "archived",
        "snoozed",
        "category",
        "ticket",
        "watch",
        "search",
        "size",
        "status",
        "version",
        "Last-Event-ID",
    )
)
"""Optional parameters that only filter the response, or have tests of their own."""
NULL = {"type": "null"}

Json = dict[str, Any]
Ids = Mapping[str, Any]
"""Values for parameters and fields by name."""


class UnknownParameterError(Exception):
    """A route cannot be requested: add a value for its parameter in `victim_tenant.py`."""


@dataclass(frozen=True)
class PreparedRequest:
    """A request that is ready to be sent."""

    method: str
    path: str
    query: Json
    headers: dict[str, str]
    body: Any

    def send(self, client: httpx.Client, token: str | None) -> httpx.Response:
        headers = self.headers | ({} if token is None else {"Authorization": f"Bearer {token}"})
        body = {} if self.body is None else {"json": self.body}
        request = client.build_request(self.method, self.path, params=self.query or None, headers=headers, **body)
        answer = client.send(request, stream=True)
        if answer.headers.get("content-type") == "text/event-stream":
            return _read_until_caught_up(answer)
        answer.read()
        return answer

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.query or ''} {self.body or ''}"


@dataclass(frozen=True)
class Route:
    """One operation of a document."""

    document: Json
    method: str
    path: str
    operation: Json

    @property
    def parameters(self) -> dict[str, Json]:
        return {parameter["name"]: parameter for parameter in self.operation.get("parameters", ())}

    @property
    def roles(self) -> list[str]:
        """Return the scopes that a key needs, or of which it needs one."""
        allowed: list[Json] = {**self.document, **self.operation}["security"]
        return [role for one in allowed for role in one.get("bearer", [])]

    @property
    def needs_bearer(self) -> bool:
        return bool(self.operation.get("security", self.document["security"]))

    @property
    def is_sign_in(self) -> bool:
        """Return whether it is a route of the console's sign-in, which needs no credential or is about a session."""
        return "/sign-in" in self.path or self.roles == ["session"]

    @property
    def is_for_the_operator(self) -> bool:
        return self.roles == ["operator"]

    @property
    def is_for_the_operator_too(self) -> bool:
        """Return whether the operator may request it, as well as the tenant's keys."""
        return "operator" in self.roles and not self.is_for_the_operator

    @property
    def names_owned_object(self) -> bool:
        """Return whether it names an object of its owner, in the path or as the only one in the body."""
        return bool(FOREIGN_IDS & (self.parameters.keys() | self.body_schema.get("properties", {}).keys()))

    @property
    def body_schema(self) -> Json:
        body = self.operation.get("requestBody")
        return {} if body is None else self._resolved(body["content"]["application/json"]["schema"])

    def prepare(self, ids: Ids) -> PreparedRequest:
        """Return the request that its owner would make."""
        given: dict[str, Json] = {"path": {}, "query": {}, "header": {}}
        for name, parameter in self.parameters.items():
            if name in ids:
                given[parameter["in"]][name] = ids[name]
            elif parameter["required"] or name not in OMITTED_PARAMETERS:
                raise UnknownParameterError(f"{self}: nobody has said what {name!r} is filled with")
        schema = self.body_schema
        body = self._filled("body", schema, ids) if schema else None
        return PreparedRequest(self.method, self.path.format(**given["path"]), given["query"], given["header"], body)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def _resolved(self, schema: Json) -> Json:
        """Return the schema without references, and without null where there is an alternative."""
        while True:
            if "$ref" in schema:
                schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
            elif choices := [one for one in schema.get("oneOf") or schema.get("anyOf") or () if one != NULL]:
                if "properties" in schema:  # what must be there, of what there is
                    required = [*schema.get("required", ()), *choices[0].get("required", ())]
                    return {**{k: v for k, v in schema.items() if k not in ("oneOf", "anyOf")}, "required": required}
                schema = choices[0]
            else:
                return schema

    def _filled(self, name: str, schema: Json, ids: Ids) -> Any:
        """Return a minimal value that the schema allows, but with every id that it can contain."""
        if name in ids:
            return ids[name]
        schema = self._resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        match schema.get("type"):
            case "object" if "properties" not in schema:  # any names
                return {"en": self._filled("en", schema.get("additionalProperties") or {"type": "string"}, ids)}
            case "object":
                wanted = {*schema.get("required", ()), *(FOREIGN_IDS & schema.get("properties", {}).keys())}
                return {key: self._filled(key, schema["properties"][key], ids) for key in sorted(wanted)}
            case "array":
                return [self._filled(f"{name}[]", schema["items"], ids)] * schema.get("minItems", 0)
            case "integer" | "number":
                return int(schema.get("minimum", 1))
            case "boolean":
                return False
            case "string" if "pattern" not in schema:
                return "x" * max(1, schema.get("minLength", 1))
        raise UnknownParameterError(f"{self}: nobody has said what the field {name!r} is filled with")


def routes_of(client: httpx.Client, document_path: str) -> list[Route]:
    """Return every operation that depends on the caller."""
    document = client.get(document_path).json()
    return list(_routes(document))


def _routes(document: Json) -> Iterator[Route]:
    for path, methods in document["paths"].items():
        if path not in SITE:
            for method, operation in methods.items():
                yield Route(document, method.upper(), path, operation)


def _read_until_caught_up(answer: httpx.Response) -> httpx.Response:
    """Read an event stream until it has caught up, then close it."""
    lines = []
    for line in answer.iter_lines():
        lines.append(line)
        if line in ("event: caught_up", "event: closed"):
            break
    answer.close()
    return httpx.Response(answer.status_code, headers={"x-was": "a stream"}, text="\n".join(lines))
