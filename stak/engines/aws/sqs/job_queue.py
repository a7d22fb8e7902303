"""Control-plane jobs as Celery messages on their own SQS queue.

Never the delivery queue: a Celery worker takes every message from its queue, and discards those that are not Celery's.
"""

from typing import Final
from uuid import uuid4

from stak.celery_message import celery_message
from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.errors import InvalidWrite
from stak.ports.jobs import Job
from stak.ports.queue import DELAY_MAX_SECONDS, Queue, discard_all

_BODY_MAX_BYTES: Final = 256 * 1024  # SQS takes 1 MiB since 2025, local emulators do not; a job has some hundred


class AwsJobs:
    """Implements `stak.ports.jobs.Jobs`."""

    def __init__(self, clients: Clients, queue_url: str, queue: Queue | None = None) -> None:
        self._dead_letters = queue
        self._sqs = clients.sqs
        self._queue = clients.names.jobs
        self.queue_url = queue_url

    @classmethod
    async def open(cls, clients: Clients, queue: Queue | None = None) -> "AwsJobs":
        """Find the job queue of an installation. Raises StorageUnavailable if it does not exist."""
        try:
            found = await clients.sqs.get_queue_url(QueueName=clients.names.jobs)
        except AWS_ERRORS as error:
            raise translated(error, f"find the queue {clients.names.jobs}") from error
        return cls(clients, found["QueueUrl"], queue)

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        if not 0 <= delay_seconds <= DELAY_MAX_SECONDS:
            raise InvalidWrite(f"A delay must be 0 to {DELAY_MAX_SECONDS} seconds.")
        body = celery_message(job, queue=self._queue, task_id=str(uuid4()))
        if len(body) > _BODY_MAX_BYTES:
            raise InvalidWrite(f"A job message has at most {_BODY_MAX_BYTES} bytes; this one has {len(body)}.")
        try:
            await self._sqs.send_message(QueueUrl=self.queue_url, MessageBody=body, DelaySeconds=delay_seconds)
        except AWS_ERRORS as error:
            raise translated(error, f"send a job to the queue {self._queue}") from error

    async def discard_dead(self, tenant: str) -> int:
        return 0 if self._dead_letters is None else await discard_all(self._dead_letters, tenant)
