"""One connected device of a user, independent of the transport.

It receives signals from the moment it is registered, but they are queued until it has caught up on missed messages.
Chat messages are sent in order: if a signal does not continue where the last one ended, all pending messages are read
instead. A signal is a hint; the table is authoritative. A message that is not acknowledged in time is sent once more.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.list_chats import read_listed
from stak.chat.pending_for_devices import Pending, delete_pending, read_pending
from stak.identity import keys as identity
from stak.identity.devices import Devices, devices_of, read_devices, register_device
from stak.identity.user_tokens import User
from stak.metrics import frames_resent
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.realtime.acknowledge import record_acks
from stak.realtime.base_connection import Listener
from stak.realtime.chat_message_frames import ChatFrame, ChatMessageReader
from stak.realtime.close_codes import TOO_SLOW
from stak.realtime.frames import CaughtUp, ChatChanged, Ready, Resync, ready_id, text_of
from stak.realtime.messages_since import merge_frames, read_messages_since
from stak.realtime.presenters import listed_chat
from stak.realtime.signals import (
    ChatDetailsChanged,
    ChatMessagesPending,
    ChatMessagesUnacknowledged,
    CountsChanged,
    InboxEvent,
    InboxMessageArrived,
    SendFrame,
    SessionEnded,
    Signal,
    SignalsLost,
)
from stak.realtime.unacknowledged_frames import SentMessage, UnacknowledgedFrames

_QueuedSignal = ChatMessagesPending | ChatMessagesUnacknowledged | ChatDetailsChanged | SendFrame | SignalsLost
_SIGNALS_MAX: Final = 10_000
_ACKS_WAIT_SECONDS: Final = 0.02
_MORE_MESSAGES: Final = "more messages than are sent at once: fetch the later ones of each chat over HTTP"


class DeviceConnection(Listener):
    """A connected device."""

    ping_seconds: int | None = None
    """The interval of pings that the client is told; None for the default."""

    def __init__(
        self, ports: Ports, messages: ChatMessageReader, user: User, device: str, last_seen: str | None = None
    ) -> None:
        super().__init__(ports, user)
        self._messages = messages
        self._signals: deque[_QueuedSignal] = deque()
        self._is_processing = True  # until it has caught up
        self._sent_through: dict[ChatId, int] = {}
        self._acks: set[str] = set()
        self._resync: int | None = None
        self._ack_tasks: set[asyncio.Task[None]] = set()
        self._unacknowledged = UnacknowledgedFrames()
        self._resend_timer: asyncio.TimerHandle | None = None
        self._last_seen = last_seen
        self._later: Sequence[ChatFrame] = ()
        """Messages after the one that the client named, not sent yet."""
        self.device = device

    async def catch_up(self) -> None:
        """Send missed messages, then the signals received meanwhile, then `caught_up`."""
        await self._start()
        await self._process_signals()
        self.outbox.put(text_of(CaughtUp()))

    def on_signal(self, signal: Signal) -> None:
        """Handle a signal."""
        match signal:
            case _ if not self._may_handle(signal):
                pass
            case SendFrame():
                self._send_frame(signal)
            case InboxMessageArrived():
                self._send_frame(SendFrame(signal.frame))
                if not signal.counts_follow:
                    self._schedule_counts(signal.inbox)
            case CountsChanged():
                self._schedule_counts(signal.inbox)
            case ChatMessagesPending() | ChatDetailsChanged() | SignalsLost():
                self._enqueue(signal)
                self._start_processing()
            case ChatMessagesUnacknowledged() | InboxEvent():
                pass  # it remembers itself what it has sent; the hub handles events
            case SessionEnded():
                self._close_if_session_ended(signal)

    def acknowledge(self, message_id: str) -> None:
        """Acknowledge a message; several within a moment are recorded together."""
        if not self._acks:
            ack_task = self._spawn(self._record_acks_soon())
            self._ack_tasks.add(ack_task)
            ack_task.add_done_callback(self._ack_tasks.discard)
        self._acks.add(message_id)
        self._unacknowledged.discard(message_id)

    async def end(self) -> None:
        """End the connection; acknowledgements already received are still recorded."""
        self._has_ended = True
        if self._resend_timer is not None:
            self._resend_timer.cancel()
        try:
            await asyncio.gather(*self._ack_tasks)
        finally:
            await super().end()

    async def _start(self) -> None:
        """Register the device, send `ready`, and send its pending messages."""
        if self.user.inbox is not None:  # not a device: it gets no chat messages
            self.outbox.put(text_of(Ready(self.user.user, self.device, False, None, self.ping_seconds)))
            return
        attempts, has_more = Attempts(), False
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
            ready = Ready(self.user.user, self.device, is_resumed, ready_id(registered.resync), self.ping_seconds)
            self.outbox.put(text_of(ready))
            if registered.is_known and not is_resumed:
                self.outbox.put(text_of(Resync("too many changes while offline: fetch the full state")))
            if self._last_seen is not None:
                self._later, has_more = await read_messages_since(self._ports, self.user, self._last_seen)
                self._last_seen = None
            if await self._send_all_pending():
                if has_more:
                    self.outbox.put(text_of(Resync(_MORE_MESSAGES)))
                return

    def _send_frame(self, signal: SendFrame) -> None:
        if self._is_processing:  # after the messages being read
            self._enqueue(signal)
        else:
            self.outbox.put(signal.frame)

    def _enqueue(self, signal: _QueuedSignal) -> None:
        if isinstance(signal, SignalsLost) and signal in self._signals:
            return  # one of them reads everything
        if len(self._signals) < _SIGNALS_MAX:
            self._signals.append(signal)
        else:
            self.outbox.close(TOO_SLOW)

    def _start_processing(self) -> None:
        if not self._is_processing:
            self._is_processing = True
            self._spawn(self._process_signals())

    async def _process_signals(self) -> None:
        """Process the queued signals in order."""
        while self._signals:
            match self._signals.popleft():
                case SendFrame(frame):
                    self.outbox.put(frame)
                case ChatDetailsChanged(chat):
                    await self._send_chat(chat)
                case ChatMessagesPending() as signal:
                    await self._send_pending(signal)
                case ChatMessagesUnacknowledged() as signal:
                    await self._send_unacknowledged(signal)
                case SignalsLost():
                    await self._restart()
        self._is_processing = False

    async def _restart(self) -> None:
        await self._start()
        self.outbox.put(text_of(CaughtUp()))

    async def _send_pending(self, signal: ChatMessagesPending) -> None:
        seen = self._sent_through.get(signal.chat)
        if seen is not None and signal.last <= seen:
            return
        if seen is None or signal.first > seen + 1:
            if not await self._send_all_pending():
                await self._restart()
            return
        for frame in await self._messages.between(self.user.tenant, signal.chat, seen + 1, signal.last):
            self.outbox.put(frame.text)
            self._expect_ack(frame)
        self._sent_through[signal.chat] = signal.last

    async def _send_unacknowledged(self, signal: ChatMessagesUnacknowledged) -> None:
        await self._resend(await self._messages.between(self.user.tenant, signal.chat, signal.first, signal.last))

    async def _send_chat(self, chat: ChatId) -> None:
        listed = await read_listed(self._ports, self.user, chat)
        self.outbox.put(text_of(ChatChanged(chat, None if listed is None else listed_chat(listed))))

    async def _send_all_pending(self) -> bool:
        """Send all pending messages not sent yet; return False, sending nothing, if pending messages were dropped.

        Also those up to the message that the client named: ids do not tell whether it has the ones of other chats.
        """
        tenant, user = self.user.tenant, self.user.user
        pending = await read_pending(self._ports, tenant, user, self._sent_through)
        unsent = [one for one in pending if self.device not in one.acked and not self._was_sent(one)]
        chats = {one.chat: chat_keys.participant(tenant, one.chat, user) for one in unsent}
        devices = identity.devices(tenant, user)
        # Read after the pending messages, so that any drop before them is already visible.
        found = await self._ports.table.batch_get([devices, *chats.values()], consistent=True)
        if self._has_lost_pending(devices_of(found.get(devices))):
            return False
        frames = await self._messages.at(tenant, [(one.chat, one.sequence) for one in unsent]) if unsent else {}
        lost: list[Pending] = []
        visible: list[ChatFrame] = []
        for one in unsent:
            frame = frames.get((one.chat, one.sequence))
            if frame is None or chats[one.chat] not in found:
                lost.append(one)  # deleted, expired, or of a chat the user has left
            else:
                visible.append(frame)
        later, self._later = self._later, ()
        for frame in merge_frames(visible, later):
            await self._wait_and_send(frame)
            self._note_sent(frame.chat, frame.sequence)
        for one in pending:
            self._note_sent(one.chat, one.sequence)
        if lost:
            await delete_pending(self._ports, tenant, user, lost)
        return True

    def _has_lost_pending(self, devices: Devices) -> bool:
        """Return whether messages were dropped from the pending ones since this device registered."""
        requested = devices.resync.get(self.device)
        return devices.is_behind or self.device not in devices.seen or requested not in (None, self._resync)

    def _was_sent(self, pending: Pending) -> bool:
        return pending.sequence <= self._sent_through.get(pending.chat, 0)

    def _note_sent(self, chat: ChatId, sequence: int) -> None:
        self._sent_through[chat] = max(sequence, self._sent_through.get(chat, 0))

    async def _wait_and_send(self, frame: ChatFrame) -> None:
        await self.outbox.wait_and_put(frame.text)
        self._expect_ack(frame)

    def _expect_ack(self, frame: ChatFrame) -> None:
        """Send a message again, once, if it is not acknowledged in time."""
        self._unacknowledged.add(SentMessage(frame.message_id, frame.chat, frame.sequence), self._loop.time())
        if self._resend_timer is None:
            self._start_resend_timer(self._ports.acknowledge_seconds)

    def _start_resend_timer(self, seconds: float) -> None:
        # A timer, not a task, as for the counts: most messages are acknowledged long before.
        self._resend_timer = self._loop.call_later(seconds, self._start_resending)

    def _start_resending(self) -> None:
        self._resend_timer = None
        if self._has_ended or self.outbox.closing is not None:
            return
        seconds, now = self._ports.acknowledge_seconds, self._loop.time()
        if self.outbox.is_empty:  # otherwise the device does not read: frames that it gets later are no help
            due = self._unacknowledged.take_sent_before(now - seconds)
            if due:
                self._spawn(self._resend_all(due))
        oldest = self._unacknowledged.oldest_sent_at
        if oldest is not None:
            self._start_resend_timer(max(oldest + seconds - now, seconds / 10))

    async def _resend_all(self, due: list[SentMessage]) -> None:
        found = await self._messages.at(self.user.tenant, [(one.chat, one.sequence) for one in due])
        await self._resend(found.values())

    async def _resend(self, frames: Iterable[ChatFrame]) -> None:
        """Send messages again that are still pending for this device, in chats that the user is still in."""
        tenant, user = self.user.tenant, self.user.user
        sent = [
            (frame, chat_keys.pending(tenant, user, frame.message_id), chat_keys.participant(tenant, frame.chat, user))
            for frame in frames
        ]
        # The device may have acknowledged them to another process, over HTTP.
        found = await self._ports.table.batch_get({key for _, *both in sent for key in both}, consistent=True)
        for frame, pending, participant in sent:
            if pending in found and participant in found and self.device not in found[pending]["acked"]:
                self.outbox.put(frame.text)
                frames_resent.inc()

    async def _record_acks_soon(self) -> None:
        await asyncio.sleep(_ACKS_WAIT_SECONDS)
        acks, self._acks = self._acks, set()
        await record_acks(self._ports, self.user, self.device, acks)
