"""One connected device of a user, independent of the transport.

It receives signals from the moment it is registered, but they are queued until it has caught up on missed messages.
Chat messages are sent in order and once: if a signal does not continue where the last one ended, all pending messages
are read instead. A signal is a hint; the table is authoritative.
"""

import asyncio
from collections import deque
from typing import Final

from stak.chat import keys as chat_keys
from stak.chat.listing import read_listed
from stak.chat.model import ChatId
from stak.chat.pending_for_devices import Pending, delete_pending, read_pending
from stak.identity import keys as identity
from stak.identity.devices import Devices, devices_of, read_devices, register_device
from stak.identity.tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.realtime.acknowledge import note_acks
from stak.realtime.frames import CaughtUp, ChatChanged, Ready, Resync, ready_id, text_of
from stak.realtime.listener import Listener
from stak.realtime.messages import Messages
from stak.realtime.outbox import TOO_SLOW
from stak.realtime.presenters import listed_chat
from stak.realtime.signals import Arrived, Changed, Counted, Ended, Missed, Said, Show, Signal

_Kept = Said | Changed | Show | Missed
_SIGNALS_MAX: Final = 10_000
_ACKS_WAIT_SECONDS: Final = 0.02


class Connection(Listener):
    """A connected device."""

    def __init__(self, ports: Ports, messages: Messages, user: User, device: str) -> None:
        super().__init__(ports, user)
        self._messages = messages
        self._signals: deque[_Kept] = deque()
        self._is_working = True  # until it has caught up
        self._seen: dict[ChatId, int] = {}
        self._acks: set[str] = set()
        self._resync: int | None = None
        self._noting: set[asyncio.Task[None]] = set()
        self.device = device

    async def catch_up(self) -> None:
        """Send missed messages, then the signals received meanwhile, then `caught_up`."""
        await self._begin()
        await self._work()
        self.outbox.put(text_of(CaughtUp()))

    def hear(self, signal: Signal) -> None:
        """Handle a signal."""
        match signal:
            case Show():
                self._show(signal)
            case Arrived():
                self._show(Show(signal.frame))
                self._count(signal.inbox)
            case Counted():
                self._count(signal.inbox)
            case Said() | Changed() | Missed():
                self._keep(signal)
                self._begin_work()
            case Ended():
                self._end_with(signal)

    def acknowledge(self, message_id: str) -> None:
        """Acknowledge a message; several within a moment are recorded together."""
        if not self._acks:
            noting = self._later(self._note_acks_soon())
            self._noting.add(noting)
            noting.add_done_callback(self._noting.discard)
        self._acks.add(message_id)

    async def end(self) -> None:
        """End the connection; acknowledgements already received are still recorded."""
        self._has_ended = True
        try:
            await asyncio.gather(*self._noting)
        finally:
            await super().end()

    async def _begin(self) -> None:
        """Register the device, send `ready`, and send its pending messages."""
        attempts = Attempts()
        while True:
            await attempts.next()
            outdated: list[Pending] = []
            if (await read_devices(self._ports, self.user)).is_behind:
                # Read before the reset, so that it contains no newer messages.
                outdated = await read_pending(self._ports, self.user.tenant, self.user.user)
            registered = await register_device(self._ports, self.user, self.device)
            if registered.is_emptied:
                await delete_pending(self._ports, self.user.tenant, self.user.user, outdated)
            self._resync = registered.resync
            is_resumed = registered.resync is None
            self.outbox.put(text_of(Ready(self.user.user, self.device, is_resumed, ready_id(registered.resync))))
            if registered.is_known and not is_resumed:
                self.outbox.put(text_of(Resync("too much has happened meanwhile: fetch everything anew")))
            if await self._drain():
                return

    def _show(self, signal: Show) -> None:
        if self._is_working:  # after the messages being read
            self._keep(signal)
        else:
            self.outbox.put(signal.frame)

    def _keep(self, signal: _Kept) -> None:
        if len(self._signals) < _SIGNALS_MAX:
            self._signals.append(signal)
        else:
            self.outbox.close(TOO_SLOW)

    def _begin_work(self) -> None:
        if not self._is_working:
            self._is_working = True
            self._later(self._work())

    async def _work(self) -> None:
        """Process the queued signals in order."""
        while self._signals:
            match self._signals.popleft():
                case Show(frame):
                    self.outbox.put(frame)
                case Changed(chat):
                    await self._show_chat(chat)
                case Said() as said:
                    await self._show_said(said)
                case Missed():
                    await self._begin_again()
        self._is_working = False

    async def _begin_again(self) -> None:
        await self._begin()
        self.outbox.put(text_of(CaughtUp()))

    async def _show_said(self, said: Said) -> None:
        seen = self._seen.get(said.chat)
        if seen is not None and said.last <= seen:
            return
        if seen is None or said.first > seen + 1:
            if not await self._drain():
                await self._begin_again()
            return
        for frame in await self._messages.between(self.user.tenant, said.chat, seen + 1, said.last):
            self.outbox.put(frame)
        self._seen[said.chat] = said.last

    async def _show_chat(self, chat: ChatId) -> None:
        listed = await read_listed(self._ports, self.user, chat)
        self.outbox.put(text_of(ChatChanged(chat, None if listed is None else listed_chat(listed))))

    async def _drain(self) -> bool:
        """Send all pending messages not sent yet; return False, sending nothing, if pending messages were dropped."""
        tenant, user = self.user.tenant, self.user.user
        pending = await read_pending(self._ports, tenant, user)
        unseen = [one for one in pending if self.device not in one.acked and not self._was_shown(one)]
        chats = {one.chat: chat_keys.participant(tenant, one.chat, user) for one in unseen}
        devices = identity.devices(tenant, user)
        # Read after the pending messages, so that any drop before them is already visible.
        found = await self._ports.table.batch_get([devices, *chats.values()], consistent=True)
        if self._is_left_behind(devices_of(found.get(devices))):
            return False
        frames = await self._messages.at(tenant, [(one.chat, one.sequence) for one in unseen]) if unseen else {}
        lost: list[Pending] = []
        for one in unseen:
            frame = frames.get((one.chat, one.sequence))
            if frame is None or chats[one.chat] not in found:
                lost.append(one)  # deleted, expired, or of a chat the user has left
            else:
                await self.outbox.put_patiently(frame)
        for one in pending:
            self._seen[one.chat] = max(one.sequence, self._seen.get(one.chat, 0))
        if lost:
            await delete_pending(self._ports, tenant, user, lost)
        return True

    def _is_left_behind(self, devices: Devices) -> bool:
        """Return whether messages were dropped from the pending ones since this device registered."""
        asked = devices.resync.get(self.device)
        return devices.is_behind or self.device not in devices.seen or asked not in (None, self._resync)

    def _was_shown(self, pending: Pending) -> bool:
        return pending.sequence <= self._seen.get(pending.chat, 0)

    async def _note_acks_soon(self) -> None:
        await asyncio.sleep(_ACKS_WAIT_SECONDS)
        acks, self._acks = self._acks, set()
        await note_acks(self._ports, self.user, self.device, acks)
