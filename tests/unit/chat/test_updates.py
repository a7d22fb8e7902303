"""Telling the members: their lists follow, however late, often or out of order the news come."""

import msgspec
import pytest

from stak.chat import keys
from stak.chat.delete import delete_message
from stak.chat.fanout import Told
from stak.chat.members import put_member, remove_member, rename
from stak.chat.model import ChatId
from stak.chat.updates import CHUNK_MAX_MEMBERS, ChatUpdate, announce, mark_dirty, together
from stak.clock import ManualClock
from stak.identifiers import TenantKey
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.writes import Put
from tests.support.broadcasts import drain_queue
from tests.support.lost_race import losing_race
from tests.unit.chat.people import (
    ACME,
    ANN,
    BOB,
    EVE,
    as_user,
    chats_of,
    group,
    people,
    say,
    sees,
    told,
    waits_for,
)

CHAT = ChatId("g_one")


async def news_of(ports: Ports) -> list[ChatUpdate]:
    """What waits in the queue, and off it."""
    await ports.background_tasks.drain()
    return [msgspec.json.decode(received.body, type=ChatUpdate) for received in await drain_queue(ports.deliveries)]


async def test_a_list_follows_what_was_said(ports: Ports, clock: ManualClock) -> None:
    first, second = await group(ports, BOB, name="one"), await group(ports, BOB, name="two")
    clock.advance(1)
    await say(ports, ANN, first, "a")
    await told(ports)
    assert [(listed.chat, listed.preview, listed.unread_count) for listed in await chats_of(ports, BOB)] == [
        (first, "a", 1),
        (second, None, 0),
    ]
    assert await ports.table.get(keys.news(ACME, first)) is None


async def test_the_same_news_again_change_nothing(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    (news,) = await news_of(ports)
    await announce(ports, news)
    before = await ports.table.get(keys.view(ACME, BOB.user, chat))
    await announce(ports, news)
    assert await ports.table.get(keys.view(ACME, BOB.user, chat)) == before
    assert await ports.table.get(keys.news(ACME, chat)) is None


async def test_late_news_tell_how_it_stands_and_leave_the_note_of_later_ones(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    (first,) = await news_of(ports)
    await say(ports, ANN, chat, "b")
    (second,) = await news_of(ports)
    await announce(ports, first)
    assert (await chats_of(ports, BOB))[0].preview == "b"
    assert await ports.table.get(keys.news(ACME, chat)) is not None  # whoever has written it was not told it is done
    await announce(ports, second)
    assert await ports.table.get(keys.news(ACME, chat)) is None


async def test_whichever_news_come_tell_of_everything_before_them(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    for name in ("a", "b", "c"):
        await say(ports, ANN, chat, name)
    await rename(ports, ANN, chat, "Renamed")
    *_, last = await news_of(ports)
    assert await announce(ports, last) == [Told((ANN.user, BOB.user), 1, 3)]
    assert await waits_for(ports, BOB, chat) == [1, 2, 3]
    for user in (ANN, BOB):
        assert (await sees(ports, user, chat)).told == 3
    assert await announce(ports, last) == [Told((ANN.user, BOB.user), 4, 3)]  # nothing of it is new to them


@pytest.mark.parametrize("change", ["rename", "delete"])
async def test_a_change_does_not_cover_up_what_was_said_meanwhile(ports: Ports, change: str) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    for name in ("a", "b"):
        await say(ports, ANN, chat, name)
    await told(ports)

    async def said_and_died() -> None:
        await say(ports, ANN, chat, "c")
        await news_of(ports)  # which never arrive

    late = losing_race(ports, said_and_died)
    await (rename(late, ANN, chat, "Renamed") if change == "rename" else delete_message(late, ANN, chat, 1))
    for news in await news_of(late):
        await announce(ports, news)
    assert [listed.preview for listed in await chats_of(ports, BOB)] == ["c"]
    assert (await sees(ports, BOB, chat)).told == 3
    assert await waits_for(ports, BOB, chat) == [1, 2, 3]
    assert await ports.table.get(keys.news(ACME, chat)) is None  # nothing is left to tell


async def test_who_tells_what_has_changed_meanwhile_does_not_move_a_view_back(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    (news,) = await news_of(ports)

    async def renamed() -> None:
        await rename(ports, ANN, chat, "Renamed")
        await told(ports)

    await announce(losing_race(ports, renamed), news)
    for user in (ANN, BOB):
        assert [(listed.view.name, listed.preview) for listed in await chats_of(ports, user)] == [("Renamed", "a")]


async def test_who_has_said_something_meanwhile_keeps_it_in_their_list(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    (news,) = await news_of(ports)
    await announce(losing_race(ports, lambda: say(ports, BOB, chat, "b")), news)
    previews = {user.user: [(one.view.last, one.preview) for one in await chats_of(ports, user)] for user in (ANN, BOB)}
    assert previews == {ANN.user: [(1, "a")], BOB.user: [(2, "b")]}
    await told(ports)
    assert [one.preview for one in await chats_of(ports, ANN)] == ["b"]


async def test_who_is_removed_while_they_are_told_gets_no_view(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    (news,) = await news_of(ports)
    await announce(losing_race(ports, lambda: remove_member(ports, ANN, chat, BOB.user)), news)
    assert await ports.table.get(keys.view(ACME, BOB.user, chat)) is None
    assert await chats_of(ports, BOB) == []


async def test_who_has_gone_gets_no_view_and_who_comes_has_one(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    news = await news_of(ports)
    await remove_member(ports, ANN, chat, BOB.user)
    await put_member(ports, ANN, chat, EVE.user, None)
    for one in (*news, *await news_of(ports)):
        await announce(ports, one)
    assert await chats_of(ports, BOB) == []
    assert await ports.table.get(keys.view(ACME, BOB.user, chat)) is None
    assert [(listed.preview, listed.unread_count) for listed in await chats_of(ports, EVE)] == [("a", 0)]


async def test_all_of_a_large_group_are_told_a_hundred_at_a_time(ports: Ports) -> None:
    others = people(2 * CHUNK_MAX_MEMBERS)
    chat = await group(ports, *map(as_user, others))
    await say(ports, ANN, chat, "a")
    assert await told(ports) == 3
    for user in (others[0], others[98], others[99], others[100], others[-1]):
        assert [listed.unread_count for listed in await chats_of(ports, as_user(user))] == [1]
    assert await ports.table.get(keys.news(ACME, chat)) is None


async def test_news_of_a_chat_that_is_not_there_are_nothing(ports: Ports) -> None:
    for _ in range(2):
        assert await announce(ports, ChatUpdate(ACME, CHAT, ("token",))) == []
    assert await ports.deliveries.depth() == 0


def test_news_for_the_same_members_are_told_together() -> None:
    best = TenantKey("best")
    merged = together(
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
    assert together(merged) == merged
    assert together([]) == []


async def test_every_note_has_a_token_of_its_own_and_asks_nothing_of_the_one_before(
    ports: Ports, clock: ManualClock
) -> None:
    put, news = mark_dirty(ports, ACME, CHAT, deleted=(7,))
    assert put == Put(
        keys.news(ACME, CHAT), {"tenant": ACME, "chat": CHAT, "token": news.tokens[0], "at": int(clock())}
    )
    assert news == ChatUpdate(ACME, CHAT, news.tokens, (7,))
    later, _ = mark_dirty(ports, ACME, CHAT)
    assert later.item["token"] != put.item["token"]


async def test_what_was_deleted_is_said_with_the_news(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await news_of(ports)
    await delete_message(ports, ANN, chat, 1)
    (news,) = await news_of(ports)
    assert news.deleted == (1,)


async def test_the_others_of_a_large_group_are_told_of_the_same_and_only_the_last_take_the_note_off(
    ports: Ports,
) -> None:
    chat = await group(ports, *map(as_user, people(CHUNK_MAX_MEMBERS)))
    await say(ports, ANN, chat, "a")
    await news_of(ports)
    await delete_message(ports, ANN, chat, 1)
    (news,) = await news_of(ports)
    (first,) = await announce(ports, news)
    assert (len(first.users), first.first, first.last) == (CHUNK_MAX_MEMBERS, 1, 1)
    assert await ports.table.get(keys.news(ACME, chat)) is not None
    (following,) = await news_of(ports)
    assert (following.tokens, following.deleted) == (news.tokens, news.deleted)
    (second,) = await announce(ports, following)
    assert {*first.users, *second.users} == {ANN.user, *people(CHUNK_MAX_MEMBERS)}
    assert await ports.table.get(keys.news(ACME, chat)) is None
