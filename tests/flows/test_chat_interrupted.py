"""Whatever is done in a chat, killed at every write, or interrupted by everything else at every call: it ends the same.

Killed: after a second try, and after what was left undone was looked after, in either order, everybody sees what they
would see if nobody had been killed. Interrupted: every number that is stored is what it stands for.
"""

import asyncio
import contextlib
import dataclasses
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

import pytest

from stak.chat import announce, keys, start
from stak.chat.batch import Draft
from stak.chat.delete import delete_message
from stak.chat.look_after import FORSAKEN_AFTER_SECONDS, look_after_chats
from stak.chat.members import mute, put_member, remove_member, rename
from stak.chat.model import ChatId
from stak.chat.receipts import raise_mark
from stak.chat.send import send
from stak.chat.start import form, start_direct, start_group
from stak.errors import StakError
from stak.meetings import Meetings
from stak.names import UserId
from stak.ports import Ports
from stak.ports.queue import Received
from tests.flows.chat_looks import as_user
from tests.flows.chat_truth import Seen, check_truth, what_is_seen
from tests.flows.fuse import Fuse, FusedQueue, FusedTable, Killed
from tests.flows.inline import InlineEngine, Saved, inline_engine
from tests.flows.interrupt import interrupted
from tests.flows.world import BOB, EVE, TENANT, ZOE, begin, take
from workers.delivery import handle_batch

Act = Callable[[Ports], Awaitable[object]]

ANN: Final = UserId("ann")
NEW: Final = UserId("new")
EVERYBODY: Final = (ANN, BOB, EVE, ZOE, NEW)
LARGE: Final = keys.named_group_id(TENANT, ANN, "large")
"""A group of five is large here."""
DIRECT: Final = keys.direct_id(TENANT, ANN, NEW)
CALLS_MAX: Final = 60


class NotingFuse(Fuse):
    """Knows whether somebody has died of it."""

    is_out = False

    def burn(self) -> None:
        try:
            super().burn()
        except Killed:
            self.is_out = True
            raise


class Scene:
    """A group in which something was said, of which nobody was told the last; and everything that may come next."""

    def __init__(self, world: InlineEngine) -> None:
        self.world = world
        ports = world.begin()
        self.chat = ChatId("")
        self.parcel: Received
        world.run(self._prepare(ports))
        self.saved: Saved = world.save()

    async def _prepare(self, ports: Ports) -> None:
        await begin(ports)
        self.chat, _ = await start_group(ports, as_user(ANN), (BOB, EVE), chat_name="Group")
        for user, text in ((BOB, "one"), (ANN, "two"), (BOB, "three")):
            await send(ports, as_user(user), self.chat, Draft(text, text))
        await self.settle(ports)
        await send(ports, as_user(BOB), self.chat, Draft("four", "four"))
        await ports.meetings.ended()
        (self.parcel,) = await take(ports.deliveries)

    def acts(self) -> dict[str, Act]:
        chat, ann, bob, eve = self.chat, as_user(ANN), as_user(BOB), as_user(EVE)
        return {
            "send": lambda ports: send(ports, eve, chat, Draft("five", "five")),
            "send ephemeral": lambda ports: send(ports, ann, chat, Draft("brief", "brief", ttl_seconds=10_000)),
            "delete the last": lambda ports: delete_message(ports, bob, chat, 4),
            "delete the first": lambda ports: delete_message(ports, ann, chat, 1),
            "read": lambda ports: raise_mark(ports, eve, chat, "read", 4),
            "receive": lambda ports: raise_mark(ports, ann, chat, "delivered", 3),
            "add": lambda ports: put_member(ports, ann, chat, NEW, None),
            "hand over": lambda ports: put_member(ports, ann, chat, EVE, "owner"),
            "promote": lambda ports: put_member(ports, ann, chat, BOB, "admin"),
            "remove": lambda ports: remove_member(ports, ann, chat, EVE),
            "leave": lambda ports: remove_member(ports, ann, chat, ANN),
            "rename": lambda ports: rename(ports, ann, chat, "Another"),
            "mute": lambda ports: mute(ports, eve, chat, 2_000_000_000),
            "announce": lambda ports: _announced(ports, self.parcel),
            "start direct": lambda ports: start_direct(ports, ann, NEW),
            "start large": lambda ports: start_group(ports, ann, EVERYBODY[1:], chat_name="Large", name="large"),
        }

    def chats(self) -> tuple[ChatId, ...]:
        return self.chat, LARGE, DIRECT

    async def settle(self, ports: Ports) -> None:
        """Everything that is left to do is done."""
        await ports.meetings.ended()
        for _ in range(2):
            while parcels := await take(ports.deliveries):
                assert await handle_batch(ports, parcels) == {}
            self.world.clock.advance(FORSAKEN_AFTER_SECONDS)
            await look_after_chats(ports)

    async def checked(self, ports: Ports) -> Seen:
        for chat in self.chats():
            await check_truth(ports, chat, EVERYBODY)
        return await what_is_seen(ports, self.chats(), EVERYBODY)


async def _announced(ports: Ports, parcel: Received) -> None:
    """To the end of the chain, by one worker."""
    parcels = [parcel]
    while parcels:
        assert await handle_batch(ports, parcels) == {}
        parcels = await take(ports.deliveries)


async def _done(ports: Ports, act: Act) -> None:
    """In a process of its own; what is refused is refused."""
    alone = dataclasses.replace(ports, meetings=Meetings())
    with contextlib.suppress(StakError):
        await act(alone)
    await alone.meetings.ended()


async def _survives(ports: Ports, lasts: int, act: Act) -> bool:
    """In a process of its own, which lasts for so many touches of the world; whether it came to its end."""
    fuse = NotingFuse(lasts)
    asyncio.get_running_loop().set_exception_handler(lambda _, __: None)  # nobody is left to be told
    alone = dataclasses.replace(
        ports,
        table=FusedTable(ports.table, fuse),
        deliveries=FusedQueue(ports.deliveries, fuse),
        meetings=Meetings(),
    )
    with contextlib.suppress(StakError, Killed, asyncio.CancelledError):
        await act(alone)
    await alone.meetings.ended()
    return not fuse.is_out


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with inline_engine() as world, pytest.MonkeyPatch.context() as patch:
        patch.setattr(announce, "CHUNK_MAX_MEMBERS", 2)
        patch.setattr(start, "MEMBERS_AT_ONCE", 4)
        patch.setattr(start, "_NOTED_AT_ONCE", 2)
        yield Scene(world)


ACTS: Final = (
    "send",
    "send ephemeral",
    "delete the last",
    "delete the first",
    "read",
    "receive",
    "add",
    "hand over",
    "promote",
    "remove",
    "leave",
    "rename",
    "mute",
    "announce",
    "start direct",
    "start large",
)


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("is_tried_at_once", [True, False])
def test_what_is_killed_anywhere_ends_as_if_it_had_not_been(scene: Scene, name: str, is_tried_at_once: bool) -> None:
    async def play(ports: Ports, lasts: int) -> tuple[bool, Seen]:
        act = scene.acts()[name]
        has_survived = await _survives(ports, lasts, act)
        if is_tried_at_once:
            await _done(ports, act)
            await scene.settle(ports)
        else:
            await scene.settle(ports)
            await _done(ports, act)
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


@pytest.mark.parametrize("name", ACTS)
def test_what_is_interrupted_anywhere_leaves_no_number_wrong(scene: Scene, name: str) -> None:
    async def play(ports: Ports, other: str, call: int) -> bool:
        acts: dict[str, Act] = {**scene.acts(), "form": _formed_and_left}
        is_interrupted = await interrupted(
            ports, call, lambda ports: _done(ports, acts[name]), lambda ports: _done(ports, acts[other])
        )
        await scene.settle(ports)
        await scene.checked(ports)
        return is_interrupted

    wrong: list[str] = []
    for other in (*ACTS, "form"):
        for call in range(CALLS_MAX):
            try:
                is_interrupted = scene.world.run(play(scene.world.go_back(scene.saved), other, call))
            except AssertionError as error:
                wrong.append(f"by {other} before call {call}: {error}")
                break
            if not is_interrupted:
                break
    assert wrong == []


async def _formed_and_left(ports: Ports) -> None:
    """Somebody else finishes the large group, and one of its members is removed at once."""
    await form(ports, TENANT, LARGE)
    await remove_member(ports, as_user(ANN), LARGE, NEW)
