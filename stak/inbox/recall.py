"""Recall a message from all recipients, hidden at once and removed in the background, or from some of them.

The status of the broadcast and the set of recalls in progress are written in one group: from then on no reader shows
the content, no page is planned and no chunk delivered. Content that is stored once for all copies is deleted in the
same group. Workers turn the copies into tombstones chunk by chunk and
subtract unread ones from the counts. Recipients without a copy get a placeholder, which blocks chunks in flight.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stak.errors import Contended
from stak.event_log.inbox_state import outlast_changes, read_state, replace_recalls
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Progress, Status, find_broadcast, read_broadcast, transition
from stak.inbox.broadcast_progress import progress_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import change_copies, end_of_placeholder
from stak.inbox.delivery_chunks import encode_delivery, entry_for_all, recall_chunk_of
from stak.inbox.entry_model import Entry
from stak.inbox.ledger import AT, change_outcome, note_ended
from stak.inbox.open_work import list_open_work, open_work_key
from stak.inbox.publish_on_read import event_writes
from stak.inbox.recipient_data import remove_recipient_data
from stak.inbox.shared_content import ContentRemoval, content_removal
from stak.inbox.store_recipients import index_of_settled, may_recipients_end, recipients_of
from stak.inbox.unread_counts import UserInbox, recall_unread
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS, make_tombstone
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Delete, Done, Equals, Group, Item, Key, Present, Put, Update, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quota_usage import give_back
from stak.tenancy.stored_bytes import ENTRY_BYTES, release_bytes

RECALL_JOB: Final = "sweep-recall"
RECALLS_MAX: Final = 500
"""How many recalls may be in progress in one inbox: every page reads their ids."""

CHUNKS_BATCH_SIZE: Final = 50
_TRIED_FIRST: Final = 10
_USERS_BATCH_SIZE: Final = 98  # plus the broadcast and the audit log entry: DynamoDB takes 100 in a transaction


async def recall(
    ports: Ports, ref: BroadcastRef, *, key_id: str, reason: str | None, on_event: Callable[[], None] = lambda: None
) -> Status:
    """Recall a broadcast from all recipients; it is hidden on return. Return its status after the recall.

    A recall of a recalled broadcast changes nothing, and returns what the first one did. `on_event` is called if it
    appended an event to the log of the inbox, or the first one did: that one may have ended before it was called.
    """
    tries = Attempts()
    while True:
        await tries.next()
        broadcast = await read_broadcast(ports, ref)
        if broadcast.is_recalled:  # by a request that may not be answered yet
            await outlast_changes(ports, ref.tenant, ref.inbox, ref.content)
            if broadcast.seq is not None:
                on_event()
            return broadcast.recalled_as
        content = content_removal(ref, broadcast)
        if broadcast.is_scheduled:  # no worker would release the bytes that were charged for its copies
            content = _with_copies(broadcast, content)
        # Copies on read follow the event; workers remove the others.
        has_chunks = not broadcast.is_scheduled and not broadcast.is_on_read
        appended = await event_writes(ports, ref, broadcast, "recall")
        if appended is None:
            continue
        changes = {"reason": reason, "touched": int(ports.clock()), "sent": 0, "settled": None}
        changes |= {**content.changes, **index_of_settled(ref, broadcast)}
        flag = transition(ref, "recall", broadcast.status, broadcast.recalls_to, changes=changes, when=content.when)
        writes: list[Write] = [flag, log_entry(ports, ref.tenant, key_id, "redact", ref.audit_target, reason)]
        writes += [*content.writes, *appended]
        if content.released:
            writes.append(give_back(ref.tenant, "stored_bytes", content.released))
        if has_chunks:
            writes += [await list_open_work(ports, ref)]
            writes += await _recall_writes(ports, ref, add=ref.id)
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            if has_chunks:
                await ports.jobs.submit(ref.job(RECALL_JOB))
            else:
                await remove_recipient_data(ports, ref, broadcast, range(broadcast.planned))
            if appended:
                on_event()
            return msgspec.structs.replace(broadcast, status=flag.set["status"], settled=None).recalled_as


def _with_copies(broadcast: Broadcast, content: ContentRemoval) -> ContentRemoval:
    """Return a removal that also releases what was charged for the content of copies; their overhead stays charged."""
    left = min(broadcast.copy_bytes, ENTRY_BYTES)
    if left == broadcast.copy_bytes:
        return content
    return ContentRemoval(
        {**content.changes, "copy_bytes": left},
        # If it has expired since, these bytes are released.
        (*content.when, Equals("copy_bytes", broadcast.copy_bytes)),
        content.writes,
        content.released + (broadcast.copy_bytes - left) * broadcast.recipients,
    )


async def recall_from_users(
    ports: Ports, ref: BroadcastRef, uids: Sequence[UserId], *, key_id: str, reason: str | None
) -> int:
    """Recall a broadcast from some recipients; return how many had it, none if it was recalled from all.

    It is removed from their inboxes on return.
    """
    broadcast = await read_broadcast(ports, ref)
    if broadcast.is_recalled:
        await outlast_changes(ports, ref.tenant, ref.inbox, ref.content)
        return 0
    now = int(ports.clock())
    entry = entry_for_all(broadcast, now)
    await _recall_copies(ports, ref, entry, uids, ends_at=end_of_placeholder(broadcast, now))
    detail = f"{len(uids)} recipients; {reason or 'no reason given'}"
    note = log_entry(ports, ref.tenant, key_id, "redact", ref.audit_target, detail)
    counted = await _count_recalled(ports, ref, uids[:_USERS_BATCH_SIZE], [note])
    for start in range(_USERS_BATCH_SIZE, len(uids), _USERS_BATCH_SIZE):
        counted += await _count_recalled(ports, ref, uids[start : start + _USERS_BATCH_SIZE], [])
    return counted


async def recall_step(ports: Ports, ref: BroadcastRef) -> bool:
    """Queue some recalled chunks, and submit the job of the next step; return whether there is a next step.

    Workers then remove the copies of each chunk.
    """
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or not broadcast.is_being_recalled:
        return False
    start, end = broadcast.sent, min(broadcast.planned, broadcast.sent + CHUNKS_BATCH_SIZE)
    found = await recipients_of(ports, ref, broadcast, range(start, end))
    ended = [number for number in range(start, end) if number not in found]
    if may_recipients_end(ref, broadcast):
        for number in ended:  # and so have their copies
            if not await note_ended(ports, ref, broadcast, number):
                found |= await recipients_of(ports, ref, broadcast, [number])
    await ports.deliveries.send(
        [encode_delivery(recall_chunk_of(ref, number, uids, broadcast.category)) for number, uids in found.items()]
    )
    note = transition(
        ref,
        "send recall",
        broadcast.status,
        changes={"sent": end, "touched": int(ports.clock())},
        when=(Equals("sent", start),),
    )
    (outcome,) = await ports.table.commit([(note,)])
    has_more = isinstance(outcome, Done) and end < broadcast.planned
    if has_more:
        await ports.jobs.submit(ref.job(RECALL_JOB))
    elif ended:
        progress = await progress_of(ports, ref, broadcast)
        if progress.swept >= broadcast.planned:
            await finish_recall(ports, ref, broadcast, progress, await open_work_key(ports, ref))
    return has_more


async def recall_chunk(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, entry: Entry, number: int, uids: Sequence[UserId]
) -> None:
    """Turn every copy of a chunk into a tombstone, write placeholders where there is none, and update the ledger."""
    were_unread = await _recall_unread(ports, ref, entry, uids)
    others = [user for user in uids if user not in were_unread]
    await _recall_copies(ports, ref, entry, others, ends_at=int(ports.clock()) + TOMBSTONES_KEPT_SECONDS)
    user_inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in others]
    found = await ports.table.batch_get(user_inbox.entry(entry.id) for user_inbox in user_inboxes)
    copies = [item for item in found.values() if is_copy(item)]
    item = {
        "delivered": len(were_unread) + len(copies),
        "redacted": len(were_unread) + sum(map(_is_recalled, copies)),
        "swept": 1,
    }
    await change_outcome(ports, ref, broadcast, number, lambda before: _with_deleted(before, item))
    await remove_recipient_data(ports, ref, broadcast, [number])


def _with_deleted(before: Item | None, item: Item) -> Item:
    """Return the outcome of a recalled chunk; one that is repeated does not find tombstones deleted by their users."""
    timed = {AT: before[AT]} if before is not None and AT in before else {}
    return {**timed, **item, "redacted": max(item["redacted"], (before or {}).get("redacted", 0))}


async def _recall_unread(ports: Ports, ref: BroadcastRef, entry: Entry, uids: Sequence[UserId]) -> set[UserId]:
    """Turn the unread copies of a chunk into tombstones without reading them; return the users that had one.

    Soon after a broadcast, nearly all copies are unread. If they are not, this stops after the first few: the storage
    may charge for refused writes.
    """
    now = int(ports.clock())
    group = recall_unread(entry, now, now + TOMBSTONES_KEPT_SECONDS)
    first, others = uids[:_TRIED_FIRST], uids[_TRIED_FIRST:]
    recalled = await _recalled(ports, ref, first, group)
    if others and 2 * len(recalled) > len(first):
        recalled |= await _recalled(ports, ref, others, group)
    return recalled


async def _recalled(ports: Ports, ref: BroadcastRef, uids: Sequence[UserId], group: Group) -> set[UserId]:
    outcomes = await ports.table.commit_template(keys.user_inboxes(ref.tenant, uids, ref.inbox), group)
    return {user for user, outcome in zip(uids, outcomes, strict=True) if isinstance(outcome, Done)}


def is_copy(item: Item | None) -> bool:
    """Return whether this entry was ever a delivered message, as opposed to a placeholder or a muted one."""
    return item is not None and not item.get("unsent") and item.get("gone") != "muted"


def is_unread_copy(item: Item | None) -> bool:
    """Return whether a delivered message is still there with its content, and was not read individually."""
    return item is not None and is_copy(item) and item.get("gone") is None and item.get("readat") is None


async def finish_recall(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, progress: Progress, listed: Key) -> None:
    """Complete a recall after the last chunk: remove the id from the set of recalls in progress."""
    tries = Attempts()
    while True:
        await tries.next()
        done = transition(ref, "finish recall", broadcast.status, changes={"settled": msgspec.to_builtins(progress)})
        writes = await _recall_writes(ports, ref, drop=ref.id)
        (outcome,) = await ports.table.commit([(done, *writes, Delete(listed))])
        if isinstance(outcome, Done):
            await _release(ports, ref)
        if isinstance(outcome, Done) or outcome.names(0):
            return


async def _release(ports: Ports, ref: BroadcastRef) -> None:
    """Release the bytes charged for the content of all copies, even of those that were never delivered.

    The overhead of their tombstones stays charged.
    """
    broadcast = await find_broadcast(ports, ref)
    if broadcast is not None:
        content_bytes = max(0, broadcast.copy_bytes - ENTRY_BYTES)
        await release_bytes(ports, ref.tenant, content_bytes * broadcast.recipients + (broadcast.own_bytes or 0))


async def _recall_writes(
    ports: Ports, ref: BroadcastRef, *, add: str | None = None, drop: str | None = None
) -> list[Update]:
    """Return the writes that add or remove an id in the set of recalls in progress."""
    state = await read_state(ports, ref.tenant, ref.inbox)
    after = {*state.ids, *([add] if add else [])} - {drop}
    if len(after) > RECALLS_MAX:
        raise Contended(f"{RECALLS_MAX} recalls are in progress in this inbox. Wait for one to end, then try again.")
    return replace_recalls(ref.tenant, ref.inbox, state, after)


async def _count_recalled(ports: Ports, ref: BroadcastRef, uids: Sequence[UserId], notes: Sequence[Write]) -> int:
    """Count the recalled copies that are not counted yet, including those of an attempt that crashed."""
    entries = {user: UserInbox(ref.tenant, user, ref.inbox).entry(ref.id) for user in uids}
    rows = {ref.recalled_from(user): user for user in uids}
    tries = Attempts()
    while True:
        await tries.next()
        copies = await ports.table.batch_get(entries.values())
        known = await ports.table.batch_get(rows)
        puts = [
            Put(row, {}, when=(Absent(),))
            for row, user in rows.items()
            if row not in known and _is_recalled(copies.get(entries[user]))
        ]
        count = Update(ref.key, add={"withdrawn": len(puts)}, when=(Present(),))
        (outcome,) = await ports.table.commit([(count, *puts, *notes)])
        if isinstance(outcome, Done):
            return len(puts)


async def _recall_copies(
    ports: Ports, ref: BroadcastRef, entry: Entry, uids: Sequence[UserId], *, ends_at: int | None
) -> None:
    """Turn these users' copies into tombstones, or write placeholders that end then."""
    now = int(ports.clock())
    # A placeholder is never shown, so it contains nothing of the message.
    placeholder = msgspec.structs.replace(
        make_tombstone(entry, "redacted", now), is_placeholder=True, host_system_id=None, ttl=ends_at
    )
    await change_copies(
        ports,
        ref,
        entry.category,
        uids,
        lambda found: None if found.gone else make_tombstone(found, "redacted", now),
        placeholder=placeholder,
    )


def _is_recalled(item: Item | None) -> bool:
    return item is not None and is_copy(item) and item.get("gone") == "redacted"
