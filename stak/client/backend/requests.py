"""Bodies of requests to the admin API.

They are defined again here, so that the client does not import the server; a test compares them with the server's own.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import msgspec
from msgspec import UNSET, UnsetType

Delivery = Literal["on_write", "on_read"]
Priority = Literal["low", "normal", "high"]
MailSecurity = Literal["tls", "starttls", "none"]


class ToUsers(msgspec.Struct, frozen=True, tag_field="kind", tag="users", omit_defaults=True):
    """A post to some users."""

    uids: list[str]
    label: str | None = None


class ToEveryone(msgspec.Struct, frozen=True, tag_field="kind", tag="everyone", omit_defaults=True):
    """A post to everyone in the inbox's audience."""

    label: str | None = None


class ToTopics(msgspec.Struct, frozen=True, tag_field="kind", tag="topic", omit_defaults=True):
    """A post to the members of topics."""

    topics: list[str]
    label: str | None = None


class DigestWindow(msgspec.Struct, frozen=True):
    """Collect messages with the same key that arrive within the window of the first one."""

    key: str
    window_seconds: int


class FallbackStep(msgspec.Struct, frozen=True):
    """A channel by which a message is sent to those who have not read it after some minutes."""

    channel: Literal["push", "email", "webhook"]
    after_minutes: int


class ChangePin(msgspec.Struct, frozen=True):
    """Whether a message is pinned."""

    pinned: bool


class TemplateRecipient(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recipient of a template, with data and a language of their own."""

    uid: str
    data: Any = UNSET
    locale: str | None = None


class PostMessage(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A message or a template, and its recipients: `recipients` have data of their own, `audiences` have not."""

    audiences: ToUsers | ToEveryone | ToTopics | UnsetType = UNSET
    message: Any = UNSET
    category: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    ttl_seconds: int | None = None
    send_at: int | None = None
    delivery: Delivery | None = None
    collapse_key: str | None = None
    digest: DigestWindow | None = None
    priority: Priority | None = None
    fallback: Sequence[FallbackStep] | None = None
    template: str | None = None
    template_version: int | None = None
    data: Any = UNSET
    recipients: list[TemplateRecipient] | UnsetType = UNSET


class WriteTemplate(msgspec.Struct, frozen=True, omit_defaults=True):
    """The messages of a template by locale."""

    content: dict[str, dict[str, Any]]
    default_locale: str
    category: str | None = None


class PreviewTemplate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to render."""

    uid: str | None = None
    data: Any = UNSET
    locale: str | None = None
    version: int | None = None
    draft: WriteTemplate | None = None


class Redact(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message to recall."""

    message_id: str | None = None
    uids: list[str] | None = None
    reason: str | None = None


class ChangeAudience(msgspec.Struct, frozen=True, omit_defaults=True):
    """Users to add and to remove."""

    add: list[str] = []
    remove: list[str] = []


class WriteTopic(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people see of a topic, and whether users may follow it."""

    title: str | None = None
    description: str | None = None
    open: bool = False


class CreateToken(msgspec.Struct, frozen=True):
    """How long a token is valid."""

    ttl_seconds: int


class WriteProfile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's profile."""

    phone_number: str | None = None
    phone_verified: bool = False
    display_name: str | None = None
    avatar_url: str | UnsetType | None = UNSET
    locale: str | UnsetType | None = UNSET
    discoverable: bool | UnsetType | None = UNSET
    email: str | UnsetType | None = UNSET
    attributes: dict[str, Any] | UnsetType | None = UNSET


class ProfileChanges(TypedDict, total=False):
    """The fields of a profile to change; None removes a value."""

    phone_number: str | None
    phone_verified: bool | None
    display_name: str | None
    avatar_url: str | None
    locale: str | None
    discoverable: bool | None
    email: str | None
    attributes: dict[str, Any] | None


class TurnChannels(msgspec.Struct, frozen=True, omit_defaults=True):
    """Channels to turn on or off for a user."""

    push: bool | UnsetType = UNSET
    email: bool | UnsetType = UNSET
    webhook: bool | UnsetType = UNSET


class SetUpEmail(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mail server, and who emails are from."""

    host: str
    port: int
    from_address: str
    security: MailSecurity = "starttls"
    from_name: str | None = None
    reply_to: str | None = None
    username: str | None = None
    password: str | None = None
    app_url: str | None = None
    per_minute: int = 600


class SetUpPush(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of Web Push."""

    subject: str
    app_url: str | None = None
    per_minute: int = 6000


class LimitsChanges(TypedDict, total=False):
    """The rate limits to change; None restores the default."""

    requests_per_second: int | None
    user_requests_per_second: int | None


class SettingsChanges(TypedDict, total=False):
    """The tenant settings to change; None restores the default."""

    title: str | None
    allowed_origins: list[str] | None
    retention_days: int | None
    limits: LimitsChanges | None
    webhook_url: str | None
    registered_participants_only: bool | None


class CreateEndpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A webhook endpoint, and the types of events that it receives."""

    url: str
    event_types: list[str]
    description: str | None = None


class ChangeEndpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The properties of a webhook endpoint to change."""

    url: str | UnsetType = UNSET
    event_types: list[str] | UnsetType = UNSET
    description: str | UnsetType | None = UNSET
    enabled: bool | UnsetType = UNSET


class RotateSecret(msgspec.Struct, frozen=True):
    """How long the previous secret stays valid; by default until the next rotation."""

    grace_seconds: int | None = None


class InboxChanges(TypedDict, total=False):
    """The fields of an inbox's configuration to change; None restores the default."""

    title: str
    description: str | None
    schema_version: str | None
    schema: dict[str, Any] | None
    categories: list[str] | None
    muted: Literal["read", "dropped"] | None
    ttl_seconds: int | None
    auto_join: Literal["off", "on_token", "on_post", "on_token_or_post"] | None
    on_read: bool | None
    everyone_delivery: Delivery | None
    fallback: Sequence[FallbackStep] | None
