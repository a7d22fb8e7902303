"""The periodic tasks of the aws engine and their intervals, as a schedule for Celery beat.

Rows past their time to live need no task: DynamoDB removes them.
"""

from typing import Any, Final, NamedTuple

from stak.celery_message import task_name
from workers.job_registry import (
    APPLY_RETENTION,
    COLLECT_DEAD_LETTERS,
    RECONCILE_CHATS,
    RECONCILE_JOBS,
    RECONCILE_OPEN_WORK,
    REMOVE_EXPIRED_CONTENT,
    START_SCHEDULED,
)


class Interval(NamedTuple):
    """The interval of a periodic task: on a local AWS, and on AWS, where requests cost money."""

    local_seconds: float
    aws_seconds: float


RHYTHMS: Final = {
    # On a laptop, a user who schedules a post for the next second waits for it and watches its progress. On AWS, one
    # run of both takes about thirty requests: at one-second intervals, 80 million a month without any posts.
    START_SCHEDULED: Interval(1.0, 5.0),
    RECONCILE_OPEN_WORK: Interval(1.0, 5.0),
    # Sixteen requests, to finish the work of processes that died.
    RECONCILE_CHATS: Interval(5.0, 30.0),
    COLLECT_DEAD_LETTERS: Interval(10.0, 60.0),
    # One request, for long-running jobs whose queue message was lost.
    RECONCILE_JOBS: Interval(10.0, 60.0),
    # About twenty requests each while nothing is due. A run takes at most 8 seconds.
    REMOVE_EXPIRED_CONTENT: Interval(15.0, 30.0),
    APPLY_RETENTION: Interval(15.0, 30.0),
}


def beat_schedule(*, is_local: bool) -> dict[str, dict[str, Any]]:
    """Return the schedule in Celery's format."""
    return {
        name: _entry(name, rhythm.local_seconds if is_local else rhythm.aws_seconds) for name, rhythm in RHYTHMS.items()
    }


def _entry(name: str, seconds: float) -> dict[str, Any]:
    # A run that has not started when the next is due is dropped: one late run does the work of all missed ones.
    return {"task": task_name(name), "schedule": seconds, "options": {"expires": seconds}}
