"""A user's chats by activity: one Query of their views, and one batch of the groups' own rows for names and members."""

import asyncio

import msgspec

from stak.chat import keys
from stak.chat.access import membership, no_such_chat
from stak.chat.items import view_in_group, view_of
from stak.chat.model import ChatId, View, is_over, others_of
from stak.chat.receipts import count_unread
from stak.chat.sealing import open_preview, sealed_texts, with_name
from stak.crypto import Sealer
from stak.identity.keys import user_partition
from stak.identity.tokens import User
from stak.names import UserId
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import INDEX_SK, Item
from stak.tenancy.data_keys import data_sealer


class ListedChat(msgspec.Struct, frozen=True):
    """A chat in its member's list."""

    chat: ChatId
    view: View
    preview: str | None
    unread_count: int
    other_participants: list[UserId]


async def list_chats(
    ports: Ports, user: User, *, limit: int, after: Position | None = None
) -> tuple[list[ListedChat], Position | None]:
    """Chats, the one something was last said in first, and where to go on."""
    page = await ports.table.query(
        user_partition(user.tenant, user.user), keys.LISTED, limit=limit, reverse=True, after=after, index=True
    )
    # Names may be a moment old, as the index is.
    views = await _views(ports, user, [(keys.view_of(row.key), row.item) for row in page.rows], consistent=False)
    unread = {chat: max(0, view.last - view.read) for chat, view in views}
    # Only where something unread may have gone is it counted.
    gone = [(chat, view) for chat, view in views if view.read < min(view.gaps_to, view.last)]
    counted = await asyncio.gather(
        *(
            count_unread(ports, user.tenant, chat, read=view.read, last=view.last, gaps_to=view.gaps_to)
            for chat, view in gone
        )
    )
    unread |= {chat: count for (chat, _), count in zip(gone, counted, strict=True)}
    sealed = [view.preview for _, view in views if view.preview] + sealed_texts(*(view for _, view in views))
    sealer = await data_sealer(ports, user.tenant, sealed)
    now = ports.clock()
    return [_listed(user, chat, view, unread[chat], sealer, now) for chat, view in views], page.next


async def read_listed(ports: Ports, user: User, chat: ChatId) -> ListedChat | None:
    """One chat as it is in the list; None if it is not."""
    item = await ports.table.get(keys.view(user.tenant, user.user, chat), consistent=True)
    if item is None:
        return None
    ((_, view),) = await _views(ports, user, [(chat, item)], consistent=True)
    unread = await count_unread(ports, user.tenant, chat, read=view.read, last=view.last, gaps_to=view.gaps_to)
    sealed = [view.preview] if view.preview else []
    sealer = await data_sealer(ports, user.tenant, sealed + sealed_texts(view))
    return _listed(user, chat, view, unread, sealer, ports.clock())


async def list_states(
    ports: Ports, user: User, *, limit: int, after: Position | None = None
) -> tuple[list[tuple[ChatId, View]], Position | None]:
    """How far a user has got in each chat, in no order that means anything: what a client that was away asks first."""
    page = await ports.table.query(
        user_partition(user.tenant, user.user), keys.VIEWS, limit=limit, after=after, consistent=True
    )
    # Not those the list does not have: a group that is still being formed is nobody's yet.
    listed = [row for row in page.rows if INDEX_SK in row.item]
    return [(keys.view_of(row.key), view_of(row.item)) for row in listed], page.next


async def read_state(ports: Ports, user: User, chat: ChatId) -> View:
    """How far a user has got in one chat."""
    await membership(ports, user, chat)
    key = keys.view(user.tenant, user.user, chat)
    # It may be a moment old. That a member does not find it at all must not be.
    item = await ports.table.get(key, consistent=False) or await ports.table.get(key, consistent=True)
    if item is None:
        raise no_such_chat()
    return view_of(item)


async def _views(
    ports: Ports, user: User, items: list[tuple[ChatId, Item]], *, consistent: bool
) -> list[tuple[ChatId, View]]:
    groups = {chat: keys.meta(user.tenant, chat) for chat, item in items if item["chat_type"] == "group"}
    found = await ports.table.batch_get(groups.values(), consistent=consistent) if groups else {}
    return [
        (chat, view_in_group(item, found.get(groups[chat])) if chat in groups else view_of(item))
        for chat, item in items
    ]


def _listed(user: User, chat: ChatId, view: View, unread_count: int, sealer: Sealer, now: float) -> ListedChat:
    is_shown = view.preview is not None and not is_over(view.last_expires_at, now)
    preview = open_preview(sealer, user.tenant, chat, view.preview or "") if is_shown else None
    shown = with_name(sealer, user.tenant, chat, view)
    return ListedChat(chat, shown, preview, unread_count, others_of(view.people, user.user))
