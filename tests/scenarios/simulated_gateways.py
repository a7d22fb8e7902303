"""Simulated gateways: processes that share a table and may die at any call, and signals between them that may be lost.

Nothing proceeds by itself: a table call waits to be released, a signal to be delivered. The schedule decides on the
order and on crashes.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from stak.background_tasks import BackgroundTasks
from stak.coalesce import Coalescer
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.queue import Outgoing, Queue, Received
from stak.ports.table import Table
from stak.realtime.connection_hub import Hub
from stak.testing.hooked_table import Call, HookedTable
from tests.support.torn_table import TornTable


@dataclass(eq=False)
class Process:
    """Dies as a whole: it makes no more calls, and receives no results."""

    rank: float
    """Decides which waiting call goes first."""
    is_dead: bool = False


@dataclass
class Turns:
    """Table calls that wait to be released."""

    waiting: list[tuple[Process, asyncio.Future[None]]] = field(default_factory=list)

    async def turn(self, process: Process) -> None:
        go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if process.is_dead:
            go.cancel()
        self.waiting.append((process, go))
        await go

    def pending(self) -> list[tuple[Process, asyncio.Future[None]]]:
        self.waiting = [(process, go) for process, go in self.waiting if not go.done()]
        return self.waiting

    def kill(self, process: Process) -> None:
        process.is_dead = True
        for waiting, go in self.waiting:
            if waiting is process:
                go.cancel()


@dataclass
class QueueMessages:
    """Messages to workers, until they are acknowledged."""

    waiting: list[Received] = field(default_factory=list)
    sent: int = 0

    def add(self, message: Outgoing) -> None:
        self.sent += 1
        self.waiting.append(Received(str(self.sent), message.body, message.group, "", 1))


class ProcessQueue:
    """The part of the delivery queue that connections and fan-out use; the schedule itself receives the messages."""

    def __init__(self, queue_messages: QueueMessages, turns: Turns, process: Process) -> None:
        self._queue_messages = queue_messages
        self._turns = turns
        self._process = process

    async def send(self, messages: Sequence[Outgoing]) -> None:
        await self._turns.turn(self._process)
        for message in messages:
            self._queue_messages.add(message)


@dataclass
class Network:
    """All gateways, and the signals on their way to them."""

    gateways: list["Gateway"] = field(default_factory=list)
    on_their_way: list[tuple["Gateway", Push]] = field(default_factory=list)

    def spread(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        connected: set[tuple[str, str]] = set()
        for gateway in self.gateways:
            for push in pushes:
                here = tuple(user for user in push.users if (push.tenant, user) in gateway.live.users)
                if here:
                    connected |= {(push.tenant, user) for user in here}
                    self.on_their_way.append((gateway, Push(push.tenant, here, push.payload)))
        return frozenset(connected)


class NetworkLive:
    """Implements `stak.ports.live.Live` for one process."""

    def __init__(self, network: Network, turns: Turns, process: Process) -> None:
        self._network = network
        self._turns = turns
        self._process = process
        self.users: Counter[tuple[str, str]] = Counter()
        self.arrived: asyncio.Queue[Push] = asyncio.Queue()

    async def join(self, tenant: str, user: str) -> None:
        self.users[tenant, user] += 1

    async def leave(self, tenant: str, user: str) -> None:
        self.users[tenant, user] -= 1
        if self.users[tenant, user] <= 0:
            del self.users[tenant, user]

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        await self._turns.turn(self._process)
        return self._network.spread(pushes)

    @contextlib.asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[Push]]:
        yield self._arriving()

    async def _arriving(self) -> AsyncIterator[Push]:
        while True:
            yield await self.arrived.get()


class Gateway:
    """A process with a hub."""

    def __init__(self, ports: Ports, process: Process, live: NetworkLive, hub: type[Hub] = Hub) -> None:
        self.process = process
        self.live = live
        self.hub = hub(ports)
        self.losses = 0
        """Signals that did not arrive here."""
        self._open = contextlib.AsyncExitStack()

    async def open(self) -> None:
        await self._open.enter_async_context(self.hub.listening())

    async def close(self) -> None:
        await self._open.aclose()


@dataclass(frozen=True)
class ProcessFactory:
    """Creates processes."""

    plain: Ports
    turns: Turns
    network: Network
    queue_messages: QueueMessages
    table: Table
    torn: TornTable | None = None
    """The same table, if the rows of transactions become visible one by one."""

    def ports(self, process: Process, live: NetworkLive | None = None) -> Ports:
        """Return the ports of a new process."""

        async def turn(_: Call) -> None:
            await self.turns.turn(process)

        table = self.table
        if self.torn is not None:
            table = self.torn.for_caller(partial(self.turns.turn, process))
        return replace(
            self.plain,
            table=HookedTable(table, before=turn),
            chat_updates=cast("Queue", ProcessQueue(self.queue_messages, self.turns, process)),
            live=live or NetworkLive(self.network, self.turns, process),
            background_tasks=BackgroundTasks(),
            coalescer=Coalescer(),
        )

    async def gateway(self, process: Process, hub: type[Hub] = Hub) -> Gateway:
        """Start a gateway that listens."""
        live = NetworkLive(self.network, self.turns, process)
        gateway = Gateway(self.ports(process, live), process, live, hub)
        await gateway.open()
        self.network.gateways.append(gateway)
        return gateway
