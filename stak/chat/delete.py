"""Deleting messages for everybody: their content is gone, their places are kept. One by its sender, or many at once."""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.chat import keys
from stak.chat.access import membership, no_such_chat
from stak.chat.chat_codec import head_of, message_of
from stak.chat.history import no_such_message
from stak.chat.model import MAY_MODERATE, SEQUENCE_MAX, ChatId, Head, Message, is_over
from stak.chat.updates import note_news, tell
from stak.errors import NotAllowed
from stak.identifiers import TenantKey, UserId
from stak.identity.tokens import User
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Condition, Done, Equals, Group, Present, Put, Update, Write

ERASE_BATCH_SIZE: Final = 30  # three writes each, the head and the news: 92 of the 100 of a transaction


async def delete_message(ports: Ports, user: User, chat: ChatId, sequence: int) -> None:
    """Delete one's own message, or as the owner or an admin of the group anybody's; doing it again changes nothing."""
    me = await membership(ports, user, chat)
    key = keys.message(user.tenant, chat, sequence)
    async for _ in attempts():
        item = await ports.table.get(key, consistent=True) if 1 <= sequence <= SEQUENCE_MAX else None
        if item is None or is_over(message_of(item).expires_at, ports.clock()):
            raise no_such_message()
        message = message_of(item)
        if message.sender != user.user and me.role not in MAY_MODERATE:
            raise NotAllowed("A message is deleted by its sender, or by the owner or an admin of the group.")
        if message.deleted_at is not None:
            return
        head_item = await ports.table.get(keys.head(user.tenant, chat), consistent=True)
        if head_item is None:
            raise no_such_chat()
        blank = Update(
            key,
            set={"content": None, "deleted_at": int(ports.clock()), "deleted_by": user.user},
            when=(Present(), Absent("deleted_at")),
        )
        news, announcement = note_news(ports, user.tenant, chat, deleted=(sequence,))
        gap = Put(keys.gap(user.tenant, chat, sequence), {})  # no condition: the message has one
        head = _head_without(user.tenant, chat, (sequence,), head_of(head_item))
        (outcome,) = await ports.table.commit([(blank, gap, head, news)])
        if isinstance(outcome, Done):
            ports.background_tasks.spawn(tell(ports, announcement))
            return


async def erase_messages(
    ports: Ports, tenant: TenantKey, chat: ChatId, sequences: Sequence[int], *, deleted_by: UserId | None
) -> None:
    """Leave tombstones of messages: no content, no client's name for them, no hash of either; of none a second one.

    For whoever erases a user or keeps a tenant's retention: nobody's rights are asked for. What has expired or was
    deleted before loses what is left of it, and nobody is told.
    """
    for start in range(0, len(sequences), ERASE_BATCH_SIZE):
        part = sequences[start : start + ERASE_BATCH_SIZE]
        async for _ in attempts():
            if await _erase_some(ports, tenant, chat, part, deleted_by):
                break


async def _erase_some(
    ports: Ports, tenant: TenantKey, chat: ChatId, sequences: Sequence[int], deleted_by: UserId | None
) -> bool:
    """Erase as many as fit a group; whether nothing is left to do."""
    places = {keys.message(tenant, chat, sequence): sequence for sequence in sequences}
    # The head after the messages, which it follows.
    found = await ports.table.batch_get(places)
    head_item = await ports.table.get(keys.head(tenant, chat), consistent=True)
    messages = {places[key]: message_of(item) for key, item in found.items()}
    left = {sequence: message for sequence, message in messages.items() if not _is_erased(message)}
    if not left or head_item is None:
        return True
    names = await _names_of(ports, tenant, chat, left)
    now = int(ports.clock())
    shown = tuple(sorted(sequence for sequence, message in left.items() if message.deleted_at is None))
    writes: list[Write] = []
    for sequence, message in sorted(left.items()):
        erased: dict[str, str | int | None] = {"content": None, "client_id": ""}
        if message.deleted_at is None:
            erased |= {"deleted_at": now, "deleted_by": deleted_by}
            writes.append(Put(keys.gap(tenant, chat, sequence), {}))  # no condition: the message has one
        same = (Present(), Equals("deleted_at", message.deleted_at))
        writes.append(Update(keys.message(tenant, chat, sequence), set=erased, when=same))
    writes += names
    if not shown:
        (outcome,) = await ports.table.commit([tuple(writes)])
        return isinstance(outcome, Done)
    news, announcement = note_news(ports, tenant, chat, deleted=shown)
    group: Group = (*writes, _head_without(tenant, chat, shown, head_of(head_item)), news)
    (outcome,) = await ports.table.commit([group])
    if not isinstance(outcome, Done):
        return False
    ports.background_tasks.spawn(tell(ports, announcement))
    return True


async def _names_of(ports: Ports, tenant: TenantKey, chat: ChatId, messages: Mapping[int, Message]) -> list[Write]:
    """What remembers the clients' names of messages forgets what they said; the same name is still not sent twice."""
    wanted = {
        keys.sent(tenant, chat, message.sender, message.client_id): message
        for message in messages.values()
        if message.client_id
    }
    found = await ports.table.batch_get(wanted)
    # No longer there, or another message's by now: nothing to forget.
    return [
        Update(key, set={"made_of": ""}, when=(Equals("id", wanted[key].id),))
        for key, item in found.items()
        if item["id"] == wanted[key].id
    ]


def _is_erased(message: Message) -> bool:
    return message.deleted_at is not None and message.content is None and not message.client_id


def _head_without(tenant: TenantKey, chat: ChatId, sequences: Sequence[int], head: Head) -> Update:
    """The head once messages are gone: counting has to look at them, and no list shows them any more."""
    changes: dict[str, int | None] = {}
    conditions: list[Condition] = []  # it is there: the messages are
    last = max(sequences)
    if head.gaps_to < last:
        changes["gaps_to"] = last
        conditions.append(Below("gaps_to", last))
    if head.sequence in sequences:  # the last one; any other never becomes it
        changes["preview"] = None
        conditions.append(Equals("sequence", head.sequence))
    return Update(keys.head(tenant, chat), set=changes, add={"ver": 1}, when=tuple(conditions))
