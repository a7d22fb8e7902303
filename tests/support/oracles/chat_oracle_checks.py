"""Compares chats with the oracle in every way that members can read them."""

from collections.abc import Iterable
from typing import Any

import pytest

from stak.chat import keys
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import SEQUENCE_MAX, ChatId, ChatListEntry
from stak.chat.group_members import list_members
from stak.chat.history import Shown, find_message, read_history, read_message, read_since
from stak.chat.list_chats import ListedChat, list_chats, list_states, read_state
from stak.chat.receipts import read_receipts, read_standing
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from tests.support.broadcasts import TENANT
from tests.support.oracles.chat_oracle import Room, Said


def as_user(user: str) -> User:
    """Return an authenticated user."""
    return User(TENANT, UserId(user), expires_at=2**31)


async def compare_chat(ports: Ports, room: Room, users: Iterable[str], now: float, turn: int) -> None:
    """Compare what members see of one chat, fanned out or not; a page, a message and a receipt in turn."""
    chat = ChatId(room.id)
    await compare_rows(ports, room, now)
    for number, user in enumerate(users):
        me = as_user(user)
        if user not in room.members:
            await _is_hidden_from(ports, me, room)
            continue
        person = room.members[user]
        standing = await read_standing(ports, me, chat)
        mine = standing.participant
        assert (mine.role, mine.joined_at) == (person.role, person.joined_at)
        assert (mine.read, mine.delivered) == (person.read, person.delivered)
        assert (standing.last_sequence, standing.unread_count) == (room.last, room.unread(user, now))
        state = await read_state(ports, me, chat)
        assert (state.read, state.delivered) == (person.read, person.delivered), "two marks that are written together"
        if (turn + number) % 3 == 0:
            await _compare_description(ports, me, room, now)
            await _compare_history(ports, me, room, now, limit=turn % 4 + 1)
            await _compare_message(ports, me, room, now, turn)


async def compare_rows(ports: Ports, room: Room, now: float) -> None:
    """Sequences have no gap, except where the engine has removed expired messages."""
    page = await ports.table.query(
        keys.chat_partition(TENANT, ChatId(room.id)), keys.messages(1, SEQUENCE_MAX), limit=1000
    )
    stored = [keys.sequence_of(row.key) for row in page.rows]
    assert set(range(1, room.last + 1)) - set(stored) <= {s.sequence for s in room.messages if s.is_expired(now)}
    assert stored == sorted(set(stored))
    assert not stored or stored[-1] <= room.last


async def compare_lists(ports: Ports, rooms: Iterable[Room], users: Iterable[str], now: float) -> None:
    """Compare the lists of all users once everything is fanned out."""
    for user in users:
        theirs = sorted(
            (room for room in rooms if user in room.members), key=lambda room: (room.last_at, room.id), reverse=True
        )
        assert [_entry(listed) for listed in await read_list(ports, user)] == [room.entry(user, now) for room in theirs]
        states, _ = await list_states(ports, as_user(user), limit=100)
        right = {room.id: (room.last, room.last) for room in theirs}
        assert {chat: (view.last, view.fanned_out_through) for chat, view in states} == right


async def read_list(ports: Ports, user: str) -> list[ListedChat]:
    """Read the whole list in pages of two."""
    chats, after = await list_chats(ports, as_user(user), limit=2)
    while after is not None:
        more, after = await list_chats(ports, as_user(user), limit=2, after=after)
        chats += more
    return chats


async def unfinished_fanout(ports: Ports) -> set[str]:
    """Return the chats whose fan-out may be incomplete."""
    pages = [await ports.table.query(keys.dirty_shard(shard), limit=100) for shard in range(keys.DIRTY_SHARDS)]
    return {str(row.item["chat"]) for page in pages for row in page.rows}


class ListEntryMonitor:
    """Observes the list entries of all members, which must never move backwards."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], ChatListEntry] = {}

    async def look(self, ports: Ports, rooms: Iterable[Room], users: Iterable[str]) -> None:
        now: dict[tuple[str, str], ChatListEntry] = {}
        for user in users:
            states, _ = await list_states(ports, as_user(user), limit=100)
            now |= {(user, chat): view for chat, view in states}
        assert now.keys() == {(user, room.id) for room in rooms for user in room.members}
        for place, view in now.items():
            if (before := self._seen.get(place)) is not None:
                for name in ("ver", "last", "last_at", "fanned_out_through", "read", "delivered"):
                    assert getattr(view, name) >= getattr(before, name), (place, name)
            assert view.fanned_out_through <= view.last, place
        self._seen = now

    def forget(self, room: Room, user: str) -> None:
        """Forget a member who left: if they join again, they start anew."""
        self._seen.pop((user, room.id), None)


def _entry(listed: ListedChat) -> dict[str, Any]:
    view = listed.view
    return {
        "chat": listed.chat,
        "name": view.name,
        "members": view.members,
        "others": listed.other_participants,
        "last": view.last,
        "last_at": view.last_at,
        "last_id": view.last_id,
        "last_sender": view.last_sender,
        "preview": listed.preview,
        "unread": listed.unread_count,
    }


async def _is_hidden_from(ports: Ports, stranger: User, room: Room) -> None:
    chat = ChatId(room.id)
    for look in (read_standing, describe_chat, read_state, list_members):
        with pytest.raises(NotFound):
            await look(ports, stranger, chat)
    with pytest.raises(NotFound):
        await read_history(ports, stranger, chat, limit=1)
    if room.messages:
        with pytest.raises(NotFound):
            await find_message(ports, stranger, room.messages[-1].id)


async def _compare_description(ports: Ports, me: User, room: Room, now: float) -> None:
    described = await describe_chat(ports, me, ChatId(room.id))
    assert (described.chat.name, described.chat.members) == (room.name, len(room.members))
    assert list(described.chat.people) == room.people
    assert (described.head.sequence, described.head.last_at) == (room.last, room.last_at)
    assert (described.preview, described.unread_count) == (room.preview(now), room.unread(me.user, now))
    assert described.message_count == sum(said.can_be_unread(now) for said in room.messages)
    found = {member.user_id: member.participant for member in await list_members(ports, me, ChatId(room.id))}
    assert {user: person.role for user, person in found.items()} == {
        user: person.role for user, person in room.members.items()
    }


async def _compare_history(ports: Ports, me: User, room: Room, now: float, *, limit: int) -> None:
    """Compare the history in both directions, page by page."""
    right = [_line(room, said) for said in room.shown(now)]
    found: list[Shown] = []
    page = await read_history(ports, me, ChatId(room.id), limit=limit)
    while page.messages:
        assert len(page.messages) <= limit
        found += page.messages
        page = await read_history(ports, me, ChatId(room.id), limit=limit, before=found[-1].sequence)
    assert [_shown(shown) for shown in found] == right[::-1]
    whole = await read_since(ports, me, ChatId(room.id), limit=100, after=0)
    assert ([_shown(shown) for shown in whole.messages], whole.has_more) == (right, False)
    missed = await read_since(ports, me, ChatId(room.id), limit=limit, after=room.members[me.user].read)
    later = [line for line in right if line[0] > room.members[me.user].read]
    assert [_shown(shown) for shown in missed.messages] == later[:limit]


async def _compare_message(ports: Ports, me: User, room: Room, now: float, turn: int) -> None:
    if not room.messages:
        return
    chat, said = ChatId(room.id), room.messages[turn % room.last]
    if said.is_expired(now):
        with pytest.raises(NotFound):
            await read_message(ports, me, chat, said.sequence)
        with pytest.raises(NotFound):
            await find_message(ports, me, said.id)
        return
    assert _shown(await read_message(ports, me, chat, said.sequence)) == _line(room, said)
    assert _shown(await find_message(ports, me, said.id)) == _line(room, said)
    receipts = await read_receipts(ports, me, chat, said.sequence)
    assert {receipt.user_id: receipt.delivery_status for receipt in receipts} == {
        user: room.status_with(said, user) for user in room.members if user != said.sender
    }


def _shown(shown: Shown) -> tuple[Any, ...]:
    message = shown.message
    return (
        shown.sequence,
        message.id,
        message.sender,
        shown.content,
        message.created,
        message.expires_at,
        message.deleted_by,
        shown.status,
    )


def _line(room: Room, said: Said) -> tuple[Any, ...]:
    content = said.content if said.deleted_by is None else None
    return (
        said.sequence,
        said.id,
        said.sender,
        content,
        said.created_at,
        said.expires_at,
        said.deleted_by,
        room.status(said),
    )
