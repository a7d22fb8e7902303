"""One standard SQS queue: leases, delays, fairness between message groups, the limit of messages in flight, redrive."""

import heapq
import itertools
import secrets
import time
from collections import Counter, deque
from typing import Any

from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import QUIET_GROUP_SHARE, VISIBILITY_MAX_SECONDS


class Message:
    """A message of a queue."""

    __slots__ = (
        "attributes",
        "body",
        "copy",
        "group",
        "id",
        "is_deleted",
        "is_in_flight",
        "receive_count",
        "received_at",
        "sent_at_ms",
        "visible_at",
    )

    def __init__(
        self, body: str, attributes: dict[str, Any], group: str, visible_at: float, *, copy_of: "Message | None" = None
    ) -> None:
        self.id: str = secrets.token_hex(16) if copy_of is None else copy_of.id
        self.copy: int = 0 if copy_of is None else copy_of.copy + 1
        self.body = body
        self.attributes = attributes
        self.group = group
        self.visible_at = visible_at
        self.sent_at_ms = int(time.time() * 1000)
        self.receive_count = 0
        self.received_at = 0.0
        self.is_in_flight = False
        self.is_deleted = False

    @property
    def key(self) -> str:
        """Return what is unique in a queue, even if a server has kept a copy of the message."""
        return f"{self.id}-{self.copy}"

    @property
    def handle(self) -> str:
        """Return the receipt handle of the last receive; those of earlier ones are outdated."""
        return f"{self.key}:{self.receive_count}"


class MessageQueue:
    """A queue and its attributes."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.messages: dict[str, Message] = {}
        self._ready: dict[str, deque[Message]] = {}
        self._later: list[tuple[float, int, Message]] = []
        self._in_flight: Counter[str] = Counter()
        self._numbers = itertools.count()

    def send(self, message: Message, now: float) -> None:
        """Add a message."""
        self.messages[message.key] = message
        if message.visible_at > now:
            self._wait(message)
        else:
            self._ready.setdefault(message.group, deque()).append(message)

    def receive(self, limit: int, visibility_seconds: float, now: float, in_flight_max: int) -> list[Message]:
        """Lease up to `limit` messages; fewer if too many are in flight. Copies of a message come separately."""
        self._release_due(now)
        taken: list[Message] = []
        copies: list[Message] = []
        while len(taken) < limit and self.in_flight < in_flight_max and (message := self._next()) is not None:
            if message.id in {each.id for each in taken}:
                copies.append(message)
                continue
            message.receive_count += 1
            message.received_at = now
            message.visible_at = now + visibility_seconds
            message.is_in_flight = True
            self._in_flight[message.group] += 1
            self._wait(message)
            taken.append(message)
        for message in copies:
            self._ready.setdefault(message.group, deque()).append(message)
        return taken

    def take_overreceived(self, message: Message, receives_max: int) -> bool:
        """Remove a message that was received too often; return whether it was."""
        if message.receive_count <= receives_max:
            return False
        self._remove(message)
        return True

    def delete(self, handle: str) -> None:
        """Delete a message; with the handle of an earlier receive, do nothing."""
        message = self._by_handle(handle)
        if message is not None and message.handle == handle:
            self._remove(message)

    def change_visibility(self, handle: str, seconds: float, now: float) -> None:
        """Set when the lease of a message ends. Raises AwsError if the handle does not hold a lease."""
        message = self._by_handle(handle)
        self._release_due(now)
        if message is None or message.handle != handle or not message.is_in_flight:
            reason = "Message does not exist or is not available for visibility timeout change."
            raise AwsError("InvalidParameterValue", f"Value for parameter ReceiptHandle is invalid. Reason: {reason}")
        if now + seconds > message.received_at + VISIBILITY_MAX_SECONDS:
            raise AwsError("InvalidParameterValue", "Total VisibilityTimeout for the message is beyond the limit")
        message.visible_at = now + seconds
        self._wait(message)
        self._release_due(now)

    def purge(self) -> None:
        """Delete all messages."""
        for message in list(self.messages.values()):
            self._remove(message)

    def counts(self, now: float) -> tuple[int, int, int]:
        """Return how many messages are visible, in flight and delayed."""
        self._release_due(now)
        delayed = sum(1 for message in self.messages.values() if not message.is_in_flight and message.visible_at > now)
        return len(self.messages) - self.in_flight - delayed, self.in_flight, delayed

    @property
    def in_flight(self) -> int:
        """Return how many messages are leased."""
        return self._in_flight.total()

    def next_due_at(self) -> float | None:
        """Return when the next message may become visible."""
        return self._later[0][0] if self._later else None

    def _by_handle(self, handle: str) -> Message | None:
        key, _, count = handle.partition(":")
        if not count.isdecimal():
            raise AwsError("ReceiptHandleIsInvalid", "The input receipt handle is invalid.")
        return self.messages.get(key)

    def _remove(self, message: Message) -> None:
        self.messages.pop(message.key, None)
        message.is_deleted = True
        self._end_flight(message)

    def _end_flight(self, message: Message) -> None:
        if message.is_in_flight:
            message.is_in_flight = False
            self._in_flight[message.group] -= 1
            if not self._in_flight[message.group]:
                del self._in_flight[message.group]

    def _wait(self, message: Message) -> None:
        heapq.heappush(self._later, (message.visible_at, next(self._numbers), message))

    def _release_due(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            due_at, _, message = heapq.heappop(self._later)
            if message.is_deleted or message.visible_at != due_at:
                continue  # deleted, or its lease was changed
            message.visible_at = 0.0
            self._end_flight(message)
            self._ready.setdefault(message.group, deque()).append(message)

    def _next(self) -> Message | None:
        """Take the next message: of a group without a large share in flight, if there is one, and groups in turn."""
        while self._ready:
            limit = QUIET_GROUP_SHARE * self.in_flight
            groups = iter(self._ready)
            first = next(groups)
            group = first
            if self._in_flight[first] > limit:
                group = min(self._ready, key=lambda each: self._in_flight[each])
            waiting = self._ready.pop(group)
            message = waiting.popleft()
            if waiting:
                self._ready[group] = waiting  # to the end: groups take turns
            if not message.is_deleted:
                return message
        return None
