"""Filters notifications by their `data`: fields, at most one level deep, whose value is one of some values."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from stak.errors import InvalidInput, invalid_field
from stak.http.novu.presenters import data_of

LEVELS_MAX: Final = 2
VALUES_MAX: Final = 200

_Scalar = str | int | float | bool | None
_Group = frozenset[tuple[bool, _Scalar]]
"""Accepted values, with a flag for booleans: in JSON true is not 1, in Python they are equal."""
_Field = tuple[tuple[str, ...], list[_Group]]
"""A field's path, and groups of values: the field must match each group."""


def matches_data(requested: object) -> Callable[[object], bool]:
    """Return a predicate over messages for this `data` filter.

    Raises InvalidInput if the filter is malformed.
    """
    if not isinstance(requested, dict):
        raise _invalid("must be an object")
    fields = list(_fields(requested, ()))
    if sum(len(group) for _, groups in fields for group in groups) > VALUES_MAX:
        raise _invalid(f"must not have more than {VALUES_MAX} values")

    def matches(message: object) -> bool:
        data = data_of(message)
        return all(_is_one_of(_at(data, path), group) for path, groups in fields for group in groups)

    return matches


def _fields(requested: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[_Field]:
    for name, value in requested.items():
        here = (*path, name)
        if isinstance(value, dict) and not value.keys() & {"or", "and"}:
            if len(here) == LEVELS_MAX:
                raise _invalid(f"must not have more than {LEVELS_MAX} levels")
            yield from _fields(value, here)
        else:
            yield here, _groups(value)


def _groups(value: object) -> list[_Group]:
    match value:
        case [] | {"or": []}:
            return []
        case list():
            return [_group(value)]
        case {"or": list(values), **rest} if not rest:
            return [_group(values)]
        case {"and": list(parts), **rest} if not rest and all(
            isinstance(part, dict) and part.keys() == {"or"} and isinstance(part["or"], list) for part in parts
        ):
            return [_group(part["or"]) for part in parts]
        case dict():
            raise _invalid('must be {"or": […]} or {"and": [{"or": […]}, …]}')
        case _:
            return [_group([value])]


def _group(values: list[Any]) -> _Group:
    if any(isinstance(value, list | dict) for value in values):
        raise _invalid("must be strings, numbers, true, false or null")
    return frozenset((isinstance(value, bool), value) for value in values)


def _at(data: Mapping[str, Any], path: tuple[str, ...]) -> list[object]:
    """Return the values at a path: none, one, or the elements of a list."""
    found: object = data
    for name in path:
        if not isinstance(found, dict) or name not in found:
            return []
        found = found[name]
    return found if isinstance(found, list) else [found]


def _is_one_of(values: list[object], group: _Group) -> bool:
    return any((isinstance(value, bool), value) in group for value in values if not isinstance(value, list | dict))


def _invalid(problem: str) -> InvalidInput:
    return invalid_field("data", problem)
