"""Control-plane jobs as messages of their own queue in the SQLite file."""

from typing import Final

import msgspec

from stak.engines.embedded.queue import EmbeddedQueue
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing, discard_all

JOBS_QUEUE: Final = "jobs"


class EmbeddedJobs:
    """Implements `stak.ports.jobs.Jobs`."""

    def __init__(self, queue: EmbeddedQueue) -> None:
        self._queue = queue

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        await self._queue.send([Outgoing(msgspec.json.encode(job), job.tenant, delay_seconds)])

    async def discard_dead(self, tenant: str) -> int:
        return await discard_all(self._queue, tenant)
