"""Notifications, counts and workflows as Novu's client knows them: each shape is made here and nowhere else.

A message is the tenant's own JSON: what has the right name and kind is shown, what has not is passed over.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from stak.ids import milliseconds
from stak.inbox.listing import Shown
from stak.inbox.model import Unread

Severity = Literal["high", "medium", "low", "none"]
SEVERITY: Final[Severity] = "none"
"""Of every message: there are no counters by severity, and a bell must not have to count messages."""

T = TypeVar("T")

_NAMED: Final = frozenset(("title", "body", "avatar", "redirect", "action", "primaryAction", "secondaryAction"))
_LINK: Final = re.compile(r"(https?:/)?/[^/\s\\][^\s]*|/")
"""What a page may be led to: another site's or its own; never a script."""
_TARGETS: Final = frozenset(("_self", "_blank", "_parent", "_top", "_unfencedTop"))


class Enveloped(msgspec.Struct, Generic[T]):
    """What most answers are wrapped in."""

    data: T


class _Shape(msgspec.Struct, rename="camel", omit_defaults=True):
    """In the client's spelling; what there is not is left out."""


class Redirect(_Shape):
    """Where a click leads."""

    url: str
    target: str | None = None


class Action(_Shape):
    """A button. What became of it is not kept."""

    label: str
    is_completed: bool
    redirect: Redirect | None = None


class Subscriber(_Shape):
    """Whose notification it is."""

    id: str
    subscriber_id: str


class Workflow(_Shape):
    """A category, under the name Novu has for such a thing."""

    id: str
    identifier: str
    name: str
    critical: bool
    tags: list[str]
    severity: Severity


class Content(_Shape):
    """What a message says."""

    body: str
    subject: str | None = None
    avatar: str | None = None
    redirect: Redirect | None = None
    primary_action: Action | None = None
    secondary_action: Action | None = None
    data: dict[str, Any] | None = None


class Notification(Content, kw_only=True):
    """A message of an inbox."""

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


class SeverityCounts(msgspec.Struct):
    """How many of each severity."""

    high: int
    medium: int
    low: int
    none: int


class UnreadCount(msgspec.Struct):
    """What the bell shows."""

    total: int
    severity: SeverityCounts


def notification_of(shown: Shown, user: str) -> Notification:
    """A message as its user sees it."""
    entry, content = shown.entry, content_of(shown.message or "null")
    return Notification(
        **{name: getattr(content, name) for name in Content.__struct_fields__},
        id=entry.id,
        transaction_id=entry.host_system_id or entry.id,
        to=Subscriber(user, user),
        is_read=not shown.is_unread,
        is_seen=entry.seen_at is not None or not shown.is_unread,
        is_archived=entry.archived_at is not None,
        is_snoozed=False,
        created_at=created_at(entry.id),
        channel_type="in_app",
        tags=[entry.category],
        workflow=workflow_of(entry.category),
        severity=SEVERITY,
        delivered_at=[_moment(entry.delivered)],
        read_at=None if shown.readat is None else _moment(shown.readat),
        first_seen_at=None if entry.seen_at is None else _moment(entry.seen_at),
        archived_at=None if entry.archived_at is None else _moment(entry.archived_at),
    )


def content_of(text: str) -> Content:
    """What a message's JSON text says."""
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
    """What an app finds under `data`, of a message."""
    return (_data(message) or {}) if isinstance(message, dict) else {}


def workflow_of(category: str) -> Workflow:
    """A category."""
    return Workflow(category, category, category, critical=False, tags=[category], severity=SEVERITY)


def unread_count(unread: Unread) -> UnreadCount:
    """The counts as the bell wants them."""
    return UnreadCount(unread.total, SeverityCounts(high=0, medium=0, low=0, none=unread.total))


def created_at(message_id: str) -> str:
    """The moment an id carries: by it messages are in order."""
    return _moment(milliseconds(message_id) / 1000)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _data(message: Mapping[str, Any]) -> dict[str, Any] | None:
    """Its own `data` if that is an object, otherwise whatever has no place elsewhere."""
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
    """Our own inbox's `action`, a label and where it leads."""
    found = value if isinstance(value, dict) else {}
    label, redirect = _text(found.get("label")), _redirect(found)
    return Action(label, is_completed=False, redirect=redirect) if label and redirect else None
