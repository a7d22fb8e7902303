"""Compiles writes to functions on stored bodies, once for all writes that share their values.

The recipients of one message differ only in their keys: conditions and changes are compiled to plain functions once,
and then cost about a microsecond per row. `stak.ports.writes.holds` and `changed` are the reference semantics; the
contract suite compares every engine with them.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from stak.engines.embedded.item_codec import UNLISTED, decode, encode, listed
from stak.ports.writes import (
    INDEX_PK,
    TTL,
    Absent,
    Below,
    Check,
    Condition,
    ConditionFailed,
    Delete,
    Equals,
    NotANumber,
    Present,
    Put,
    Reason,
    Update,
    Value,
    Write,
    holds,
)

Next: TypeAlias = tuple[bytes | None, bool]
"""The next body (None: deleted), and whether the item is or was listed in a side table."""

CompiledWrite: TypeAlias = Callable[[bytes | None], Next | Reason]
_Test: TypeAlias = Callable[[dict[str, Value], bool], bool]
_Tests: TypeAlias = tuple[tuple[Condition, _Test], ...]


class CompiledWrites:
    """The compiled writes of one call, by the identity of their values, which the groups keep alive until it ends."""

    def __init__(self) -> None:
        self._compiled_writes: dict[tuple[int, ...], CompiledWrite] = {}

    def of(self, write: Write) -> CompiledWrite:
        """Return the compiled write; compile it unless an earlier write shares its values."""
        if type(write) is Update:
            values = (id(write.when), id(write.add), id(write.set), id(write.remove))
        elif type(write) is Put:
            values = (id(write.when), id(write.item))  # type: ignore[assignment]
        else:
            values = (id(write.when), _DELETE if type(write) is Delete else _CHECK, 0)  # type: ignore[assignment]
        compiled = self._compiled_writes.get(values)
        if compiled is None:
            compiled = self._compiled_writes[values] = _compiled(write)
        return compiled


_DELETE: Final = 1
_CHECK: Final = 2


def _compiled(write: Write) -> CompiledWrite:
    match write:
        case Update():
            return _update(write)
        case Put():
            return _put(write)
        case Delete():
            return _on_condition(write, lambda _body, is_listed: (None, is_listed))
        case Check():
            return _on_condition(write, lambda body, _is_listed: (body, False))


def _update(write: Update) -> CompiledWrite:
    tests = _tests(write)
    adds = tuple(write.add.items())
    sets = {name: value for name, value in write.set.items() if value is not None}
    drops = (*write.remove, *(name for name, value in write.set.items() if value is None))
    may_list = any(name in (INDEX_PK, TTL) for name in (*write.add, *sets))
    from_nothing: list[Next | Reason] = []

    def decide(body: bytes | None) -> Next | Reason:
        if body is None:  # most items that a delivery writes: the result for a missing item is always the same
            if not from_nothing:
                from_nothing.append(changed({}, is_there=False))
            return from_nothing[0]
        return changed(decode(body), is_there=True)

    def changed(item: dict[str, Value], *, is_there: bool) -> Next | Reason:
        is_listed = may_list or INDEX_PK in item or TTL in item
        for condition, test in tests:
            if not test(item, is_there):
                return ConditionFailed(condition)
        for name, amount in adds:
            before = item.get(name, 0)
            if type(before) is not int:
                return NotANumber(name)
            item[name] = before + amount
        if sets:
            item.update(sets)
        for name in drops:
            item.pop(name, None)
        return encode(item), is_listed

    return decide


def _put(write: Put) -> CompiledWrite:
    tests = _tests(write)
    kept = {name: value for name, value in write.item.items() if value is not None}
    next_body = encode(kept)
    is_listed = INDEX_PK in kept or TTL in kept
    from_nothing = _first_failed(tests, {}, is_there=False) or (next_body, is_listed)

    def decide(body: bytes | None) -> Next | Reason:
        if body is None:
            return from_nothing
        item = decode(body)
        failed = _first_failed(tests, item, is_there=True)
        return failed or (next_body, is_listed or INDEX_PK in item or TTL in item)

    return decide


def _on_condition(write: Delete | Check, then: Callable[[bytes | None, bool], Next]) -> CompiledWrite:
    tests = _tests(write)
    if not tests:
        return lambda body: then(body, listed(body) is not UNLISTED)

    def decide(body: bytes | None) -> Next | Reason:
        item = {} if body is None else decode(body)
        failed = _first_failed(tests, item, is_there=body is not None)
        return failed or then(body, INDEX_PK in item or TTL in item)

    return decide


def _first_failed(tests: _Tests, item: dict[str, Value], *, is_there: bool) -> ConditionFailed | None:
    for condition, test in tests:
        if not test(item, is_there):
            return ConditionFailed(condition)
    return None


def _tests(write: Write) -> _Tests:
    return tuple((condition, _test(condition)) for condition in write.when)


def _test(condition: Condition) -> _Test:
    match condition:
        case Below(attribute, bound):  # on the hot path
            kind = type(bound)
            limit: Value = bound

            def is_below(item: dict[str, Value], _is_there: bool) -> bool:
                value = item.get(attribute)
                return value is None or (type(value) is kind and bool(value < limit))

            return is_below
        case Absent(str(name)) | Equals(name, None):  # on the hot path too: whether a category is muted
            return lambda item, _is_there: item.get(name) is None
        case Present(None):  # of a recall: whether there is a copy
            return lambda _item, is_there: is_there
        case _:
            return lambda item, is_there: holds(condition, item if is_there else None)
