"""Runs control-plane jobs that Lambda took from their queue, in place of Celery workers: the messages are Celery's."""

import asyncio

from serverless import sqs_records
from serverless.batch_response import Failures, failures
from serverless.runtime import Event, container
from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.logs import log
from workers.job_registry import REGISTRY
from workers.jobs import run_job


def handler(event: Event, context: object) -> Failures:  # noqa: ARG001 - Lambda's signature
    """Run the jobs of a batch; those named in the answer come again."""
    return container().run(lambda engine: _run(engine, event))


async def _run(engine: Engine, event: Event) -> Failures:
    queue = engine.job_queue
    received = await sqs_records.received(queue, event)
    runs = (run_job(engine.ports, queue, REGISTRY, message, job_of) for message in received)
    # All are waited for before one's trouble is told: a job is never left running unseen, in a frozen container.
    ended = await asyncio.gather(*runs, return_exceptions=True)
    for trouble in ended:
        if isinstance(trouble, BaseException):
            log.warning("job_left_on_its_queue", error=repr(trouble))
    off = {message.id for message, is_off in zip(received, ended, strict=True) if is_off is True}
    return failures(message_id for message_id in sqs_records.ids(event) if message_id not in off)
