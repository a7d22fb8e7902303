"""Chat actions for interruption and crash tests: a group with messages, and everything that may happen next."""

import asyncio
import contextlib
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Final

from stak.background_tasks import BackgroundTasks
from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import finish_group_creation, start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import put_member, remove_member, rename
from stak.chat.queued_fanout import ChatUpdate, fan_out_update
from stak.chat.receipts import raise_mark
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.coalesce import Coalescer
from stak.errors import StakError
from stak.identifiers import UserId
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.queue import Received
from tests.support.broadcasts import BOB, EVE, TENANT, ZOE, create_test_tenant, drain_queue
from tests.support.crashing_ports import CrashCountdown, CrashingQueue, Killed, crashing_table
from tests.support.inline_engine import InlineEngine, Saved
from tests.support.oracles.chat_consistency import Seen, check_chat_consistency, check_pending, visible_chats
from tests.support.oracles.chat_oracle_checks import as_user
from workers.delivery_consumer import handle_batch

Act = Callable[[Ports], Awaitable[object]]

ANN: Final = UserId("ann")
NEW: Final = UserId("new")
MEMBERS: Final = (ANN, BOB, EVE, ZOE, NEW)
DEVICE_OWNERS: Final = (BOB, EVE)
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


class RecordingCountdown(CrashCountdown):
    """Records whether it killed the process."""

    is_out = False

    def burn(self) -> None:
        try:
            super().burn()
        except Killed:
            self.is_out = True
            raise


class Scene:
    """A group with messages, the last of which is not fanned out; and everything that may happen next."""

    def __init__(self, world: InlineEngine) -> None:
        self.world = world
        ports = world.begin()
        self.chat = ChatId("")
        self.queue_message: Received
        world.run(self._prepare(ports))
        self.saved: Saved = world.save()

    async def _prepare(self, ports: Ports) -> None:
        await create_test_tenant(ports)
        for user in DEVICE_OWNERS:
            await register_device(ports, as_user(user), "phone")
        self.chat, _ = await start_group(ports, as_user(ANN), (BOB, EVE), chat_name="Group")
        for user, text in ((BOB, "one"), (ANN, "two"), (BOB, "three")):
            await send(ports, as_user(user), self.chat, Draft(text, text))
        await self.settle(ports)
        await send(ports, as_user(BOB), self.chat, Draft("four", "four"))
        await ports.background_tasks.drain()
        (self.queue_message,) = await drain_queue(ports.chat_updates)

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
            "announce": lambda ports: _run_fanout(ports, self.queue_message),
            "start direct": lambda ports: start_direct(ports, ann, NEW),
            "start large": lambda ports: start_group(ports, ann, MEMBERS[1:], chat_name="Large", name="large"),
        }

    def interruptions(self) -> dict[str, Act]:
        """Return all of these, and combinations."""
        return {
            **self.acts(),
            "send, and be killed": lambda ports: _crash_before_fanout(ports, self.acts()["send"]),
            "rename, and be killed": lambda ports: _crash_before_fanout(ports, self.acts()["rename"]),
            "send and tell": lambda ports: _fan_out(ports, self.acts()["send"]),
            "rename and tell": lambda ports: _fan_out(ports, self.acts()["rename"]),
            "tell, rename and tell": lambda ports: _fan_out_twice(ports, self.queue_message, self.acts()["rename"]),
            "rename again and tell": lambda ports: _fan_out(ports, self._rename_again),
            "start direct, and send": _start_and_send,
            "form, and remove": _form_and_remove_member,
        }

    async def _rename_again(self, ports: Ports) -> None:
        await rename(ports, as_user(ANN), self.chat, "Yet another")

    async def fan_out_to_some(self, ports: Ports) -> None:
        """Fan out to all but the first two members."""
        after = keys.participant(TENANT, self.chat, BOB).sk
        await fan_out_update(ports, ChatUpdate(TENANT, self.chat, ("unknown",), after=after))

    def chats(self) -> tuple[ChatId, ...]:
        return self.chat, LARGE, DIRECT

    async def settle(self, ports: Ports) -> None:
        """Finish all remaining work."""
        await ports.background_tasks.drain()
        for _ in range(ROUNDS_MAX):
            while queue_messages := await drain_queue(ports.chat_updates):
                assert await handle_batch(ports, queue_messages) == {}
            self.world.clock.advance(STALLED_AFTER_SECONDS)
            if await reconcile_chats(ports) == 0:
                return
            await ports.background_tasks.drain()
        raise AssertionError("somebody is never told")

    async def checked(self, ports: Ports) -> Seen:
        for chat in self.chats():
            await check_chat_consistency(ports, chat, MEMBERS)
        for user in DEVICE_OWNERS:
            await check_pending(ports, self.chats(), user)
        return await visible_chats(ports, self.chats(), MEMBERS)


async def _run_fanout(ports: Ports, queue_message: Received) -> None:
    """Run the whole chain of fan-out jobs in one worker."""
    queue_messages = [queue_message]
    while queue_messages:
        assert await handle_batch(ports, queue_messages) == {}
        queue_messages = await drain_queue(ports.chat_updates)


async def _fan_out(ports: Ports, act: Act) -> None:
    """Run the action with all its follow-up work."""
    await act(ports)
    await ports.background_tasks.drain()
    while queue_messages := await drain_queue(ports.chat_updates):
        assert await handle_batch(ports, queue_messages) == {}


async def _fan_out_twice(ports: Ports, queue_message: Received, act: Act) -> None:
    """Fan out an earlier message, then run an action without fan-out of its own."""
    await _run_fanout(ports, queue_message)
    await _fan_out(ports, act)


async def _crash_before_fanout(ports: Ports, act: Act) -> None:
    """Run the action in a process that is killed before the fan-out is queued."""
    await act(ports)
    await ports.background_tasks.drain()
    assert await drain_queue(ports.chat_updates)


async def _start_and_send(ports: Ports) -> None:
    await start_direct(ports, as_user(NEW), ANN)
    await send(ports, as_user(NEW), DIRECT, Draft("hello", "hello"))


async def _form_and_remove_member(ports: Ports) -> None:
    """Another process finishes the creation of the large group, and one of its members is removed immediately."""
    await finish_group_creation(ports, TENANT, LARGE)
    await remove_member(ports, as_user(ANN), LARGE, NEW)


async def run_refusable(ports: Ports, act: Act) -> None:
    """Run it in its own process; refusals are ignored."""
    alone = dataclasses.replace(ports, background_tasks=BackgroundTasks(), coalescer=Coalescer())
    with contextlib.suppress(StakError):
        await act(alone)
    await alone.background_tasks.drain()


async def survives(ports: Ports, lasts: int, act: Act) -> bool:
    """Run it in a process that lasts this many steps; return whether it finished."""
    fuse = RecordingCountdown(lasts)
    asyncio.get_running_loop().set_exception_handler(lambda _, __: None)  # nobody is left to be told
    alone = dataclasses.replace(
        ports,
        table=crashing_table(ports.table, fuse),
        chat_updates=CrashingQueue(ports.chat_updates, fuse),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
    )
    with contextlib.suppress(StakError, Killed, asyncio.CancelledError):
        await act(alone)
    await alone.background_tasks.drain()
    return not fuse.is_out
