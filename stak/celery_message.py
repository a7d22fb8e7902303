"""A job as the message that Celery sends: its task protocol, version 2, in the envelope of kombu's SQS transport.

Bytes only, and no Celery: the APIs submit jobs without it, and the Lambda that runs jobs reads them without it. A task
is called after its job (`stak.dispatch` runs the job `dispatch`); it takes the tenant and the job's arguments by name.
Celery documents the protocol (docs.celeryq.dev, "Message Protocol"), kombu the envelope by its code alone, so a test
holds what is written here against what the two of them write.
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
    """What the task is called that runs jobs of this name."""
    return f"{TASK_PREFIX}{job_name}"


def celery_message(job: Job, *, queue: str, task_id: str) -> str:
    """The body of the queue message that makes a Celery worker run the job."""
    if TENANT in job.arguments:
        raise InvalidWrite(f"No argument of a job can be called {TENANT!r}.")
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
            # By the routing key kombu finds the client with which it deletes the message.
            "delivery_info": {"exchange": "", "routing_key": queue},
            "priority": 0,
            "body_encoding": "base64",
            "delivery_tag": task_id,  # the receipt takes its place when it is received
        },
    }
    return _base64(msgspec.json.encode(envelope))


def job_of(body: str | bytes) -> Job:
    """The job in a message, whether we wrote it or Celery did; MalformedInput says what else it is."""
    try:
        envelope = _envelope(_without_base64(body))
        content = envelope.body.encode()
        if envelope.properties.body_encoding == "base64":
            content = base64.b64decode(content, validate=True)
        positional, arguments, _ = _content(content)
        tenant = arguments.pop(TENANT, "")  # what the schedule starts is nobody's
    except (msgspec.DecodeError, ValueError) as error:
        raise MalformedInput(f"not a task of Celery's: {error}") from error
    name = envelope.headers.task
    if not name.startswith(TASK_PREFIX) or positional or not isinstance(tenant, str):
        raise MalformedInput(f"not one of our tasks: {name!r}")
    return Job(name.removeprefix(TASK_PREFIX), tenant, arguments)


def _headers(job: Job, task_id: str) -> Mapping[str, object]:
    return {
        "lang": "py",
        "task": task_name(job.name),
        "id": task_id,
        "shadow": None,
        "eta": None,  # a delay is the queue's: Celery would hold on to the message until then
        "expires": None,
        "group": None,
        "group_index": None,
        "retries": 0,
        "timelimit": [None, None],
        "root_id": task_id,
        "parent_id": None,
        "argsrepr": "()",
        "kwargsrepr": "{…}",  # for logs, which name no content
        "origin": "stak",
        "ignore_result": True,
        "replaced_task_nesting": 0,
        "stamped_headers": None,
        "stamps": {},
    }


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _without_base64(body: str | bytes) -> bytes:
    """The envelope: in base64 unless kombu was told otherwise. JSON begins with a brace, which base64 does not have."""
    raw = body.encode() if isinstance(body, str) else body
    return raw if raw.lstrip().startswith(b"{") else base64.b64decode(raw, validate=True)
