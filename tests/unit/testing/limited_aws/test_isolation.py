"""What reads see: rows of a transaction one by one, old rows of eventual reads and of indexes; and what conflicts."""

import asyncio
from typing import Any

import pytest

from stak.testing.limited_aws.aws_error import AwsError
from tests.unit.testing.limited_aws.local_database import LocalDatabase, item, key, put, put_if_absent

KEYS = [str(number) for number in range(8)]
INDEX = {
    "IndexName": "gsi1",
    "KeyConditionExpression": "gsi1pk = :p",
    "ExpressionAttributeValues": {":p": {"S": "i"}},
}


async def torn_database(seed: int = 1) -> LocalDatabase:
    """Return a database whose clock stands still, so that rows appear in turn, with other tasks in between."""
    return await LocalDatabase.open(tear_max_ms=0.001, seed=seed)


async def visible_rows(local: LocalDatabase) -> list[list[str]]:
    """Write a transaction; return which of its rows were visible each time that another task ran."""
    writing = asyncio.create_task(local.transact(*(put("a", sk) for sk in KEYS)))
    seen: list[list[str]] = []
    while not writing.done():
        rows = [sk for sk in KEYS if await local.get("a", sk) is not None]
        if not seen or rows != seen[-1]:
            seen.append(rows)
        await asyncio.sleep(0)
    await writing
    return seen


async def test_rows_of_a_transaction_appear_one_by_one_to_consistent_reads() -> None:
    seen = await visible_rows(await torn_database())
    assert [len(rows) for rows in seen] == list(range(len(KEYS)))  # the response comes with the last


async def test_order_of_rows_is_seeded() -> None:
    first = await visible_rows(await torn_database(3))
    assert await visible_rows(await torn_database(3)) == first
    assert await visible_rows(await torn_database(4)) != first


async def test_rows_appear_together_unless_torn() -> None:
    local = await LocalDatabase.open(latency_min_ms=1, latency_max_ms=1)
    writing = asyncio.create_task(local.transact(*(put("a", sk) for sk in KEYS)))
    seen = set()
    while not writing.done():
        partition = local.database.table("stak").rows.partition("a")
        seen.add(len(partition))
        await asyncio.sleep(0)
    assert seen <= {0, len(KEYS)}


async def half_committed(local: LocalDatabase) -> "asyncio.Task[dict[str, Any]]":
    """Return a transaction of which some rows are visible and some are not."""
    writing = asyncio.create_task(local.transact(*(put("a", sk) for sk in KEYS)))
    while not any([await local.get("a", sk) for sk in KEYS]):  # noqa: ASYNC110 - lets the transaction run a step
        await asyncio.sleep(0)
    assert not all([await local.get("a", sk) for sk in KEYS])
    return writing


async def test_incomplete_transaction_conflicts_with_writes_and_transactional_reads() -> None:
    local = await torn_database()
    writing = await half_committed(local)
    error = await local.refusal("PutItem", Item=item("a", "0"))
    assert error.code == "TransactionConflictException"
    assert await local.cancellation(put_if_absent("a", "0"), put("b")) == ["TransactionConflict", "None"]
    gets = [{"Get": {"TableName": "stak", "Key": key("a", sk)}} for sk in KEYS]
    with pytest.raises(AwsError, match="TransactionCanceledException"):
        await local.call("TransactGetItems", TransactItems=gets)
    batch = {"stak": [{"DeleteRequest": {"Key": key("a", "0")}}, {"PutRequest": {"Item": item("c")}}]}
    left = (await local.call("BatchWriteItem", RequestItems=batch))["UnprocessedItems"]
    assert left == {"stak": batch["stak"][:1]}
    await writing
    found = await local.call("TransactGetItems", TransactItems=gets)
    assert all("Item" in response for response in found["Responses"])
    assert await local.cancellation(put_if_absent("a", "0")) == ["ConditionalCheckFailed"]


async def test_transaction_in_progress_refuses_its_own_token() -> None:
    local = await torn_database()
    asked = {"TransactItems": [put("a", sk) for sk in KEYS], "ClientRequestToken": "t"}
    writing = asyncio.create_task(local.call("TransactWriteItems", **asked))
    await asyncio.sleep(0)
    error = await local.refusal("TransactWriteItems", **asked)
    assert error.code == "TransactionInProgressException"
    await writing


async def test_eventual_reads_see_old_rows_for_a_while() -> None:
    local = await LocalDatabase.open(lag_max_ms=1000)
    await local.put("a", n=1)
    local.clock.advance(5)
    await local.put("a", n=2)
    seen = [await local.get("a", is_consistent=False) for _ in range(50)]
    assert all(row == item("a", n=1) for row in seen)
    assert await local.get("a") == item("a", n=2)
    local.clock.advance(0.5)
    seen = [await local.get("a", is_consistent=False) for _ in range(50)]
    assert item("a", n=1) in seen
    assert item("a", n=2) in seen  # not monotonic: each read may ask another replica
    local.clock.advance(0.6)
    assert [await local.get("a", is_consistent=False) for _ in range(50)] == [item("a", n=2)] * 50


async def test_eventual_query_sees_deleted_rows_and_not_yet_new_ones() -> None:
    local = await LocalDatabase.open(lag_max_ms=1000)
    for sk in ("1", "2", "3"):
        await local.put("a", sk)
    local.clock.advance(5)
    await local.call("DeleteItem", Key=key("a", "2"))
    await local.put("a", "4")
    query = {"KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}}}
    for is_reverse in (False, True):
        rows = (await local.call("Query", **query, ScanIndexForward=not is_reverse))["Items"]
        assert [row["sk"]["S"] for row in rows] == (["3", "2", "1"] if is_reverse else ["1", "2", "3"])
        rows = (await local.call("Query", **query, ConsistentRead=True))["Items"]
        assert [row["sk"]["S"] for row in rows] == ["1", "3", "4"]


async def test_index_lags_behind_its_table() -> None:
    local = await LocalDatabase.open(lag_max_ms=1000)
    await local.put("a", gsi1pk="i", gsi1sk="1")
    assert (await local.call("Query", **INDEX))["Items"] == []
    local.clock.advance(1.1)
    assert len((await local.call("Query", **INDEX))["Items"]) == 1
    await local.put("a")
    assert len((await local.call("Query", **INDEX))["Items"]) == 1
    local.clock.advance(1.1)
    assert (await local.call("Query", **INDEX))["Items"] == []
