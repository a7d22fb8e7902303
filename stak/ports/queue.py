"""The delivery queue: at least once, in no promised order, with a lease on what was received.

A message that is not deleted before its lease ends is received again, with its count one higher. Whoever works on it
decides when it is poison and buries it with a reason; nothing is thrown away.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from stak.errors import InvalidWrite

BODY_MAX_BYTES: Final = 16 * 1024 * 1024  # as much as one post: SQS carries 1 MiB itself, S3 what is over it
DELAY_MAX_SECONDS: Final = 900  # SQS
LEASE_MAX_SECONDS: Final = 12 * 3600  # SQS
_LETTERS_BATCH_SIZE: Final = 100


class Outgoing(msgspec.Struct, frozen=True):
    """A message to send; messages of different groups (tenants) are served in turn."""

    body: bytes
    group: str
    delay_seconds: int = 0


class Received(msgspec.Struct, frozen=True):
    """A message on lease; the receipt is good for this receive only."""

    id: str
    body: bytes
    group: str
    receipt: str
    receive_count: int


class DeadLetter(msgspec.Struct, frozen=True):
    """A message nobody could work on, and why."""

    id: str
    body: bytes
    group: str
    reason: str
    buried_at: int


class Queue(Protocol):
    """What every engine's queue can do."""

    async def send(self, messages: Sequence[Outgoing]) -> None:
        """Return when every message is stored; on an error some may have been, so senders may repeat themselves."""

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        """Up to `limit` messages, as soon as there is one; none after `wait_seconds`."""

    async def delete(self, messages: Sequence[Received]) -> None:
        """The work is done. A receipt that is no longer good is ignored."""

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        """Hold on to messages for this long from now (0: give them back at once)."""

    async def bury(self, message: Received, reason: str) -> None:
        """Move a message to the dead letters."""

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        """Dead letters of a group, oldest first, from the one after this id."""

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        """Put dead letters back on the queue as new messages; how many there were."""

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        """Delete dead letters for good, with their bodies; how many there were."""

    async def depth(self) -> int:
        """About how many messages are waiting or on lease."""


@runtime_checkable
class HostedQueue(Queue, Protocol):
    """A queue that a service keeps: others may have received for us, and it puts messages aside by itself."""

    async def opened(self, messages: Sequence[dict[str, Any]]) -> list[Received]:
        """Messages as the service hands them to others, with their bodies; poison is buried on the way."""

    async def collect(self) -> int:
        """Bring what the service has put aside to the dead letters; how many there were."""


def refuse_impossible(messages: Sequence[Outgoing]) -> None:
    """Raise InvalidWrite for a message that no engine's queue would take."""
    for message in messages:
        if len(message.body) > BODY_MAX_BYTES:
            raise InvalidWrite(f"A queue message has {BODY_MAX_BYTES} bytes at most, this one {len(message.body)}.")
        if not 0 <= message.delay_seconds <= DELAY_MAX_SECONDS:
            raise InvalidWrite(f"A delay is 0 to {DELAY_MAX_SECONDS} seconds.")


async def discard_all(queue: Queue, group: str) -> int:
    """Delete every dead letter of a group; how many there were."""
    discarded = 0
    while letters := await queue.dead_letters(group, limit=_LETTERS_BATCH_SIZE):
        discarded += await queue.discard(group, [letter.id for letter in letters])
    return discarded
