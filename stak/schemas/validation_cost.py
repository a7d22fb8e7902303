"""Computes an upper bound of the work to validate a message with a JSON Schema, before the schema is used.

The unit is one simple keyword (about 20 ns) per byte of the message. `costs[depth]` bounds the units per byte for
messages nested up to that depth. A subschema applied to the same value (`allOf`, `$ref`, …) adds to its parent; one
applied to children (`properties`, `items`, …) shares the message among them, so of exclusive ones only the largest
counts. Each (subschema, depth) is computed once: doubling references cost the walk nothing and show in the result.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stak.schemas.validation_cost_graph import SATURATED, Node, Walk

DEPTH_MAX: Final = 64
"""Maximum nesting depth of a validated message."""
_CONFIGURED_DEPTH: Final = 8
"""A recursive schema is judged by messages of this depth; deeper ones are subject to the time limit."""


class SchemaCost(msgspec.Struct, frozen=True):
    """The measured cost of a schema."""

    costs: tuple[int, ...]
    """Units per byte for messages of depth 0, 1, …; the last one is valid for all deeper messages that are allowed."""
    subschemas: int
    pattern_size: int
    """Characters of all patterns, with counted repetitions multiplied out."""
    longest_pattern: int
    dearest: str
    """JSON Pointer of the most expensive subschema."""
    is_plain: bool
    """Whether all references are local pointers, so that the counted subschemas are surely the evaluated ones."""
    endless: str | None = None
    """JSON Pointer of a subschema that refers back to itself for the same value."""
    outside: str | None = None
    """A reference to a target that is not in the schema."""

    def units_per_byte(self, depth: int) -> int:
        """Return the bound for messages nested up to this depth."""
        return self.costs[min(depth, len(self.costs) - 1)]

    @property
    def configured(self) -> int:
        """The bound by which a schema is accepted or refused."""
        return self.units_per_byte(_CONFIGURED_DEPTH)


def measure(schema: Mapping[str, Any], *, steps_max: int | None = None) -> SchemaCost:
    """Compute the bound of a schema. Raises TooLongToCount if that takes more than so many steps."""
    walk = Walk(schema, steps_max)
    ordered, endless = _ordered(walk.nodes)
    if endless is not None:
        costs: tuple[int, ...] = (SATURATED,)
        dearest = endless.path
    else:
        costs, dearest = _costs(walk, ordered)
    return SchemaCost(
        costs=costs,
        subschemas=len(walk.nodes),
        pattern_size=walk.pattern_size,
        longest_pattern=walk.longest_pattern,
        dearest=dearest,
        is_plain=walk.references.is_plain and walk.outside is None,
        endless=None if endless is None else endless.path,
        outside=walk.outside,
    )


def _ordered(nodes: list[Node]) -> tuple[list[Node], Node | None]:
    """Sort nodes after those they apply to the same value; or return the node of a cycle."""
    done: dict[int, bool] = {}
    ordered: list[Node] = []
    for start in nodes:
        stack: list[tuple[Node, bool]] = [(start, False)]
        while stack:
            node, is_left = stack.pop()
            if is_left:
                done[id(node)] = True
                ordered.append(node)
                continue
            state = done.get(id(node))
            if state is not None:
                if not state:
                    return [], node
                continue
            done[id(node)] = False
            stack.append((node, True))
            for below in node.same:
                if done.get(id(below)) is False:
                    return [], below
                if id(below) not in done:
                    stack.append((below, False))
    return ordered, None


def _costs(walk: Walk, ordered: list[Node]) -> tuple[tuple[int, ...], str]:
    here: dict[int, int] = {}
    for node in ordered:
        walk.step(1 + len(node.same))
        here[id(node)] = _bounded(node.own + sum(here[id(below)] for below in node.same))
    total = here
    costs = [total[id(walk.root)]]
    while len(costs) <= DEPTH_MAX:
        values: dict[int, int] = {}
        items: dict[int, int] = {}
        for node in ordered:
            walk.step(1 + sum(1 for _ in node.applied()))
            values[id(node)] = _applied(node.values, node.exclusive_values, total) + sum(
                values[id(below)] for below in node.same
            )
            items[id(node)] = _applied(node.items, node.exclusive_items, total) + sum(
                items[id(below)] for below in node.same
            )
        deeper = {id(node): _bounded(max(here[id(node)], values[id(node)], items[id(node)])) for node in ordered}
        if deeper == total:
            break
        total = deeper
        costs.append(total[id(walk.root)])
    return tuple(costs), _dearest(walk.root, total)


def _applied(each: list[Node], exclusive: list[Node], total: Mapping[int, int]) -> int:
    return sum(total[id(node)] for node in each) + max((total[id(node)] for node in exclusive), default=0)


def _dearest(root: Node, total: Mapping[int, int]) -> str:
    """Descend from the root while one subschema causes most of the cost; return its path."""
    node, seen = root, {id(root)}
    while True:
        below = max(node.applied(), key=lambda one: total[id(one)], default=None)
        if below is None or id(below) in seen or total[id(below)] * 4 < total[id(node)]:
            return node.path
        node = below
        seen.add(id(node))


def _bounded(cost: int) -> int:
    return min(cost, SATURATED)
