"""A queue on a local AWS that records its requests and can answer with faults."""

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from stak.clock import ManualClock
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.resources import create_bucket, create_queue, create_table
from stak.engines.aws.sqs.sqs_queue import AwsQueue
from stak.settings import load_settings


@dataclass
class RequestRecorder:
    """The requests to SQS and S3 in order, and prepared responses."""

    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def names(self, *operations: str) -> list[str]:
        """The operations of these kinds, in order."""
        return [name for name, _ in self.requests if name in operations]

    def of(self, operation: str) -> list[dict[str, Any]]:
        """The requests of one operation."""
        return [request for name, request in self.requests if name == operation]

    def note(self, params: dict[str, Any], model: Any, **_: Any) -> None:
        self.requests.append((model.name, dict(params)))

    def answer(self, model: Any, **_: Any) -> tuple[Any, dict[str, Any]] | None:
        waiting = self.answers.get(model.name)
        if not waiting:
            return None
        answer = waiting.pop(0)
        return SimpleNamespace(status_code=400 if "Error" in answer else 200), answer


@dataclass(frozen=True)
class RecordedQueue:
    """An open, empty queue with its parts."""

    queue: AwsQueue
    table: AwsTable
    clients: Clients
    recorder: RequestRecorder
    url: str
    dead_url: str
    clock: ManualClock

    @property
    def bucket(self) -> str:
        return self.clients.names.bucket

    async def objects(self) -> dict[str, int]:
        """The keys of the objects in the bucket, with their sizes."""
        listed = await self.clients.s3.list_objects_v2(Bucket=self.bucket)
        return {found["Key"]: found["Size"] for found in listed.get("Contents", ())}


@contextlib.asynccontextmanager
async def open_recorded_queue(endpoint: str) -> AsyncIterator[RecordedQueue]:
    settings = load_settings(engine="aws", aws_endpoint=endpoint, aws_prefix=f"q{secrets.token_hex(6)}")
    async with open_clients(settings) as clients:
        names, clock, recorder = clients.names, ManualClock(), RequestRecorder()
        await create_table(clients)
        await create_queue(clients, names.deliveries, names.dead_deliveries)
        await create_bucket(clients)
        table = AwsTable(Wire(clients.dynamodb), names.table, 5.0)
        queue = await AwsQueue.open(clients, names.deliveries, names.dead_deliveries, table, clock)
        for client, service in ((clients.sqs, "sqs"), (clients.s3, "s3")):
            client.meta.events.register_first(f"before-parameter-build.{service}", recorder.note)
            client.meta.events.register_first(f"before-call.{service}", recorder.answer)
        url, dead_url = [
            (await clients.sqs.get_queue_url(QueueName=name))["QueueUrl"]
            for name in (names.deliveries, names.dead_deliveries)
        ]
        recorder.requests.clear()
        yield RecordedQueue(queue, table, clients, recorder, url, dead_url, clock)
