"""Access to chats: members only, checked on every request; for all others a chat does not exist."""

from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import chat_of, members_of, participant_of
from stak.chat.chat_model import MEMBERS_MAX, Chat, ChatId, Member, Participant
from stak.errors import NotFound, WrongState
from stak.identifiers import TenantKey
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Item
from stak.request_cost import current

MEMBERS_PER_UNIT: Final = 50
"""A change fanned out to this many members costs as much as another request."""


def no_such_chat() -> NotFound:
    """Return the error that non-members get."""
    return NotFound("Chat not found.")


def chat_id_of(text: str) -> ChatId:
    """Validate a chat id from a path. Raises NotFound if it is malformed."""
    if not keys.is_chat_id(text):
        raise no_such_chat()
    return ChatId(text)


async def membership(ports: Ports, user: User, chat: ChatId) -> Participant:
    """Return the caller's membership of a chat. Raises NotFound for non-members and former members."""
    item = await ports.table.get(keys.participant(user.tenant, chat, user.user), consistent=True)
    if item is None:
        raise no_such_chat()
    return participant_of(item)


async def read_members(ports: Ports, tenant: TenantKey, chat: ChatId) -> list[Member]:
    """Return all members of a chat, sorted by user id."""
    rows = rows_of(ports.table, keys.chat_partition(tenant, chat), keys.PARTICIPANTS, at_once=MEMBERS_MAX)
    return members_of([row async for row in rows])


async def read_some_members(ports: Ports, tenant: TenantKey, chat: ChatId, limit: int) -> list[Member]:
    """Return the first members of a chat, sorted by user id."""
    page = await ports.table.query(keys.chat_partition(tenant, chat), keys.PARTICIPANTS, limit=limit)
    return members_of(page.rows)


def existing_chat(item: Item | None) -> Chat:
    """Decode a chat. Raises NotFound if it does not exist or its creation is not finished."""
    chat = None if item is None else chat_of(item)
    if chat is None or chat.is_forming:
        raise no_such_chat()
    return chat


def charge_fanout(members: int) -> None:
    """Charge the caller for a change that is fanned out to every member's list: its writes grow with the members.

    Messages are not charged: those sent during a fan-out share the next one.
    """
    work = current()
    if work is not None:
        work.charge(members // MEMBERS_PER_UNIT)


def validate_is_group(chat: Chat) -> None:
    """Raise WrongState for operations that direct chats do not support."""
    if chat.chat_type == "direct":
        raise WrongState("A direct chat has exactly two members and no name. Start a group instead.")
