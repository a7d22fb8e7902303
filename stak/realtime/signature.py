"""Signatures of webhooks as Standard Webhooks 1.0 (standardwebhooks.com) has them: all its libraries can check them."""

import base64
from collections.abc import Iterable

from stak.crypto import authentication_code

SECRET_PREFIX = "whsec_"  # noqa: S105 - how a secret begins, not one


def signed_headers(secrets: Iterable[str], webhook_id: str, at: int, body: bytes) -> dict[str, str]:
    """What proves that a body is ours: by each of the secrets, while there are two."""
    content = f"{webhook_id}.{at}.".encode() + body
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{_signature(secret, content)}" for secret in secrets),
    }


def _signature(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    return base64.b64encode(authentication_code(key, content)).decode()
