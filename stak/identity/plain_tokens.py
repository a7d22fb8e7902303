"""Verifies tokens of the usual form quickly: HS256, no further header, one audience. PyJWT decides about all others.

A device's first request, and each one after the cache has expired, verifies its token: with PyJWT that takes longer
than reading the unread counts. Whatever this module accepts, PyJWT accepts with the same claims; what it does not
accept is verified by PyJWT, which also says what is wrong with it.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from stak.crypto import from_base64url, is_authentic
from stak.identifiers import TenantKey

ALGORITHM: Final = "HS256"
_HEADER_NAMES: Final = frozenset(("alg", "typ"))
_HEADERS_CACHED: Final = 64
_HEADER_MAX_CHARACTERS: Final = 200
_decode_object: Final = msgspec.json.Decoder(dict[str, Any]).decode


class PlainToken(NamedTuple):
    """A token of the usual form, not verified yet."""

    claims: dict[str, Any]
    signed: bytes
    signature: bytes


def parse_plain_token(token: str) -> PlainToken | None:
    """Return the parts of a token, or None if it has another form."""
    parts = token.split(".")
    if len(parts) != 3 or len(parts[0]) > _HEADER_MAX_CHARACTERS or not _is_plain_header(parts[0]):
        return None
    header, payload, signature = parts
    try:
        claims = _decode_object(from_base64url(payload))
        return PlainToken(claims, f"{header}.{payload}".encode(), from_base64url(signature))
    except (ValueError, RecursionError):  # includes msgspec.DecodeError
        return None


def is_valid_plain_token(token: PlainToken, secret: str, tenant: TenantKey, audience: str) -> bool:
    """Return whether a token is signed with this secret and has the required claims; its times are not checked."""
    claims = token.claims
    return (
        is_authentic(secret.encode(), token.signed, token.signature)
        and claims.get("iss") == tenant
        and claims.get("aud") == audience
        and claims.get("exp") is not None
        and isinstance(claims.get("sub"), str)
        and isinstance(claims.get("jti", ""), str)
    )


@lru_cache(maxsize=_HEADERS_CACHED)
def _is_plain_header(header: str) -> bool:
    try:
        decoded = _decode_object(from_base64url(header))
    except (ValueError, RecursionError):
        return False
    is_usual = decoded.keys() <= _HEADER_NAMES and decoded.get("alg") == ALGORITHM
    return is_usual and isinstance(decoded.get("typ", ""), str)
