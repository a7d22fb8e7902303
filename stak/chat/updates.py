"""Telling the members of a chat what has changed: their lists follow it, a hundred at a time, through the queue.

Whatever changes a chat also writes, in the same group, a row that says so; it goes when all members have been told.
So nothing depends on the message that is sent through the queue right afterwards: where it was lost, because its sender
died, the row is found and it is sent again. A member's view only moves forward, however late or often news comes, and
what becomes pending for their devices does so in the group that moves it.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import chat_of, head_of
from stak.chat.fanout import Telling, Told
from stak.chat.model import ChatId
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.ports.table import Position
from stak.ports.writes import Delete, Equals, Put

CHUNK_MAX_MEMBERS: Final = 100


class Announcement(msgspec.Struct, frozen=True, tag="news"):
    """Some members of a chat have to be told how it stands."""

    tenant: TenantKey
    chat: ChatId
    tokens: tuple[str, ...]
    """The changes it tells of."""
    deleted: tuple[int, ...] = ()
    """The messages that are no more, if any."""
    is_changed: bool = True
    """Whether it tells of something beside messages: a name, a member, a deletion."""
    after: str | None = None
    """Members up to here, in order, have announcements of their own."""


def note_news(
    ports: Ports, tenant: TenantKey, chat: ChatId, *, deleted: tuple[int, ...] = (), is_changed: bool = True
) -> tuple[Put, Announcement]:
    """The write that says a chat has changed, and what to send when it is done."""
    announcement = Announcement(tenant, chat, (ports.ids.new(),), deleted, is_changed=is_changed)
    item = {"tenant": tenant, "chat": chat, "token": announcement.tokens[0], "at": int(ports.clock())}
    # No condition: whoever tells of this change tells of all before it, up to where the chat is then.
    return Put(keys.news(tenant, chat), item), announcement


async def tell(ports: Ports, announcement: Announcement) -> None:
    """Hand an announcement to the workers."""
    await ports.deliveries.send([outgoing(announcement)])


def outgoing(announcement: Announcement) -> Outgoing:
    """An announcement as a queue message; tenants are served in turn."""
    return Outgoing(msgspec.json.encode(announcement), announcement.tenant)


def together(announcements: Sequence[Announcement]) -> list[Announcement]:
    """The same, with those for the same members of the same chat made one."""
    found: dict[tuple[TenantKey, ChatId, str | None], Announcement] = {}
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


async def announce(ports: Ports, news: Announcement) -> list[Told]:
    """Bring some members' views up to date, and see to it that the others' are; what there is to show to whom."""
    tenant, chat_id = news.tenant, news.chat
    # The head first: what is read of the chat after it is never older than the version the views will have.
    head_item = await ports.table.get(keys.head(tenant, chat_id))
    meta_item = await ports.table.get(keys.meta(tenant, chat_id))
    if head_item is None or meta_item is None:
        return []  # it is not there yet; whoever makes it tells of it
    partition = keys.chat_partition(tenant, chat_id)
    after = None if news.after is None else Position(partition, news.after)
    page = await ports.table.query(partition, keys.PARTICIPANTS, limit=CHUNK_MAX_MEMBERS, after=after)
    if page.next is not None:
        # The others first, so that they need not wait for these.
        await tell(ports, msgspec.structs.replace(news, after=page.next.sk))
    users = [keys.participant_of(row.key) for row in page.rows]
    telling = Telling(ports, tenant, chat_id, chat_of(meta_item), head_of(head_item))
    told = await telling.tell(users)
    if page.next is None:
        await _note_told(ports, news)
    return told


async def _note_told(ports: Ports, news: Announcement) -> None:
    """All members know; the row goes, unless there is news again."""
    key = keys.news(news.tenant, news.chat)
    item = await ports.table.get(key)
    if item is not None and item["token"] in news.tokens:
        await ports.table.commit([(Delete(key, when=(Equals("token", item["token"]),)),)])
