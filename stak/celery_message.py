"""Encodes a job as a Celery message (task protocol 2, in the envelope of kombu's SQS transport) and decodes it.

Works on bytes without importing Celery: the APIs submit jobs without it, and the Lambda function that runs jobs reads
them without it. A task is named after its job (`stak.dispatch` runs the job `dispatch`); it takes the tenant and the
job's arguments as keyword arguments.

Celery documents the protocol (docs.celeryq.dev, "Message Protocol"); kombu's code alone defines the envelope, so a test
compares this module's output with what Celery and kombu write.
"""

import base64
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from stak.errors import InvalidWrite, MalformedInput
from stak.ports.jobs import Job

TASK_PREFIX: Final = "stak."
TENANT: Final = "tenant"

_EMBEDDED: Final = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}
_PERSISTENT: Final = 2  # AMQP's delivery mode


class _Headers(msgspec.Struct):
    task: str
    id: str


class _Properties(msgspec.Struct):
    delivery_info: dict[str, Any]
    body_encoding: Literal["base64", "utf-8"] | None = None


class _Envelope(msgspec.Struct, rename="kebab"):
    body: str
    content_type: Literal["application/json"]
    content_encoding: Literal["utf-8"]
    headers: _Headers
    properties: _Properties


_envelope: Final = msgspec.json.Decoder(_Envelope).decode
_content: Final = msgspec.json.Decoder(tuple[list[Any], dict[str, Any], Any]).decode


def task_name(job_name: str) -> str:
    """Return the name of the Celery task that runs jobs of this name."""
    return f"{TASK_PREFIX}{job_name}"


def celery_message(job: Job, *, queue: str, task_id: str) -> str:
    """Return the body of the queue message that makes a Celery worker run the job."""
    if TENANT in job.arguments:
        raise InvalidWrite(f"A job argument must not be named {TENANT!r}.")
    arguments = {TENANT: job.tenant, **job.arguments}
    envelope = {
        "body": _base64(msgspec.json.encode(([], arguments, _EMBEDDED))),
        "content-encoding": "utf-8",
        "content-type": "application/json",
        "headers": _headers(job, task_id),
        "properties": {
            "correlation_id": task_id,
            "reply_to": "",
            "delivery_mode": _PERSISTENT,
            # kombu finds the client that deletes the message by the routing key.
            "delivery_info": {"exchange": "", "routing_key": queue},
            "priority": 0,
            "body_encoding": "base64",
            "delivery_tag": task_id,  # replaced by the receipt handle when the message is received
        },
    }
    return _base64(msgspec.json.encode(envelope))


def job_of(body: str | bytes) -> Job:
    """Decode the job in a message written by Stak or by Celery. Raises MalformedInput for anything else."""
    try:
        envelope = _envelope(_without_base64(body))
        content = envelope.body.encode()
        if envelope.properties.body_encoding == "base64":
            content = base64.b64decode(content, validate=True)
        positional, arguments, _ = _content(content)
        tenant = arguments.pop(TENANT, "")  # scheduled tasks have no tenant
    except (msgspec.DecodeError, ValueError) as error:
        raise MalformedInput(f"not a Celery task: {error}") from error
    name = envelope.headers.task
    if not name.startswith(TASK_PREFIX) or positional or not isinstance(tenant, str):
        raise MalformedInput(f"unknown task: {name!r}")
    return Job(name.removeprefix(TASK_PREFIX), tenant, arguments)


def _headers(job: Job, task_id: str) -> Mapping[str, object]:
    return {
        "lang": "py",
        "task": task_name(job.name),
        "id": task_id,
        "shadow": None,
        "eta": None,  # the queue delays messages: Celery would hold the message until then
        "expires": None,
        "group": None,
        "group_index": None,
        "retries": 0,
        "timelimit": [None, None],
        "root_id": task_id,
        "parent_id": None,
        "argsrepr": "()",
        "kwargsrepr": "{…}",  # for logs, which must not contain content
        "origin": "stak",
        "ignore_result": True,
        "replaced_task_nesting": 0,
        "stamped_headers": None,
        "stamps": {},
    }


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _without_base64(body: str | bytes) -> bytes:
    """Return the envelope, decoded from base64 unless it is plain JSON: JSON starts with a brace, base64 never does."""
    raw = body.encode() if isinstance(body, str) else body
    return raw if raw.lstrip().startswith(b"{") else base64.b64decode(raw, validate=True)
