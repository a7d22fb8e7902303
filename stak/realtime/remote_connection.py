"""A connection held by a gateway outside this process, handled for the duration of one event.

It behaves like a connection, and buffers all frames until they are complete. Other processes may have sent frames
meanwhile, so chat messages are sent from the first one that the device has not acknowledged: in order from any process,
and possibly more than once.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from stak.chat.pending_for_devices import Pending
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.chat_message_frames import ChatFrame, ChatMessageReader
from stak.realtime.device_connection import DeviceConnection
from stak.realtime.frame_outbox import Outbox
from stak.realtime.frames import CaughtUp, Resync, text_of
from stak.realtime.signals import ChatMessagesPending, ChatMessagesUnacknowledged, Signal

PING_SECONDS: Final = 8 * 60
"""API Gateway closes a connection that was idle for ten minutes (AWS: "Quotas for WebSocket APIs"). Each ping costs."""
_REPEATED_SECONDS: Final = 60
_FRAMES_DROPPED: Final = Resync("frames were dropped: fetch the full state")


class BufferedOutbox(Outbox):
    """An outbox that buffers all frames until the event ends; the limit of pending messages bounds it."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        """Add a frame."""
        if self.closing is None:
            self.frames.append(frame)

    async def wait_and_put(self, frame: str) -> None:
        """Add a frame; never waits."""
        self.put(frame)


class EphemeralConnection(DeviceConnection):
    """A connected device, handled for the duration of one event."""

    ping_seconds = PING_SECONDS

    def __init__(
        self,
        ports: Ports,
        messages: ChatMessageReader,
        user: User,
        device: str,
        *,
        resync: int | None = None,
        last_seen: str | None = None,
    ) -> None:
        super().__init__(ports, messages, user, device, last_seen)
        self._buffer = BufferedOutbox()
        self.outbox = self._buffer
        self._resync = resync
        self._is_live = False
        self._new: Sequence[ChatMessagesPending] = ()
        """The chat messages that this event is about."""
        self.unacknowledged: list[ChatFrame] = []
        """The chat messages among the frames, which its device has to acknowledge."""

    @property
    def frames(self) -> list[str]:
        """The frames to send, in order."""
        return self._buffer.frames

    @property
    def resync(self) -> int | None:
        """The number of the last requested resync, to be passed to the next event's connection."""
        return self._resync

    async def send_missed(self) -> None:
        """Send messages that arrived after it caught up, before other processes knew the connection."""
        if self.user.inbox is None and not await self._send_all_pending():
            await self._start()
            self.outbox.put(text_of(CaughtUp()))

    async def start_again(self) -> None:
        """Start again after frames were dropped: `ready`, `resync`, all pending messages, `caught_up`."""
        await self._start()
        if self._resync is None:  # otherwise `ready` asks for the full state
            self.frames.insert(1, text_of(_FRAMES_DROPPED))
        self.outbox.put(text_of(CaughtUp()))

    async def on_signals(self, signals: Sequence[Signal]) -> None:
        """Handle signals; return when all their frames are buffered."""
        self._is_processing = False  # it has caught up before
        self._is_live = True
        self._new = [signal for signal in signals if isinstance(signal, ChatMessagesPending)]
        for signal in signals:
            self.on_signal(signal)
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._counts:
            await self._closing_on_error(self._send_counts())

    def on_signal(self, signal: Signal) -> None:
        """Handle a signal."""
        if isinstance(signal, ChatMessagesUnacknowledged) and self._may_handle(signal):
            self._enqueue(signal)
            self._start_processing()
        else:
            super().on_signal(signal)

    async def _start(self) -> None:
        self._is_live = False  # from the beginning: all pending messages
        await super()._start()

    def _was_sent(self, pending: Pending) -> bool:
        # Those that became pending earlier were sent before, also again: a device that acknowledges nothing must not
        # get all of them with each new message. They are sent again when it connects, and after frames were dropped.
        repeated_after = max(_REPEATED_SECONDS, 3 * self._ports.acknowledge_seconds)
        is_old = pending.pended_at < self._ports.clock() - repeated_after
        return super()._was_sent(pending) or (self._is_live and is_old and not self._is_new(pending))

    def _is_new(self, pending: Pending) -> bool:
        """Return whether this event is about a message, whenever it was sent: its fan-out may have been late."""
        return any(new.chat == pending.chat and new.first <= pending.sequence <= new.last for new in self._new)

    def _expect_ack(self, frame: ChatFrame) -> None:
        self.unacknowledged.append(frame)  # there is no later moment in this process: the caller submits a job

    def _schedule_counts(self, inbox: str) -> None:
        self._counts.add(inbox)  # read at the end of the event: there is no later moment in this process
