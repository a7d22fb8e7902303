"""Encoding of writes for DynamoDB: exact expressions, names and values, and attribute values both ways."""

import math
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.engines.aws.dynamodb.request_encoding import (
    attribute_of,
    item_of,
    key_of,
    kind_of,
    operation_of,
    request_of,
    size_bytes,
    stored_item,
    stored_key,
    template_of,
    transaction_of,
    value_of,
)
from stak.errors import InvalidWrite
from stak.ports.writes import (
    ITEM_MAX_BYTES,
    Absent,
    Below,
    Check,
    Condition,
    Delete,
    Equals,
    Group,
    Key,
    Present,
    Put,
    Update,
    Value,
    Write,
    in_partition,
)

KEY: Final = Key("p", "s")
KEY_JSON: Final[dict[str, Any]] = {"pk": {"S": "p"}, "sk": {"S": "s"}}
TABLE: Final[dict[str, Any]] = {"TableName": "stak"}

texts = st.text(st.characters(codec="utf-8"))
numbers = st.integers(-(10**38) + 1, 10**38 - 1)


def nested(leaves: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    """Lists and maps of these values, some levels deep."""
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=12
    )


unnumbered = nested(st.none() | st.booleans() | texts)
values = nested(st.none() | st.booleans() | texts | numbers)

WRITES: Final[dict[str, tuple[Write, str, dict[str, Any]]]] = {
    "put": (Put(KEY, {"a": "x", "n": 1}), "Put", {"Item": {**KEY_JSON, "a": {"S": "x"}, "n": {"N": "1"}}}),
    "put of None": (Put(KEY, {"a": None, "n": 0}), "Put", {"Item": {**KEY_JSON, "n": {"N": "0"}}}),
    "put of nothing": (Put(KEY, {}), "Put", {"Item": KEY_JSON}),
    "put if absent": (
        Put(KEY, {}, when=(Absent(),)),
        "Put",
        {
            "Item": KEY_JSON,
            "ConditionExpression": "attribute_not_exists(#0)",
            "ExpressionAttributeNames": {"#0": "pk"},
        },
    ),
    "set": (
        Update(KEY, set={"a": "x", "b": [1]}),
        "Update",
        {
            "Key": KEY_JSON,
            "UpdateExpression": "SET #0 = :0, #1 = :1",
            "ExpressionAttributeNames": {"#0": "a", "#1": "b"},
            "ExpressionAttributeValues": {":0": {"S": "x"}, ":1": {"L": [{"N": "1"}]}},
        },
    ),
    "set to None removes": (
        Update(KEY, set={"a": None}),
        "Update",
        {"Key": KEY_JSON, "UpdateExpression": "REMOVE #0", "ExpressionAttributeNames": {"#0": "a"}},
    ),
    "add": (
        Update(KEY, add={"count": 1, "rev": -2}),
        "Update",
        {
            "Key": KEY_JSON,
            "UpdateExpression": "ADD #0 :0, #1 :1",
            "ExpressionAttributeNames": {"#0": "count", "#1": "rev"},
            "ExpressionAttributeValues": {":0": {"N": "1"}, ":1": {"N": "-2"}},
        },
    ),
    "remove": (
        Update(KEY, remove=("a", "b")),
        "Update",
        {"Key": KEY_JSON, "UpdateExpression": "REMOVE #0, #1", "ExpressionAttributeNames": {"#0": "a", "#1": "b"}},
    ),
    "set, add and remove, on a condition about one of them": (
        Update(KEY, set={"a": "x", "gone": None}, add={"n": 1}, remove=("b",), when=(Below("a", "m"),)),
        "Update",
        {
            "Key": KEY_JSON,
            "UpdateExpression": "SET #0 = :0 ADD #1 :1 REMOVE #2, #3",
            "ConditionExpression": "(attribute_not_exists(#0) OR #0 < :2)",
            "ExpressionAttributeNames": {"#0": "a", "#1": "n", "#2": "b", "#3": "gone"},
            "ExpressionAttributeValues": {":0": {"S": "x"}, ":1": {"N": "1"}, ":2": {"S": "m"}},
        },
    ),
    "delete": (Delete(KEY), "Delete", {"Key": KEY_JSON}),
    "delete if there": (
        Delete(KEY, when=(Present(),)),
        "Delete",
        {
            "Key": KEY_JSON,
            "ConditionExpression": "attribute_exists(#0)",
            "ExpressionAttributeNames": {"#0": "pk"},
        },
    ),
    "check": (
        Check(KEY, (Equals("rev", 7),)),
        "ConditionCheck",
        {
            "Key": KEY_JSON,
            "ConditionExpression": "#0 = :0",
            "ExpressionAttributeNames": {"#0": "rev"},
            "ExpressionAttributeValues": {":0": {"N": "7"}},
        },
    ),
    "several conditions ask for what was there": (
        Check(KEY, (Present(), Equals("a", 1), Below("a", 9))),
        "ConditionCheck",
        {
            "Key": KEY_JSON,
            "ConditionExpression": "attribute_exists(#0) AND #1 = :0 AND (attribute_not_exists(#1) OR #1 < :1)",
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
            "ExpressionAttributeNames": {"#0": "pk", "#1": "a"},
            "ExpressionAttributeValues": {":0": {"N": "1"}, ":1": {"N": "9"}},
        },
    ),
}


@pytest.mark.parametrize("name", WRITES)
def test_write_encodes_to_its_exact_request(name: str) -> None:
    write, kind, request = WRITES[name]
    assert kind_of(write) == kind
    assert request_of(write, "stak") == TABLE | request
    assert msgspec.json.decode(operation_of(write, "stak")) == {kind: TABLE | request}


CONDITIONS: Final[tuple[tuple[Condition, str, dict[str, Any]], ...]] = (
    (Equals("a", "x"), "#0 = :0", {":0": {"S": "x"}}),
    (Equals("a", ""), "#0 = :0", {":0": {"S": ""}}),
    (Equals("a", 0), "#0 = :0", {":0": {"N": "0"}}),
    (Equals("a", True), "#0 = :0", {":0": {"BOOL": True}}),
    (Equals("a", False), "#0 = :0", {":0": {"BOOL": False}}),
    (Equals("a", None), "attribute_not_exists(#0)", {}),
    (Absent("a"), "attribute_not_exists(#0)", {}),
    (Present("a"), "attribute_exists(#0)", {}),
    (Below("a", "m"), "(attribute_not_exists(#0) OR #0 < :0)", {":0": {"S": "m"}}),
    (Below("a", 10), "(attribute_not_exists(#0) OR #0 < :0)", {":0": {"N": "10"}}),
)


@pytest.mark.parametrize(("condition", "expression", "expected"), CONDITIONS, ids=str)
def test_condition_encodes_to_its_exact_expression(
    condition: Condition, expression: str, expected: dict[str, Any]
) -> None:
    for write in (Put(KEY, {}, (condition,)), Delete(KEY, (condition,)), Check(KEY, (condition,))):
        request = request_of(write, "stak")
        assert request["ConditionExpression"] == expression
        assert request["ExpressionAttributeNames"] == {"#0": "a"}
        assert request.get("ExpressionAttributeValues", {}) == expected
        assert "ReturnValuesOnConditionCheckFailure" not in request  # With one condition it is clear which failed.


@pytest.mark.parametrize("name", ["size", "#0", ":0", "a.b", "a b", "ünï", "SET"])
def test_attribute_names_appear_only_as_placeholders(name: str) -> None:
    request = request_of(Update(KEY, set={name: 1}, when=(Absent(name),)), "stak")
    assert request["UpdateExpression"] == "SET #0 = :0"
    assert request["ConditionExpression"] == "attribute_not_exists(#0)"
    assert request["ExpressionAttributeNames"] == {"#0": name}


@given(st.dictionaries(texts, values, min_size=1, max_size=5), st.sets(texts, max_size=3))
def test_every_placeholder_is_defined_and_every_definition_used(changes: dict[str, Value], removed: set[str]) -> None:
    write = Update(KEY, set=changes, remove=tuple(removed - set(changes)), when=(Equals("wm", "x"), Present()))
    request = request_of(write, "stak")
    words = f"{request['UpdateExpression']} {request['ConditionExpression']}".replace(",", " ").replace("(", " ")
    used = set(words.replace(")", " ").split())
    assert {word for word in used if word[0] == "#"} == set(request["ExpressionAttributeNames"])
    assert {word for word in used if word[0] == ":"} == set(request["ExpressionAttributeValues"])
    names = list(request["ExpressionAttributeNames"].values())
    assert len(set(names)) == len(names)


TEMPLATE: Final[Group] = (
    Put(Key("anybody", "m#1"), {"message": '{"a":"\\"é\U0001f600"}', "pk2": "anybody"}, when=(Absent(),)),
    Update(Key("anybody", "c#*"), add={"count": 1}, when=(Below("wm", "1"), Absent("muted"))),
    Delete(Key("anybody", "l#1")),
    Check(Key("anybody", 'q"\\'), (Present(),)),
)

HOSTILE: Final = [
    "t#acmeU#bob#DEFAULT",
    'quote " in it',
    "back \\ slash",
    '\\"',
    "\\u0022",
    '"},"sk":{"S":"elsewhere"}}}',
    "new\nline\ttab\r\x00\x1f\x7f",
    "ünïcödé",
    "\U0001f600",
    "\u2028\u2029",
    "%b %s {0}",
    ",",
    "#0 :0",
]


@pytest.mark.parametrize("partition", HOSTILE)
def test_template_in_a_partition_equals_its_single_writes(partition: str) -> None:
    one_by_one = b",".join(operation_of(in_partition(write, partition), "stak") for write in TEMPLATE)
    assert template_of(TEMPLATE, "stak").in_partition(partition) == one_by_one


@given(texts.filter(bool), texts)
def test_template_works_for_any_partition_and_content(partition: str, content: str) -> None:
    group: Group = (Put(Key("", "s"), {"a": content}), Update(Key("", content), set={content: content}))
    body = template_of(group, "stak").in_partition(partition)
    assert body == b",".join(operation_of(in_partition(write, partition), "stak") for write in group)
    decoded = msgspec.json.decode(b"[%b]" % body)
    assert decoded[0]["Put"]["Item"]["pk"] == {"S": partition}
    assert decoded[1]["Update"]["Key"] == {"pk": {"S": partition}, "sk": {"S": content}}


def test_transaction_encodes_to_its_exact_bytes() -> None:
    operations = [operation_of(Delete(Key("p", name)), "stak") for name in ("a", 'b"')]
    assert transaction_of(operations, "token-1") == (
        b'{"ClientRequestToken":"token-1","TransactItems":['
        b'{"Delete":{"TableName":"stak","Key":{"pk":{"S":"p"},"sk":{"S":"a"}}}},'
        b'{"Delete":{"TableName":"stak","Key":{"pk":{"S":"p"},"sk":{"S":"b\\""}}}}]}'
    )


ATTRIBUTES: Final[tuple[tuple[Value, dict[str, Any]], ...]] = (
    ("", {"S": ""}),
    ("ü", {"S": "ü"}),
    (0, {"N": "0"}),
    (1, {"N": "1"}),
    (-1, {"N": "-1"}),
    (10**38 - 1, {"N": "9" * 38}),
    (-(10**38) + 1, {"N": "-" + "9" * 38}),
    (True, {"BOOL": True}),
    (False, {"BOOL": False}),
    (None, {"NULL": True}),
    ([], {"L": []}),
    ({}, {"M": {}}),
    (
        [1, True, None, "x", {"a": [False]}],
        {"L": [{"N": "1"}, {"BOOL": True}, {"NULL": True}, {"S": "x"}, {"M": {"a": {"L": [{"BOOL": False}]}}}]},
    ),
)


@pytest.mark.parametrize(("value", "attribute"), ATTRIBUTES, ids=str)
def test_value_encodes_to_its_exact_attribute_and_back(value: Value, attribute: dict[str, Any]) -> None:
    assert attribute_of(value) == attribute
    assert value_of(attribute) == value
    assert type(value_of(attribute)) is type(value)


@given(values)
def test_any_value_survives_the_round_trip(value: Value) -> None:
    travelled = msgspec.json.decode(msgspec.json.encode(attribute_of(value)))
    assert repr(value_of(travelled)) == repr(value)  # By repr: True and 1 are equal, but not the same.


def test_tuple_is_stored_as_a_list() -> None:
    assert value_of(attribute_of((1, ("a",)))) == [1, ["a"]]


@pytest.mark.parametrize(
    "value",
    [10**38, -(10**38), 10**5000, 1.5, math.nan, b"bytes", {1, 2}, object(), [1.5], {"deep": {"er": b""}}],
    ids=lambda value: f"{type(value).__name__}",
)
def test_unsupported_value_is_an_invalid_write(value: Value) -> None:
    with pytest.raises(InvalidWrite):
        attribute_of(value)


def test_lone_surrogate_is_an_invalid_write() -> None:
    with pytest.raises(InvalidWrite, match="surrogate"):
        operation_of(Put(KEY, {"a": "\ud800"}), "stak")


@given(texts, texts, st.dictionaries(texts.filter(lambda name: name not in ("pk", "sk")), values, max_size=5))
def test_item_survives_the_round_trip_without_none_values(pk: str, sk: str, item: dict[str, Value]) -> None:
    attributes = item_of(Key(pk, sk), item)
    assert stored_key(attributes) == Key(pk, sk)
    assert stored_item(attributes) == {name: value for name, value in item.items() if value is not None}


def published_size_bytes(value: Value) -> int:
    """DynamoDB's published size rules ("DynamoDB item sizes and formats"), for one value without its name."""
    match value:
        case bool() | None:
            return 1
        case str():
            return len(value.encode())
        case int():  # One byte for every two significant digits, one more, and one for a negative sign.
            digits = str(abs(value)).rstrip("0")
            return math.ceil(len(digits) / 2) + 1 + (value < 0)
        case list():  # Three, and one for each element.
            return 3 + sum(1 + published_size_bytes(each) for each in value)
        case _:  # Three, and one for each pair.
            return 3 + sum(1 + len(name.encode()) + published_size_bytes(each) for name, each in value.items())


@pytest.mark.parametrize(
    ("value", "size"),
    [("", 0), ("é", 2), ("\U0001f600", 4), (True, 1), ([], 3), ({}, 3), (["ab"], 6), ({"é": "a"}, 7), (1, 2), (123, 3)],
    ids=str,
)
def test_size_of_a_value_is_the_published_one(value: Value, size: int) -> None:
    assert size_bytes({"name": attribute_of(value)}) == len("name") + size
    assert published_size_bytes(value) == size


@given(st.dictionaries(texts, unnumbered, max_size=5))
def test_size_of_an_item_without_numbers_is_the_published_one(item: dict[str, Value]) -> None:
    published = sum(len(name.encode()) + published_size_bytes(value) for name, value in item.items())
    assert size_bytes({name: attribute_of(value) for name, value in item.items()}) == published


@given(numbers)
def test_size_of_a_number_is_never_below_the_published_one(number: int) -> None:
    assert published_size_bytes(number) <= size_bytes({"": attribute_of(number)}) <= 21 + (number < 0)


@given(values)
def test_encoded_value_is_never_shorter_than_its_size(value: Value) -> None:
    # The encoded length decides whether the size of an item is computed.
    attribute = attribute_of(value)
    assert len(msgspec.json.encode(attribute)) >= size_bytes({"": attribute})


def test_size_counts_names_and_keys_to_the_byte() -> None:
    item = {"text": "x" * (ITEM_MAX_BYTES - len("pkpskstext"))}
    assert size_bytes(item_of(KEY, item)) == ITEM_MAX_BYTES
    assert key_of(KEY) == KEY_JSON
