"""Contract of size limits: an item or group over a limit is refused and writes nothing."""

from typing import Final

import pytest

from stak.errors import InvalidWrite
from stak.ports.table import Table
from stak.ports.writes import (
    DONE,
    GROUP_MAX_BYTES,
    GROUP_MAX_WRITES,
    INDEX_PK,
    INDEX_SK,
    ITEM_MAX_BYTES,
    PK_MAX_BYTES,
    SK_MAX_BYTES,
    Check,
    Delete,
    Equals,
    Group,
    Item,
    ItemTooLarge,
    Key,
    Outcome,
    Present,
    Put,
    Refused,
    Update,
)
from tests.contracts.engines import ContractEngine

A: Final = Key("p", "a")
INNOCENT: Final = Key("p", "innocent")
NEARLY_FULL: Final[Item] = {"text": "x" * (ITEM_MAX_BYTES - 1000)}
TOO_LARGE: Final[Item] = {"text": "x" * ITEM_MAX_BYTES}  # the names and keys are on top


def is_too_large(outcome: Outcome, *places: int) -> bool:
    """Return whether exactly these writes of a group were refused for their size."""
    return (
        isinstance(outcome, Refused)
        and [failure.write for failure in outcome.failures] == list(places)
        and all(isinstance(failure.reason, ItemTooLarge) for failure in outcome.failures)
    )


async def test_item_under_the_size_limit_is_stored(table: Table) -> None:
    assert await table.commit([(Put(A, NEARLY_FULL),)]) == [DONE]
    assert await table.get(A) == NEARLY_FULL


async def test_item_over_the_size_limit_refuses_its_group(table: Table) -> None:
    groups: list[Group] = [(Put(Key("p", "b"), {}), Put(A, TOO_LARGE)), (Put(INNOCENT, {}),)]
    refusal, done = await table.commit(groups)
    assert is_too_large(refusal, 1)
    assert done == DONE
    assert await table.batch_get([A, Key("p", "b"), INNOCENT]) == {INNOCENT: {}}


async def test_update_that_grows_an_item_over_the_size_limit_is_refused(engine: ContractEngine) -> None:
    if not engine.weighs:
        pytest.skip("this stand-in for DynamoDB lets an item grow without limit")
    table = engine.table
    await table.commit([(Put(A, NEARLY_FULL),)])
    (outcome,) = await table.commit([(Update(A, set={"more": "x" * 2000}),)])
    assert is_too_large(outcome, 0)
    assert await table.get(A) == NEARLY_FULL


async def test_item_at_the_size_limit_can_shrink(table: Table) -> None:
    await table.commit([(Put(A, NEARLY_FULL),)])
    assert await table.commit([(Update(A, set={"text": "short"}, add={"n": 1}),)]) == [DONE]
    assert await table.get(A) == {"text": "short", "n": 1}


@pytest.mark.parametrize("is_long_first", [False, True])
async def test_key_counts_towards_item_size(table: Table, is_long_first: bool) -> None:
    short, long = Key("p", "s"), Key("p" * 1000, "s" * 1000)
    keys = [long, short] if is_long_first else [short, long]
    outcomes = dict(zip(keys, await table.commit([(Put(key, NEARLY_FULL),) for key in keys]), strict=True))
    assert outcomes[short] == DONE
    assert is_too_large(outcomes[long], 0)


async def test_group_with_the_maximum_of_writes_is_committed(table: Table) -> None:
    keys = [Key("p", f"{number:03}") for number in range(GROUP_MAX_WRITES)]
    assert await table.commit([tuple(Put(key, {}) for key in keys)]) == [DONE]
    assert len(await table.batch_get(keys)) == GROUP_MAX_WRITES
    assert await table.commit([tuple(Delete(key) for key in keys)]) == [DONE]
    assert await table.batch_get(keys) == {}


def too_many() -> Group:
    return tuple(Put(Key("p", f"{number:03}"), {}) for number in range(GROUP_MAX_WRITES + 1))


def too_heavy() -> Group:
    count = GROUP_MAX_BYTES // len(NEARLY_FULL["text"]) + 1
    return tuple(Put(Key("p", f"{number:03}"), NEARLY_FULL) for number in range(count))


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param((), id="empty"),
        pytest.param(too_many(), id="101 writes"),
        pytest.param(too_heavy(), id="over 4 MB"),
        pytest.param((Put(A, {}), Put(Key("p", "b"), {}), Delete(A)), id="one key twice"),
        pytest.param((Check(A, (Present(),)), Update(A, add={"n": 1})), id="one key checked and written"),
        pytest.param((Put(A, {"value": "\ud800"}),), id="a lone surrogate"),
        pytest.param((Update(A, set={"value": object()}),), id="an object"),
        pytest.param((Update(A),), id="an update of nothing"),
        pytest.param((Update(A, set={"n": 1}, add={"n": 1}),), id="set and added to"),
        pytest.param((Update(A, set={"n": 1}, remove=("n",)),), id="set and removed"),
        pytest.param((Update(A, set={"pk": "q"}),), id="an update of the key"),
        pytest.param((Put(A, {"sk": "q"}),), id="an attribute called like a key"),
        pytest.param((Put(A, {INDEX_PK: 1, INDEX_SK: "s"}),), id="an index key that is no text"),
        pytest.param((Update(A, set={INDEX_SK: ""}),), id="an empty index key"),
        pytest.param((Check(A, ()),), id="a check of nothing"),
        pytest.param((Delete(A, (Equals("n", [1]),)),), id="a comparison with a list"),  # type: ignore[arg-type]
    ],
)
async def test_invalid_group_raises_and_writes_nothing(table: Table, impossible: Group) -> None:
    for groups in ([impossible], [(Put(INNOCENT, {}),), impossible], [impossible, (Put(INNOCENT, {}),)]):
        with pytest.raises(InvalidWrite):
            await table.commit(groups)
    assert (await table.query("p", limit=10)).rows == []


async def test_group_under_the_size_limit_is_committed(table: Table) -> None:
    assert await table.commit([too_heavy()[:-1]]) == [DONE]


async def test_group_size_is_counted_separately(table: Table) -> None:
    group = too_heavy()
    half = len(group) // 2
    assert await table.commit([group[:half], group[half:]]) == [DONE, DONE]


@pytest.mark.parametrize(
    "key",
    [
        Key("p" * PK_MAX_BYTES, "s"),
        Key("é" * (PK_MAX_BYTES // 2), "s"),
        Key("\U0001f600" * (PK_MAX_BYTES // 4), "s"),
        Key("p", "s" * SK_MAX_BYTES),
        Key("p", "é" * (SK_MAX_BYTES // 2)),
        Key("p", "\U0001f600" * (SK_MAX_BYTES // 4)),
    ],
    ids=lambda key: f"{len(key.pk)} and {len(key.sk)} characters",
)
async def test_keys_of_maximum_length_are_valid(table: Table, key: Key) -> None:
    assert await table.commit([(Put(key, {"n": 1}),)]) == [DONE]
    assert await table.get(key) == {"n": 1}
    assert [row.key for row in (await table.query(key.pk, limit=2)).rows] == [key]


@pytest.mark.parametrize(
    "key",
    [
        Key("", "s"),
        Key("p", ""),
        Key("p" * (PK_MAX_BYTES + 1), "s"),
        Key("é" * (PK_MAX_BYTES // 2) + "p", "s"),
        Key("p", "s" * (SK_MAX_BYTES + 1)),
        Key("p", "é" * (SK_MAX_BYTES // 2) + "s"),
        Key("p", "\U0001f600" * (SK_MAX_BYTES // 4) + "s"),
        Key("p\ud800", "s"),
        Key("p", "\udfff"),
    ],
    ids=lambda key: f"{key.pk[:2]!a}×{len(key.pk)} and {key.sk[:2]!a}×{len(key.sk)}",
)
async def test_invalid_key_raises_and_writes_nothing(table: Table, key: Key) -> None:
    for write in (Put(key, {}), Update(key), Delete(key), Check(key, (Present(),))):
        with pytest.raises(InvalidWrite):
            await table.commit([(Put(INNOCENT, {}),), (Put(A, {}), write)])
    assert (await table.query("p", limit=10)).rows == []
