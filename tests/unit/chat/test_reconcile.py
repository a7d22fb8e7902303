"""What was left behind by who died is found and finished; what is in good hands is left alone."""

from functools import partial

import pytest

from stak.chat import keys
from stak.chat.delete import delete_message
from stak.chat.members import put_member, rename
from stak.chat.model import ChatId
from stak.chat.reconcile import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.start import start_direct
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from tests.support.broadcasts import drain_queue
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race
from tests.unit.chat.people import ACME, ANN, BOB, EVE, chats_of, group, people, say, told


async def lost(ports: Ports) -> None:
    """The queue's messages never arrive."""
    await ports.background_tasks.drain()
    await drain_queue(ports.deliveries)


async def test_news_that_were_lost_are_told_again(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await lost(ports)
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [0]
    assert await reconcile_chats(ports) == 1
    assert await told(ports) == 0  # not yet: whoever has sent it may be about to tell
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 1
    assert await reconcile_chats(ports) == 1  # again at once: in good hands
    assert await told(ports) == 1
    assert [(listed.unread_count, listed.preview) for listed in await chats_of(ports, BOB)] == [(1, "a")]
    assert await reconcile_chats(ports) == 0


async def test_news_lost_twice_are_told_all_the_same(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    for _ in range(2):
        await lost(ports)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_chats(ports)
    await told(ports)
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [1]


@pytest.mark.parametrize("change", ["direct", "add", "rename", "delete"])
async def test_whatever_changes_a_chat_is_found(ports: Ports, clock: ManualClock, change: str) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await told(ports)
    match change:
        case "direct":
            await start_direct(ports, ANN, BOB.user)
        case "add":
            await put_member(ports, ANN, chat, EVE.user, None)
        case "rename":
            await rename(ports, ANN, chat, "Renamed")
        case "delete":
            await delete_message(ports, ANN, chat, 1)
    await lost(ports)
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 1
    await told(ports)
    assert await reconcile_chats(ports) == 0
    views = {listed.chat: listed for listed in await chats_of(ports, BOB)}
    assert len(views) == (2 if change == "direct" else 1)
    listed = views[chat]
    assert listed.view.name == ("Renamed" if change == "rename" else "Plans")
    assert listed.view.members == (3 if change == "add" else 2)
    assert (listed.preview, listed.unread_count) == ((None, 0) if change == "delete" else ("a", 1))


async def test_news_that_are_told_meanwhile_leave_nothing_behind(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await ports.background_tasks.drain()
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_chats(losing_race(ports, lambda: told(ports)))
    assert await ports.table.get(keys.news(ACME, chat)) is None


async def test_a_note_of_a_chat_that_is_started_meanwhile_stays(ports: Ports, clock: ManualClock) -> None:
    """It was of no chat when it was looked at; then there is one, and news of it."""
    for call, other in enumerate(people(40)):
        chat = keys.direct_id(ACME, ANN.user, other)
        item = {"tenant": ACME, "chat": chat, "token": "t", "first": 0, "last": 0, "at": 0}
        await ports.table.commit([(Put(keys.news(ACME, chat), item),)])
        is_interrupted = await interrupted(ports, call, reconcile_chats, partial(start_direct, user=ANN, other=other))
        await lost(ports)
        assert await ports.table.get(keys.news(ACME, chat)) is not None, f"before call {call}"
        if not is_interrupted:
            break
        await ports.table.commit([(Delete(keys.news(ACME, chat)),)])
    assert call > keys.NEWS_SHARDS + 2


async def test_a_note_of_no_chat_goes_and_one_that_cannot_be_read_holds_up_nobody(
    ports: Ports, clock: ManualClock
) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await lost(ports)
    none = keys.news(ACME, ChatId("g_none"))
    spoilt = keys.news(ACME, ChatId("g_spoilt"))
    item = {"tenant": ACME, "chat": "g_none", "token": "t", "first": 0, "last": 0, "at": 0}
    await ports.table.commit([(Put(none, item),), (Put(spoilt, {"at": 0}),)])
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 3
    assert await ports.table.get(none) is None
    assert await told(ports) == 1
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [1]
