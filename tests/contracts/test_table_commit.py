"""Contract of commit: the effect of each write, once and repeated; a refused group leaves nothing."""

from typing import Final

import msgspec
import pytest

from stak.ports.table import TRANSACT_GET_MAX_KEYS, Table
from stak.ports.writes import (
    DONE,
    Absent,
    Below,
    Check,
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
    Refused,
    Update,
    Value,
)

A: Final = Key("p", "a")
B: Final = Key("p", "b")
C: Final = Key("p", "c")


async def commit(table: Table, *group: Put | Update | Delete | Check) -> Outcome:
    """Commit one group; return its outcome."""
    (outcome,) = await table.commit([group])
    return outcome


def refused(**failures: Equals | Absent | Present | Below) -> Refused:
    """Return a refusal by conditions: refused(_2=Absent()) is that of the third write."""
    return Refused(tuple(Failure(int(place[1:]), ConditionFailed(unmet)) for place, unmet in failures.items()))


async def test_missing_item_is_none(table: Table) -> None:
    assert await table.get(A) is None


async def test_commit_of_nothing_returns_nothing(table: Table) -> None:
    assert await table.commit([]) == []


async def test_put_stores_the_item(table: Table) -> None:
    assert await commit(table, Put(A, {"n": 1})) == DONE
    assert await table.get(A) == {"n": 1}


async def test_value_encoded_by_the_caller_is_stored_as_that_value(table: Table) -> None:
    value: Value = ["ada", "\N{LATIN SMALL LETTER E WITH ACUTE}", 1, True, None, {"a": []}]
    assert await commit(table, Put(A, {"list": msgspec.Raw(msgspec.json.encode(value)), "n": 1})) == DONE
    assert await table.get(A) == {"list": value, "n": 1}
    assert await commit(table, Update(A, add={"n": 1}, when=(Equals("n", 1), Present("list")))) == DONE
    assert await table.get(A) == {"list": value, "n": 2}


async def test_repeated_put_changes_nothing(table: Table) -> None:
    assert await commit(table, Put(A, {"n": 1})) == DONE
    assert await commit(table, Put(A, {"n": 1})) == DONE
    assert await table.get(A) == {"n": 1}


async def test_put_replaces_the_whole_item(table: Table) -> None:
    await commit(table, Put(A, {"n": 1, "old": True}))
    await commit(table, Put(A, {"n": 2}))
    assert await table.get(A) == {"n": 2}


async def test_put_if_absent_succeeds_once(table: Table) -> None:
    assert await commit(table, Put(A, {"n": 1}, when=(Absent(),))) == DONE
    assert await commit(table, Put(A, {"n": 2}, when=(Absent(),))) == refused(_0=Absent())
    assert await table.get(A) == {"n": 1}


async def test_keys_that_differ_in_one_part_are_different_items(table: Table) -> None:
    keys = [
        Key("p", "s"),
        Key("p", "S"),
        Key("ps", "s"),
        Key("p", "ss"),
        Key("p ", "s"),
        Key("p\0", "s"),
        Key("é", "e"),
    ]
    await table.commit([(Put(key, {"place": place}),) for place, key in enumerate(keys)])
    assert [await table.get(key) for key in keys] == [{"place": place} for place in range(len(keys))]


@pytest.mark.parametrize(
    "value",
    [
        "",
        "text",
        'quotes " and \\ and \n and \0',
        "é \ufffd \U0001f600 \U0010ffff",
        0,
        -1,
        2**53 + 1,
        10**37,
        True,
        False,
        [],
        {},
        [1, "1", True, [], {"deep": [{"er": False}]}],
        {" ": "blank name", "1": "digit", "é": [0]},
    ],
    ids=repr,
)
async def test_value_is_read_as_written(table: Table, value: Value) -> None:
    await commit(table, Put(A, {"value": value}))
    await commit(table, Update(B, set={"value": value}))
    for key in (A, B):
        item = await table.get(key)
        assert item is not None
        assert repr(item["value"]) == repr(value)  # repr tells True from 1


async def test_none_attributes_are_absent(table: Table) -> None:
    await commit(table, Put(A, {"kept": 0, "gone": None}))
    assert await table.get(A) == {"kept": 0}


async def test_item_without_attributes_exists(table: Table) -> None:
    await commit(table, Put(A, {}), Put(B, {"gone": None}), Update(C, remove=("gone",)))
    assert [await table.get(key) for key in (A, B, C)] == [{}, {}, {}]


async def test_update_changes_some_attributes_and_keeps_the_others(table: Table) -> None:
    await commit(table, Put(A, {"kept": "k", "set": "old", "count": 5, "gone": "g"}))
    assert await commit(table, Update(A, set={"set": "new"}, add={"count": -2}, remove=("gone",))) == DONE
    assert await table.get(A) == {"kept": "k", "set": "new", "count": 3}


async def test_update_creates_an_absent_item(table: Table) -> None:
    assert await commit(table, Update(A, set={"s": "x"}, add={"n": 3}, remove=("r",))) == DONE
    assert await table.get(A) == {"s": "x", "n": 3}


async def test_repeated_update_adds_again(table: Table) -> None:
    for _ in range(2):
        assert await commit(table, Update(A, set={"s": "x"}, add={"n": 3}, remove=("r",))) == DONE
    assert await table.get(A) == {"s": "x", "n": 6}


async def test_update_that_falsifies_its_condition_succeeds_once(table: Table) -> None:
    mark_read = Update(A, set={"is_read": True}, add={"reads": 1}, when=(Absent("is_read"),))
    assert await commit(table, mark_read) == DONE
    assert await commit(table, mark_read) == refused(_0=Absent("is_read"))
    assert await table.get(A) == {"is_read": True, "reads": 1}


async def test_setting_none_removes_the_attribute(table: Table) -> None:
    await commit(table, Put(A, {"s": "x", "t": "y"}))
    for _ in range(2):
        assert await commit(table, Update(A, set={"s": None})) == DONE
        assert await table.get(A) == {"t": "y"}


async def test_add_to_missing_attribute_starts_at_zero(table: Table) -> None:
    await commit(table, Put(A, {"other": 1, "none": None}))
    assert await commit(table, Update(A, add={"n": -4, "none": 2})) == DONE
    assert await table.get(A) == {"other": 1, "n": -4, "none": 2}


@pytest.mark.parametrize("value", ["", "5", True, [1], {"n": 1}], ids=repr)
async def test_add_to_non_number_is_refused(table: Table, value: Value) -> None:
    await commit(table, Put(A, {"n": value}))
    assert await commit(table, Update(A, set={"s": 1}, add={"n": 1})) == Refused((Failure(0, NotANumber("n")),))
    assert await table.get(A) == {"n": value}


async def test_condition_is_checked_before_the_type_of_an_added_attribute(table: Table) -> None:
    await commit(table, Put(A, {"n": "text"}))
    assert await commit(table, Update(A, add={"n": 1}, when=(Absent(),))) == refused(_0=Absent())


async def test_delete_removes_the_item(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}), Put(B, {"n": 2}))
    assert await commit(table, Delete(A)) == DONE
    assert await table.get(A) is None
    assert await table.get(B) == {"n": 2}


async def test_delete_of_missing_item_does_not_fail(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}))
    assert [await commit(table, Delete(A)) for _ in range(2)] == [DONE, DONE]


async def test_conditional_delete_succeeds_once(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}))
    assert await commit(table, Delete(A, when=(Equals("n", 2),))) == refused(_0=Equals("n", 2))
    assert await table.get(A) == {"n": 1}
    assert await commit(table, Delete(A, when=(Present(),))) == DONE
    assert await commit(table, Delete(A, when=(Present(),))) == refused(_0=Present())


async def test_check_changes_nothing(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}))
    for _ in range(2):
        assert await commit(table, Check(A, (Equals("n", 1),)), Check(B, (Absent(),)), Put(C, {})) == DONE
    assert await table.get(A) == {"n": 1}
    assert await table.get(B) is None


async def test_failed_check_refuses_its_group(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}))
    assert await commit(table, Put(C, {}), Check(A, (Equals("n", 2),))) == refused(_1=Equals("n", 2))
    assert await table.get(C) is None


async def test_refusal_names_every_failed_write_and_its_condition(table: Table) -> None:
    await commit(table, Put(A, {"state": "sent", "n": "text"}), Put(B, {"at": 20}))
    outcome = await commit(
        table,
        Put(C, {}, when=(Absent(),)),
        Check(B, (Present(), Below("at", 10))),
        Update(A, add={"n": 1}),
        Delete(Key("p", "d"), when=(Present(),)),
        Put(Key("p", "e"), {}, when=(Equals("state", "sent"),)),
    )
    assert outcome == Refused(
        (
            Failure(1, ConditionFailed(Below("at", 10))),
            Failure(2, NotANumber("n")),
            Failure(3, ConditionFailed(Present())),
            Failure(4, ConditionFailed(Equals("state", "sent"))),
        )
    )


async def test_refused_group_leaves_nothing_behind(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}), Put(B, {"n": 1}))
    group = (
        Put(A, {"n": 2}),
        Delete(B),
        Update(C, add={"n": 1}),
        Check(Key("p", "d"), (Present(),)),
    )
    for _ in range(2):
        assert await commit(table, *group) == refused(_3=Present())
        assert await table.batch_get((A, B, C)) == {A: {"n": 1}, B: {"n": 1}}


async def test_refused_group_does_not_affect_other_groups(table: Table) -> None:
    await commit(table, Put(A, {"n": 1}))
    groups: list[Group] = [
        (Put(Key("p", "first"), {"n": 1}),),
        (Put(Key("p", "lost"), {"n": 1}), Put(A, {"n": 2}, when=(Absent(),))),
        (Update(Key("p", "last"), add={"n": 1}),),
    ]
    assert await table.commit(groups) == [DONE, refused(_1=Absent()), DONE]
    keys = [A, *(Key("p", sk) for sk in ("first", "lost", "last"))]
    assert [await table.get(key) for key in keys] == [{"n": 1}, {"n": 1}, None, {"n": 1}]


async def test_groups_with_a_common_key_all_take_effect(table: Table) -> None:
    groups: list[Group] = [
        (Update(A, add={"n": 1}, set={f"by{number}": True}), Put(Key("q", str(number)), {})) for number in range(50)
    ]
    assert await table.commit(groups) == [DONE] * 50
    assert await table.get(A) == {"n": 50, **{f"by{number}": True for number in range(50)}}


async def test_one_of_several_groups_wins_put_if_absent(table: Table) -> None:
    groups: list[Group] = [
        (Put(A, {"winner": number}, when=(Absent(),)), Put(Key("q", str(number)), {})) for number in range(5)
    ]
    outcomes = await table.commit(groups)
    assert outcomes.count(DONE) == 1
    assert outcomes.count(refused(_0=Absent())) == 4
    winner = outcomes.index(DONE)
    assert await table.get(A) == {"winner": winner}
    assert list(await table.batch_get(Key("q", str(number)) for number in range(5))) == [Key("q", str(winner))]


async def test_groups_with_a_shared_item_are_decided_separately(table: Table) -> None:
    shared: Item = {"text": "the same for all"}
    when = (Absent("text"),)
    await table.commit([(Put(Key("p", f"{number}"), {"text": "mine"}),) for number in range(0, 10, 3)])
    outcomes = await table.commit([(Put(Key("p", f"{number}"), shared, when),) for number in range(10)])
    assert [outcome == DONE for outcome in outcomes] == [number % 3 != 0 for number in range(10)]
    texts = [(await table.get(Key("p", f"{number}")) or {})["text"] for number in range(10)]
    assert texts == ["mine" if number % 3 == 0 else "the same for all" for number in range(10)]


async def test_groups_with_equal_updates_each_apply_to_the_current_item(table: Table) -> None:
    add, when = {"n": 1}, (Present(),)
    await table.commit([(Put(Key("p", f"{number}"), {"n": number}),) for number in range(4)])
    outcomes = await table.commit([(Update(Key("p", f"{number}"), add=add, when=when),) for number in range(6)])
    assert outcomes == [DONE] * 4 + [refused(_0=Present())] * 2
    assert [await table.get(Key("p", f"{number}")) for number in range(6)] == [{"n": n} for n in (1, 2, 3, 4)] + [
        None
    ] * 2


async def test_similar_writes_are_not_confused(table: Table) -> None:
    groups: dict[str, Put | Update | Delete | Check] = {
        "add 1": Update(Key("p", "add 1"), add={"n": 1}),
        "add 2": Update(Key("p", "add 2"), add={"n": 2}),
        "set 1": Update(Key("p", "set 1"), set={"n": 1}),
        "set 2": Update(Key("p", "set 2"), set={"n": 2}),
        "remove n": Update(Key("p", "remove n"), remove=("n",)),
        "remove m": Update(Key("p", "remove m"), remove=("m",)),
        "put 1": Put(Key("p", "put 1"), {"n": 1}),
        "put 2": Put(Key("p", "put 2"), {"n": 2}),
        "delete": Delete(Key("p", "delete")),
        "check": Check(Key("p", "check"), (Present(),)),
    }
    await table.commit([(Put(write.key, {"n": 5, "m": 5}),) for write in groups.values()])
    assert await table.commit([(write,) for write in groups.values()]) == [DONE] * len(groups)
    assert {sk: await table.get(Key("p", sk)) for sk in groups} == {
        "add 1": {"n": 6, "m": 5},
        "add 2": {"n": 7, "m": 5},
        "set 1": {"n": 1, "m": 5},
        "set 2": {"n": 2, "m": 5},
        "remove n": {"m": 5},
        "remove m": {"n": 5},
        "put 1": {"n": 1},
        "put 2": {"n": 2},
        "delete": None,
        "check": {"n": 5, "m": 5},
    }


async def test_batch_get_returns_existing_items_of_many_keys(table: Table) -> None:
    keys = [Key(f"p{number % 7}", f"s{number:04}") for number in range(2500)]
    items: dict[Key, Item] = {key: {"n": place} for place, key in enumerate(keys) if place % 3}
    await table.commit([(Put(key, item),) for key, item in items.items()])
    assert await table.batch_get(keys) == items
    assert await table.batch_get(iter([*keys, *keys]), consistent=False) == items


async def test_batch_get_of_no_keys_is_empty(table: Table) -> None:
    assert await table.batch_get([]) == {}
    assert await table.batch_get([A, B]) == {}


async def test_transact_get_returns_existing_items_of_its_keys(table: Table) -> None:
    keys = [Key(f"p{number % 7}", f"s{number:04}") for number in range(TRANSACT_GET_MAX_KEYS)]
    items: dict[Key, Item] = {key: {"n": place} for place, key in enumerate(keys) if place % 3}
    await table.commit([(Put(key, item),) for key, item in items.items()])
    assert await table.transact_get(keys) == items
    assert await table.transact_get([*keys[:50], *keys[:50]]) == {key: items[key] for key in keys[:50] if key in items}


async def test_transact_get_of_no_items_is_empty(table: Table) -> None:
    assert await table.transact_get([]) == {}
    assert await table.transact_get([A, B]) == {}
