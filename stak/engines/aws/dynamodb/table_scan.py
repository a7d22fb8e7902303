"""Scans of the whole table, only for exports, upgrades and background jobs."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.request_encoding import PK, SK, key_of, stored_item, stored_key
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.errors import InvalidWrite, StorageRefused
from stak.ports.table import Page, Position, Row
from stak.ports.writes import Key

_SEGMENTS: Final = 4
_WAITING_MAX_PAGES: Final = 4  # a page is at most 1 MB: the consumer sets the pace
_PAGE_ROWS: Final = 2000  # rows; DynamoDB stops at 1 MB before that if they are large
_TIMEOUT_SECONDS: Final = 60.0  # an export may be throttled for a while; no caller waits for it


class AwsRows:
    """Implements `stak.ports.table.Rows`; concurrent writes may or may not be included."""

    def __init__(self, clients: Clients) -> None:
        self._client = clients.dynamodb
        self._table = clients.names.table

    @property
    def segments(self) -> int:
        return _SEGMENTS

    async def page(self, segment: int, *, limit: int, after: Position | None) -> Page:
        request: dict[str, Any] = {
            "TableName": self._table,
            "ConsistentRead": True,
            "Segment": segment,
            "TotalSegments": _SEGMENTS,
            "Limit": limit,
        }
        if after is not None:
            request["ExclusiveStartKey"] = {PK: {"S": after.pk}, SK: {"S": after.sk}}
        answer = await self._ask(request)
        rows = [Row(stored_key(one), stored_item(one)) for one in answer["Items"]]
        last = answer.get("LastEvaluatedKey")
        return Page(rows, Position(*stored_key(last)) if last else None)

    async def page_beginning_with(self, prefixes: Sequence[str], *, limit: int, after: Position | None) -> Page:
        request = {"TableName": self._table, "ConsistentRead": True, **_filtered(prefixes)}
        # The limit counts rows before the filter: a small one would need many requests for a large table.
        request["Limit"] = max(limit, _PAGE_ROWS)
        if after is not None:
            request["ExclusiveStartKey"] = key_of(Key(after.pk, after.sk))
        answer = await self._ask(request)
        rows = [Row(stored_key(one), stored_item(one)) for one in answer["Items"]]
        if len(rows) > limit:
            return Page(rows[:limit], Position(*rows[limit - 1].key))
        last = answer.get("LastEvaluatedKey")
        return Page(rows, None if not last else Position(*stored_key(last)))

    async def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        pages: asyncio.Queue[list[Row] | None] = asyncio.Queue(_WAITING_MAX_PAGES)
        readers = asyncio.gather(*(self._read(prefixes, segment, pages) for segment in range(_SEGMENTS)))
        readers.add_done_callback(lambda _: None)
        ending = asyncio.create_task(_put_end(readers, pages))
        try:
            while (rows := await pages.get()) is not None:
                if rows:
                    yield rows
            await readers  # raises its error
        finally:
            readers.cancel()
            ending.cancel()
            await asyncio.gather(readers, ending, return_exceptions=True)

    async def _read(self, prefixes: Sequence[str], segment: int, pages: "asyncio.Queue[list[Row] | None]") -> None:
        request: dict[str, Any] = {
            "TableName": self._table,
            "ConsistentRead": True,
            "Segment": segment,
            "TotalSegments": _SEGMENTS,
            **_filtered(prefixes),
        }
        while True:
            answer = await self._ask(request)
            await pages.put([Row(stored_key(one), stored_item(one)) for one in answer["Items"]])
            if not (last := answer.get("LastEvaluatedKey")):
                return
            request["ExclusiveStartKey"] = last

    async def _ask(self, request: dict[str, Any]) -> Any:
        backoff = Backoff(_TIMEOUT_SECONDS)
        while True:
            try:
                return await self._client.scan(**request)
            except AWS_ERRORS as error:
                storage_error = translated(error, f"read all of the table {self._table}")
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error


def _filtered(prefixes: Sequence[str]) -> dict[str, Any]:
    names = [f":p{number}" for number in range(len(prefixes))]
    return {
        "FilterExpression": " OR ".join(f"begins_with(#pk, {name})" for name in names),
        "ExpressionAttributeNames": {"#pk": PK},
        "ExpressionAttributeValues": {name: {"S": prefix} for name, prefix in zip(names, prefixes, strict=True)},
    }


async def _put_end(readers: "asyncio.Future[Any]", pages: "asyncio.Queue[list[Row] | None]") -> None:
    await asyncio.wait([readers])
    await pages.put(None)
