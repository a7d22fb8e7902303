"""What waits for a user's devices: in order, until each of them has it, whoever says so how often."""

from collections.abc import Awaitable, Callable

import pytest

from stak.chat import keys, pending_for_devices
from stak.chat.model import ChatId
from stak.chat.pending_for_devices import ACKS_AT_ONCE, PENDING_SECONDS, acknowledge, forget_pending, read_pending
from stak.clock import ManualClock
from stak.identifiers import TenantKey
from stak.identity import keys as identity
from stak.identity.devices import FORGOTTEN_AFTER_SECONDS, register_device
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.writes import GROUP_MAX_WRITES, Condition, Delete, Equals, Present, Update
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls
from tests.unit.chat.condition_dropping_table import without
from tests.unit.chat.people import ACME, ANN, BOB, group, known_devices, say, told, waits_for

BEST_BOB = User(TenantKey("best"), BOB.user, 0)


async def said_to(
    ports: Ports, *devices: str, count: int = 1, ttl_seconds: int | None = None
) -> tuple[ChatId, list[str]]:
    """A chat in which something was said that waits for Bob's devices; its messages."""
    chat = await group(ports, BOB)
    for device in devices:
        await register_device(ports, BOB, device)
    sent = [await say(ports, ANN, chat, f"n{number}", ttl_seconds) for number in range(count)]
    await told(ports)
    return chat, [one.message_id for one in sent]


async def test_it_is_read_in_the_order_it_was_said(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_for_devices, "_ROWS_AT_ONCE", 2)
    (one, first), (other, second) = await said_to(ports, "phone", count=3), await said_to(ports, count=2)
    clock.advance(1)
    last = await say(ports, ANN, one, "last")
    await told(ports)
    found = await read_pending(ports, ACME, BOB.user)
    assert [waiting.message_id for waiting in found] == [*first, *second, last.message_id]
    assert [(waiting.chat, waiting.sequence) for waiting in found] == [
        *((one, number) for number in (1, 2, 3)),
        *((other, number) for number in (1, 2)),
        (one, 4),
    ]


async def test_what_is_over_does_not_wait_whether_or_not_its_row_is_there(ports: Ports, clock: ManualClock) -> None:
    chat, _ = await said_to(ports, "phone", ttl_seconds=60)
    await say(ports, ANN, chat, "stays")
    await told(ports)
    clock.advance(59)
    assert await waits_for(ports, BOB, chat) == [1, 2]
    clock.advance(1)
    assert await waits_for(ports, BOB, chat) == [2]
    clock.advance(PENDING_SECONDS)
    assert await waits_for(ports, BOB, chat) == []


async def test_it_goes_when_every_device_has_it(ports: Ports) -> None:
    chat, (message_id,) = await said_to(ports, "phone", "tablet")
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


async def test_how_far_a_device_gets_in_each_chat(ports: Ports) -> None:
    (one, first), (other, second) = await said_to(ports, "phone", count=3), await said_to(ports, count=2)
    assert await acknowledge(ports, BOB, "phone", [first[1], second[0], first[0]]) == {one: 2, other: 1}
    assert (await waits_for(ports, BOB, one), await waits_for(ports, BOB, other)) == ([3], [2])


async def test_what_does_not_wait_is_ignored(ports: Ports) -> None:
    chat, (message_id,) = await said_to(ports, "phone")
    assert await acknowledge(ports, BOB, "phone", []) == {}
    assert await acknowledge(ports, BOB, "phone", ["01HF7YAT00D79274D455WDCNFN"]) == {}
    for stranger in (ANN, BEST_BOB):
        assert await acknowledge(ports, stranger, "phone", [message_id]) == {}
    assert await waits_for(ports, BOB, chat) == [1]


async def test_many_at_once_go_in_transactions_that_fit(ports: Ports) -> None:
    count = 2 * ACKS_AT_ONCE + 1
    chat, ids = await said_to(ports, "phone", count=count)
    watched, table = record_calls(ports)
    assert await acknowledge(watched, BOB, "phone", ids) == {chat: count}
    assert [len(written) for written in table.groups] == [ACKS_AT_ONCE + 1, ACKS_AT_ONCE + 1, 2]
    assert ACKS_AT_ONCE + 1 <= GROUP_MAX_WRITES
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def test_a_device_nobody_knows_takes_nothing_from_those_that_are(ports: Ports) -> None:
    chat, ids = await said_to(ports, "phone")
    await acknowledge(ports, BOB, "unknown", ids)
    assert await waits_for(ports, BOB, chat) == [1]
    await acknowledge(ports, BOB, "phone", ids)
    assert await waits_for(ports, BOB, chat) == []


async def test_a_device_that_is_forgotten_is_not_waited_for(ports: Ports, clock: ManualClock) -> None:
    chat, ids = await said_to(ports, "phone", "tablet")
    clock.advance(FORGOTTEN_AFTER_SECONDS)
    await register_device(ports, BOB, "phone")
    assert await waits_for(ports, BOB, chat) == [1]
    await acknowledge(ports, BOB, "phone", ids)
    assert await waits_for(ports, BOB, chat) == []


async def test_where_no_device_is_known_any_more_it_goes_and_no_row_comes_back(ports: Ports) -> None:
    chat, ids = await said_to(ports, "phone", "tablet")
    row = identity.devices(ACME, BOB.user)
    await ports.table.commit([(Delete(row),)])
    assert await acknowledge(ports, BOB, "phone", ids) == {chat: 1}
    assert (await waits_for(ports, BOB, chat), await ports.table.get(row)) == ([], None)


async def test_what_counts_for_nothing_any_more_makes_no_room(ports: Ports) -> None:
    """It was emptied, and whoever did it died before the rows were removed."""
    chat, ids = await said_to(ports, "phone", count=3)
    await ports.table.commit([(Update(identity.devices(ACME, BOB.user), set={"is_behind": True}),)])
    assert (await register_device(ports, BOB, "phone")).is_emptied
    await say(ports, ANN, chat, "new")
    await told(ports)
    assert (await known_devices(ports, BOB)).pending == 1
    await acknowledge(ports, BOB, "phone", ids)
    assert (await known_devices(ports, BOB)).pending == 0
    assert await waits_for(ports, BOB, chat) == [4]


async def test_forgetting_leaves_what_was_not_meant(ports: Ports) -> None:
    chat, _ = await said_to(ports, "phone", count=3)
    found = await read_pending(ports, ACME, BOB.user)
    for _ in range(2):
        await forget_pending(ports, ACME, BOB.user, found[:2])
        assert await waits_for(ports, BOB, chat) == [3]
    await forget_pending(ports, ACME, BOB.user, [])
    assert await waits_for(ports, BOB, chat) == [3]


# What happens between looking and writing, and the condition that notices it.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def another_device_has_it(ports: Ports, late: Ports) -> None:
    """Both have it, so it goes: neither's word is lost."""
    chat, ids = await said_to(ports, "phone", "tablet")
    await acknowledge(losing_race(late, lambda: acknowledge(ports, BOB, "tablet", ids)), BOB, "phone", ids)
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def the_same_device_twice(ports: Ports, late: Ports) -> None:
    """It is taken off once."""
    _, ids = await said_to(ports, "phone", count=2)
    await acknowledge(losing_race(late, lambda: acknowledge(ports, BOB, "phone", ids[:1])), BOB, "phone", ids[:1])
    assert (await known_devices(ports, BOB)).pending == 1


async def devices_forgotten(ports: Ports, late: Ports) -> None:
    """No row comes back that names no device."""
    chat, ids = await said_to(ports, "phone")
    row = identity.devices(ACME, BOB.user)
    await acknowledge(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), BOB, "phone", ids)
    assert (await waits_for(ports, BOB, chat), await ports.table.get(row)) == ([], None)


@pytest.mark.parametrize(
    ("scenario", "place", "condition"),
    [
        (another_device_has_it, "q#", Equals("rev", None)),
        (the_same_device_twice, "q#", Equals("rev", None)),
        (devices_forgotten, "#devices", Present()),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_who_is_overtaken_looks_again_and_would_be_wrong_without_the_condition(
    ports: Ports, scenario: Scenario, place: str, condition: Condition, has_its_condition: bool
) -> None:
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, place, condition))
