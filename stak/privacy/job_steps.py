"""Runs a job in steps of a few seconds: each continues where the last one ended, and submits the next.

A step is a series of units of work. A unit saves its progress at its end, so a crash repeats at most one unit; a unit
that is repeated, or run twice concurrently, ends in the same state and with the same counts.
"""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.errors import StakError, StorageUnavailable
from stak.identifiers import TenantKey
from stak.logs import log
from stak.ports import Ports
from stak.ports.queue import DELAY_MAX_SECONDS
from stak.privacy.delete_tenant import DELETION_PHASES
from stak.privacy.erase_user import ERASURE_PHASES
from stak.privacy.export_user import EXPORT_PHASES
from stak.tenancy.job_records import JobKind, JobRecord, fail, find_deletion, find_job, save, submit_step
from stak.topics.delete_topic import TOPIC_DELETION_PHASES

STEP_SECONDS: Final = 5.0
"""A step ends after the unit during which this is reached, long before the timeout of a job."""
FAILURES_MAX: Final = 20
"""Consecutive failed attempts, with growing pauses, after which a job fails: about three hours."""

Unit: TypeAlias = Callable[[Ports, JobRecord], Awaitable[JobRecord | None]]
"""Does a limited amount of work; returns the saved record, or None after a conflict."""

_PHASES: Final[Mapping[JobKind, Sequence[Unit]]] = {
    "erasure": ERASURE_PHASES,
    "export": EXPORT_PHASES,
    "tenant_deletion": DELETION_PHASES,
    "topic_deletion": TOPIC_DELETION_PHASES,
}


async def run_step(ports: Ports, tenant: TenantKey, job_id: str, kind: JobKind) -> None:
    """Run the next step of a job; does nothing if it has ended, or was deleted with its tenant."""
    find = find_deletion if kind == "tenant_deletion" else find_job
    record = await find(ports, tenant, job_id)
    ends_at = time.monotonic() + STEP_SECONDS
    while record is not None and record.status == "running":
        wait_seconds = int(record.touched - ports.clock())
        if wait_seconds > 0 or time.monotonic() >= ends_at:
            await submit_step(ports, record, delay_seconds=min(max(0, wait_seconds), DELAY_MAX_SECONDS))
            return
        saved = await _attempt(ports, record)
        if saved is None:
            # Another worker runs the job and has saved first; or the unit's data has changed, and the unit is repeated.
            found = await find(ports, tenant, job_id)
            saved = found if found is not None and found.rev == record.rev else None
        record = saved


async def _attempt(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Run one unit; a failed one is retried later, and finally the job fails."""
    try:
        saved = await _PHASES[record.kind][record.phase](ports, record)
    except StorageUnavailable:
        raise  # a storage error: the queue retries
    except Exception as error:  # noqa: BLE001 - any error is recorded and retried
        code = error.code if isinstance(error, StakError) else type(error).__name__
        log.warning("job_step_failed", job=record.kind, tenant=record.tenant, phase=record.phase, error=code)
        return await _note_failure(ports, record, code)
    return saved


async def _note_failure(ports: Ports, record: JobRecord, code: str) -> JobRecord | None:
    failures = record.failures + 1
    if failures >= FAILURES_MAX:
        return await fail(ports, record, f"abandoned after {failures} failed attempts: {code}")
    pause_seconds = min(2**failures, DELAY_MAX_SECONDS)
    later = int(ports.clock()) + pause_seconds
    return await save(ports, record, msgspec.structs.replace(record, failures=failures, touched=later))
