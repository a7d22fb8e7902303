"""Storage of the file of a user's data export: encrypted parts in the table, which expire."""

import hashlib
from collections.abc import AsyncIterator
from typing import Final

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import TTL, Delete, Put, Write
from stak.privacy import keys
from stak.tenancy import keys as tenancy
from stak.tenancy.audit_log import log_entry
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.job_records import JobRecord, fail, find_job, save

FILE_SECONDS: Final = 7 * 24 * 3600
PART_MAX_BYTES: Final = 120_000
"""Encrypted, and with its keys, a part stays below the 200 KB that any row may have."""
_PARTS_BATCH_SIZE: Final = 5  # a page of a Query is 1 MB
_DELETED_BATCH_SIZE: Final = 90


async def file_part(ports: Ports, tenant: TenantKey, job_id: str, number: int, content: bytes, now: int) -> Put:
    """Return the write of a part. No condition: the job's record has one, and determines the next part."""
    sealer = await data_sealer(ports, tenant)
    sealed = sealer.seal(content, _context(tenant, job_id, number))
    return Put(keys.file_part(tenant, job_id, number), {"sealed": sealed, TTL: now + FILE_SECONDS})


async def read_file(ports: Ports, tenant: TenantKey, job_id: str) -> AsyncIterator[bytes]:
    """Yield the content of a file, part by part."""
    partition = keys.file_partition(tenant, job_id)
    number = 0
    async for row in rows_of(ports.table, partition, at_once=_PARTS_BATCH_SIZE):
        sealer = await data_sealer(ports, tenant, [row.item["sealed"]])
        yield sealer.open(row.item["sealed"], _context(tenant, job_id, number))
        number += 1


async def note_download(ports: Ports, record: JobRecord, *, key_id: str) -> None:
    """Record the download of a file in the audit log."""
    await ports.table.commit([(log_entry(ports, record.tenant, key_id, "fetch export", record.subject),)])


async def digest_of(ports: Ports, tenant: TenantKey, job_id: str) -> tuple[int, str]:
    """Return the size of a file in bytes, and its SHA-256."""
    digest, size_bytes = hashlib.sha256(), 0
    async for content in read_file(ports, tenant, job_id):
        digest.update(content)
        size_bytes += len(content)
    return size_bytes, digest.hexdigest()


async def remove_parts(ports: Ports, tenant: TenantKey, job_id: str) -> list[Write]:
    """Return the writes that delete some parts of a file; none if nothing is left of it."""
    page = await ports.table.query(keys.file_partition(tenant, job_id), limit=_DELETED_BATCH_SIZE)
    return [Delete(row.key) for row in page.rows]


async def cancel_exports(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Stop a running export of the user, and remove the file of the last one; a phase of an erasure."""
    latest = await ports.table.get(tenancy.latest_job(record.tenant, "export", record.subject))
    job_id: str | None = record.cursor.get("job_id") or (None if latest is None else latest["job_id"])
    export = None if job_id is None else await find_job(ports, record.tenant, job_id)
    if job_id is None or export is None:
        return await save(ports, record, record.next_phase())
    if export.status == "running":
        await fail(ports, export, "the user was erased")
        return await save(ports, record, record.at(job_id=job_id))
    writes = await remove_parts(ports, record.tenant, job_id)
    after = record.counted({"export_parts": len(writes)})
    if writes:
        return await save(ports, record, after.at(job_id=job_id), writes)
    if export.previous is not None and export.status != "done":  # it may not have removed the one before it
        return await save(ports, record, after.at(job_id=export.previous))
    return await save(ports, record, after.next_phase())


def _context(tenant: TenantKey, job_id: str, number: int) -> str:
    return f"{tenant} export {job_id} {number}"
