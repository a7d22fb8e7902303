"""The chat messages sent on one connection that its device has not acknowledged, until they are sent again, once.

Bounded in number and time, whatever the device does: messages beyond the limit are not sent again on this connection.
They stay pending for the device, and the user is notified of them like of any other message that is not received.
"""

from typing import Final, NamedTuple

from stak.chat.chat_model import ChatId

UNACKNOWLEDGED_MAX: Final = 200


class SentMessage(NamedTuple):
    """A chat message that was sent."""

    message_id: str
    chat: ChatId
    sequence: int


class UnacknowledgedFrames:
    """Messages that wait for their acknowledgement, oldest first."""

    def __init__(self) -> None:
        self._sent: dict[str, tuple[float, SentMessage]] = {}

    def __len__(self) -> int:
        return len(self._sent)

    def add(self, message: SentMessage, now: float) -> None:
        """Add a message that was just sent, unless there are too many."""
        if len(self._sent) < UNACKNOWLEDGED_MAX:
            self._sent.setdefault(message.message_id, (now, message))

    def discard(self, message_id: str) -> None:
        """Remove an acknowledged message; other ids are ignored."""
        self._sent.pop(message_id, None)

    def take_sent_before(self, moment: float) -> list[SentMessage]:
        """Remove and return the messages that were sent until this moment."""
        due = [message for sent_at, message in self._sent.values() if sent_at <= moment]
        for message in due:
            del self._sent[message.message_id]
        return due

    @property
    def oldest_sent_at(self) -> float | None:
        """When the oldest of them was sent; None if there is none."""
        return next((sent_at for sent_at, _ in self._sent.values()), None)
