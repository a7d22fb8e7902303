"""SQS's operations by name, with the limits of batches and messages."""

import asyncio
import base64
import hashlib
import json
import math
import random
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import (
    BATCH_MAX_ENTRIES,
    DELAY_MAX_SECONDS,
    MESSAGE_MAX_BYTES,
    VISIBILITY_MAX_SECONDS,
    WAIT_MAX_SECONDS,
    Limits,
)
from stak.testing.limited_aws.message_queue import Message, MessageQueue
from stak.testing.limited_aws.usage import Usage

_ACCOUNT: Final = "000000000000"
_BILLED_BYTES: Final = 64 * 1024  # "Amazon SQS pricing": each 64 KB of a payload is one request
_ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # "SendMessage": characters
_DEFAULTS: Final = {"VisibilityTimeout": "30", "DelaySeconds": "0", "MaximumMessageSize": str(MESSAGE_MAX_BYTES)}

Request = Mapping[str, Any]


class Sqs:
    """All queues of one local AWS."""

    def __init__(self, limits: Limits, usage: Usage, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.limits = limits
        self._usage = usage
        self._queues: dict[str, MessageQueue] = {}
        self._changed = asyncio.Event()
        self._random = random.Random(limits.seed)
        self.address = ""
        self._operations: Mapping[str, Callable[[Request], dict[str, Any]]] = {
            "CreateQueue": self._create,
            "GetQueueUrl": lambda request: {"QueueUrl": self._url(self._named(request["QueueName"]))},
            "ListQueues": lambda _: {"QueueUrls": [self._url(queue) for queue in self._queues.values()]},
            "DeleteQueue": self._delete_queue,
            "PurgeQueue": self._purge,
            "GetQueueAttributes": self._attributes,
            "SetQueueAttributes": self._set_attributes,
            "SendMessage": self._send,
            "SendMessageBatch": lambda request: self._batch(request, self._send, is_send=True),
            "DeleteMessage": self._delete,
            "DeleteMessageBatch": lambda request: self._batch(request, self._delete),
            "ChangeMessageVisibility": self._hold,
            "ChangeMessageVisibilityBatch": lambda request: self._batch(request, self._hold),
        }

    async def execute(self, operation: str, request: Request) -> dict[str, Any]:
        """Execute an operation. Raises AwsError."""
        sent = request.get("Entries") or (request,)
        self._bill(sum(map(size_bytes, sent)))
        if operation == "ReceiveMessage":
            return await self._receive(request)
        if operation not in self._operations:
            raise AwsError("UnsupportedOperation", f"The local AWS with limits does not support {operation}.")
        return self._operations[operation](request)

    def _named(self, name: str) -> MessageQueue:
        if name not in self._queues:
            raise AwsError("QueueDoesNotExist", "The specified queue does not exist.")
        return self._queues[name]

    def _queue(self, request: Request) -> MessageQueue:
        return self._named(str(request["QueueUrl"]).rpartition("/")[2])

    def _url(self, queue: MessageQueue) -> str:
        return f"{self.address}/{_ACCOUNT}/{queue.name}"

    def _create(self, request: Request) -> dict[str, Any]:
        name = request["QueueName"]
        if name.endswith(".fifo"):
            raise AwsError("UnsupportedOperation", "The local AWS with limits has standard queues only.")
        if name not in self._queues:
            self._queues[name] = MessageQueue(name, {**_DEFAULTS, **(request.get("Attributes") or {})})
        return {"QueueUrl": self._url(self._queues[name])}

    def _delete_queue(self, request: Request) -> dict[str, Any]:
        self._queues.pop(self._queue(request).name)
        return {}

    def _purge(self, request: Request) -> dict[str, Any]:
        self._queue(request).purge()
        return {}

    def _set_attributes(self, request: Request) -> dict[str, Any]:
        self._queue(request).attributes.update(request["Attributes"])
        return {}

    def _attributes(self, request: Request) -> dict[str, Any]:
        queue = self._queue(request)
        visible, in_flight, delayed = queue.counts(self._now())
        found = {
            **queue.attributes,
            "QueueArn": _arn(queue.name),
            "ApproximateNumberOfMessages": str(visible),
            "ApproximateNumberOfMessagesNotVisible": str(in_flight),
            "ApproximateNumberOfMessagesDelayed": str(delayed),
        }
        wanted = request.get("AttributeNames") or ()
        return {"Attributes": found if "All" in wanted else {name: found[name] for name in wanted if name in found}}

    def _send(self, request: Request) -> dict[str, Any]:
        queue = self._queue(request)
        body, attributes = request.get("MessageBody") or "", request.get("MessageAttributes") or {}
        if not body:
            raise AwsError("MissingParameter", "The request must contain the parameter MessageBody.")
        if _ILLEGAL.search(body):
            raise AwsError("InvalidMessageContents", "The message contains characters outside the allowed set.")
        most = int(queue.attributes["MaximumMessageSize"])
        if size_bytes(request) > most:
            raise AwsError("InvalidParameterValue", f"Message must be shorter than {most} bytes.")
        delay_seconds = request.get("DelaySeconds") or int(queue.attributes["DelaySeconds"])
        if not 0 <= delay_seconds <= DELAY_MAX_SECONDS:
            raise AwsError("InvalidParameterValue", f"DelaySeconds must be 0 to {DELAY_MAX_SECONDS}.")
        now = self._now()
        message = Message(body, attributes, request.get("MessageGroupId") or "", now + delay_seconds)
        queue.send(message, now)
        if self._random.random() < self.limits.duplicated_share:
            queue.send(Message(body, attributes, message.group, message.visible_at, copy_of=message), now)
        self._wake()
        return {"MessageId": message.id, "MD5OfMessageBody": hashlib.md5(body.encode()).hexdigest()}

    def _delete(self, request: Request) -> dict[str, Any]:
        self._queue(request).delete(request["ReceiptHandle"])
        self._wake()  # there may have been too many in flight
        return {}

    def _hold(self, request: Request) -> dict[str, Any]:
        seconds = request["VisibilityTimeout"]
        if not 0 <= seconds <= VISIBILITY_MAX_SECONDS:
            raise AwsError("InvalidParameterValue", f"VisibilityTimeout must be 0 to {VISIBILITY_MAX_SECONDS}.")
        self._queue(request).change_visibility(request["ReceiptHandle"], seconds, self._now())
        self._wake()
        return {}

    def _batch(
        self, request: Request, execute: Callable[[Request], dict[str, Any]], *, is_send: bool = False
    ) -> dict[str, Any]:
        self._queue(request)
        entries = request.get("Entries") or ()
        if not entries:
            raise AwsError("EmptyBatchRequest", "The batch request doesn't contain any entries.")
        if len(entries) > BATCH_MAX_ENTRIES:
            raise AwsError("TooManyEntriesInBatchRequest", f"At most {BATCH_MAX_ENTRIES} entries.")
        if len({entry["Id"] for entry in entries}) < len(entries):
            raise AwsError("BatchEntryIdsNotDistinct", "Two or more batch entries have the same Id.")
        if is_send and sum(map(size_bytes, entries)) > MESSAGE_MAX_BYTES:
            raise AwsError("BatchRequestTooLong", f"Batch requests cannot be longer than {MESSAGE_MAX_BYTES} bytes.")
        done: list[dict[str, Any]] = []
        failed: list[dict[str, Any]] = []
        for entry in entries:
            try:
                done.append({"Id": entry["Id"], **execute({**entry, "QueueUrl": request["QueueUrl"]})})
            except AwsError as error:
                failure = {"Id": entry["Id"], "Code": error.code, "Message": error.message, "SenderFault": True}
                failed.append(failure)
        return {"Successful": done, "Failed": failed}

    async def _receive(self, request: Request) -> dict[str, Any]:
        queue = self._queue(request)
        limit = request.get("MaxNumberOfMessages", 1)
        wait_seconds = request.get("WaitTimeSeconds", 0)
        if not 1 <= limit <= BATCH_MAX_ENTRIES or not 0 <= wait_seconds <= WAIT_MAX_SECONDS:
            raise AwsError("InvalidParameterValue", "A receive takes 1 to 10 messages and waits 0 to 20 seconds.")
        asked_seconds = request.get("VisibilityTimeout")
        visibility = float(queue.attributes["VisibilityTimeout"] if asked_seconds is None else asked_seconds)
        deadline = self._now() + wait_seconds
        while True:
            now = self._now()
            taken = queue.receive(limit, visibility, now, self.limits.in_flight_max)
            taken = [message for message in taken if not self._redriven(queue, message)]
            if taken or now >= deadline:
                break
            await self._until_changed(queue, now, deadline)
        # A short poll gets an error, a long one only waits: "Amazon SQS message quotas".
        if not taken and not wait_seconds and queue.in_flight >= self.limits.in_flight_max:
            raise AwsError("OverLimit", "The maximum number of in flight messages is reached.", status=403)
        if not taken:
            self._usage.empty_receives += 1
            return {}
        received = sum(size_bytes({"MessageBody": one.body, "MessageAttributes": one.attributes}) for one in taken)
        self._bill(received, already=1)
        return {"Messages": [_shown(message, request) for message in taken]}

    def _bill(self, payload_bytes: int, *, already: int = 0) -> None:
        """Count a request of this payload."""
        self._usage.sqs_requests += max(1, math.ceil(payload_bytes / _BILLED_BYTES)) - already

    async def _until_changed(self, queue: MessageQueue, now: float, deadline: float) -> None:
        """Wait until a message is sent or returned, or one may be due, or time is up."""
        due_at = queue.next_due_at()
        until = deadline if due_at is None else min(deadline, max(due_at, now))
        changed = self._changed
        try:
            async with asyncio.timeout(max(0.0, until - now)):
                await changed.wait()
        except TimeoutError:
            return

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _redriven(self, queue: MessageQueue, message: Message) -> bool:
        policy = json.loads(queue.attributes.get("RedrivePolicy") or "{}")
        target = str(policy.get("deadLetterTargetArn", "")).rpartition(":")[2]
        if target not in self._queues or not queue.take_overreceived(message, int(policy["maxReceiveCount"])):
            return False
        self._queues[target].send(Message(message.body, message.attributes, message.group, 0.0), self._now())
        self._wake()
        return True


def size_bytes(entry: Request) -> int:
    """Return the size of a message: its body, and names, types and values of its attributes."""
    size = len((entry.get("MessageBody") or "").encode())
    for name, attribute in (entry.get("MessageAttributes") or {}).items():
        value = attribute.get("StringValue")
        value_bytes = base64.b64decode(attribute.get("BinaryValue", "")) if value is None else value.encode()
        size += len(name.encode()) + len(attribute["DataType"]) + len(value_bytes)
    return size


def _shown(message: Message, request: Request) -> dict[str, Any]:
    system = {
        "ApproximateReceiveCount": str(message.receive_count),
        "SentTimestamp": str(message.sent_at_ms),
        "ApproximateFirstReceiveTimestamp": str(message.sent_at_ms),
        "SenderId": "AIDAEXAMPLE",
        **({"MessageGroupId": message.group} if message.group else {}),
    }
    names = [*(request.get("MessageSystemAttributeNames") or ()), *(request.get("AttributeNames") or ())]
    wanted = request.get("MessageAttributeNames") or ()
    is_all = "All" in wanted or ".*" in wanted
    attributes = {name: each for name, each in message.attributes.items() if is_all or name in wanted}
    return {
        "MessageId": message.id,
        "ReceiptHandle": message.handle,
        "MD5OfBody": hashlib.md5(message.body.encode()).hexdigest(),
        "Body": message.body,
        "Attributes": system if "All" in names else {name: system[name] for name in names if name in system},
        **({"MessageAttributes": attributes} if attributes else {}),
    }


def _arn(name: str) -> str:
    return f"arn:aws:sqs:us-east-1:{_ACCOUNT}:{name}"
