"""The bodies of webhooks, by type of event; the reference documentation and the Python client list the same fields."""

from datetime import UTC, datetime

import msgspec

from stak.chat.chat_model import ChatId
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.realtime.presenters import ChatMessage, InboxMessage


class InboxDelivery(msgspec.Struct, frozen=True):
    """A message was delivered to the inbox of these users."""

    tenant_key: TenantKey
    inbox: InboxKey
    user_ids: list[UserId]
    message: InboxMessage


class AddressedMessage(msgspec.Struct, frozen=True):
    """A chat message, and the members to notify."""

    user_ids: list[UserId]
    message: ChatMessage


class ChatMessages(msgspec.Struct, frozen=True):
    """The messages of a chat, in order."""

    tenant_key: TenantKey
    chat_id: ChatId
    messages: list[AddressedMessage]


class MessageDelivered(msgspec.Struct, frozen=True):
    """Users have a message: up to 100 of them, connected or not."""

    tenant_key: TenantKey
    inbox: InboxKey
    message_id: str
    host_system_id: str | None
    category: str
    user_ids: list[UserId]
    delivered_at: int


class MessageRead(msgspec.Struct, frozen=True):
    """A user has read these messages; or all up to the id `up_to`, of `category` or of all categories."""

    tenant_key: TenantKey
    inbox: InboxKey
    user_id: UserId
    message_ids: list[str] | None
    up_to: str | None
    category: str | None
    count: int
    read_at: int


class MessageActed(msgspec.Struct, frozen=True):
    """A user pressed a button of a message."""

    tenant_key: TenantKey
    inbox: InboxKey
    user_id: UserId
    message_id: str
    host_system_id: str | None
    action: str
    acted_at: int


class BroadcastFinished(msgspec.Struct, frozen=True):
    """A broadcast has been delivered to all its recipients, or has failed for some of them."""

    tenant_key: TenantKey
    inbox: InboxKey
    message_id: str
    host_system_id: str | None
    category: str
    status: str
    recipients: int
    delivered: int
    failed: int
    finished_at: int


class Webhook(msgspec.Struct, frozen=True):
    """The body of a webhook."""

    type: str
    timestamp: str
    data: InboxDelivery | ChatMessages | MessageDelivered | MessageRead | MessageActed | BroadcastFinished


def time_text(seconds: int) -> str:
    """Return a time as RFC 3339 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
