"""Dead jobs of a tenant: lists those of both job queues, and puts them back. Both engines use it."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stak.errors import MalformedInput
from stak.ports.jobs import DeadJob, Job
from stak.ports.queue import DeadLetter, Queue

JOB_ID: Final = "job-"
WEBHOOK_ID: Final = "webhook-"
"""The beginnings of the ids of dead jobs, by their queue; webhooks come last."""


class DeadJobs:
    """The dead letters of the two job queues."""

    def __init__(self, queue: Queue, webhook_queue: Queue, decode: Callable[[bytes], Job]) -> None:
        self._queues = ((JOB_ID, queue), (WEBHOOK_ID, webhook_queue))
        self._decode = decode

    async def listed(self, tenant: str, limit: int, after: str | None) -> list[DeadJob]:
        """Return dead jobs as `Jobs.dead` does."""
        found: list[DeadJob] = []
        for prefix, queue in self._queues:
            if prefix == JOB_ID and after is not None and after.startswith(WEBHOOK_ID):
                continue
            is_started = after is not None and after.startswith(prefix)
            # Never None: it would collect new letters from SQS, which takes seconds, and a periodic task does that.
            position = after.removeprefix(prefix) if after is not None and is_started else ""
            letters = await queue.dead_letters(tenant, limit=limit - len(found), after=position)
            found += [self._dead_job(prefix, letter) for letter in letters]
            if len(found) == limit:
                break
        return found

    async def redrive(self, tenant: str, ids: Sequence[str]) -> int:
        """Put dead jobs back on their queues; return how many there were."""
        redriven = 0
        for prefix, queue in self._queues:
            own = [dead_id.removeprefix(prefix) for dead_id in ids if dead_id.startswith(prefix)]
            redriven += await queue.redrive(tenant, own) if own else 0
        return redriven

    def _dead_job(self, prefix: str, letter: DeadLetter) -> DeadJob:
        try:
            job = self._decode(letter.body)
        except (msgspec.DecodeError, MalformedInput, UnicodeDecodeError, RecursionError):
            job = None
        return DeadJob(f"{prefix}{letter.id}", job, letter.reason, letter.buried_at)
