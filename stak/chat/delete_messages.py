"""Delete messages for all members: one by its sender or a moderator, or many at once; tombstones remain."""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.chat import keys
from stak.chat.chat_access import membership, no_such_chat
from stak.chat.chat_codec import head_of, message_of
from stak.chat.chat_model import MAY_MODERATE, SEQUENCE_MAX, ChatId, Head, Message, is_expired
from stak.chat.count_older_chats import start_count
from stak.chat.history import no_such_message
from stak.chat.message_count import Tombstones, count_tombstones
from stak.chat.queued_fanout import mark_dirty, send_update
from stak.errors import NotAllowed
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Condition, Done, Equals, Group, Present, Update, Write

ERASE_BATCH_SIZE: Final = 24  # four writes each, the head and the update row: 98 of the 100 of a transaction


async def delete_message(ports: Ports, user: User, chat: ChatId, sequence: int) -> None:
    """Delete one's own message, or any as the owner or an admin of the group; no effect if repeated.

    Raises NotFound for non-members and unknown messages, NotAllowed for others' messages.
    """
    me = await membership(ports, user, chat)
    key = keys.message(user.tenant, chat, sequence)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key, consistent=True) if 1 <= sequence <= SEQUENCE_MAX else None
        if item is None or is_expired(message_of(item).expires_at, ports.clock()):
            raise no_such_message()
        message = message_of(item)
        if message.sender != user.user and me.role not in MAY_MODERATE:
            raise NotAllowed("Only the sender, or the owner or an admin of the group, can delete a message.")
        if message.deleted_at is not None:
            return
        head_item = await ports.table.get(keys.head(user.tenant, chat), consistent=True)
        if head_item is None:
            raise no_such_chat()
        tombstone = Update(
            key,
            set={"content": None, "deleted_at": int(ports.clock()), "deleted_by": user.user},
            when=(Present(), Absent("deleted_at")),
        )
        mark, update = mark_dirty(ports, user.tenant, chat, deleted=(sequence,))
        head = head_of(head_item)
        if await start_count(ports, user.tenant, chat, head):
            continue
        counted = await count_tombstones(ports, user.tenant, chat, head, {sequence: message})
        without = _head_without(user.tenant, chat, (sequence,), head, counted)
        (outcome,) = await ports.table.commit([(tombstone, *counted.writes, without, mark)])
        if isinstance(outcome, Done):
            ports.background_tasks.spawn(send_update(ports, update))
            return


async def erase_messages(
    ports: Ports, tenant: TenantKey, chat: ChatId, sequences: Sequence[int], *, deleted_by: UserId | None
) -> None:
    """Turn messages into tombstones, without content, client id and hashes.

    For the erasure of users and for retention: no permissions are checked. Messages that already expired or were
    deleted lose what is left of them, without a fan-out.
    """
    for start in range(0, len(sequences), ERASE_BATCH_SIZE):
        part = sequences[start : start + ERASE_BATCH_SIZE]
        attempts = Attempts()
        while True:
            await attempts.next()
            if await _erase_some(ports, tenant, chat, part, deleted_by):
                break


async def _erase_some(
    ports: Ports, tenant: TenantKey, chat: ChatId, sequences: Sequence[int], deleted_by: UserId | None
) -> bool:
    """Erase one batch; return whether it is complete."""
    sequence_of = {keys.message(tenant, chat, sequence): sequence for sequence in sequences}
    # Read the head after the messages, since it follows them.
    found = await ports.table.batch_get(sequence_of)
    head_item = await ports.table.get(keys.head(tenant, chat), consistent=True)
    messages = {sequence_of[key]: message_of(item) for key, item in found.items()}
    left = {sequence: message for sequence, message in messages.items() if not _is_erased(message)}
    if not left or head_item is None:
        return True
    names = await _names_of(ports, tenant, chat, left)
    now = int(ports.clock())
    shown = {sequence: message for sequence, message in left.items() if message.deleted_at is None}
    writes: list[Write] = []
    for sequence, message in sorted(left.items()):
        erased: dict[str, str | int | None] = {"content": None, "client_id": ""}
        if message.deleted_at is None:
            erased |= {"deleted_at": now, "deleted_by": deleted_by}
        same = (Present(), Equals("deleted_at", message.deleted_at))
        writes.append(Update(keys.message(tenant, chat, sequence), set=erased, when=same))
    writes += names
    if not shown:
        (outcome,) = await ports.table.commit([tuple(writes)])
        return isinstance(outcome, Done)
    head = head_of(head_item)
    if await start_count(ports, tenant, chat, head):
        return False
    counted = await count_tombstones(ports, tenant, chat, head, shown)
    mark, update = mark_dirty(ports, tenant, chat, deleted=tuple(sorted(shown)))
    group: Group = (*writes, *counted.writes, _head_without(tenant, chat, tuple(shown), head, counted), mark)
    (outcome,) = await ports.table.commit([group])
    if not isinstance(outcome, Done):
        return False
    ports.background_tasks.spawn(send_update(ports, update))
    return True


async def _names_of(ports: Ports, tenant: TenantKey, chat: ChatId, messages: Mapping[int, Message]) -> list[Write]:
    """Return the writes that remove the content hashes of idempotency rows.

    A repeated client id is still not sent twice.
    """
    wanted = {
        keys.sent(tenant, chat, message.sender, message.client_id): message
        for message in messages.values()
        if message.client_id
    }
    found = await ports.table.batch_get(wanted)
    # A missing row, or one of another message by now, has nothing to remove.
    return [
        Update(key, set={"made_of": ""}, when=(Equals("id", wanted[key].id),))
        for key, item in found.items()
        if item["id"] == wanted[key].id
    ]


def _is_erased(message: Message) -> bool:
    return message.deleted_at is not None and message.content is None and not message.client_id


def _head_without(tenant: TenantKey, chat: ChatId, sequences: Sequence[int], head: Head, counted: Tombstones) -> Update:
    """Return the update of the head after a deletion: unread counts check the gaps, and lists lose the preview."""
    changes: dict[str, int | None] = {}
    conditions: list[Condition] = [*counted.conditions]  # the head exists, because the messages do
    last = max(sequences)
    if head.gaps_to < last:
        changes["gaps_to"] = last
        conditions.append(Below("gaps_to", last))
    if head.sequence in sequences:  # the last message; no other can become the last
        changes["preview"] = None
        conditions.append(Equals("sequence", head.sequence))
    added = {"ver": 1, "removed": counted.removed} if counted.removed else {"ver": 1}
    return Update(keys.head(tenant, chat), set=changes, add=added, when=tuple(conditions))
