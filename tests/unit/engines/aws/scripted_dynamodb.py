"""A DynamoDB that answers from a script: throttles, cancellations and lost responses in order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from stak.engines.aws.aws_clients import open_clients
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.settings import load_settings
from tests.support.recording_proxy import Request, read_request

TABLE: Final = "stak"
NONE: Final[dict[str, Any]] = {"Code": "None"}
"""The cancellation reason of an operation that did not fail."""


class Answer(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes


class Lost(NamedTuple):
    """The request arrives, and the connection ends without a response."""


Step: TypeAlias = Answer | Lost
Script: TypeAlias = Callable[[Request], Step]
LOST: Final = Lost()


def answer(**fields: Any) -> Answer:
    """A successful response."""
    return Answer(200, msgspec.json.encode(fields))


def error(code: str, message: str = "because", status: int = 400, **fields: Any) -> Answer:
    """An error response of DynamoDB."""
    kind = f"com.amazonaws.dynamodb.v20120810#{code}"
    return Answer(status, msgspec.json.encode({"__type": kind, "message": message, **fields}))


def cancelled(*reasons: dict[str, Any]) -> Answer:
    """A cancelled transaction with a reason for each operation."""
    return error("TransactionCanceledException", "Transaction cancelled", CancellationReasons=reasons)


class Scripted:
    """Gives the scripted responses in order, then follows a rule; keeps every request."""

    def __init__(self, steps: Sequence[Step], then: Script) -> None:
        self._steps = list(steps)
        self._then = then
        self.requests: list[Request] = []
        self.connections: set[asyncio.Task[None]] = set()

    @property
    def operations(self) -> list[str]:
        return [request.operation for request in self.requests]

    @property
    def bodies(self) -> list[bytes]:
        return [request.body for request in self.requests]

    @property
    def tokens(self) -> list[str]:
        """The token of every transaction, in order."""
        return [request.asked["ClientRequestToken"] for request in self.requests if "Transact" in request.operation]

    def written(self) -> list[list[str]]:
        """The sort keys of every transaction's operations."""
        return [sort_keys(request) for request in self.requests if request.operation == "TransactWriteItems"]

    def begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self.connections.add(task)
        task.add_done_callback(self.connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer):
            while (request := await read_request(reader)) is not None:
                self.requests.append(request)
                step = self._steps.pop(0) if self._steps else self._then(request)
                if isinstance(step, Lost):
                    return
                head = f"HTTP/1.1 {step.status} -\r\nContent-Type: application/x-amz-json-1.0\r\n"
                writer.write(f"{head}Content-Length: {len(step.body)}\r\n\r\n".encode() + step.body)
                await writer.drain()


def sort_keys(request: Request) -> list[str]:
    """The sort keys of a transaction's operations."""
    operations = [part for each in request.asked["TransactItems"] for part in each.values()]
    return [part.get("Key", part.get("Item"))["sk"]["S"] for part in operations]


def succeed(_: Request) -> Step:
    """A rule that always succeeds."""
    return answer()


@contextlib.asynccontextmanager
async def scripted(
    *steps: Step, then: Script = succeed, timeout_seconds: float = 2.0, is_hasty: bool = True
) -> AsyncIterator[tuple[AwsTable, Scripted]]:
    """A table on such a DynamoDB; with `is_hasty` botocore tries once, so all retries are the engine's own."""
    dynamodb = Scripted(steps, then)
    server = await asyncio.start_server(dynamodb.begin, "127.0.0.1", 0, limit=16 * 1024 * 1024)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    settings = load_settings(engine="aws", aws_endpoint=address, aws_prefix=TABLE, data=Path("unused"))
    try:
        async with open_clients(settings, is_hasty=is_hasty) as clients:
            yield AwsTable(Wire(clients.dynamodb), TABLE, timeout_seconds), dynamodb
    finally:
        server.close()
        for task in list(dynamodb.connections):
            task.cancel()
        await asyncio.gather(*dynamodb.connections, return_exceptions=True)
