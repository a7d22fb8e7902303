"""The most expensive JSON Schemas, each with a message that exploits it."""

from typing import Any

Hostile = tuple[dict[str, Any], dict[str, Any]]


def doubling(times: int, applied: str = "allOf", leaf: dict[str, Any] | None = None) -> dict[str, Any]:
    """A schema in which each definition refers twice to the one before."""
    definitions: dict[str, Any] = {"d0": leaf or {"type": "object"}}
    for index in range(1, times + 1):
        reference = {"$ref": f"#/$defs/d{index - 1}"}
        definitions[f"d{index}"] = {applied: [reference, dict(reference)]}
    return {"$ref": f"#/$defs/d{times}", "$defs": definitions}


def nested(depth: int) -> dict[str, Any]:
    """An object nested this deep."""
    message: dict[str, Any] = {"leaf": 1}
    for _ in range(depth):
        message = {"n": message}
    return message


TOO_EXPENSIVE: dict[str, Hostile] = {
    "doubling references": (doubling(24), {"a": 1}),
    "nested alternatives": (doubling(18, "oneOf"), {"a": 1}),
    "alternatives that all fail": (doubling(18, "anyOf", {"type": "string"}), {"a": 1}),
    "values in a list": (
        {"properties": {"a": {"contains": {"enum": [{"a": at} for at in range(4000)]}, "uniqueItems": True}}},
        {"a": [{"a": 9999 + at} for at in range(2400)]},
    ),
    "unevaluated properties of many branches": (
        doubling(15) | {"unevaluatedProperties": False},
        {f"k{at}": at for at in range(500)},
    ),
    "wide recursion": (
        {
            "$ref": "#/$defs/n",
            "$defs": {"n": {"allOf": [{"properties": {"n": {"$ref": "#/$defs/n"}}} for _ in range(4)]}},
        },
        nested(12),
    ),
    "counted repetitions": ({"properties": {"a": {"pattern": "((x{1,99}){1,99}){1,99}y"}}}, {"a": "x" * 30_000}),
    "an endless reference": ({"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}, {"a": 1}),
    "too many subschemas": ({"allOf": [{} for _ in range(6000)]}, {"a": 1}),
    "lookahead": ({"properties": {"a": {"items": {"pattern": "^(?=(a+)+$)b"}}}}, {"a": ["a" * 30 + "b"] * 500}),
    "backreference": ({"properties": {"a": {"items": {"pattern": r"^(a+)+\1$"}}}}, {"a": ["a" * 30 + "b"] * 500}),
    "a metaschema": ({"$ref": "https://json-schema.org/draft/2020-12/schema"}, {"allOf": [nested(20)]}),
}
"""Refused at configuration; an earlier release may have stored them."""

ALLOWED: dict[str, Hostile] = {
    "ten doublings": (doubling(10, "oneOf"), {"a": "x" * 30_000}),
    "a long list of numbers": (
        {"properties": {"a": {"items": {"oneOf": [{"const": at} for at in range(500)]}}}},
        {"a": [1] * 12_000},
    ),
    "fractions": ({"properties": {"a": {"items": {"multipleOf": 1e-300}}}}, {"a": [1e300] * 4000}),
    "many patterns": (
        {"patternProperties": {f"^{at}.*x$": {"type": "string"} for at in range(500)}},
        {f"k{at}": at for at in range(3000)},
    ),
    "narrow recursion": (
        {
            "$ref": "#/$defs/n",
            "$defs": {"n": {"allOf": [{"properties": {"n": {"$ref": "#/$defs/n"}}} for _ in range(2)]}},
        },
        nested(40),
    ),
    "errors that repeat a long list": (
        {"properties": {"a": {"items": {"enum": [f"value-{at}" for at in range(3000)]}}}},
        {"a": ["x"] * 8000},
    ),
    "unevaluated items": (
        {"properties": {"a": {"anyOf": [{"contains": {"const": at}} for at in range(50)], "unevaluatedItems": False}}},
        {"a": list(range(5000))},
    ),
}
"""Accepted, and evaluated where they can be killed."""
