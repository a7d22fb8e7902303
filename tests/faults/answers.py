"""Answers in the shape of AWS's, for calls that were not passed on, or not whole."""

import random
from typing import Any, Final, NamedTuple

import msgspec

from tests.faults.kinds import Fault

CONTENT_TYPE: Final = "application/x-amz-json-1.0"
Json = dict[str, Any]


class Answer(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes


class Split(NamedTuple):
    """A batch in two: what is passed on, and which of it, or beside it, is said not to be done."""

    passed: Json | None
    left: list[Any]


def refusal(fault: Fault, service: str, request: Json, chance: random.Random) -> Answer:
    """What a service says that does not do what it is asked."""
    match fault:
        case "throttled" if service == "dynamodb":
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
            return _error(500, service, "InternalServerError" if service == "dynamodb" else "InternalFailure")


def split(operation: str, request: Json, chance: random.Random) -> Split:
    """Some of a batch is not passed on; of SQS's, some that is passed on is said to have failed all the same."""
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
    """The answer to a batch that was not passed on whole."""
    if "Entries" in request:
        done = [one for one in answered.get("Successful", []) if one["Id"] not in left]
        failed = [one for one in answered.get("Failed", []) if one["Id"] not in left]
        failed += [
            {"Id": one, "SenderFault": False, "Code": "InternalError", "Message": "It was not done."} for one in left
        ]
        return msgspec.json.encode({"Successful": done, "Failed": failed})
    ((table, asked),) = request["RequestItems"].items()
    if operation == "BatchWriteItem":
        return msgspec.json.encode({"UnprocessedItems": {table: left}})
    found = answered.get("Responses", {table: []})
    return msgspec.json.encode({"Responses": found, "UnprocessedKeys": {table: asked | {"Keys": left}}})


def _cancelled(fault: Fault, operations: int, chance: random.Random) -> Answer:
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
    return Answer(400, msgspec.json.encode(body))


def _error(status: int, service: str, code: str) -> Answer:
    space = "com.amazonaws.dynamodb.v20120810" if service == "dynamodb" else "com.amazonaws.sqs"
    return Answer(status, msgspec.json.encode({"__type": f"{space}#{code}", "message": "Slow down, and try again."}))
