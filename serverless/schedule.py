"""What is done every minute, in place of Celery's beat: each chore once, whatever becomes of the others."""

import asyncio

from serverless.runtime import Event, container
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.logs import log
from workers.job_registry import CHORES
from workers.jobs import JOB_SECONDS_MAX


def handler(event: Event, context: object) -> None:  # noqa: ARG001 - Lambda's signature
    """Do all chores; what failed is told in the end, so that the function's errors are counted."""
    container().run(_do_all)


async def _do_all(engine: Engine) -> None:
    # At once: one that takes long leaves the others their time.
    ended = await asyncio.gather(*(_do(engine, name) for name in CHORES))
    if troubles := [error for error in ended if error is not None]:
        raise ExceptionGroup("chores that failed", troubles)


async def _do(engine: Engine, name: str) -> Exception | None:
    """Do a chore; the error if it failed."""
    try:
        async with asyncio.timeout(JOB_SECONDS_MAX):
            await CHORES[name](engine)
    except Exception as error:  # noqa: BLE001 - one chore nobody can do must not stop the others
        log.error("chore_failed", chore=name, error=repr(error), exc_info=_of_ours(error))
        return error
    return None


def _of_ours(error: Exception) -> Exception | None:
    """The trace of a mistake of ours; an error of our tree says everything by itself."""
    return None if isinstance(error, StakError) else error
