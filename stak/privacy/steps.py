"""Runs a job in steps of a few seconds: each goes on where the last one ended, and asks for the next.

A step is a series of units of work. A unit saves how far it got in the end, so whoever is killed repeats one unit at
most; a unit that is repeated, or done by two at once, ends in the same state and in the same counts.
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

STEP_SECONDS: Final = 5.0
"""A step ends after the unit during which this is reached, long before it would be given up."""
FAILURES_MAX: Final = 20
"""Failed attempts in a row, with longer and longer pauses, after which a job is given up: about three hours."""

Unit: TypeAlias = Callable[[Ports, JobRecord], Awaitable[JobRecord | None]]
"""Does a bounded amount of work; the record as it was saved, or None if somebody else was faster."""

_PHASES: Final[Mapping[JobKind, Sequence[Unit]]] = {
    "erasure": ERASURE_PHASES,
    "export": EXPORT_PHASES,
    "tenant_deletion": DELETION_PHASES,
}


async def run_step(ports: Ports, tenant: TenantKey, job_id: str, kind: JobKind) -> None:
    """Do the next step of a job; nothing if it has ended, or is gone with its tenant."""
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
            # Somebody else runs the job and has saved first; or what a unit is about has changed, and it is done again.
            found = await find(ports, tenant, job_id)
            saved = found if found is not None and found.rev == record.rev else None
        record = saved


async def _attempt(ports: Ports, record: JobRecord) -> JobRecord | None:
    """One unit; one that fails is tried again later, and in the end given up."""
    try:
        saved = await _PHASES[record.kind][record.phase](ports, record)
    except StorageUnavailable:
        raise  # nobody's fault: the queue waits it out
    except Exception as error:  # noqa: BLE001 - whatever it is, it is noted and tried again
        code = error.code if isinstance(error, StakError) else type(error).__name__
        log.warning("job_step_failed", job=record.kind, tenant=record.tenant, phase=record.phase, error=code)
        return await _note_failure(ports, record, code)
    return saved


async def _note_failure(ports: Ports, record: JobRecord, code: str) -> JobRecord | None:
    failures = record.failures + 1
    if failures >= FAILURES_MAX:
        return await fail(ports, record, f"given up after {failures} failed attempts: {code}")
    pause_seconds = min(2**failures, DELAY_MAX_SECONDS)
    later = int(ports.clock()) + pause_seconds
    return await save(ports, record, msgspec.structs.replace(record, failures=failures, touched=later))
