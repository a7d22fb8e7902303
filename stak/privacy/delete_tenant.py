"""Deletes a whole tenant in the background: first refuses all its credentials, and removes its settings last.

Requests and deliveries that were accepted before may still write after their rows were visited: so the walk over all
rows is repeated, once those have ended, until it finds nothing. Queued messages are dropped by their receiver, since
their tenant no longer exists. The record of the job does not belong to the tenant, and remains.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from stak.errors import NotFound
from stak.identifiers import TenantKey
from stak.migration import row_ownership
from stak.ports import Ports
from stak.ports.queue import discard_all
from stak.ports.table import rows_of
from stak.ports.writes import Absent, Delete, Done, Present, Update, Write
from stak.privacy.resumable_iteration import scan_page, stored_position
from stak.tenancy import keys
from stak.tenancy.job_records import JobRecord, creation_writes, find_deletion, finish, new_record, save, submit_step
from stak.tenancy.tenant_cache import DELETION, invalidate_tenant

SETTLE_SECONDS: Final = 90
"""Time until every process has noticed and all earlier work has ended: a function runs for at most 60 seconds."""
_SCAN_BATCH_SIZE: Final = 1000
_ROWS_BATCH_SIZE: Final = 90
_OPERATOR: Final = "operator"


async def start_deletion(ports: Ports, tenant: TenantKey) -> JobRecord:
    """Start or return a tenant's deletion; refuses its credentials at once. Raises NotFound for unknown tenants."""
    settings = keys.tenant_settings(tenant)
    while True:
        item = await ports.table.get(settings)
        if item is None:
            raise NotFound("Tenant not found.")
        if (job_id := item.get(DELETION)) is not None:
            running = await find_deletion(ports, tenant, job_id)
            if running is None:
                raise NotFound("Tenant not found.")
            return running
        record = new_record(ports, tenant, "tenant_deletion", key_id=_OPERATOR)
        mark = Update(settings, set={DELETION: record.job_id}, when=(Present(), Absent(DELETION)))
        (outcome,) = await ports.table.commit([(mark, *creation_writes(record))])
        if isinstance(outcome, Done):
            invalidate_tenant(ports, tenant)
            await submit_step(ports, record)
            return record


async def _revoke_keys(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Delete API keys first: they are looked up independently."""
    page = await ports.table.query(keys.tenant_partition(record.tenant), keys.API_KEYS, limit=_ROWS_BATCH_SIZE)
    writes: list[Write] = [Delete(row.key) for row in page.rows]
    counted = record.counted({"api_keys": len(writes)})
    return await save(ports, record, counted if writes else counted.next_phase(), writes)


async def _delete_rows(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Delete a page of the tenant's rows; after the last page, start another walk if rows may have been added."""
    tenant, after, found = record.tenant, record.cursor.get("after"), record.cursor.get("found", 0)
    began: int = record.cursor.get("began", 0)
    deleted = await _delete_first_partition(ports, tenant) if after is None else 0
    page = await scan_page(ports, row_ownership.all_partitions(tenant), after, limit=_SCAN_BATCH_SIZE)
    kept = keys.running_job(tenant, record.job_id)
    rows = [row.key for row in page.rows if row_ownership.is_of(tenant, row.key) and row.key != kept]
    if rows:
        # No condition: whatever they change to at this moment, they belong to the tenant.
        await ports.table.commit([(Delete(key),) for key in rows])
    deleted += len(rows)
    counted, found = record.counted({"rows": deleted}), found + deleted
    if (position := stored_position(page)) is not None:
        return await save(ports, record, counted.at(after=position, began=began, found=found))
    settled_at = record.started_at + SETTLE_SECONDS
    if began >= settled_at and found == 0:
        return await save(ports, record, counted.next_phase())
    next_began = max(int(ports.clock()), settled_at)
    return await save(ports, record, msgspec.structs.replace(counted, touched=next_began).at(began=next_began))


async def _delete_first_partition(ports: Ports, tenant: TenantKey) -> int:
    """Delete inboxes and all other rows beside the settings, which go last."""
    settings = keys.tenant_settings(tenant)
    rows = rows_of(ports.table, keys.tenant_partition(tenant), at_once=_SCAN_BATCH_SIZE)
    found = [row.key async for row in rows if row.key != settings]
    if found:
        await ports.table.commit([(Delete(key),) for key in found])  # no condition, as above
    return len(found)


async def _discard_dead_letters(ports: Ports, record: JobRecord) -> JobRecord | None:
    discarded = await ports.jobs.discard_dead(record.tenant)
    for queue in (ports.deliveries, ports.chat_updates):
        discarded += await discard_all(queue, record.tenant)
    return await save(ports, record, record.counted({"dead_letters": discarded}).next_phase())


async def _finish(ports: Ports, record: JobRecord) -> JobRecord | None:
    settings = keys.tenant_settings(record.tenant)
    now = int(ports.clock())
    receipt = {
        "tenant_key": record.tenant,
        "counts": record.counts,
        "started_at": record.started_at,
        "finished_at": now,
    }
    # No conditions: the record has one in the same group, and a tenant has only one deletion.
    last: list[Write] = [Delete(settings), Delete(keys.directory_entry(record.tenant))]
    ended = await finish(ports, record, receipt, last)
    invalidate_tenant(ports, record.tenant)
    return ended


DELETION_PHASES: Final[tuple[Callable[[Ports, JobRecord], Awaitable[JobRecord | None]], ...]] = (
    _revoke_keys,
    _delete_rows,
    # After all accepted work has ended, since it may have buried messages.
    _discard_dead_letters,
    _finish,
)
