"""Responses of the admin API about topics; unknown fields are ignored."""

import msgspec


class Topic(msgspec.Struct, frozen=True):
    """A topic, and the exact number of its members."""

    topic: str
    title: str | None
    description: str | None
    open: bool
    members: int
    created_at: int
    updated_at: int


class Topics(msgspec.Struct, frozen=True):
    """A page of topics."""

    topics: list[Topic]
    next_cursor: str | None


class TopicMembersChanged(msgspec.Struct, frozen=True):
    """How many members were added and removed, and the new number of members."""

    added: int
    removed: int
    members: int


class TopicMember(msgspec.Struct, frozen=True):
    """A member of a topic; `followed` is true if the user joined by themselves."""

    uid: str
    joined_at: int | None
    followed: bool


class TopicMembers(msgspec.Struct, frozen=True):
    """A page of members."""

    members: list[TopicMember]
    next_cursor: str | None


class UserTopic(msgspec.Struct, frozen=True):
    """A topic that a user is a member of."""

    topic: str
    title: str | None
    open: bool
    joined_at: int | None
    followed: bool


class UserTopics(msgspec.Struct, frozen=True):
    """A page of a user's topics."""

    topics: list[UserTopic]
    next_cursor: str | None
