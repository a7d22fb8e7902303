"""Lambda handler of the queues of jobs and webhooks: runs jobs in place of Celery, from Celery's message format.

Each queue is an event source with its own concurrency, so that slow receivers of webhooks do not delay other jobs. The
number of failed webhooks that wait for their next try is limited as in a worker process.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from serverless.event_records import Failures, failures, message_ids, received_messages, source_of
from serverless.runtime import Event, container, work_seconds
from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.logs import log
from stak.ports.queue import Queue, Received
from stak.task_limits import bulk_work
from workers.endpoint_pace import EndpointPace
from workers.job_consumer import INVALID_JOB, run_job
from workers.job_registry import REGISTRY, WEBHOOK_REGISTRY
from workers.retry_decision import DELAY_MAX_SECONDS
from workers.waiting_jobs import WaitingJob, keep_or_drop, receiver_of

_pace: Final = EndpointPace()
"""Of this container, for the number of messages that wait alone."""


def handler(event: Event, context: object) -> Failures:
    """Run the jobs of a batch; return the messages to retry."""
    here = container()
    here.open()  # takes part of the call's time
    seconds = work_seconds(context)
    return here.run(lambda engine: _run(engine, event, seconds))


async def _run(engine: Engine, event: Event, seconds: float | None) -> Failures:
    queue = source_of((engine.job_queue, engine.webhook_queue), event)
    received = await received_messages(queue, event)
    with bulk_work(seconds):
        registry = WEBHOOK_REGISTRY if queue is engine.webhook_queue else REGISTRY
        runs = [run_job(engine.ports, queue, registry, message, job_of) for message in received]
        # Wait for all jobs before logging errors: no job may keep running unnoticed in a frozen container.
        ended = await asyncio.gather(*runs, return_exceptions=True)
    await _limit_waiting(engine, queue, [one for one, is_done in zip(received, ended, strict=True) if is_done is False])
    for result in ended:
        if isinstance(result, BaseException):
            log.warning("job_left_on_queue", error=repr(result))
    done = {message.id for message, is_done in zip(received, ended, strict=True) if is_done is True}
    return failures(one for one in message_ids(event) if one not in done)


async def _limit_waiting(engine: Engine, queue: Queue, retried: Iterable[Received]) -> None:
    """Drop webhooks that are to be tried again, of a tenant that has too many of them."""
    waiting: list[WaitingJob] = []
    for message in retried:
        try:
            job = job_of(message.body)
        except INVALID_JOB:
            continue
        receiver = receiver_of(job)
        if receiver is not None:
            waiting.append(WaitingJob(message, job, receiver, DELAY_MAX_SECONDS))
    await keep_or_drop(engine.ports, queue, _pace, waiting)
