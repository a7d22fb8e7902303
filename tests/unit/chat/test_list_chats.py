"""Chat lists: most recently active first, in pages, each chat once."""

import pytest

from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.delete_messages import delete_message
from stak.chat.list_chats import list_chats, list_states, read_state
from stak.chat.receipts import raise_mark
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import TenantKey
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Position
from tests.support.chat_helpers import ANN, BOB, EVE, chats_of, group, handle_updates, send_text


async def order(ports: Ports, user: User) -> list[ChatId]:
    return [listed.chat for listed in await chats_of(ports, user)]


async def test_most_recently_active_chat_is_first(ports: Ports, clock: ManualClock) -> None:
    chats = []
    for name in ("one", "two", "three"):
        clock.advance(1)
        chats.append(await group(ports, BOB, name=name))
    one, two, three = chats
    assert await order(ports, BOB) == [three, two, one]
    clock.advance(1)
    await send_text(ports, ANN, one, "a")
    assert await order(ports, ANN) == [one, three, two]  # At once for the sender.
    await handle_updates(ports)
    assert await order(ports, BOB) == [one, three, two]
    clock.advance(1)
    await raise_mark(ports, BOB, two, "read", 0)
    assert await order(ports, BOB) == [one, three, two]


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
async def test_pages_contain_each_chat_once(ports: Ports, clock: ManualClock, limit: int) -> None:
    made = []
    for number in range(5):
        clock.advance(number % 2)  # Some in the same moment.
        made.append(await group(ports, BOB, name=str(number)))
    found: list[ChatId] = []
    states: list[ChatId] = []
    after: Position | None = None
    while True:
        page, after = await list_chats(ports, BOB, limit=limit, after=after)
        assert len(page) <= limit
        found += [listed.chat for listed in page]
        if after is None:
            break
    while True:
        some, after = await list_states(ports, BOB, limit=limit, after=after)
        states += [chat for chat, _ in some]
        if after is None:
            break
    assert found == await order(ports, BOB)
    assert sorted(found) == sorted(states) == sorted(made)


async def test_list_entry_has_every_field(ports: Ports) -> None:
    chat = await group(ports, BOB)
    direct, _ = await start_direct(ports, EVE, BOB.user)
    await send_text(ports, ANN, chat, "x" * 150)
    sent = await send_text(ports, ANN, chat, "last")
    await handle_updates(ports)
    entries = {listed.chat: listed for listed in await chats_of(ports, BOB)}
    listed = entries[chat]
    assert (listed.preview, listed.unread_count, listed.other_participants) == ("last", 2, [ANN.user])
    view = listed.view
    assert (view.name, view.last, view.last_id, view.last_sender) == ("Plans", 2, sent.message_id, ANN.user)
    assert (entries[direct].view.chat_type, entries[direct].other_participants) == ("direct", [EVE.user])
    assert entries[direct].preview is None


async def test_expired_and_deleted_messages_are_not_shown_or_counted(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "stays")
    await send_text(ports, ANN, chat, "gone soon", ttl_seconds=60)
    await handle_updates(ports)
    assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, BOB)] == [("gone soon", 2)]
    clock.advance(60)
    for user, unread in ((BOB, 1), (ANN, 0)):
        assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, user)] == [(None, unread)]
    await delete_message(ports, ANN, chat, 1)
    await handle_updates(ports)
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [0]


async def test_state_has_the_receipts_of_the_user(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name)
    await handle_updates(ports)
    await raise_mark(ports, BOB, chat, "delivered", 2)
    await raise_mark(ports, BOB, chat, "read", 1)
    view = await read_state(ports, BOB, chat)
    assert (view.last, view.delivered, view.read) == (2, 2, 1)
    assert await list_states(ports, BOB, limit=10) == ([(chat, view)], None)


async def test_list_belongs_to_its_user_and_tenant(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for user in (EVE, User(TenantKey("best"), BOB.user, 0)):
        assert await list_states(ports, user, limit=10) == ([], None)
        with pytest.raises(NotFound):
            await read_state(ports, user, chat)
    assert await chats_of(ports, EVE) == []
