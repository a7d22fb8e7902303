"""Reads of the table: the exact DynamoDB requests, and how responses are used."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import pytest

from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.resource_names import INDEX
from stak.errors import InvalidWrite, StorageBusy, StorageRefused, StorageUnavailable
from stak.ports.table import ALL, Page, Position, Row, Span
from stak.ports.writes import Key
from stak.task_limits import bulk_work, interactive_work
from tests.unit.engines.aws.scripted_dynamodb import LOST, TABLE, answer, cancelled, error, scripted


def key_json(pk: str, sk: str) -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": sk}}


@pytest.mark.parametrize("consistent", [True, False])
async def test_get_is_one_get_item_request(consistent: bool) -> None:
    found = answer(Item=key_json("p", "s") | {"n": {"N": "7"}, "is": {"BOOL": False}})
    async with scripted(found) as (table, dynamodb):
        assert await table.get(Key("p", "s"), consistent=consistent) == {"n": 7, "is": False}
        assert await table.get(Key("p", 't"')) is None
    first, second = dynamodb.requests
    assert dynamodb.operations == ["GetItem"] * 2
    assert first.asked == {"TableName": TABLE, "Key": key_json("p", "s"), "ConsistentRead": consistent}
    assert second.asked == {"TableName": TABLE, "Key": key_json("p", 't"'), "ConsistentRead": True}


@pytest.mark.parametrize("consistent", [True, False])
async def test_many_keys_are_read_in_batches_of_a_hundred_once_each(consistent: bool) -> None:
    keys = [Key("p", f"{number:03}") for number in range(250)]
    found = answer(Responses={TABLE: [key_json("p", "001") | {"n": {"N": "1"}}]})
    async with scripted(found) as (table, dynamodb):
        assert await table.batch_get([*keys, *keys], consistent=consistent) == {Key("p", "001"): {"n": 1}}
        assert await table.batch_get([]) == {}
    assert dynamodb.operations == ["BatchGetItem"] * 3
    asked = [request.asked["RequestItems"] for request in dynamodb.requests]
    assert asked[0] == {TABLE: {"Keys": [key_json(*key) for key in keys[:100]], "ConsistentRead": consistent}}
    assert [len(each[TABLE]["Keys"]) for each in asked] == [100, 100, 50]


async def test_transaction_read_is_one_request_with_each_key_once() -> None:
    found = answer(Responses=[{"Item": key_json("p", "a") | {"n": {"N": "1"}}}, {}])
    async with scripted(found) as (table, dynamodb):
        assert await table.transact_get([Key("p", "a"), Key("p", "b"), Key("p", "a")]) == {Key("p", "a"): {"n": 1}}
        assert await table.transact_get([]) == {}
    (request,) = dynamodb.requests
    assert dynamodb.operations == ["TransactGetItems"]
    gets = [{"Get": {"TableName": TABLE, "Key": key_json("p", sk)}} for sk in "ab"]
    assert request.asked == {"TransactItems": gets}


async def test_transaction_read_is_repeated_after_a_conflict() -> None:
    conflict = cancelled({"Code": "TransactionConflict"})
    async with scripted(conflict, conflict, answer(Responses=[{}])) as (table, dynamodb):
        assert await table.transact_get([Key("p", "a")]) == {}
    assert dynamodb.operations == ["TransactGetItems"] * 3


async def test_transaction_read_that_keeps_conflicting_ends_as_busy() -> None:
    conflict = cancelled({"Code": "TransactionConflict"})
    async with scripted(then=lambda _: conflict, timeout_seconds=0.5) as (table, _):
        with pytest.raises(StorageBusy):
            await table.transact_get([Key("p", "a")])


async def test_only_unprocessed_keys_are_requested_again() -> None:
    left = {TABLE: {"Keys": [key_json("p", "b")], "ConsistentRead": True}}
    first = answer(Responses={TABLE: [key_json("p", "a")]}, UnprocessedKeys=left)
    second = answer(Responses={TABLE: [key_json("p", "b") | {"n": {"N": "1"}}]}, UnprocessedKeys={})
    async with scripted(first, second) as (table, dynamodb):
        found = await table.batch_get([Key("p", "a"), Key("p", "b")])
    assert found == {Key("p", "a"): {}, Key("p", "b"): {"n": 1}}
    assert dynamodb.requests[1].asked == {"RequestItems": left}


async def test_keys_that_stay_unprocessed_end_as_busy() -> None:
    left = {TABLE: {"Keys": [key_json("p", "a")]}}
    async with scripted(then=lambda _: answer(UnprocessedKeys=left), timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(StorageBusy):
            await table.batch_get([Key("p", "a")])
    assert len(dynamodb.requests) >= 2


SPANS: Final[dict[Span, tuple[str, dict[str, Any]]]] = {
    ALL: ("", {}),
    Span(prefix=""): ("", {}),
    Span(prefix="m#"): (" AND begins_with(#s, :s)", {":s": {"S": "m#"}}),
    Span("a", "b"): (" AND #s BETWEEN :l AND :h", {":l": {"S": "a"}, ":h": {"S": "b"}}),
    Span("a", "a"): (" AND #s BETWEEN :l AND :h", {":l": {"S": "a"}, ":h": {"S": "a"}}),
    Span(low="a"): (" AND #s >= :l", {":l": {"S": "a"}}),
    Span(high="b"): (" AND #s <= :h", {":h": {"S": "b"}}),
    Span(low=""): ("", {}),
    Span(low="", high="b"): (" AND #s <= :h", {":h": {"S": "b"}}),
}


@pytest.mark.parametrize("span", SPANS, ids=str)
async def test_span_encodes_to_its_exact_key_condition(span: Span) -> None:
    condition, values = SPANS[span]
    async with scripted() as (table, dynamodb):
        assert await table.query("p", span, limit=20) == Page([], None)
    (request,) = dynamodb.requests
    assert request.operation == "Query"
    assert request.asked == {
        "TableName": TABLE,
        "KeyConditionExpression": f"#p = :p{condition}",
        "ExpressionAttributeNames": {"#p": "pk"} | ({"#s": "sk"} if condition else {}),
        "ExpressionAttributeValues": {":p": {"S": "p"}, **values},
        "Limit": 20,
        "ScanIndexForward": True,
        "ConsistentRead": True,
    }


@pytest.mark.parametrize("span", [Span("b", "a"), Span("\U0001f600", "\ufffd"), Span(high="")], ids=str)
async def test_empty_span_sends_no_request(span: Span) -> None:
    async with scripted() as (table, dynamodb):
        assert await table.query("p", span, limit=20) == Page([], None)
    assert dynamodb.requests == []


async def test_page_continues_after_its_last_row() -> None:
    last = key_json("p", "m#8")
    first = answer(Items=[key_json("p", "m#9") | {"n": {"N": "9"}}, last], LastEvaluatedKey=last)
    async with scripted(first) as (table, dynamodb):
        page = await table.query("p", Span(prefix="m#"), limit=2, reverse=True, consistent=False)
        assert page == Page([Row(Key("p", "m#9"), {"n": 9}), Row(Key("p", "m#8"), {})], Position("p", "m#8"))
        assert await table.query("p", limit=2, after=page.next) == Page([], None)
    one, two = (request.asked for request in dynamodb.requests)
    assert (one["ScanIndexForward"], one["ConsistentRead"], "ExclusiveStartKey" in one) == (False, False, False)
    assert two["ExclusiveStartKey"] == last


async def test_index_is_queried_by_its_own_keys_without_consistency() -> None:
    index_keys = {"gsi1pk": {"S": "i"}, "gsi1sk": {"S": "l#2"}}
    last = key_json("p", "s") | index_keys
    async with scripted(answer(Items=[last], LastEvaluatedKey=last)) as (table, dynamodb):
        page = await table.query("i", Span(prefix="l#"), limit=1, index=True)
        assert page.next == Position("p", "s", "l#2")
        await table.query("i", limit=1, index=True, after=page.next)
    one, two = (request.asked for request in dynamodb.requests)
    assert one == {
        "TableName": TABLE,
        "IndexName": INDEX,
        "KeyConditionExpression": "#p = :p AND begins_with(#s, :s)",
        "ExpressionAttributeNames": {"#p": "gsi1pk", "#s": "gsi1sk"},
        "ExpressionAttributeValues": {":p": {"S": "i"}, ":s": {"S": "l#"}},
        "Limit": 1,
        "ScanIndexForward": True,
    }
    assert two["ExclusiveStartKey"] == last


@pytest.mark.parametrize(
    "step",
    [LOST, error("ThrottlingException"), error("InternalServerError", status=500)],
    ids=lambda step: str(step)[:70],
)
async def test_failed_read_is_retried(step: Any) -> None:
    async with scripted(step, step, answer(Item=key_json("p", "s"))) as (table, dynamodb):
        assert await table.get(Key("p", "s")) == {}
    assert len(dynamodb.requests) == 3


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (LOST, StorageUnavailable),
        (error("ThrottlingException"), StorageBusy),
        (error("InternalServerError", status=500), StorageUnavailable),
    ],
    ids=["lost", "throttled", "failed"],
)
async def test_failing_read_ends_at_its_timeout(step: Any, expected: type[Exception]) -> None:
    async with scripted(then=lambda _: step, timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(expected) as raised:
            await table.get(Key("p", "s"))
    assert type(raised.value) is expected
    assert len(dynamodb.requests) >= 2


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("AccessDeniedException", StorageRefused),
        ("ResourceNotFoundException", StorageRefused),
        ("ValidationException", InvalidWrite),
    ],
)
async def test_read_that_cannot_succeed_is_not_retried(code: str, expected: type[Exception]) -> None:
    async with scripted(then=lambda _: error(code)) as (table, dynamodb):
        with pytest.raises(expected, match=f"read the table {TABLE}: {code}: because"):
            await table.get(Key("p", "s"))
    assert len(dynamodb.requests) == 1


async def test_invalid_group_sends_no_request() -> None:
    async with scripted() as (table, dynamodb):
        with pytest.raises(InvalidWrite):
            await table.commit([()])
        with pytest.raises(InvalidWrite):
            await table.commit_template(["p"], ())
    assert dynamodb.requests == []


async def test_empty_commit_sends_no_request() -> None:
    async with scripted() as (table, dynamodb):
        assert await table.commit([]) == []
    assert dynamodb.requests == []


class SilentWire:
    """A DynamoDB that does not answer."""

    def __init__(self) -> None:
        self.calls = 0

    async def call(self, operation: str, body: bytes) -> bytes:
        assert json.loads(body), operation
        self.calls += 1
        await asyncio.Event().wait()
        raise AssertionError


READS: Final[dict[str, Callable[[AwsTable], Awaitable[object]]]] = {
    "get": lambda table: table.get(Key("p", "s")),
    "batch_get": lambda table: table.batch_get([Key("p", "s")]),
    "transact_get": lambda table: table.transact_get([Key("p", "s")]),
    "query": lambda table: table.query("p", limit=1),
}


@pytest.mark.parametrize("limited", [bulk_work, interactive_work])
@pytest.mark.parametrize("read", READS.values(), ids=READS)
async def test_read_without_an_answer_ends_at_the_deadline_of_its_task(
    read: Callable[[AwsTable], Awaitable[object]], limited: Callable[[float], Any]
) -> None:
    wire = SilentWire()
    table = AwsTable(cast(Wire, wire), TABLE, timeout_seconds=60.0)
    with limited(0.4), pytest.raises(StorageUnavailable):
        await asyncio.wait_for(read(table), 30)
    assert wire.calls == 1
