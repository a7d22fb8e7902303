"""Completes an OpenAPI document for its readers: descriptions, groups in order of use, and examples.

The examples are requests and responses of a real server (`python -m tests.docs.api_examples` records them); a test
sends them again and compares the responses.
"""

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import msgspec

from stak.http.reference.fields import FIELDS, PARAMETERS
from stak.http.reference.fields_of_schemas import FIELDS_OF_SCHEMAS
from stak.http.reference.groups import GROUPS, ORDER

Document = dict[str, Any]

EXAMPLES_FILE: Final = Path(__file__).parent / "examples.json"
_SUCCESSES: Final = {
    "200": "Success",
    "201": "Created",
    "202": "Accepted; the work goes on after the response",
    "204": "Success, without a body",
}
"""In place of the framework's descriptions."""


def complete_reference(document: Document) -> None:
    """Add descriptions, groups and examples to a document; repeating it has no further effect."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        _describe_fields(name.split("_")[-1], schema)
    examples = msgspec.json.decode(EXAMPLES_FILE.read_bytes())
    ranks = {name: rank for rank, name in enumerate(ORDER)}
    for name, operation in operations_of(document):
        for parameter in operation.get("parameters", ()):
            parameter.setdefault("description", PARAMETERS.get(parameter["name"], ""))
        for status, response in operation["responses"].items():
            if response["description"] in _default_descriptions(status):
                response["description"] = _SUCCESSES.get(status, response["description"])
        operation["x-order"] = ranks.get(name, len(ranks))
        _add_examples(operation, examples.get(name, {}), examples.get("problems", {}))
    used = {tag for _, operation in operations_of(document) for tag in operation.get("tags", ())}
    others = sorted(used.difference(GROUPS))
    document["tags"] = [{"name": name, "description": text} for name, text in GROUPS.items() if name in used]
    document["tags"] += [{"name": name} for name in others]
    document["paths"] = dict(sorted(document["paths"].items(), key=lambda item: _rank_of_path(document, item[1])))


def operations_of(document: Document) -> Iterator[tuple[str, Document]]:
    """Iterate over the operations with their names, such as `get /healthz`."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def _default_descriptions(status: str) -> tuple[str, ...]:
    return (HTTPStatus(int(status)).description, "Stream Response")


def _rank_of_path(document: Document, methods: Document) -> tuple[int, int]:
    groups = [tag["name"] for tag in document["tags"]]
    ranks = []
    for operation in methods.values():
        tags = operation.get("tags") or [groups[-1]]
        ranks.append((groups.index(tags[0]), operation["x-order"]))
    return min(ranks)


def _describe_fields(owner: str, schema: Document) -> None:
    """Describe the fields of a schema, and of the objects inside it."""
    for name, field in schema.get("properties", {}).items():
        if not field.get("description"):
            text = FIELDS_OF_SCHEMAS.get((owner, name)) or FIELDS.get(name)
            if text is not None:
                field["description"] = text
        _describe_fields(name, field.get("items", {}))
        _describe_fields(name, field)


def _add_examples(operation: Document, examples: Document, problems: Document) -> None:
    """Add the example of each path parameter, of the body and of each response."""
    values = examples.get("path", {})
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path" and parameter["name"] in values:
            value = values[parameter["name"]]
            parameter["example"] = int(value) if parameter["schema"].get("type") == "integer" else value
    if "body" in examples and "requestBody" in operation:
        for content in operation["requestBody"]["content"].values():
            content["example"] = examples["body"]
    answers = {**problems, **examples.get("responses", {})}
    for status, response in operation["responses"].items():
        if status in answers:
            for content in response.get("content", {}).values():
                content["example"] = answers[status]
