"""Members told how a chat stands: the view, the devices and what is pending for them move together, and once."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from stak.bootstrap import Engine
from stak.chat import fanout, keys
from stak.chat.delete import delete_message
from stak.chat.fanout import Told
from stak.chat.members import put_member, remove_member, rename
from stak.chat.model import ChatId
from stak.chat.pending_for_devices import PENDING_SECONDS, acknowledge, read_pending
from stak.chat.updates import ChatUpdate, announce
from stak.clock import ManualClock
from stak.identity import keys as identity
from stak.identity.devices import register_device
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.writes import GROUP_MAX_WRITES, TTL, Absent, Below, Condition, Delete, Equals, Present, Update
from tests.support.broadcasts import drain_queue
from tests.support.crashing_ports import survives
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls
from tests.unit.chat.condition_dropping_table import without
from tests.unit.chat.people import (
    ACME,
    ANN,
    BOB,
    EVE,
    chats_of,
    group,
    known_devices,
    say,
    sees,
    told,
    waits_for,
)


async def tell(ports: Ports, chat: ChatId) -> list[Told]:
    """All members, of everything."""
    return await announce(ports, ChatUpdate(ACME, chat, ("token",)))


async def untold(ports: Ports) -> None:
    """Whatever was to be told is lost."""
    await ports.background_tasks.drain()
    await drain_queue(ports.deliveries)


async def chat_with(ports: Ports, *names: str, device: str | None = "phone") -> ChatId:
    """Ann and Bob, and what was said, of which nobody knows; Bob has a device."""
    chat = await group(ports, BOB)
    if device is not None:
        await register_device(ports, BOB, device)
    for name in names:
        await say(ports, ANN, chat, name)
    await untold(ports)
    return chat


async def has(ports: Ports, user: User, device: str, chat: ChatId) -> None:
    """A device has all that waits for it."""
    pending = await read_pending(ports, ACME, user.user)
    await acknowledge(ports, user, device, [one.message_id for one in pending if one.chat == chat])


async def test_for_who_has_no_device_nothing_waits(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b", device=None)
    for first in (1, 3):
        assert await tell(ports, chat) == [Told((ANN.user, BOB.user), first, 2)]
        assert await waits_for(ports, BOB, chat) == []
        view = await sees(ports, BOB, chat)
        assert (view.last, view.told) == (2, 2)
    assert await ports.table.get(identity.devices(ACME, BOB.user)) is None


async def test_what_is_said_waits_for_devices_once(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    before = None
    for _ in range(3):
        await tell(ports, chat)
        assert await waits_for(ports, BOB, chat) == [1, 2]
        assert (await known_devices(ports, BOB)).pending == 2
        rows = await ports.table.query(identity.user_partition(ACME, BOB.user), limit=100)
        assert before in (None, rows)  # nothing is written again
        before = rows


async def test_the_sender_s_own_devices_get_it_too(ports: Ports) -> None:
    chat = await chat_with(ports)
    await register_device(ports, ANN, "tablet")
    await say(ports, ANN, chat, "a")
    await told(ports)
    assert await waits_for(ports, ANN, chat) == [1]


async def test_what_a_device_has_does_not_come_again(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    await tell(ports, chat)
    await has(ports, BOB, "phone", chat)
    await tell(ports, chat)
    assert await waits_for(ports, BOB, chat) == []
    await say(ports, ANN, chat, "c")
    assert await tell(ports, chat) == [Told((ANN.user, BOB.user), 3, 3, quiet=frozenset((ANN.user,)))]
    assert await waits_for(ports, BOB, chat) == [3]


async def test_what_can_not_be_seen_does_not_wait_and_is_told_all_the_same(ports: Ports, clock: ManualClock) -> None:
    chat = await chat_with(ports, "a", "b")
    await say(ports, ANN, chat, "c", ttl_seconds=60)
    await say(ports, ANN, chat, "d", ttl_seconds=61)
    await delete_message(ports, ANN, chat, 1)
    await untold(ports)
    clock.advance(60)
    await tell(ports, chat)
    assert await waits_for(ports, BOB, chat) == [2, 4]
    assert ((await sees(ports, BOB, chat)).told, (await known_devices(ports, BOB)).pending) == (4, 2)


async def test_where_all_has_gone_nothing_waits_and_the_view_moves(ports: Ports) -> None:
    chat = await chat_with(ports, "a")
    await delete_message(ports, ANN, chat, 1)
    await untold(ports)
    before = await known_devices(ports, BOB)
    for _ in range(2):
        await tell(ports, chat)
        assert (await sees(ports, BOB, chat)).told == 1
        assert (await waits_for(ports, BOB, chat), await known_devices(ports, BOB)) == ([], before)


async def test_it_waits_for_as_long_as_it_can_be_seen_and_no_longer_than_anybody_is_waited_for(
    ports: Ports, clock: ManualClock
) -> None:
    chat = await chat_with(ports)
    sent = [await say(ports, ANN, chat, name, seconds) for name, seconds in (("a", None), ("b", 60), ("c", 10**7))]
    clock.advance(5)
    await told(ports)
    ends = []
    for one in sent:
        item = await ports.table.get(keys.pending(ACME, BOB.user, one.message_id))
        assert item is not None
        ends.append(item[TTL])
    now = int(clock())
    assert ends == [now + PENDING_SECONDS, now - 5 + 60, now + PENDING_SECONDS]


async def test_those_who_stand_alike_are_told_together_and_who_has_gone_is_not(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await register_device(ports, BOB, "phone")
    await say(ports, ANN, chat, "a")
    await untold(ports)
    late = losing_race(ports, lambda: remove_member(ports, ANN, chat, EVE.user))
    assert await tell(late, chat) == [Told((ANN.user, BOB.user), 1, 1, quiet=frozenset((ANN.user,)))]
    await put_member(ports, ANN, chat, EVE.user, None)
    await say(ports, ANN, chat, "b")
    await untold(ports)
    assert await tell(ports, chat) == [Told((ANN.user, BOB.user, EVE.user), 2, 2, quiet=frozenset((ANN.user,)))]
    assert await waits_for(ports, EVE, chat) == []


async def test_who_is_added_has_nothing_waiting_of_what_was_said_before(ports: Ports) -> None:
    chat = await chat_with(ports, "a", "b")
    await register_device(ports, EVE, "phone")
    await put_member(ports, ANN, chat, EVE.user, None)
    await say(ports, ANN, chat, "c")
    await untold(ports)
    assert await tell(ports, chat) == [
        Told((ANN.user, BOB.user), 1, 3),
        Told((EVE.user,), 3, 3, quiet=frozenset((ANN.user,))),
    ]
    assert (await waits_for(ports, BOB, chat), await waits_for(ports, EVE, chat)) == ([1, 2, 3], [3])


async def test_more_than_a_transaction_takes_is_told_in_steps(ports: Ports) -> None:
    chat = await chat_with(ports, *(f"n{number}" for number in range(120)))
    watched, table = record_calls(ports)
    assert await tell(watched, chat) == [Told((ANN.user, BOB.user), 1, 120)]
    assert max(map(len, table.groups)) <= GROUP_MAX_WRITES
    assert await waits_for(ports, BOB, chat) == list(range(1, 121))
    assert ((await sees(ports, BOB, chat)).told, (await known_devices(ports, BOB)).pending) == (120, 120)


async def test_who_is_killed_on_the_way_has_told_nobody_twice(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "_MESSAGES_AT_ONCE", 2)
    for lasts in range(20):
        chat = await chat_with(ports, *"abcde")
        before = await known_devices(ports, BOB)
        has_survived = await survives(ports, lasts, partial(tell, chat=chat))
        reached = (await sees(ports, BOB, chat)).told
        assert await waits_for(ports, BOB, chat) == list(range(1, reached + 1))  # never one without the other
        await tell(ports, chat)
        assert await waits_for(ports, BOB, chat) == [1, 2, 3, 4, 5]
        assert (await known_devices(ports, BOB)).pending - before.pending == 5
        if has_survived:
            break
    assert has_survived
    assert lasts > 5


async def test_where_there_is_no_room_all_is_to_be_fetched(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "PENDING_MAX", 3)
    chat = await chat_with(ports, "a", "b", "c")
    await tell(ports, chat)
    assert not (await known_devices(ports, BOB)).is_behind
    await rename(ports, ANN, chat, "Renamed")
    await untold(ports)
    await tell(ports, chat)
    assert not (await known_devices(ports, BOB)).is_behind  # nothing was said that is not kept
    assert [listed.view.name for listed in await chats_of(ports, BOB)] == ["Renamed"]
    await say(ports, ANN, chat, "d")
    for _ in range(2):
        await tell(ports, chat)
        devices = await known_devices(ports, BOB)
        assert (devices.is_behind, devices.pending) == (True, 3)
        assert await waits_for(ports, BOB, chat) == [1, 2, 3]
        assert (await sees(ports, BOB, chat)).told == 4
    registered = await register_device(ports, BOB, "phone")
    assert registered.is_emptied
    await say(ports, ANN, chat, "e")
    await tell(ports, chat)
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([1, 2, 3, 5], 1)


# What happens between looking and writing, and the condition that notices it.

Scenario = Callable[[Ports, Ports], Awaitable[None]]


async def half_told(ports: Ports) -> ChatId:
    """Whoever told them was killed: Bob's list is right, and half of what was said waits for him."""
    chat = await chat_with(ports, "a", "b", "c", "d")
    assert not await survives(ports, 4, lambda dying: tell(dying, chat))
    view = await sees(ports, BOB, chat)
    assert (view.last, view.told) == (4, 2)
    return chat


async def told_by_another(ports: Ports, late: Ports) -> None:
    """Two tell of the same: it waits once, and is counted once."""
    chat = await half_told(ports)
    await tell(losing_race(late, lambda: tell(ports, chat)), chat)
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([1, 2, 3, 4], 4)


async def told_and_had(ports: Ports, late: Ports) -> None:
    """Another has told of it, and the device has it: it does not come back."""
    chat = await half_told(ports)

    async def tell_and_have() -> None:
        await tell(ports, chat)
        await has(ports, BOB, "phone", chat)

    await tell(losing_race(late, tell_and_have), chat)
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([], 0)


async def first_device_comes(ports: Ports, late: Ports) -> None:
    """Nobody waited for it; then somebody does."""
    chat = await chat_with(ports, "a", device=None)
    await tell(losing_race(late, lambda: register_device(ports, BOB, "phone")), chat)
    assert (await waits_for(ports, BOB, chat), (await known_devices(ports, BOB)).pending) == ([1], 1)


async def devices_forgotten(ports: Ports, late: Ports) -> None:
    """Somebody waited for it; then nobody does, and no row comes back that names no device."""
    chat = await chat_with(ports, "a")
    row = identity.devices(ACME, BOB.user)
    await tell(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), chat)
    assert await ports.table.get(row) is None
    assert await waits_for(ports, BOB, chat) == []
    assert (await sees(ports, BOB, chat)).told == 1


async def another_chat_fills_up(ports: Ports, late: Ports) -> None:
    """There was room; then there is none, and no more waits than may."""
    chat, other = await chat_with(ports, "a"), await chat_with(ports, *"abcdef")
    await tell(losing_race(late, lambda: tell(ports, other)), chat)
    devices = await known_devices(ports, BOB)
    assert (devices.pending, devices.is_behind) == (6, True)
    assert (await waits_for(ports, BOB, chat), (await sees(ports, BOB, chat)).told) == ([], 1)


async def deleted_again(ports: Ports, late: Ports) -> None:
    """Another has told that the last message was deleted: what it said must not come back."""
    chat = await chat_with(ports, "secret")

    async def delete_and_tell() -> None:
        await delete_message(ports, ANN, chat, 1)
        await tell(ports, chat)
        # So far only: what was told of does not stand in the way of whoever is late.
        await ports.table.commit([(Update(keys.view(ACME, BOB.user, chat), remove=("told",)),)])

    await ports.table.commit([(Update(keys.view(ACME, BOB.user, chat), remove=("told",)),)])
    await tell(losing_race(late, delete_and_tell), chat)
    assert [listed.preview for listed in await chats_of(ports, BOB)] == [None]


async def removed(ports: Ports, late: Ports) -> None:
    """They have left: no view comes back, not even where it did not say how far they were told."""
    chat = await chat_with(ports, "a")
    await ports.table.commit([(Update(keys.view(ACME, BOB.user, chat), remove=("told",)),)])
    await tell(losing_race(late, lambda: remove_member(ports, ANN, chat, BOB.user)), chat)
    assert await ports.table.get(keys.view(ACME, BOB.user, chat)) is None


async def nobody_has_room(ports: Ports, late: Ports) -> None:
    """They had no room; then they have no devices, and no row comes back that names none."""
    other = await chat_with(ports, *"abcdef")
    await tell(ports, other)
    chat = await chat_with(ports, "a")
    row = identity.devices(ACME, BOB.user)
    await tell(losing_race(late, lambda: ports.table.commit([(Delete(row),)])), chat)
    assert await ports.table.get(row) is None


async def said_something(ports: Ports, late: Ports) -> None:
    """They have said something themselves since: their list keeps it."""
    chat = await chat_with(ports, "a")
    await tell(losing_race(late, lambda: say(ports, BOB, chat, "b")), chat)
    assert [(one.view.last, one.preview) for one in await chats_of(ports, BOB)] == [(2, "b")]


@pytest.mark.parametrize(
    ("scenario", "place", "condition"),
    [
        (told_by_another, "d#", Equals("told", None)),
        (told_and_had, "d#", Equals("told", None)),
        (first_device_comes, "#devices", Absent()),
        (devices_forgotten, "#devices", Present()),
        (another_chat_fills_up, "#devices", Below("pending", 0)),
        (nobody_has_room, "#devices", Present()),
        (removed, "d#", Present()),
        (deleted_again, "d#", Below("ver", 0)),
        (said_something, "d#", Below("last", 0)),
    ],
)
@pytest.mark.parametrize("has_its_condition", [True, False])
async def test_who_is_overtaken_looks_again_and_would_be_wrong_without_the_condition(
    ports: Ports,
    scenario: Scenario,
    place: str,
    condition: Condition,
    has_its_condition: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fanout, "PENDING_MAX", 6)
    monkeypatch.setattr(fanout, "_MESSAGES_AT_ONCE", 2)
    if has_its_condition:
        await scenario(ports, ports)
        return
    with pytest.raises(AssertionError):
        await scenario(ports, without(ports, place, condition))


async def test_a_message_the_engine_has_removed_is_told_of(ports: Ports, clock: ManualClock, embedded: Engine) -> None:
    chat = await chat_with(ports, "a")
    await say(ports, ANN, chat, "b", ttl_seconds=1)
    await untold(ports)
    clock.advance(3600)
    await embedded.remove_expired()
    await tell(ports, chat)
    assert (await waits_for(ports, BOB, chat), (await sees(ports, BOB, chat)).told) == ([1], 2)
