"""Responses of the admin API; unknown fields are ignored.

They are defined again here, so that the client does not import the server; a test compares them with the server's own.
Words that later releases may extend, such as a status, are plain strings. Times are in Unix seconds.
"""

from typing import Any

import msgspec

from stak.client.backend.channel_responses import Fallback


class Audiences(msgspec.Struct, frozen=True):
    """The recipients of a broadcast, without their ids: `users`, `everyone` or `topic`, with the topics."""

    kind: str
    label: str | None
    topics: list[str] | None = None


class Broadcast(msgspec.Struct, frozen=True):
    """A broadcast and its progress; `delivered` counts existing copies.

    A broadcast on read has no progress: `reached` estimates how many members have it by now.
    """

    message_id: str
    status: str
    recipients: int
    delivered: int
    failed: int
    redacted: int
    chunks: int
    created: int
    send_at: int | None
    expires_at: int | None
    category: str
    sender: str | None
    host_system_id: str | None
    audiences: Audiences
    reason: str | None
    message: Any
    delivery: str
    reached: int | None
    priority: str = "normal"
    collapse_key: str | None = None
    digest_key: str | None = None
    fallback: list[Fallback] = []
    template: str | None = None
    template_version: int | None = None


class Broadcasts(msgspec.Struct, frozen=True):
    """A page of broadcasts."""

    messages: list[Broadcast]
    next_cursor: str | None


class ReadRate(msgspec.Struct, frozen=True):
    """Of the recipients that were looked at, how many have the message, have seen it, and have read it.

    `is_exact` if these are all recipients.
    """

    sampled: int
    delivered: int
    seen: int
    read: int
    is_exact: bool


class Recalled(msgspec.Struct, frozen=True):
    """The content is hidden; the unread counts follow."""

    message_id: str
    status: str


class Recipient(msgspec.Struct, frozen=True):
    """What became of a message for one recipient.

    `state` is `pending`, `delivered`, `seen`, `read`, `recalled`, `expired` or `failed`; `reason` explains it.
    """

    uid: str
    state: str
    delivered_at: int | None = None
    seen_at: int | None = None
    read_at: int | None = None
    reason: str | None = None
    action: str | None = None
    acted_at: int | None = None


class SentMessage(msgspec.Struct, frozen=True):
    """A message with the `host_system_id`, and what became of it for the user."""

    message_id: str
    created: int
    category: str
    recipient: Recipient


class SentMessages(msgspec.Struct, frozen=True):
    """The messages with the same `host_system_id` that were sent to a user."""

    messages: list[SentMessage]


class Pin(msgspec.Struct, frozen=True):
    """Whether a message is pinned."""

    message_id: str
    pinned: bool


class Recipients(msgspec.Struct, frozen=True):
    """A page of recipients."""

    recipients: list[Recipient]
    next_cursor: str | None


class AudienceChanged(msgspec.Struct, frozen=True):
    """How many members were added and removed, and the new number of members."""

    added: int
    removed: int
    estimate: int


class Audience(msgspec.Struct, frozen=True):
    """The number of members."""

    estimate: int


class Member(msgspec.Struct, frozen=True):
    """A member of an audience; `joined_at` is None for members from before it was stored."""

    uid: str
    joined_at: int | None


class Members(msgspec.Struct, frozen=True):
    """A page of members."""

    members: list[Member]
    next_cursor: str | None


class Profile(msgspec.Struct, frozen=True):
    """A user's registered data."""

    user_id: str
    phone_number: str | None = None
    phone_verified: bool = False
    display_name: str | None = None
    avatar_url: str | None = None
    locale: str | None = None
    discoverable: bool = False
    created: int = 0
    updated: int = 0
    email: str | None = None
    attributes: dict[str, Any] | None = None


class Users(msgspec.Struct, frozen=True):
    """A page of registered users."""

    users: list[Profile]
    next_cursor: str | None


class Session(msgspec.Struct, frozen=True):
    """A device that is signed in."""

    session_id: str
    device_id: str
    created: int
    refreshed: int
    expires_at: int


class UserSessions(msgspec.Struct, frozen=True):
    """A page of a user's sessions."""

    sessions: list[Session]
    next_cursor: str | None


class SessionsEnded(msgspec.Struct, frozen=True):
    """How many devices were signed out."""

    ended: int


class UserToken(msgspec.Struct, frozen=True):
    """A user token and its expiry."""

    token: str
    expires_at: int


class JobStarted(msgspec.Struct, frozen=True):
    """The job that was started."""

    job_id: str


class JobProgress(msgspec.Struct, frozen=True):
    """The progress of a job: the number of its phase, and its counts so far by kind."""

    phase: int
    counts: dict[str, int]


class Job(msgspec.Struct, frozen=True):
    """A long-running job: `running`, `done` with a `result`, or `failed` with an `error`."""

    job_id: str
    kind: str
    status: str
    user_id: str | None
    started_at: int
    finished_at: int | None
    progress: JobProgress
    result: dict[str, Any] | None
    error: str | None


class Limits(msgspec.Struct, frozen=True):
    """Rate limits that a tenant sets for itself."""

    requests_per_second: int
    user_requests_per_second: int


class TenantSettings(msgspec.Struct, frozen=True):
    """A tenant's settings for all its inboxes."""

    title: str | None
    allowed_origins: list[str]
    retention_days: int | None
    limits: Limits
    webhook_url: str | None
    registered_participants_only: bool


class InboxConfig(msgspec.Struct, frozen=True):
    """The configuration of one inbox; `schema` is a JSON Schema that every posted message satisfies."""

    title: str
    description: str | None
    schema_version: str | None
    schema: dict[str, Any] | None
    categories: list[str] | None
    muted: str
    ttl_seconds: int | None
    auto_join: str
    on_read: bool
    everyone_delivery: str
    fallback: list[Fallback] = []


class Inbox(msgspec.Struct, frozen=True):
    """An inbox in the list of inboxes."""

    inbox: str
    title: str
    categories: list[str]
    has_schema: bool
    created: int


class Inboxes(msgspec.Struct, frozen=True):
    """A page of inboxes."""

    inboxes: list[Inbox]
    next_cursor: str | None
