"""Webhook verification accepts what the server signs, and nothing else."""

import base64
import time
from typing import Any

import msgspec
import pytest
from standardwebhooks.webhooks import Webhook as StandardWebhook

from stak.client.backend import (
    BroadcastFinished,
    InboxDelivery,
    MessageDelivered,
    MessageRead,
    WebhookVerificationError,
    verify_webhook,
)
from stak.realtime.webhook import signed_headers
from tests.support.case_table import case_table

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
PREVIOUS = "whsec_" + base64.b64encode(b"p" * 32).decode()
OTHER = "whsec_" + base64.b64encode(b"o" * 32).decode()
MESSAGE = {
    "id": "1",
    "host_system_id": None,
    "category": "orders",
    "sender": None,
    "received": 1,
    "delivered": 1,
    "audiences": {"kind": "users", "label": None},
    "readat": None,
    "redacted": False,
    "expires_at": None,
    "seen": False,
    "archived": False,
    "message": {"title": "Hello"},
}
DATA = {"tenant_key": "acme", "inbox": "DEFAULT", "user_ids": ["ada"], "message": MESSAGE}
BODY = msgspec.json.encode({"type": "inbox.delivered", "timestamp": "2026-11-15T09:00:00Z", "data": DATA})


def signed(body: bytes = BODY, *secrets: str, seconds_ago: float = 0) -> dict[str, str]:
    return signed_headers(secrets or (SECRET,), "msg_1", int(time.time() - seconds_ago), body)


def test_webhook_of_the_server_is_decoded() -> None:
    webhook = verify_webhook(BODY, signed(), SECRET)
    assert (webhook.id, webhook.type) == ("msg_1", "inbox.delivered")
    assert isinstance(webhook.data, InboxDelivery)
    assert (webhook.data.user_ids, webhook.data.message.message) == (["ada"], {"title": "Hello"})


def test_names_of_headers_are_case_insensitive() -> None:
    headers = {name.title(): value for name, value in signed().items()}
    assert verify_webhook(BODY, headers, SECRET).id == "msg_1"


def test_either_secret_of_a_rotation_is_accepted() -> None:
    both = signed(BODY, SECRET, PREVIOUS)
    for known in (SECRET, PREVIOUS, [OTHER, PREVIOUS]):
        assert verify_webhook(BODY, both, known).id == "msg_1"
    assert verify_webhook(BODY, signed(BODY, PREVIOUS), [SECRET, PREVIOUS]).id == "msg_1"


def test_signature_of_the_standards_library_is_accepted() -> None:
    from datetime import UTC, datetime

    now = datetime.now(UTC)
    signature = StandardWebhook(SECRET).sign("msg_1", now, BODY.decode())
    headers = {"webhook-id": "msg_1", "webhook-timestamp": str(int(now.timestamp())), "webhook-signature": signature}
    assert verify_webhook(BODY, headers, SECRET).id == "msg_1"


@case_table(
    ("changes", "reason"),
    [
        ({"webhook-signature": "v1,AAAA"}, "No signature"),
        ({"webhook-signature": "v1,ä"}, "No signature"),
        ({"webhook-signature": ""}, "No signature"),
        ({"webhook-signature": None}, "webhook-signature is missing"),
        ({"webhook-id": None}, "webhook-id is missing"),
        ({"webhook-id": "msg_2"}, "No signature"),
        ({"webhook-timestamp": "now"}, "not a time"),
        ({"webhook-timestamp": "٣"}, "not a time"),
        ({"webhook-timestamp": "1" * 5000}, "not a time"),
        ({"webhook-timestamp": "0"}, "not signed within 300 seconds"),
    ],
)
def test_changed_header_is_refused(changes: dict[str, Any], reason: str) -> None:
    headers = {name: value for name, value in (signed() | changes).items() if value is not None}
    with pytest.raises(WebhookVerificationError, match=reason):
        verify_webhook(BODY, headers, SECRET)


def test_another_version_of_the_signature_is_refused() -> None:
    headers = signed()
    headers["webhook-signature"] = headers["webhook-signature"].replace("v1,", "v1a,")
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY, headers, SECRET)


def test_other_body_secret_or_time_is_refused() -> None:
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY + b" ", signed(), SECRET)
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY, signed(), OTHER)
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY, signed(), [])
    for seconds_ago in (400, -400):
        with pytest.raises(WebhookVerificationError, match="not signed within"):
            verify_webhook(BODY, signed(seconds_ago=seconds_ago), SECRET)
    assert verify_webhook(BODY, signed(seconds_ago=400), SECRET, tolerance_seconds=500)


@case_table("secret", ["whsec_", "", "whsec_%%%", "whsec_abc"])
def test_secret_that_is_none_is_the_callers_error(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_ and base64"):
        verify_webhook(BODY, signed(), secret)


def test_events_are_decoded_by_their_type() -> None:
    common = {"tenant_key": "acme", "inbox": "DEFAULT"}
    post = {**common, "message_id": "1", "host_system_id": None, "category": "orders"}
    read = {"user_id": "ada", "message_ids": ["1"], "up_to": None, "category": None, "count": 1, "read_at": 1}
    counts = {"status": "delivered", "recipients": 1, "delivered": 1, "failed": 0, "finished_at": 1}
    for event, kind, data in (
        ("message.delivered", MessageDelivered, {**post, "user_ids": ["ada"], "delivered_at": 1}),
        ("message.read", MessageRead, {**common, **read}),
        ("broadcast.finished", BroadcastFinished, {**post, **counts}),
    ):
        body = msgspec.json.encode({"type": event, "timestamp": "t", "data": data})
        decoded = verify_webhook(body, signed(body), SECRET).data
        assert isinstance(decoded, kind)
        assert msgspec.to_builtins(decoded) == data


def test_type_of_a_later_release_is_a_dictionary() -> None:
    body = msgspec.json.encode({"type": "topic.followed", "timestamp": "t", "data": {"topic": "x"}})
    assert verify_webhook(body, signed(body), SECRET).data == {"topic": "x"}


@case_table("body", [b"", b"[]", b'{"type": "inbox.delivered", "timestamp": "t", "data": {}}', b"\xff"])
def test_signed_body_that_is_no_webhook_is_refused(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError, match="not a webhook of Stak"):
        verify_webhook(body, signed(body), SECRET)
