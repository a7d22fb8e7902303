"""Who may look into a chat: its members, asked for anew every time; to everybody else it does not exist."""

from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import chat_of, members_of, participant_of
from stak.chat.model import MEMBERS_MAX, Chat, ChatId, Member, Participant
from stak.errors import NotFound, WrongState
from stak.identifiers import TenantKey
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Item
from stak.request_cost import current

MEMBERS_PER_UNIT: Final = 50
"""A change that so many members are told of costs as much as another request."""


def no_such_chat() -> NotFound:
    """What everybody is told who is not a member."""
    return NotFound("There is no such chat.")


def chat_id_of(text: str) -> ChatId:
    """The id of a chat in a path; NotFound if none could be called so."""
    if not keys.is_chat_id(text):
        raise no_such_chat()
    return ChatId(text)


async def membership(ports: Ports, user: User, chat: ChatId) -> Participant:
    """The caller as a member of a chat; NotFound if they are none, or no longer."""
    item = await ports.table.get(keys.participant(user.tenant, chat, user.user), consistent=True)
    if item is None:
        raise no_such_chat()
    return participant_of(item)


async def read_members(ports: Ports, tenant: TenantKey, chat: ChatId) -> list[Member]:
    """All members of a chat, by name."""
    rows = rows_of(ports.table, keys.chat_partition(tenant, chat), keys.PARTICIPANTS, at_once=MEMBERS_MAX)
    return members_of([row async for row in rows])


def standing(item: Item | None) -> Chat:
    """A chat that its members can see; NotFound while it is being formed."""
    chat = None if item is None else chat_of(item)
    if chat is None or chat.is_forming:
        raise no_such_chat()
    return chat


def charge_fanout(members: int) -> None:
    """Charge the caller for a change that every member's list follows: what it writes grows with the members.

    Messages are not charged: those that are sent while members are being told are told together.
    """
    work = current()
    if work is not None:
        work.charge(members // MEMBERS_PER_UNIT)


def refuse_direct(chat: Chat) -> None:
    """What can be done with a group only."""
    if chat.chat_type == "direct":
        raise WrongState("A direct chat is its two people's and has no name or other members: start a group for that.")
