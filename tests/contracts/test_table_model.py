"""Model test: any sequence of groups changes a table as it changes a dictionary.

Groups of one call that touch the same key happen in some order: the table is right if one order explains the result.
"""

from collections.abc import Sequence
from itertools import count, permutations
from typing import Any, Final, TypeAlias

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stak.ports.table import Table
from stak.ports.writes import (
    DONE,
    INDEX_PK,
    INDEX_SK,
    Absent,
    Below,
    Check,
    Condition,
    ConditionFailed,
    Delete,
    Equals,
    Failure,
    Group,
    Item,
    Key,
    NotANumber,
    Outcome,
    Present,
    Put,
    Reason,
    Refused,
    Update,
    Write,
)
from tests.contracts.engines import ENGINES
from tests.contracts.read_all_pages import keys, pages

State: TypeAlias = dict[str, dict[str, Any]]
SORT_KEYS: Final = ("x", "y", "z")
FEW_EXAMPLES: Final = ("moto", "limited", "torn")
"""Engines that run the code of the one on ministack, against other servers."""
fresh_partition: Final = count()

# What is stored.
values = st.sampled_from([None, False, True, 0, 1, 2, "", "0", "1", "é"])
index_parts = st.sampled_from([None, "i", "j"])
items = st.fixed_dictionaries(
    {}, optional={"a": values, "n": values, "v": values, INDEX_PK: index_parts, INDEX_SK: index_parts}
)
conditions: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Equals, st.sampled_from(["a", "n"]), values),
    st.builds(Absent, st.sampled_from([None, "a", "n"])),
    st.builds(Present, st.sampled_from([None, "a", "n"])),
    st.builds(Below, st.sampled_from(["a", "n"]), st.sampled_from([0, 1, 2, "", "0", "1", "é"])),
)
# Mostly none or one: groups should happen now and then.
whens = st.lists(conditions, max_size=2).map(tuple)


@st.composite
def writes(draw: st.DrawFn, sk: str) -> Write:
    key, when = Key("", sk), draw(whens)
    match draw(st.sampled_from(["put", "put", "update", "update", "delete", "check"])):
        case "put":
            return Put(key, draw(items), when)
        case "update":
            changes = draw(items.map(lambda item: {name: item[name] for name in item if name not in {"n", "v"}}))
            amounts = draw(st.sampled_from([{}, {"n": 1}, {"n": -3}]))
            remove = draw(st.sampled_from([(), ("v",)])) if changes or amounts else ("v",)
            return Update(key, changes, amounts, remove, when)
        case "delete":
            return Delete(key, when)
        case _:
            return Check(key, when or (Present(),))


groups = st.lists(st.sampled_from(SORT_KEYS), min_size=1, max_size=3, unique=True).flatmap(
    lambda sort_keys: st.tuples(*(writes(sk) for sk in sort_keys))
)
calls = st.lists(groups, min_size=1, max_size=3)


histories = st.lists(calls, min_size=1, max_size=6)


@pytest.mark.parametrize("engine_name", [name for name in ENGINES if name not in FEW_EXAMPLES], indirect=True)
@settings(max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=histories)
async def test_table_behaves_like_the_model(table: Table, history: list[list[Group]]) -> None:
    await _does_what_the_model_does(table, history)


@pytest.mark.parametrize("engine_name", FEW_EXAMPLES, indirect=True)
@settings(max_examples=75, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=histories)
async def test_table_behaves_like_the_model_on_other_servers(table: Table, history: list[list[Group]]) -> None:
    await _does_what_the_model_does(table, history)


async def _does_what_the_model_does(table: Table, history: list[list[Group]]) -> None:
    pk = f"example {next(fresh_partition)}"
    state: State = {}
    for drawn in history:
        call = [tuple(_under(pk, write) for write in group) for group in drawn]
        outcomes = await table.commit(call)
        stored = {row.key.sk: dict(row.item) for page in await pages(table, pk, limit=10) for row in page.rows}
        assert _exactly(stored, outcomes) in [_exactly(*allowed) for allowed in _orders(call, state)]
        state = stored
        for index_pk in ("i", "j"):
            listed = await keys(table, f"{pk} {index_pk}", index=True)
            assert sorted(key.sk for key in listed) == [
                sk for sk in SORT_KEYS if _index_partition(state.get(sk, {})) == f"{pk} {index_pk}"
            ]
    await table.commit([(Delete(Key(pk, sk)),) for sk in SORT_KEYS])  # moto copies the table with every transaction


def _under(pk: str, write: Write) -> Write:
    """Move a generated write into the example's own partitions of the table and the index."""
    key = Key(pk, write.key.sk)

    def moved(item: Item) -> Item:
        return {name: f"{pk} {value}" if name == INDEX_PK and value else value for name, value in item.items()}

    if isinstance(write, Put):
        return Put(key, moved(write.item), write.when)
    if isinstance(write, Update):
        return msgspec.structs.replace(write, key=key, set=moved(write.set))
    return msgspec.structs.replace(write, key=key)


def _orders(call: Sequence[Group], state: State) -> list[tuple[State, list[Outcome]]]:
    """Return every state and list of outcomes that the model allows for a call."""
    allowed = []
    for order in permutations(range(len(call))):
        after, outcomes = state, {}
        for place in order:
            outcomes[place], after = _apply(call[place], after)
        allowed.append((after, [outcomes[place] for place in range(len(call))]))
    return allowed


def _exactly(state: State, outcomes: list[Outcome]) -> str:
    """Return text that is equal only for identical values: in Python, True == 1."""
    return repr(([(sk, sorted(item.items())) for sk, item in sorted(state.items())], outcomes))


def _apply(group: Group, state: State) -> tuple[Outcome, State]:
    after, failures = dict(state), []
    for place, write in enumerate(group):
        sk, before = write.key.sk, state.get(write.key.sk)
        reason = _obstacle(write, before)
        if reason is not None:
            failures.append(Failure(place, reason))
        elif isinstance(write, Delete):
            after.pop(sk, None)
        elif isinstance(write, Put):
            after[sk] = {name: value for name, value in write.item.items() if value is not None}
        elif isinstance(write, Update):
            merged = {**(before or {}), **write.set, **dict.fromkeys(write.remove)}
            for name, amount in write.add.items():
                merged[name] = amount + (before or {}).get(name, 0)
            after[sk] = {name: value for name, value in merged.items() if value is not None}
    return (Refused(tuple(failures)), state) if failures else (DONE, after)


def _obstacle(write: Write, item: dict[str, Any] | None) -> Reason | None:
    for condition in write.when:
        if not _holds(condition, item):
            return ConditionFailed(condition)
    if isinstance(write, Update):
        for name in write.add:
            if item is not None and name in item and _kind(item[name]) != "int":
                return NotANumber(name)
    return None


def _holds(condition: Condition, item: dict[str, Any] | None) -> bool:
    if isinstance(condition, Absent | Present):
        is_there = item is not None and (condition.attribute is None or condition.attribute in item)
        return is_there == isinstance(condition, Present)
    stored = (item or {}).get(condition.attribute)
    if isinstance(condition, Equals):
        return (_kind(stored), stored) == (_kind(condition.value), condition.value)
    return stored is None or (_kind(stored) == _kind(condition.bound) and stored < condition.bound)


def _kind(value: Any) -> str:
    return type(value).__name__


def _index_partition(item: dict[str, Any]) -> str | None:
    return item.get(INDEX_PK) if INDEX_SK in item else None
