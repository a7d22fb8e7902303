"""Control-plane jobs: small, idempotent steps that a worker runs soon, at least once."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from stak.ports.writes import Value


class Job(msgspec.Struct, frozen=True):
    """One step to run: its name in the job registry, its tenant, and its arguments."""

    name: str
    tenant: str
    arguments: Mapping[str, Value] = msgspec.field(default_factory=dict)


class Jobs(Protocol):
    """Job queue of an engine."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        """Store the job durably before returning; it will run."""

    async def discard_dead(self, tenant: str) -> int:
        """Delete a tenant's dead-letter jobs permanently; return how many there were."""
