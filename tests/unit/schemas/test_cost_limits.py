"""Bounds on schemas: accepted or refused, evaluated inline or not, and the bound checked against real cost."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stak.schemas.compiled_schema import UnusableSchema, compile_schema, depth_of
from stak.schemas.cost_limits import inline_cost, is_inline, problem_with
from stak.schemas.validation_cost import DEPTH_MAX, measure
from tests.support.expensive_schemas import ALLOWED, TOO_EXPENSIVE, doubling, nested

TYPICAL: dict[str, Any] = {
    "type": "object",
    "required": ["title", "body"],
    "properties": {
        "title": {"type": "string", "maxLength": 100},
        "body": {"type": "string"},
        "url": {"type": "string", "format": "uri"},
        "id": {"pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"},
        "kind": {"enum": ["a", "b", "c"]},
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
    },
    "additionalProperties": False,
}
VALUE: dict[str, Any] = {
    "$defs": {
        "value": {
            "anyOf": [
                {"type": ["string", "number", "boolean", "null"]},
                {"type": "array", "items": {"$ref": "#/$defs/value"}},
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/value"}},
            ]
        }
    },
    "$ref": "#/$defs/value",
}


@pytest.mark.parametrize("name", TOO_EXPENSIVE)
def test_expensive_schema_is_refused_with_a_reason(name: str) -> None:
    schema, _ = TOO_EXPENSIVE[name]
    began_at = time.perf_counter()
    problem = problem_with(schema)
    if problem is None:  # Patterns are refused when they are compiled.
        with pytest.raises(UnusableSchema, match=r"is not a \"regex\""):
            compile_schema(schema)
    assert time.perf_counter() - began_at < 20


def test_reason_names_the_expensive_part() -> None:
    schema = {"properties": {"good": {"type": "string"}, "bad": doubling(20)}}
    schema["properties"]["bad"] = {"$ref": "#/$defs/d20"}
    problem = problem_with({**schema, "$defs": doubling(20)["$defs"]})
    assert problem is not None
    assert "#/$defs/d" in problem
    assert "the maximum is 20,000" in problem


@pytest.mark.parametrize("name", ALLOWED)
def test_costly_schema_is_accepted_and_validated_elsewhere(name: str) -> None:
    schema, message = ALLOWED[name]
    assert problem_with(schema) is None
    text = msgspec.json.encode(message)
    cost = inline_cost(schema, len(msgspec.json.encode(schema)))
    assert cost is None or not is_inline(cost, depth_of(message, DEPTH_MAX), len(text))


@pytest.mark.parametrize("schema", [TYPICAL, VALUE, {}, {"type": "object"}])
def test_usual_messages_are_validated_inline(schema: dict[str, Any]) -> None:
    assert problem_with(schema) is None
    cost = inline_cost(schema, len(msgspec.json.encode(schema)))
    assert cost is not None
    assert is_inline(cost, 3, 2_000)


def test_recursion_into_lists_and_objects_does_not_add_up() -> None:
    assert len(set(measure(VALUE).costs)) <= 2


def test_inline_validation_takes_milliseconds() -> None:
    """Compares the bound with the real cost of messages just within it."""
    schemas = [schema for schema, _ in (*ALLOWED.values(), *TOO_EXPENSIVE.values())]
    messages: list[dict[str, Any]] = [
        {"a": ["x" * 3] * 3000},
        {"a": [1] * 6000},
        {"a": [{"a": at} for at in range(2000)]},
        {f"k{at}": at for at in range(1500)},
        nested(12),
    ]
    compared = 0
    for schema in [*schemas, TYPICAL, VALUE]:
        cost = inline_cost(schema, len(msgspec.json.encode(schema)))
        for message in messages:
            text = msgspec.json.encode(message)
            if cost is None or not is_inline(cost, depth_of(message, DEPTH_MAX), len(text)):
                continue
            try:
                validator = compile_schema(schema)
            except UnusableSchema:
                continue
            compared += 1
            # On a busy machine the time of one run also contains what other processes do to the caches.
            assert min(_thread_seconds(lambda: validator.is_valid(message)) for _ in range(5)) < 0.02  # noqa: B023
    assert compared > 5


def _thread_seconds(call: Callable[[], object]) -> float:
    began_at = time.thread_time()
    call()
    return time.thread_time() - began_at


@pytest.mark.parametrize(
    ("schema", "is_plain"),
    [
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}}, True),
        ({"$id": "https://example.com/root", "$ref": "#/$defs/a", "$defs": {"a": {}}}, True),
        ({"$ref": "#name", "$defs": {"a": {"$anchor": "name"}}}, False),
        ({"$ref": "https://example.com/a", "$defs": {"a": {"$id": "https://example.com/a"}}}, False),
        ({"$dynamicRef": "#name", "$defs": {"a": {"$dynamicAnchor": "name"}}}, False),
        ({"properties": {"a": {"$recursiveRef": "#"}}}, False),
    ],
)
def test_named_references_are_followed_but_not_plain(schema: dict[str, Any], is_plain: bool) -> None:
    cost = measure(schema)
    assert cost.outside is None
    assert cost.is_plain is is_plain


@pytest.mark.parametrize(
    "schema",
    [
        {"$id": "https://a.example/", "allOf": [{"$ref": "other#/$defs/d20"}], "$defs": {"o": {"$id": "other"}}},
        {"$ref": "#/nowhere"},
        {"$ref": "#nobody"},
        {"$ref": "http://127.0.0.1/x"},
    ],
)
def test_dangling_reference_is_refused(schema: dict[str, Any]) -> None:
    problem = problem_with(schema)
    assert problem is not None
    assert "points outside the schema" in problem


def test_schemas_with_the_same_name_both_count() -> None:
    name = "https://example.com/x"
    cheap, dear = {"$id": name, "type": "object"}, {"$id": name, "enum": list(range(3000))}
    assert measure({"$ref": name, "$defs": {"a": cheap, "b": dear}}).configured > 20_000


@pytest.mark.parametrize(("message", "depth"), [(1, 1), ({}, 1), ({"a": 1}, 1), ({"a": [1, {"b": 2}]}, 3)])
def test_depth_is_measured_up_to_the_limit(message: Any, depth: int) -> None:
    assert depth_of(message, DEPTH_MAX) == depth
    assert depth_of(nested(100), DEPTH_MAX) == DEPTH_MAX + 1
