"""Pause, resume and stop a broadcast that is scheduled or being delivered."""

from typing import Literal

from stak.errors import WrongState
from stak.event_log.inbox_state import outlast_changes
from stak.inbox.broadcast import Broadcast, read_broadcast, transition
from stak.inbox.broadcast_progress import progress_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB
from stak.inbox.open_work import list_open_work, unlist_open_work
from stak.inbox.publish_on_read import event_writes
from stak.inbox.recipient_data import remove_recipient_data
from stak.inbox.store_recipients import index_of_settled
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Item, Write
from stak.tenancy.audit_log import log_entry


async def pause(ports: Ports, ref: BroadcastRef, *, key_id: str) -> Broadcast:
    """Hold back undelivered chunks until the broadcast is resumed; no effect if it is already paused."""
    return await _change_status(ports, ref, key_id, "pause")


async def resume(ports: Ports, ref: BroadcastRef, *, key_id: str) -> Broadcast:
    """Continue with the chunks that are not in the ledger; no effect if the broadcast is already under way."""
    return await _change_status(ports, ref, key_id, "resume")


async def stop(ports: Ports, ref: BroadcastRef, *, key_id: str) -> Broadcast:
    """Cancel the rest of the delivery permanently; no effect if the broadcast is already stopped."""
    stopped = await _change_status(ports, ref, key_id, "stop")
    # Also if it was stopped before: whoever did so may have crashed here.
    await remove_recipient_data(ports, ref, stopped, range(stopped.planned))
    return stopped


async def _change_status(
    ports: Ports, ref: BroadcastRef, key_id: str, action: Literal["pause", "resume", "stop"]
) -> Broadcast:
    tries = Attempts()
    while True:
        await tries.next()
        broadcast = await read_broadcast(ports, ref)
        current = await _current(ports, ref, broadcast)
        if current.has_been(action):
            if broadcast.seq is not None:  # by a request that may not be answered yet
                await outlast_changes(ports, ref.tenant, ref.inbox)
            return broadcast
        if broadcast.is_on_read and action != "stop":
            raise WrongState(f"A broadcast on read cannot be {action}d: it has no deliveries to wait for. Stop it.")
        appended = await event_writes(ports, ref, broadcast, action) if action == "stop" else []
        if appended is None:
            continue
        update = transition(
            ref,
            action,
            current.status,
            broadcast.resumes_as if action == "resume" else None,
            changes={**_changes(ref, broadcast, action), "touched": int(ports.clock())},
            # A paused broadcast may become due, which changes the status it resumes with.
            when=(Equals("paused_from", broadcast.paused_from),),
        )
        writes: list[Write] = [update, log_entry(ports, ref.tenant, key_id, action, ref.audit_target), *appended]
        if action == "stop":
            writes.append(await unlist_open_work(ports, ref))
        elif broadcast.has_started:
            writes.append(await list_open_work(ports, ref))
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            if action == "resume" and broadcast.has_started:
                await ports.jobs.submit(ref.job(DISPATCH_JOB))
            return await read_broadcast(ports, ref)


async def _current(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Return a broadcast as delivered if its last chunk is in the ledger, even if that is not recorded yet."""
    return broadcast.settled_by(await progress_of(ports, ref, broadcast)) if broadcast.is_active else broadcast


def _changes(ref: BroadcastRef, broadcast: Broadcast, action: Literal["pause", "resume", "stop"]) -> Item:
    match action:
        case "pause":
            return {"paused_from": broadcast.status}
        case "resume":
            # Restart from the first chunk: those in the ledger are skipped.
            return {"paused_from": None, "sent": 0}
        case "stop":
            return index_of_settled(ref, broadcast)
