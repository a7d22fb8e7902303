"""Deleting a message for everybody: its content is gone, its place is kept."""

from stak.chat import keys
from stak.chat.access import membership, no_such_chat
from stak.chat.announce import note_news, tell
from stak.chat.history import no_such_message
from stak.chat.items import head_of, message_of
from stak.chat.model import MAY_MODERATE, SEQUENCE_MAX, ChatId, Head, is_over
from stak.contention import attempts
from stak.errors import NotAllowed
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Condition, Done, Equals, Present, Put, Update


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
        head = _head_without(user, chat, sequence, head_of(head_item))
        (outcome,) = await ports.table.commit([(blank, gap, head, news)])
        if isinstance(outcome, Done):
            ports.meetings.later(tell(ports, announcement))
            return


def _head_without(user: User, chat: ChatId, sequence: int, head: Head) -> Update:
    """The head once a message is gone: counting has to look at it, and no list shows it any more."""
    changes: dict[str, int | None] = {}
    conditions: list[Condition] = []  # it is there: the message is
    if head.gaps_to < sequence:
        changes["gaps_to"] = sequence
        conditions.append(Below("gaps_to", sequence))
    if head.sequence == sequence:  # the last one; any other never becomes it
        changes["preview"] = None
        conditions.append(Equals("sequence", sequence))
    return Update(keys.head(user.tenant, chat), set=changes, add={"ver": 1}, when=tuple(conditions))
