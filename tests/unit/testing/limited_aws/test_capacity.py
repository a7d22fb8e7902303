"""Capacity of partitions, tables and indexes: what a request costs, when it is throttled, and what is billed."""

import itertools

import msgspec
import pytest

from stak.engines.aws.resources import table_definition
from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import Limits
from tests.unit.testing.limited_aws.local_database import LocalDatabase, item, key, put, put_if_absent

KB = 1024


async def writes_until_throttled(local: LocalDatabase, *, pk: str | None = None, **attributes: str) -> tuple[int, str]:
    """Return how many writes succeed now, and the reason why the next does not."""
    for number in itertools.count():
        try:
            await local.put(pk or f"p{number}", f"s{number}", **attributes)
        except AwsError as error:
            return number, error.extra["ThrottlingReasons"][0]["reason"]
    raise AssertionError


async def test_partition_accepts_its_units_in_each_second() -> None:
    local = await LocalDatabase.open(is_metered=True)
    assert await writes_until_throttled(local, pk="hot") == (1000, "TableWriteKeyRangeThroughputExceeded")
    await local.put("another")  # in another physical partition
    local.clock.advance(0.5)
    assert (await writes_until_throttled(local, pk="hot"))[0] == 500


async def test_partition_accepts_reads_up_to_its_units() -> None:
    local = await LocalDatabase.open(is_metered=True, partition_read_units=10)
    for _ in range(10):
        await local.get("hot")
    assert (await local.refusal("GetItem", Key=key("hot"), ConsistentRead=True)).code == "ThrottlingException"
    local.clock.advance(1)
    for _ in range(20):
        await local.get("hot", is_consistent=False)  # half a unit each
    error = await local.refusal("GetItem", Key=key("hot"))
    assert error.extra["ThrottlingReasons"][0]["reason"] == "TableReadKeyRangeThroughputExceeded"


async def accepted_writes(local: LocalDatabase, offered: int) -> tuple[int, set[str]]:
    """Write to so many keys; return how many writes are accepted now, and the reasons for the others."""
    accepted, reasons = 0, set()
    for number in range(offered):
        try:
            await local.put(f"p{number}")
        except AwsError as error:
            reasons.add(error.extra["ThrottlingReasons"][0]["reason"])
        else:
            accepted += 1
    return accepted, reasons


async def test_full_table_throttles_by_key_range_and_doubles_after_a_while() -> None:
    local = await LocalDatabase.open(is_metered=True, factor=0.1, doubling_seconds=60)
    for capacity in (400, 800, 1600):
        assert await accepted_writes(local, 2 * capacity) == (capacity, {"TableWriteKeyRangeThroughputExceeded"})
        local.clock.advance(60)


async def test_writes_without_limits_leave_no_debt() -> None:
    local = await LocalDatabase.open(is_metered=True)
    await local.put("hot")
    limits = local.database.limits
    local.database.limits = msgspec.structs.replace(limits, is_metered=False)
    for number in range(3000):
        await local.put("hot", f"s{number}")
    local.database.limits = limits
    assert (await writes_until_throttled(local, pk="hot"))[0] == 999


async def test_keys_share_physical_partitions() -> None:
    local = await LocalDatabase.open(is_metered=True)
    await writes_until_throttled(local, pk="hot")
    throttled = 0
    for number in range(400):
        try:
            await local.put(f"p{number}")
        except AwsError:
            throttled += 1
    assert 70 < throttled < 130  # a quarter of all keys is in the partition of the hot one


async def test_table_above_its_quota_is_throttled_for_that() -> None:
    local = await LocalDatabase.open(is_metered=True, table_write_units=200_000, factor=0.01)
    assert await accepted_writes(local, 420) == (400, {"TableWriteAccountLimitExceeded"})
    local = await LocalDatabase.open(is_metered=True, table_write_units=100_000, factor=0.01)
    await local.call("DeleteTable")
    most = {"MaxWriteRequestUnits": 8000, "MaxReadRequestUnits": 8000}
    await local.call("CreateTable", **{**table_definition("stak"), "OnDemandThroughput": most})
    assert await accepted_writes(local, 100) == (80, {"TableWriteMaxOnDemandThroughputExceeded"})


async def test_idle_table_does_not_grow() -> None:
    local = await LocalDatabase.open(is_metered=True, factor=0.01, doubling_seconds=60)
    await local.put("a")
    local.clock.advance(61)
    await local.put("a")
    local.clock.advance(1)
    assert (await accepted_writes(local, 100))[0] == 40


async def test_warm_throughput_is_available_from_the_start() -> None:
    local = await LocalDatabase.open(is_metered=True, factor=0.01)
    await local.call("DeleteTable")
    warm = {"WriteUnitsPerSecond": 8000, "ReadUnitsPerSecond": 24_000}
    await local.call("CreateTable", **{**table_definition("stak"), "WarmThroughput": warm})
    assert (await accepted_writes(local, 200))[0] == 80


async def test_unused_capacity_is_kept_as_long_as_configured() -> None:
    local = await LocalDatabase.open(is_metered=True, partition_write_units=10, burst_seconds=5)
    assert (await writes_until_throttled(local, pk="hot"))[0] == 50
    local.clock.advance(300)
    assert (await writes_until_throttled(local, pk="hot"))[0] == 50


async def test_index_without_capacity_throttles_the_write_to_the_table() -> None:
    local = await LocalDatabase.open(is_metered=True, partition_write_units=10)
    for number in range(10):
        await local.put(f"p{number}", gsi1pk="hot", gsi1sk=str(number))
    error = await local.refusal("PutItem", Item=item("p10", gsi1pk="hot", gsi1sk="10"))
    assert error.extra["ThrottlingReasons"][0]["reason"] == "IndexWriteKeyRangeThroughputExceeded"
    assert await local.get("p10") is None


@pytest.mark.parametrize(("size", "units"), [(1, 1), (900, 1), (1100, 2), (10 * KB, 11)])
async def test_write_costs_a_unit_for_each_kilobyte_begun(size: int, units: int) -> None:
    local = await LocalDatabase.open()
    await local.put("a", text="x" * size)
    assert local.write_units == units
    await local.transact(put("b", text="x" * size))
    assert local.write_units == units * 3  # a transaction costs twice as much


async def test_smaller_version_costs_as_much_as_the_larger_one_before() -> None:
    local = await LocalDatabase.open()
    await local.put("a", text="x" * 5 * KB)
    await local.put("a")
    await local.call("DeleteItem", Key=key("a"))
    assert local.write_units == 6 + 6 + 1


async def test_index_entries_cost_writes() -> None:
    local = await LocalDatabase.open()
    await local.put("a", gsi1pk="i", gsi1sk="1")
    assert local.write_units == 2
    await local.put("a", gsi1pk="i", gsi1sk="1")  # nothing changes in the index
    assert local.write_units == 3
    await local.put("a", gsi1pk="i", gsi1sk="2")  # one entry is deleted, one is put
    assert local.write_units == 6
    await local.transact(put("b", gsi1pk="i", gsi1sk="3"))  # the index takes no part in the transaction
    assert local.write_units == 9


async def test_reads_cost_a_unit_for_each_four_kilobytes_begun() -> None:
    local = await LocalDatabase.open()
    await local.put("a", "1", text="x" * 5 * KB)
    await local.put("a", "2", text="x" * 5 * KB)
    await local.get("a", "1")
    assert local.read_units == 2
    await local.get("a", "1", is_consistent=False)
    assert local.read_units == 3
    await local.call("BatchGetItem", RequestItems={"stak": {"Keys": [key("a", "1"), key("a", "2")]}})
    assert local.read_units == 5
    query = {"KeyConditionExpression": "pk = :p", "ExpressionAttributeValues": {":p": {"S": "a"}}}
    await local.call("Query", **query, ConsistentRead=True)  # the sum is rounded, not each row
    assert local.read_units == 8
    await local.call("TransactGetItems", TransactItems=[{"Get": {"TableName": "stak", "Key": key("a", "1")}}])
    assert local.read_units == 12


async def test_cancelled_transaction_is_billed_and_counted_as_wasted() -> None:
    local = await LocalDatabase.open()
    await local.put("taken")
    before = local.write_units
    assert await local.cancellation(put("a"), put_if_absent("taken")) == ["None", "ConditionalCheckFailed"]
    assert local.write_units - before == 4
    assert sum(local.usage.wasted_units.values()) == 4
    assert await local.get("a") is None


async def test_failed_condition_of_a_single_write_is_billed() -> None:
    local = await LocalDatabase.open()
    await local.put("taken", text="x" * 3000)
    error = await local.refusal("PutItem", Item=item("taken"), ConditionExpression="attribute_not_exists(pk)")
    assert error.code == "ConditionalCheckFailedException"
    assert sum(local.usage.wasted_units.values()) == 3


async def test_transaction_without_capacity_names_the_throttled_rows() -> None:
    local = await LocalDatabase.open(is_metered=True, partition_write_units=4)
    operations = [put("hot", str(number)) for number in range(3)]
    assert await local.cancellation(*operations, put("cold")) == ["None", "None", "ThrottlingError", "None"]
    assert local.write_units == 6  # of the three that were not throttled
    assert await local.get("cold") is None


async def test_batch_without_capacity_returns_what_is_left() -> None:
    local = await LocalDatabase.open(is_metered=True, partition_write_units=2, partition_read_units=2)
    requests = [{"PutRequest": {"Item": item("hot", str(number))}} for number in range(3)]
    answer = await local.call("BatchWriteItem", RequestItems={"stak": requests})
    assert answer["UnprocessedItems"] == {"stak": requests[2:]}
    error = await local.refusal("BatchWriteItem", RequestItems={"stak": requests[2:]})
    assert error.code == "ProvisionedThroughputExceededException"
    keys = [key("hot", str(number)) for number in range(3)]
    answer = await local.call("BatchGetItem", RequestItems={"stak": {"Keys": keys, "ConsistentRead": True}})
    assert len(answer["Responses"]["stak"]) == 2
    assert answer["UnprocessedKeys"]["stak"]["Keys"] == keys[2:]
    error = await local.refusal("BatchGetItem", RequestItems={"stak": {"Keys": keys[2:]}})
    assert error.code == "ProvisionedThroughputExceededException"


async def test_random_throttling_is_seeded() -> None:
    async def throttled(seed: int) -> list[int]:
        local = await LocalDatabase.open(throttled_share=0.2, seed=seed)
        found = []
        for number in range(100):
            try:
                await local.put(f"p{number}")
            except AwsError:
                found.append(number)
        return found

    first = await throttled(7)
    assert 5 < len(first) < 40
    assert await throttled(7) == first
    assert await throttled(8) != first


@pytest.mark.parametrize(
    "settings", [{"factor": 0}, {"burst_seconds": 301}, {"latency_min_ms": 5, "latency_max_ms": 4}]
)
def test_impossible_settings_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must"):
        Limits(**settings)  # type: ignore[arg-type]


async def test_partition_counts_writes_and_reads() -> None:
    local = await LocalDatabase.open(is_metered=True)
    await local.put("a", text="x" * KB)
    await local.get("a")
    await local.get("a", is_consistent=False)
    partition = local.database.tables["stak"].rows.partitions["a"]
    assert (partition.write_units, partition.read_units) == (2, 1.5)


async def test_rows_share_equal_values_and_change_alone() -> None:
    local = await LocalDatabase.open()
    await local.put("a", text="the same", count=1)
    await local.put("b", text="the same", count=1)
    rows = local.database.tables["stak"].rows.partitions
    one, other = (rows[pk].rows()[0].attributes for pk in "ab")
    assert one["text"] is other["text"]
    values = {":one": {"N": "1"}}
    await local.call("UpdateItem", Key=key("a"), UpdateExpression="ADD count :one", ExpressionAttributeValues=values)
    assert await local.get("a") == item("a", text="the same", count=2)
    assert await local.get("b") == item("b", text="the same", count=1)
