"""An installation on a local AWS as Lambda uses it: documented events and real receipt handles."""

import copy
import hashlib
import json
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import boto3
import pytest

from serverless.runtime import Container, container
from stak.crypto import fingerprint

with warnings.catch_warnings():
    # Litestar's warnings about version 3 concern the two APIs, not this package.
    warnings.simplefilter("ignore", DeprecationWarning)
    from serverless import http

EVENTS: Final = Path(__file__).with_name("events")
OPERATOR_KEY: Final = "operator-key-of-the-tests"


@cache
def _recorded(name: str) -> str:
    return (EVENTS / f"{name}.json").read_text()


def recorded(name: str) -> dict[str, Any]:
    """Return an event as AWS documents it."""
    event: dict[str, Any] = json.loads(_recorded(name))
    return event


@dataclass(frozen=True)
class Answer:
    """The response API Gateway would send."""

    status: int
    headers: dict[str, str]
    body: Any


@dataclass
class Installation:
    """One installation and its container."""

    prefix: str
    container: Container
    sqs: Any

    def ask(self, method: str, path: str, token: str, body: object = None, **headers: str) -> Answer:
        """Send a request through API Gateway."""
        event = recorded("http_api_v2")
        event["rawPath"] = event["requestContext"]["http"]["path"] = path
        event["requestContext"]["http"]["method"] = method
        event["headers"] |= {"authorization": f"Bearer {token}", **headers}
        if body is not None:
            event["body"] = body if isinstance(body, str) else json.dumps(body)
        handler = http.user if path.startswith(("/stack/users/", "/novu/v1/inbox/")) else http.admin
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # As above.
            answer = handler(event, None)
        return Answer(answer["statusCode"], answer["headers"], json.loads(answer["body"] or "null"))

    def take(self, queue: str) -> dict[str, Any]:
        """Receive what is on a queue and return it as the event Lambda would get."""
        url = self.url(queue)
        taken: list[dict[str, Any]] = []
        deadline = time.monotonic() + 10
        while not taken and time.monotonic() < deadline:
            answer = self.sqs.receive_message(
                QueueUrl=url,
                MaxNumberOfMessages=10,
                WaitTimeSeconds=1,
                MessageSystemAttributeNames=["All"],
                MessageAttributeNames=["All"],
            )
            taken += [_record(message, f"{self.prefix}-{queue}") for message in answer.get("Messages", ())]
        return {"Records": taken}

    def waiting(self, queue: str) -> tuple[int, int]:
        """Return how many messages are waiting on a queue, and how many are leased."""
        names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
        described = self.sqs.get_queue_attributes(QueueUrl=self.url(queue), AttributeNames=names)["Attributes"]
        return int(described[names[0]]), int(described[names[1]])

    def url(self, queue: str) -> str:
        """Return the URL of a queue."""
        return str(self.sqs.get_queue_url(QueueName=f"{self.prefix}-{queue}")["QueueUrl"])


def _record(message: dict[str, Any], queue: str) -> dict[str, Any]:
    record = copy.deepcopy(recorded("sqs_record"))
    attributes = message.get("MessageAttributes", {})
    return record | {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "eventSourceARN": f"arn:aws:sqs:us-east-1:000000000000:{queue}",
        "attributes": record["attributes"] | message["Attributes"],
        "messageAttributes": {
            name: {
                "stringValue": described["StringValue"],
                "stringListValues": [],
                "binaryListValues": [],
                "dataType": described["DataType"],
            }
            for name, described in attributes.items()
        },
        "md5OfBody": hashlib.md5(message["Body"].encode()).hexdigest(),
    }


@contextmanager
def installed(
    address: str, prefix: str, *, create: bool = True, sockets: str | None = None, is_key_known: bool = True
) -> Iterator[Installation]:
    """Create an installation if it is new and open it in a fresh container."""
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": address,
        "STAK_AWS_PREFIX": prefix,
        "STAK_CREATE": str(create),
        **({"STAK_OPERATOR_KEY": OPERATOR_KEY} if is_key_known else {}),
        **({} if is_key_known else {"STAK_OPERATOR_FINGERPRINT": fingerprint(OPERATOR_KEY)}),
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        **({} if sockets is None else {"STAK_AWS_SOCKETS": sockets}),
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        container.cache_clear()
        http._adapter.cache_clear()
        kept = container()
        try:
            sqs = boto3.client("sqs", endpoint_url=address, region_name="us-east-1")
            _ = kept.engine
            yield Installation(prefix, kept, sqs)
            sqs.close()
        finally:
            kept.close()
            container.cache_clear()
            http._adapter.cache_clear()
