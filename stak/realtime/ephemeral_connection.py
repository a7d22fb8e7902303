"""A connection that somebody else holds, as one of many processes looks after it for a moment.

It does what a connection does, and keeps what there is to tell until all of it is there. Nobody knows what others have
shown meanwhile, so what was said in a chat is told from the first message the device has not acknowledged: in order,
whoever tells it, and more than once.
"""

import asyncio
from collections.abc import Sequence

from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.connection import Connection
from stak.realtime.frames import CaughtUp, text_of
from stak.realtime.messages import Messages
from stak.realtime.outbox import Outbox
from stak.realtime.signals import Signal


class Gathered(Outbox):
    """Frames that are taken all at once, when there are no more: as many as can be pending, and some."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[str] = []

    def put(self, frame: str) -> None:
        """Add a frame."""
        if self.closing is None:
            self.frames.append(frame)

    async def put_patiently(self, frame: str) -> None:
        """Add a frame: there is always room."""
        self.put(frame)


class Visit(Connection):
    """A device that is connected, for as long as it takes to tell it something."""

    def __init__(self, ports: Ports, messages: Messages, user: User, device: str, *, resync: int | None = None) -> None:
        super().__init__(ports, messages, user, device)
        self._gathered = Gathered()
        self.outbox = self._gathered
        self._resync = resync

    @property
    def frames(self) -> list[str]:
        """What there is to tell, in order."""
        return self._gathered.frames

    @property
    def resync(self) -> int | None:
        """What the device was last asked to fetch everything by: to be given to the next visit."""
        return self._resync

    async def look_again(self) -> None:
        """Find what was said since it caught up, while nobody else knew that it is there."""
        if not await self._drain():
            await self._begin()
            self.outbox.put(text_of(CaughtUp()))

    async def hear_all(self, signals: Sequence[Signal]) -> None:
        """Something has happened: return when it is known what there is to tell of it."""
        self._is_working = False  # it has caught up before
        for signal in signals:
            self.hear(signal)
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._counts:
            await self._guarded(self._show_counts())

    def _count(self, inbox: str) -> None:
        self._counts.add(inbox)  # they are read at the end: nobody is here a moment later
