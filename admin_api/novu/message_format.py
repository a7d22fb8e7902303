"""Messages and notifications in the format of Novu's first version.

A Novu message is the copy of one subscriber, a Novu notification is one trigger: here a copy, and a broadcast. A copy
has the id of its broadcast, so the id of a message also names its subscriber.
"""

from typing import Any, Final

import msgspec
from msgspec import field

from stak.http.novu.presenters import created_at, iso_time, notification_of
from stak.identifiers import TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.list_messages import VisibleMessage
from stak.inbox.recipient_states import RecipientState
from stak.ulids import ULID_LENGTH

_SEPARATOR: Final = ":"


class Message(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A subscriber's copy of a message."""

    id: str = field(name="_id")
    environment_id: str = field(name="_environmentId")
    organization_id: str = field(name="_organizationId")
    notification_id: str = field(name="_notificationId")
    subscriber_id: str = field(name="_subscriberId")
    template_identifier: str | None = None
    created_at: str
    delivered_at: list[str] | None = None
    last_seen_date: str | None = None
    last_read_date: str | None = None
    content: str | None = None
    subject: str | None = None
    channel: str
    read: bool
    seen: bool
    cta: dict[str, Any]
    status: str
    error_text: str | None = None
    transaction_id: str
    payload: dict[str, Any] | None = None


class Variable(msgspec.Struct):
    """A variable of a template."""

    name: str


class TriggerOfTemplate(msgspec.Struct):
    """How a workflow is triggered."""

    type: str
    identifier: str
    variables: list[Variable]


class TemplateOfActivity(msgspec.Struct):
    """The workflow of a notification."""

    id: str = field(name="_id")
    name: str
    triggers: list[TriggerOfTemplate]


class TopicOfActivity(msgspec.Struct, rename="camel"):
    """A topic that a notification was sent to."""

    topic_id: str = field(name="_topicId")
    topic_key: str


class Activity(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A broadcast, as Novu's notification."""

    id: str = field(name="_id")
    environment_id: str = field(name="_environmentId")
    organization_id: str = field(name="_organizationId")
    subscriber_id: str = field(name="_subscriberId")
    """The recipient, if there is exactly one; else empty."""
    transaction_id: str
    created_at: str
    updated_at: str
    channels: list[str]
    template: TemplateOfActivity | None = None
    tags: list[str]
    to: dict[str, Any]
    topics: list[TopicOfActivity] | None = None


def message_id_of(broadcast: str, user: str) -> str:
    """Return the id of a subscriber's copy."""
    return f"{broadcast}{_SEPARATOR}{user}"


def parts_of(message_id: str) -> tuple[str, str] | None:
    """Return the broadcast and the subscriber in the id of a copy; None if it is not one."""
    broadcast, separator, user = message_id[:ULID_LENGTH], message_id[ULID_LENGTH:][:1], message_id[ULID_LENGTH + 1 :]
    return (broadcast, user) if separator == _SEPARATOR and user else None


def message_of_copy(tenant: TenantKey, user: str, shown: VisibleMessage) -> Message:
    """Return a message of a subscriber's inbox."""
    found = notification_of(shown, user)
    redirect = {} if found.redirect is None else {"type": "redirect", "data": {"url": found.redirect.url}}
    return Message(
        id=message_id_of(found.id, user),
        environment_id=tenant,
        organization_id=tenant,
        notification_id=found.id,
        subscriber_id=user,
        created_at=found.created_at,
        delivered_at=found.delivered_at,
        last_seen_date=found.first_seen_at,
        last_read_date=found.read_at,
        content=found.body,
        subject=found.subject,
        channel="in_app",
        read=found.is_read,
        seen=found.is_seen,
        cta=redirect,
        status="sent",
        transaction_id=found.transaction_id,
        payload=found.data,
    )


def message_of_recipient(tenant: TenantKey, broadcast: Broadcast, recipient: RecipientState) -> Message:
    """Return the state of a recipient; the content is in the recipient's inbox."""
    times = (recipient.delivered_at, recipient.seen_at, recipient.read_at)
    delivered, seen, read = (None if moment is None else iso_time(moment) for moment in times)
    return Message(
        id=message_id_of(broadcast.message_id, recipient.uid),
        environment_id=tenant,
        organization_id=tenant,
        notification_id=broadcast.message_id,
        subscriber_id=recipient.uid,
        template_identifier=_template_of(broadcast),
        created_at=created_at(broadcast.message_id),
        delivered_at=None if delivered is None else [delivered],
        last_seen_date=seen,
        last_read_date=read,
        channel="in_app",
        read=read is not None,
        seen=seen is not None or read is not None,
        cta={},
        status="error" if recipient.state == "failed" else "sent",
        error_text=recipient.reason if recipient.state == "failed" else None,
        transaction_id=broadcast.host_system_id or broadcast.message_id,
    )


def activity_of(tenant: TenantKey, broadcast: Broadcast) -> Activity:
    """Return a broadcast as a notification."""
    template = _template_of(broadcast)
    shown = None
    if template is not None:
        shown = TemplateOfActivity(template, template, [TriggerOfTemplate("event", template, [])])
    topics = [TopicOfActivity(topic_id, name) for name, topic_id in sorted((broadcast.topics or {}).items())]
    is_single = broadcast.uids is not None and len(broadcast.uids) == 1
    return Activity(
        id=broadcast.message_id,
        environment_id=tenant,
        organization_id=tenant,
        subscriber_id=broadcast.uids[0] if is_single and broadcast.uids is not None else "",
        transaction_id=broadcast.host_system_id or broadcast.message_id,
        created_at=created_at(broadcast.message_id),
        updated_at=iso_time(broadcast.touched or broadcast.created),
        channels=["in_app"],
        template=shown,
        tags=[broadcast.category],
        to={"kind": broadcast.kind, "recipients": broadcast.recipients, "status": broadcast.status},
        topics=topics or None,
    )


def _template_of(broadcast: Broadcast) -> str | None:
    """Return the template's name, without its version."""
    return (broadcast.template or "").rpartition("@")[0] or None
