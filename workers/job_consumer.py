"""Runs control-plane jobs from their queue: receive, run, delete; retry failures, or move them to the dead letters.

The embedded engine uses `run_jobs`, the Lambda handler also `run_job`, and all engines `attempt`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import msgspec

from stak.errors import MailsNotTaken, MalformedInput, MessagesNotTaken, RenderingFailed, StorageUnavailable
from stak.logs import log
from stak.metrics import jobs_run, rows_failed
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Queue, Received
from stak.task_limits import bulk_work
from workers.endpoint_pace import EndpointPace
from workers.message_failure_counts import count_failure, count_start, record_end
from workers.queue_polls import QueuePolls
from workers.retry_decision import TRIES_MAX, Bury, Retry, RetryDecision, decide_retry, is_own_failure
from workers.waiting_jobs import WaitingJob, receiver_of, return_or_drop

Handler: TypeAlias = Callable[[Ports, Job], Awaitable[None]]
Registry: TypeAlias = Mapping[str, Handler]

JOB_SECONDS_MAX: Final = 40
"""A job that takes longer is cancelled and retried: it must end before its lease on the queue."""
STORAGE_SECONDS_MAX: Final = 34
"""When the table stops waiting and raises its own error, early enough for the job to end with it: a job that was
cancelled seems to have failed by its own fault, and is buried in the end."""
_LEASE_SECONDS: Final = 60
_SLOTS: Final = 20
_RESERVED_SLOTS: Final = 5
_SLOTS_PER_TENANT: Final = 2
_POSTPONED_SECONDS: Final = 1
_RECEIVES_MAX: Final = 100  # beyond hours of storage outages and any plausible number of killed workers

INVALID_JOB: Final = (msgspec.DecodeError, MalformedInput, UnicodeDecodeError, RecursionError)
"""The errors that decoding raises for an invalid message."""
decode_job: Final = msgspec.json.Decoder(Job).decode
"""Decodes a message of the embedded engine's job queues."""


async def run_jobs(
    ports: Ports,
    queue: Queue,
    registry: Registry,
    stop: asyncio.Event,
    decode: Callable[[bytes], Job] = decode_job,
    polls: QueuePolls | None = None,
    pace: EndpointPace | None = None,
) -> None:
    """Run jobs until `stop` is set; finish those that started. A slow job occupies only its own slot.

    With a `pace`, jobs that have to wait for their receiver return to the queue.
    """
    running: dict[asyncio.Task[None], str] = {}
    polls = polls or QueuePolls()
    try:
        while not stop.is_set():
            if len(running) == _SLOTS:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            running = {run: tenant for run, tenant in running.items() if not run.done()}
            free = _SLOTS - len(running)
            received = await polls.receive(queue, free, _LEASE_SECONDS, stop)
            postponed: list[Received] = []
            waiting: list[WaitingJob] = []
            for message in received:
                job = None if pace is None else _decoded(message, decode)
                receiver = None if job is None else receiver_of(job)
                delay_seconds = 0 if pace is None or receiver is None else pace.delay_seconds(receiver)
                if delay_seconds and job is not None and receiver is not None:
                    waiting.append(WaitingJob(message, job, receiver, delay_seconds))
                elif (
                    len(running) >= _SLOTS - _RESERVED_SLOTS
                    and list(running.values()).count(message.group) >= _SLOTS_PER_TENANT
                ):
                    # The last slots are reserved for tenants with few running jobs.
                    postponed.append(message)
                else:
                    end = None if pace is None or receiver is None else pace.start(receiver)
                    run = _run_isolated(ports, queue, registry, message, decode, end)
                    running[asyncio.create_task(run)] = message.group
            if postponed:
                await queue.extend(postponed, _POSTPONED_SECONDS)
            if pace is not None:
                await return_or_drop(ports, queue, pace, waiting)
    finally:
        await asyncio.gather(*running)  # no job may keep running unnoticed


async def _run_isolated(
    ports: Ports,
    queue: Queue,
    registry: Registry,
    message: Received,
    decode: Callable[[bytes], Job],
    end: Callable[[bool], None] | None = None,
) -> None:
    """Run a job; if it can be neither deleted nor returned to the queue, it is received again after its lease.

    Calls `end` with whether the receiver took it: a failure of single messages is none of their receiver.
    """
    errors: list[Exception] = []
    try:
        await run_job(ports, queue, registry, message, decode, on_error=errors.append)
    except Exception as error:  # noqa: BLE001 - other jobs must not be affected
        errors.append(error)
        log.error("job_left_on_queue", tenant=message.group, id=message.id, error=repr(error))
        rows_failed.labels("jobs").inc()
    finally:
        if end is not None:
            end(all(isinstance(error, MessagesNotTaken | MailsNotTaken) for error in errors))


def _decoded(message: Received, decode: Callable[[bytes], Job]) -> Job | None:
    try:
        return decode(message.body)
    except INVALID_JOB:
        return None  # buried when it runs


async def run_job(
    ports: Ports,
    queue: Queue,
    registry: Registry,
    message: Received,
    decode: Callable[[bytes], Job] = decode_job,
    on_error: Callable[[Exception], None] | None = None,
) -> bool:
    """Run a job and apply the decision if it failed; return whether its message is off the queue."""
    try:
        job = decode(message.body)
    except INVALID_JOB as error:
        await queue.bury(message, f"not a job: {error}")
        return True
    message = msgspec.structs.replace(message, group=job.tenant)  # earlier releases sent jobs without a group
    decision = await attempt(ports, registry, job, message, on_error)
    if decision is None:
        await queue.delete([message])
        return True
    return await apply_decision(queue, job, message, decision)


async def attempt(
    ports: Ports,
    registry: Registry,
    job: Job,
    message: Received,
    on_error: Callable[[Exception], None] | None = None,
) -> RetryDecision | None:
    """Run a job once; return the decision if it failed, after `on_error` was called."""
    handler = registry.get(job.name)
    if handler is None:
        return Bury(f"unknown job {job.name!r}")
    is_suspect = message.receive_count > _RECEIVES_MAX
    try:
        # The receive count alone condemns no message: a storage outage of hours raises it too.
        if is_suspect and await count_start(ports, message) > TRIES_MAX:
            return Bury(f"received {message.receive_count} times without an end: it may kill its worker")
        with bulk_work(STORAGE_SECONDS_MAX):
            async with asyncio.timeout(JOB_SECONDS_MAX):
                await handler(ports, job)
    except Exception as error:  # noqa: BLE001 - any error: it is decided on
        log.warning("job_failed", job=job.name, tenant=job.tenant, error=repr(error))
        if on_error is not None:
            on_error(error)
        return await decision_for(ports, message, error, is_suspect=is_suspect)
    jobs_run.labels(job.name, "done").inc()
    return None


async def decision_for(ports: Ports, message: Received, error: Exception, *, is_suspect: bool = False) -> RetryDecision:
    """Return the decision on a failed message, by the number of failures that were its own fault."""
    if isinstance(error, RenderingFailed):
        return Bury(error.detail)  # the same template, data and profile fail again
    own_failures = 0
    try:
        if is_suspect:
            await record_end(ports, message)
        if is_own_failure(error):
            own_failures = await count_failure(ports, message)
    except StorageUnavailable as storage_error:
        error = storage_error  # nothing was counted, so nothing is decided
    return decide_retry(error, message.receive_count, own_failures)


async def apply_decision(queue: Queue, job: Job, message: Received, decision: RetryDecision) -> bool:
    """Apply the decision on a failed job; return whether its message is off the queue."""
    match decision:
        case Retry(delay_seconds):
            await queue.extend([message], delay_seconds)
            jobs_run.labels(job.name, "retried").inc()
            return False
        case Bury(reason):
            log.error("job_dead_lettered", job=job.name, tenant=job.tenant, reason=reason)
            await queue.bury(message, reason)
            jobs_run.labels(job.name, "buried").inc()
            return True
