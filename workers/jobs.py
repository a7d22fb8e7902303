"""Runs control-plane jobs: receive, run, delete; give back what failed, bury what cannot be.

`run_jobs` is the embedded engine's, `run_job` the Lambda's too, and `attempt` everybody's.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import msgspec

from stak.errors import MalformedInput
from stak.logs import log
from stak.metrics import jobs_run
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Queue, Received
from workers.retry import Bury, Plan, Retry, plan_retry

Handler: TypeAlias = Callable[[Ports, Job], Awaitable[None]]
Registry: TypeAlias = Mapping[str, Handler]

JOB_SECONDS_MAX: Final = 40
"""A job that takes longer is given up and tried again: its lease on the queue must not end before it."""
_LEASE_SECONDS: Final = 60
_AT_ONCE: Final = 20
_RECEIVES_MAX: Final = 100  # hours of storage trouble, and more kills of a worker by others than ever add up
_WAIT_SECONDS: Final = 1.0  # how long stopping may take when there is nothing to do

_decode: Final = msgspec.json.Decoder(Job).decode


async def run_jobs(ports: Ports, queue: Queue, registry: Registry, stop: asyncio.Event) -> None:
    """Run jobs until told to stop; those begun are finished. A slow one keeps its own place, and no other's."""
    running: set[asyncio.Task[bool]] = set()
    try:
        while not stop.is_set():
            if len(running) == _AT_ONCE:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            ended = {run for run in running if run.done()}
            running -= ended
            for run in ended:
                run.result()
            free = _AT_ONCE - len(running)
            received = await queue.receive(free, wait_seconds=_WAIT_SECONDS, lease_seconds=_LEASE_SECONDS)
            running |= {asyncio.create_task(run_job(ports, queue, registry, message)) for message in received}
    finally:
        # All are waited for, also before one's trouble is told: a job is never left running unseen.
        troubles = [
            end for end in await asyncio.gather(*running, return_exceptions=True) if isinstance(end, BaseException)
        ]
    if troubles:
        raise troubles[0]


async def run_job(
    ports: Ports, queue: Queue, registry: Registry, message: Received, decode: Callable[[bytes], Job] = _decode
) -> bool:
    """Run a job to its end, or plan what becomes of it; whether its message is off the queue."""
    try:
        job = decode(message.body)
    except (msgspec.DecodeError, MalformedInput) as error:
        await queue.bury(message, f"not a job: {error}")
        return True
    plan = await attempt(ports, registry, job, message.receive_count)
    if plan is None:
        await queue.delete([message])
        return True
    return await follow_job(queue, job, message, plan)


async def attempt(ports: Ports, registry: Registry, job: Job, receive_count: int) -> Plan | None:
    """Run a job once; what is to become of it if that failed."""
    if receive_count > _RECEIVES_MAX:
        return Bury(f"received {receive_count} times without an end: it may kill its worker")
    handler = registry.get(job.name)
    if handler is None:
        return Bury(f"unknown job {job.name!r}")
    try:
        async with asyncio.timeout(JOB_SECONDS_MAX):
            await handler(ports, job)
    except Exception as error:  # noqa: BLE001 - whatever a job raises, the plan decides what becomes of it
        log.warning("job_failed", job=job.name, tenant=job.tenant, error=repr(error))
        return plan_retry(error, receive_count)
    jobs_run.labels(job.name, "done").inc()
    return None


async def follow_job(queue: Queue, job: Job, message: Received, plan: Plan) -> bool:
    """Do as planned with a job that failed; whether its message is off the queue."""
    match plan:
        case Retry(delay_seconds):
            await queue.extend([message], delay_seconds)
            jobs_run.labels(job.name, "retried").inc()
            return False
        case Bury(reason):
            log.error("job_buried", job=job.name, tenant=job.tenant, reason=reason)
            await queue.bury(message, reason)
            jobs_run.labels(job.name, "buried").inc()
            return True
