"""A user's chats by activity, from one Query: each view already says all that the list shows."""

import asyncio

import msgspec

from stak.chat import keys
from stak.chat.access import membership, no_such_chat
from stak.chat.items import view_of
from stak.chat.model import ChatId, View, is_over, others_of
from stak.chat.receipts import count_unread
from stak.chat.sealing import open_preview
from stak.identity.keys import user_partition
from stak.identity.tokens import User
from stak.names import UserId
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import INDEX_SK
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
    views = [(keys.view_of(row.key), view_of(row.item)) for row in page.rows]
    # Only where something unread may have gone is it counted.
    unread = await asyncio.gather(
        *(
            count_unread(ports, user.tenant, chat, read=view.read, last=view.last, gaps_to=view.gaps_to)
            for chat, view in views
        )
    )
    sealer = await data_sealer(ports, user.tenant, [view.preview for _, view in views if view.preview])
    now = ports.clock()
    chats = []
    for (chat, view), unread_count in zip(views, unread, strict=True):
        is_shown = view.preview is not None and not is_over(view.last_expires_at, now)
        preview = open_preview(sealer, user.tenant, chat, view.preview or "") if is_shown else None
        chats.append(ListedChat(chat, view, preview, unread_count, others_of(view.people, user.user)))
    return chats, page.next


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
