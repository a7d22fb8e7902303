"""Chat updates: the members' lists follow, however late, often or out of order the updates arrive."""

import msgspec
import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message
from stak.chat.fanout import FanoutResult
from stak.chat.group_members import put_member, remove_member, rename
from stak.chat.queued_fanout import CHUNK_MAX_MEMBERS, ChatUpdate, fan_out_update, mark_dirty, merge_updates
from stak.clock import ManualClock
from stak.identifiers import TenantKey
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.writes import Put
from tests.support.broadcasts import drain_queue
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    EVE,
    as_user,
    chats_of,
    group,
    handle_updates,
    pending_sequences,
    read_list_entry,
    send_text,
    user_ids,
)
from tests.support.lost_race import losing_race

CHAT = ChatId("g_one")


async def queued_updates(ports: Ports) -> list[ChatUpdate]:
    """Return all queued updates."""
    await ports.background_tasks.drain()
    return [msgspec.json.decode(received.body, type=ChatUpdate) for received in await drain_queue(ports.chat_updates)]


async def test_list_follows_the_messages(ports: Ports, clock: ManualClock) -> None:
    first, second = await group(ports, BOB, name="one"), await group(ports, BOB, name="two")
    clock.advance(1)
    await send_text(ports, ANN, first, "a")
    await handle_updates(ports)
    assert [(listed.chat, listed.preview, listed.unread_count) for listed in await chats_of(ports, BOB)] == [
        (first, "a", 1),
        (second, None, 0),
    ]
    assert await ports.table.get(keys.dirty_chat(ACME, first)) is None


async def test_repeated_update_changes_nothing(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    (news,) = await queued_updates(ports)
    await fan_out_update(ports, news)
    before = await ports.table.get(keys.list_entry(ACME, BOB.user, chat))
    await fan_out_update(ports, news)
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) == before
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None


async def test_late_update_brings_the_present_state_and_keeps_later_marks(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    (first,) = await queued_updates(ports)
    await send_text(ports, ANN, chat, "b")
    (second,) = await queued_updates(ports)
    await fan_out_update(ports, first)
    assert (await chats_of(ports, BOB))[0].preview == "b"
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is not None  # Its writer has another token.
    await fan_out_update(ports, second)
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None


async def test_any_update_brings_everything_before_it(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    await rename(ports, ANN, chat, "Renamed")
    *_, last = await queued_updates(ports)
    assert await fan_out_update(ports, last) == [FanoutResult((ANN.user, BOB.user), 1, 3)]
    assert await pending_sequences(ports, BOB, chat) == [1, 2, 3]
    for user in (ANN, BOB):
        assert (await read_list_entry(ports, user, chat)).fanned_out_through == 3
    assert await fan_out_update(ports, last) == [FanoutResult((ANN.user, BOB.user), 4, 3)]  # Nothing is new.


@pytest.mark.parametrize("change", ["rename", "delete"])
async def test_change_does_not_hide_messages_sent_meanwhile(ports: Ports, change: str) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name)
    await handle_updates(ports)

    async def said_and_died() -> None:
        await send_text(ports, ANN, chat, "c")
        await queued_updates(ports)  # They never arrive.

    late = losing_race(ports, said_and_died)
    await (rename(late, ANN, chat, "Renamed") if change == "rename" else delete_message(late, ANN, chat, 1))
    for news in await queued_updates(late):
        await fan_out_update(ports, news)
    assert [listed.preview for listed in await chats_of(ports, BOB)] == ["c"]
    assert (await read_list_entry(ports, BOB, chat)).fanned_out_through == 3
    assert await pending_sequences(ports, BOB, chat) == [1, 2, 3]
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None  # Nothing is left to fan out.


async def test_outdated_update_does_not_move_a_list_entry_back(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    (news,) = await queued_updates(ports)

    async def renamed() -> None:
        await rename(ports, ANN, chat, "Renamed")
        await handle_updates(ports)

    await fan_out_update(losing_race(ports, renamed), news)
    for user in (ANN, BOB):
        assert [(listed.view.name, listed.preview) for listed in await chats_of(ports, user)] == [("Renamed", "a")]


async def test_member_who_sends_meanwhile_keeps_it_in_their_list(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    (news,) = await queued_updates(ports)
    await fan_out_update(losing_race(ports, lambda: send_text(ports, BOB, chat, "b")), news)
    previews = {user.user: [(one.view.last, one.preview) for one in await chats_of(ports, user)] for user in (ANN, BOB)}
    assert previews == {ANN.user: [(1, "a")], BOB.user: [(2, "b")]}
    await handle_updates(ports)
    assert [one.preview for one in await chats_of(ports, ANN)] == ["b"]


async def test_member_removed_meanwhile_gets_no_list_entry(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    (news,) = await queued_updates(ports)
    await fan_out_update(losing_race(ports, lambda: remove_member(ports, ANN, chat, BOB.user)), news)
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) is None
    assert await chats_of(ports, BOB) == []


async def test_removed_member_has_no_list_entry_and_added_one_has(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    news = await queued_updates(ports)
    await remove_member(ports, ANN, chat, BOB.user)
    await put_member(ports, ANN, chat, EVE.user, None)
    for one in (*news, *await queued_updates(ports)):
        await fan_out_update(ports, one)
    assert await chats_of(ports, BOB) == []
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) is None
    assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, EVE)] == [("a", 0)]


async def test_large_group_is_fanned_out_in_chunks(ports: Ports) -> None:
    others = user_ids(2 * CHUNK_MAX_MEMBERS)
    chat = await group(ports, *map(as_user, others))
    await send_text(ports, ANN, chat, "a")
    assert await handle_updates(ports) == 3
    for user in (others[0], others[98], others[99], others[100], others[-1]):
        assert [listed.unread_count for listed in await chats_of(ports, as_user(user))] == [1]
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None


async def test_update_of_an_unknown_chat_does_nothing(ports: Ports) -> None:
    for _ in range(2):
        assert await fan_out_update(ports, ChatUpdate(ACME, CHAT, ("token",))) == []
    assert await ports.chat_updates.depth() == 0


def test_updates_of_the_same_chat_are_merged() -> None:
    best = TenantKey("best")
    merged = merge_updates(
        [
            ChatUpdate(ACME, CHAT, ("a",), (3,)),
            ChatUpdate(ACME, CHAT, ("b",)),
            ChatUpdate(best, CHAT, ("c",), (1,)),
            ChatUpdate(ACME, CHAT, ("d",), (4, 3)),
            ChatUpdate(ACME, CHAT, ("a",), (3,)),
            ChatUpdate(ACME, CHAT, ("d",), (4, 3), after="p#m"),
        ]
    )
    assert merged == [
        ChatUpdate(ACME, CHAT, ("a", "b", "d"), (3, 4)),
        ChatUpdate(best, CHAT, ("c",), (1,)),
        ChatUpdate(ACME, CHAT, ("d",), (4, 3), after="p#m"),
    ]
    assert merge_updates(merged) == merged
    assert merge_updates([]) == []


async def test_every_mark_has_its_own_token(ports: Ports, clock: ManualClock) -> None:
    put, news = mark_dirty(ports, ACME, CHAT, deleted=(7,))
    assert put == Put(
        keys.dirty_chat(ACME, CHAT), {"tenant": ACME, "chat": CHAT, "token": news.tokens[0], "at": int(clock())}
    )
    assert news == ChatUpdate(ACME, CHAT, news.tokens, (7,))
    later, _ = mark_dirty(ports, ACME, CHAT)
    assert later.item["token"] != put.item["token"]


async def test_update_names_deleted_messages(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await queued_updates(ports)
    await delete_message(ports, ANN, chat, 1)
    (news,) = await queued_updates(ports)
    assert news.deleted == (1,)


async def test_chunks_of_a_large_group_share_the_mark_until_the_last(
    ports: Ports,
) -> None:
    chat = await group(ports, *map(as_user, user_ids(CHUNK_MAX_MEMBERS)))
    await send_text(ports, ANN, chat, "a")
    await queued_updates(ports)
    await delete_message(ports, ANN, chat, 1)
    (news,) = await queued_updates(ports)
    (first,) = await fan_out_update(ports, news)
    assert (len(first.users), first.first, first.last) == (CHUNK_MAX_MEMBERS, 1, 1)
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is not None
    (following,) = await queued_updates(ports)
    assert (following.tokens, following.deleted) == (news.tokens, news.deleted)
    (second,) = await fan_out_update(ports, following)
    assert {*first.users, *second.users} == {ANN.user, *user_ids(CHUNK_MAX_MEMBERS)}
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None
