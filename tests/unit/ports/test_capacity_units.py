"""Units of writes, compared with those that the local AWS with limits charges for the same writes."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from stak.engines.aws.dynamodb.request_encoding import item_of
from stak.ports.capacity_units import WriteMeter, item_bytes, needs_transaction, read_units, write_units
from stak.ports.writes import INDEX_PK, INDEX_SK, Absent, Check, Delete, Group, Item, Key, Present, Put, Update
from stak.testing.limited_aws.attribute_values import size_bytes
from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.partition import stored_row
from stak.testing.limited_aws.tables import LimitedTable

KEY: Final = Key("t#acmeU#zoë#DEFAULT", "m#1")
OTHER: Final = Key("t#acme", "other")
INDEXED: Final = {INDEX_PK: "t#acme", INDEX_SK: "s#1", "text": "x" * 1500}
DEFINITION: Final[Mapping[str, Any]] = {
    "TableName": "stak",
    "KeySchema": [{"AttributeName": "pk"}, {"AttributeName": "sk"}],
    "GlobalSecondaryIndexes": [
        {"IndexName": "gsi1", "KeySchema": [{"AttributeName": INDEX_PK}, {"AttributeName": INDEX_SK}]}
    ],
}


@pytest.mark.parametrize(
    "item",
    [
        {},
        {"text": "x" * 5000, "name": "zoë"},
        {"one": 1, "many": 12345678901, "minus": -42, "yes": True, "no": False, "nothing": None},
        {"uids": ["a", "bb", "zoë"], "map": {"count": 3, "inner": {"deep": [1, "x"]}}},
        {"uids": msgspec.Raw(b'["a","bb"]'), "tuple": ("x", 1)},
    ],
    ids=["empty", "texts", "scalars", "containers", "encoded"],
)
def test_item_has_the_size_that_dynamodb_counts(item: Item) -> None:
    assert item_bytes(KEY, item) == size_bytes(item_of(KEY, item))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, {"text": "short"}),
        ({"text": "short"}, None),
        ({"text": "x" * 3000}, {"text": "short"}),
        (None, INDEXED),
        (INDEXED, None),
        (INDEXED, {**INDEXED, "text": "y" * 2500}),
        (INDEXED, INDEXED),
        (INDEXED, {**INDEXED, INDEX_SK: "s#2"}),
        (INDEXED, {"text": "no longer indexed"}),
    ],
)
def test_units_of_a_change_are_those_of_the_local_aws(before: Item | None, after: Item | None) -> None:
    table = LimitedTable(dict(DEFINITION), UNLIMITED)
    rows = [None if item is None else stored_row(item_of(KEY, item)) for item in (before, after)]
    charged = {factor: sum(one.units for one in table.charges(KEY, *rows, factor=factor)) for factor in (1, 2)}
    plain, conditional = WriteMeter(), WriteMeter()
    for meter in (plain, conditional):
        if before is not None:
            meter.commit((Put(KEY, before),))
    assert plain.commit((Delete(KEY) if after is None else Put(KEY, after),)) == charged[1]
    when = (Present(),) if before is not None else (Absent(),)
    assert conditional.commit((Delete(KEY, when) if after is None else Put(KEY, after, when),)) == charged[2]


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ((Put(KEY, {}),), False),
        ((Delete(KEY),), False),
        ((Put(KEY, {}, when=(Absent(),)),), True),
        ((Update(KEY, add={"count": 1}),), True),
        ((Put(KEY, {}), Put(OTHER, {})), True),
    ],
)
def test_only_a_single_write_without_condition_needs_no_transaction(group: Group, expected: bool) -> None:
    assert needs_transaction(group) is expected


def test_update_costs_the_whole_item_and_check_costs_what_it_reads() -> None:
    meter = WriteMeter()
    assert meter.commit((Put(KEY, {"text": "x" * 3000, "count": 1}),)) == 3
    assert meter.commit((Update(KEY, add={"count": 1}),)) == 2 * 3
    assert meter.commit((Check(KEY, (Present(),)), Put(OTHER, {}))) == 2 * 3 + 2
    assert meter.units == 3 + 6 + 8


def test_units_are_rounded_up() -> None:
    assert [write_units(size) for size in (0, 1, 1024, 1025)] == [1, 1, 1, 2]
    assert [read_units(size) for size in (0, 4096, 4097)] == [1, 1, 2]
