"""A page that watches one inbox of a user: new messages and unread counts only.

It is not a device: no messages are pending for it and none are acknowledged. It fetches missed messages from the inbox;
the counts are sent when it connects, and whenever signals may have been lost.
"""

from stak.identifiers import InboxKey
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.base_connection import Listener
from stak.realtime.signals import CountsChanged, InboxMessageArrived, SendFrame, SessionEnded, Signal, SignalsLost


class InboxWatch(Listener):
    """A connected page."""

    def __init__(self, ports: Ports, user: User, inbox: InboxKey) -> None:
        super().__init__(ports, user)
        self._inbox = inbox

    async def catch_up(self) -> None:
        """Send the counts: the page's own may be older than its last connection."""
        self._schedule_current_counts(self._inbox)

    def on_signal(self, signal: Signal) -> None:
        """Handle a signal; most are not for this page."""
        match signal:
            case InboxMessageArrived(inbox, frame, counts_follow) if inbox == self._inbox:
                self._send_frame(SendFrame(frame))
                if not counts_follow:
                    self._schedule_counts(inbox)
            case CountsChanged(inbox) if inbox == self._inbox:
                self._schedule_counts(inbox)
            case SignalsLost():
                self._schedule_current_counts(self._inbox)
            case SessionEnded():
                self._close_if_session_ended(signal)
            case _:
                pass

    def _send_frame(self, signal: SendFrame) -> None:
        self.outbox.put(signal.frame)
