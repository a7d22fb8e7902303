"""Chats, members, messages and chat list entries, and their rules. Pure.

Sequences are contiguous: the n-th message of a chat has the sequence n. A member's unread messages are the visible ones
above the read watermark; both watermarks, delivered and read, only rise.
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
"""How many members a chat's row names, including the reader of a list; larger groups show only the count."""
NAME_MAX_CHARACTERS: Final = 200
CONTENT_MAX_BYTES: Final = 4096
PREVIEW_MAX_CHARACTERS: Final = 100
CLIENT_ID_MAX_CHARACTERS: Final = 128
TTL_MAX_SECONDS: Final = 365 * 24 * 3600
SEQUENCE_MAX: Final = 10**16 - 1  # sixteen digits
MAY_MODERATE: Final[frozenset[Role]] = frozenset(("owner", "admin"))


class Chat(msgspec.Struct, frozen=True):
    """A chat's type, name and members."""

    chat_type: ChatType
    created_by: UserId
    created: int
    updated: int
    members: int
    people: tuple[UserId, ...]
    """Members in the order they joined, limited to PEOPLE_MAX."""
    name: str | None = None
    is_forming: bool = False
    """A large group whose members are still being written; not visible to any user."""
    request_hash: str | None = msgspec.field(default=None, name="made_of")
    """A hash of the creation request, if it had an idempotency key."""
    rev: int = 1
    is_counted: bool = False
    """Whether it counts towards its creator's quota of chats; chats of earlier releases do not."""
    sealed_name: str | None = None
    """The encrypted name; `name` is the plain text that an earlier release stored, or the decrypted name."""


class Head(msgspec.Struct, frozen=True):
    """The last sequence of a chat, with a summary of its last message."""

    sequence: int = 0
    ver: int = 1
    """Version, incremented with every change that members see in their lists."""
    gaps_to: int = 0
    """Messages up to this sequence may be deleted or expired; all above are visible."""
    last_at: int = 0
    """Milliseconds: when the last message was sent, or the chat was created."""
    last_id: str | None = None
    last_sender: UserId | None = None
    preview: str | None = None
    """Encrypted."""
    last_expires_at: int | None = None
    listed_hour: int | None = None
    """The hour by which the chat is listed for retention; None without messages, or before such lists existed."""
    floor: int | None = None
    """Retention has removed all messages up to this sequence; None if the chat's messages are not counted."""
    removed: int = 0
    """Messages above the floor that are gone, except those whose second of expiry still has a row."""
    uncounted_from: int | None = None
    """Gaps from this sequence on may not be counted yet: set while the messages of an older chat are counted."""
    has_expiring: bool = False
    """Whether there may be rows that count the messages by their second of expiry."""


class Participant(msgspec.Struct, frozen=True):
    """A member's role and watermarks in a chat."""

    role: Role
    joined_at: int
    read: int = 0
    delivered: int = 0
    muted_until: int | None = None
    delivered_at: int | None = None
    """When the member last moved the watermark; None if an earlier release did, or the member never has."""
    read_at: int | None = None

    @property
    def last_seen_at(self) -> int | None:
        """When the member last received, read or sent a message of this chat."""
        return max(self.delivered_at or 0, self.read_at or 0) or None


class Member(msgspec.Struct, frozen=True):
    """A member with their user id."""

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
    """Encrypted; None after deletion."""
    expires_at: int | None = None
    deleted_at: int | None = None
    deleted_by: UserId | None = None


class ChatListEntry(msgspec.Struct, frozen=True):
    """A chat in one member's list, with the member's watermarks.

    Data shared by all members of a group is stored once, with the group (`Chat`): its name and members are read from
    there rather than copied into a row for each member. `people` and `name` belong to a direct chat, or were stored for
    a group by the previous release; that release requires `people`, so an empty list is stored.
    """

    chat_type: ChatType
    members: int
    people: tuple[UserId, ...]
    joined_at: int
    last_at: int
    last: int = 0
    fanned_out_through: int = msgspec.field(default=0, name="told")
    """Messages up to this sequence have been handed to the member's devices, or are pending for them."""
    notified_through: int | None = msgspec.field(default=None, name="notified")
    """Up to this sequence it is decided whether the member gets an offline notification; None if nothing is open."""
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
    """The version of the group's row that this entry was last written for (`version_of`)."""

    @property
    def last_known(self) -> int:
        """The minimum last sequence of the chat: a member may have read messages not yet fanned out to their list."""
        return max(self.last, self.read, self.delivered)

    @property
    def received_through(self) -> int:
        """The member has received the messages up to this sequence, or was notified of them."""
        notified = self.fanned_out_through if self.notified_through is None else self.notified_through
        return max(notified, self.read, self.delivered)


def list_entry_of_new_member(
    chat_type: ChatType, members: int, people: tuple[UserId, ...], head: Head, participant: Participant
) -> ChatListEntry:
    """Return the list entry of a user who joins an existing chat: nothing is left to be fanned out to it."""
    return ChatListEntry(
        chat_type,
        members,
        people,
        participant.joined_at,
        head.last_at,
        last=head.sequence,
        fanned_out_through=head.sequence,
        ver=head.ver,  # so that no older update changes it
        gaps_to=head.gaps_to,
        read=participant.read,
        delivered=participant.delivered,
        last_id=head.last_id,
        last_sender=head.last_sender,
        preview=head.preview,
        last_expires_at=head.last_expires_at,
    )


def version_of(chat: Chat) -> str:
    """Return a version that changes with every name or member; it includes the time, because an id may be reused."""
    return f"{chat.rev}.{chat.updated}"


def others_of(people: Iterable[UserId], reader: UserId) -> list[UserId]:
    """Return the members that a list entry names to its reader."""
    return [person for person in people if person != reader][: PEOPLE_MAX - 1]


def is_expired(expires_at: int | None, now: float) -> bool:
    """Return whether something with this expiry must not be shown any more."""
    return expires_at is not None and expires_at <= now


def is_visible(message: Message, now: float) -> bool:
    """Return whether a message is visible and can be unread."""
    return message.deleted_at is None and not is_expired(message.expires_at, now)


class Receipts:
    """Delivery status of many messages, computed from the members' watermarks."""

    def __init__(self, members: Iterable[Member]) -> None:
        known = [(member.participant, member.user_id) for member in members]
        # Keep the two lowest watermarks: a sender is not counted among the recipients.
        self._read = sorted((participant.read, user) for participant, user in known)[:2]
        self._delivered = sorted((participant.delivered, user) for participant, user in known)[:2]
        self._lowest: dict[UserId, tuple[int, int]] = {}
        """The lowest read and delivered watermarks of all members except one."""

    def status(self, sequence: int, sender: UserId) -> DeliveryStatus:
        """Return the delivery status of a message over all members except its sender."""
        lowest = self._lowest.get(sender)
        if lowest is None:
            lowest = self._lowest[sender] = (_lowest(self._read, sender), _lowest(self._delivered, sender))
        if lowest[0] >= sequence:
            return "READ"
        return "DELIVERED" if lowest[1] >= sequence else "SENT"

    def are_exact(self, up_to: int, others_read: int, others_delivered: int) -> bool:
        """Return whether further members, with watermarks of at least these, change no status up to this sequence."""
        both = ((self._read, others_read), (self._delivered, others_delivered))
        return all(len(marks) == 2 and min(marks[1][0], up_to) <= others for marks, others in both)


def status_with(participant: Participant, sequence: int) -> DeliveryStatus:
    """Return the delivery status of a message for one member."""
    if participant.read >= sequence:
        return "READ"
    return "DELIVERED" if participant.delivered >= sequence else "SENT"


def may_remove(remover: Role, removed: Role) -> bool:
    """Return whether a member with one role may remove a member with the other."""
    return remover == "owner" or (remover == "admin" and removed == "member")


def _lowest(marks: list[tuple[int, UserId]], but: UserId) -> int:
    """Return the lowest watermark except one user's; -1 without others, so the message stays SENT."""
    return next((mark for mark, user in marks if user != but), -1)
