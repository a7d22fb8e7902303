"""The table on DynamoDB: reads as GetItem, BatchGetItem and Query, commits as transactions. Never a Scan."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from stak import request_cost, task_limits
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.commit import Committer
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.request_encoding import PK, SK, Attribute, key_of, stored_item, stored_key
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.engines.aws.resource_names import INDEX
from stak.errors import InvalidWrite, StorageBusy, StorageRefused
from stak.ports.table import ALL, Page, Position, Row, Span
from stak.ports.writes import (
    INDEX_PK,
    INDEX_SK,
    Group,
    Item,
    Key,
    Outcome,
    validate_template,
    validate_writes,
)

_GET_MAX_KEYS: Final = 100  # DynamoDB: BatchGetItem
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


class AwsTable:
    """Implements `stak.ports.table.Table`."""

    def __init__(self, wire: Wire, name: str, timeout_seconds: float, limiter: WriteLimiter | None = None) -> None:
        self._wire = wire
        self._name = name
        self._timeout_seconds = timeout_seconds
        self._committer = Committer(wire, name, self.batch_get, timeout_seconds, limiter or WriteLimiter())

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        request = {"TableName": self._name, "Key": key_of(key), "ConsistentRead": consistent}
        found = (await self._ask("GetItem", request)).get("Item")
        return None if found is None else stored_item(found)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> dict[Key, Item]:
        wanted = list(dict.fromkeys(keys))
        found: dict[Key, Item] = {}
        backoff = Backoff(task_limits.current().timeout_seconds(self._timeout_seconds))
        while wanted:
            part, wanted = wanted[:_GET_MAX_KEYS], wanted[_GET_MAX_KEYS:]
            asked = {"Keys": [key_of(key) for key in part], "ConsistentRead": consistent}
            answer = await self._ask("BatchGetItem", {"RequestItems": {self._name: asked}})
            for attributes in answer.get("Responses", {}).get(self._name, []):
                found[stored_key(attributes)] = stored_item(attributes)
            if (account := request_cost.current()) is not None and len(part) > 1:
                await account.read(len(part), 0, 0.0)
            left = answer.get("UnprocessedKeys", {}).get(self._name, {}).get("Keys", [])
            if left and not await backoff.wait():
                raise StorageBusy("The table is throttling reads. Try again.")
            wanted += [stored_key(key) for key in left]
        return found

    async def transact_get(self, keys: Sequence[Key]) -> dict[Key, Item]:
        wanted = list(dict.fromkeys(keys))
        if not wanted:
            return {}
        gets = [{"Get": {"TableName": self._name, "Key": key_of(key)}} for key in wanted]
        answer = await self._ask("TransactGetItems", {"TransactItems": gets})
        # One response for each request, in the same order; an empty one for an item that does not exist.
        found = zip(wanted, answer.get("Responses", []), strict=True)
        return {key: stored_item(one["Item"]) for key, one in found if one.get("Item")}

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        if span.high is not None and (span.low or "\0").encode() > span.high.encode():
            return Page([], None)  # an empty range, which DynamoDB rejects
        partition, sort = (INDEX_PK, INDEX_SK) if index else (PK, SK)
        condition, values = _key_condition(span)
        request: dict[str, Any] = {
            "TableName": self._name,
            "KeyConditionExpression": f"#p = :p{condition}",
            "ExpressionAttributeNames": {"#p": partition, **({"#s": sort} if condition else {})},
            "ExpressionAttributeValues": {":p": {"S": pk}, **values},
            "Limit": limit,
            "ScanIndexForward": not reverse,
        }
        if index:
            request["IndexName"] = INDEX
        else:
            request["ConsistentRead"] = consistent
        if after is not None:
            request["ExclusiveStartKey"] = key_of(Key(after.pk, after.sk)) | (
                {INDEX_PK: {"S": pk}, INDEX_SK: {"S": after.index_sk or ""}} if index else {}
            )
        answer = await self._ask("Query", request)
        began_at = time.perf_counter()
        rows = [Row(stored_key(attributes), stored_item(attributes)) for attributes in answer.get("Items", [])]
        if (account := request_cost.current()) is not None:
            await account.read(len(rows), 0, time.perf_counter() - began_at)
        return Page(rows, _position(answer.get("LastEvaluatedKey")))

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        validate_writes(groups)
        return await self._committer.commit(groups)

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        validate_template(partitions, template)
        return await self._committer.commit_template(partitions, template, items)

    async def _ask(self, operation: str, request: dict[str, Any]) -> Any:
        body = _encode(request)
        limits = task_limits.current()
        backoff = Backoff(limits.timeout_seconds(self._timeout_seconds))
        while True:
            try:
                async with asyncio.timeout(limits.seconds_left()):
                    return _decode(await self._wire.call(operation, body))
            except AWS_ERRORS as error:
                storage_error = translated(error, f"read the table {self._name}")
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error


def _key_condition(span: Span) -> tuple[str, dict[str, Attribute]]:
    match span:
        case Span(prefix=str(prefix)) if prefix:
            return " AND begins_with(#s, :s)", {":s": {"S": prefix}}
        case Span(low=str(low), high=str(high)) if low:  # no key is empty, and DynamoDB rejects an empty bound
            return " AND #s BETWEEN :l AND :h", {":l": {"S": low}, ":h": {"S": high}}
        case Span(low=str(low)) if low:
            return " AND #s >= :l", {":l": {"S": low}}
        case Span(high=str(high)):
            return " AND #s <= :h", {":h": {"S": high}}
        case _:
            return "", {}


def _position(last: dict[str, Attribute] | None) -> Position | None:
    if not last:
        return None
    return Position(last[PK]["S"], last[SK]["S"], last[INDEX_SK]["S"] if INDEX_SK in last else None)
