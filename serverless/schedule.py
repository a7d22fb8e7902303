"""Lambda handler that runs every periodic task once a minute, in place of Celery beat."""

import asyncio

from serverless.runtime import Event, container, work_seconds
from stak.bootstrap import Engine
from stak.task_limits import bulk_work
from workers.periodic_task_registry import PERIODIC_TASKS, run_periodic_task


def handler(event: Event, context: object) -> None:  # noqa: ARG001 - Lambda's signature
    """Run all periodic tasks; raise their errors at the end, so that Lambda counts them."""
    here = container()
    here.open()  # takes part of the call's time
    with bulk_work(work_seconds(context)):
        here.run(_run_all)


async def _run_all(engine: Engine) -> None:
    # Run them concurrently: a slow task does not delay the others.
    ended = await asyncio.gather(*(run_periodic_task(engine, name) for name in PERIODIC_TASKS))
    if errors := [error for error in ended if error is not None]:
        raise ExceptionGroup("periodic tasks failed", errors)
