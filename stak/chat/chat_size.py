"""Reports the size of the largest chat as a metric, so that an alarm can name one that outgrows its partition."""

from typing import Final

from stak.metrics import largest_chat

ALARM_MESSAGES: Final = 1_000_000
"""The largest message takes almost 8 KB, encrypted and with its idempotency key: as many of them take 8 GB."""
STEP_MESSAGES: Final = 1_000
"""The metric changes in these steps: on Lambda, each change is a line of the log."""


class LargestChat:
    """The largest chat that this process has written to."""

    def __init__(self) -> None:
        self._messages = 0

    def note(self, sequence: int) -> None:
        """Raise the metric if this is the last sequence of a larger chat. Removed messages count too."""
        messages = sequence - sequence % STEP_MESSAGES
        if messages > self._messages:
            self._messages = messages
            largest_chat.set(messages)


LARGEST_CHAT: Final = LargestChat()
