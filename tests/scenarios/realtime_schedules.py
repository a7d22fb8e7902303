"""Generates what happens between senders, workers, gateways and devices from a seed, and checks the end state."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Final

from stak.chat import keys as chat_keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.pending_for_devices import read_pending
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.errors import StakError
from stak.identifiers import UserId
from stak.identity import keys as identity
from stak.identity.devices import devices_of
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Done, Group, Outcome, Put, Update
from stak.realtime.connection_hub import Hub
from stak.testing.hooked_table import HookedTable
from tests.scenarios.simulated_device import SimulatedDevice
from tests.scenarios.simulated_gateways import Gateway, Network, Process, ProcessFactory, QueueMessages, Turns
from tests.support.broadcasts import BOB, EVE, TENANT, create_test_tenant
from tests.support.inline_engine import InlineEngine, Saved
from tests.support.torn_table import TornTable
from workers.delivery_consumer import handle_batch

ANN: Final = UserId("ann")
_GATEWAYS: Final = 2
_SWITCH_PROBABILITIES: Final = (0.1, 0.3, 0.6, 1.0)
_ROUNDS_MAX: Final = 3000
"""Far more than any schedule needs to settle."""
_WEIGHTS: Final = {
    "go on": 60,
    "send": 6,
    "work": 8,
    "carry": 14,
    "take": 14,
    "acknowledge": 8,
    "connect": 8,
    "drop": 3,
    "kill gateway": 1,
    "kill other": 2,
}


def user_of(name: UserId) -> User:
    return User(TENANT, name, 2**40)


async def set_up(ports: Ports) -> list[ChatId]:
    """Create a tenant with two chats, which are not fanned out yet."""
    await create_test_tenant(ports)
    direct, _ = await start_direct(ports, user_of(ANN), BOB)
    group, _ = await start_group(ports, user_of(ANN), [BOB, EVE], chat_name=None, name="all")
    return [direct, group]


class Witness:
    """Checks every commit: a pending row is put once, and a member's fan-out position only rises."""

    def __init__(self) -> None:
        self.wrong: str | None = None
        self._put: set[Any] = set()
        self._fan_out: dict[Any, int] = {}

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        for group, outcome in zip(groups, outcomes, strict=True):
            for write in group if isinstance(outcome, Done) else ():
                if isinstance(write, Put) and write.key.sk.startswith(chat_keys.pending_sort("")):
                    if write.key in self._put:
                        self.wrong = f"{write.key} became pending twice"
                    self._put.add(write.key)
                if isinstance(write, Update) and "told" in write.set:
                    if write.set["told"] < self._fan_out.get(write.key, 0):
                        self.wrong = f"{write.key} was told less than before"
                    self._fan_out[write.key] = write.set["told"]


async def _never_called_directly() -> None:
    raise AssertionError("each process has its own view of the table")


class RealtimeSchedule:
    """Some messages, some devices, and everything that can happen between them."""

    def __init__(
        self,
        world: InlineEngine,
        saved: Saved,
        chats: list[ChatId],
        seed: int,
        *,
        is_roomy: bool = True,
        resend_probability: float = 0.0,
    ) -> None:
        self._rng = random.Random(seed)
        self._resend_rng = random.Random(f"resend {seed}")  # of its own: schedules without it stay as they were
        self._resend_probability = resend_probability
        self._plain = world.go_back(saved)
        self._run = world.run
        self._clock = world.clock
        self._chats = chats
        self._overtaken_per_call = self._rng.choice(_SWITCH_PROBABILITIES)
        self._to_send = self._rng.randint(2, 10)
        self._steps = self._rng.randint(40, 260)
        # Without some of what can go wrong, what is left meets more often.
        self._is_roomy = is_roomy
        self._is_lossy = self._rng.random() < 0.6
        self._tasks: set[asyncio.Task[None]] = set()
        self._gateways: list[Gateway] = []
        self._is_over = False
        self._wrong: str | None = None
        self._witness = Witness()
        everybody = [(BOB, "phone"), (BOB, "laptop"), (EVE, "phone"), (ANN, "phone")]
        self._handsets = [
            SimulatedDevice(self._plain, user_of(name), device, chats if name != EVE else chats[1:])
            for name, device in everybody[: self._rng.randint(1, 4)]
        ]

    def play(
        self,
        wrapped: Callable[[Table], Table] = lambda table: table,
        hub: type[Hub] = Hub,
        *,
        torn_seed: int | None = None,
    ) -> str | None:
        """Run it; return what went wrong."""
        return self._run(self._play(wrapped, hub, torn_seed))

    async def _play(self, wrapped: Callable[[Table], Table], hub: type[Hub], torn_seed: int | None) -> str | None:
        self._hub = hub
        self._turns, self._network, self._queue_messages = Turns(), Network(), QueueMessages()
        witnessed = HookedTable(wrapped(self._plain.table), after_commit=self._witness.committed)
        self._machines = ProcessFactory(
            self._plain,
            self._turns,
            self._network,
            self._queue_messages,
            witnessed,
            None if torn_seed is None else TornTable(witnessed, torn_seed, _never_called_directly),
        )
        await self._new_api()
        try:
            for _ in range(_GATEWAYS):
                await self._new_gateway()
            for _ in range(self._steps):
                await self._step()
            await self._end()
        finally:
            await self._close()
        found = [self._wrong, self._witness.wrong, *(device.wrong for device in self._handsets)]
        return next((wrong for wrong in found if wrong is not None), None)

    # What can happen

    @property
    def repeats(self) -> int:
        """How often a message came again on the same connection."""
        return sum(device.repeats for device in self._handsets)

    async def _step(self) -> None:
        waiting = self._turns.pending()
        connected = [device for device in self._handsets if device.connection is not None]
        if connected and self._resend_rng.random() < self._resend_probability:
            self._resend_rng.choice(connected).resend()
        away = [device for device in self._handsets if device.connection is None]
        telling = [device for device in connected if device.is_told]
        owing = [device for device in connected if device.unacknowledged]
        moves: dict[str, tuple[Sequence[Any], Callable[[Any], Awaitable[None]]]] = {
            "go on": (waiting[:1], self._go_on),
            "send": (self._chats if self._to_send else (), self._send),
            "work": (self._queue_messages.waiting, self._run_worker),
            "carry": (self._network.on_their_way, self._carry),
            "take": (telling, self._take),
            "acknowledge": (owing, self._acknowledge),
            "connect": (away, self._connect),
            "drop": (connected, self._drop),
            "kill gateway": (self._gateways, self._kill_gateway),
            "kill other": (waiting, self._kill_other),
        }
        possible = [name for name, (things, _) in moves.items() if things]
        (name,) = self._rng.choices(possible, [_WEIGHTS[one] for one in possible])
        things, move = moves[name]
        await move(self._rng.choice(things))
        await self._run_until_idle()

    async def _go_on(self, _: object = None) -> None:
        process, go = max(self._turns.pending(), key=lambda waiting: waiting[0].rank)
        if self._rng.random() < self._overtaken_per_call:
            process.rank = self._rng.random()
        go.set_result(None)

    async def _send(self, chat: ChatId) -> None:
        self._to_send -= 1
        sender = self._rng.choice((ANN, BOB) if chat == self._chats[0] else (ANN, BOB, EVE))
        draft = Draft(str(self._to_send), "hello")
        # Whoever is not answered sends again, under the same name.
        self._start(self._send_until_accepted(user_of(sender), chat, draft))

    async def _send_until_accepted(self, user: User, chat: ChatId, draft: Draft) -> None:
        while True:
            try:
                await send(self._api, user, chat, draft)
            except asyncio.CancelledError:
                if self._is_over:
                    raise
                await asyncio.sleep(0)  # its process has died
            except StakError:
                continue
            else:
                return

    async def _run_worker(self, _: object = None) -> None:
        batch = self._rng.sample(
            self._queue_messages.waiting, self._rng.randint(1, min(4, len(self._queue_messages.waiting)))
        )
        self._start(self._handle_batch(batch, self._rng.random() < 0.3 and self._is_lossy))

    async def _handle_batch(self, batch: list[Any], is_forgotten: bool) -> None:
        """Run a worker on a batch; if it does not acknowledge, another gets the same."""
        failed = await handle_batch(self._machines.ports(Process(self._rng.random())), batch)
        if not is_forgotten:
            run_refusable = {one.id for one in batch} - failed.keys()
            self._queue_messages.waiting = [one for one in self._queue_messages.waiting if one.id not in run_refusable]

    async def _carry(self, signal: tuple[Gateway, Any]) -> None:
        gateway, push = signal
        fate = self._rng.random() if self._is_lossy else 1.0
        if fate > 0.1:  # else it comes twice
            self._network.on_their_way.remove(signal)
        if 0.1 < fate < 0.2:
            gateway.losses += 1
        else:
            gateway.live.arrived.put_nowait(push)

    async def _take(self, device: SimulatedDevice) -> None:
        await device.take(self._rng.choice((1, 2, 100)))

    async def _acknowledge(self, device: SimulatedDevice) -> None:
        device.acknowledge(self._rng.choice((1, 2, 100)))

    async def _connect(self, device: SimulatedDevice) -> None:
        await device.connect(self._rng.choice(self._gateways))

    async def _drop(self, device: SimulatedDevice) -> None:
        device.drop()
        if self._rng.random() < 0.5:
            device.unacknowledged.clear()

    async def _kill_gateway(self, gateway: Gateway) -> None:
        self._gateways.remove(gateway)
        self._network.gateways.remove(gateway)
        self._network.on_their_way = [one for one in self._network.on_their_way if one[0] is not gateway]
        self._turns.kill(gateway.process)
        for device in self._handsets:
            if device.gateway is gateway:
                device.drop()
        await gateway.close()
        await self._new_gateway()

    async def _kill_other(self, waiting: tuple[Process, Any]) -> None:
        process = waiting[0]
        if any(gateway.process is process for gateway in self._gateways):
            return
        self._turns.kill(process)
        if process is self._api_process:
            await self._new_api()

    # How it ends

    async def _end(self) -> None:
        """Finish all work and connect every device once more: all have everything, and nothing is pending."""
        while self._to_send:
            await self._send(self._rng.choice(self._chats))
        await self._settle()
        for device in self._handsets:
            if device.connection is not None and device.is_whole and device.is_caught_up:
                await self._check(device, "while it was connected")
        for _ in range(2):
            for device in self._handsets:
                if device.connection is not None:
                    device.drop()
                await device.connect(self._rng.choice(self._gateways))
            await self._settle()
        for device in self._handsets:
            await self._check(device, "in the end")
            if not device.is_caught_up:
                self._wrong = self._wrong or f"{device.name} has not caught up"
        for user in {device.user.user for device in self._handsets}:
            if left := await read_pending(self._plain, TENANT, user):
                self._wrong = self._wrong or f"{user}: {left} is still pending"
            devices = devices_of(await self._plain.table.get(identity.devices(TENANT, user)))
            if (self._is_roomy and devices.pending != 0) or devices.is_behind or devices.resync:
                self._wrong = self._wrong or f"{user}: {devices} is not at rest"

    async def _settle(self) -> None:
        self._is_lossy = False
        for _ in range(_ROUNDS_MAX):
            await self._run_until_idle()
            telling = [device for device in self._handsets if device.is_told]
            owing = [one for one in self._handsets if one.connection is not None and one.unacknowledged]
            if self._turns.pending():
                await self._go_on()
            elif self._network.on_their_way:
                await self._carry(self._rng.choice(self._network.on_their_way))
            elif self._queue_messages.waiting:
                await self._run_worker()
            elif telling:
                await telling[0].take(100)
            elif owing:
                owing[0].acknowledge(100)
            else:
                self._clock.advance(STALLED_AFTER_SECONDS)
                if not await self._reconcile():
                    return
        self._wrong = self._wrong or "it does not come to rest"

    async def _reconcile(self) -> int:
        """Reconcile chats whose fan-out was lost in a crash; return how many."""
        ports = replace(self._machines.ports(Process(1.0)), table=self._plain.table)
        looking = asyncio.create_task(reconcile_chats(ports))
        while not looking.done():
            await self._run_until_idle()
            for _, go in self._turns.pending():
                go.set_result(None)
        return looking.result()

    async def _check(self, device: SimulatedDevice, when: str) -> None:
        for chat in device.chats:
            head = head_of(await self._plain.table.get(chat_keys.head(TENANT, chat)))
            if device.handed_out[chat] != list(range(1, head.sequence + 1)):
                self._wrong = self._wrong or (
                    f"{device.user.user} {device.name} of {head.sequence} messages in {chat}: "
                    f"{device.handed_out[chat]} {when}"
                )

    # What it is made of

    async def _new_api(self) -> None:
        self._api_process = Process(self._rng.random())
        self._api = self._machines.ports(self._api_process)

    async def _new_gateway(self) -> None:
        self._gateways.append(await self._machines.gateway(Process(self._rng.random()), self._hub))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._noted(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noted(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
            self._wrong = self._wrong or repr(error)

    async def _run_until_idle(self) -> None:
        """Run all tasks until they wait for the table."""
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        while ready:  # noqa: ASYNC110 - it is the loop itself that is waited for
            await asyncio.sleep(0)

    async def _close(self) -> None:
        self._is_over = True
        for device in self._handsets:
            if device.connection is not None:
                device.drop()
        for process, _ in list(self._turns.waiting):
            self._turns.kill(process)
        for gateway in self._gateways:
            self._turns.kill(gateway.process)
            await gateway.close()
        for task in self._tasks:
            task.cancel()
        leaving = [task for device in self._handsets for task in device.leaving]
        await asyncio.gather(*self._tasks, *leaving, return_exceptions=True)
