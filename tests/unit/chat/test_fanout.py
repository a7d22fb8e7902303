"""Fan-out to members: list entry, devices and pending messages change together, and once."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from stak.bootstrap import Engine
from stak.chat import fanout, keys
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message
from stak.chat.fanout import FanoutResult
from stak.chat.group_members import put_member, remove_member, rename
from stak.chat.pending_for_devices import PENDING_SECONDS, acknowledge, read_pending
from stak.chat.queued_fanout import ChatUpdate, fan_out_update
from stak.clock import ManualClock
from stak.identity import keys as identity
from stak.identity.devices import register_device
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import GROUP_MAX_WRITES, TTL, Absent, Below, Condition, Delete, Equals, Present, Update
from tests.support.broadcasts import drain_queue
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    EVE,
    chats_of,
    group,
    handle_updates,
    known_devices,
    pending_sequences,
    read_list_entry,
    send_text,
)
from tests.support.crashing_ports import survives
from tests.support.guard_conditions import without
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls


async def fan_out(ports: Ports, chat: ChatId) -> list[FanoutResult]:
    """Fan out everything to all members."""
    return await fan_out_update(ports, ChatUpdate(ACME, chat, ("token",)))


async def lose_updates(ports: Ports) -> None:
    """Lose all queued updates."""
    await ports.background_tasks.drain()
    await drain_queue(ports.chat_updates)


async def chat_with(ports: Ports, *names: str, device: str | None = "phone") -> ChatId:
    """A chat of Ann and Bob with messages that were not fanned out; Bob has a device."""
    chat = await group(ports, BOB)
    if device is not None:
        await register_device(ports, BOB, device)
    for name in names:
        await send_text(ports, ANN, chat, name)
    await lose_updates(ports)
    return chat


async def acknowledge_all(ports: Ports, user: User, device: str, chat: ChatId) -> None:
    """Acknowledge everything that is pending for a device."""
    pending = await read_pending(ports, ACME, user.user)
    await acknowledge(ports, user, device, [one.message_id for one in pending if one.chat == chat])


async def test_message_waits_for_the_first_device(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b", device=None)
    for first in (1, 3):
        assert await fan_out(ports, chat) == [FanoutResult((ANN.user, BOB.user), first, 2)]
        assert await pending_sequences(ports, BOB, chat) == [1, 2]
        view = await read_list_entry(ports, BOB, chat)
        assert (view.last, view.fanned_out_through) == (2, 2)
        known = await known_devices(ports, BOB)
        assert (known.seen, known.pending) == ({}, 2)
    await register_device(ports, BOB, "phone")
    await acknowledge_all(ports, BOB, "phone", chat)
    assert await pending_sequences(ports, BOB, chat) == []
    assert (await known_devices(ports, BOB)).pending == 0


async def test_number_of_messages_that_wait_for_the_first_device_is_limited(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "PENDING_MAX", 2)
    chat = await chat_with(ports, "a", "b", device=None)
    await fan_out(ports, chat)
    await send_text(ports, ANN, chat, "c")
    await fan_out(ports, chat)
    assert await pending_sequences(ports, BOB, chat) == [1, 2]
    assert (await known_devices(ports, BOB)).is_behind


async def test_message_is_pending_once(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    before = None
    for _ in range(3):
        await fan_out(ports, chat)
        assert await pending_sequences(ports, BOB, chat) == [1, 2]
        assert (await known_devices(ports, BOB)).pending == 2
        rows = await ports.table.query(identity.user_partition(ACME, BOB.user), limit=100)
        assert before in (None, rows)  # Nothing is written again.
        before = rows


async def test_message_is_pending_for_the_senders_own_devices(ports: Ports) -> None:
    chat = await chat_with(ports)
    await register_device(ports, ANN, "tablet")
    await send_text(ports, ANN, chat, "a")
    await handle_updates(ports)
    assert await pending_sequences(ports, ANN, chat) == [1]


async def test_acknowledged_message_is_not_pending_again(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    await fan_out(ports, chat)
    await acknowledge_all(ports, BOB, "phone", chat)
    await fan_out(ports, chat)
    assert await pending_sequences(ports, BOB, chat) == []
    await send_text(ports, ANN, chat, "c")
    assert await fan_out(ports, chat) == [FanoutResult((ANN.user, BOB.user), 3, 3)]
    assert await pending_sequences(ports, BOB, chat) == [3]


async def test_invisible_message_is_fanned_out_but_not_pending(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, "a", "b")
    await send_text(ports, ANN, chat, "c", ttl_seconds=60)
    await send_text(ports, ANN, chat, "d", ttl_seconds=61)
    await delete_message(ports, ANN, chat, 1)
    await lose_updates(ports)
    clock.advance(60)
    await fan_out(ports, chat)
    assert await pending_sequences(ports, BOB, chat) == [2, 4]
    assert (
        (await read_list_entry(ports, BOB, chat)).fanned_out_through,
        (await known_devices(ports, BOB)).pending,
    ) == (4, 2)


async def test_fanout_of_deleted_messages_moves_the_list_entry_only(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    await delete_message(ports, ANN, chat, 1)
    await lose_updates(ports)
    before = await known_devices(ports, BOB)
    for _ in range(2):
        await fan_out(ports, chat)
        assert (await read_list_entry(ports, BOB, chat)).fanned_out_through == 1
        assert (await pending_sequences(ports, BOB, chat), await known_devices(ports, BOB)) == ([], before)


async def test_pending_message_expires_with_its_message_or_after_the_limit(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports)
    sent = [
        await send_text(ports, ANN, chat, name, seconds) for name, seconds in (("a", None), ("b", 60), ("c", 10**7))
    ]
    clock.advance(5)
    await handle_updates(ports)
    ends = []
    for one in sent:
        item = await ports.table.get(keys.pending(ACME, BOB.user, one.message_id))
        assert item is not None
        ends.append(item[TTL])
    now = int(clock())
    assert ends == [now + PENDING_SECONDS, now - 5 + 60, now + PENDING_SECONDS]


async def test_members_in_the_same_state_share_a_result_and_removed_ones_get_none(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await register_device(ports, BOB, "phone")
    await send_text(ports, ANN, chat, "a")
    await lose_updates(ports)
    late = losing_race(ports, lambda: remove_member(ports, ANN, chat, EVE.user))
    assert await fan_out(late, chat) == [FanoutResult((ANN.user, BOB.user), 1, 1)]
    await put_member(ports, ANN, chat, EVE.user, None)
    await send_text(ports, ANN, chat, "b")
    await lose_updates(ports)
    assert await fan_out(ports, chat) == [FanoutResult((ANN.user, BOB.user, EVE.user), 2, 2)]
    assert await pending_sequences(ports, EVE, chat) == [2]


async def test_new_member_has_no_earlier_messages_pending(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    await register_device(ports, EVE, "phone")
    await put_member(ports, ANN, chat, EVE.user, None)
    await send_text(ports, ANN, chat, "c")
    await lose_updates(ports)
    assert await fan_out(ports, chat) == [
        FanoutResult((ANN.user, BOB.user), 1, 3),
        FanoutResult((EVE.user,), 3, 3),
    ]
    assert (await pending_sequences(ports, BOB, chat), await pending_sequences(ports, EVE, chat)) == ([1, 2, 3], [3])


async def test_fanout_beyond_a_transaction_runs_in_steps(ports: Ports) -> None:
    chat = await chat_with(ports, *(f"n{number}" for number in range(120)))
    watched, table = record_calls(ports)
    assert await fan_out(watched, chat) == [FanoutResult((ANN.user, BOB.user), 1, 120)]
    assert max(map(len, table.groups)) <= GROUP_MAX_WRITES
    assert await pending_sequences(ports, BOB, chat) == list(range(1, 121))
    assert (
        (await read_list_entry(ports, BOB, chat)).fanned_out_through,
        (await known_devices(ports, BOB)).pending,
    ) == (120, 120)


async def test_killed_fanout_repeats_nothing(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "_MESSAGES_BATCH_SIZE", 2)
    for lasts in range(20):
        chat = await chat_with(ports, *"abcde")
        before = await known_devices(ports, BOB)
        has_survived = await survives(ports, lasts, partial(fan_out, chat=chat))
        reached = (await read_list_entry(ports, BOB, chat)).fanned_out_through
        assert await pending_sequences(ports, BOB, chat) == list(range(1, reached + 1))  # Never one without the other.
        await fan_out(ports, chat)
        assert await pending_sequences(ports, BOB, chat) == [1, 2, 3, 4, 5]
        assert (await known_devices(ports, BOB)).pending - before.pending == 5
        if has_survived:
            break
    assert has_survived
    assert lasts > 5


async def test_devices_at_the_limit_have_to_fetch(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "PENDING_MAX", 3)
    chat = await chat_with(ports, "a", "b", "c")
    await fan_out(ports, chat)
    assert not (await known_devices(ports, BOB)).is_behind
    await rename(ports, ANN, chat, "Renamed")
    await lose_updates(ports)
    await fan_out(ports, chat)
    assert not (await known_devices(ports, BOB)).is_behind  # Every message is still kept.
    assert [listed.view.name for listed in await chats_of(ports, BOB)] == ["Renamed"]
    await send_text(ports, ANN, chat, "d")
    for _ in range(2):
        await fan_out(ports, chat)
        devices = await known_devices(ports, BOB)
        assert (devices.is_behind, devices.pending) == (True, 3)
        assert await pending_sequences(ports, BOB, chat) == [1, 2, 3]
        assert (await read_list_entry(ports, BOB, chat)).fanned_out_through == 4
    registered = await register_device(ports, BOB, "phone")
    assert registered.is_emptied
    await send_text(ports, ANN, chat, "e")
    await fan_out(ports, chat)
    assert (await pending_sequences(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([1, 2, 3, 5], 1)


# Each scenario changes something between read and write, which one condition must detect.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def partly_fanned_out(ports: Ports) -> ChatId:
    """The fan-out was killed: Bob's list entry is right, and half of the messages are pending."""
    chat = await chat_with(ports, "a", "b", "c", "d")
    assert not await survives(ports, 4, lambda dying: fan_out(dying, chat))
    view = await read_list_entry(ports, BOB, chat)
    assert (view.last, view.fanned_out_through) == (4, 2)
    return chat


async def fanned_out_by_another(ports: Ports, late: Ports) -> None:
    """Two workers fan out the same: it is pending once and counted once."""
    chat = await partly_fanned_out(ports)
    await fan_out(losing_race(late, lambda: fan_out(ports, chat)), chat)
    assert (await pending_sequences(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([1, 2, 3, 4], 4)


async def fanned_out_and_acknowledged(ports: Ports, late: Ports) -> None:
    """Another worker fanned it out and the device acknowledged: it is not pending again."""
    chat = await partly_fanned_out(ports)

    async def fan_out_and_acknowledge() -> None:
        await fan_out(ports, chat)
        await acknowledge_all(ports, BOB, "phone", chat)

    await fan_out(losing_race(late, fan_out_and_acknowledge), chat)
    assert (await pending_sequences(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def first_device_registers(ports: Ports, late: Ports) -> None:
    """The first device registers meanwhile."""
    chat = await chat_with(ports, "a", device=None)
    await fan_out(losing_race(late, lambda: register_device(ports, BOB, "phone")), chat)
    known = await known_devices(ports, BOB)
    assert (await pending_sequences(ports, BOB, chat), set(known.seen), known.pending) == ([1], {"phone"}, 1)


async def devices_removed(ports: Ports, late: Ports) -> None:
    """The devices are removed meanwhile: the message waits for the first device."""
    chat = await chat_with(ports, "a")
    row = identity.devices(ACME, BOB.user)
    await fan_out(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), chat)
    assert (await ports.table.get(row) or {}).get("seen") == {}, "it waits for the first device"
    assert await pending_sequences(ports, BOB, chat) == [1]
    assert (await read_list_entry(ports, BOB, chat)).fanned_out_through == 1


async def other_chat_reaches_the_limit(ports: Ports, late: Ports) -> None:
    """Another chat reaches the limit meanwhile: the limit holds."""
    chat, other = await chat_with(ports, "a"), await chat_with(ports, *"abcdef")
    await fan_out(losing_race(late, lambda: fan_out(ports, other)), chat)
    devices = await known_devices(ports, BOB)
    assert (devices.pending, devices.is_behind) == (6, True)
    assert (
        await pending_sequences(ports, BOB, chat),
        (await read_list_entry(ports, BOB, chat)).fanned_out_through,
    ) == ([], 1)


async def last_message_deleted(ports: Ports, late: Ports) -> None:
    """Another worker fanned out that the last message was deleted: its preview is not restored."""
    chat = await chat_with(ports, "secret")

    async def delete_and_fan_out() -> None:
        await delete_message(ports, ANN, chat, 1)
        await fan_out(ports, chat)
        # Without this attribute its own condition does not stop the late worker.
        await ports.table.commit([(Update(keys.list_entry(ACME, BOB.user, chat), remove=("told",)),)])

    await ports.table.commit([(Update(keys.list_entry(ACME, BOB.user, chat), remove=("told",)),)])
    await fan_out(losing_race(late, delete_and_fan_out), chat)
    assert [listed.preview for listed in await chats_of(ports, BOB)] == [None]


async def member_removed(ports: Ports, late: Ports) -> None:
    """The member left: no list entry is created, even without a fan-out position."""
    chat = await chat_with(ports, "a")
    await ports.table.commit([(Update(keys.list_entry(ACME, BOB.user, chat), remove=("told",)),)])
    await fan_out(losing_race(late, lambda: remove_member(ports, ANN, chat, BOB.user)), chat)
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) is None


async def devices_removed_at_the_limit(ports: Ports, late: Ports) -> None:
    """The devices are removed meanwhile at the limit: what is pending is counted anew."""
    other = await chat_with(ports, *"abcdef")
    await fan_out(ports, other)
    chat = await chat_with(ports, "a")
    row = identity.devices(ACME, BOB.user)
    await fan_out(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), chat)
    stored = await ports.table.get(row) or {}
    assert (stored.get("seen"), stored.get("pending")) == ({}, 1)


async def member_sends(ports: Ports, late: Ports) -> None:
    """The member sends a message meanwhile: their list entry keeps it."""
    chat = await chat_with(ports, "a")
    await fan_out(losing_race(late, lambda: send_text(ports, BOB, chat, "b")), chat)
    assert [(one.view.last, one.preview) for one in await chats_of(ports, BOB)] == [(2, "b")]


@pytest.mark.parametrize(
    ("scenario", "sort_key_prefix", "condition"),
    [
        (fanned_out_by_another, "d#", Equals("told", None)),
        (fanned_out_and_acknowledged, "d#", Equals("told", None)),
        (first_device_registers, "#devices", Absent()),
        (devices_removed, "#devices", Present()),
        (other_chat_reaches_the_limit, "#devices", Below("pending", 0)),
        (devices_removed_at_the_limit, "#devices", Present()),
        (member_removed, "d#", Present()),
        (last_message_deleted, "d#", Below("ver", 0)),
        (member_sends, "d#", Below("last", 0)),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_concurrent_change_is_detected_by_its_condition(
    ports: Ports,
    scenario: Scenario,
    sort_key_prefix: str,
    condition: Condition,
    has_its_condition: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fanout, "PENDING_MAX", 6)
    monkeypatch.setattr(fanout, "_MESSAGES_BATCH_SIZE", 2)
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, sort_key_prefix, condition))


async def test_fanout_includes_a_message_the_engine_removed(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    chat = await chat_with(ports, "a")
    await send_text(ports, ANN, chat, "b", ttl_seconds=1)
    await lose_updates(ports)
    clock.advance(3600)
    await embedded.remove_expired()
    await fan_out(ports, chat)
    assert (
        await pending_sequences(ports, BOB, chat),
        (await read_list_entry(ports, BOB, chat)).fanned_out_through,
    ) == ([1], 2)
