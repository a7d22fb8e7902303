"""Clients that name the last message they have get the later ones, within limits, and are told if there are more."""

import pytest

from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import remove_member
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.ports import Ports
from stak.realtime import messages_since
from stak.realtime.acknowledge import record_acks
from stak.realtime.chat_message_frames import ChatFrame
from stak.realtime.messages_since import merge_frames, read_messages_since
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.ulids import first_at
from tests.unit.realtime.connected_device import ACME, ANN, BOB, connected, say

NOTHING = first_at(0)
"""An id before all messages."""


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return embedded.ports


@pytest.fixture
async def chat(ports: Ports) -> ChatId:
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Plans")
    await say(ports, chat)
    return chat


async def sequences(ports: Ports, message_id: str) -> tuple[list[int], bool]:
    found = await read_messages_since(ports, BOB, message_id)
    return [frame.sequence for frame in found.frames], found.has_more


async def test_later_messages_of_all_chats_come_in_order(ports: Ports, chat: ChatId, clock: ManualClock) -> None:
    other, _ = await start_direct(ports, ANN, BOB.user)
    first, *_ = await say(ports, chat, "a", "b")
    clock.advance(100)
    (second,) = await say(ports, other, "c")
    clock.advance(100)
    await say(ports, chat, "d")
    found = await read_messages_since(ports, BOB, first)
    assert [(frame.chat, frame.sequence) for frame in found.frames] == [(chat, 2), (other, 1), (chat, 3)]
    assert not found.has_more
    assert await sequences(ports, second) == ([3], False)
    assert await sequences(ports, NOTHING) == ([1, 2, 1, 3], False)


async def test_nothing_comes_after_the_last_message(ports: Ports, chat: ChatId) -> None:
    *_, last = await say(ports, chat, "a", "b")
    assert await sequences(ports, last) == ([], False)
    assert await sequences(ports, "7ZZZZZZZZZZZZZZZZZZZZZZZZZ") == ([], False)


async def test_more_messages_than_the_limit_come_oldest_first_and_are_announced(
    ports: Ports, chat: ChatId, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages_since, "CHAT_MESSAGES_MAX", 4)
    monkeypatch.setattr(messages_since, "_NEWEST_BATCH_SIZE", 3)
    ids = await say(ports, chat, *(f"m{number}" for number in range(1, 21)))
    for last_seen in range(1, 20):
        expected = list(range(last_seen + 1, min(last_seen + 4, 20) + 1))
        assert await sequences(ports, ids[last_seen - 1]) == (expected, last_seen + 4 < 20)
    assert await sequences(ports, NOTHING) == ([1, 2, 3, 4], True)


async def test_limits_of_messages_and_chats(
    ports: Ports, chat: ChatId, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, _ = await start_direct(ports, ANN, BOB.user)
    await say(ports, chat, "a", "b")
    clock.advance(1)
    await say(ports, other, "c")
    monkeypatch.setattr(messages_since, "MESSAGES_MAX", 2)
    assert await sequences(ports, NOTHING) == ([1, 2], True)
    monkeypatch.setattr(messages_since, "MESSAGES_MAX", 500)
    monkeypatch.setattr(messages_since, "CHATS_MAX", 1)
    assert await sequences(ports, NOTHING) == ([1], True)


async def test_removed_messages_do_not_hide_later_ones(
    ports: Ports, chat: ChatId, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages_since, "CHAT_MESSAGES_MAX", 3)
    monkeypatch.setattr(messages_since, "_NEWEST_BATCH_SIZE", 2)
    first, *_ = await say(ports, chat, *(f"m{number}" for number in range(1, 11)))
    await delete_message(ports, ANN, chat, 3)
    assert await sequences(ports, first) == ([2, 4], True)


async def test_former_member_gets_nothing(ports: Ports, chat: ChatId) -> None:
    await say(ports, chat, "a")
    await remove_member(ports, ANN, chat, BOB.user)
    assert await sequences(ports, NOTHING) == ([], False)


async def test_unknown_device_with_a_cursor_gets_what_another_device_has_acknowledged(
    ports: Ports, chat: ChatId
) -> None:
    async with connected(ports, device="phone"):
        ids = await say(ports, chat, "a", "b", "c")
        await record_acks(ports, BOB, "phone", ids)
    async with connected(ports, device="new", last_seen=ids[0]) as device:
        assert device.contents == ["b", "c"]
        await say(ports, chat, "d")
        await device.until(3)
        assert device.contents == ["b", "c", "d"]


async def test_device_with_a_cursor_does_not_get_what_it_has_acknowledged(ports: Ports, chat: ChatId) -> None:
    async with connected(ports, device="phone"):
        ids = await say(ports, chat, "a", "b", "c")
        await record_acks(ports, BOB, "phone", ids[:2])
    async with connected(ports, device="phone", last_seen=ids[1]) as device:
        assert device.contents == ["c"]
        other, _ = await start_direct(ports, ANN, UserId("bob"))
        await say(ports, other, "d")
        await device.until(2)
        assert device.contents == ["c", "d"], "a signal of an unknown chat does not bring them back"
    async with connected(ports, device="phone", last_seen=NOTHING) as device:
        assert device.contents == ["a", "b", "c", "d"], "a client that lost its state names an earlier message"


async def test_unacknowledged_messages_up_to_the_cursor_come_first(
    ports: Ports, chat: ChatId, clock: ManualClock
) -> None:
    """The client has the message of the other chat, which has a higher id, and none of this chat."""
    other, _ = await start_direct(ports, ANN, UserId("bob"))
    async with connected(ports, device="phone"):
        pass
    await say(ports, chat, "a")
    clock.advance(1)
    (cursor,) = await say(ports, other, "b")
    clock.advance(1)
    await say(ports, chat, "c")
    await record_acks(ports, BOB, "phone", [cursor])
    async with connected(ports, device="phone", last_seen=cursor) as device:
        assert device.contents == ["a", "c"], "each once, in the order of their chat"


async def test_message_whose_acknowledgement_was_lost_is_sent_again_despite_a_cursor(
    ports: Ports, chat: ChatId
) -> None:
    async with connected(ports, device="phone") as device:
        (message_id,) = await say(ports, chat, "a")
        await device.until(1)
    async with connected(ports, device="phone", last_seen=message_id) as device:
        assert device.contents == ["a"]
        await record_acks(ports, BOB, "phone", [message_id])
    async with connected(ports, device="phone", last_seen=message_id) as device:
        assert device.contents == []


async def test_cursor_of_a_fast_clock_does_not_hide_messages(ports: Ports, chat: ChatId, clock: ManualClock) -> None:
    future = first_at(int(clock() * 1000) + 5000)
    await say(ports, chat, "a")
    async with connected(ports, device="phone", last_seen=future) as device:
        assert device.contents == ["a"]
        await say(ports, chat, "b")
        await device.until(2)
        assert device.contents == ["a", "b"]


def test_merged_frames_are_in_the_order_of_their_chat() -> None:
    def frame(message_id: str, chat: str, sequence: int) -> ChatFrame:
        return ChatFrame(message_id, ChatId(chat), sequence, "")

    wrong, second, third = frame("09", "a", 1), frame("02", "a", 2), frame("05", "a", 3)
    other = frame("03", "b", 7)
    assert merge_frames([second, wrong], [second, other, third]) == [wrong, other, second, third]
    assert merge_frames([other, third], []) == [other, third]


async def test_client_is_told_to_fetch_the_rest(ports: Ports, chat: ChatId, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages_since, "CHAT_MESSAGES_MAX", 2)
    async with connected(ports, device="phone"):
        ids = await say(ports, chat, "a", "b", "c", "d")
        await record_acks(ports, BOB, "phone", ids)
    async with connected(ports, device="new", last_seen=ids[0]) as device:
        assert device.contents == ["b", "c"]
        (resync,) = device.of_type("resync")
        assert resync["reason"].startswith("more messages")
        types = [frame["type"] for frame in device.frames]
        assert types.index("resync") > types.index("message")
