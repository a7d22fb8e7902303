"""Fan out chat updates to the members' lists through the queue, a hundred members at a time.

Every change of a chat also writes, in the same group, an update row, which is deleted after the fan-out to all members.
So the queue message sent right afterwards may be lost, if its sender crashes: reconciliation finds the row and sends it
again. A member's list entry only moves forward, however late or often updates arrive, and messages become pending for
their devices in the group that moves it.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import chat_of, head_of
from stak.chat.fanout import MemberFanout, Told
from stak.chat.model import ChatId
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.ports.table import Position
from stak.ports.writes import Delete, Equals, Put

CHUNK_MAX_MEMBERS: Final = 100


class ChatUpdate(msgspec.Struct, frozen=True, tag="news"):
    """A queue message that fans out the current state of a chat to some members."""

    tenant: TenantKey
    chat: ChatId
    tokens: tuple[str, ...]
    """The changes it covers."""
    deleted: tuple[int, ...] = ()
    """Sequences of deleted messages, if any."""
    is_changed: bool = True
    """Whether it covers more than new messages: a name, a member, a deletion."""
    after: str | None = None
    """Members up to this sort key are covered by other messages."""


def mark_dirty(
    ports: Ports, tenant: TenantKey, chat: ChatId, *, deleted: tuple[int, ...] = (), is_changed: bool = True
) -> tuple[Put, ChatUpdate]:
    """Return the write that marks a chat as changed, and the queue message to send after the commit."""
    announcement = ChatUpdate(tenant, chat, (ports.ids.new(),), deleted, is_changed=is_changed)
    item = {"tenant": tenant, "chat": chat, "token": announcement.tokens[0], "at": int(ports.clock())}
    # No condition: the fan-out of this change covers all earlier ones, since it reads the chat's current state.
    return Put(keys.news(tenant, chat), item), announcement


async def tell(ports: Ports, announcement: ChatUpdate) -> None:
    """Put an update on the queue."""
    await ports.deliveries.send([outgoing(announcement)])


def outgoing(announcement: ChatUpdate) -> Outgoing:
    """Encode an update as a queue message, grouped by tenant so that tenants are served in turn."""
    return Outgoing(msgspec.json.encode(announcement), announcement.tenant)


def together(announcements: Sequence[ChatUpdate]) -> list[ChatUpdate]:
    """Merge updates for the same members of the same chat."""
    found: dict[tuple[TenantKey, ChatId, str | None], ChatUpdate] = {}
    for one in announcements:
        place = (one.tenant, one.chat, one.after)
        other = found.get(place)
        if other is None:
            found[place] = one
            continue
        found[place] = msgspec.structs.replace(
            other,
            tokens=tuple(dict.fromkeys((*other.tokens, *one.tokens))),
            deleted=tuple(dict.fromkeys((*other.deleted, *one.deleted))),
            is_changed=one.is_changed or other.is_changed,
        )
    return list(found.values())


async def announce(ports: Ports, news: ChatUpdate) -> list[Told]:
    """Update some members' list entries and queue the update of the others; return what is new to whom."""
    tenant, chat_id = news.tenant, news.chat
    # Read the head first: the chat read after it is never older than the version that the list entries get.
    head_item = await ports.table.get(keys.head(tenant, chat_id))
    meta_item = await ports.table.get(keys.meta(tenant, chat_id))
    if head_item is None or meta_item is None:
        return []  # not created yet; its creation sends an update
    partition = keys.chat_partition(tenant, chat_id)
    after = None if news.after is None else Position(partition, news.after)
    page = await ports.table.query(partition, keys.PARTICIPANTS, limit=CHUNK_MAX_MEMBERS, after=after)
    if page.next is not None:
        # The others first, so that they need not wait for these.
        await tell(ports, msgspec.structs.replace(news, after=page.next.sk))
    users = [keys.participant_of(row.key) for row in page.rows]
    telling = MemberFanout(ports, tenant, chat_id, chat_of(meta_item), head_of(head_item))
    told = await telling.tell(users)
    if page.next is None:
        await _note_told(ports, news)
    return told


async def _note_told(ports: Ports, news: ChatUpdate) -> None:
    """Delete the update row after the fan-out to all members, unless there is a newer change."""
    key = keys.news(news.tenant, news.chat)
    item = await ports.table.get(key)
    if item is not None and item["token"] in news.tokens:
        await ports.table.commit([(Delete(key, when=(Equals("token", item["token"]),)),)])
