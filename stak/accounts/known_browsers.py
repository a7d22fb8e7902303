"""Browsers in which a person has signed in before: strangers who try passwords do not lock the person out of these.

Each sign-in gives the browser a cookie with a token: encrypted, bound to the tenant and the email, and valid for
KNOWN_SECONDS. It opens nothing: it only selects the budget of attempts that a sign-in is charged to.
"""

from typing import Final

import msgspec

from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey
from stak.ports import Ports

KNOWN_SECONDS: Final = 180 * 24 * 3600
_CONTEXT: Final = "console browser"
_TOKEN_MAX_CHARACTERS: Final = 2000


class _Known(msgspec.Struct, frozen=True):
    tenant: str
    email: str
    ends_at: int


def known_browser_token(ports: Ports, tenant: TenantKey, email: str) -> str:
    """Return the token for a browser in which the person with this email has just signed in."""
    known = _Known(tenant, email, int(ports.clock()) + KNOWN_SECONDS)
    return ports.sealer.seal(msgspec.json.encode(known), _CONTEXT)


def is_known_browser(ports: Ports, token: str | None, tenant: TenantKey, email: str) -> bool:
    """Return whether the person with this email has signed in before in the browser that sent this token."""
    if not token or len(token) > _TOKEN_MAX_CHARACTERS:
        return False
    try:
        known = msgspec.json.decode(ports.sealer.open(token, _CONTEXT), type=_Known)
    except (DecryptionFailed, msgspec.MsgspecError):
        return False
    return (known.tenant, known.email) == (tenant, email) and ports.clock() < known.ends_at
