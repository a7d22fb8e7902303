"""Signs user tokens locally: JWTs (HS256) under the tenant's signing secret, which the server accepts like its own."""

import base64
import hashlib
import hmac
import time
from typing import Any, Final

import msgspec

from stak.client.backend.responses import UserToken

TOKEN_SECONDS: Final = 900
TOKEN_MAX_SECONDS: Final = 30 * 24 * 3600
_HEADER: Final = {"alg": "HS256", "typ": "JWT"}


def sign_user_token(
    tenant: str,
    user_id: str,
    signing_secret: str,
    *,
    ttl_seconds: int = TOKEN_SECONDS,
    inbox: str | None = None,
    now: float | None = None,
) -> UserToken:
    """Return a token for a user, with access to all inboxes or to one. It cannot be revoked: keep its lifetime short.

    Raises ValueError for an argument that the server would refuse.
    """
    for name, value in (("tenant", tenant), ("user_id", user_id), ("signing_secret", signing_secret)):
        if not value:
            raise ValueError(f"{name} must not be empty")
    if not 1 <= ttl_seconds <= TOKEN_MAX_SECONDS:
        raise ValueError(f"ttl_seconds must be 1 to {TOKEN_MAX_SECONDS}")
    issued_at = int(time.time() if now is None else now)
    claims: dict[str, Any] = {"iss": tenant, "sub": user_id, "aud": "stak", "iat": issued_at}
    claims["exp"] = issued_at + ttl_seconds
    if inbox is not None:
        claims["stak_inbox"] = inbox
    signed = f"{_part(_HEADER)}.{_part(claims)}"
    signature = hmac.new(signing_secret.encode(), signed.encode(), hashlib.sha256).digest()
    return UserToken(f"{signed}.{_base64url(signature)}", claims["exp"])


def _part(value: dict[str, Any]) -> str:
    return _base64url(msgspec.json.encode(value))


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
