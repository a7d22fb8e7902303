"""kombu's SQS transport, with one difference: what is no task of ours reaches Celery as the task to bury it.

Celery throws such a message away, or leaves it to come back a thousand times; and one that only looks like a task stops
the worker. Here it keeps its place on the queue until it is among the dead letters, with its reason.
"""

from collections.abc import Mapping
from typing import Any, Final

from kombu.transport import SQS

from stak.celery_message import celery_message, job_of
from stak.errors import MalformedInput
from stak.ports.jobs import Job
from workers.registry import CHORES, REGISTRY

BURY_JOB: Final = "bury"


_Channel: Any = SQS.Channel  # it has no types


class Channel(_Channel):  # type: ignore[misc]
    """Reads messages from SQS, and leaves there what was rejected: a task has set the lease of its message itself."""

    def _message_to_python(self, message: Mapping[str, Any], queue_name: str, q_url: str) -> Any:
        problem = problem_with(message["Body"])
        body = message["Body"] if problem is None else _burial(problem, queue_name, message["MessageId"])
        payload = super()._message_to_python({**message, "Body": body}, queue_name, q_url)
        # The message itself goes along, not what was made of it; and by this queue's name it will be deleted.
        payload["properties"]["delivery_info"] |= {"sqs_message": message, "routing_key": queue_name}
        return payload

    def _delete_rejected_message(self, delivery_tag: str) -> None:
        """Never: without a redrive policy on the queue kombu would."""


class Transport(SQS.Transport):
    """Makes such channels."""

    Channel = Channel


def problem_with(body: str) -> str | None:
    """Why no task can be run for this message; None if one can."""
    try:
        job = job_of(body)
    except MalformedInput as error:
        return error.detail
    return None if job.name in REGISTRY or job.name in CHORES else f"unknown job {job.name!r}"


def _burial(reason: str, queue: str, message_id: str) -> str:
    return celery_message(Job(BURY_JOB, "", {"reason": reason}), queue=queue, task_id=message_id)
