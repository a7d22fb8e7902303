"""Which messages of chats were handed out: each once, and in every chat only ever forward.

The server repeats itself rather than lose anything: after a lost acknowledgement, a reconnect, a worker that died.
Whoever fetches messages beside the stream asks here too, and shows nothing twice.
"""

from collections.abc import Mapping


class Shown:
    """How far each chat was handed out; kept by who wants to go on there after a restart."""

    def __init__(self, sequences: Mapping[str, int] | None = None) -> None:
        self._sequences = dict(sequences or {})
        self._ids: dict[str, str] = {}

    @property
    def sequences(self) -> Mapping[str, int]:
        """The last message that was handed out, by chat."""
        return self._sequences

    def is_new(self, chat_id: str, sequence: int, message_id: str) -> bool:
        """Whether a message may be handed out: not if it was, nor if it lies behind another that was."""
        # Ids rise with sequences in a chat, so the last of each says all; comparing both costs nothing and trusts less.
        return sequence > self._sequences.get(chat_id, 0) and message_id > self._ids.get(chat_id, "")

    def take(self, chat_id: str, sequence: int, message_id: str) -> bool:
        """Note a message as handed out; False if it may not be."""
        if not self.is_new(chat_id, sequence, message_id):
            return False
        self._sequences[chat_id] = sequence
        self._ids[chat_id] = message_id
        return True
