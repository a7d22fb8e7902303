"""Passes the messages of a queue to a Lambda function, as an event source mapping does.

Page "Using Lambda with Amazon SQS": up to ten messages in an event; those that the partial batch response does not name
are deleted. After an error, a timeout or a throttle all of them return when their lease ends.
"""

import asyncio
import base64
import contextlib
import hashlib
from collections.abc import Mapping
from typing import Any, Final

from stak.testing.limited_aws.lambda_functions import FunctionError, LambdaFunction, ThrottledError
from stak.testing.limited_aws.limits import BATCH_MAX_ENTRIES

_POLL_SECONDS: Final = 1
_REGION: Final = "us-east-1"
_ACCOUNT: Final = "000000000000"


async def poll_once(sqs: Any, queue_url: str, function: LambdaFunction) -> int:
    """Receive messages, and pass them to the function; return how many there were."""
    answer = await sqs.receive_message(
        QueueUrl=queue_url,
        MaxNumberOfMessages=BATCH_MAX_ENTRIES,
        WaitTimeSeconds=_POLL_SECONDS,
        MessageSystemAttributeNames=["All"],
        MessageAttributeNames=["All"],
    )
    messages = answer.get("Messages", ())
    if not messages:
        return 0
    with contextlib.suppress(FunctionError, ThrottledError):
        source = f"arn:aws:sqs:{_REGION}:{_ACCOUNT}:{queue_url.rpartition('/')[2]}"
        result = await function.invoke({"Records": [_record(message, source) for message in messages]})
        failed = {each["itemIdentifier"] for each in (result or {}).get("batchItemFailures", ())}
        done = [
            {"Id": str(number), "ReceiptHandle": message["ReceiptHandle"]}
            for number, message in enumerate(messages)
            if message["MessageId"] not in failed
        ]
        if done:
            await sqs.delete_message_batch(QueueUrl=queue_url, Entries=done)
    return len(messages)


async def poll_queue(sqs: Any, queue_url: str, function: LambdaFunction, stop: asyncio.Event, *, pollers: int) -> None:
    """Pass messages to the function, with up to `pollers` events at once, until `stop` is set."""

    async def poll() -> None:
        while not stop.is_set():
            await poll_once(sqs, queue_url, function)

    await asyncio.gather(*(poll() for _ in range(pollers)))


def _record(message: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the record of a message in Lambda's format."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "messageAttributes": {
            name: {
                "dataType": attribute["DataType"],
                **({"stringValue": attribute["StringValue"]} if "StringValue" in attribute else {}),
                **({"binaryValue": _base64(attribute["BinaryValue"])} if "BinaryValue" in attribute else {}),
            }
            for name, attribute in message.get("MessageAttributes", {}).items()
        },
        "md5OfBody": hashlib.md5(message["Body"].encode()).hexdigest(),
        "eventSource": "aws:sqs",
        "eventSourceARN": source,
        "awsRegion": _REGION,
    }


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()
