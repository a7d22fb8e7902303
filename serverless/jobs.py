"""Lambda handler of the job queue: runs control-plane jobs in place of Celery workers, from Celery's message format."""

import asyncio

from serverless.event_records import Failures, failures, message_ids, received_messages
from serverless.runtime import Event, container
from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.logs import log
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY


def handler(event: Event, context: object) -> Failures:  # noqa: ARG001 - Lambda's signature
    """Run the jobs of a batch; return the messages to retry."""
    return container().run(lambda engine: _run(engine, event))


async def _run(engine: Engine, event: Event) -> Failures:
    queue = engine.job_queue
    received = await received_messages(queue, event)
    runs = (run_job(engine.ports, queue, REGISTRY, message, job_of) for message in received)
    # Wait for all jobs before logging errors: no job may keep running unnoticed in a frozen container.
    ended = await asyncio.gather(*runs, return_exceptions=True)
    for result in ended:
        if isinstance(result, BaseException):
            log.warning("job_left_on_queue", error=repr(result))
    done = {message.id for message, is_done in zip(received, ended, strict=True) if is_done is True}
    return failures(one for one in message_ids(event) if one not in done)
