"""PutItem, UpdateItem, DeleteItem and BatchWriteItem: what one write does, what it costs, and when it is refused."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from stak.testing.limited_aws.attribute_values import size_bytes, validate
from stak.testing.limited_aws.aws_error import AwsError, invalid
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.expression_parser import condition_tree, update_tree
from stak.testing.limited_aws.expressions import Expressions
from stak.testing.limited_aws.limits import BATCH_MAX_BYTES, BATCH_WRITE_MAX_ITEMS, ITEM_MAX_BYTES
from stak.testing.limited_aws.partition import StoredRow, stored_row
from stak.testing.limited_aws.tables import Charge, LimitedTable, RowKey, shortage_of, throttled

UNMET: Final = "The conditional request failed"
RANDOM: Final = "TableWriteKeyRangeThroughputExceeded"
"""The reason of a random throttle: AWS splits or moves a partition."""
CONFLICT: Final = "Transaction is ongoing for the item"


class Write(NamedTuple):
    """One write of a request, validated as far as that is possible without the stored item."""

    kind: str
    table: LimitedTable
    key: RowKey
    request: Mapping[str, Any]
    put: StoredRow | None

    @property
    def size(self) -> int:
        """Return the bytes that count towards the limit of a request."""
        if self.put is not None:
            return self.put.size
        values = self.request.get("ExpressionAttributeValues") or {}
        return size_bytes(self.request.get("Key") or {}) + size_bytes(values)

    def is_met(self, before: StoredRow | None) -> bool:
        """Return whether the condition holds on the stored item."""
        condition = self.request.get("ConditionExpression")
        return Expressions(self.request).is_met(condition, None if before is None else before.attributes)

    def after(self, before: StoredRow | None) -> StoredRow | None:
        """Return the item afterwards. Raises ValidationException if the stored item does not allow the write."""
        if self.kind == "Put":
            return self.put
        if self.kind == "ConditionCheck":
            return before
        if self.kind == "Delete":
            return None
        start = dict(self.request["Key"]) if before is None else before.attributes
        row = stored_row(Expressions(self.request).updated(self.request.get("UpdateExpression"), start))
        if self.table.key_of(row.attributes) != self.key:
            raise invalid("Cannot update attribute: This attribute is part of the key")
        if row.size > ITEM_MAX_BYTES:
            raise invalid("Item size to update has exceeded the maximum allowed size")
        self.table.validate_item(row)
        return row


def write_of(database: Database, kind: str, request: Mapping[str, Any]) -> Write:
    """Validate a write. Raises ValidationException or ResourceNotFoundException."""
    table = database.table(request["TableName"])
    if request.get("ConditionExpression") is not None:
        condition_tree(request["ConditionExpression"])
    if request.get("UpdateExpression") is not None:
        update_tree(request["UpdateExpression"])
        validate(request.get("ExpressionAttributeValues") or {})
    if kind != "Put":
        table.validate_key_only(request["Key"])
        return Write(kind, table, table.key_of(request["Key"]), request, None)
    key = table.key_of(request["Item"])
    row = stored_row(request["Item"])
    table.validate_item(row)
    return Write(kind, table, key, request, row)


async def write_item(database: Database, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute PutItem, UpdateItem or DeleteItem."""
    write = write_of(database, operation.removesuffix("Item"), request)
    await database.wait()
    if write.key in write.table.locked:
        raise AwsError("TransactionConflictException", CONFLICT)
    before = write.table.get(write.key)
    is_met = write.is_met(before)
    after = write.after(before) if is_met else before
    charges = write.table.charges(write.key, before, after, factor=1)
    is_victim = database.random_victim(1) is not None
    reason = RANDOM if is_victim else shortage_of(charges, database.limits, database.now())
    if reason is not None:
        raise throttled(reason, write.table.name)
    _spend(database, operation, charges, is_wasted=not is_met)
    if not is_met:
        told = {"Item": before.attributes} if before is not None and returns_item(request) else {}
        raise AwsError("ConditionalCheckFailedException", UNMET, extra=told)
    database.put(write.table, write.key, after)
    match request.get("ReturnValues"):
        case "ALL_OLD":
            response: dict[str, Any] = {"Attributes": before.attributes} if before is not None else {}
        case "ALL_NEW":
            response = {"Attributes": after.attributes} if after is not None else {}
        case None | "NONE":
            response = {}
        case other:
            raise invalid(f"The local AWS with limits does not support ReturnValues {other}.")
    return response | consumed(request, write.table, charges)


def returns_item(request: Mapping[str, Any]) -> bool:
    """Return whether a failed condition is to be answered with the stored item."""
    return request.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD"


def take(database: Database, charges: list[Charge]) -> None:
    """Use the units of a write."""
    now = database.now()
    for charge in charges:
        charge.rows.take(charge.pk, charge.units, database.limits, now, is_write=True)


def count(database: Database, operation: str, charges: list[Charge], *, is_wasted: bool) -> None:
    """Count the units of a write."""
    for charge in charges:
        database.usage.wrote(charge.rows.name, operation, charge.units, is_wasted=is_wasted)


def _spend(database: Database, operation: str, charges: list[Charge], *, is_wasted: bool = False) -> None:
    take(database, charges)
    count(database, operation, charges, is_wasted=is_wasted)


def consumed(request: Mapping[str, Any], table: LimitedTable, charges: list[Charge]) -> dict[str, Any]:
    """Return the consumed capacity if the request asks for it."""
    if request.get("ReturnConsumedCapacity") in {None, "NONE"}:
        return {}
    total = sum(charge.units for charge in charges)
    return {"ConsumedCapacity": {"TableName": table.name, "CapacityUnits": total, "WriteCapacityUnits": total}}


async def batch_write(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute BatchWriteItem: every item for which there is capacity; the others are returned as unprocessed."""
    asked = [(name, each) for name, requests in request["RequestItems"].items() for each in requests]
    if not 0 < len(asked) <= BATCH_WRITE_MAX_ITEMS:
        raise invalid(f"Member must have length less than or equal to {BATCH_WRITE_MAX_ITEMS}")
    writes = [_batch_write_of(database, name, each) for name, each in asked]
    if len({(write.table.name, write.key) for write in writes}) < len(writes):
        raise invalid("Provided list of item keys contains duplicates")
    if sum(write.size for write in writes) > BATCH_MAX_BYTES:
        raise invalid("The request is larger than 16 MB")
    await database.wait()
    left: dict[str, list[Any]] = {}
    reason = None
    victim = database.random_victim(len(writes))
    for number, (write, (name, each)) in enumerate(zip(writes, asked, strict=True)):
        before = write.table.get(write.key)
        charges = write.table.charges(write.key, before, write.put, factor=1)
        shortage = RANDOM if number == victim else shortage_of(charges, database.limits, database.now())
        if shortage is None and write.key not in write.table.locked:
            _spend(database, "BatchWriteItem", charges)
            database.put(write.table, write.key, write.put)
            continue
        reason = reason or shortage
        left.setdefault(name, []).append(each)
    if reason is not None and sum(map(len, left.values())) == len(asked):
        raise throttled(reason, writes[0].table.name, "ProvisionedThroughputExceededException")
    return {"UnprocessedItems": left}


def _batch_write_of(database: Database, table: str, request: Mapping[str, Any]) -> Write:
    if "PutRequest" in request:
        return write_of(database, "Put", {"TableName": table, "Item": request["PutRequest"]["Item"]})
    return write_of(database, "Delete", {"TableName": table, "Key": request["DeleteRequest"]["Key"]})
