"""Pause, resume and stop a broadcast that is scheduled or being delivered."""

from stak.errors import WrongState
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Status, describe, open_work, read_broadcast
from stak.inbox.post import dispatch_job
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import Delete, Done, Equals, Put, Update, Value, Write
from stak.tenancy.audit_log import log_entry

_UNDER_WAY: tuple[Status, ...] = ("expanding", "delivering")


async def pause(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, *, key_id: str) -> Broadcast:
    """Hold back undelivered chunks until the broadcast is resumed; no effect if it is already paused."""
    return await _move(ports, tenant, inbox, message_id, key_id, "pause")


async def resume(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, *, key_id: str) -> Broadcast:
    """Continue with the chunks that are not in the ledger; no effect if the broadcast is already under way."""
    return await _move(ports, tenant, inbox, message_id, key_id, "resume")


async def stop(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, *, key_id: str) -> Broadcast:
    """Cancel the rest of the delivery permanently; no effect if the broadcast is already stopped."""
    return await _move(ports, tenant, inbox, message_id, key_id, "stop")


async def _move(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, key_id: str, action: str
) -> Broadcast:
    async for _ in attempts():
        broadcast = await read_broadcast(ports, tenant, inbox, message_id)
        now_is = (await describe(ports, tenant, inbox, broadcast)).status
        changes = _changes(broadcast, now_is, action)
        if changes is None:
            return broadcast
        key = keys.broadcast(tenant, inbox, message_id)
        changes["touched"] = int(ports.clock())
        writes: list[Write] = [
            # A paused broadcast may become due, which changes the status it resumes with.
            Update(
                key,
                set=changes,
                when=(Equals("status", broadcast.status), Equals("paused_from", broadcast.paused_from)),
            ),
            log_entry(ports, tenant, key_id, action, f"{inbox}/{message_id}"),
        ]
        listed = open_work(tenant, inbox, message_id)
        if action == "stop":
            writes.append(Delete(listed))
        elif broadcast.status != "scheduled" and changes["status"] != "scheduled":
            writes.append(Put(listed, {"tenant": tenant, "inbox": inbox, "id": message_id}))
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            if action == "resume" and changes["status"] in _UNDER_WAY:
                await ports.jobs.submit(dispatch_job(tenant, inbox, message_id))
            return await read_broadcast(ports, tenant, inbox, message_id)
    raise AssertionError("unreachable")


def _changes(broadcast: Broadcast, status: Status, action: str) -> dict[str, Value] | None:
    """Return the attributes an action changes, or None if it has no effect. Raises WrongState."""
    if action == "pause" and status in (*_UNDER_WAY, "scheduled"):
        return {"status": "paused", "paused_from": status}
    if action == "resume" and status == "paused":
        # Restart from the first chunk: those in the ledger are skipped.
        return {"status": broadcast.paused_from or "delivering", "paused_from": None, "sent": 0}
    if action == "stop" and status in (*_UNDER_WAY, "scheduled", "paused"):
        return {"status": "stopped"}
    repeated = {"pause": ("paused",), "resume": (*_UNDER_WAY, "scheduled"), "stop": ("stopped",)}
    if status in repeated[action]:
        return None
    raise WrongState(f"The broadcast is {status}: there is nothing left to {action}.")
