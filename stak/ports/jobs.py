"""Control-plane jobs: small, idempotent steps that a worker runs soon, at least once."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec

from stak.ports.writes import Value

WEBHOOK_JOB: Final = "webhook"
"""Sends a webhook to the URL in the tenant's settings."""
WEBHOOK_EVENT_JOB: Final = "webhook-event"
"""Sends an event to a webhook endpoint."""
FALLBACK_JOB: Final = "fallback"
"""Sends a message by another channel to those who have not read it."""
WEBHOOK_JOBS: Final = frozenset((WEBHOOK_JOB, WEBHOOK_EVENT_JOB, FALLBACK_JOB))
"""The only jobs that wait for servers of others: they have a queue of their own, so that no other job waits for them.
"""


class Job(msgspec.Struct, frozen=True):
    """One step to run: its name in the job registry, its tenant, and its arguments."""

    name: str
    tenant: str
    arguments: Mapping[str, Value] = msgspec.field(default_factory=dict)


class DeadJob(msgspec.Struct, frozen=True):
    """A job that failed permanently, and the reason; without the job if its message is unreadable."""

    id: str
    job: Job | None
    reason: str
    buried_at: int


class Jobs(Protocol):
    """Job queues of an engine: one for webhooks, one for all other jobs; each serves tenants in turn."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        """Store the job durably before returning; it will run."""

    async def dead(self, tenant: str, *, limit: int, after: str | None = None) -> list[DeadJob]:
        """Return a tenant's dead jobs, then its dead webhooks, oldest first, starting after this id."""

    async def redrive_dead(self, tenant: str, ids: Sequence[str]) -> int:
        """Submit dead jobs again; return how many there were. Other ids are ignored."""

    async def discard_dead(self, tenant: str) -> int:
        """Delete a tenant's dead-letter jobs permanently; return how many there were."""
