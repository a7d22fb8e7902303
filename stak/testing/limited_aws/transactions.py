"""TransactWriteItems and TransactGetItems.

A transaction holds its rows from its check until the last of them is written. Writes and transactions that touch them
meanwhile fail with a conflict, so all conditions see whole transactions. Plain reads do not: with `tear_max_ms` they
see the rows one by one, in a seeded order (page "Amazon DynamoDB Transactions: How it works", isolation levels). The
response comes after the last row.
"""

import asyncio
import math
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from stak.testing.limited_aws.aws_error import AwsError, invalid
from stak.testing.limited_aws.database import Database, UsedToken
from stak.testing.limited_aws.expressions import Expressions
from stak.testing.limited_aws.limits import (
    READ_UNIT_BYTES,
    TOKEN_SECONDS,
    TRANSACT_MAX_BYTES,
    TRANSACT_MAX_ITEMS,
    TRANSACTION_FACTOR,
    TRANSACTION_HELD_SHARE,
)
from stak.testing.limited_aws.partition import StoredRow
from stak.testing.limited_aws.tables import Charge, shortage_of
from stak.testing.limited_aws.write_operations import CONFLICT, UNMET, Write, count, returns_item, take, write_of

_KINDS: Final = ("Put", "Update", "Delete", "ConditionCheck")
_NO_REASON: Final = {"Code": "None"}
_THROTTLED: Final = "ThrottlingError"
_NO_CAPACITY: Final = "Throughput exceeds the current capacity of your table or index."
"""The reason of a transaction's operation names no limit, unlike that of a single write: "CancellationReason"."""

Reason = Mapping[str, Any]


class _Prepared(NamedTuple):
    write: Write
    after: StoredRow | None
    charges: list[Charge]
    reason: Reason


async def transact_write(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute TransactWriteItems."""
    items = request["TransactItems"]
    writes = [_write(database, item) for item in items]
    _validate(writes)
    token = request.get("ClientRequestToken")
    if token is None:
        return await _execute(database, request, writes)
    digest = hash(msgspec.json.encode(items))
    used = _used_token(database, token, digest)
    if used is not None:
        await database.wait()
        return used  # executed before: nothing is written again
    entry = database.remember_token(token, UsedToken(digest, database.now() + TOKEN_SECONDS))
    try:
        entry.response = await _execute(database, request, writes)
    except BaseException:
        database.tokens.pop(token, None)
        raise
    return entry.response


async def _execute(database: Database, request: Mapping[str, Any], writes: list[Write]) -> dict[str, Any]:
    await database.wait(1 - TRANSACTION_HELD_SHARE)
    victim = database.random_victim(len(writes))
    prepared = [_prepare(database, write, is_victim=number == victim) for number, write in enumerate(writes)]
    reasons = [each.reason for each in prepared]
    is_cancelled = any(reason is not _NO_REASON for reason in reasons)
    for each in prepared:
        if each.reason.get("Code") != _THROTTLED:
            count(database, "TransactWriteItems", each.charges, is_wasted=is_cancelled)
    if is_cancelled:
        database.usage.reasons.update(str(reason["Code"]) for reason in reasons)
        await database.wait(TRANSACTION_HELD_SHARE)
        codes = ", ".join(str(reason["Code"]) for reason in reasons)
        message = f"Transaction cancelled, please refer cancellation reasons for specific reasons [{codes}]"
        raise AwsError("TransactionCanceledException", message, extra={"CancellationReasons": reasons})
    await _commit(database, prepared)
    if request.get("ReturnConsumedCapacity") in {None, "NONE"}:
        return {}
    totals: dict[str, float] = {}
    for each in prepared:
        name = each.write.table.name
        totals[name] = totals.get(name, 0) + sum(charge.units for charge in each.charges)
    return {"ConsumedCapacity": [{"TableName": name, "CapacityUnits": units} for name, units in totals.items()]}


def _prepare(database: Database, write: Write, *, is_victim: bool) -> _Prepared:
    """Check one write and use its units. They are billed even if the transaction is cancelled, unless throttled."""
    before = write.table.get(write.key)
    after = before
    reason: Reason = _NO_REASON
    if write.key in write.table.locked:
        reason = {"Code": "TransactionConflict", "Message": CONFLICT}
    elif not write.is_met(before):
        found = {"Item": before.attributes} if before is not None and returns_item(write.request) else {}
        reason = {"Code": "ConditionalCheckFailed", "Message": UNMET, **found}
    else:
        try:
            after = write.after(before)
        except AwsError as error:
            reason = {"Code": "ValidationError", "Message": error.message}
    charges = write.table.charges(write.key, before, after, factor=TRANSACTION_FACTOR)
    shortage = shortage_of(charges, database.limits, database.now())
    if reason is _NO_REASON and (shortage or is_victim):
        reason = {"Code": _THROTTLED, "Message": _NO_CAPACITY}
    else:
        take(database, charges)
    return _Prepared(write, after, charges, reason)


async def _commit(database: Database, prepared: list[_Prepared]) -> None:
    for each in prepared:
        each.write.table.locked.add(each.write.key)
    try:
        await database.wait(TRANSACTION_HELD_SHARE)
        changes = [each for each in prepared if each.write.kind != "ConditionCheck"]
        if database.limits.tear_max_ms and len(changes) > 1:
            await _apply_torn(database, changes)
        else:
            for each in changes:
                database.put(each.write.table, each.write.key, each.after)
    finally:
        for each in prepared:
            each.write.table.locked.discard(each.write.key)


async def _apply_torn(database: Database, changes: list[_Prepared]) -> None:
    order = list(changes)
    database.random.shuffle(order)
    most_seconds = database.random.uniform(0, database.limits.tear_max_ms / 1000)
    offsets = sorted(database.random.uniform(0, most_seconds) for _ in order)
    began_at = database.now()
    for offset, each in zip(offsets, order, strict=True):
        await asyncio.sleep(max(0.0, began_at + offset - database.now()))  # others run in between, even after no time
        database.put(each.write.table, each.write.key, each.after)


def _write(database: Database, item: Mapping[str, Any]) -> Write:
    ((kind, request),) = item.items()
    if kind not in _KINDS:
        raise invalid(f"A transaction cannot contain {kind}")
    if kind == "ConditionCheck" and request.get("ConditionExpression") is None:
        raise invalid("A ConditionCheck needs a ConditionExpression")
    return write_of(database, kind, request)


def _validate(writes: list[Write]) -> None:
    if not 0 < len(writes) <= TRANSACT_MAX_ITEMS:
        raise invalid(f"Member must have length less than or equal to {TRANSACT_MAX_ITEMS}")
    if len({(write.table.name, write.key) for write in writes}) < len(writes):
        raise invalid("Transaction request cannot include multiple operations on one item")
    if sum(write.size for write in writes) > TRANSACT_MAX_BYTES:
        raise invalid("Transaction size has exceeded the maximum allowed size of 4 MB")


def _used_token(database: Database, token: str, digest: int) -> dict[str, Any] | None:
    """Return the response to an earlier request with this token; None if there was none."""
    used = database.tokens.get(token)
    if used is None or used.expires_at < database.now():
        return None
    if used.digest != digest:
        raise AwsError("IdempotentParameterMismatchException", "The token was used with other parameters.")
    if used.response is None:
        raise AwsError("TransactionInProgressException", "The transaction with the given token is in progress.")
    return used.response


async def transact_get(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute TransactGetItems: all rows as of one moment, or a conflict with a transaction that is not complete."""
    gets = [item["Get"] for item in request["TransactItems"]]
    if not 0 < len(gets) <= TRANSACT_MAX_ITEMS:
        raise invalid(f"Member must have length less than or equal to {TRANSACT_MAX_ITEMS}")
    await database.wait()
    now = database.now()
    responses: list[dict[str, Any]] = []
    reasons: list[Reason] = []
    for get in gets:
        table = database.table(get["TableName"])
        key = table.key_of(get["Key"])
        row = table.get(key)
        units = TRANSACTION_FACTOR * max(1, math.ceil((0 if row is None else row.size) / READ_UNIT_BYTES))
        shortage = table.rows.shortage(key[0], units, database.limits, now, is_write=False)
        reason: Reason = _NO_REASON
        if key in table.locked:
            reason = {"Code": "TransactionConflict", "Message": CONFLICT}
        elif shortage is not None:
            reason = {"Code": _THROTTLED, "Message": _NO_CAPACITY}
        else:
            table.rows.take(key[0], units, database.limits, now, is_write=False)
            database.usage.read(table.name, "TransactGetItems", units)
        shown = {} if row is None else Expressions(get).projected(get.get("ProjectionExpression"), row.attributes)
        responses.append({} if row is None else {"Item": shown})
        reasons.append(reason)
    if any(reason is not _NO_REASON for reason in reasons):
        database.usage.reasons.update(str(reason["Code"]) for reason in reasons)
        raise AwsError("TransactionCanceledException", "Transaction cancelled", extra={"CancellationReasons": reasons})
    return {"Responses": responses}
