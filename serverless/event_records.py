"""Records of a Lambda event: converts SQS records to queue messages, and names failed records in the response.

Lambda retries the records that its partial batch response names; all others are done.
"""

import base64
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from serverless.runtime import Event
from stak.errors import Misconfigured
from stak.ports.queue import HostedQueue, Queue, Received


class Failure(TypedDict):
    """One failed record: a queue message's id, or a stream record's sequence number."""

    itemIdentifier: str


class Failures(TypedDict):
    """Lambda's partial batch response; the event source mapping must enable `ReportBatchItemFailures`."""

    batchItemFailures: list[Failure]


def source_of(queues: Iterable[Queue], event: Event) -> HostedQueue:
    """Return the queue from which Lambda received an event. Raises Misconfigured if it is none of these."""
    (name,) = {str(record["eventSourceARN"]).rpartition(":")[2] for record in event["Records"]}
    for queue in queues:
        if not isinstance(queue, HostedQueue):
            raise Misconfigured("Lambda processes the queues of the aws engine only. Set STAK_ENGINE=aws.")
        if queue.name == name:
            return queue
    raise Misconfigured(f"This function does not process the queue {name}. Remove its event source from the function.")


async def received_messages(queue: HostedQueue, event: Event) -> list[Received]:
    """Return the messages of an event. Messages missing from the result are dead letters, or the queue retries them."""
    return await queue.opened([_message(record) for record in event["Records"]])


def message_ids(event: Event) -> list[str]:
    """Return Lambda's ids of the messages of an event."""
    return [record["messageId"] for record in event["Records"]]


def failures(identifiers: Iterable[str]) -> Failures:
    """Return the response that names these records as failed."""
    return {"batchItemFailures": [{"itemIdentifier": identifier} for identifier in identifiers]}


def _message(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "MessageId": record["messageId"],
        "ReceiptHandle": record["receiptHandle"],
        "Body": record["body"],
        "Attributes": record["attributes"],
        "MessageAttributes": {name: _attribute(given) for name, given in record.get("messageAttributes", {}).items()},
    }


def _attribute(given: Mapping[str, Any]) -> dict[str, Any]:
    attribute: dict[str, Any] = {"DataType": given["dataType"]}
    if (text := given.get("stringValue")) is not None:
        attribute["StringValue"] = text
    if (content := given.get("binaryValue")) is not None:
        attribute["BinaryValue"] = base64.b64decode(content)
    return attribute
