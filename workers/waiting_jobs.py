"""Jobs that have to wait for the pace of their receiver: returned to the queue, or dropped if too many wait already.

A message that waits is invisible, which SQS allows for 120,000 messages of a queue. So a process has a limit for them.
Beyond it, events for webhooks are dropped, and counted where the tenant sees it; jobs that send emails, push messages
and webhooks about unread messages are submitted again with a delay instead, which does not count: their number is
limited by that of posts.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey
from stak.logs import log
from stak.metrics import jobs_run
from stak.ports import Ports
from stak.ports.jobs import FALLBACK_JOB, WEBHOOK_EVENT_JOB, WEBHOOK_JOB, Job
from stak.ports.queue import Queue, Received
from stak.realtime.webhook import is_claimed_later
from stak.realtime.webhook_state import count_dropped_events
from stak.tenancy.webhook_endpoints import MESSAGE_UNREAD
from stak.tenancy.webhook_events import ENDPOINT_ID
from workers.endpoint_pace import PAUSE_MAX_SECONDS, EndpointPace, Receiver


class WaitingJob(NamedTuple):
    """A job that cannot run now."""

    message: Received
    job: Job
    receiver: Receiver
    seconds: int


def receiver_of(job: Job) -> Receiver | None:
    """Return the webhook endpoint or channel that a job sends to; None if it has no pace."""
    if job.name == WEBHOOK_JOB:
        return None if is_claimed_later(job.arguments) else Receiver(job.tenant, "webhook_url")
    if job.name in (WEBHOOK_EVENT_JOB, FALLBACK_JOB):
        return Receiver(job.tenant, str(job.arguments.get(ENDPOINT_ID)), job.name == FALLBACK_JOB)
    return None


async def return_or_drop(ports: Ports, queue: Queue, pace: EndpointPace, jobs: Iterable[WaitingJob]) -> None:
    """Return jobs to the queue until they may run; drop events of a tenant that has too many of them."""
    returned: dict[int, list[Received]] = {}
    for one in await keep_or_drop(ports, queue, pace, jobs):
        returned.setdefault(one.seconds, []).append(one.message)
    for seconds, messages in returned.items():
        await queue.extend(messages, seconds)


async def keep_or_drop(ports: Ports, queue: Queue, pace: EndpointPace, jobs: Iterable[WaitingJob]) -> list[WaitingJob]:
    """Return the jobs that may wait; drop events of a tenant that has too many of them."""
    kept: list[WaitingJob] = []
    dropped: list[WaitingJob] = []
    for one in jobs:
        if pace.may_wait(one.receiver, one.seconds):
            kept.append(one)
        elif one.job.name == FALLBACK_JOB or one.job.arguments.get("event") == MESSAGE_UNREAD:
            # Submitted first: after a crash in between there are two, whose messages are claimed, or named, once.
            await ports.jobs.submit(one.job, delay_seconds=int(PAUSE_MAX_SECONDS))
            await queue.delete([one.message])
        else:
            dropped.append(one)
    if dropped:
        await _drop(ports, queue, dropped)
    return kept


async def _drop(ports: Ports, queue: Queue, dropped: list[WaitingJob]) -> None:
    await queue.delete([one.message for one in dropped])
    for receiver, count in Counter(one.receiver for one in dropped).items():
        log.warning("webhook_events_dropped", tenant=receiver.tenant, endpoint=receiver.endpoint_id, count=count)
    for one in dropped:
        jobs_run.labels(one.job.name, "dropped").inc()
    events = Counter(one.receiver for one in dropped if one.job.name == WEBHOOK_EVENT_JOB)
    for receiver, count in events.items():
        try:
            await count_dropped_events(ports, TenantKey(receiver.tenant), receiver.endpoint_id, count)
        except StorageUnavailable as error:  # the log has them
            log.warning("dropped_events_not_counted", tenant=receiver.tenant, error=repr(error))
