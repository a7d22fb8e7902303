"""Client of one SQS queue: sends and deletes in batches, retries failed entries, stores large bodies in S3."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from stak.engines.aws import keys
from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.engines.aws.s3 import body_pointer
from stak.engines.aws.s3.objects import Objects
from stak.engines.aws.sqs.message_format import (
    BATCH_MAX_BYTES,
    BATCH_MAX_ENTRIES,
    Attributes,
    Content,
    Entry,
    batches,
    entry_of,
    pointing,
    size_bytes,
)
from stak.errors import InvalidWrite, StorageBusy, StorageRefused, StorageUnavailable
from stak.ports.queue import LEASE_MAX_SECONDS

T = TypeVar("T")

_TIMEOUT_SECONDS: Final = 5.0
_CONCURRENT_BATCHES: Final = 8
_WAIT_MAX_SECONDS: Final = 20  # SQS: one long poll
_LIMIT: Final = "MaximumMessageSize"
_COUNTS: Final = (
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
)
_THROTTLED: Final = ("RequestThrottled", "ThrottlingException", "KmsThrottled", "Throttling")


class SqsQueue:
    """A queue identified by its URL."""

    def __init__(self, clients: Clients, name: str, url: str, message_max_bytes: int) -> None:
        self._sqs = clients.sqs
        self.url: Final = url
        self._message_max_bytes = message_max_bytes
        self._slots = asyncio.Semaphore(_CONCURRENT_BATCHES)
        self.name: Final = name
        self.objects: Final = Objects(clients)

    @classmethod
    async def open(cls, clients: Clients, name: str) -> "SqsQueue":
        """Find a queue and its maximum message size: queues from before August 2025 may still have 256 KiB."""
        try:
            url = (await clients.sqs.get_queue_url(QueueName=name))["QueueUrl"]
            response = await clients.sqs.get_queue_attributes(QueueUrl=url, AttributeNames=[_LIMIT])
        except AWS_ERRORS as error:
            raise translated(error, f"open the queue {name}") from error
        most = int(response.get("Attributes", {}).get(_LIMIT, BATCH_MAX_BYTES))
        return cls(clients, name, url, min(most, BATCH_MAX_BYTES))

    async def packed(self, content: Content, group: str, attributes: Attributes, delay_seconds: int = 0) -> Entry:
        """Return a message to send; store a body that is too large in the bucket first."""
        if content.s3_key is None:
            entry = entry_of(content.text, group, attributes, delay_seconds)
            if size_bytes(entry) <= self._message_max_bytes:
                return entry
            content = await self.offloaded(content, str(uuid.uuid4()))
        pointer = body_pointer.Pointer(self.objects.bucket, content.s3_key or "")
        with_size = pointing(attributes, content.payload_bytes)
        return entry_of(body_pointer.encoded(pointer), group, with_size, delay_seconds)

    async def offloaded(self, content: Content, unique: str) -> Content:
        """Move the content into the bucket."""
        payload = content.text.encode()
        key = keys.message_body(self.name, unique)
        async with self._slots:
            await self.objects.put(key, payload)
        return Content(encoding=content.encoding, s3_key=key, payload_bytes=len(payload))

    async def send(self, entries: Iterable[Entry]) -> None:
        """Store every message durably before returning."""
        await self._in_batches("send_message_batch", "send to", list(batches(entries)))

    async def receive(self, limit: int, *, wait_seconds: int, lease_seconds: int) -> list[dict[str, Any]]:
        """Return up to ten messages as SQS returns them, after one poll."""

        async def poll() -> list[dict[str, Any]]:
            answer = await self._sqs.receive_message(
                QueueUrl=self.url,
                MaxNumberOfMessages=min(limit, BATCH_MAX_ENTRIES),
                WaitTimeSeconds=min(wait_seconds, _WAIT_MAX_SECONDS),
                VisibilityTimeout=min(lease_seconds, LEASE_MAX_SECONDS),
                MessageSystemAttributeNames=["ApproximateReceiveCount", "SentTimestamp", "MessageGroupId"],
                MessageAttributeNames=["All"],
            )
            return list(answer.get("Messages", ()))

        return await self._retried("receive from", poll)

    async def delete(self, handles: Sequence[str]) -> list[bool]:
        """Delete messages; return which were deleted. The handles of the others had expired."""
        return await self._with_handles("delete_message_batch", "delete from", handles, [{}] * len(handles))

    async def hold(self, handles: Sequence[str], lease_seconds: Sequence[int]) -> list[bool]:
        """Extend leases; return which were extended. The handles of the others had expired."""
        leases = [{"VisibilityTimeout": min(seconds, LEASE_MAX_SECONDS)} for seconds in lease_seconds]
        return await self._with_handles("change_message_visibility_batch", "hold messages of", handles, leases)

    async def depth(self) -> int:
        """Return approximately how many messages there are: waiting, leased, and delayed."""

        async def count() -> int:
            response = await self._sqs.get_queue_attributes(QueueUrl=self.url, AttributeNames=list(_COUNTS))
            return sum(int(response["Attributes"].get(name, 0)) for name in _COUNTS)

        return await self._retried("count", count)

    async def _with_handles(
        self, operation: str, doing: str, handles: Sequence[str], more: Sequence[dict[str, int]]
    ) -> list[bool]:
        entries = [
            {"Id": str(index), "ReceiptHandle": handle, **rest}
            for index, (handle, rest) in enumerate(zip(handles, more, strict=True))
        ]
        parts = [entries[start : start + BATCH_MAX_ENTRIES] for start in range(0, len(entries), BATCH_MAX_ENTRIES)]
        refused = await self._in_batches(operation, doing, parts, may_refuse=True)
        return [str(index) not in refused for index in range(len(handles))]

    async def _in_batches(
        self, operation: str, doing: str, parts: Sequence[Sequence[Entry]], *, may_refuse: bool = False
    ) -> set[str]:
        async def one(part: Sequence[Entry]) -> set[str]:
            async with self._slots:
                return await self._batch(operation, doing, part, may_refuse=may_refuse)

        # Wait for every batch before raising an error: none continues in the background.
        ends = await asyncio.gather(*map(one, parts), return_exceptions=True)
        refused: set[str] = set()
        for end in ends:
            if isinstance(end, BaseException):
                raise end
            refused |= end
        return refused

    async def _batch(self, operation: str, doing: str, part: Sequence[Entry], *, may_refuse: bool) -> set[str]:
        """Retry entries that SQS failed on; return the numbers of those it calls the sender's fault."""
        refused: set[str] = set()
        backoff = Backoff(_TIMEOUT_SECONDS)
        while True:

            async def ask(entries: Sequence[Entry] = part) -> list[dict[str, Any]]:
                answer = await getattr(self._sqs, operation)(QueueUrl=self.url, Entries=entries)
                return list(answer.get("Failed", ()))

            failed = {failure["Id"]: failure for failure in await self._retried(doing, ask)}
            faults = {number for number, failure in failed.items() if failure.get("SenderFault")}
            if faults and not may_refuse:
                raise InvalidWrite(f"The queue {self.name} rejected a message: {_words(failed[min(faults)])}.")
            refused |= faults
            part = [entry for entry in part if entry["Id"] in failed.keys() - faults]
            if not part:
                return refused
            if not await backoff.wait():
                worst = failed[part[0]["Id"]]
                kind = StorageBusy if worst.get("Code") in _THROTTLED else StorageUnavailable
                raise kind(f"AWS failed to {doing} the queue {self.name}: {_words(worst)}.")

    async def _retried(self, doing: str, ask: Callable[[], Awaitable[T]]) -> T:
        backoff = Backoff(_TIMEOUT_SECONDS)
        while True:
            try:
                return await ask()
            except AWS_ERRORS as error:
                storage_error = translated(error, f"{doing} the queue {self.name}")
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error


def _words(failure: dict[str, Any]) -> str:
    return f"{failure.get('Code', 'Unknown')}: {failure.get('Message') or 'no reason given'}"
