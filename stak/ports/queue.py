"""The delivery queue protocol: at-least-once, unordered, with leases on received messages and dead letters.

A message that is not deleted before its lease ends is received again, with its receive count one higher. The consumer
decides when a message is poison and moves it to the dead letters with a reason; no message is discarded.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from stak.errors import InvalidWrite

BODY_MAX_BYTES: Final = 16 * 1024 * 1024  # the size of one post: SQS carries 1 MiB itself, S3 larger bodies
DELAY_MAX_SECONDS: Final = 900  # SQS
LEASE_MAX_SECONDS: Final = 12 * 3600  # SQS
_LETTERS_BATCH_SIZE: Final = 100


class Outgoing(msgspec.Struct, frozen=True):
    """A message to send; groups (tenants) are served in turn."""

    body: bytes
    group: str
    delay_seconds: int = 0


class Received(msgspec.Struct, frozen=True):
    """A leased message; its receipt is valid for this receive only."""

    id: str
    body: bytes
    group: str
    receipt: str
    receive_count: int


class DeadLetter(msgspec.Struct, frozen=True):
    """A message that could not be processed, and the reason."""

    id: str
    body: bytes
    group: str
    reason: str
    buried_at: int


class Queue(Protocol):
    """Queue of an engine."""

    async def send(self, messages: Sequence[Outgoing]) -> None:
        """Store every message durably before returning; on an error some may be stored, so senders may send again."""

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        """Return up to `limit` messages as soon as there is one; none after `wait_seconds`."""

    async def delete(self, messages: Sequence[Received]) -> None:
        """Delete processed messages. With an expired receipt, a message may be received again, or be gone."""

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        """Extend the lease to this long from now (0: release the messages at once)."""

    async def bury(self, message: Received, reason: str) -> None:
        """Move a message to the dead letters."""

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        """Return dead letters of a group, oldest first, starting after this id.

        An id is a position in this order, also after its letter was removed. Text that is no id of this queue starts at
        the oldest letter, so that none is missed.
        """

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        """Put dead letters back on the queue as new messages; return how many there were."""

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        """Delete dead letters and their bodies permanently; return how many there were."""

    async def depth(self) -> int:
        """Return approximately how many messages are waiting or leased."""


@runtime_checkable
class HostedQueue(Queue, Protocol):
    """A queue of a managed service: others may receive for us, and the service dead-letters messages by itself."""

    @property
    def name(self) -> str:
        """Return the name of the queue in the service."""

    async def opened(self, messages: Sequence[dict[str, Any]]) -> list[Received]:
        """Decode messages as the service gives them to others, with bodies; bury poison, delete processed ones."""

    async def collect(self) -> int:
        """Move messages from the service's dead-letter queue to the dead letters; return how many there were."""


def validate_writes(messages: Sequence[Outgoing]) -> None:
    """Raise InvalidWrite for a message that no engine's queue accepts."""
    for message in messages:
        if len(message.body) > BODY_MAX_BYTES:
            raise InvalidWrite(f"A queue message has at most {BODY_MAX_BYTES} bytes; this one has {len(message.body)}.")
        if not 0 <= message.delay_seconds <= DELAY_MAX_SECONDS:
            raise InvalidWrite(f"A delay must be 0 to {DELAY_MAX_SECONDS} seconds.")


async def discard_all(queue: Queue, group: str) -> int:
    """Delete every dead letter of a group; return how many there were."""
    discarded = 0
    while letters := await queue.dead_letters(group, limit=_LETTERS_BATCH_SIZE):
        discarded += await queue.discard(group, [letter.id for letter in letters])
    return discarded
