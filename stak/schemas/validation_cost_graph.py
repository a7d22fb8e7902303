"""A JSON Schema as a graph of subschemas, from which the cost of a validation is computed."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from stak.schemas.schema_references import References

SATURATED: Final = 10**12
_APPLIED: Final = {
    **dict.fromkeys(
        ("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"), "same"
    ),
    **dict.fromkeys(("properties", "additionalProperties", "unevaluatedProperties"), "exclusive_values"),
    **dict.fromkeys(("patternProperties", "propertyNames"), "values"),
    **dict.fromkeys(("items", "prefixItems", "additionalItems", "unevaluatedItems"), "exclusive_items"),
    "contains": "items",
}
"""Keywords that apply subschemas, and to what."""
_NAMED: Final = frozenset(("dependentSchemas", "dependencies", "properties", "patternProperties"))
_REFERENCES: Final = frozenset(("$ref", "$dynamicRef", "$recursiveRef"))
_UNEVALUATED: Final = ("unevaluatedProperties", "unevaluatedItems")
_ANNOTATIONS: Final = frozenset(
    (
        *("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment"),
        *("contentMediaType", "contentEncoding", "$id", "id", "$schema", "$anchor", "$vocabulary", "$defs"),
        "definitions",
    )
)
_MULTIPLE_OF: Final = 1000
"""jsonschema-rs computes with big fractions: up to 46 µs for a number of six characters."""
_FORMAT: Final = 10
_NUMBER_OR_DOCUMENT: Final = 10
"""Comparing with a number, list or object; texts are looked up."""
_UNEVALUATED_FACTOR: Final = 5
_PATTERN_PART: Final = re.compile(
    r"(?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])|(?P<open>\()|(?P<close>\))|\{(?P<least>\d+)(?:,(?P<most>\d*))?\}|\\?.",
    re.DOTALL,
)


class TooLongToCount(Exception):  # noqa: N818 - an outcome
    """The walk would take more steps than allowed."""


class Node:
    """A subschema, and those it applies to the same value, to an object's values and to a list's items."""

    __slots__ = ("exclusive_items", "exclusive_values", "items", "own", "path", "same", "values")

    def __init__(self, path: str) -> None:
        self.path = path
        self.own = 1
        self.same: list[Node] = []
        self.values: list[Node] = []
        self.exclusive_values: list[Node] = []
        self.items: list[Node] = []
        self.exclusive_items: list[Node] = []

    def applied(self) -> Iterator["Node"]:
        """Yield all subschemas that it applies."""
        for nodes in (self.same, self.values, self.exclusive_values, self.items, self.exclusive_items):
            yield from nodes


class Walk:
    """All subschemas that are reachable from the root."""

    def __init__(self, schema: Mapping[str, Any], steps_max: int | None) -> None:
        self.references = References(schema)
        self.nodes: list[Node] = []
        self.pattern_size = self.longest_pattern = 0
        self.outside: str | None = None
        self._steps_left = steps_max
        self._known: dict[int, Node] = {}
        self._waiting: list[tuple[Mapping[str, Any], Node]] = []
        self.root = self._node(schema, "#")
        while self._waiting:
            self._connect(*self._waiting.pop())

    def step(self, count: int = 1) -> None:
        """Count steps. Raises TooLongToCount if there are too many."""
        if self._steps_left is not None:
            self._steps_left -= count
            if self._steps_left < 0:
                raise TooLongToCount

    def _node(self, schema: object, path: str) -> Node:
        known = self._known.get(id(schema))
        if known is not None and isinstance(schema, dict):
            return known
        self.step()
        node = Node(path)
        self.nodes.append(node)
        if isinstance(schema, dict):
            self._known[id(schema)] = node
            self._waiting.append((schema, node))
        return node

    def _connect(self, schema: Mapping[str, Any], node: Node) -> None:
        for keyword, value in schema.items():
            path = f"{node.path}/{_escaped(keyword)}"
            if keyword in _REFERENCES and isinstance(value, str):
                self._refer(schema, keyword, value, node)
            elif keyword in _APPLIED:
                getattr(node, _APPLIED[keyword]).extend(self._below(keyword, value, path))
                if keyword == "patternProperties" and isinstance(value, dict):
                    node.own += sum(map(self._pattern, value))
            elif keyword not in _ANNOTATIONS:
                node.own += self._weight(keyword, value)
        if any(keyword in schema for keyword in _UNEVALUATED):
            node.own *= _UNEVALUATED_FACTOR
            node.same *= _UNEVALUATED_FACTOR  # each is asked again whether it has evaluated a child

    def _below(self, keyword: str, value: object, path: str) -> list[Node]:
        """Return the subschemas in a keyword's value: one, a list of them, or some by name."""
        if keyword in _NAMED and isinstance(value, dict):
            named = ((f"{path}/{_escaped(name)}", one) for name, one in value.items())
            return [self._node(one, below) for below, one in named if isinstance(one, dict)]
        if isinstance(value, list):
            return [self._node(one, f"{path}/{index}") for index, one in enumerate(value)]
        return [self._node(value, path)]

    def _refer(self, schema: Mapping[str, Any], keyword: str, reference: str, node: Node) -> None:
        targets = self.references.targets(schema, keyword, reference)
        if not targets:
            self.outside = self.outside or reference
        for target, path in targets:
            node.same.append(self._node(target, path))

    def _weight(self, keyword: str, value: Any) -> int:
        match keyword:
            case "pattern":
                return self._pattern(value)
            case "multipleOf":
                return _MULTIPLE_OF
            case "format":
                return _FORMAT
            case "enum" | "const":
                return _comparisons(value if keyword == "enum" and isinstance(value, list) else [value])
            case "required":
                return 1 + (len(value) // 10 if isinstance(value, list) else 0)
            case _:
                return 1

    def _pattern(self, pattern: object) -> int:
        if not isinstance(pattern, str):
            return 1
        size = _expanded(pattern)
        self.longest_pattern = max(self.longest_pattern, len(pattern))
        self.pattern_size = min(SATURATED, self.pattern_size + size)
        return 2 + size // 20


def _comparisons(values: list[Any]) -> int:
    texts = sum(isinstance(value, str) for value in values)
    documents = sum(len(msgspec.json.encode(value)) for value in values if isinstance(value, list | dict))
    return 1 + texts // 50 + _NUMBER_OR_DOCUMENT * (len(values) - texts) + documents // 10


def _expanded(pattern: str) -> int:
    """Return the length of a pattern with its counted repetitions multiplied out."""
    groups, last = [0], 0
    for part in _PATTERN_PART.finditer(pattern):
        if part["open"]:
            groups.append(0)
        elif part["close"] and len(groups) > 1:
            last = groups.pop()
            groups[-1] += last
        elif part["least"]:
            times = max(int(part["least"][:6]), int((part["most"] or "0")[:6]))
            groups[-1] = min(SATURATED, groups[-1] + last * max(0, times - 1))
            last *= max(1, times)
        else:
            last = 1
            groups[-1] += 1
    return max(1, sum(groups))


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
