"""Lambda handler of the queues of jobs and webhooks: runs jobs in place of Celery, from Celery's message format.

Each queue is an event source with its own concurrency, so that slow receivers of webhooks do not delay other jobs.
"""

import asyncio

from serverless.event_records import Failures, failures, message_ids, received_messages, source_of
from serverless.runtime import Event, container, work_seconds
from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.logs import log
from stak.task_limits import bulk_work
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY, WEBHOOK_REGISTRY


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
    for result in ended:
        if isinstance(result, BaseException):
            log.warning("job_left_on_queue", error=repr(result))
    done = {message.id for message, is_done in zip(received, ended, strict=True) if is_done is True}
    return failures(one for one in message_ids(event) if one not in done)
