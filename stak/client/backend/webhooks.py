"""Verifies and decodes the webhooks that Stak sends (Standard Webhooks 1.0)."""

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from stak.client.errors import WebhookVerificationError
from stak.client.responses import ChatMessage, InboxMessage

TOLERANCE_SECONDS: Final = 300
_SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - the prefix of a secret, not a secret
_VERSION: Final = "v1"


class InboxDelivery(msgspec.Struct, frozen=True):
    """A message for these users, who are not connected (`inbox.delivered`) or have not read it (`message.unread`)."""

    tenant_key: str
    inbox: str
    user_ids: list[str]
    message: InboxMessage


class AddressedMessage(msgspec.Struct, frozen=True):
    """A chat message, and the members to notify."""

    user_ids: list[str]
    message: ChatMessage


class ChatMessages(msgspec.Struct, frozen=True):
    """The messages of a chat, in order, each with the members to notify."""

    tenant_key: str
    chat_id: str
    messages: list[AddressedMessage]


class MessageDelivered(msgspec.Struct, frozen=True):
    """Users have a message: up to 100 of them, connected or not."""

    tenant_key: str
    inbox: str
    message_id: str
    host_system_id: str | None
    category: str
    user_ids: list[str]
    delivered_at: int


class MessageRead(msgspec.Struct, frozen=True):
    """A user has read these messages; or all up to the id `up_to`, of `category` or of all categories."""

    tenant_key: str
    inbox: str
    user_id: str
    message_ids: list[str] | None
    up_to: str | None
    category: str | None
    count: int
    read_at: int


class MessageActed(msgspec.Struct, frozen=True):
    """A user pressed a button of a message: `primary` or `secondary`."""

    tenant_key: str
    inbox: str
    user_id: str
    message_id: str
    host_system_id: str | None
    action: str
    acted_at: int


class BroadcastFinished(msgspec.Struct, frozen=True):
    """A broadcast has been delivered to all its recipients, or has failed for some of them."""

    tenant_key: str
    inbox: str
    message_id: str
    host_system_id: str | None
    category: str
    status: str
    recipients: int
    delivered: int
    failed: int
    finished_at: int


WebhookData: TypeAlias = (
    InboxDelivery | ChatMessages | MessageDelivered | MessageRead | MessageActed | BroadcastFinished | dict[str, Any]
)
"""A dictionary is the data of a type that this release does not know: ignore it."""


class Webhook(msgspec.Struct, frozen=True):
    """A verified webhook. `id` is the same in every attempt: use it to drop duplicates."""

    id: str
    type: str
    timestamp: str
    data: WebhookData


_KINDS: Final[dict[str, Any]] = {
    "inbox.delivered": InboxDelivery,
    "chat.message": ChatMessages,
    "message.delivered": MessageDelivered,
    "message.read": MessageRead,
    "message.acted": MessageActed,
    "message.unread": InboxDelivery,
    "broadcast.finished": BroadcastFinished,
}


class _Body(msgspec.Struct, frozen=True):
    type: str
    timestamp: str
    data: msgspec.Raw


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Iterable[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> Webhook:
    """Return the webhook in a request, with its body exactly as received. Raises WebhookVerificationError.

    Pass one secret, or two during a rotation: a signature with either is accepted.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        webhook_id, at = given["webhook-id"], given["webhook-timestamp"]
        signatures = given["webhook-signature"]
    except KeyError as error:
        raise WebhookVerificationError(f"The header {error.args[0]} is missing.") from None
    _validate_time(at, time.time() if now is None else now, tolerance_seconds)
    content = f"{webhook_id}.{at}.".encode() + body
    expected = [_signature(secret, content) for secret in ((secrets,) if isinstance(secrets, str) else secrets)]
    found = [one.partition(",")[2] for one in signatures.split(" ") if one.partition(",")[0] == _VERSION]
    # Both are compared as bytes: a header may have characters that are not ASCII.
    if not any(hmac.compare_digest(one.encode(), wanted) for one in found for wanted in expected):
        raise WebhookVerificationError("No signature is valid for this body and this secret.")
    return _decoded(webhook_id, body)


def _validate_time(text: str, now: float, tolerance_seconds: float) -> None:
    if re.fullmatch(r"[0-9]{1,12}", text) is None:
        raise WebhookVerificationError("The header webhook-timestamp is not a time in Unix seconds.")
    if abs(now - int(text)) > tolerance_seconds:
        raise WebhookVerificationError(
            f"The webhook was not signed within {tolerance_seconds:.0f} seconds of now: an old one was repeated, or "
            "the clock of this machine is wrong."
        )


def _signature(secret: str, content: bytes) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_SECRET_PREFIX), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("the webhook secret must be whsec_ and base64, as the server shows it")
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())


def _decoded(webhook_id: str, body: bytes) -> Webhook:
    try:
        read = msgspec.json.decode(body, type=_Body)
        data = msgspec.json.decode(read.data, type=_KINDS.get(read.type, dict[str, Any]))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise WebhookVerificationError(
            f"The signature is valid, but the body is not a webhook of Stak: {error}"
        ) from None
    return Webhook(webhook_id, read.type, read.timestamp, data)
