"""The oracle of a chat: a list of messages, and members with two watermarks each.

It knows nothing of heads, list entries, versions, gaps or fan-out. The caller passes the time.
"""

from dataclasses import dataclass, field
from typing import Any, Final

CLIENT_IDS_KEPT_SECONDS: Final = 7 * 24 * 3600
MAY_MODERATE: Final = ("owner", "admin")


@dataclass
class Said:
    """A message."""

    sequence: int
    sender: str
    client_id: str
    content: str
    at_milliseconds: int
    expires_at: int | None
    id: str = ""
    deleted_by: str | None = None

    @property
    def created_at(self) -> int:
        return self.at_milliseconds // 1000

    def is_expired(self, now: float) -> bool:
        return self.expires_at is not None and self.expires_at <= now

    def can_be_unread(self, now: float) -> bool:
        return self.deleted_by is None and not self.is_expired(now)


@dataclass
class Person:
    """A member."""

    role: str
    joined_at: int
    read: int = 0
    delivered: int = 0


@dataclass
class Answer:
    """The result of a send: a message, new or not, or an error code."""

    said: Said | None = None
    is_new: bool = False
    code: str | None = None


@dataclass
class Room:
    """A chat."""

    id: str
    chat_type: str
    made_at: float
    people: list[str]
    """In the order of joining."""
    name: str | None = None
    members: dict[str, Person] = field(default_factory=dict)
    messages: list[Said] = field(default_factory=list)
    names: dict[tuple[str, str], tuple[str, int | None, Said]] = field(default_factory=dict)
    """Content, time to live and message by sender and client message id."""

    def __post_init__(self) -> None:
        for number, user in enumerate(self.people):
            is_owner = self.chat_type == "group" and number == 0
            self.members[user] = Person("owner" if is_owner else "member", int(self.made_at))

    @property
    def last(self) -> int:
        return len(self.messages)

    @property
    def last_at(self) -> int:
        return self.messages[-1].at_milliseconds if self.messages else int(self.made_at * 1000)

    def send(self, sender: str, client_id: str, content: str, ttl: int | None, now: float) -> Answer:
        """Add a message; the same client message id of the same sender is the same message for a week."""
        if sender not in self.members:
            return Answer(code="not_found")
        before = self.names.get((sender, client_id))
        if before is not None and before[2].created_at + CLIENT_IDS_KEPT_SECONDS > now:
            return Answer(before[2]) if before[:2] == (content, ttl) else Answer(code="idempotency_mismatch")
        at = max(int(now * 1000), self.last_at)
        expires_at = None if ttl is None else -(-at // 1000) + ttl
        said = Said(self.last + 1, sender, client_id, content, at, expires_at)
        self.messages.append(said)
        self.names[sender, client_id] = (content, ttl, said)
        person = self.members[sender]
        person.read = person.delivered = said.sequence
        return Answer(said, is_new=True)

    def mark(self, user: str, kind: str, sequence: int) -> None:
        """Raise a watermark; a message that is read is also delivered."""
        person = self.members[user]
        person.delivered = max(person.delivered, sequence)
        if kind == "read":
            person.read = max(person.read, sequence)

    def join(self, user: str, role: str, now: float) -> None:
        """A new member has nothing unread."""
        self.people.append(user)
        self.members[user] = Person(role, int(now), self.last, self.last)

    def leave(self, user: str) -> None:
        """When the owner leaves, the longest-serving admin becomes owner, or else the longest-serving member."""
        self.people.remove(user)
        gone = self.members.pop(user)
        if gone.role == "owner" and self.members:
            heir = min(self.members, key=lambda one: (*self._seniority(one), one))
            self.members[heir].role = "owner"

    def _seniority(self, user: str) -> tuple[bool, int]:
        return self.members[user].role != "admin", self.members[user].joined_at

    def unread(self, user: str, now: float) -> int:
        return sum(said.can_be_unread(now) for said in self.messages[self.members[user].read :])

    def status(self, said: Said) -> str:
        """By all members except for its sender."""
        others = [self.members[user] for user in self.members if user != said.sender]
        if others and all(person.read >= said.sequence for person in others):
            return "READ"
        return "DELIVERED" if others and all(person.delivered >= said.sequence for person in others) else "SENT"

    def status_with(self, said: Said, user: str) -> str:
        person = self.members[user]
        if person.read >= said.sequence:
            return "READ"
        return "DELIVERED" if person.delivered >= said.sequence else "SENT"

    def shown(self, now: float) -> list[Said]:
        """Return the visible messages, oldest first."""
        return [said for said in self.messages if not said.is_expired(now)]

    def preview(self, now: float) -> str | None:
        return self.messages[-1].content[:100] if self.messages and self.messages[-1].can_be_unread(now) else None

    def entry(self, user: str, now: float) -> dict[str, Any]:
        """Return the chat in a member's list once everything is fanned out."""
        last = self.messages[-1] if self.messages else None
        return {
            "chat": self.id,
            "name": self.name,
            "members": len(self.members),
            "others": [person for person in self.people if person != user],
            "last": self.last,
            "last_at": self.last_at,
            "last_id": last.id if last else None,
            "last_sender": last.sender if last else None,
            "preview": self.preview(now),
            "unread": self.unread(user, now),
        }
