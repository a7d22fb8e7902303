"""Phases of a user's erasure for inboxes: received messages, and broadcasts still on their way to the user."""

from typing import Final

import msgspec

from stak.identifiers import InboxKey
from stak.identity.keys import user_partition
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of, find_broadcast
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.collapse import NEWEST
from stak.inbox.delivery_chunks import Chunk, delivery_message_of, encode_delivery
from stak.inbox.digest import window_timer
from stak.inbox.erase_entries import (
    block_delivery,
    erase_broadcast,
    erase_entries,
    is_to_one,
    may_still_come,
    remove_counters,
    was_accepted_before,
)
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.marker_keys import COLLAPSED, DIGEST_WINDOWS
from stak.inbox.recipient_data import erase_recipient_data, with_templates
from stak.inbox.statistics_log import MARKS, log_of_mark
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import INDEX_SK, Delete, Equals, Key, Write
from stak.privacy.keys import (
    BESIDE_ENTRIES,
    is_counter_or_marker,
    is_newer_mark,
    is_newer_replacement,
    is_newer_window,
)
from stak.privacy.resumable_iteration import inbox_after
from stak.tenancy.job_records import JobRecord, save
from stak.ulids import first_at

_BATCH_SIZE: Final = 50
_ENTRIES_BATCH_SIZE: Final = 100
_ROWS_BATCH_SIZE: Final = 45  # two writes for each, in one group with the record
_REREAD_MINUTES: Final = 5  # the same as when scheduled posts are started


async def write_open_placeholders(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Write placeholders for broadcasts with open work, so that a later delivery to the user finds its entry taken."""
    shard = record.cursor.get("shard", 0)
    if shard == OPEN_SHARDS:
        return await save(ports, record, record.next_phase())
    after = record.cursor.get("after")
    while True:
        partition = keys.open_shard(shard)
        page = await ports.table.query(
            partition,
            keys.open_work_of(record.tenant),
            limit=_BATCH_SIZE,
            after=None if after is None else Position(partition, after),
        )
        if page.rows or shard + 1 == OPEN_SHARDS:
            break
        shard, after = shard + 1, None
    taken = 0
    for row in page.rows:
        taken += await _write_placeholder(ports, record, BroadcastRef.of_named(record.tenant, row.item))
    counted = record.counted({"placeholders": taken})
    if page.next is None:
        return await save(ports, record, counted.at(shard=shard + 1))
    return await save(ports, record, counted.at(shard=shard, after=page.next.sk))


async def write_scheduled_placeholders(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Write placeholders for scheduled broadcasts: their ids carry the send time, so they are each inbox's last."""
    due = await ports.table.get(keys.DUE_CURSOR)
    inbox: str | None = record.cursor.get("inbox")
    if inbox is None or record.cursor.get("is_done"):
        following = None if due is None else await inbox_after(ports, record.tenant, inbox)
        after = record.next_phase() if following is None else record.at(inbox=following)
        return await save(ports, record, after)
    first_minute = min(due["minute"] - _REREAD_MINUTES, record.started_at // 60) if due else 0
    span = keys.broadcasts_from(first_at(max(0, first_minute) * 60_000))
    page = await read_broadcasts(
        ports, record.tenant, InboxKey(inbox), span, limit=_BATCH_SIZE, after=record.cursor.get("after")
    )
    taken = 0
    for row in page.rows:
        ref = BroadcastRef.of_key(record.tenant, InboxKey(inbox), row.key)
        taken += await _write_placeholder(ports, record, ref)
    counted = record.counted({"placeholders": taken})
    if page.next is None:
        return await save(ports, record, counted.at(inbox=inbox, is_done=True))
    return await save(ports, record, counted.at(inbox=inbox, after=page.next))


async def erase_inboxes(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Erase inbox by inbox: entries page by page, then the other rows of the partition, then the counters."""
    inbox: str | None = record.cursor.get("inbox")
    part = record.cursor.get("part", "counters")
    if inbox is None or part == "done":
        following = await inbox_after(ports, record.tenant, inbox)
        after = record.next_phase() if following is None else record.at(inbox=following, part="entries", kept=0)
        return await save(ports, record, after)
    user_inbox = UserInbox(record.tenant, record.subject, InboxKey(inbox))
    kept = record.cursor["kept"]
    if part == "entries":
        return await _erase_entries(ports, record, user_inbox, kept)
    if part == "rows":
        return await _erase_rows(ports, record, user_inbox, kept)
    await remove_counters(ports, user_inbox, has_entries=kept > 0, since=record.job_id)
    return await save(ports, record, record.at(inbox=inbox, part="done"))


async def erase_sent_to_one(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Erase the content of broadcasts to this user alone, including those whose entries are already gone."""
    at = record.cursor.get("after")
    page = await ports.table.query(
        user_partition(record.tenant, record.subject),
        keys.SENT_TO_ONE,
        limit=_BATCH_SIZE,
        after=None if at is None else Position(*at),
        index=True,
    )
    refs = [BroadcastRef(record.tenant, *keys.broadcast_of_sent_to_one(row.item[INDEX_SK])) for row in page.rows]
    refs = [each for ref in refs for each in (ref, ref.former)]  # one of them exists
    found = await ports.table.batch_get(ref.key for ref in refs)
    erased = 0
    for ref in refs:
        item = found.get(ref.key)
        broadcast = None if item is None else broadcast_of(item)
        if broadcast is None or not is_to_one(broadcast):
            continue
        if was_accepted_before(record.job_id, ref.id, broadcast):
            await erase_broadcast(ports, ref)
            erased += 1
    counted = record.counted({"broadcasts": erased})
    after = counted.next_phase() if page.next is None else counted.at(after=list(page.next))
    return await save(ports, record, after)


async def erase_dead_letters(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Discard dead letters for this user alone; write placeholders for those with other recipients."""
    user = record.subject
    letters = await ports.deliveries.dead_letters(record.tenant, limit=_BATCH_SIZE, after=record.cursor.get("after"))
    alone: list[str] = []
    for letter in letters:
        chunk = _chunk_of(letter.body)
        if chunk is None or user not in chunk.uids:
            continue
        broadcast = await find_broadcast(ports, chunk.ref)
        if not was_accepted_before(record.job_id, chunk.message_id, broadcast):
            continue
        if len(chunk.uids) == 1:
            alone.append(letter.id)
        elif broadcast is not None:
            await block_delivery(ports, UserInbox(record.tenant, user, chunk.inbox), broadcast)
            await erase_recipient_data(ports, chunk.ref, broadcast, user)
            if chunk.data:  # it has the data of this user too: send it again, with what is stored now
                (stored,) = await with_templates(ports, chunk.ref, broadcast, [chunk])
                await ports.deliveries.send([encode_delivery(stored)])
                alone.append(letter.id)
    discarded = await ports.deliveries.discard(record.tenant, alone) if alone else 0
    counted = record.counted({"dead_letters": discarded})
    after = counted.at(after=letters[-1].id) if len(letters) == _BATCH_SIZE else counted.next_phase()
    return await save(ports, record, after)


async def _write_placeholder(ports: Ports, record: JobRecord, ref: BroadcastRef) -> int:
    """Write a placeholder for a broadcast if it may still be delivered; return 1 if it might."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or not was_accepted_before(record.job_id, ref.id, broadcast):
        return 0
    if not await may_still_come(ports, ref, broadcast, record.subject):
        return 0
    await block_delivery(ports, UserInbox(ref.tenant, record.subject, ref.inbox), broadcast)
    await erase_recipient_data(ports, ref, broadcast, record.subject)
    if is_to_one(broadcast):
        await erase_broadcast(ports, ref)
    return 1


async def _erase_entries(ports: Ports, record: JobRecord, user_inbox: UserInbox, kept: int) -> JobRecord | None:
    at = record.cursor.get("after")
    if at is None:
        # No member any more, the user gets no posts; a request that was begun before finds its events applied.
        await catch_up(ports, user_inbox)
    page = await ports.table.query(
        user_inbox.partition,
        keys.MESSAGES,
        limit=_ENTRIES_BATCH_SIZE,
        after=None if at is None else Position(user_inbox.partition, at),
    )
    broadcasts = await _broadcasts_of(ports, record, user_inbox, page.rows)
    erased = [
        row
        for row in page.rows
        if was_accepted_before(record.job_id, row.item["id"], broadcasts.get(row.item["id"], (None, None))[1])
    ]
    await erase_entries(ports, user_inbox, [row.item["id"] for row in erased])
    for message_id, (ref, broadcast) in broadcasts.items():
        is_erased = was_accepted_before(record.job_id, message_id, broadcast)
        if is_erased and is_to_one(broadcast):
            await erase_broadcast(ports, ref)
    kept += len(page.rows) - len(erased)
    counted = record.counted({"entries": sum(not row.item.get("unsent") for row in erased)})
    if page.next is None:
        return await save(ports, record, counted.at(inbox=user_inbox.inbox, part="rows", kept=kept))
    return await save(ports, record, counted.at(inbox=user_inbox.inbox, part="entries", kept=kept, after=page.next.sk))


async def _broadcasts_of(
    ports: Ports, record: JobRecord, user_inbox: UserInbox, rows: list[Row]
) -> dict[str, tuple[BroadcastRef, Broadcast]]:
    """Return the broadcasts of entries that were sent to some users, or may have been scheduled."""
    refs = [
        BroadcastRef(record.tenant, user_inbox.inbox, row.item["id"])
        for row in rows
        if row.item["audience_kind"] == "users" or row.item["id"] > record.job_id
    ]
    wanted: dict[Key, BroadcastRef] = {each.key: each for ref in refs for each in (ref, ref.former)}
    found = await ports.table.batch_get(wanted)
    return {wanted[key].id: (wanted[key], broadcast_of(item)) for key, item in found.items()}


async def _erase_rows(ports: Ports, record: JobRecord, user_inbox: UserInbox, kept: int) -> JobRecord | None:
    """Delete the "mark all read" rows and all other rows, except those about newer events."""
    span_number, at = record.cursor.get("span", 0), record.cursor.get("after")
    page = await ports.table.query(
        user_inbox.partition,
        BESIDE_ENTRIES[span_number],
        limit=_ROWS_BATCH_SIZE,
        after=None if at is None else Position(user_inbox.partition, at),
    )
    erased = [row for row in page.rows if _is_erased_row(row, record.job_id)]
    # All in one group with the record: if a row has changed since, the unit is repeated.
    writes: list[Write] = [write for row in erased for write in _row_removal(user_inbox, row)]
    counted = record.counted({"marks": len(erased)})
    if page.next is not None:
        after = counted.at(inbox=user_inbox.inbox, part="rows", kept=kept, span=span_number, after=page.next.sk)
    elif span_number + 1 < len(BESIDE_ENTRIES):
        after = counted.at(inbox=user_inbox.inbox, part="rows", kept=kept, span=span_number + 1)
    else:
        after = counted.at(inbox=user_inbox.inbox, part="counters", kept=kept)
    return await save(ports, record, after, writes)


def _is_erased_row(row: Row, moment_id: str) -> bool:
    is_newer = is_newer_mark(row, moment_id) or is_newer_window(row, moment_id) or is_newer_replacement(row, moment_id)
    return not is_counter_or_marker(row.key) and not is_newer


def _row_removal(user_inbox: UserInbox, row: Row) -> list[Write]:
    """Return the writes that delete a row beside the entries, and what names the user elsewhere."""
    if DIGEST_WINDOWS.covers(row.key):
        # A message that was collected since is not erased: its window stays.
        closes_at, count = row.item["closes_at"], row.item["count"]
        unchanged = (Equals("closes_at", closes_at), Equals("count", count))
        timer = window_timer(user_inbox, DIGEST_WINDOWS.rest_of(row.key), closes_at)
        return [Delete(row.key, when=unchanged), timer.delete()]
    if COLLAPSED.covers(row.key):
        # Nor is a message that replaced this one since.
        return [Delete(row.key, when=(Equals(NEWEST, row.item[NEWEST]),))]
    if MARKS.covers(row.key):
        # The log of the statistics: copies that a mark has read were counted when they were erased.
        return [Delete(row.key), Delete(log_of_mark(user_inbox, row))]
    return [Delete(row.key)]


def _chunk_of(body: bytes) -> Chunk | None:
    try:
        delivery = delivery_message_of(body)
    except msgspec.DecodeError:
        return None
    return delivery if isinstance(delivery, Chunk) else None
