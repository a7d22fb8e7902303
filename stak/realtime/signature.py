"""Webhook signatures as defined by Standard Webhooks 1.0 (standardwebhooks.com), which its libraries can verify."""

import base64
from collections.abc import Iterable

from stak.crypto import authentication_code

SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix of a secret, not a secret


def signed_headers(secrets: Iterable[str], webhook_id: str, at: int, body: bytes) -> dict[str, str]:
    """Return the headers that sign a body, with each secret while two are valid."""
    content = f"{webhook_id}.{at}.".encode() + body
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{_signature(secret, content)}" for secret in secrets),
    }


def _signature(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    return base64.b64encode(authentication_code(key, content)).decode()
