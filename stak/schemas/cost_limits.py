"""Cost limits of JSON Schemas: which are accepted, and which may be evaluated in the request's own process."""

from typing import Any, Final

from stak.schemas.validation_cost import SchemaCost, measure
from stak.schemas.validation_cost_graph import TooLongToCount

UNITS_MAX: Final = 20_000
"""Units per byte of a message: doubling references reach it with the eleventh doubling."""
SUBSCHEMAS_MAX: Final = 5_000
PATTERN_SIZE_MAX: Final = 50_000
PATTERN_MAX_CHARACTERS: Final = 2_000

_INLINE_UNITS: Final = 250_000
"""Units for a whole message, about 2 ms at the worst."""
_INLINE_SUBSCHEMAS: Final = 200
_INLINE_PATTERN_SIZE: Final = 2_000
_INLINE_STEPS: Final = 2_000
_INLINE_BYTES: Final = 8 * 1024
"""Schemas small enough to be measured and compiled within milliseconds."""
_EXPLAINED_UNITS: Final = 500
"""Units for each value of a message: if more could be wrong, collecting the errors takes too long."""


def problem_with(schema: dict[str, Any]) -> str | None:
    """Return why a schema is not accepted; None if it is."""
    cost = measure(schema)
    if cost.outside is not None:
        return f"$ref {cost.outside[:200]!r} points outside the schema; remote references are not fetched"
    if cost.endless is not None:
        return f"{cost.endless} refers to itself for the same value, which would never end"
    if cost.subschemas > SUBSCHEMAS_MAX:
        return f"it has {cost.subschemas:,} subschemas; the maximum is {SUBSCHEMAS_MAX:,}"
    if cost.longest_pattern > PATTERN_MAX_CHARACTERS:
        return f"a pattern has {cost.longest_pattern:,} characters; the maximum is {PATTERN_MAX_CHARACTERS:,}"
    if cost.pattern_size > PATTERN_SIZE_MAX:
        return (
            f"its patterns come to {cost.pattern_size:,} characters with counted repetitions such as {{1,99}} "
            f"multiplied out; the maximum is {PATTERN_SIZE_MAX:,}. Use + or * and maxLength"
        )
    if cost.configured > UNITS_MAX:
        return (
            f"it is too expensive to evaluate: {cost.dearest[:200]} and its references take {cost.configured:,} "
            f"steps per byte of a message; the maximum is {UNITS_MAX:,}. Use fewer references, alternatives or values"
        )
    return None


def inline_cost(schema: dict[str, Any], size_bytes: int) -> SchemaCost | None:
    """Return the cost of a schema that may be compiled and evaluated in this process; None if it may not."""
    if size_bytes > _INLINE_BYTES:
        return None
    try:
        cost = measure(schema, steps_max=_INLINE_STEPS)
    except TooLongToCount:
        return None
    is_small = cost.subschemas <= _INLINE_SUBSCHEMAS and cost.pattern_size <= _INLINE_PATTERN_SIZE
    return cost if is_small and cost.is_plain and cost.endless is None and cost.units_per_byte(0) < UNITS_MAX else None


def is_inline(cost: SchemaCost, depth: int, size_bytes: int) -> bool:
    """Return whether a message of this depth and size is validated within milliseconds."""
    return cost.units_per_byte(depth) * size_bytes <= _INLINE_UNITS


def is_explained_inline(cost: SchemaCost, depth: int, values: int) -> bool:
    """Return whether the errors in a message with so many values are collected within milliseconds."""
    return cost.units_per_byte(depth) * values <= _EXPLAINED_UNITS
