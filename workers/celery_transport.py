"""kombu's SQS transport, made to outlive bad messages and bad times.

What is no task of ours reaches Celery as the task to bury it. Celery throws such a message away, or leaves it to come
back a thousand times; and one that only looks like a task stops the worker. Here it keeps its place on the queue until
it is among the dead letters, with its reason. And a queue that does not answer, or refuses, is asked again: as it is,
kombu's worker ends over both.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from kombu.transport import SQS

from stak.celery_message import celery_message, job_of
from stak.errors import MalformedInput
from stak.logs import log
from stak.ports.jobs import Job
from workers.job_registry import CHORES, REGISTRY

BURY_JOB: Final = "bury"

_sqs: Any = SQS  # it has no types


class Channel(_sqs.Channel):  # type: ignore[misc]
    """Reads messages from SQS, and leaves there what was rejected: a task has set the lease of its message itself."""

    _is_answered = True

    def _message_to_python(self, message: Mapping[str, Any], queue_name: str, q_url: str) -> Any:
        problem = problem_with(message["Body"])
        body = message["Body"] if problem is None else _burial(problem, queue_name, message["MessageId"])
        payload = super()._message_to_python({**message, "Body": body}, queue_name, q_url)
        # The message itself goes along, not what was made of it; and by this queue's name it will be deleted.
        payload["properties"]["delivery_info"] |= {"sqs_message": message, "routing_key": queue_name}
        return payload

    def _on_messages_ready(self, queue: str, qname: str, messages: object) -> int:
        is_answer = isinstance(messages, Mapping)  # kombu's word for "it did not answer" is an empty list
        if is_answer != self._is_answered:
            log.warning("queue_back" if is_answer else "queue_away", queue=qname)
            self._is_answered = is_answer
        return int(super()._on_messages_ready(queue, qname, messages) or 0) if is_answer else 0

    def asynsqs(self, queue: str | None = None) -> Any:
        """The client that receives: what it is refused (an expired token, say) is no answer either."""
        client = super().asynsqs(queue)
        client._on_list_ready = partial(self._answer, type(client)._on_list_ready, client)  # noqa: SLF001 - kombu's hook
        return client

    def _answer(self, read: Callable[..., object], *response: object) -> object:
        try:
            return read(*response)
        except Exception as error:  # noqa: BLE001 - it is all kombu says of an answer that is not 200
            if self._is_answered:
                log.warning("queue_refused", error=str(error))
            return []

    def _delete_rejected_message(self, delivery_tag: str) -> None:
        """Never: without a redrive policy on the queue kombu would."""


class Transport(_sqs.Transport):  # type: ignore[misc]
    """Makes such channels; when AWS refuses something, the connection is made anew, as when it is away."""

    Channel = Channel
    connection_errors = (*_sqs.Transport.connection_errors, _sqs.ClientError)


def problem_with(body: str) -> str | None:
    """Why no task can be run for this message; None if one can."""
    try:
        job = job_of(body)
    except MalformedInput as error:
        return error.detail
    return None if job.name in REGISTRY or job.name in CHORES else f"unknown job {job.name!r}"


def _burial(reason: str, queue: str, message_id: str) -> str:
    return celery_message(Job(BURY_JOB, "", {"reason": reason}), queue=queue, task_id=message_id)
