"""A DynamoDB in memory that counts units: it executes the engine's own requests, and can throttle transactions.

It takes the place of `raw_calls.Wire`. A cancelled transaction is charged in full, as DynamoDB charges for it.
"""

import math
import random
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from botocore.exceptions import ClientError

from stak.engines.aws.dynamodb.request_encoding import item_of, size_bytes, stored_item, stored_key, value_of
from stak.ports.writes import (
    Absent,
    Below,
    Check,
    Condition,
    Delete,
    Equals,
    Item,
    Key,
    Present,
    Put,
    Update,
    Write,
    changed,
    first_unmet,
)

_WRITE_UNIT_BYTES: Final = 1024
_READ_UNIT_BYTES: Final = 4096
_UPDATE: Final = re.compile(r"(SET|ADD|REMOVE) (.*?)(?= SET | ADD | REMOVE |$)")
_BELOW: Final = re.compile(r"^\(attribute_not_exists\((#\w+)\) OR #\w+ < (:\w+)\)$")
_FUNCTION: Final = re.compile(r"^(attribute_not_exists|attribute_exists)\((#\w+)\)$")


class MemoryDynamodb:
    """One table, and the units that its requests have used."""

    def __init__(self, throttled_share: float = 0.0, seed: int = 1) -> None:
        self.items: dict[Key, Item] = {}
        self.used_units = 0
        self.wasted_units = 0
        self.read_units = 0.0
        self.requests: dict[str, int] = {}
        self._throttled_share = throttled_share
        self._random = random.Random(seed)

    @property
    def wasted_share(self) -> float:
        """The share of the write units that changed nothing."""
        return self.wasted_units / (self.used_units + self.wasted_units)

    async def call(self, operation: str, body: bytes) -> bytes:
        """Execute a request, as `Wire.call` does."""
        self.requests[operation] = self.requests.get(operation, 0) + 1
        asked = msgspec.json.decode(body)
        answers = {
            "GetItem": self._get,
            "BatchGetItem": self._batch_get,
            "BatchWriteItem": self._batch_write,
            "TransactWriteItems": self._transact,
        }
        return msgspec.json.encode(answers[operation](asked))

    def _get(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        found = self._read(stored_key(asked["Key"]), is_consistent=asked["ConsistentRead"])
        return {} if found is None else {"Item": found}

    def _batch_get(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        ((table, wanted),) = asked["RequestItems"].items()
        read = [self._read(stored_key(key), is_consistent=wanted["ConsistentRead"]) for key in wanted["Keys"]]
        return {"Responses": {table: [item for item in read if item is not None]}}

    def _read(self, key: Key, *, is_consistent: bool) -> dict[str, Any] | None:
        item = self.items.get(key)
        attributes = None if item is None else item_of(key, item)
        units = max(1, math.ceil(size_bytes(attributes or {}) / _READ_UNIT_BYTES))
        self.read_units += units if is_consistent else units / 2
        return attributes

    def _batch_write(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        ((_, requests),) = asked["RequestItems"].items()
        for request in requests:
            if "PutRequest" in request:
                attributes = request["PutRequest"]["Item"]
                self.used_units += _write_units(attributes)
                self.items[stored_key(attributes)] = stored_item(attributes)
            else:
                self.items.pop(stored_key(request["DeleteRequest"]["Key"]), None)
                self.used_units += 1
        return {}

    def _transact(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        writes = [_write_of(kind, request) for each in asked["TransactItems"] for kind, request in each.items()]
        after = [_after(write, self.items.get(write.key)) for write in writes]
        changes = list(zip(writes, after, strict=True))
        units = sum(2 * _units_of(write, self.items.get(write.key), item) for write, item in changes)
        reasons = [self._reason(write) for write in writes]
        if self._random.random() < self._throttled_share:
            reasons[self._random.randrange(len(reasons))] = {"Code": "ThrottlingError", "Message": "throttled"}
        if any(reason["Code"] != "None" for reason in reasons):
            self.wasted_units += units
            detail = {"Error": {"Code": "TransactionCanceledException", "Message": "cancelled"}}
            raise ClientError({**detail, "CancellationReasons": reasons}, "TransactWriteItems")
        self.used_units += units
        for write, item in changes:
            if item is None:
                self.items.pop(write.key, None)
            elif not isinstance(write, Check):
                self.items[write.key] = item
        return {}

    def _reason(self, write: Write) -> dict[str, Any]:
        item = self.items.get(write.key)
        if first_unmet(write.when, item) is None:
            return {"Code": "None"}
        found = {} if item is None else {"Item": item_of(write.key, item)}
        return {"Code": "ConditionalCheckFailed", "Message": "The conditional request failed", **found}


def _units_of(write: Write, before: Item | None, after: Item | None) -> int:
    sizes = [_write_units(item_of(write.key, item)) for item in (before, after) if item is not None]
    return max(sizes, default=1)


def _write_units(attributes: Mapping[str, Any]) -> int:
    return math.ceil(size_bytes(attributes) / _WRITE_UNIT_BYTES)


def _after(write: Write, item: Item | None) -> Item | None:
    match write:
        case Put(_, new):
            return new
        case Update():
            updated = changed(write, item)
            assert isinstance(updated, dict), updated
            return updated
        case Delete():
            return None
        case Check():
            return item


def _write_of(kind: str, request: Mapping[str, Any]) -> Write:
    names = request.get("ExpressionAttributeNames", {})
    values = {name: value_of(value) for name, value in request.get("ExpressionAttributeValues", {}).items()}
    parts = request["ConditionExpression"].split(" AND ") if "ConditionExpression" in request else []
    when = tuple(_condition_of(part, names, values) for part in parts)
    if kind == "Put":
        return Put(stored_key(request["Item"]), stored_item(request["Item"]), when)
    key = stored_key(request["Key"])
    if kind == "Update":
        return _update_of(key, request["UpdateExpression"], names, values, when)
    return Delete(key, when) if kind == "Delete" else Check(key, when)


def _update_of(
    key: Key, expression: str, names: Mapping[str, str], values: Mapping[str, Any], when: tuple[Condition, ...]
) -> Update:
    clauses = {verb: text.split(", ") for verb, text in _UPDATE.findall(expression)}
    sets = dict(part.split(" = ") for part in clauses.get("SET", ()))
    adds = dict(part.split(" ") for part in clauses.get("ADD", ()))
    return Update(
        key,
        set={names[name]: values[value] for name, value in sets.items()},
        add={names[name]: values[value] for name, value in adds.items()},
        remove=tuple(names[name] for name in clauses.get("REMOVE", ())),
        when=when,
    )


def _condition_of(text: str, names: Mapping[str, str], values: Mapping[str, Any]) -> Condition:
    if below := _BELOW.match(text):
        return Below(names[below[1]], values[below[2]])
    if function := _FUNCTION.match(text):
        name = None if names[function[2]] == "pk" else names[function[2]]
        return Absent(name) if function[1] == "attribute_not_exists" else Present(name)
    name, value = text.split(" = ")
    return Equals(names[name], values[value])
