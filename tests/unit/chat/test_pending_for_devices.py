"""Pending messages of a user's devices: in order, until each device has acknowledged them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from stak.chat import keys, pending_for_devices
from stak.chat.chat_model import ChatId
from stak.chat.pending_for_devices import (
    ACKS_BATCH_SIZE,
    PENDING_SECONDS,
    acknowledge,
    delete_pending,
    put_pending,
    read_pending,
)
from stak.clock import ManualClock
from stak.identifiers import TenantKey
from stak.identity import keys as identity
from stak.identity.devices import FORGOTTEN_AFTER_SECONDS, register_device
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import GROUP_MAX_WRITES, Condition, Delete, Equals, Present, Update
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    group,
    handle_updates,
    known_devices,
    pending_sequences,
    send_text,
)
from tests.support.guard_conditions import without
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls
from tests.support.torn_table import HoldingTable

BEST_BOB = User(TenantKey("best"), BOB.user, 0)


async def chat_with_pending(
    ports: Ports, *devices: str, count: int = 1, ttl_seconds: int | None = None
) -> tuple[ChatId, list[str]]:
    """Start a chat with messages pending for Bob's devices and return their ids."""
    chat = await group(ports, BOB)
    for device in devices:
        await register_device(ports, BOB, device)
    sent = [await send_text(ports, ANN, chat, f"n{number}", ttl_seconds) for number in range(count)]
    await handle_updates(ports)
    return chat, [one.message_id for one in sent]


async def test_pending_messages_are_read_in_order(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_for_devices, "_ROWS_BATCH_SIZE", 2)
    (one, first), (other, second) = (
        await chat_with_pending(ports, "phone", count=3),
        await chat_with_pending(ports, count=2),
    )
    clock.advance(1)
    last = await send_text(ports, ANN, one, "last")
    await handle_updates(ports)
    found = await read_pending(ports, ACME, BOB.user)
    assert [waiting.message_id for waiting in found] == [*first, *second, last.message_id]
    assert [(waiting.chat, waiting.sequence) for waiting in found] == [
        *((one, number) for number in (1, 2, 3)),
        *((other, number) for number in (1, 2)),
        (one, 4),
    ]


async def put_pending_in_chats(ports: Ports, clock: ManualClock, count: int) -> list[ChatId]:
    """Make one message pending in each of these chats, far above the first, a second after the other."""
    chats = [ChatId(f"chat{number:03d}") for number in range(count)]
    partition = identity.user_partition(ACME, BOB.user)
    for chat in chats:
        clock.advance(1)
        put = put_pending(partition, chat, 300, ports.ids.new(), int(clock()) + PENDING_SECONDS)
        await ports.table.commit([(put,)])
    return chats


async def test_lookup_of_invisible_messages_is_limited_to_the_latest_chats(ports: Ports, clock: ManualClock) -> None:
    chats = await put_pending_in_chats(ports, clock, 40)
    watched, table = record_calls(ports)
    assert len(await read_pending(watched, ACME, BOB.user)) == len(chats)
    looked_up = [key for name, *found in table.reads if name == "TransactGetItems" for key in found]
    latest = [keys.message(ACME, chat, sequence) for chat in chats[-10:] for sequence in range(250, 300)]
    assert set(looked_up) == {tuple(key) for key in latest}
    assert [name for name, *_ in table.reads] == ["Query"] + ["TransactGetItems"] * 5


async def test_lookup_of_one_chat_is_limited_to_its_latest_messages(ports: Ports, clock: ManualClock) -> None:
    (chat,) = await put_pending_in_chats(ports, clock, 1)
    partition = identity.user_partition(ACME, BOB.user)
    put = put_pending(partition, chat, 600, ports.ids.new(), int(clock()) + PENDING_SECONDS)
    await ports.table.commit([(put,)])
    watched, table = record_calls(ports)
    assert [one.sequence for one in await read_pending(watched, ACME, BOB.user)] == [300, 600]
    _, (_, *looked_up) = table.reads
    assert looked_up == sorted(tuple(keys.message(ACME, chat, sequence)) for sequence in range(500, 600))


async def test_message_that_is_not_visible_is_found_among_many_chats(ports: Ports, clock: ManualClock) -> None:
    await put_pending_in_chats(ports, clock, 40)
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    sent = [await send_text(ports, ANN, chat, f"n{number}") for number in range(3)]
    hidden = {keys.pending(ACME, BOB.user, one.message_id) for one in sent[:2]}
    torn = replace(ports, table=HoldingTable(ports.table, hidden.__contains__))
    await handle_updates(torn)
    assert await pending_sequences(torn, BOB, chat) == [1, 2, 3]


async def test_messages_that_were_sent_are_not_looked_up(ports: Ports, clock: ManualClock) -> None:
    first, second = await put_pending_in_chats(ports, clock, 2)
    watched, table = record_calls(ports)
    await read_pending(watched, ACME, BOB.user, {first: 300, second: 298})
    assert table.reads[1:] == [("TransactGetItems", tuple(keys.message(ACME, second, 299)))]


async def test_expired_message_is_not_pending(ports: Ports, clock: ManualClock) -> None:
    chat, _ = await chat_with_pending(ports, "phone", ttl_seconds=60)
    await send_text(ports, ANN, chat, "stays")
    await handle_updates(ports)
    clock.advance(59)
    assert await pending_sequences(ports, BOB, chat) == [1, 2]
    clock.advance(1)
    assert await pending_sequences(ports, BOB, chat) == [2]
    clock.advance(PENDING_SECONDS)
    assert await pending_sequences(ports, BOB, chat) == []


async def test_message_is_pending_until_every_device_acknowledged(ports: Ports) -> None:
    chat, (message_id,) = await chat_with_pending(ports, "phone", "tablet")
    row = keys.pending(ACME, BOB.user, message_id)
    assert await acknowledge(ports, BOB, "phone", [message_id]) == {chat: 1}
    (waiting,) = await read_pending(ports, ACME, BOB.user)
    assert waiting.acked == ("phone",)
    before = await ports.table.get(row)
    assert await acknowledge(ports, BOB, "phone", [message_id, message_id]) == {chat: 1}
    assert await ports.table.get(row) == before
    assert (await known_devices(ports, BOB)).pending == 1
    assert await acknowledge(ports, BOB, "tablet", [message_id]) == {chat: 1}
    for _ in range(2):
        assert await ports.table.get(row) is None
        assert (await known_devices(ports, BOB)).pending == 0
        assert await acknowledge(ports, BOB, "tablet", [message_id]) == {}


async def test_acknowledge_returns_the_position_in_each_chat(ports: Ports) -> None:
    (one, first), (other, second) = (
        await chat_with_pending(ports, "phone", count=3),
        await chat_with_pending(ports, count=2),
    )
    assert await acknowledge(ports, BOB, "phone", [first[1], second[0], first[0]]) == {one: 2, other: 1}
    assert (await pending_sequences(ports, BOB, one), await pending_sequences(ports, BOB, other)) == ([3], [2])


async def test_acknowledgement_of_other_messages_is_ignored(ports: Ports) -> None:
    chat, (message_id,) = await chat_with_pending(ports, "phone")
    assert await acknowledge(ports, BOB, "phone", []) == {}
    assert await acknowledge(ports, BOB, "phone", ["01HF7YAT00D79274D455WDCNFN"]) == {}
    assert await acknowledge(ports, BEST_BOB, "phone", [message_id]) == {}
    assert await acknowledge(ports, ANN, "phone", [message_id]) == {chat: 1}  # hers, which waits for a device too
    assert await pending_sequences(ports, BOB, chat) == [1]


async def test_many_acknowledgements_fit_into_transactions(ports: Ports) -> None:
    count = 2 * ACKS_BATCH_SIZE + 1
    chat, ids = await chat_with_pending(ports, "phone", count=count)
    watched, table = record_calls(ports)
    assert await acknowledge(watched, BOB, "phone", ids) == {chat: count}
    assert [len(written) for written in table.groups] == [ACKS_BATCH_SIZE + 1, ACKS_BATCH_SIZE + 1, 2]
    assert ACKS_BATCH_SIZE + 1 <= GROUP_MAX_WRITES
    assert (await pending_sequences(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def test_unknown_device_acknowledges_nothing_for_the_others(ports: Ports) -> None:
    chat, ids = await chat_with_pending(ports, "phone")
    await acknowledge(ports, BOB, "unknown", ids)
    assert await pending_sequences(ports, BOB, chat) == [1]
    await acknowledge(ports, BOB, "phone", ids)
    assert await pending_sequences(ports, BOB, chat) == []


async def test_forgotten_device_is_not_waited_for(ports: Ports, clock: ManualClock) -> None:
    chat, ids = await chat_with_pending(ports, "phone", "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS)
    await register_device(ports, BOB, "phone")
    assert await pending_sequences(ports, BOB, chat) == [1]
    await acknowledge(ports, BOB, "phone", ids)
    assert await pending_sequences(ports, BOB, chat) == []


async def test_acknowledgement_without_devices_removes_the_message(ports: Ports) -> None:
    chat, ids = await chat_with_pending(ports, "phone", "tablet")
    row = identity.devices(ACME, BOB.user)
    await ports.table.commit([(Delete(row),)])
    assert await acknowledge(ports, BOB, "phone", ids) == {chat: 1}
    assert (await pending_sequences(ports, BOB, chat), await ports.table.get(row)) == ([], None)


async def test_acknowledgement_after_a_reset_does_not_lower_the_count(ports: Ports) -> None:
    """The worker that reset the device died before it removed the rows."""
    chat, ids = await chat_with_pending(ports, "phone", count=3)
    await ports.table.commit([(Update(identity.devices(ACME, BOB.user), set={"is_behind": True}),)])
    assert (await register_device(ports, BOB, "phone")).is_emptied
    await send_text(ports, ANN, chat, "new")
    await handle_updates(ports)
    assert (await known_devices(ports, BOB)).pending == 1
    await acknowledge(ports, BOB, "phone", ids)
    assert (await known_devices(ports, BOB)).pending == 0
    assert await pending_sequences(ports, BOB, chat) == [4]


async def test_forget_pending_leaves_other_messages(ports: Ports) -> None:
    chat, _ = await chat_with_pending(ports, "phone", count=3)
    found = await read_pending(ports, ACME, BOB.user)
    for _ in range(2):
        await delete_pending(ports, ACME, BOB.user, found[:2])
        assert await pending_sequences(ports, BOB, chat) == [3]
    await delete_pending(ports, ACME, BOB.user, [])
    assert await pending_sequences(ports, BOB, chat) == [3]


# Each scenario changes something between read and write, which one condition must detect.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def other_device_acknowledges(ports: Ports, late: Ports) -> None:
    """Both devices acknowledge: neither acknowledgement is lost."""
    chat, ids = await chat_with_pending(ports, "phone", "tablet")
    await acknowledge(losing_race(late, lambda: acknowledge(ports, BOB, "tablet", ids)), BOB, "phone", ids)
    assert (await pending_sequences(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def same_device_acknowledges_twice(ports: Ports, late: Ports) -> None:
    """One device acknowledges twice: the count drops once."""
    _, ids = await chat_with_pending(ports, "phone", count=2)
    await acknowledge(losing_race(late, lambda: acknowledge(ports, BOB, "phone", ids[:1])), BOB, "phone", ids[:1])
    assert (await known_devices(ports, BOB)).pending == 1


async def devices_removed(ports: Ports, late: Ports) -> None:
    """The devices are removed meanwhile: no row without devices is created."""
    chat, ids = await chat_with_pending(ports, "phone")
    row = identity.devices(ACME, BOB.user)
    await acknowledge(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), BOB, "phone", ids)
    assert (await pending_sequences(ports, BOB, chat), await ports.table.get(row)) == ([], None)


@pytest.mark.parametrize(
    ("scenario", "sort_key_prefix", "condition"),
    [
        (other_device_acknowledges, "q#", Equals("rev", None)),
        (same_device_acknowledges_twice, "q#", Equals("rev", None)),
        (devices_removed, "#devices", Present()),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_concurrent_change_is_detected_by_its_condition(
    ports: Ports, scenario: Scenario, sort_key_prefix: str, condition: Condition, has_its_condition: bool
) -> None:
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, sort_key_prefix, condition))
