"""The attributes that readers need of the rows of a tenant itself: keys, accounts, topics, templates, webhooks.

As in `row_shapes.py`, other attributes are ignored.
"""

import msgspec

from stak.migration.row_shapes import Count, Moment, Text
from stak.tenancy.tenant_model import Channel


class TemplateRow(msgspec.Struct):
    """A template: its current version."""

    version: Count
    default_locale: Text
    locales: list[Text]
    created: Moment
    updated: Moment
    category: Text | None = None


class TemplateVersionRow(msgspec.Struct):
    """A version of a template."""

    content: Text
    default_locale: Text
    created: Moment
    created_by: Text
    bytes: Count
    category: Text | None = None


class TopicMember(msgspec.Struct):
    """A member of a topic."""

    joined: str
    followed: bool = False


class TopicOfUser(TopicMember):
    """A topic that a user is a member of."""

    topic: str = ""


class TopicCount(msgspec.Struct):
    """The number of members of a shard of a topic; computed again by an import."""

    count: int = 0


class ChannelsOfUser(msgspec.Struct):
    """The channels that a user has turned off, and the user's push subscriptions, encrypted."""

    off: list[Channel]
    rev: str
    push: Text | None = None
    charged_bytes: Count = 0


class ApiKey(msgspec.Struct):
    """An API key."""

    hash: str
    scopes: list[str]
    created: Moment
    name: str | None = None
    expires_at: Moment | None = None
    used_at: Moment | None = None


class Account(msgspec.Struct):
    """An account for the console; exports have no passwords and links."""

    email: str
    role: str
    created: Moment
    generation: Count
    name: str | None = None
    issuer: str | None = None
    subject: str | None = None
    signed_in_at: Moment | None = None
    removed_at: Moment | None = None


class AccountRef(msgspec.Struct):
    """A row that names an account."""

    account: str


class AuditEntry(msgspec.Struct):
    """An entry of the audit log."""

    at: Moment
    key_id: str
    action: str
    target: str


class WebhookAttempt(msgspec.Struct):
    """An attempt to send an event to a webhook endpoint."""

    at: Moment
    event_id: str
    event: str
    ms: int
    reference: str
    ttl: Moment


class WebhookState(msgspec.Struct):
    """Since when a webhook endpoint fails and how often it did, and how many events were dropped."""

    failing_since: Moment | None = None
    failures: int = 0
    dropped: int = 0
    dropped_at: Moment | None = None
