"""What is done every minute, in place of Celery's beat: each chore once, whatever becomes of the others."""

from serverless.runtime import Event, container
from stak.bootstrap import Engine
from stak.errors import StakError
from stak.logs import log
from workers.registry import CHORES


def handler(event: Event, context: object) -> None:  # noqa: ARG001 - Lambda's signature
    """Do all chores; what failed is told in the end, so that the function's errors are counted."""
    container().run(_do_all)


async def _do_all(engine: Engine) -> None:
    troubles: list[Exception] = []
    for name, chore in CHORES.items():
        try:
            await chore(engine)
        except Exception as error:  # noqa: BLE001 - one chore nobody can do must not stop the others
            log.error("chore_failed", chore=name, error=repr(error), exc_info=_of_ours(error))
            troubles.append(error)
    if troubles:
        raise ExceptionGroup("chores that failed", troubles)


def _of_ours(error: Exception) -> Exception | None:
    """The trace of a mistake of ours; an error of our tree says everything by itself."""
    return None if isinstance(error, StakError) else error
