"""Telling the members of a chat what has changed: their lists follow it, a hundred at a time, through the queue.

Whatever changes a chat also writes, in the same group, a row that says so; it goes when all members have been told.
So nothing depends on the message that is sent through the queue right afterwards: where it was lost, because its sender
died, the row is found and it is sent again. A member's view only moves forward, however late or often news comes.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stak.chat import keys
from stak.chat.items import chat_of, head_of, news_for_views
from stak.chat.model import ChatId
from stak.identity.keys import user_partition
from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.ports.table import Position
from stak.ports.writes import Below, Delete, Equals, Item, Key, Present, Put, Update

CHUNK_MAX_MEMBERS: Final = 100


class Announcement(msgspec.Struct, frozen=True, tag="news"):
    """Some members of a chat have to be told how it stands."""

    tenant: TenantKey
    chat: ChatId
    tokens: tuple[str, ...]
    """The changes it tells of."""
    first: int = 0
    last: int = 0
    """The messages it tells of, if any."""
    after: str | None = None
    """Members up to here, in order, have announcements of their own."""


def note_news(
    ports: Ports, tenant: TenantKey, chat: ChatId, *, first: int = 0, last: int = 0, untold: Item | None = None
) -> tuple[Put, Announcement]:
    """The write that says a chat has changed, and what to send when it is done; `untold` is the row before."""
    announcement = _announcement(ports, tenant, chat, first, last, untold)
    item = {**_note(ports, announcement), "first": announcement.first, "last": announcement.last}
    # No condition: what was to be told before is part of what is to be told now.
    return Put(keys.news(tenant, chat), item), announcement


def note_change(ports: Ports, tenant: TenantKey, chat: ChatId, untold: Item | None) -> tuple[Update, Announcement]:
    """The same for what is no message: which messages are to be told stays noted, also of those it has not seen."""
    announcement = _announcement(ports, tenant, chat, 0, 0, untold)
    # No condition: a message that is sent meanwhile stays noted.
    return Update(keys.news(tenant, chat), set=_note(ports, announcement)), announcement


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
        firsts = [first for first in (one.first, other.first) if first]
        found[place] = msgspec.structs.replace(
            other,
            tokens=tuple(dict.fromkeys((*other.tokens, *one.tokens))),
            first=min(firsts, default=0),
            last=max(one.last, other.last),
        )
    return list(found.values())


async def announce(ports: Ports, news: Announcement) -> None:
    """Bring some members' views up to date, and see to it that the others' are."""
    tenant, chat_id = news.tenant, news.chat
    # The head first: what is read of the chat after it is never older than the version the views will have.
    head_item = await ports.table.get(keys.head(tenant, chat_id))
    meta_item = await ports.table.get(keys.meta(tenant, chat_id))
    if head_item is None or meta_item is None:
        return  # it is not there yet; whoever makes it tells of it
    partition = keys.chat_partition(tenant, chat_id)
    after = None if news.after is None else Position(partition, news.after)
    page = await ports.table.query(partition, keys.PARTICIPANTS, limit=CHUNK_MAX_MEMBERS, after=after)
    if page.next is not None:
        # The others first, so that they need not wait for these.
        await tell(ports, msgspec.structs.replace(news, after=page.next.sk))
    users = [keys.participant_of(row.key) for row in page.rows]
    if users:
        head = head_of(head_item)
        update = Update(
            Key(user_partition(tenant, users[0]), keys.view_sort(chat_id)),
            set=news_for_views(chat_id, chat_of(meta_item), head),
            # Who is not there any more has no view; who is further already stays there.
            when=(Present(), Below("ver", head.ver), Below("last", head.sequence + 1)),
        )
        await ports.table.commit_in_each([user_partition(tenant, user) for user in users], (update,))
    if page.next is None:
        row = keys.news(tenant, chat_id)
        # What was said while a change was made that does not know of it is still to be told.
        all_told = Below("last", news.last + 1)
        await ports.table.commit([(Delete(row, when=(Equals("token", token), all_told)),) for token in news.tokens])


def _announcement(
    ports: Ports, tenant: TenantKey, chat: ChatId, first: int, last: int, untold: Item | None
) -> Announcement:
    if untold is not None and untold.get("first"):
        first, last = min(first or untold["first"], untold["first"]), max(last, untold["last"])
    return Announcement(tenant, chat, (ports.ids.new(),), first, last)


def _note(ports: Ports, announcement: Announcement) -> dict[str, Any]:
    return {
        "tenant": announcement.tenant,
        "chat": announcement.chat,
        "token": announcement.tokens[0],
        "at": int(ports.clock()),
    }
