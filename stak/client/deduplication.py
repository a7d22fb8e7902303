"""Deduplication of chat messages: each is processed once, in increasing order within a chat.

The server repeats messages rather than lose any: after a lost acknowledgement, a reconnect, or a crashed worker.
Callers that also fetch messages over HTTP check them here too, so that none is shown twice.
"""

from collections.abc import Mapping


class ProcessedMessages:
    """The last processed sequence of each chat; applications may store it to continue after a restart."""

    def __init__(self, sequences: Mapping[str, int] | None = None) -> None:
        self._sequences = dict(sequences or {})
        self._ids: dict[str, str] = {}

    @property
    def sequences(self) -> Mapping[str, int]:
        """The last processed sequence, by chat."""
        return self._sequences

    def is_new(self, chat_id: str, sequence: int, message_id: str) -> bool:
        """Return whether a message is after the last processed one of its chat."""
        # Ids rise with sequences in a chat, so one would do; comparing both is free and relies on less.
        return sequence > self._sequences.get(chat_id, 0) and message_id > self._ids.get(chat_id, "")

    def take(self, chat_id: str, sequence: int, message_id: str) -> bool:
        """Record a message as processed; return False if it is not new."""
        if not self.is_new(chat_id, sequence, message_id):
            return False
        self._sequences[chat_id] = sequence
        self._ids[chat_id] = message_id
        return True
