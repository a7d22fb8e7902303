"""Chats, their members and messages, and the rules they follow. Pure.

Sequences are contiguous: the n-th message of a chat has the sequence n. What a member has not read is what lies above
the read watermark and can still be seen; both watermarks, delivered and read, only rise.
"""

from collections.abc import Iterable
from typing import Final, Literal, NewType

import msgspec

from stak.identifiers import UserId

ChatId = NewType("ChatId", str)
ChatType = Literal["direct", "group"]
Role = Literal["owner", "admin", "member"]
DeliveryStatus = Literal["SENT", "DELIVERED", "READ"]

MEMBERS_MAX: Final = 1000
PEOPLE_MAX: Final = 101
"""As many members a chat's own row names, one of them the reader of a list; of a larger group it tells how many."""
NAME_MAX_CHARACTERS: Final = 200
CONTENT_MAX_BYTES: Final = 4096
PREVIEW_MAX_CHARACTERS: Final = 100
CLIENT_ID_MAX_CHARACTERS: Final = 128
TTL_MAX_SECONDS: Final = 365 * 24 * 3600
SEQUENCE_MAX: Final = 10**16 - 1  # sixteen digits
MAY_MODERATE: Final[frozenset[Role]] = frozenset(("owner", "admin"))


class Chat(msgspec.Struct, frozen=True):
    """What a chat is called, and who is in it."""

    chat_type: ChatType
    created_by: UserId
    created: int
    updated: int
    members: int
    people: tuple[UserId, ...]
    """Members in the order they came, or as many of them as a list entry names."""
    name: str | None = None
    is_forming: bool = False
    """A large group whose members are still being written: nobody sees it."""
    made_of: str | None = None
    """What it was asked for with, if its creator gave it a name to ask for it twice."""
    rev: int = 1
    is_counted: bool = False
    """Whether it counts among the chats its creator has created: those of earlier releases do not."""
    sealed_name: str | None = None
    """Its name as it is stored; `name` is what an earlier release stored in clear, or what was opened."""


class Head(msgspec.Struct, frozen=True):
    """How far a chat has got, with its last message in short."""

    sequence: int = 0
    ver: int = 1
    """One more with every change that members see in their lists."""
    gaps_to: int = 0
    """Up to here there may be messages that can no longer be seen; above, there are none."""
    last_at: int = 0
    """Milliseconds: when the last message was sent, or the chat was made."""
    last_id: str | None = None
    last_sender: UserId | None = None
    preview: str | None = None
    """Sealed."""
    last_expires_at: int | None = None
    listed_hour: int | None = None
    """Where the chat is listed by the age of its messages; one that has none, or is older than such lists, is not."""


class Participant(msgspec.Struct, frozen=True):
    """A member of a chat."""

    role: Role
    joined_at: int
    read: int = 0
    delivered: int = 0
    muted_until: int | None = None


class Member(msgspec.Struct, frozen=True):
    """A member, by name."""

    user_id: UserId
    participant: Participant


class Message(msgspec.Struct, frozen=True):
    """A message as it is stored."""

    id: str
    sender: UserId
    client_id: str
    content_type: str
    created: int
    content: str | None = None
    """Sealed; gone once it was deleted."""
    expires_at: int | None = None
    deleted_at: int | None = None
    deleted_by: UserId | None = None


class View(msgspec.Struct, frozen=True):
    """A chat as one of its members sees it in their list, and how far they have got.

    What all members of a group share is stored once, with the group (`Chat`): its name and its members are read from
    there, and not copied into a row for each member. `people` and `name` are those of a direct chat, or what a release
    before this one stored of a group; that release requires `people`, so an empty list is stored.
    """

    chat_type: ChatType
    members: int
    people: tuple[UserId, ...]
    joined_at: int
    last_at: int
    last: int = 0
    told: int = 0
    """Messages up to here have been handed to the member's devices, or are pending for them."""
    ver: int = 0
    gaps_to: int = 0
    read: int = 0
    delivered: int = 0
    name: str | None = None
    last_id: str | None = None
    last_sender: UserId | None = None
    preview: str | None = None
    last_expires_at: int | None = None
    muted_until: int | None = None
    sealed_name: str | None = None
    chat_version: str | None = None
    """The version of the group's own row this was last written for (`version_of`)."""

    @property
    def last_known(self) -> int:
        """How far the chat has got at least: a member may have read what their list was not told of yet."""
        return max(self.last, self.read, self.delivered)


def version_of(chat: Chat) -> str:
    """Another one with every change of a name or a member; with the time, because an id may be used again."""
    return f"{chat.rev}.{chat.updated}"


def others_of(people: Iterable[UserId], reader: UserId) -> list[UserId]:
    """Whom a list entry names to one of the members."""
    return [person for person in people if person != reader][: PEOPLE_MAX - 1]


def is_over(expires_at: int | None, now: float) -> bool:
    """Whether something with this end must not be shown any more."""
    return expires_at is not None and expires_at <= now


def counts(message: Message, now: float) -> bool:
    """Whether a message is among those that can be unread."""
    return message.deleted_at is None and not is_over(message.expires_at, now)


class Receipts:
    """What everybody has got and read, asked for many messages at once."""

    def __init__(self, members: Iterable[Member]) -> None:
        known = [(member.participant, member.user_id) for member in members]
        # Whose mark is the lowest, and whose is after that: a sender is not counted among the recipients.
        self._read = sorted((participant.read, user) for participant, user in known)[:2]
        self._delivered = sorted((participant.delivered, user) for participant, user in known)[:2]

    def status(self, sequence: int, sender: UserId) -> DeliveryStatus:
        """How far a message has got with all who are there beside its sender."""
        if _lowest(self._read, sender) >= sequence:
            return "READ"
        return "DELIVERED" if _lowest(self._delivered, sender) >= sequence else "SENT"


def status_with(participant: Participant, sequence: int) -> DeliveryStatus:
    """How far a message has got with one member."""
    if participant.read >= sequence:
        return "READ"
    return "DELIVERED" if participant.delivered >= sequence else "SENT"


def may_remove(remover: Role, removed: Role) -> bool:
    """Whether somebody with the one role may remove somebody else with the other."""
    return remover == "owner" or (remover == "admin" and removed == "member")


def _lowest(marks: list[tuple[int, UserId]], but: UserId) -> int:
    """The lowest mark of somebody else; nobody has read what nobody else can read."""
    return next((mark for mark, user in marks if user != but), -1)
