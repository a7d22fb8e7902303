"""Converts SQS records, as Lambda passes them, to the messages that the queue itself would have received."""

import base64
from collections.abc import Mapping
from typing import Any

from serverless.runtime import Event
from stak.errors import Misconfigured
from stak.ports.queue import HostedQueue, Queue, Received


async def received(queue: Queue, event: Event) -> list[Received]:
    """Return the messages of an event. Messages missing from the result are dead letters, or the queue retries them."""
    if not isinstance(queue, HostedQueue):
        raise Misconfigured("Lambda processes the queues of the aws engine only. Set STAK_ENGINE=aws.")
    return await queue.opened([_message(record) for record in event["Records"]])


def ids(event: Event) -> list[str]:
    """Return Lambda's ids of the messages of an event."""
    return [record["messageId"] for record in event["Records"]]


def _message(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "MessageId": record["messageId"],
        "ReceiptHandle": record["receiptHandle"],
        "Body": record["body"],
        "Attributes": record["attributes"],
        "MessageAttributes": {name: _attribute(told) for name, told in record.get("messageAttributes", {}).items()},
    }


def _attribute(told: Mapping[str, Any]) -> dict[str, Any]:
    attribute: dict[str, Any] = {"DataType": told["dataType"]}
    if (text := told.get("stringValue")) is not None:
        attribute["StringValue"] = text
    if (content := told.get("binaryValue")) is not None:
        attribute["BinaryValue"] = base64.b64decode(content)
    return attribute
