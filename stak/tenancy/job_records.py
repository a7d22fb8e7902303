"""Long-running jobs: the record of each, what may become of it, and the row that lists it until it has ended.

A step saves what it has done, and how far it got, on the condition that nobody else has since: of two copies of a step
that run at once, one saves and the other stops. What must not be counted twice is written in the group that saves it.
"""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from stak.errors import NotFound, StorageUnavailable
from stak.identifiers import TenantKey, UserId
from stak.ids import is_ulid
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.table import Row
from stak.ports.writes import TTL, Absent, Check, Delete, Done, Equals, Item, Key, Present, Put, Write
from stak.reconcile import look_after_each
from stak.tenancy import keys
from stak.tenancy.cached import DELETION

STEP_JOB: Final = "run-job-step"
KEPT_SECONDS: Final = 90 * 24 * 3600
STALLED_AFTER_SECONDS: Final = 60
"""A job whose next step did not come for this long has lost its queue message: it is submitted again."""
_GROUP_WRITES_MAX: Final = 99  # and the record itself: DynamoDB takes 100 in a transaction

JobKind = Literal["erasure", "export", "tenant_deletion"]
JobStatus = Literal["running", "done", "failed"]


class JobRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A job as it is stored. Its id carries the moment it was created."""

    job_id: str
    tenant: TenantKey
    kind: JobKind
    status: JobStatus = "running"
    created_by: str
    started_at: int
    touched: int
    """When somebody last worked on it, or will go on with it at the earliest."""
    user: UserId | None = None
    previous: str | None = None
    """The job of the same kind for the same user before this one."""
    phase: int = 0
    cursor: dict[str, Any] = {}
    """How far the phase has got."""
    counts: dict[str, int] = {}
    failures: int = 0
    """Failed attempts since the last progress."""
    finished_at: int | None = None
    result: dict[str, Any] | None = None
    error: str | None = None
    rev: int = 1

    @property
    def key(self) -> Key:
        """Where it is stored."""
        make = keys.deletion_job if self.kind == "tenant_deletion" else keys.job
        return make(self.tenant, self.job_id)

    @property
    def subject(self) -> UserId:
        """The user it is about."""
        if self.user is None:
            raise ValueError(f"a {self.kind} is about no user")
        return self.user

    def counted(self, counts: Mapping[str, int]) -> "JobRecord":
        """With these added to the counts."""
        after = {**self.counts, **{name: self.counts.get(name, 0) + count for name, count in counts.items() if count}}
        return msgspec.structs.replace(self, counts=after)

    def at(self, **cursor: Any) -> "JobRecord":
        """Further on in the same phase."""
        return msgspec.structs.replace(self, cursor=cursor)

    def next_phase(self) -> "JobRecord":
        """At the beginning of the next phase."""
        return msgspec.structs.replace(self, phase=self.phase + 1, cursor={})


def new_record(ports: Ports, tenant: TenantKey, kind: JobKind, *, key_id: str, user: UserId | None = None) -> JobRecord:
    """A job that begins now."""
    now = int(ports.clock())
    return JobRecord(
        job_id=ports.ids.new(), tenant=tenant, kind=kind, created_by=key_id, started_at=now, touched=now, user=user
    )


def creating(record: JobRecord) -> list[Write]:
    """The writes that make a job exist."""
    listed = {"tenant": record.tenant, "job_id": record.job_id, "kind": record.kind}
    # No conditions: its id is new.
    return [
        Put(record.key, record_item(record)),
        Put(keys.running_job(record.tenant, record.job_id), listed),
    ]


async def start_for_user(
    ports: Ports, tenant: TenantKey, kind: JobKind, user: UserId, *, key_id: str, notes: Sequence[Write] = ()
) -> JobRecord:
    """The running job of this kind for a user; if there is none, a new one."""
    latest_key = keys.latest_job(tenant, kind, user)
    async for _ in attempts():
        latest = await ports.table.get(latest_key)
        previous = None if latest is None else await find_job(ports, tenant, latest["job_id"])
        if previous is not None and previous.status == "running":
            return previous
        record = new_record(ports, tenant, kind, key_id=key_id, user=user)
        if latest is not None:
            record = msgspec.structs.replace(record, previous=latest["job_id"])
        unchanged = Absent() if latest is None else Equals("job_id", latest["job_id"])
        named = {"job_id": record.job_id, TTL: record.started_at + 2 * KEPT_SECONDS}
        latest_put = Put(latest_key, named, when=(unchanged,))
        # A tenant that is gone meanwhile gets no job.
        exists = Check(keys.tenant_settings(tenant), when=(Present(), Absent(DELETION)))
        (outcome,) = await ports.table.commit([(latest_put, exists, *creating(record), *notes)])
        if isinstance(outcome, Done):
            with contextlib.suppress(StorageUnavailable):  # the job is listed: it is found without its message
                await submit_step(ports, record)
            return record
        if outcome.names(1):
            raise NotFound("There is no such tenant.")
    raise AssertionError("unreachable")


async def submit_step(ports: Ports, record: JobRecord, *, delay_seconds: int = 0) -> None:
    """Ask for the next step of a job."""
    arguments = {"job_id": record.job_id, "kind": record.kind}
    await ports.jobs.submit(Job(STEP_JOB, record.tenant, arguments), delay_seconds=delay_seconds)


async def find_job(ports: Ports, tenant: TenantKey, job_id: str) -> JobRecord | None:
    """A job of a tenant's, or None."""
    item = await ports.table.get(keys.job(tenant, job_id)) if is_ulid(job_id) else None
    return None if item is None else record_of(item)


async def find_deletion(ports: Ports, tenant: TenantKey, job_id: str) -> JobRecord | None:
    """The deletion of a tenant, or None."""
    item = await ports.table.get(keys.deletion_job(tenant, job_id)) if is_ulid(job_id) else None
    return None if item is None else record_of(item)


async def save(ports: Ports, before: JobRecord, after: JobRecord, writes: Sequence[Write] = ()) -> JobRecord | None:
    """Store how far a job has got, with these writes, or nothing: None if somebody else was faster."""
    if len(writes) > _GROUP_WRITES_MAX:
        raise ValueError("more writes than fit a group with the record")
    after = msgspec.structs.replace(after, rev=before.rev + 1, touched=max(after.touched, int(ports.clock())))
    unchanged = (Equals("rev", before.rev),)  # it moves with everything, also with the end
    (outcome,) = await ports.table.commit([(Put(before.key, record_item(after), when=unchanged), *writes)])
    return after if isinstance(outcome, Done) else None


async def finish(
    ports: Ports, record: JobRecord, result: Mapping[str, Any], writes: Sequence[Write] = ()
) -> JobRecord | None:
    """The job is done."""
    return await _end(ports, record, "done", dict(result), None, writes)


async def fail(ports: Ports, record: JobRecord, error: str) -> JobRecord | None:
    """The job is given up."""
    return await _end(ports, record, "failed", None, error, ())


async def reconcile_jobs(ports: Ports) -> int:
    """Submit the next step of jobs that nobody works on any more; how many jobs are running."""
    return await look_after_each(ports, [keys.RUNNING_JOBS], _reconcile, what="jobs")


def record_item(record: JobRecord) -> Item:
    """A record as it is stored."""
    values: dict[str, Any] = msgspec.to_builtins(record)
    kept_until = (record.finished_at or record.touched) + KEPT_SECONDS
    # One that is running never ends by itself, however long it takes.
    ttl = {} if record.status == "running" else {TTL: kept_until}
    return {name: value for name, value in values.items() if value is not None} | ttl


def record_of(item: Item) -> JobRecord:
    """The record that was stored."""
    return msgspec.convert(dict(item), JobRecord)


async def _end(
    ports: Ports,
    record: JobRecord,
    status: JobStatus,
    result: dict[str, Any] | None,
    error: str | None,
    writes: Sequence[Write],
) -> JobRecord | None:
    now = int(ports.clock())
    after = msgspec.structs.replace(
        record, status=status, finished_at=now, touched=now, result=result, error=error, cursor={}
    )
    # No condition: the record has one, and is ended once.
    unlisted = Delete(keys.running_job(record.tenant, record.job_id))
    return await save(ports, record, after, [unlisted, *writes])


async def _reconcile(ports: Ports, row: Row) -> None:
    tenant, job_id = TenantKey(row.item["tenant"]), row.item["job_id"]
    find = find_deletion if row.item["kind"] == "tenant_deletion" else find_job
    record = await find(ports, tenant, job_id)
    if record is None:
        # No condition: a job is listed in the group that creates it, so this one has gone with its tenant.
        await ports.table.commit([(Delete(row.key),)])
        return
    is_stalled = record.status == "running" and ports.clock() - record.touched >= STALLED_AFTER_SECONDS
    # Noted first, so that it is not submitted again and again while the queue is slow.
    if is_stalled and (noted := await save(ports, record, record)) is not None:
        await submit_step(ports, noted)
