"""kombu's SQS transport, extended to survive malformed messages and an unavailable queue.

A message that is not one of our tasks is delivered to Celery as a task that moves it to the dead letters with a reason.
Celery would discard such a message, or receive it a thousand times; one that only resembles a task stops the worker. A
queue that does not respond, or responds with an error, is polled again; kombu's own worker would exit.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from kombu.transport import SQS

from stak.celery_message import celery_message, job_of
from stak.errors import MalformedInput
from stak.logs import log
from stak.ports.jobs import Job
from workers.job_registry import REGISTRY
from workers.periodic_task_registry import PERIODIC_TASKS

BURY_JOB: Final = "bury"

_sqs: Any = SQS  # kombu's module has no types


class Channel(_sqs.Channel):  # type: ignore[misc]
    """Reads messages from SQS and leaves rejected ones there, because a task sets the lease of its own message."""

    _is_answered = True

    def _message_to_python(self, message: Mapping[str, Any], queue_name: str, q_url: str) -> Any:
        problem = problem_with(message["Body"])
        body = message["Body"] if problem is None else _burial(problem, queue_name, message["MessageId"])
        payload = super()._message_to_python({**message, "Body": body}, queue_name, q_url)
        # Pass on the original message, not the rewritten one; this queue's name is used to delete it.
        payload["properties"]["delivery_info"] |= {"sqs_message": message, "routing_key": queue_name}
        return payload

    def _on_messages_ready(self, queue: str, qname: str, messages: object) -> int:
        is_answer = isinstance(messages, Mapping)  # kombu passes an empty list if the queue did not respond
        if is_answer != self._is_answered:
            log.warning("queue_recovered" if is_answer else "queue_unreachable", queue=qname)
            self._is_answered = is_answer
        return int(super()._on_messages_ready(queue, qname, messages) or 0) if is_answer else 0

    def asynsqs(self, queue: str | None = None) -> Any:
        """Return the client that receives; an error response, such as for an expired token, counts as no response."""
        client = super().asynsqs(queue)
        client._on_list_ready = partial(self._answer, type(client)._on_list_ready, client)  # noqa: SLF001 - kombu's hook
        return client

    def _answer(self, read: Callable[..., object], *response: object) -> object:
        try:
            return read(*response)
        except Exception as error:  # noqa: BLE001 - kombu's only sign of a response other than 200
            if self._is_answered:
                log.warning("queue_refused", error=str(error))
            return []

    def _delete_rejected_message(self, delivery_tag: str) -> None:
        """Do nothing: without a redrive policy on the queue, kombu would delete the message."""


class Transport(_sqs.Transport):  # type: ignore[misc]
    """Creates these channels; when AWS returns an error, the connection is re-established, as after an outage."""

    Channel = Channel
    connection_errors = (*_sqs.Transport.connection_errors, _sqs.ClientError)


def problem_with(body: str) -> str | None:
    """Return why no task can run for this message; None if one can."""
    try:
        job = job_of(body)
    except MalformedInput as error:
        return error.detail
    return None if job.name in REGISTRY or job.name in PERIODIC_TASKS else f"unknown job {job.name!r}"


def _burial(reason: str, queue: str, message_id: str) -> str:
    return celery_message(Job(BURY_JOB, "", {"reason": reason}), queue=queue, task_id=message_id)
