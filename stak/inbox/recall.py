"""Recall a message from all recipients, hidden at once and removed in the background, or from some of them.

The status of the broadcast and the set of recalls in progress are written in one group: from then on no reader shows
the content, no page is planned and no chunk delivered. Workers turn the copies into tombstones chunk by chunk and
subtract unread ones from the counts. Recipients without a copy get a placeholder, which blocks chunks in flight.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.errors import AlreadyExists, Contended
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.broadcast import Progress, broadcast_of, open_work, read_broadcast
from stak.inbox.change_copies import change_copies
from stak.inbox.chunks import SweepChunk, entry_for_all, outgoing
from stak.inbox.counts import UserInbox
from stak.inbox.entries import blanked
from stak.inbox.keys import RECALL_COPIES
from stak.inbox.model import Entry
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.writes import Absent, Done, Equals, Item, Key, Present, Put, Update, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.stored_bytes import ENTRY_BYTES, release_bytes

SWEEP_JOB: Final = "sweep-recall"
RECALLS_MAX: Final = 500
"""How many recalls may be in progress in one inbox: every page reads their ids."""

_CHUNKS_A_STEP: Final = 50
_WITHDRAWN_A_GROUP: Final = 98  # plus the broadcast and the audit log entry: DynamoDB takes 100 in a transaction


async def recall(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, *, key_id: str, reason: str | None
) -> None:
    """Recall a broadcast from all recipients; it is hidden on return. Raises AlreadyRecalled."""
    async for _ in attempts():
        broadcast = await read_broadcast(ports, tenant, inbox, message_id)
        if broadcast.status in ("redacting", "redacted"):
            raise AlreadyRecalled(f"The message was recalled already; it is {broadcast.status}.")
        # A scheduled broadcast has no copies: nothing to hide or remove.
        is_unsent = broadcast.status == "scheduled"
        flag = Update(
            keys.broadcast(tenant, inbox, message_id),
            set={
                "status": "redacted" if is_unsent else "redacting",
                "reason": reason,
                "touched": int(ports.clock()),
                "sent": 0,
                "settled": None,
                "message": None,
            },
            when=(Equals("status", broadcast.status),),
        )
        writes: list[Write] = [flag, log_entry(ports, tenant, key_id, "redact", f"{inbox}/{message_id}", reason)]
        if not is_unsent:
            listed = {"tenant": tenant, "inbox": inbox, "id": message_id}
            writes += [Put(open_work(tenant, inbox, message_id), listed)]
            writes += await _recall_writes(ports, tenant, inbox, add=message_id)
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            if not is_unsent:
                await ports.jobs.submit(sweep_job(tenant, inbox, message_id))
            return


async def withdraw(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    message_id: str,
    uids: Sequence[UserId],
    *,
    key_id: str,
    reason: str | None,
) -> int:
    """Recall a broadcast from some recipients; return how many had it.

    It is removed from their inboxes on return. Raises AlreadyRecalled.
    """
    broadcast = await read_broadcast(ports, tenant, inbox, message_id)
    if broadcast.status in ("redacting", "redacted"):
        raise AlreadyRecalled(f"The message was recalled already; it is {broadcast.status}.")
    entry = entry_for_all(broadcast, int(ports.clock()))
    # It may be scheduled a year ahead, or paused as long: the placeholders never expire.
    await _redact_copies(ports, tenant, inbox, entry, uids, is_for_good=True)
    target = f"{inbox}/{message_id}"
    note = log_entry(ports, tenant, key_id, "redact", target, f"{len(uids)} recipients; {reason or 'no reason given'}")
    counted = await _count_withdrawn(ports, tenant, inbox, message_id, uids[:_WITHDRAWN_A_GROUP], [note])
    for start in range(_WITHDRAWN_A_GROUP, len(uids), _WITHDRAWN_A_GROUP):
        part = uids[start : start + _WITHDRAWN_A_GROUP]
        counted += await _count_withdrawn(ports, tenant, inbox, message_id, part, [])
    return counted


def sweep_job(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Job:
    """Return the job that queues a recalled broadcast's chunks, so that workers remove their copies."""
    return Job(SWEEP_JOB, tenant, {"inbox": inbox, "message_id": message_id})


async def sweep_step(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> bool:
    """Queue some recalled chunks, and submit the job of the next step; return whether there is a next step."""
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id))
    broadcast = None if item is None else broadcast_of(item)
    if broadcast is None or broadcast.status != "redacting":
        return False
    start, end = broadcast.sent, min(broadcast.planned, broadcast.sent + _CHUNKS_A_STEP)
    found = await ports.table.batch_get(keys.chunk(tenant, inbox, message_id, number) for number in range(start, end))
    await ports.deliveries.send(
        [
            outgoing(SweepChunk(tenant, inbox, int(key.sk[2:]), tuple(chunk["uids"]), message_id, broadcast.category))
            for key, chunk in found.items()
        ]
    )
    note = Update(
        keys.broadcast(tenant, inbox, message_id),
        set={"sent": end, "touched": int(ports.clock())},
        when=(Equals("sent", start), Equals("status", "redacting")),
    )
    (outcome,) = await ports.table.commit([(note,)])
    has_more = isinstance(outcome, Done) and end < broadcast.planned
    if has_more:
        await ports.jobs.submit(sweep_job(tenant, inbox, message_id))
    return has_more


async def sweep_chunk(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, entry: Entry, number: int, uids: Sequence[UserId]
) -> None:
    """Turn every copy of a chunk into a tombstone, write placeholders where there is none, and update the ledger."""
    await _redact_copies(ports, tenant, inbox, entry, uids)
    user_inboxes = [UserInbox(tenant, user, inbox) for user in uids]
    found = await ports.table.batch_get(user_inbox.entry(entry.id) for user_inbox in user_inboxes)
    copies = [item for item in found.values() if is_copy(item)]
    # Recounted from the stored copies, so a repetition writes the same; no condition is needed.
    item = {"delivered": len(copies), "redacted": sum(map(_is_redacted, copies)), "swept": 1}
    await ports.table.commit([(Put(keys.ledger(tenant, inbox, entry.id, number), item),)])


def is_copy(item: Item | None) -> bool:
    """Return whether this entry was ever a delivered message, as opposed to a placeholder or a muted one."""
    return item is not None and not item.get("unsent") and item.get("gone") != "muted"


async def finish_recall(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, progress: Progress) -> None:
    """Complete a recall after the last chunk: remove the id from the set of recalls in progress."""
    async for _ in attempts():
        done = Update(
            keys.broadcast(tenant, inbox, message_id),
            set={"status": "redacted", "settled": msgspec.to_builtins(progress)},
            when=(Equals("status", "redacting"),),
        )
        writes = await _recall_writes(ports, tenant, inbox, drop=message_id)
        (outcome,) = await ports.table.commit([(done, *writes)])
        if isinstance(outcome, Done):
            await _release(ports, tenant, inbox, message_id, progress)
        if isinstance(outcome, Done) or outcome.names(0):
            return


async def _release(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, progress: Progress) -> None:
    """Release the bytes charged for the copies' content; the overhead of their tombstones stays charged."""
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id))
    copy_bytes = 0 if item is None else broadcast_of(item).copy_bytes
    await release_bytes(ports, tenant, max(0, copy_bytes - ENTRY_BYTES) * progress.redacted)


class AlreadyRecalled(AlreadyExists):
    """The message was already recalled."""

    code = "already_recalled"


async def _recall_writes(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, add: str | None = None, drop: str | None = None
) -> list[Write]:
    """Return the writes that add or remove an id in all replicas of the recalls in progress.

    The replicas are only ever written together.
    """
    copy_keys: list[Key] = [keys.recalls(tenant, inbox, copy) for copy in range(RECALL_COPIES)]
    stored = await ports.table.get(copy_keys[0])
    ids = list(stored["ids"]) if stored else []
    revision = stored["rev"] if stored else None
    after = sorted({*ids, *([add] if add else [])} - {drop})
    if len(after) > RECALLS_MAX:
        raise Contended(f"{RECALLS_MAX} recalls are in progress in this inbox. Wait for one to end, then try again.")
    item = {"ids": after, "rev": (revision or 0) + 1}
    return [Put(key, item, when=(Equals("rev", revision),)) for key in copy_keys]


async def _count_withdrawn(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str, uids: Sequence[UserId], notes: Sequence[Write]
) -> int:
    """Count the recalled copies that are not counted yet, including those of an attempt that crashed."""
    async for _ in attempts():
        copies = await ports.table.batch_get(UserInbox(tenant, user, inbox).entry(message_id) for user in uids)
        rows = {keys.withdrawn(tenant, inbox, message_id, user): user for user in uids}
        known = await ports.table.batch_get(rows)
        puts = [
            Put(row, {}, when=(Absent(),))
            for row, user in rows.items()
            if row not in known and _is_redacted(copies.get(UserInbox(tenant, user, inbox).entry(message_id)))
        ]
        count = Update(keys.broadcast(tenant, inbox, message_id), add={"withdrawn": len(puts)}, when=(Present(),))
        (outcome,) = await ports.table.commit([(count, *puts, *notes)])
        if isinstance(outcome, Done):
            return len(puts)
    raise AssertionError("unreachable")


async def _redact_copies(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    entry: Entry,
    uids: Sequence[UserId],
    *,
    is_for_good: bool = False,
) -> None:
    """Turn these users' copies into tombstones, or write placeholders."""
    now = int(ports.clock())
    # A placeholder is never shown, so it contains nothing of the message.
    unsent = msgspec.structs.replace(
        blanked(entry, "redacted", now), is_unsent=True, sender=None, label=None, host_system_id=None
    )
    if is_for_good:
        unsent = msgspec.structs.replace(unsent, ttl=None)
    await change_copies(
        ports,
        tenant,
        inbox,
        entry.id,
        entry.category,
        uids,
        lambda found: None if found.gone else blanked(found, "redacted", now),
        placeholder=unsent,
    )


def _is_redacted(item: Item | None) -> bool:
    return item is not None and is_copy(item) and item.get("gone") == "redacted"
