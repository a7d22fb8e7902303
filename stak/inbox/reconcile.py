"""Reconcile broadcasts with open work: settle the completed ones, and resume the stalled ones."""

from typing import Final

import msgspec

from stak.clock import has_passed
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.audit import audit_job, is_chosen
from stak.inbox.broadcast import OPEN_SHARDS, Broadcast, broadcast_of, open_work, read_progress
from stak.inbox.post import dispatch_job
from stak.inbox.recall import finish_recall, sweep_job
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Absent, Check, Conditions, Delete, Done, Equals, Update
from stak.reconcile import reconcile_each
from stak.tenancy.suspension import is_suspended

STALLED_AFTER_SECONDS: Final = 10
"""A broadcast without a next step for this long has lost its job: a process died between two writes."""

REPAIRED_AFTER_SECONDS: Final = 900
"""A fully sent broadcast with chunks missing from the ledger for this long is sent again."""


async def reconcile_open_work(ports: Ports) -> int:
    """Reconcile all broadcasts with open work once; return how many there are."""
    return await reconcile_each(ports, map(keys.open_shard, range(OPEN_SHARDS)), _look_after, what="open work")


async def _look_after(ports: Ports, row: Row) -> None:
    tenant, inbox, message_id = TenantKey(row.item["tenant"]), InboxKey(row.item["inbox"]), row.item["id"]
    if row.key != open_work(tenant, inbox, message_id):
        raise ValueError("the row is another broadcast's than its key says")
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id))
    broadcast = None if item is None else broadcast_of(item)
    match broadcast:
        case Broadcast(status="expanding" | "delivering") if await is_suspended(ports, tenant):
            pass  # waits for the operator; recalls continue
        case Broadcast(status="expanding" | "delivering" | "redacting"):
            await _continue(ports, tenant, inbox, broadcast, row)
        case Broadcast(status="paused"):
            pass  # waits for its sender
        case _:  # no work is left, unless it was recalled or redriven since it was read
            key = keys.broadcast(tenant, inbox, message_id)
            same: Conditions = (Absent(),) if item is None else (Equals("status", item["status"]),)
            await ports.table.commit([(Check(key, same), Delete(row.key))])


async def _continue(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast, row: Row) -> None:
    now = ports.clock()
    is_recall = broadcast.status == "redacting"
    if broadcast.status == "expanding" or broadcast.sent < broadcast.planned:
        if has_passed(STALLED_AFTER_SECONDS, broadcast.touched, now):
            make_job = sweep_job if is_recall else dispatch_job
            await ports.jobs.submit(make_job(tenant, inbox, broadcast.message_id))
        return
    progress = await read_progress(ports, tenant, inbox, broadcast.message_id)
    key = keys.broadcast(tenant, inbox, broadcast.message_id)
    if is_recall and progress.swept >= broadcast.planned:
        await finish_recall(ports, tenant, inbox, broadcast.message_id, progress)
        await ports.table.commit([(Delete(row.key),)])
    elif not is_recall and progress.chunks >= broadcast.planned:
        settled = Update(
            key,
            set={"status": "delivered", "settled": msgspec.to_builtins(progress)},
            when=(Equals("status", "delivering"), Equals("redriven", broadcast.redriven)),
        )
        (outcome,) = await ports.table.commit([(settled, Delete(row.key))])
        if isinstance(outcome, Done) and is_chosen(broadcast.message_id, progress.delivered):
            await ports.jobs.submit(audit_job(tenant, inbox, broadcast.message_id))
    elif has_passed(REPAIRED_AFTER_SECONDS, broadcast.touched, now):
        again = Update(
            key,
            set={"sent": 0, "touched": int(now)},
            when=(Equals("sent", broadcast.sent), Equals("status", broadcast.status)),
        )
        await ports.table.commit([(again,)])
