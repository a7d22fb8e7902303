"""Chat actions that are killed at every write, or interrupted by every other action at every call, end the same.

Killed: after a retry and a reconcile, in either order, all members see what they would without the kill. Interrupted:
they see what they would if one had run before the other, and every stored number is right.
"""

import dataclasses
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final

import pytest

from stak.chat import create_chat, queued_fanout
from stak.chat.pending_for_devices import read_pending
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import NAMES_KEPT_SECONDS, Draft
from stak.chat.send_message import send
from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Absent, Below, Condition, Equals, Present
from tests.scenarios.chat_actions import ACTS, NEW, Scene, run_refusable, survives
from tests.support.broadcasts import BOB, EVE, TENANT, drain_queue
from tests.support.guard_conditions import guard_of
from tests.support.inline_engine import inline_engine
from tests.support.interrupted_table import interrupted
from tests.support.oracles.chat_consistency import Seen
from tests.support.oracles.chat_oracle_checks import as_user, read_list, unfinished_fanout
from workers.delivery_consumer import handle_batch

CALLS_MAX: Final = 60
FREQUENT: Final = ("send", "read", "add", "leave")
"""Actions that `make test` interrupts; `make check-all` interrupts the others."""


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with inline_engine() as world, pytest.MonkeyPatch.context() as patch:
        patch.setattr(queued_fanout, "CHUNK_MAX_MEMBERS", 2)
        patch.setattr(create_chat, "MEMBERS_BATCH_SIZE", 4)
        patch.setattr(create_chat, "_FUTURE_MEMBERS_BATCH_SIZE", 2)
        yield Scene(world)


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("is_tried_at_once", [True, pytest.param(False, marks=pytest.mark.check_all)])
def test_action_killed_anywhere_ends_as_if_undisturbed(scene: Scene, name: str, is_tried_at_once: bool) -> None:
    async def play(ports: Ports, lasts: int) -> tuple[bool, Seen]:
        act = scene.acts()[name]
        has_survived = await survives(ports, lasts, act)
        if is_tried_at_once:
            await run_refusable(ports, act)
            await scene.settle(ports)
        else:
            await scene.settle(ports)
            await run_refusable(ports, act)
            await scene.settle(ports)
        return has_survived, await scene.checked(ports)

    _, right = scene.world.run(play(scene.world.go_back(scene.saved), 10**9))
    deaths = 0
    while True:
        has_survived, seen = scene.world.run(play(scene.world.go_back(scene.saved), deaths))
        assert seen == right, f"killed at touch {deaths}"
        if has_survived:
            break
        deaths += 1
    assert deaths >= 2


@pytest.mark.parametrize(
    "name", [name if name in FREQUENT else pytest.param(name, marks=pytest.mark.check_all) for name in ACTS]
)
def test_action_interrupted_anywhere_ends_as_if_serialized(scene: Scene, name: str) -> None:
    wrong = [problem for other in scene.interruptions() if (problem := wrong_with(scene, name, other)) is not None]
    assert wrong == []


@pytest.mark.parametrize(
    ("kind", "conditions", "name", "other"),
    [
        ("#head", (Equals("sequence", None),), "send ephemeral", "send"),
        ("#head", (Equals("gaps_to", None),), "send", "delete the last"),
        ("#head", (Below("gaps_to", 0),), "delete the first", "delete the last"),
        ("#meta", (Equals("rev", None),), "add", "remove"),
        ("#meta", (Absent(),), "start direct", "start direct, and send"),
        ("k#", (Absent(),), "send", "send"),
        # That it is where it was says that it is there; either is enough.
        ("d#", (Present(), Equals("told", None)), "announce", "remove"),
        ("d#", (Below("ver", 0),), "tell, rename and tell", "rename again and tell"),
        ("sys#", (Equals("token", None),), "announce", "rename, and be killed"),
    ],
)
def test_every_condition_is_needed(
    scene: Scene, kind: str, conditions: tuple[Condition, ...], name: str, other: str
) -> None:
    guard = guard_of(kind, *conditions)
    assert wrong_with(scene, name, other, guard.dropped_from) is not None


def wrong_with(
    scene: Scene, name: str, other: str, wrapped: Callable[[Table], Table] = lambda table: table
) -> str | None:
    """Return what goes wrong with an action that is interrupted by another before one of its calls."""
    world, acts = scene.world, scene.interruptions()

    async def play(call: int) -> tuple[bool, Seen]:
        fresh = world.go_back(scene.saved)
        ports = dataclasses.replace(fresh, table=wrapped(fresh.table))
        is_interrupted = await interrupted(
            ports, call, lambda ports: run_refusable(ports, acts[name]), lambda ports: run_refusable(ports, acts[other])
        )
        await scene.settle(ports)
        return is_interrupted, await scene.checked(ports)

    async def in_turn(*names: str) -> Seen:
        ports = world.go_back(scene.saved)
        for one in names:
            await run_refusable(ports, acts[one])
        await scene.settle(ports)
        return await scene.checked(ports)

    right = [world.run(in_turn(name, other)), world.run(in_turn(other, name))]
    for call in range(CALLS_MAX):
        try:
            is_interrupted, seen = world.run(play(call))
        except AssertionError as error:
            return f"by {other} before call {call}: {error}"
        if seen not in right:
            return f"by {other} before call {call}: as if in no order"
        if not is_interrupted:
            return None
    return f"by {other}: it never ends"


def test_own_message_never_leaves_the_senders_list(scene: Scene) -> None:
    """An update that was read before the message and is written after it is outdated."""

    async def play(call: int) -> bool:
        ports = scene.world.go_back(scene.saved)
        is_interrupted = await interrupted(ports, call, scene.fan_out_to_some, scene.acts()["send"])
        (listed,) = await read_list(ports, EVE)
        assert (listed.preview, listed.unread_count) == ("five", 0)
        await ports.background_tasks.drain()
        await drain_queue(ports.chat_updates)
        return is_interrupted

    assert all_calls(scene, play) > 3


def test_added_member_never_sees_earlier_messages(scene: Scene) -> None:
    async def rename_and_add(ports: Ports) -> None:
        await scene.acts()["rename"](ports)
        await scene.acts()["add"](ports)

    async def play(call: int) -> bool:
        ports = scene.world.go_back(scene.saved)
        is_interrupted = await interrupted(ports, call, scene.fan_out_to_some, rename_and_add)
        (listed,) = await read_list(ports, NEW)
        assert (listed.view.name, listed.view.members) == ("Another", 4)
        await ports.background_tasks.drain()
        await drain_queue(ports.chat_updates)
        return is_interrupted

    assert all_calls(scene, play) > 3


@pytest.mark.parametrize("name", ["rename", "add", "leave", "delete the first", "moderate the last", "send ephemeral"])
def test_every_message_is_fanned_out_despite_interruptions(scene: Scene, name: str) -> None:
    """Whichever updates arrive or are lost, every message is in the lists, and pending for devices, once."""

    async def play(call: int) -> bool:
        ports = scene.world.go_back(scene.saved)
        acts = scene.interruptions()
        is_interrupted = await interrupted(
            ports,
            call,
            lambda ports: run_refusable(ports, acts[name]),
            lambda ports: run_refusable(ports, acts["send, and be killed"]),
        )
        while queue_messages := await drain_queue(ports.chat_updates):
            assert await handle_batch(ports, queue_messages) == {}
        if await unfinished_fanout(ports):  # whoever was killed had the last word
            scene.world.clock.advance(STALLED_AFTER_SECONDS)
            assert await reconcile_chats(ports) == 1
            while queue_messages := await drain_queue(ports.chat_updates):
                assert await handle_batch(ports, queue_messages) == {}
        assert await unfinished_fanout(ports) == set()
        last = 6 if name == "send ephemeral" else 5
        for user in (BOB, EVE):
            (listed,) = await read_list(ports, user)
            assert (listed.view.last, listed.view.fanned_out_through) == (last, last), f"before call {call}"
            waiting = [one.sequence for one in await read_pending(ports, TENANT, user)]
            gone = {"delete the first": {1}, "moderate the last": {4}}.get(name, set())
            assert [place for place in waiting if place not in gone] == [
                place for place in range(1, last + 1) if place not in gone
            ], f"before call {call}"
        await scene.checked(ports)
        return is_interrupted

    assert all_calls(scene, play) > 1


def test_expired_client_message_id_removed_during_reuse_is_free(scene: Scene) -> None:
    """After a week the client message id is free, whether or not its row still exists."""

    async def play(call: int) -> bool:
        ports = scene.world.go_back(scene.saved)
        scene.world.clock.advance(NAMES_KEPT_SECONDS + 1)

        async def send_again(ports: Ports) -> None:
            sent = await send(ports, as_user(BOB), scene.chat, Draft("one", "one more"))
            assert (sent.sequence, sent.is_new) == (5, True)

        async def remove_expired(_: Ports) -> None:
            await scene.world.engine.remove_expired()

        is_interrupted = await interrupted(ports, call, send_again, remove_expired)
        await ports.background_tasks.drain()
        await drain_queue(ports.chat_updates)
        return is_interrupted

    assert all_calls(scene, play) > 3


def all_calls(scene: Scene, play: Callable[[int], Coroutine[Any, Any, bool]]) -> int:
    """Run with an interruption before every call; return the number of calls."""
    return next(call for call in range(CALLS_MAX) if not scene.world.run(play(call)))
