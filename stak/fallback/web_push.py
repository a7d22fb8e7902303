"""Encrypts and signs Web Push messages with pywebpush (RFC 8291, 8292), and says what a push service's answer means.

The request itself is sent by the client of webhooks, which refuses private addresses.
"""

import base64
from typing import Final, Literal
from urllib.parse import urlsplit

from stak.crypto import from_base64url, is_p256_point
from stak.errors import invalid_field
from stak.identity.user_channels import PushSubscription
from stak.tenancy.channel_settings import PushSettings

KEPT_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a browser that is offline."""
TOKEN_SECONDS: Final = 12 * 3600
"""Of at most 24 hours that RFC 8292 allows."""
ENDPOINT_MAX_CHARACTERS: Final = 1024
_AUTH_BYTES: Final = 16  # RFC 8291, section 3.2
_GONE: Final = frozenset((400, 403, 404, 410))

Answer = Literal["accepted", "gone", "refused", "later"]


def validate_keys(p256dh: str, auth: str) -> None:
    """Raise InvalidInput unless these are the keys of a subscription."""
    try:
        is_point = is_p256_point(from_base64url(p256dh.rstrip("=")))
    except ValueError:
        is_point = False
    if not is_point:
        raise invalid_field("keys.p256dh", "must be a P-256 public key in base64url, as the browser returns it")
    try:
        is_secret = len(from_base64url(auth.rstrip("="))) == _AUTH_BYTES
    except ValueError:
        is_secret = False
    if not is_secret:
        raise invalid_field("keys.auth", f"must be {_AUTH_BYTES} bytes in base64url, as the browser returns it")


def is_push_host(endpoint: str, hosts: tuple[str, ...] | None) -> bool:
    """Return whether an endpoint belongs to one of these push services; None allows all."""
    host = (urlsplit(endpoint).hostname or "").lower()
    if hosts is None:
        return True
    return any(host == named or (named.startswith(".") and host.endswith(named)) for named in hosts)


def is_named_host(endpoint: str, hosts: tuple[str, ...] | None) -> bool:
    """Return whether the host of an endpoint is one of these itself, not one below it that anybody could make up."""
    return hosts is not None and (urlsplit(endpoint).hostname or "").lower() in hosts


def has_other_port(endpoint: str) -> bool:
    """Return whether an endpoint names a port other than that of https."""
    try:
        return urlsplit(endpoint).port not in (None, 443)
    except ValueError:
        return True


def encrypted(subscription: PushSubscription, payload: bytes) -> bytes:
    """Encrypt a payload for a browser."""
    from pywebpush import WebPusher  # takes a fifth of a second, and few processes need it

    keys = {"p256dh": subscription.p256dh.rstrip("="), "auth": subscription.auth.rstrip("=")}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(payload)["body"]
    return body


def signed_header(settings: PushSettings, endpoint: str, now: int) -> str:
    """Return the Authorization header for a push service (VAPID)."""
    from py_vapid import Vapid02

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": settings.subject, "exp": now + TOKEN_SECONDS}
    header: str = Vapid02.from_raw(settings.private_key.encode()).sign(claims)["Authorization"]
    return header


def headers_for(settings: PushSettings, endpoint: str, topic: str, now: int) -> dict[str, str]:
    """Return the headers of a push message; one with the same topic replaces it until the browser has it."""
    return {
        "authorization": signed_header(settings, endpoint, now),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "topic": topic,
        "urgency": "normal",
    }


def topic_of(message_id: str) -> str:
    """Return the topic of a message: at most 32 characters of base64url (RFC 8030, section 5.4)."""
    return (
        base64.urlsafe_b64encode(message_id.encode()).decode().rstrip("=")[:32] if len(message_id) > 32 else message_id
    )


def meaning_of(status: int) -> Answer:
    """Return what the status of a push service means."""
    if 200 <= status < 300:
        return "accepted"
    if status in _GONE:
        return "gone"  # the subscription has ended, or belongs to another key pair
    return "later" if status == 429 or status >= 500 else "refused"
