"""The table of all periodic tasks: what each runs, and its interval on the embedded engine, a local AWS, and AWS.

The worker process schedules them on the embedded engine, Celery beat on the aws engine; a Lambda function runs them all
once a minute. A periodic task belongs to no tenant and runs again at its next interval, so it needs no retry.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import msgspec

from stak.bootstrap import Engine
from stak.celery_message import task_name
from stak.chat.reconcile_chats import reconcile_chats
from stak.errors import StakError
from stak.inbox.count_statistics import count_statistics
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.logs import log
from stak.ports.queue import HostedQueue
from stak.realtime.on_read_push import publish_started
from stak.realtime.publish_returned import run_due_timers
from stak.reconcile_rounds import run_together
from stak.retention.expired_content import GENTLE, STEADY, Pace, remove_expired_content
from stak.retention.tenant_retention import apply_retention
from stak.task_limits import bulk_work
from stak.tenancy.job_records import reconcile_jobs
from workers.job_consumer import JOB_SECONDS_MAX, STORAGE_SECONDS_MAX

START_SCHEDULED: Final = "start-due"
RUN_TIMERS: Final = "run-timers"
COUNT_STATISTICS: Final = "count-statistics"
RECONCILE_OPEN_WORK: Final = "look-after-open-work"
RECONCILE_CHATS: Final = "look-after-chats"
COLLECT_DEAD_LETTERS: Final = "collect-dead-letters"
RECONCILE_JOBS: Final = "reconcile-jobs"
REMOVE_EXPIRED_CONTENT: Final = "remove-expired-content"
APPLY_RETENTION: Final = "apply-retention"

_START_SCHEDULED_SECONDS: Final = 0.5
_RUN_TIMERS_SECONDS: Final = 0.5
_COUNT_STATISTICS_SECONDS: Final = 2.0
_RECONCILE_OPEN_WORK_SECONDS: Final = 5.0
_RECONCILE_CHATS_SECONDS: Final = 5.0
_RECONCILE_JOBS_SECONDS: Final = 10.0
_REMOVE_CONTENT_SECONDS: Final = 2.0


class Interval(msgspec.Struct, frozen=True):
    """Seconds between runs of a periodic task: embedded, on a local AWS, and on AWS, where requests cost money."""

    embedded: float | None
    """None if the embedded engine does not need the task."""
    local_aws: float
    aws: float


class PeriodicTask(msgspec.Struct, frozen=True):
    """What runs on a schedule, and how often."""

    run: Callable[[Engine], Awaitable[object]]
    interval: Interval
    needs_trusted_clock: bool = False
    """Whether the worker skips it while the system clock is not trusted."""


def pace_of(engine: Engine) -> Pace:
    """Return how much to remove in one batch: less where the worker's own deliveries compete with it."""
    return GENTLE if engine.jobs_run_by == "worker" else STEADY


async def _collect_dead_letters(engine: Engine) -> None:
    # Concurrently: each waits a second for letters, and a function is charged for its time.
    # The embedded engine has none to collect: it lists its dead letters in place.
    hosted = [queue for queue in engine.queues if isinstance(queue, HostedQueue)]
    await run_together([queue.collect() for queue in hosted])


PERIODIC_TASKS: Final[dict[str, PeriodicTask]] = {
    # On a laptop, a user who schedules a post for the next second waits for it and watches its progress.
    START_SCHEDULED: PeriodicTask(
        lambda engine: start_scheduled(engine.ports, partial(publish_started, engine.ports)),
        Interval(_START_SCHEDULED_SECONDS, 1.0, 5.0),
        needs_trusted_clock=True,
    ),
    # Sixteen requests while none is due.
    RUN_TIMERS: PeriodicTask(
        lambda engine: run_due_timers(engine.ports),
        Interval(_RUN_TIMERS_SECONDS, 1.0, 10.0),
        needs_trusted_clock=True,
    ),
    # Thirty-two requests while nothing is logged.
    COUNT_STATISTICS: PeriodicTask(
        lambda engine: count_statistics(engine.ports), Interval(_COUNT_STATISTICS_SECONDS, 2.0, 30.0)
    ),
    # Sixty-five requests, for posts whose process died: the others settle without it.
    RECONCILE_OPEN_WORK: PeriodicTask(
        lambda engine: reconcile_open_work(engine.ports), Interval(_RECONCILE_OPEN_WORK_SECONDS, 5.0, 30.0)
    ),
    # Seventeen requests, to finish the work of processes that died.
    RECONCILE_CHATS: PeriodicTask(
        lambda engine: reconcile_chats(engine.ports), Interval(_RECONCILE_CHATS_SECONDS, 5.0, 30.0)
    ),
    COLLECT_DEAD_LETTERS: PeriodicTask(_collect_dead_letters, Interval(None, 10.0, 60.0)),
    # Two requests, for long-running jobs whose queue message was lost.
    RECONCILE_JOBS: PeriodicTask(
        lambda engine: reconcile_jobs(engine.ports), Interval(_RECONCILE_JOBS_SECONDS, 10.0, 60.0)
    ),
    # About twenty requests each while nothing is due. A run takes at most 8 seconds.
    REMOVE_EXPIRED_CONTENT: PeriodicTask(
        lambda engine: remove_expired_content(engine.ports, pace_of(engine)),
        Interval(_REMOVE_CONTENT_SECONDS, 15.0, 30.0),
    ),
    APPLY_RETENTION: PeriodicTask(
        lambda engine: apply_retention(engine.ports, engine.queues, pace_of(engine)),
        Interval(_REMOVE_CONTENT_SECONDS, 15.0, 30.0),
    ),
}


async def run_periodic_task(engine: Engine, name: str) -> Exception | None:
    """Run a periodic task once; return its error, if any: the task runs again at its next interval."""
    try:
        with bulk_work(STORAGE_SECONDS_MAX):
            async with asyncio.timeout(JOB_SECONDS_MAX):
                await PERIODIC_TASKS[name].run(engine)
    except StakError as error:
        log.warning("periodic_task_failed", task=name, error=repr(error))
        return error
    except Exception as error:  # noqa: BLE001 - one failing task must not stop the others
        log.error("periodic_task_failed", task=name, error=repr(error), exc_info=error)
        return error
    return None


def beat_schedule(*, is_local: bool) -> dict[str, dict[str, Any]]:
    """Return the schedule of Celery beat, in Celery's format."""
    return {
        name: _beat_entry(name, task.interval.local_aws if is_local else task.interval.aws)
        for name, task in PERIODIC_TASKS.items()
    }


def _beat_entry(name: str, seconds: float) -> dict[str, Any]:
    # A run that has not started when the next is due is dropped: one late run does the work of all missed ones.
    return {"task": task_name(name), "schedule": seconds, "options": {"expires": seconds}}
