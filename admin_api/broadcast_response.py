"""The response format of broadcasts in the admin API."""

from typing import Literal

import msgspec

from stak.inbox.broadcast import Broadcast, DeliveryMode
from stak.inbox.message_options import FallbackStep, MessageOptions, Priority


class Audiences(msgspec.Struct, omit_defaults=True):
    """The recipients of a broadcast, without their ids; `topics` is there only for a post to topics."""

    kind: Literal["users", "everyone", "topic"]
    label: str | None
    topics: list[str] | None = None


class BroadcastStatus(msgspec.Struct):
    """A broadcast and its progress; `delivered` counts existing copies.

    A broadcast on read has no progress: `reached` estimates how many members have it by now. The message of one with a
    template is the default language, with the variables as they are written.
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
    message: msgspec.Raw | None
    delivery: DeliveryMode
    reached: int | None
    priority: Priority
    collapse_key: str | None
    digest_key: str | None
    fallback: list[FallbackStep]
    template: str | None
    template_version: int | None


class Broadcasts(msgspec.Struct):
    """A page of broadcasts."""

    messages: list[BroadcastStatus]
    next_cursor: str | None


def status_of(broadcast: Broadcast) -> BroadcastStatus:
    """Return a broadcast as the API shows it."""
    options = broadcast.options or MessageOptions()
    is_scheduled = broadcast.received != broadcast.created
    template, _, version = (broadcast.template or "").rpartition("@")
    return BroadcastStatus(
        message_id=broadcast.message_id,
        status=broadcast.status,
        recipients=broadcast.recipients,
        delivered=0 if broadcast.is_on_read else broadcast.delivered,
        failed=broadcast.failed,
        redacted=broadcast.redacted,
        chunks=broadcast.planned,
        created=broadcast.created,
        send_at=broadcast.received if is_scheduled else None,
        expires_at=broadcast.expires_at,
        category=broadcast.category,
        sender=broadcast.sender,
        host_system_id=broadcast.host_system_id,
        audiences=Audiences(
            broadcast.kind, broadcast.label, None if broadcast.topics is None else sorted(broadcast.topics)
        ),
        reason=broadcast.reason,
        message=None if broadcast.message is None else msgspec.Raw(broadcast.message.encode()),
        delivery=broadcast.delivery or "on_write",
        reached=broadcast.delivered if broadcast.is_on_read else None,
        priority=options.priority or "normal",
        collapse_key=options.collapse_key,
        digest_key=options.digest_key,
        fallback=list(options.fallback or ()),
        template=template or None,
        template_version=int(version) if version else None,
    )
