"""Last phases of a user's erasure: data that the first release stored without an index, then the user's other rows."""

from typing import Final

from stak.chat import keys as chat_keys
from stak.chat.chat_codec import message_of
from stak.chat.delete_messages import erase_messages
from stak.identity import keys as identity
from stak.identity.user_channels import charged_for_channels
from stak.inbox import keys as inbox_keys
from stak.inbox.broadcast import broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.erase_entries import erase_broadcast, is_to_one, was_accepted_before
from stak.inbox.store_recipients import recipients_of
from stak.installation.data_format import read_format_now
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Delete, Item, Write
from stak.privacy.erasure_backfill import INDEXED_FORMAT
from stak.privacy.resumable_iteration import scan_page, stored_position
from stak.tenancy.job_records import JobRecord, save
from stak.tenancy.stored_bytes import TOPIC_MEMBER_BYTES, charge_bytes
from stak.topics.keys import TOPICS
from stak.topics.leave_topics import TOPICS_BATCH_SIZE, is_erased, removal_from_topics

_SCAN_BATCH_SIZE: Final = 500
_ROWS_BATCH_SIZE: Final = 90


async def erase_unindexed(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Scan the tenant's chats and broadcasts for data that no index finds: the first release had none.

    Once its rows are backfilled there is nothing to scan; until then this costs as much as the tenant has.
    """
    if (await read_format_now(ports)).backfilled >= INDEXED_FORMAT:
        return await save(ports, record, record.next_phase())
    chats, broadcasts = chat_keys.all_chats(record.tenant), inbox_keys.all_broadcasts(record.tenant)
    page = await scan_page(ports, (broadcasts, chats), record.cursor.get("after"), limit=_SCAN_BATCH_SIZE)
    written: dict[str, list[int]] = {}
    alone = 0
    for row in page.rows:
        if inbox_keys.BROADCASTS.covers(row.key):
            alone += await _erase_if_alone(ports, record, row)
        elif chat_keys.tenant_of_message(row.key) is not None and _is_theirs(record, row.item):
            written.setdefault(row.key.pk, []).append(chat_keys.sequence_of(row.key))
    for pk, sequences in written.items():
        chat = chat_keys.chat_of_partition(pk)
        await erase_messages(ports, record.tenant, chat, sequences, deleted_by=record.subject)
    counted = record.counted({"broadcasts": alone, "chat_messages": sum(map(len, written.values()))})
    position = stored_position(page)
    return await save(ports, record, counted.next_phase() if position is None else counted.at(after=position))


async def erase_own_rows(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Delete the remaining rows of the user's own partition, except those created since the job was."""
    partition, at = identity.user_partition(record.tenant, record.subject), record.cursor.get("after")
    page = await ports.table.query(
        partition, limit=_ROWS_BATCH_SIZE, after=None if at is None else Position(partition, at)
    )
    # Topics are left with their rows in the topics. Nearly always they were left before: one joined in that moment.
    if topics := [row for row in page.rows if is_erased(row, record.job_id)][:TOPICS_BATCH_SIZE]:
        left = await removal_from_topics(ports, record.tenant, record.subject, topics)
        saved = await save(ports, record, record.counted({"topics": len(topics)}), left)
        if saved is not None:
            charge_bytes(ports, record.tenant, -len(topics) * TOPIC_MEMBER_BYTES)
        return saved
    joined = await _chats_joined_since(ports, partition)
    # No condition: whatever a row changes to at this moment, it is about erased data.
    writes: list[Write] = [Delete(row.key) for row in page.rows if not _is_new(record, row, joined)]
    counted = record.counted({"own_rows": len(writes)})
    after = counted.next_phase() if page.next is None else counted.at(after=page.next.sk)
    saved = await save(ports, record, after, writes)
    if saved is not None:
        freed = [charged_for_channels(row.item) for row in page.rows if _is_of_channels(record, row)]
        charge_bytes(ports, record.tenant, -sum(freed))
    return saved


def _is_of_channels(record: JobRecord, row: Row) -> bool:
    """Return whether this row of channels is erased."""
    return row.key.sk == identity.CHANNELS and not _is_new(record, row, frozenset())


async def _erase_if_alone(ports: Ports, record: JobRecord, row: Row) -> int:
    broadcast = broadcast_of(row.item)
    is_wanted = is_to_one(broadcast) and broadcast.has_content
    if not is_wanted or not was_accepted_before(record.job_id, broadcast.message_id, broadcast):
        return 0
    inbox = inbox_keys.inbox_of_broadcasts(record.tenant, row.key.pk)
    ref = BroadcastRef.of_key(record.tenant, inbox, row.key)
    chunks = await recipients_of(ports, ref, broadcast, (0,))
    if list(chunks.get(0, ())) != [record.subject]:
        return 0
    await erase_broadcast(ports, ref)
    return 1


def _is_theirs(record: JobRecord, item: Item) -> bool:
    message = message_of(item)
    has_something = message.content is not None or bool(message.client_id)
    return message.sender == record.subject and message.id < record.job_id and has_something


async def _chats_joined_since(ports: Ports, partition: str) -> frozenset[str]:
    """Return the chats that the user is in although all were left: joined or rejoined since."""
    page = await ports.table.query(partition, chat_keys.LIST_ENTRIES, limit=1000)
    return frozenset(chat_keys.chat_of_list_entry(row.key) for row in page.rows)


def _is_new(record: JobRecord, row: Row, joined: frozenset[str]) -> bool:
    """Return whether a row is about something created since the job was."""
    if row.key.sk in (identity.PROFILE, identity.CHANNELS):
        return bool(row.item["rev"] > record.job_id)
    if chat_keys.LIST_ENTRIES.covers(row.key) or TOPICS.covers(row.key):
        return True
    if chat_keys.PENDING.covers(row.key) or chat_keys.CLAIMS.covers(row.key):
        return row.item["chat"] in joined
    return row.key.sk == identity.DEVICES and bool(joined)
