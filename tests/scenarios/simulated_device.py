"""A simulated device: connects, receives frames, shows messages as the client library does, and acknowledges them.

Frames that it has not received are lost with the connection; messages that it has shown are kept.
"""

import asyncio
import contextlib
from collections import defaultdict

from stak.chat.chat_model import ChatId
from stak.chat.history import read_since
from stak.client.deduplication import ProcessedMessages
from stak.client.frames import CaughtUp, Frame, Message, Ready, frame_of
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.device_connection import DeviceConnection
from tests.scenarios.simulated_gateways import Gateway


class SimulatedDevice:
    """One device over all its connections; it fetches the history when it is told to."""

    def __init__(self, plain: Ports, user: User, name: str, chats: list[ChatId]) -> None:
        self._plain = plain
        self.chats = chats
        self._stack = contextlib.AsyncExitStack()
        self._catching_up: asyncio.Task[None] | None = None
        self._wire: list[str] = []
        self._raw: dict[str, int] = {}
        self._received: set[str] = set()
        self._losses_before = 0
        self.user = user
        self.name = name
        self.shown = ProcessedMessages()
        self.handed_out: dict[str, list[int]] = defaultdict(list)
        self.unacknowledged: list[str] = []
        self.gateway: Gateway | None = None
        self.connection: DeviceConnection | None = None
        self.is_caught_up = False
        self.leaving: set[asyncio.Task[None]] = set()
        self.wrong: str | None = None
        self.repeats = 0
        """How often a message came again on the same connection."""

    @property
    def is_whole(self) -> bool:
        """Return whether all signals since it connected have reached its gateway."""
        return self.gateway is not None and self.gateway.losses == self._losses_before

    async def connect(self, gateway: Gateway) -> None:
        self.gateway, self._losses_before, self.is_caught_up = gateway, gateway.losses, False
        self._wire, self._raw, self._received = [], {}, set()
        self.connection = await self._stack.enter_async_context(gateway.hub.connected(self.user, self.name))
        self._catching_up = asyncio.create_task(self.connection.catch_up())

    def drop(self) -> None:
        """Lose the connection and all frames on it; the gateway has still to notice."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        leaving = asyncio.create_task(self._leave(self._stack, self._catching_up))
        self.leaving.add(leaving)
        leaving.add_done_callback(self.leaving.discard)
        self._stack = contextlib.AsyncExitStack()
        self.gateway = self.connection = self._catching_up = None

    @property
    def is_told(self) -> bool:
        """Return whether there are frames, or the connection has ended."""
        if self.connection is None:
            return False
        has_failed = self._catching_up is not None and self._catching_up.done() and self._failure() is not None
        return bool(self._wire) or self.connection.outbox._filled.is_set() or has_failed

    async def take(self, most: int) -> None:
        """Receive some frames; if there are none because the connection has ended, notice that."""
        assert self.connection is not None
        outbox = self.connection.outbox
        if outbox._filled.is_set():
            self._wire += await outbox.take()
        taken, self._wire = self._wire[:most], self._wire[most:]
        for text in taken:
            await self._hand_out(frame_of(text))
        has_failed = self._catching_up is not None and self._catching_up.done() and self._failure() is not None
        if not self._wire and (has_failed or outbox.closing is not None):
            self.drop()

    def acknowledge(self, most: int) -> None:
        """Acknowledge the first of the shown messages."""
        assert self.connection is not None
        said, self.unacknowledged = self.unacknowledged[:most], self.unacknowledged[most:]
        for message_id in said:
            self.connection.acknowledge(message_id)

    def resend(self) -> None:
        """Let the time pass in which it should have acknowledged the messages sent on this connection."""
        assert self.connection is not None
        due = self.connection._unacknowledged.take_sent_before(asyncio.get_running_loop().time())
        if due:
            self.connection._spawn(self.connection._resend_all(due))

    async def _leave(self, stack: contextlib.AsyncExitStack, catching_up: asyncio.Task[None] | None) -> None:
        if catching_up is not None:
            await asyncio.gather(catching_up, return_exceptions=True)
        await stack.aclose()

    def _failure(self) -> BaseException | None:
        assert self._catching_up is not None
        return None if self._catching_up.cancelled() else self._catching_up.exception()

    async def _hand_out(self, frame: Frame) -> None:
        match frame:
            case Ready():
                if not frame.resumed:
                    await self._fetch()
                if frame.id is not None:
                    self.unacknowledged.append(frame.id)
            case Message(id=message_id, message=said):
                if message_id in self._received:
                    self.repeats += 1
                elif said.sequence <= self._raw.get(said.chat_id, 0):
                    self.wrong = f"{self.name}: {said.sequence} after {self._raw[said.chat_id]} on one connection"
                self._received.add(message_id)
                self._raw[said.chat_id] = max(said.sequence, self._raw.get(said.chat_id, 0))
                if self.shown.take(said.chat_id, said.sequence, message_id):
                    self.handed_out[said.chat_id].append(said.sequence)
                self.unacknowledged.append(message_id)
            case CaughtUp():
                self.is_caught_up = True
            case _:
                pass

    async def _fetch(self) -> None:
        for chat in self.chats:
            after = self.shown.sequences.get(chat, 0)
            for one in (await read_since(self._plain, self.user, chat, limit=100, after=after)).messages:
                if self.shown.take(chat, one.sequence, one.message.id):
                    self.handed_out[chat].append(one.sequence)
