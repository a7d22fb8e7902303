"""A queue on SQS, for deliveries or for jobs: leases, dead letters, and large bodies in S3.

SQS may deliver a message again after it was deleted, and accepts a delete with the receipt of an earlier receive
without deleting anything ("DeleteMessage", Amazon SQS API Reference). So the body of a processed message is replaced by
an empty object, and a message that points to one is deleted. A message whose object is missing is poison.

A message whose pointer is invalid or leads to another bucket is buried here, not by the worker: only the queue knows
the reason, and the worker could not tell it from a body it does not understand.
"""

import asyncio
import math
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stak.clock import Clock
from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.keys import BODIES
from stak.engines.aws.sqs.dead_letters import DeadLetters
from stak.engines.aws.sqs.inbound_message import Poison, group_of, opened
from stak.engines.aws.sqs.message_format import Content, Entry, Unreadable, attributes_of, body_of, content_of
from stak.engines.aws.sqs.sqs_client import SqsQueue
from stak.errors import StorageUnavailable
from stak.logs import log
from stak.ports.queue import LEASE_MAX_SECONDS, DeadLetter, Outgoing, Received, validate_writes
from stak.ports.table import Table

_POLL_MAX_MESSAGES: Final = 10  # SQS
_BURIAL_SECONDS: Final = 60
_PROCESSED: Final = b""
"""Replaces the body of a processed message until the bucket's lifecycle rule removes it. No other body is empty."""


class _Receipt(msgspec.Struct, frozen=True, array_like=True):
    """The SQS receipt handle, and the location of the body."""

    handle: str
    received_at: int
    s3_key: str | None = None
    encoding: str | None = None
    payload_bytes: int = 0

    def lease(self, seconds: int) -> int:
        """Limit a lease to what SQS allows: twelve hours from the receive, beyond which it refuses."""
        return max(0, min(seconds, LEASE_MAX_SECONDS - (int(time.time()) + 1 - self.received_at)))


class _Processed(msgspec.Struct, frozen=True):
    """A message that was processed before."""

    handle: str


class AwsQueue:
    """Implements `stak.ports.queue.Queue` for one queue name."""

    def __init__(self, queue: SqsQueue, dead: DeadLetters) -> None:
        self._queue = queue
        self._dead = dead
        self.name: Final = queue.name
        self.url: Final = queue.url

    @classmethod
    async def open(cls, clients: Clients, name: str, dead_name: str, table: Table, clock: Clock) -> "AwsQueue":
        """Find both queues. Raises StorageRefused that names the missing one."""
        queue = await SqsQueue.open(clients, name)
        return cls(queue, DeadLetters(name, await SqsQueue.open(clients, dead_name), table, clock))

    async def send(self, messages: Sequence[Outgoing]) -> None:
        validate_writes(messages)
        await self._queue.send(await asyncio.gather(*map(self._outgoing, messages)))

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        deadline = time.monotonic() + wait_seconds
        while True:
            # SQS waits whole seconds: a fraction is rounded up, since one receive that waits is cheaper than two.
            left_seconds = math.ceil(max(0.0, deadline - time.monotonic()))
            messages = await self._queue.receive(limit, wait_seconds=left_seconds, lease_seconds=lease_seconds)
            if len(messages) == _POLL_MAX_MESSAGES:
                messages += await self._more(limit - len(messages), lease_seconds)
            received = await self.opened(messages)
            if received or time.monotonic() >= deadline:
                return received

    async def delete(self, messages: Sequence[Received]) -> None:
        receipts = [_receipt(message) for message in messages]
        gone = await self._queue.delete([receipt.handle for receipt in receipts])
        keys = [receipt.s3_key for receipt, is_gone in zip(receipts, gone, strict=True) if is_gone and receipt.s3_key]
        for key in keys:
            try:
                if key.startswith(BODIES):
                    await self._queue.objects.put(key, _PROCESSED)
                else:  # sent by others, where no lifecycle rule would remove it
                    await self._queue.objects.delete(key)
            except StorageUnavailable as error:
                log.warning("body_not_emptied", queue=self._queue.name, key=key, error=error.detail)

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        receipts = [_receipt(message) for message in messages]
        await self._queue.hold(
            [receipt.handle for receipt in receipts], [receipt.lease(lease_seconds) for receipt in receipts]
        )

    async def bury(self, message: Received, reason: str) -> None:
        receipt = _receipt(message)
        if receipt.s3_key is None:
            content = content_of(message.body)
        else:  # the letter points to the same object, which is not deleted
            content = Content("", receipt.encoding, receipt.s3_key, receipt.payload_bytes)
        await self._bury(receipt.handle, content, message.group, reason)

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        if after is None:  # a first page includes all current letters; the next pages follow it
            await self.collect()
        return await self._dead.listed(group, limit, after)

    async def collect(self) -> int:
        """Move dead letters from SQS, which deletes them after 14 days, into the table; return how many there were."""
        return await self._dead.collect()

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        # An id comes from a listing, so its letter has been collected.
        contents = await self._dead.contents(group, ids)
        entries = [await self._entry(content, group) for content in contents.values()]
        await self._queue.send(entries)
        # Sent first: a crash in between sends it twice, and loses nothing.
        await self._dead.forget(group, list(contents))
        return len(contents)

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        contents = await self._dead.contents(group, ids)
        # The row goes last: after a crash in between, a repeat finds the letter with its body already deleted.
        for content in contents.values():
            if content.s3_key is not None:
                await self._queue.objects.delete(content.s3_key)
        await self._dead.forget(group, list(contents))
        return len(contents)

    async def depth(self) -> int:
        return await self._queue.depth()

    async def _outgoing(self, message: Outgoing) -> Entry:
        return await self._entry(content_of(message.body), message.group, message.delay_seconds)

    async def _entry(self, content: Content, group: str, delay_seconds: int = 0) -> Entry:
        attributes = attributes_of(group, content.encoding, {})
        return await self._queue.packed(content, group, attributes, delay_seconds)

    async def _more(self, limit: int, lease_seconds: int) -> list[dict[str, Any]]:
        """Receive more messages that are available at once."""
        polls = [
            self._queue.receive(limit - start, wait_seconds=0, lease_seconds=lease_seconds)
            for start in range(0, limit, _POLL_MAX_MESSAGES)
        ]
        answers = await asyncio.gather(*polls, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, StorageUnavailable):
                raise answer
        # A failed poll does not affect the others.
        return [message for answer in answers if not isinstance(answer, BaseException) for message in answer]

    async def opened(self, messages: Sequence[dict[str, Any]]) -> list[Received]:
        """Read the bodies of messages as SQS returns them (to us, or to Lambda); bury poison, delete processed ones."""
        received: list[Received] = []
        processed: list[str] = []
        errors: list[StorageUnavailable] = []
        for message, outcome in zip(messages, await asyncio.gather(*map(self._open_one, messages)), strict=True):
            match outcome:
                case Received():
                    received.append(outcome)
                case _Processed(handle):
                    processed.append(handle)
                case Poison(content, reason):
                    group = group_of(message)
                    log.error("message_dead_lettered", queue=self._queue.name, group=group, reason=reason)
                    try:
                        await self._bury(message["ReceiptHandle"], content, group, reason)
                    except StorageUnavailable as error:
                        errors.append(error)
                case StorageUnavailable():
                    # A storage error is not the message's fault: it is received again when its lease ends.
                    log.warning("body_not_read", queue=self._queue.name, error=outcome.detail)
                    errors.append(outcome)
        try:
            await self._queue.delete(processed)
        except StorageUnavailable as error:  # they are received again
            errors.append(error)
        if errors and not received:
            raise errors[0]
        return received

    async def _open_one(self, message: dict[str, Any]) -> Received | _Processed | Poison | StorageUnavailable:
        outcome = opened(message, self._queue.objects.bucket)
        if isinstance(outcome, Poison):
            return outcome
        content, payload = outcome.content, outcome.content.text.encode()
        if content.s3_key is not None:
            try:
                stored = await self._queue.objects.get(content.s3_key)
            except StorageUnavailable as error:
                return error
            if stored is None:
                return Poison(Content(message["Body"]), "its body is no longer in the bucket")
            if stored == _PROCESSED:
                return _Processed(message["ReceiptHandle"])
            payload = stored
        body = body_of(payload, content.encoding)
        if isinstance(body, Unreadable):
            return Poison(Content(message["Body"]), body.problem)
        receipt = _Receipt(
            message["ReceiptHandle"], int(time.time()), content.s3_key, content.encoding, content.payload_bytes
        )
        count = int(message["Attributes"]["ApproximateReceiveCount"])
        return Received(message["MessageId"], body, group_of(message), msgspec.json.encode(receipt).decode(), count)

    async def _bury(self, handle: str, content: Content, group: str, reason: str) -> None:
        # Only the holder of the lease buries: another worker may be processing the message.
        (is_held,) = await self._queue.hold([handle], [_BURIAL_SECONDS])
        if is_held:
            await self._dead.bury(content, group, reason)
            await self._queue.delete([handle])


def _receipt(message: Received) -> _Receipt:
    return msgspec.json.decode(message.receipt, type=_Receipt)
