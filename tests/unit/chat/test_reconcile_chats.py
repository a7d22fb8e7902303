"""Reconciling chats: unfinished updates are found and finished, and those in progress are left alone."""

from functools import partial

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import put_member, rename
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from tests.support.broadcasts import drain_queue
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, chats_of, group, handle_updates, send_text, user_ids
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race


async def lose_updates(ports: Ports) -> None:
    """Lose all queued messages."""
    await ports.background_tasks.drain()
    await drain_queue(ports.chat_updates)


async def test_lost_update_is_sent_again(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await lose_updates(ports)
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [0]
    assert await reconcile_chats(ports) == 1
    assert await handle_updates(ports) == 0  # Not yet: the sender may be about to fan it out.
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 1
    assert await reconcile_chats(ports) == 1  # Not again at once: it was just queued.
    assert await handle_updates(ports) == 1
    assert [(listed.unread_count, listed.preview) for listed in await chats_of(ports, BOB)] == [(1, "a")]
    assert await reconcile_chats(ports) == 0


async def test_update_lost_twice_is_sent_again(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    for _ in range(2):
        await lose_updates(ports)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_chats(ports)
    await handle_updates(ports)
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [1]


@pytest.mark.parametrize("change", ["direct", "add", "rename", "delete"])
async def test_every_kind_of_change_is_found(ports: Ports, clock: ManualClock, change: str) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await handle_updates(ports)
    match change:
        case "direct":
            await start_direct(ports, ANN, BOB.user)
        case "add":
            await put_member(ports, ANN, chat, EVE.user, None)
        case "rename":
            await rename(ports, ANN, chat, "Renamed")
        case "delete":
            await delete_message(ports, ANN, chat, 1)
    await lose_updates(ports)
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 1
    await handle_updates(ports)
    assert await reconcile_chats(ports) == 0
    views = {listed.chat: listed for listed in await chats_of(ports, BOB)}
    assert len(views) == (2 if change == "direct" else 1)
    listed = views[chat]
    assert listed.view.name == ("Renamed" if change == "rename" else "Plans")
    assert listed.view.members == (3 if change == "add" else 2)
    assert (listed.preview, listed.unread_count) == ((None, 0) if change == "delete" else ("a", 1))


async def test_update_handled_meanwhile_leaves_nothing(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await ports.background_tasks.drain()
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_chats(losing_race(ports, lambda: handle_updates(ports)))
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None


async def test_dirty_mark_of_a_chat_started_meanwhile_stays(ports: Ports, clock: ManualClock) -> None:
    """There was no chat when the mark was read; then one is started."""
    for call, other in enumerate(user_ids(40)):
        chat = keys.direct_id(ACME, ANN.user, other)
        item = {"tenant": ACME, "chat": chat, "token": "t", "first": 0, "last": 0, "at": 0}
        await ports.table.commit([(Put(keys.dirty_chat(ACME, chat), item),)])
        is_interrupted = await interrupted(ports, call, reconcile_chats, partial(start_direct, user=ANN, other=other))
        await lose_updates(ports)
        assert await ports.table.get(keys.dirty_chat(ACME, chat)) is not None, f"before call {call}"
        if not is_interrupted:
            break
        await ports.table.commit([(Delete(keys.dirty_chat(ACME, chat)),)])
    assert call > keys.DIRTY_SHARDS + 2


async def test_mark_without_chat_is_removed_and_unreadable_one_is_skipped(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await lose_updates(ports)
    none = keys.dirty_chat(ACME, ChatId("g_none"))
    spoilt = keys.dirty_chat(ACME, ChatId("g_spoilt"))
    item = {"tenant": ACME, "chat": "g_none", "token": "t", "first": 0, "last": 0, "at": 0}
    await ports.table.commit([(Put(none, item),), (Put(spoilt, {"at": 0}),)])
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 3
    assert await ports.table.get(none) is None
    assert await handle_updates(ports) == 1
    assert [listed.unread_count for listed in await chats_of(ports, BOB)] == [1]
