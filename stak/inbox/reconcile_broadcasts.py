"""Reconcile broadcasts with open work: settle the completed ones, resume the stalled ones, repeat notifications."""

from typing import Final

from stak.clock import has_passed
from stak.inbox.broadcast import Broadcast, find_broadcast, transition
from stak.inbox.broadcast_progress import follow_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB, dispatch_step
from stak.inbox.open_work import open_partitions
from stak.inbox.recall import RECALL_JOB
from stak.inbox.settle_broadcasts import settle
from stak.inbox.small_posts import awaits_notification, repeat_notification
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Absent, Check, Conditions, Delete, Equals
from stak.reconcile_rounds import reconcile_each
from stak.tenancy.suspension import is_suspended

STALLED_AFTER_SECONDS: Final = 10
"""A broadcast without a next step for this long has lost its job: a process died between two writes."""

REPAIRED_AFTER_SECONDS: Final = 900
"""A fully sent broadcast with chunks missing from the ledger for this long is sent again."""


async def reconcile_open_work(ports: Ports) -> int:
    """Reconcile all broadcasts with open work once; return how many there are."""
    return await reconcile_each(ports, await open_partitions(ports), _reconcile, what="open work")


async def _reconcile(ports: Ports, row: Row) -> None:
    ref = BroadcastRef.of_listed(row)
    broadcast = await find_broadcast(ports, ref)
    if broadcast is not None and broadcast.is_active and await is_suspended(ports, ref.tenant):
        return  # waits for the operator; recalls continue
    if broadcast is not None and (broadcast.is_active or broadcast.is_being_recalled):
        await _continue(ports, ref, broadcast, row)
    elif broadcast is not None and awaits_notification(row):
        await repeat_notification(ports, ref, broadcast, row.key)
    elif broadcast is None or not broadcast.is_paused:  # a paused one waits for its sender
        # No work is left, unless it was recalled or redriven since it was read.
        same: Conditions = (Absent(),) if broadcast is None else (Equals("status", broadcast.status),)
        await ports.table.commit([(Check(ref.key, same), Delete(row.key))])


async def _continue(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, row: Row) -> None:
    now = ports.clock()
    is_recall = broadcast.is_being_recalled
    if broadcast.is_expanding or broadcast.sent < broadcast.planned:
        if not has_passed(STALLED_AFTER_SECONDS, broadcast.touched, now):
            return
        if broadcast.is_one_row and not is_recall:
            # Sent and noted at once: until a job runs, every round would submit another one.
            await dispatch_step(ports, ref)
        else:
            await ports.jobs.submit(ref.job(RECALL_JOB if is_recall else DISPATCH_JOB))
        return
    progress = await follow_progress(ports, ref, broadcast)
    if not await settle(ports, ref, broadcast, progress, row.key) and has_passed(
        REPAIRED_AFTER_SECONDS, broadcast.touched, now
    ):
        again = transition(
            ref,
            "send recall" if is_recall else "send",
            broadcast.status,
            changes={"sent": 0, "touched": int(now)},
            when=(Equals("sent", broadcast.sent),),
        )
        await ports.table.commit([(again,)])
