"""Sizes and counts that DynamoDB refuses, pages, tokens, expressions and expiry."""

from typing import Any

import pytest

from stak.testing.limited_aws.dynamodb import expired
from stak.testing.limited_aws.expressions import Expressions
from tests.unit.testing.limited_aws.local_database import LocalDatabase, item, key, put

KB = 1024
QUERY = {"KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}}}


async def test_item_of_400_kilobytes_is_stored_and_a_larger_one_refused() -> None:
    local = await LocalDatabase.open()
    fitting = 400 * KB - len("pkaskstext")
    await local.put("a", text="x" * fitting)
    error = await local.refusal("PutItem", Item=item("a", text="x" * (fitting + 1)))
    assert error.code == "ValidationException"
    update = {
        "TableName": "stak",
        "Key": key("a"),
        "UpdateExpression": "SET more = :m",
        "ExpressionAttributeValues": {":m": {"S": ""}},
    }
    assert await local.cancellation({"Update": update}) == ["ValidationError"]


@pytest.mark.parametrize(
    ("operation", "request_of"),
    [
        ("TransactWriteItems", lambda: {"TransactItems": [put("a", str(number)) for number in range(101)]}),
        ("TransactWriteItems", lambda: {"TransactItems": []}),
        ("TransactWriteItems", lambda: {"TransactItems": [put("a"), put("a")]}),
        (
            "TransactWriteItems",
            lambda: {"TransactItems": [put("a", str(number), text="x" * 390 * KB) for number in range(11)]},
        ),
        (
            "BatchWriteItem",
            lambda: {"RequestItems": {"stak": [{"PutRequest": {"Item": item("a", str(n))}} for n in range(26)]}},
        ),
        ("BatchGetItem", lambda: {"RequestItems": {"stak": {"Keys": [key("a", str(n)) for n in range(101)]}}}),
        ("PutItem", lambda: {"Item": item("p" * 2049)}),
        ("PutItem", lambda: {"Item": item("p", "s" * 1025)}),
        ("PutItem", lambda: {"Item": item("")}),
        ("PutItem", lambda: {"Item": item("a", gsi1pk="")}),
        ("PutItem", lambda: {"Item": {**item("a"), "n": {"N": "1" * 39}}}),
        ("Query", lambda: {**QUERY, "IndexName": "gsi1", "ConsistentRead": True}),
    ],
    ids=[
        "101 writes in a transaction",
        "empty transaction",
        "same item twice in a transaction",
        "transaction of more than 4 MB",
        "batch of 26 writes",
        "batch of 101 reads",
        "long partition key",
        "long sort key",
        "empty partition key",
        "empty index key",
        "number of 39 digits",
        "consistent read of an index",
    ],
)
async def test_request_over_a_limit_is_refused_and_writes_nothing(operation: str, request_of: Any) -> None:
    local = await LocalDatabase.open()
    assert (await local.refusal(operation, **request_of())).code == "ValidationException"
    assert local.write_units == 0


async def test_page_ends_at_one_megabyte() -> None:
    local = await LocalDatabase.open()
    for number in range(5):
        await local.put("a", f"s{number}", text="x" * 300 * KB)
    first = await local.call("Query", **QUERY)
    assert [row["sk"]["S"] for row in first["Items"]] == ["s0", "s1", "s2", "s3"]
    rest = await local.call("Query", **QUERY, ExclusiveStartKey=first["LastEvaluatedKey"])
    assert [row["sk"]["S"] for row in rest["Items"]] == ["s4"]
    assert "LastEvaluatedKey" not in rest


async def test_page_at_its_limit_has_a_position_even_if_nothing_follows() -> None:
    local = await LocalDatabase.open()
    await local.put("a")
    first = await local.call("Query", **QUERY, Limit=1)
    assert first["LastEvaluatedKey"] == key("a")
    assert (await local.call("Query", **QUERY, Limit=1, ExclusiveStartKey=key("a")))["Items"] == []


async def test_repeated_token_executes_once() -> None:
    local = await LocalDatabase.open()
    add = {
        "Update": {
            "TableName": "stak",
            "Key": key("a"),
            "UpdateExpression": "ADD n :one",
            "ExpressionAttributeValues": {":one": {"N": "1"}},
        }
    }
    for _ in range(3):
        await local.transact(add, ClientRequestToken="t")
    assert await local.get("a") == item("a", n=1)
    error = await local.refusal("TransactWriteItems", TransactItems=[put("a")], ClientRequestToken="t")
    assert error.code == "IdempotentParameterMismatchException"
    local.clock.advance(601)
    await local.transact(add, ClientRequestToken="t")
    assert await local.get("a") == item("a", n=2)


async def test_token_of_a_cancelled_transaction_can_be_used_again() -> None:
    local = await LocalDatabase.open()
    check = {"TableName": "stak", "Key": key("a"), "ConditionExpression": "attribute_exists(pk)"}
    operations = [{"ConditionCheck": check}, put("b")]
    assert await local.cancellation(*operations, ClientRequestToken="t") == ["ConditionalCheckFailed", "None"]
    await local.put("a")
    await local.transact(*operations, ClientRequestToken="t")
    assert await local.get("b") is not None


async def test_failed_condition_returns_the_item_if_asked() -> None:
    local = await LocalDatabase.open()
    await local.put("a", n=1)
    refused = put("a")["Put"] | {"ConditionExpression": "attribute_not_exists(pk)"}
    asked = [{"Put": refused | {"ReturnValuesOnConditionCheckFailure": "ALL_OLD"}}]
    error = await local.refusal("TransactWriteItems", TransactItems=asked)
    assert error.extra["CancellationReasons"][0]["Item"] == item("a", n=1)
    error = await local.refusal("TransactWriteItems", TransactItems=[{"Put": refused}])
    assert "Item" not in error.extra["CancellationReasons"][0]


async def test_expired_items_are_removed_with_a_record_of_the_stream() -> None:
    local = await LocalDatabase.open()
    await local.call("UpdateTimeToLive", TimeToLiveSpecification={"Enabled": True, "AttributeName": "ttl"})
    await local.put("old", ttl=100)
    await local.put("new", ttl=200)
    await local.put("eternal")
    (record,) = expired(local.database, 150.0)
    assert (record["eventName"], record["dynamodb"]["Keys"]) == ("REMOVE", key("old"))
    assert record["userIdentity"]["principalId"] == "dynamodb.amazonaws.com"
    assert [await local.get(pk) is not None for pk in ("old", "new", "eternal")] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "is_met"),
    [
        ("attribute_exists(n)", True),
        ("attribute_not_exists(#n)", False),
        ("n = :five", True),
        ("n <> :five", False),
        ("n < :text", False),
        ("n >= :five AND n <= :five", True),
        ("n BETWEEN :five AND :nine", True),
        ("t IN (:five, :text)", True),
        ("begins_with(t, :text) OR n > :nine", True),
        ("NOT (n > :nine)", True),
        ("missing < :nine", False),
        ("missing <> :nine", True),
        ("contains(t, :text)", True),
        ("(attribute_not_exists(n) OR n < :nine) AND attribute_exists(t)", True),
    ],
)
def test_condition(text: str, is_met: bool) -> None:
    values = {":five": {"N": "5"}, ":nine": {"N": "9"}, ":text": {"S": "t"}}
    request = {"ExpressionAttributeNames": {"#n": "n"}, "ExpressionAttributeValues": values}
    assert Expressions(request).is_met(text, {"n": {"N": "05"}, "t": {"S": "t"}}) is is_met


@pytest.mark.parametrize("text", ["n", "n = ", "(n = :v", "n = :v extra", "list[0] = :v", "f(n)", "size(n)"])
async def test_unsupported_condition_is_refused(text: str) -> None:
    local = await LocalDatabase.open()
    asked = {"ConditionExpression": text, "ExpressionAttributeValues": {":v": {"N": "1"}}}
    error = await local.refusal("PutItem", Item=item("a"), **asked)
    assert error.code == "ValidationException"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("SET n = n + :one, t = :text", item("a", n=6, t="x")),
        ("SET m = if_not_exists(m, :one) REMOVE n", item("a", m=1)),
        ("ADD n :one, m :one", item("a", n=6, m=1)),
        ("SET m = n - :one", item("a", n=5, m=4)),
    ],
)
async def test_update(text: str, after: dict[str, Any]) -> None:
    local = await LocalDatabase.open()
    await local.put("a", n=5)
    values = {":one": {"N": "1"}, ":text": {"S": "x"}}
    await local.call("UpdateItem", Key=key("a"), UpdateExpression=text, ExpressionAttributeValues=values)
    assert await local.get("a") == after
