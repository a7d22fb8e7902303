"""Lambda handler that runs every periodic task once a minute, in place of Celery beat."""

import asyncio

from serverless.runtime import Event, container
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.logs import log
from workers.job_registry import PERIODIC_TASKS
from workers.jobs import JOB_SECONDS_MAX


def handler(event: Event, context: object) -> None:  # noqa: ARG001 - Lambda's signature
    """Run all periodic tasks; raise their errors at the end, so that Lambda counts them."""
    container().run(_do_all)


async def _do_all(engine: Engine) -> None:
    # Run them concurrently: a slow task does not delay the others.
    ended = await asyncio.gather(*(_do(engine, name) for name in PERIODIC_TASKS))
    if troubles := [error for error in ended if error is not None]:
        raise ExceptionGroup("periodic tasks failed", troubles)


async def _do(engine: Engine, name: str) -> Exception | None:
    """Run a periodic task; return its error, if any."""
    try:
        async with asyncio.timeout(JOB_SECONDS_MAX):
            await PERIODIC_TASKS[name](engine)
    except Exception as error:  # noqa: BLE001 - one failing task must not stop the others
        log.error("periodic_task_failed", task=name, error=repr(error), exc_info=_of_ours(error))
        return error
    return None


def _of_ours(error: Exception) -> Exception | None:
    """Return the error if its traceback should be logged: errors of our own tree need none."""
    return None if isinstance(error, StakError) else error
