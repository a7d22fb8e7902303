"""What is done again and again on the aws engine, and how often: the schedule that Celery's beat keeps.

Rows past their time to live need no chore here: DynamoDB removes them by itself.
"""

from typing import Any, Final, NamedTuple

from stak.celery_message import task_name
from workers.job_registry import (
    APPLY_RETENTION,
    COLLECT_DEAD_LETTERS,
    LOOK_AFTER_CHATS,
    LOOK_AFTER_OPEN_WORK,
    RECONCILE_JOBS,
    REMOVE_EXPIRED_CONTENT,
    START_DUE,
)


class Rhythm(NamedTuple):
    """How often something is done: on a local AWS, and where every request is paid for."""

    local_seconds: float
    aws_seconds: float


RHYTHMS: Final = {
    # On a laptop whoever schedules a post for the next second waits for it, and sees a broadcast become "delivered".
    # On AWS one round of both is some thirty requests: at a second's pace, 80 million a month with nobody posting.
    START_DUE: Rhythm(1.0, 5.0),
    LOOK_AFTER_OPEN_WORK: Rhythm(1.0, 5.0),
    # Sixteen requests, for what a process left undone that died.
    LOOK_AFTER_CHATS: Rhythm(5.0, 30.0),
    COLLECT_DEAD_LETTERS: Rhythm(10.0, 60.0),
    # One request, for a long-running job whose queue message was lost.
    RECONCILE_JOBS: Rhythm(10.0, 60.0),
    # Some twenty requests each while nothing is due. A round takes 8 seconds at the most.
    REMOVE_EXPIRED_CONTENT: Rhythm(15.0, 30.0),
    APPLY_RETENTION: Rhythm(15.0, 30.0),
}


def beat_schedule(*, is_local: bool) -> dict[str, dict[str, Any]]:
    """The schedule, as Celery takes it."""
    return {
        name: _entry(name, rhythm.local_seconds if is_local else rhythm.aws_seconds) for name, rhythm in RHYTHMS.items()
    }


def _entry(name: str, seconds: float) -> dict[str, Any]:
    # What was not begun when it comes round again is dropped: one late round does what all the missed ones would have.
    return {"task": task_name(name), "schedule": seconds, "options": {"expires": seconds}}
