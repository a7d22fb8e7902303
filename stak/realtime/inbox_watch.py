"""A page that watches one inbox of a user: new messages and unread counts only.

It is not a device: no messages are pending for it and none are acknowledged. It fetches missed messages from the inbox;
the counts are sent when it connects, and whenever signals may have been lost.
"""

from stak.identifiers import InboxKey
from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.listener import Listener
from stak.realtime.signals import Arrived, Counted, Ended, Missed, Show, Signal


class InboxWatch(Listener):
    """A connected page."""

    def __init__(self, ports: Ports, user: User, inbox: InboxKey) -> None:
        super().__init__(ports, user)
        self._inbox = inbox

    async def catch_up(self) -> None:
        """Send the counts: the page's own may be older than its last connection."""
        self._count(self._inbox)

    def hear(self, signal: Signal) -> None:
        """Handle a signal; most are not for this page."""
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
