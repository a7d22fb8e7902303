"""Notifications, counts and workflows in the format of Novu's client; the only module that builds them.

A message is the tenant's own JSON: fields with the expected name and type are shown, all others are ignored.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from stak.inbox.entry_model import Unread, is_snoozed
from stak.inbox.list_messages import VisibleMessage
from stak.ulids import milliseconds

Severity = Literal["high", "medium", "low", "none"]
SEVERITY: Final[Severity] = "none"
"""The severity of every message: there are no counters by severity, and the bell must not have to count messages."""

T = TypeVar("T")

_NAMED: Final = frozenset(("title", "body", "avatar", "redirect", "action", "primaryAction", "secondaryAction"))
_LINK: Final = re.compile(r"(https?:/)?/[^/\s\\][^\s]*|/")
"""Links that a click may open: http(s) URLs and local paths, never a script."""
_TARGETS: Final = frozenset(("_self", "_blank", "_parent", "_top", "_unfencedTop"))


class Enveloped(msgspec.Struct, Generic[T]):
    """The envelope of most responses."""

    data: T


class _Shape(msgspec.Struct, rename="camel", omit_defaults=True):
    """Base of all formats: camel case, absent values omitted."""


class Redirect(_Shape):
    """The target of a click."""

    url: str
    target: str | None = None


class Action(_Shape):
    """A button, and whether the user has answered with it."""

    label: str
    is_completed: bool
    redirect: Redirect | None = None


class Subscriber(_Shape):
    """The recipient of a notification."""

    id: str
    subscriber_id: str


class Workflow(_Shape):
    """A category, as Novu's workflow."""

    id: str
    identifier: str
    name: str
    critical: bool
    tags: list[str]
    severity: Severity


class Content(_Shape):
    """The content of a message."""

    body: str
    subject: str | None = None
    avatar: str | None = None
    redirect: Redirect | None = None
    primary_action: Action | None = None
    secondary_action: Action | None = None
    data: dict[str, Any] | None = None


class Notification(Content, kw_only=True):
    """A message of an inbox, as Novu's notification."""

    id: str
    transaction_id: str
    to: Subscriber
    is_read: bool
    is_seen: bool
    is_archived: bool
    is_snoozed: bool
    created_at: str
    channel_type: str
    tags: list[str]
    workflow: Workflow
    severity: Severity
    delivered_at: list[str]
    read_at: str | None = None
    first_seen_at: str | None = None
    archived_at: str | None = None
    snoozed_until: str | None = None


class SeverityCounts(msgspec.Struct):
    """The number of unread notifications of each severity."""

    high: int
    medium: int
    low: int
    none: int


class UnreadCount(msgspec.Struct):
    """The counts that the bell shows."""

    total: int
    severity: SeverityCounts


def notification_of(shown: VisibleMessage, user: str) -> Notification:
    """Return a message of an inbox as a notification."""
    entry, content = shown.entry, content_of(shown.message or "null")
    fields = {name: getattr(content, name) for name in Content.__struct_fields__}
    answered = f"{entry.action}_action"
    if fields.get(answered) is not None:
        fields[answered] = msgspec.structs.replace(fields[answered], is_completed=True)
    return Notification(
        **fields,
        id=entry.id,
        transaction_id=entry.host_system_id or entry.id,
        to=Subscriber(user, user),
        is_read=not shown.is_unread,
        is_seen=entry.seen_at is not None or not shown.is_unread,
        is_archived=entry.archived_at is not None,
        is_snoozed=is_snoozed(entry),
        created_at=created_at(entry.id),
        channel_type="in_app",
        tags=[entry.category],
        workflow=workflow_of(entry.category),
        severity=SEVERITY,
        delivered_at=[iso_time(entry.delivered)],
        read_at=_iso_or_none(shown.readat),
        first_seen_at=_iso_or_none(entry.seen_at),
        archived_at=_iso_or_none(entry.archived_at),
        snoozed_until=_iso_or_none(entry.snoozed_until) if is_snoozed(entry) else None,
    )


def content_of(text: str) -> Content:
    """Parse the content of a message from its JSON text."""
    message = msgspec.json.decode(text)
    if not isinstance(message, dict):
        return Content("")
    return Content(
        body=_text(message.get("body")) or "",
        subject=_text(message.get("title")),
        avatar=_link(message.get("avatar")),
        redirect=_redirect(message.get("redirect")),
        primary_action=_action(message.get("primaryAction")) or _button(message.get("action")),
        secondary_action=_action(message.get("secondaryAction")),
        data=_data(message),
    )


def data_of(message: object) -> dict[str, Any]:
    """Return the `data` of a message, as an app sees it."""
    return (_data(message) or {}) if isinstance(message, dict) else {}


def workflow_of(category: str) -> Workflow:
    """Return a category as a workflow."""
    return Workflow(category, category, category, critical=False, tags=[category], severity=SEVERITY)


def unread_count(unread: Unread) -> UnreadCount:
    """Return the unread counts in the format of the bell."""
    return UnreadCount(unread.total, SeverityCounts(high=0, medium=0, low=0, none=unread.total))


def created_at(message_id: str) -> str:
    """Return the time contained in a message id, which determines the order of messages."""
    return iso_time(milliseconds(message_id) / 1000)


def iso_time(seconds: float) -> str:
    """Return a time as Novu writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _iso_or_none(seconds: float | None) -> str | None:
    return None if seconds is None else iso_time(seconds)


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _data(message: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the message's own `data` if it is an object, else all fields without another use."""
    own = message.get("data")
    if isinstance(own, dict):
        return own
    return {name: value for name, value in message.items() if name not in _NAMED} or None


def _link(value: object) -> str | None:
    return value if isinstance(value, str) and _LINK.fullmatch(value) else None


def _redirect(value: object) -> Redirect | None:
    found = value if isinstance(value, dict) else {}
    url, target = _link(found.get("url")), found.get("target")
    return None if url is None else Redirect(url, target if isinstance(target, str) and target in _TARGETS else None)


def _action(value: object) -> Action | None:
    found = value if isinstance(value, dict) else {}
    label = _text(found.get("label"))
    return Action(label, is_completed=False, redirect=_redirect(found.get("redirect"))) if label else None


def _button(value: object) -> Action | None:
    """Return our own inbox's `action`, a label and a link, as a button."""
    found = value if isinstance(value, dict) else {}
    label, redirect = _text(found.get("label")), _redirect(found)
    return Action(label, is_completed=False, redirect=redirect) if label and redirect else None
