"""A group in which something was said, and everything that may come next, by processes that may be killed."""

import asyncio
import contextlib
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Final

from stak.background_tasks import BackgroundTasks
from stak.chat import keys
from stak.chat.delete import delete_message
from stak.chat.members import put_member, remove_member, rename
from stak.chat.model import ChatId
from stak.chat.receipts import raise_mark
from stak.chat.reconcile import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send import send
from stak.chat.send_batch import Draft
from stak.chat.start import form, start_direct, start_group
from stak.chat.updates import ChatUpdate, announce
from stak.coalesce import Coalescer
from stak.errors import StakError
from stak.identifiers import UserId
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.queue import Received
from tests.flows.chat_looks import as_user
from tests.flows.chat_truth import Seen, check_pending, check_truth, what_is_seen
from tests.flows.fuse import Fuse, FusedQueue, FusedTable, Killed
from tests.flows.inline import InlineEngine, Saved
from tests.flows.world import BOB, EVE, TENANT, ZOE, begin, take
from workers.delivery import handle_batch

Act = Callable[[Ports], Awaitable[object]]

ANN: Final = UserId("ann")
NEW: Final = UserId("new")
EVERYBODY: Final = (ANN, BOB, EVE, ZOE, NEW)
WITH_A_DEVICE: Final = (BOB, EVE)
LARGE: Final = keys.named_group_id(TENANT, ANN, "large")
"""A group of five is large here."""
ROUNDS_MAX: Final = 4
DIRECT: Final = keys.direct_id(TENANT, ANN, NEW)
ACTS: Final = (
    "send",
    "send ephemeral",
    "delete the last",
    "delete the first",
    "moderate the last",
    "read",
    "read less",
    "add",
    "hand over",
    "promote",
    "remove",
    "leave",
    "rename",
    "announce",
    "start direct",
    "start large",
)


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
        for user in WITH_A_DEVICE:
            await register_device(ports, as_user(user), "phone")
        self.chat, _ = await start_group(ports, as_user(ANN), (BOB, EVE), chat_name="Group")
        for user, text in ((BOB, "one"), (ANN, "two"), (BOB, "three")):
            await send(ports, as_user(user), self.chat, Draft(text, text))
        await self.settle(ports)
        await send(ports, as_user(BOB), self.chat, Draft("four", "four"))
        await ports.background_tasks.drain()
        (self.parcel,) = await take(ports.deliveries)

    def acts(self) -> dict[str, Act]:
        chat, ann, bob, eve = self.chat, as_user(ANN), as_user(BOB), as_user(EVE)
        return {
            "send": lambda ports: send(ports, eve, chat, Draft("five", "five")),
            "send ephemeral": lambda ports: send(ports, ann, chat, Draft("brief", "brief", ttl_seconds=10_000)),
            "delete the last": lambda ports: delete_message(ports, bob, chat, 4),
            "delete the first": lambda ports: delete_message(ports, ann, chat, 1),
            "moderate the last": lambda ports: delete_message(ports, ann, chat, 4),
            "read": lambda ports: raise_mark(ports, eve, chat, "read", 4),
            "read less": lambda ports: raise_mark(ports, eve, chat, "read", 2),
            "add": lambda ports: put_member(ports, ann, chat, NEW, None),
            "hand over": lambda ports: put_member(ports, ann, chat, EVE, "owner"),
            "promote": lambda ports: put_member(ports, ann, chat, BOB, "admin"),
            "remove": lambda ports: remove_member(ports, ann, chat, EVE),
            "leave": lambda ports: remove_member(ports, ann, chat, ANN),
            "rename": lambda ports: rename(ports, ann, chat, "Another"),
            "announce": lambda ports: _announced(ports, self.parcel),
            "start direct": lambda ports: start_direct(ports, ann, NEW),
            "start large": lambda ports: start_group(ports, ann, EVERYBODY[1:], chat_name="Large", name="large"),
        }

    def interruptions(self) -> dict[str, Act]:
        """All of these, and what is more than one thing."""
        return {
            **self.acts(),
            "send, and be killed": lambda ports: _untold(ports, self.acts()["send"]),
            "rename, and be killed": lambda ports: _untold(ports, self.acts()["rename"]),
            "send and tell": lambda ports: _told(ports, self.acts()["send"]),
            "rename and tell": lambda ports: _told(ports, self.acts()["rename"]),
            "tell, rename and tell": lambda ports: _told_and_told(ports, self.parcel, self.acts()["rename"]),
            "rename again and tell": lambda ports: _told(ports, self._rename_again),
            "start direct, and send": _started_and_sent,
            "form, and remove": _formed_and_left,
        }

    async def _rename_again(self, ports: Ports) -> None:
        await rename(ports, as_user(ANN), self.chat, "Yet another")

    async def announce_to_some(self, ports: Ports) -> None:
        """To those after the first two; nobody else is told of anything."""
        after = keys.participant(TENANT, self.chat, BOB).sk
        await announce(ports, ChatUpdate(TENANT, self.chat, ("unknown",), after=after))

    def chats(self) -> tuple[ChatId, ...]:
        return self.chat, LARGE, DIRECT

    async def settle(self, ports: Ports) -> None:
        """Everything that is left to do is done."""
        await ports.background_tasks.drain()
        for _ in range(ROUNDS_MAX):
            while parcels := await take(ports.deliveries):
                assert await handle_batch(ports, parcels) == {}
            self.world.clock.advance(STALLED_AFTER_SECONDS)
            if await reconcile_chats(ports) == 0:
                return
            await ports.background_tasks.drain()
        raise AssertionError("somebody is never told")

    async def checked(self, ports: Ports) -> Seen:
        for chat in self.chats():
            await check_truth(ports, chat, EVERYBODY)
        for user in WITH_A_DEVICE:
            await check_pending(ports, self.chats(), user)
        return await what_is_seen(ports, self.chats(), EVERYBODY)


async def _announced(ports: Ports, parcel: Received) -> None:
    """To the end of the chain, by one worker."""
    parcels = [parcel]
    while parcels:
        assert await handle_batch(ports, parcels) == {}
        parcels = await take(ports.deliveries)


async def _told(ports: Ports, act: Act) -> None:
    """Whole, with everything that comes of it."""
    await act(ports)
    await ports.background_tasks.drain()
    while parcels := await take(ports.deliveries):
        assert await handle_batch(ports, parcels) == {}


async def _told_and_told(ports: Ports, parcel: Received, act: Act) -> None:
    """What was said first, then something of which nothing waits for anybody."""
    await _announced(ports, parcel)
    await _told(ports, act)


async def _untold(ports: Ports, act: Act) -> None:
    """By somebody who is killed before the announcement is sent."""
    await act(ports)
    await ports.background_tasks.drain()
    assert await take(ports.deliveries)


async def _started_and_sent(ports: Ports) -> None:
    await start_direct(ports, as_user(NEW), ANN)
    await send(ports, as_user(NEW), DIRECT, Draft("hello", "hello"))


async def _formed_and_left(ports: Ports) -> None:
    """Somebody else finishes the large group, and one of its members is removed at once."""
    await form(ports, TENANT, LARGE)
    await remove_member(ports, as_user(ANN), LARGE, NEW)


async def done(ports: Ports, act: Act) -> None:
    """In a process of its own; what is refused is refused."""
    alone = dataclasses.replace(ports, background_tasks=BackgroundTasks(), coalescer=Coalescer())
    with contextlib.suppress(StakError):
        await act(alone)
    await alone.background_tasks.drain()


async def survives(ports: Ports, lasts: int, act: Act) -> bool:
    """In a process of its own, which lasts for so many touches of the world; whether it came to its end."""
    fuse = NotingFuse(lasts)
    asyncio.get_running_loop().set_exception_handler(lambda _, __: None)  # nobody is left to be told
    alone = dataclasses.replace(
        ports,
        table=FusedTable(ports.table, fuse),
        deliveries=FusedQueue(ports.deliveries, fuse),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
    )
    with contextlib.suppress(StakError, Killed, asyncio.CancelledError):
        await act(alone)
    await alone.background_tasks.drain()
    return not fuse.is_out
