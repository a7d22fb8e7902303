"""Phases of a user's erasure for chats: leaves them, and turns the user's messages into tombstones."""

from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import head_of, list_entry_of, message_of
from stak.chat.delete_messages import erase_messages
from stak.chat.leave_chat import leave_chat
from stak.identity.keys import user_partition
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Delete, Equals
from stak.realtime.publish_changes import publish_chat_changed
from stak.tenancy.job_records import JobRecord, save

_CHATS_BATCH_SIZE: Final = 10
_MESSAGES_BATCH_SIZE: Final = 200


async def leave_chats(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Leave every chat that the user was a member of when the job was created; each is recorded as left."""
    tenant, user = record.tenant, record.subject
    partition, at = user_partition(tenant, user), record.cursor.get("after")
    page = await ports.table.query(
        partition, keys.LIST_ENTRIES, limit=_CHATS_BATCH_SIZE, after=None if at is None else Position(partition, at)
    )
    for row in page.rows:
        if list_entry_of(row.item).joined_at <= record.started_at:
            chat = keys.chat_of_list_entry(row.key)
            await leave_chat(ports, tenant, user, chat)
            await publish_chat_changed(ports, tenant, chat, user)
    after = record.next_phase() if page.next is None else record.at(after=page.next.sk)
    return await save(ports, record, after)


async def erase_written(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Erase what the user wrote in the chats they have left, one after the other, up to the last message of each."""
    tenant, user = record.tenant, record.subject
    page = await ports.table.query(user_partition(tenant, user), keys.LEFT, limit=1)
    if not page.rows:
        return await save(ports, record, record.next_phase())
    row = page.rows[0]
    chat = keys.left_of(row.key)
    last = record.cursor.get("last") if record.cursor.get("chat") == chat else None
    if last is None:
        last = head_of(await ports.table.get(keys.head(tenant, chat))).sequence
        return await save(ports, record, record.at(chat=chat, last=last, first=1))
    first = record.cursor["first"]
    messages = await ports.table.query(
        keys.chat_partition(tenant, chat), keys.messages(first, last), limit=_MESSAGES_BATCH_SIZE
    )
    theirs = [keys.sequence_of(one.key) for one in messages.rows if message_of(one.item).sender == user]
    await erase_messages(ports, tenant, chat, theirs, deleted_by=user)
    counted = record.counted({"chat_messages": len(theirs)})
    if messages.next is not None:
        following = keys.sequence_of(messages.rows[-1].key) + 1
        return await save(ports, record, counted.at(chat=chat, last=last, first=following))
    # Keeps the row if the user has rejoined and left again since: then there is more to erase.
    done = Delete(row.key, when=(Equals("left", row.item["left"]),))
    return await save(ports, record, counted.counted({"chats": 1}).at(), [done])
