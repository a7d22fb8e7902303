"""A page that watches one inbox of a user: what comes into it and its counts, and nothing else.

It is no device: nothing waits for it, nothing is acknowledged. What it missed is in the inbox, which it fetches; the
counts it is told when it begins, and whenever something may have been lost.
"""

from stak.identifiers import InboxKey
from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.listener import Listener
from stak.realtime.signals import Arrived, Counted, Ended, Missed, Show, Signal


class InboxWatch(Listener):
    """A page that is connected."""

    def __init__(self, ports: Ports, user: User, inbox: InboxKey) -> None:
        super().__init__(ports, user)
        self._inbox = inbox

    async def catch_up(self) -> None:
        """Tell the counts: those it knows may be of before it lost its connection."""
        self._count(self._inbox)

    def hear(self, signal: Signal) -> None:
        """Something has happened; most of it is not for this page."""
        match signal:
            case Arrived(inbox, frame) if inbox == self._inbox:
                self._show(Show(frame))
                self._count(inbox)
            case Counted(inbox) if inbox == self._inbox:
                self._count(inbox)
            case Missed():
                self._count(self._inbox)
            case Ended():
                self._end_with(signal)
            case _:
                pass

    def _show(self, signal: Show) -> None:
        self.outbox.put(signal.frame)
