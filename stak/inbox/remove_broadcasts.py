"""Remove broadcasts older than a tenant's retention period, oldest first, with all their copies and rows.

First the broadcast is flagged: its sender gets NotFound, its delivery stops, and its content is removed. Then every
copy becomes a tombstone that no list shows, and unread ones are subtracted from the counts. After the last copy the
broadcast is removed, with content that the copies shared; from then on a late chunk belongs to an unknown broadcast.
The rows of its recipients go last.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.expiry.expiry_index import removal_row
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import remove_copies
from stak.inbox.host_ids import host_id_removal
from stak.inbox.keys import TOTAL
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.open_work import unlist_open_work
from stak.inbox.publish_on_read import event_writes
from stak.inbox.shared_content import content_removal
from stak.inbox.store_recipients import recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import Conditions, Delete, Done, Equals, Update, Write
from stak.tenancy.quota_usage import give_back
from stak.tenancy.stored_bytes import ENTRY_BYTES

_BROADCASTS_BATCH_SIZE: Final = 20
_PAGES_MAX: Final = 10
"""How many pages one step reads past broadcasts that are still being worked on."""
_ROWS_BATCH_SIZE: Final = 500
_MARKS_BATCH_SIZE: Final = 25


class RemovalStep(msgspec.Struct, frozen=True):
    """The rows removed or turned into tombstones, the oldest due broadcast, and whether there is more."""

    rows: int
    oldest: str | None = None
    has_more: bool = False


async def remove_old_step(ports: Ports, tenant: TenantKey, inbox: InboxKey, *, before: str, chunks: int) -> RemovalStep:
    """Continue the removal of an inbox's oldest broadcast with an id below `before`."""
    oldest: str | None = None
    after: str | None = None
    for _ in range(_PAGES_MAX):
        page = await read_broadcasts(
            ports, tenant, inbox, keys.broadcasts_up_to(before), limit=_BROADCASTS_BATCH_SIZE, after=after
        )
        for row in page.rows:
            ref = BroadcastRef.of_key(tenant, inbox, row.key)
            oldest = oldest or ref.id
            broadcast = _removable(row)
            if broadcast is None:
                continue
            # If all older broadcasts are gone, no message needs the marks up to this one; else keep those that older
            # ones need.
            marks_up_to = oldest
            rows = await _remove_some(ports, ref, broadcast, chunks, marks_up_to)
            return RemovalStep(rows, oldest, has_more=True)
        after = page.next
        if after is None:
            break
    return RemovalStep(0, oldest)


async def remove_rows_step(ports: Ports, ref: BroadcastRef) -> RemovalStep:
    """Remove some chunk rows of a removed broadcast."""
    removed = 0
    for partition in ref.partitions:
        page = await ports.table.query(partition, limit=_ROWS_BATCH_SIZE - removed)
        if page.rows:
            # No condition: without the broadcast these rows have no meaning.
            await ports.table.commit([(Delete(row.key),) for row in page.rows])
            removed += len(page.rows)
        if page.next is not None or removed == _ROWS_BATCH_SIZE:
            return RemovalStep(removed, has_more=True)
    return RemovalStep(removed)


def _removable(row: Row) -> Broadcast | None:
    try:
        broadcast = broadcast_of(row.item)
    except msgspec.ValidationError as error:  # must not hold up the others
        log.error("broadcast_unreadable", row=row.key.sk, error=str(error))
        return None
    return broadcast if broadcast.allows("remove") else None


async def _remove_some(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, chunks: int, marks_up_to: str) -> int:
    if broadcast.removing_at is None or not broadcast.is_stopped:
        flag = transition(
            ref,
            "remove",
            broadcast.status,
            changes={
                "removing_at": int(ports.clock()),
                "removed_to": 0,
                "message": None,
                "copy_bytes": _charged(broadcast),
                # Otherwise unchanged: an import may add to it until the status changes.
                **({"own_bytes": None} if broadcast.is_recalled else {}),
            },
        )
        # Copies on read follow an event; those of a recalled one are tombstones already, or will be.
        is_ended = broadcast.is_recalled or broadcast.removing_at is not None
        appended = [] if is_ended else await event_writes(ports, ref, broadcast, "recall", is_removal=True)
        if appended is not None:
            # Paused broadcasts are listed as open work.
            await ports.table.commit([(flag, await unlist_open_work(ports, ref), *appended)])
        return 0
    start = broadcast.removed_to or 0
    end = min(broadcast.planned, start + chunks)
    recipients = (await recipients_of(ports, ref, broadcast, range(start, end))).values()
    rows = sum(await asyncio.gather(*(_remove_chunk(ports, ref, broadcast, uids, marks_up_to) for uids in recipients)))
    same = (Equals("removed_to", start), Equals("status", broadcast.status))
    if end < broadcast.planned:
        await ports.table.commit([(Update(ref.key, set={"removed_to": end}, when=same),)])
        return rows
    given_back = give_back(ref.tenant, "stored_bytes", broadcast.charged_bytes if broadcast.copy_bytes else 0)
    # Shared content goes last: copies that are not removed yet refer to it.
    content = content_removal(ref, broadcast)
    others, when = _other_rows(ports, ref, broadcast)
    gone = Delete(ref.key, when=(*same, *content.when, *when))
    (outcome,) = await ports.table.commit(
        [(gone, *content.writes, *host_id_removal(ref, broadcast), *others, given_back)]
    )
    return rows + isinstance(outcome, Done)


def _other_rows(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> tuple[tuple[Write, ...], Conditions]:
    """Return what lists the other rows of a broadcast for removal, or on which condition it has none."""
    if broadcast.is_one_row and not broadcast.withdrawn:
        return (), (Equals("withdrawn", broadcast.withdrawn),)  # nothing was recalled from single users since
    item = {"kind": "rows", **ref.named, "due": int(ports.clock())}
    return (removal_row(ref.tenant, keys.rows_removal(ref.inbox, ref.id), item),), ()


def _charged(broadcast: Broadcast) -> int:
    """Return the bytes still charged for each copy: a recall has already released the content."""
    return min(broadcast.copy_bytes, ENTRY_BYTES) if broadcast.is_recalled else broadcast.copy_bytes


async def _remove_chunk(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, uids: Sequence[UserId], marks_up_to: str
) -> int:
    removed = await remove_copies(ports, ref, broadcast.category, uids)
    user_inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in uids]
    levels = (TOTAL, broadcast.category)
    counters = await ports.table.batch_get(user_inbox.counter(level) for user_inbox in user_inboxes for level in levels)
    for user_inbox in user_inboxes:
        for level in levels:
            if "wm" in counters.get(user_inbox.counter(level), {}):  # others have never marked all read
                removed += await _trim_marks(ports, user_inbox, level, marks_up_to)
    return removed


async def _trim_marks(ports: Ports, user_inbox: UserInbox, level: str, up_to: str) -> int:
    """Delete the times of "mark all read" that no remaining message needs."""
    span = keys.marks_up_to(level, up_to)
    marks = [row.key async for row in rows_of(ports.table, user_inbox.partition, span, at_once=_MARKS_BATCH_SIZE)]
    if marks:
        # No condition: no message refers to them any more.
        await ports.table.commit([(Delete(mark),) for mark in marks])
    return len(marks)
