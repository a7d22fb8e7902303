"""Records of long-running jobs: their states, and the row that lists each until it has ended.

A step saves its progress on condition that no other step has: of two concurrent copies of a step, one saves and the
other stops. Writes that must not be counted twice are in the same group.
"""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from stak.errors import NotFound, StorageUnavailable
from stak.identifiers import TenantKey, TopicKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.table import Row
from stak.ports.writes import TTL, Absent, Check, Delete, Done, Equals, Item, Key, Present, Put, Write
from stak.reconcile_rounds import reconcile_each
from stak.tenancy import keys
from stak.tenancy.tenant_cache import DELETION
from stak.ulids import is_ulid

STEP_JOB: Final = "run-job-step"
KEPT_SECONDS: Final = 90 * 24 * 3600
STALLED_AFTER_SECONDS: Final = 60
"""A job without a next step for this long has lost its queue message: it is submitted again."""
_GROUP_WRITES_MAX: Final = 99  # plus the record itself: DynamoDB takes 100 in a transaction

JobKind = Literal["erasure", "export", "tenant_deletion", "topic_deletion"]
JobStatus = Literal["running", "done", "failed"]


class JobRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A job as it is stored. Its id contains the time it was created."""

    job_id: str
    tenant: TenantKey
    kind: JobKind
    status: JobStatus = "running"
    created_by: str
    started_at: int
    touched: int
    """Time of the last work on it, or the earliest time of the next step."""
    user: UserId | None = None
    topic: TopicKey | None = None
    topic_id: str | None = None
    previous: str | None = None
    """The previous job of the same kind for the same user."""
    phase: int = 0
    cursor: dict[str, Any] = {}
    """Position within the phase."""
    counts: dict[str, int] = {}
    failures: int = 0
    """Failed attempts since the last progress."""
    finished_at: int | None = None
    result: dict[str, Any] | None = None
    error: str | None = None
    rev: int = 1

    @property
    def key(self) -> Key:
        """The key it is stored under."""
        make = keys.deletion_job if self.kind == "tenant_deletion" else keys.job
        return make(self.tenant, self.job_id)

    @property
    def subject(self) -> UserId:
        """The user it is about. Raises ValueError if there is none."""
        if self.user is None:
            raise ValueError(f"a {self.kind} has no user")
        return self.user

    def counted(self, counts: Mapping[str, int]) -> "JobRecord":
        """Return the record with these added to its counts."""
        after = {**self.counts, **{name: self.counts.get(name, 0) + count for name, count in counts.items() if count}}
        return msgspec.structs.replace(self, counts=after)

    def at(self, **cursor: Any) -> "JobRecord":
        """Return the record at a position in the same phase."""
        return msgspec.structs.replace(self, cursor=cursor)

    def next_phase(self) -> "JobRecord":
        """Return the record at the start of the next phase."""
        return msgspec.structs.replace(self, phase=self.phase + 1, cursor={})


def new_record(ports: Ports, tenant: TenantKey, kind: JobKind, *, key_id: str, user: UserId | None = None) -> JobRecord:
    """Return a job that starts now."""
    now = int(ports.clock())
    return JobRecord(
        job_id=ports.ids.new(), tenant=tenant, kind=kind, created_by=key_id, started_at=now, touched=now, user=user
    )


def creation_writes(record: JobRecord) -> list[Write]:
    """Return the writes that create a job."""
    listed = {"tenant": record.tenant, "job_id": record.job_id, "kind": record.kind}
    # No conditions: its id is new.
    return [
        Put(record.key, record_item(record)),
        Put(keys.running_job(record.tenant, record.job_id), listed),
    ]


async def start_for_user(
    ports: Ports, tenant: TenantKey, kind: JobKind, user: UserId, *, key_id: str, notes: Sequence[Write] = ()
) -> JobRecord:
    """Return the running job of this kind for a user, or start one. Raises NotFound for unknown tenants."""
    latest_key = keys.latest_job(tenant, kind, user)
    attempts = Attempts()
    while True:
        await attempts.next()
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
        # A tenant deleted concurrently gets no job.
        exists = Check(keys.tenant_settings(tenant), when=(Present(), Absent(DELETION)))
        (outcome,) = await ports.table.commit([(latest_put, exists, *creation_writes(record), *notes)])
        if isinstance(outcome, Done):
            with contextlib.suppress(StorageUnavailable):  # reconciliation finds the listed job without its message
                await submit_step(ports, record)
            return record
        if outcome.names(1):
            raise NotFound("Tenant not found.")


async def submit_step(ports: Ports, record: JobRecord, *, delay_seconds: int = 0) -> None:
    """Submit the next step of a job."""
    arguments = {"job_id": record.job_id, "kind": record.kind}
    await ports.jobs.submit(Job(STEP_JOB, record.tenant, arguments), delay_seconds=delay_seconds)


async def find_job(ports: Ports, tenant: TenantKey, job_id: str) -> JobRecord | None:
    """Return a job of a tenant, or None."""
    item = await ports.table.get(keys.job(tenant, job_id)) if is_ulid(job_id) else None
    return None if item is None else record_of(item)


async def find_deletion(ports: Ports, tenant: TenantKey, job_id: str) -> JobRecord | None:
    """Return the deletion job of a tenant, or None."""
    item = await ports.table.get(keys.deletion_job(tenant, job_id)) if is_ulid(job_id) else None
    return None if item is None else record_of(item)


async def save(ports: Ports, before: JobRecord, after: JobRecord, writes: Sequence[Write] = ()) -> JobRecord | None:
    """Save a job's progress together with these writes; return None, writing nothing, on a conflict."""
    if len(writes) > _GROUP_WRITES_MAX:
        raise ValueError("too many writes for one group with the record")
    after = msgspec.structs.replace(after, rev=before.rev + 1, touched=max(after.touched, int(ports.clock())))
    unchanged = (Equals("rev", before.rev),)  # every change increments it, including the end
    (outcome,) = await ports.table.commit([(Put(before.key, record_item(after), when=unchanged), *writes)])
    return after if isinstance(outcome, Done) else None


async def finish(
    ports: Ports, record: JobRecord, result: Mapping[str, Any], writes: Sequence[Write] = ()
) -> JobRecord | None:
    """End a job successfully; return None on a conflict."""
    return await _end(ports, record, "done", dict(result), None, writes)


async def fail(ports: Ports, record: JobRecord, error: str) -> JobRecord | None:
    """End a job as failed; return None on a conflict."""
    return await _end(ports, record, "failed", None, error, ())


async def reconcile_jobs(ports: Ports) -> int:
    """Submit the next step of stalled jobs; return how many jobs are running."""
    return await reconcile_each(ports, [keys.RUNNING_JOBS], _reconcile, what="jobs")


def record_item(record: JobRecord) -> Item:
    """Encode a record for storage."""
    values: dict[str, Any] = msgspec.to_builtins(record)
    kept_until = (record.finished_at or record.touched) + KEPT_SECONDS
    # A running job has no TTL, however long it takes.
    ttl = {} if record.status == "running" else {TTL: kept_until}
    return {name: value for name, value in values.items() if value is not None} | ttl


def record_of(item: Item) -> JobRecord:
    """Decode a stored record."""
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
    # No condition: the record has one, and ends once.
    unlisted = Delete(keys.running_job(record.tenant, record.job_id))
    return await save(ports, record, after, [unlisted, *writes])


async def _reconcile(ports: Ports, row: Row) -> None:
    tenant, job_id = TenantKey(row.item["tenant"]), row.item["job_id"]
    find = find_deletion if row.item["kind"] == "tenant_deletion" else find_job
    record = await find(ports, tenant, job_id)
    if record is None:
        # No condition: a job is listed in the group that creates it, so this one was deleted with its tenant.
        await ports.table.commit([(Delete(row.key),)])
        return
    is_stalled = record.status == "running" and ports.clock() - record.touched >= STALLED_AFTER_SECONDS
    # Saved first, so that it is not submitted repeatedly while the queue is slow.
    if is_stalled and (noted := await save(ports, record, record)) is not None:
        await submit_step(ports, noted)
