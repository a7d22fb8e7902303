"""Translates recorded DynamoDB requests into table calls, to compare them with those of the recording table."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from stak.ports.writes import Check, Delete, Group, Put, Update
from tests.support.proxy import Request
from tests.support.recording_table import RecordingTable

_READS: Final = {"GetItem", "BatchGetItem", "TransactGetItems", "Query"}
_WRITES: Final = {"TransactWriteItems", "BatchWriteItem"}
_KINDS: Final = {Put: "Put", Update: "Update", Delete: "Delete", Check: "ConditionCheck"}
_TRANSACTION_MAX: Final = 100  # DynamoDB
_SPANS: Final = {
    "#p = :p": (),
    "#p = :p AND begins_with(#s, :s)": (":s",),
    "#p = :p AND #s BETWEEN :l AND :h": (":l", ":h"),
    "#p = :p AND #s >= :l": (":l",),
    "#p = :p AND #s <= :h": (":h",),
}

Written = tuple[str, str, str]
"""The kind of a write, and its key."""


def compare(table: RecordingTable, requests: Sequence[Request]) -> None:
    """Assert that every table call is one equal DynamoDB operation, and that there are no other operations."""
    assert {request.operation for request in requests} <= _READS | _WRITES  # and none of them a Scan
    asked = Counter(table.reads)
    assert Counter(read_of(request) for request in requests if request.operation in _READS) == asked
    transactions = [written_by(request) for request in requests if request.operation == "TransactWriteItems"]
    batches = [written_by(request) for request in requests if request.operation == "BatchWriteItem"]
    assert all(len(transaction) <= _TRANSACTION_MAX for transaction in transactions)
    in_transactions, in_batches = _by_write(transactions), _by_write(batches)
    for group in table.groups:
        writes = _written(group)
        places = (in_batches if is_plain(group) else in_transactions)[writes[0]]
        assert any(_holds(place, writes) for place in places), group
    wanted = {write for group in table.groups for write in _written(group)}
    assert {write for place in (*transactions, *batches) for write in place} == wanted


def read_of(request: Request) -> tuple[object, ...]:
    """Return a read as `RecordingTable.reads` has it."""
    asked = request.asked
    if request.operation == "GetItem":
        assert set(asked) == {"TableName", "Key", "ConsistentRead"}
        return ("GetItem", *_key(asked["Key"]), asked["ConsistentRead"])
    if request.operation == "BatchGetItem":
        ((_, wanted),) = asked["RequestItems"].items()
        assert set(wanted) == {"Keys", "ConsistentRead"}
        return ("BatchGetItem", *sorted(map(_key, wanted["Keys"])), wanted["ConsistentRead"])
    if request.operation == "TransactGetItems":
        return ("TransactGetItems", *sorted(_key(get["Get"]["Key"]) for get in asked["TransactItems"]))
    values = {name: value["S"] for name, value in asked["ExpressionAttributeValues"].items()}
    span = tuple((name[1], values[name]) for name in _SPANS[asked["KeyConditionExpression"]])
    assert len(values) == 1 + len(span)
    assert "FilterExpression" not in asked  # what is read is what is wanted
    order = "in order" if asked["ScanIndexForward"] else "newest first"
    place = asked.get("IndexName", "table")
    after = _key(asked["ExclusiveStartKey"]) if "ExclusiveStartKey" in asked else None
    return ("Query", place, values[":p"], span, order, asked["Limit"], asked.get("ConsistentRead", False), after)


def written_by(request: Request) -> list[Written]:
    """Return the writes of a request, in order."""
    if request.operation == "TransactWriteItems":
        each = [next(iter(operation.items())) for operation in request.asked["TransactItems"]]
        return [(kind, *_key(fields.get("Key", fields.get("Item")))) for kind, fields in each]
    ((_, batch),) = request.asked["RequestItems"].items()
    each = [next(iter(operation.items())) for operation in batch]
    return [(kind.removesuffix("Request"), *_key(fields.get("Key", fields.get("Item")))) for kind, fields in each]


def is_plain(group: Group) -> bool:
    """Return whether a group needs no transaction: one unconditional put or delete that may happen twice."""
    return len(group) == 1 and type(group[0]) in (Put, Delete) and not group[0].when


def _written(group: Group) -> list[Written]:
    return [(_KINDS[type(write)], *write.key) for write in group]


def _by_write(places: Iterable[list[Written]]) -> dict[Written, list[list[Written]]]:
    """Return the requests that contain each write."""
    found: dict[Written, list[list[Written]]] = defaultdict(list)
    for place in places:
        for write in place:
            found[write].append(place)
    return found


def _holds(place: list[Written], group: list[Written]) -> bool:
    """Return whether a request contains a whole group in order."""
    start = place.index(group[0])
    return place[start : start + len(group)] == group


def _key(attributes: dict[str, Any]) -> tuple[str, str]:
    return attributes["pk"]["S"], attributes["sk"]["S"]
