"""Builds AWS responses for calls that were not passed on, or only partly."""

import random
from typing import Any, Final, NamedTuple

import msgspec

from tests.faults.aws_fault_schedule import Fault

CONTENT_TYPE: Final = "application/x-amz-json-1.0"
Json = dict[str, Any]


class Refusal(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes


class Split(NamedTuple):
    """A batch in two: the part that is passed on, and the entries that are reported as failed."""

    passed: Json | None
    left: list[Any]


def refusal(fault: Fault, service: str, request: Json, chance: random.Random) -> Refusal:
    """Return the response of a service that refuses a call."""
    match fault:
        case "throttled" if service == "DynamoDB":
            return _error(
                400, service, chance.choice(("ProvisionedThroughputExceededException", "ThrottlingException"))
            )
        case "throttled":
            return _error(400, service, "RequestThrottled")
        case "in progress":
            return _error(400, service, "TransactionInProgressException")
        case "conflict" | "cancelled by throttling":
            return _cancelled(fault, len(request["TransactItems"]), chance)
        case _:
            return _error(500, service, "InternalServerError" if service == "DynamoDB" else "InternalFailure")


def split(operation: str, request: Json, chance: random.Random) -> Split:
    """Split a batch: some entries are not passed on; for SQS, some that are passed on are also reported as failed."""
    if operation.endswith("MessageBatch") or operation == "ChangeMessageVisibilityBatch":
        entries = request["Entries"]
        failed = chance.sample(entries, chance.randint(1, len(entries)))
        kept = [entry for entry in entries if entry not in failed or chance.random() < 0.5]
        return Split(request | {"Entries": kept} if kept else None, [entry["Id"] for entry in failed])
    ((table, asked),) = request["RequestItems"].items()
    whole = asked if isinstance(asked, list) else asked["Keys"]
    left = chance.sample(whole, chance.randint(1, len(whole)))
    kept = [one for one in whole if one not in left]
    if not kept:
        return Split(None, left)
    return Split(request | {"RequestItems": {table: kept if isinstance(asked, list) else asked | {"Keys": kept}}}, left)


def partial(operation: str, request: Json, answered: Json, left: list[Any]) -> bytes:
    """Return the response to a batch that was partly passed on."""
    if "Entries" in request:
        run_refusable = [one for one in answered.get("Successful", []) if one["Id"] not in left]
        failed = [one for one in answered.get("Failed", []) if one["Id"] not in left]
        failed += [
            {"Id": one, "SenderFault": False, "Code": "InternalError", "Message": "It was not done."} for one in left
        ]
        return msgspec.json.encode({"Successful": run_refusable, "Failed": failed})
    ((table, asked),) = request["RequestItems"].items()
    if operation == "BatchWriteItem":
        return msgspec.json.encode({"UnprocessedItems": {table: left}})
    found = answered.get("Responses", {table: []})
    return msgspec.json.encode({"Responses": found, "UnprocessedKeys": {table: asked | {"Keys": left}}})


def _cancelled(fault: Fault, operations: int, chance: random.Random) -> Refusal:
    code = "TransactionConflict" if fault == "conflict" else "ThrottlingError"
    reasons = [{"Code": "None"} for _ in range(operations)]
    for place in chance.sample(range(operations), chance.randint(1, min(3, operations))):
        reasons[place] = {"Code": code, "Message": "Transaction is ongoing for the item"}
    told = ", ".join(reason["Code"] for reason in reasons)
    body = {
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "Message": f"Transaction cancelled, please refer cancellation reasons for specific reasons [{told}]",
        "CancellationReasons": reasons,
    }
    return Refusal(400, msgspec.json.encode(body))


def _error(status: int, service: str, code: str) -> Refusal:
    space = "com.amazonaws.dynamodb.v20120810" if service == "DynamoDB" else "com.amazonaws.sqs"
    return Refusal(status, msgspec.json.encode({"__type": f"{space}#{code}", "message": "Slow down, and try again."}))
