"""A DynamoDB that answers from a script: throttles, cancellations and lost responses in order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import patch

import msgspec

from stak.engines.aws import backoff
from stak.engines.aws.aws_clients import open_clients
from stak.engines.aws.dynamodb import commit, group_batch, hot_keys
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.settings import load_settings
from tests.support.proxy import Forward, Request, Response, run_proxy

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

    async def respond(self, request: Request, _: Forward) -> Response | None:
        self.requests.append(request)
        step = self._steps.pop(0) if self._steps else self._then(request)
        if isinstance(step, Lost):
            return None
        return Response(step.status, step.body, {"content-type": "application/x-amz-json-1.0"})


def sort_keys(request: Request) -> list[str]:
    """The sort keys of a transaction's operations."""
    operations = [part for each in request.asked["TransactItems"] for part in each.values()]
    return [part.get("Key", part.get("Item"))["sk"]["S"] for part in operations]


def succeed(_: Request) -> Step:
    """A rule that always succeeds."""
    return answer()


class PauseTime:
    """Time that passes only in the pauses between attempts, so that a slow machine uses up no timeout."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def monotonic(self) -> float:
        """Return the sum of all pauses."""
        return self._seconds

    async def sleep(self, seconds: float) -> None:
        """Let the time pass, without waiting."""
        self._seconds += seconds
        await asyncio.sleep(0)


@contextlib.contextmanager
def pause_time() -> Iterator[None]:
    """Let the timeouts of the engine's retries depend on such a time."""
    passing = PauseTime()
    with contextlib.ExitStack() as stack:
        for module in (backoff, commit, group_batch, hot_keys):
            stack.enter_context(patch.object(module, "time", passing))
        stack.enter_context(patch.object(backoff, "asyncio", passing))
        yield


@contextlib.asynccontextmanager
async def scripted(
    *steps: Step, then: Script = succeed, timeout_seconds: float = 2.0, limiter: WriteLimiter | None = None
) -> AsyncIterator[tuple[AwsTable, Scripted]]:
    """A table on such a DynamoDB. Its timeouts end after so many seconds of pauses, however slow the machine is."""
    dynamodb = Scripted(steps, then)
    async with run_proxy(on_request=dynamodb.respond) as server:
        settings = load_settings(engine="aws", aws_endpoint=server.address, aws_prefix=TABLE, data=Path("unused"))
        async with open_clients(settings) as clients:
            with pause_time():
                yield AwsTable(Wire(clients.dynamodb), TABLE, timeout_seconds, limiter), dynamodb
