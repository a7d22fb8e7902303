"""Erasing and exporting users, and the jobs that do what takes longer than a request."""

from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.response import Stream

from admin_api.callers import is_operator, requires, requires_operator_or
from stak.errors import NotFound
from stak.identifiers import tenant_key, user_id
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from stak.privacy.export_file import note_download
from stak.privacy.export_file import read_file as read_whole_file
from stak.privacy.export_user import start_export
from stak.tenancy.api_keys import Caller
from stak.tenancy.job_records import JobKind, JobRecord, JobStatus, find_deletion, find_job
from stak.tenancy.model import Scope


class JobStarted(msgspec.Struct):
    """Where to look for what becomes of it: `GET …/jobs/{job_id}`."""

    job_id: str


class JobProgress(msgspec.Struct):
    """How far a job has got: the number of its phase, and what it has counted so far, by kind."""

    phase: int
    counts: dict[str, int]


class JobState(msgspec.Struct):
    """A long-running job; `result` is there once it is done, `error` if it was given up."""

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
    """What a person may ask a tenant for."""

    path = "/stack/admin/v1/{tenant:str}/users/{uid:str}"
    tags = ("users",)

    @post("/erase", summary="Erase a user", status_code=202, guards=[requires(Scope.USERS)])
    async def erase(self, ports: Ports, caller: Caller, uid: str) -> JobStarted:
        """Everything the user has and wrote is gone when the job is done; its result is a receipt of counts.

        What was accepted before this call is erased; what is posted to the user later is new, and stays. While an
        erasure of the same user is running, its job is answered again.
        """
        job = await start_erasure(ports, caller.tenant, user_id(uid), key_id=caller.key_id)
        return JobStarted(job.job_id)

    @post("/export", summary="Export a user's data", status_code=202, guards=[requires(Scope.USERS, Scope.READ)])
    async def export(self, ports: Ports, caller: Caller, uid: str) -> JobStarted:
        """Everything the user has, wrote and can read, as JSON lines: `GET …/jobs/{job_id}/file` once it is done.

        The file is kept for 7 days, and replaced by the next export of the same user.
        """
        job = await start_export(ports, caller.tenant, user_id(uid), key_id=caller.key_id)
        return JobStarted(job.job_id)


class JobController(Controller):
    """What takes longer than a request."""

    path = "/stack/admin/v1/{tenant:str}/jobs"
    tags = ("operations",)

    @get("/{job_id:str}", summary="How far a job has got", guards=[requires_operator_or(Scope.USERS)])
    async def read(self, ports: Ports, request: Request[Any, Any, Any], tenant: str, job_id: str) -> JobState:
        """Records are kept for 90 days after a job has ended. That of a tenant's deletion is the operator's alone."""
        key = tenant_key(tenant)
        record = await find_job(ports, key, job_id)
        if record is None and is_operator(request):
            record = await find_deletion(ports, key, job_id)
        if record is None:
            raise NotFound("There is no such job.")
        return state_of(record)

    @get(
        "/{job_id:str}/file",
        summary="The file of an export",
        guards=[requires(Scope.USERS, Scope.READ)],
        media_type="application/jsonl",
    )
    async def read_file(self, ports: Ports, caller: Caller, job_id: str) -> Stream:
        """One JSON document on each line; its `type` says what it is. Noted in the audit log."""
        record = await find_job(ports, caller.tenant, job_id)
        ends_at = 0 if record is None or record.result is None else record.result.get("expires_at", 0)
        if record is None or record.kind != "export" or record.status != "done" or ends_at <= ports.clock():
            raise NotFound("There is no such file: the job is no export, is not done, or its file has expired.")
        await note_download(ports, record, key_id=caller.key_id)
        return Stream(read_whole_file(ports, caller.tenant, job_id), media_type="application/jsonl")


def state_of(record: JobRecord) -> JobState:
    """A job as it is shown."""
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
