"""A connection held by a gateway outside this process, handled for the duration of one event.

It behaves like a connection, and buffers all frames until they are complete. Other processes may have sent frames
meanwhile, so chat messages are sent from the first one that the device has not acknowledged: in order from any process,
and possibly more than once.
"""

import asyncio
from collections.abc import Sequence

from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.device_connection import Connection
from stak.realtime.frames import CaughtUp, text_of
from stak.realtime.messages import Messages
from stak.realtime.outbox import Outbox
from stak.realtime.signals import Signal


class Gathered(Outbox):
    """An outbox that buffers all frames until the event ends; the limit of pending messages bounds it."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        """Add a frame."""
        if self.closing is None:
            self.frames.append(frame)

    async def put_patiently(self, frame: str) -> None:
        """Add a frame; never waits."""
        self.put(frame)


class Visit(Connection):
    """A connected device, handled for the duration of one event."""

    def __init__(self, ports: Ports, messages: Messages, user: User, device: str, *, resync: int | None = None) -> None:
        super().__init__(ports, messages, user, device)
        self._gathered = Gathered()
        self.outbox = self._gathered
        self._resync = resync

    @property
    def frames(self) -> list[str]:
        """The frames to send, in order."""
        return self._gathered.frames

    @property
    def resync(self) -> int | None:
        """The number of the last requested resync, to be passed to the next event's connection."""
        return self._resync

    async def look_again(self) -> None:
        """Send messages that arrived after it caught up, before other processes knew the connection."""
        if not await self._drain():
            await self._begin()
            self.outbox.put(text_of(CaughtUp()))

    async def hear_all(self, signals: Sequence[Signal]) -> None:
        """Handle signals; return when all their frames are buffered."""
        self._is_working = False  # it has caught up before
        for signal in signals:
            self.hear(signal)
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._counts:
            await self._guarded(self._show_counts())

    def _count(self, inbox: str) -> None:
        self._counts.add(inbox)  # read at the end of the event: there is no later moment in this process
