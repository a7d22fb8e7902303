"""Control-plane jobs as Celery messages on SQS: webhooks on one queue, all other jobs on another.

Never the delivery queue: a Celery worker takes every message from its queue, and discards those that are not Celery's.
The tenant is the message group: SQS delivers the jobs of quiet tenants before those of one that has many waiting or
running (AWS: "Amazon SQS fair queues").
"""

from collections.abc import Sequence
from typing import Final
from uuid import uuid4

from stak.celery_message import celery_message, job_of
from stak.engines.aws.sqs.sqs_queue import AwsQueue
from stak.errors import InvalidWrite
from stak.ports.dead_jobs import DeadJobs
from stak.ports.jobs import WEBHOOK_JOBS, DeadJob, Job
from stak.ports.queue import Outgoing, discard_all

_BODY_MAX_BYTES: Final = 256 * 1024  # SQS takes 1 MiB since 2025, local emulators do not; a job has some hundred


class AwsJobs:
    """Implements `stak.ports.jobs.Jobs`."""

    def __init__(self, queue: AwsQueue, webhook_queue: AwsQueue) -> None:
        self._queue = queue
        self._webhook_queue = webhook_queue
        self._dead_jobs = DeadJobs(queue, webhook_queue, job_of)

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        queue = self._webhook_queue if job.name in WEBHOOK_JOBS else self._queue
        body = celery_message(job, queue=queue.name, task_id=str(uuid4()))
        if len(body) > _BODY_MAX_BYTES:
            raise InvalidWrite(f"A job message has at most {_BODY_MAX_BYTES} bytes; this one has {len(body)}.")
        await queue.send([Outgoing(body.encode(), job.tenant, delay_seconds)])

    async def dead(self, tenant: str, *, limit: int, after: str | None = None) -> list[DeadJob]:
        return await self._dead_jobs.listed(tenant, limit, after)

    async def redrive_dead(self, tenant: str, ids: Sequence[str]) -> int:
        return await self._dead_jobs.redrive(tenant, ids)

    async def discard_dead(self, tenant: str) -> int:
        return await discard_all(self._queue, tenant) + await discard_all(self._webhook_queue, tenant)
