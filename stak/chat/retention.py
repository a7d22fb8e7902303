"""Retention of chats: remove messages older than a tenant's retention period, and previews of expired messages.

A chat is listed by the hour of its oldest message, so that retention reads only chats with old messages. The first
message lists it; removal lists it again by its oldest remaining message. Sequences are never reused: the members'
watermarks are raised past removed messages, so that no count includes them.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import head_of, participant_of
from stak.chat.chat_model import SEQUENCE_MAX, ChatId, Head, is_expired
from stak.chat.count_older_chats import is_counted_without, start_count
from stak.chat.message_count import raise_floor, settle_expired
from stak.chat.queued_fanout import mark_dirty, send_update
from stak.chat.retention_index import listing
from stak.identifiers import TenantKey
from stak.installation.data_format import counts_older_chats
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import Below, Delete, Equals, Group, Item, Present, Update
from stak.tenancy.stored_bytes import CHAT_MESSAGE_BYTES, read_stored_bytes, release_bytes

_MESSAGES_BATCH_SIZE: Final = 200
_MEMBERS_BATCH_SIZE: Final = 500


class ChatStep(msgspec.Struct, frozen=True):
    """The number of removed rows or previews, and whether the chat has more to handle."""

    rows: int = 0
    has_more: bool = False


async def handle_expired(ports: Ports, tenant: TenantKey, chat: ChatId) -> ChatStep:
    """Remove the preview of an expired last message for all members, and count some of the expired messages as gone."""
    removed = await remove_expired_preview(ports, tenant, chat)
    return ChatStep(removed, await settle_expired(ports, tenant, chat))


async def remove_expired_preview(ports: Ports, tenant: TenantKey, chat: ChatId) -> int:
    """Remove the preview of an expired last message for all members; return how many there were."""
    item = await ports.table.get(keys.head(tenant, chat))
    head = head_of(item)
    if head.preview is None or not is_expired(head.last_expires_at, ports.clock()):
        return 0
    await _clear_last(ports, tenant, chat, head, {"preview": None})
    return 1


async def remove_old_messages(ports: Ports, tenant: TenantKey, listed: Row, before: int) -> ChatStep:
    """Remove some of a chat's messages sent before this second, and list it by its oldest remaining message."""
    chat = keys.listed_chat_of(listed.key)
    item = await ports.table.get(keys.head(tenant, chat))
    if item is None:
        await ports.table.commit([(Delete(listed.key),)])  # no condition: the chat does not exist
        return ChatStep()
    head = head_of(item)
    partition = keys.chat_partition(tenant, chat)
    page = await ports.table.query(partition, keys.messages(1, SEQUENCE_MAX), limit=_MESSAGES_BATCH_SIZE)
    gaps = await ports.table.query(partition, keys.gaps(1, SEQUENCE_MAX), limit=_MESSAGES_BATCH_SIZE)
    floor = _floor(page.rows, gaps.rows, before)
    if page.next is not None:
        floor = min(floor, keys.sequence_of(page.rows[-1].key))  # the count needs all messages up to the floor
    left = [row for row in page.rows if keys.sequence_of(row.key) > floor]
    if not left and page.next is None and head.last_at < before * 1000:
        floor = head.sequence  # includes messages that have expired since and were removed by their TTL
    if gaps.next is not None:
        # A step is short, however many messages have expired: the next one continues after these gaps.
        floor = min(floor, keys.gap_of(gaps.rows[-1].key))
        left = [row for row in page.rows if keys.sequence_of(row.key) > floor]
    rows = 0
    if floor:
        await start_count(ports, tenant, chat, head)
        await raise_floor(ports, tenant, chat, floor, [keys.sequence_of(row.key) for row in page.rows])
        if not await is_counted_without(ports, tenant, chat, floor):
            return ChatStep()  # some process may not have noticed the format: a later round removes them
        await _mark_read(ports, tenant, chat, floor)
        if floor >= head.sequence and (head.preview is not None or head.last_sender is not None):
            await _clear_last(ports, tenant, chat, head, {"preview": None, "last_sender": None})
        gone = [row.key for row in gaps.rows if keys.gap_of(row.key) <= floor]
        gone += [row.key for row in page.rows if keys.sequence_of(row.key) <= floor]
        if not await is_counted_without(ports, tenant, chat, floor):
            return ChatStep(has_more=await counts_older_chats(ports))  # the chat was counted meanwhile: begin again
        # No condition: each sequence is written once, and old messages stay old.
        await ports.table.commit([(Delete(key),) for key in gone])
        rows = len(gone)
        await _release(ports, tenant, [row for row in page.rows if keys.sequence_of(row.key) <= floor])
    has_more = rows > 0 and ((not left and page.next is not None) or _has_more_gaps(gaps.rows, floor))
    if not has_more:
        await _list_anew(ports, tenant, chat, listed, head, left, is_empty=floor >= head.sequence)
    return ChatStep(rows, has_more)


async def _release(ports: Ports, tenant: TenantKey, removed: Sequence[Row]) -> None:
    """Release the bytes of removed messages, at most the charged ones: an earlier release charged nothing."""
    size_bytes = sum(CHAT_MESSAGE_BYTES + len(row.item.get("content") or "") * 3 // 4 for row in removed)
    await release_bytes(ports, tenant, min(size_bytes, await read_stored_bytes(ports, tenant)))


def _floor(messages: Sequence[Row], gaps: Sequence[Row], before: int) -> int:
    """Return the sequence of the last of these messages sent before a second, or 0.

    All messages before it were sent earlier, even if a wrong clock recorded otherwise. A message that had expired by
    then was sent by then, stored or not.
    """
    old = [keys.sequence_of(row.key) for row in messages if row.item["created"] < before]
    ended = [keys.gap_of(row.key) for row in gaps if row.item.get("expires_at", before) < before]
    return max([0, *old, *ended])


def _has_more_gaps(rows: Sequence[Row], floor: int) -> bool:
    return len(rows) == _MESSAGES_BATCH_SIZE and keys.gap_of(rows[-1].key) <= floor


async def _clear_last(ports: Ports, tenant: TenantKey, chat: ChatId, head: Head, changes: Item) -> None:
    """Remove the summary of the last message from the head and all members' lists, unless there is a newer message."""
    mark, update = mark_dirty(ports, tenant, chat)
    same = (Equals("sequence", head.sequence),)
    cleared = Update(keys.head(tenant, chat), set=changes, add={"ver": 1}, when=same)
    await ports.table.commit([(cleared, mark)])
    await send_update(ports, update)  # harmless if the write failed: it fans out the current state


async def _mark_read(ports: Ports, tenant: TenantKey, chat: ChatId, floor: int) -> None:
    """Raise members' watermarks to the last removed sequence: nothing up to there can be unread."""
    attempts = Attempts()
    while True:
        await attempts.next()
        groups: list[Group] = []
        members = rows_of(
            ports.table, keys.chat_partition(tenant, chat), keys.PARTICIPANTS, at_once=_MEMBERS_BATCH_SIZE
        )
        async for row in members:
            member = participant_of(row.item)
            marks = {name: floor for name in ("read", "delivered") if getattr(member, name) < floor}
            if marks:
                higher = tuple(Below(name, floor) for name in marks)
                entry = keys.list_entry(tenant, keys.participant_of(row.key), chat)
                groups.append(
                    (
                        Update(row.key, set=marks, when=(Present(), *higher)),
                        # No condition: it is written together with the member's row, and its watermarks rise together.
                        Update(entry, set=marks),
                    )
                )
        if not groups:
            return
        await ports.table.commit(groups)


async def _list_anew(
    ports: Ports, tenant: TenantKey, chat: ChatId, listed: Row, head: Head, left: Sequence[Row], *, is_empty: bool
) -> None:
    hour = keys.listed_hour_of(listed.key)
    oldest = left[0].item["created"] if left else head.last_at // 1000
    next_hour = None if is_empty else max(oldest // 3600, hour + 1)
    # A concurrent sender has seen the chat listed, and relies on it.
    same = (Equals("listed_hour", hour), Equals("sequence", head.sequence))
    moved = Update(keys.head(tenant, chat), set={"listed_hour": next_hour}, when=same)
    puts = () if next_hour is None else (listing(tenant, chat, next_hour),)
    await ports.table.commit([(moved, Delete(listed.key), *puts)])
