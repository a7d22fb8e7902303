"""Control-plane jobs: small, idempotent steps that some worker runs soon, at least once."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from stak.ports.writes import Value


class Job(msgspec.Struct, frozen=True):
    """One step to run: its name in the registry of jobs, the tenant it is for, and its arguments."""

    name: str
    tenant: str
    arguments: Mapping[str, Value] = msgspec.field(default_factory=dict)


class Jobs(Protocol):
    """What every engine can do with a job."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        """Return when the job is stored and will be run."""

    async def discard_dead(self, tenant: str) -> int:
        """Delete a tenant's jobs from the dead letters, for good; how many there were."""
