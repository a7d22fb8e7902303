"""Counts what a query costs on each engine: steps of SQLite, or requests to DynamoDB and the rows that they visit."""

from collections.abc import Awaitable
from typing import NamedTuple, TypeVar

import msgspec

from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.table import Table
from stak.testing.sqlite_steps import count_steps

T = TypeVar("T")


class ReadCost(NamedTuple):
    """What a read cost; an engine that does not count something has 0 there."""

    requests: int = 0
    rows_visited: int = 0
    steps: int = 0


async def cost_of(table: Table, read: Awaitable[T]) -> tuple[T, ReadCost]:
    """Await a read of a table; return its result and what it cost."""
    match table:
        case EmbeddedTable():
            with count_steps(table._database) as counted:
                return await read, ReadCost(steps=counted.steps)
        case AwsTable():
            return await _cost_on_dynamodb(table, read)
        case _:
            raise TypeError(f"the cost of a {type(table).__name__} is not counted")


async def _cost_on_dynamodb(table: AwsTable, read: Awaitable[T]) -> tuple[T, ReadCost]:
    call = table._wire.call
    visited: list[int] = []

    async def counting_call(operation: str, body: bytes) -> bytes:
        answer = await call(operation, body)
        visited.append(msgspec.json.decode(answer)["ScannedCount"])
        return answer

    table._wire.call = counting_call  # type: ignore[method-assign]
    try:
        return await read, ReadCost(requests=len(visited), rows_visited=sum(visited))
    finally:
        table._wire.call = call  # type: ignore[method-assign]
