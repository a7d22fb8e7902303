"""Routes to erase and export users, and for the jobs that run longer than a request."""

from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.response import Stream

from admin_api.authentication import is_operator, requires, requires_operator_or
from stak.errors import NotFound
from stak.identifiers import tenant_key, user_id
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from stak.privacy.export_file_storage import note_download
from stak.privacy.export_file_storage import read_file as read_whole_file
from stak.privacy.export_user import start_export
from stak.tenancy.api_keys import Caller
from stak.tenancy.job_records import JobKind, JobRecord, JobStatus, find_deletion, find_job
from stak.tenancy.tenant_model import Scope


class JobStarted(msgspec.Struct):
    """The job that was started; see `GET …/jobs/{job_id}` for its progress."""

    job_id: str


class JobProgress(msgspec.Struct):
    """The progress of a job: the number of its phase, and its counts so far by kind."""

    phase: int
    counts: dict[str, int]


class JobState(msgspec.Struct):
    """A long-running job; `result` is set once it is done, `error` if it has failed."""

    job_id: str
    kind: JobKind
    status: JobStatus
    user_id: str | None
    started_at: int
    finished_at: int | None
    progress: JobProgress
    result: dict[str, Any] | None
    error: str | None


class PrivacyController(Controller):
    """Erasure and export of a user's data."""

    path = "/stack/admin/v1/{tenant:str}/users/{uid:str}"
    tags = ("users",)

    @post("/erase", summary="Erase a user", status_code=202, guards=[requires(Scope.USERS)])
    async def erase(self, ports: Ports, caller: Caller, uid: str) -> JobStarted:
        """Erase everything a user has and wrote; the result of the job is a receipt of counts.

        Posts accepted before this call are erased; later posts to the user are new, and stay. While an erasure of the
        same user is running, the same job is returned.
        """
        job = await start_erasure(ports, caller.tenant, user_id(uid), key_id=caller.key_id)
        return JobStarted(job.job_id)

    @post("/export", summary="Export a user's data", status_code=202, guards=[requires(Scope.USERS, Scope.READ)])
    async def export(self, ports: Ports, caller: Caller, uid: str) -> JobStarted:
        """Export everything a user has, wrote and can read, as JSON lines; see `GET …/jobs/{job_id}/file` when done.

        The file is kept for 7 days, and replaced by the next export of the same user.
        """
        job = await start_export(ports, caller.tenant, user_id(uid), key_id=caller.key_id)
        return JobStarted(job.job_id)


class JobController(Controller):
    """Jobs that run longer than a request."""

    path = "/stack/admin/v1/{tenant:str}/jobs"
    tags = ("operations",)

    @get("/{job_id:str}", summary="Read a job", guards=[requires_operator_or(Scope.USERS)])
    async def read(self, ports: Ports, request: Request[Any, Any, Any], tenant: str, job_id: str) -> JobState:
        """Return a job; its record is kept for 90 days after it ends. Only the operator sees a tenant's deletion."""
        key = tenant_key(tenant)
        record = await find_job(ports, key, job_id)
        if record is None and is_operator(request):
            record = await find_deletion(ports, key, job_id)
        if record is None:
            raise NotFound("Job not found.")
        return state_of(record)

    @get(
        "/{job_id:str}/file",
        summary="Download an export",
        guards=[requires(Scope.USERS, Scope.READ)],
        media_type="application/jsonl",
    )
    async def read_file(self, ports: Ports, caller: Caller, job_id: str) -> Stream:
        """Download an export: one JSON document on each line, its `type` says what it is. The audit log records it."""
        record = await find_job(ports, caller.tenant, job_id)
        ends_at = 0 if record is None or record.result is None else record.result.get("expires_at", 0)
        if record is None or record.kind != "export" or record.status != "done" or ends_at <= ports.clock():
            raise NotFound("File not found: the job is not an export, is not done, or its file has expired.")
        await note_download(ports, record, key_id=caller.key_id)
        return Stream(read_whole_file(ports, caller.tenant, job_id), media_type="application/jsonl")


def state_of(record: JobRecord) -> JobState:
    """Return a job as the API shows it."""
    return JobState(
        job_id=record.job_id,
        kind=record.kind,
        status=record.status,
        user_id=record.user,
        started_at=record.started_at,
        finished_at=record.finished_at,
        progress=JobProgress(record.phase, record.counts),
        result=record.result,
        error=record.error,
    )
