"""The sign-in through the identity provider: authorization code with PKCE, state and nonce.

What must be remembered between the two requests is in a cookie of the browser, encrypted and valid for ten minutes:
nothing is stored for people who do not come back, and only the browser that began can finish. It can finish once: the
provider is asked about one code for each sign-in that was begun.
"""

import hashlib
from typing import Final

import msgspec

from stak.accounts import keys
from stak.accounts.oidc_provider import OidcProvider
from stak.accounts.sign_in import SignedIn, sign_in_person
from stak.crypto import is_same, new_secret, to_base64url
from stak.errors import DecryptionFailed, NotAuthenticated
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Put, Refused

PENDING_SECONDS: Final = 600
_CONTEXT: Final = "console sign-in"
_CODE_MAX_CHARACTERS: Final = 4096
_LOST: Final = "This sign-in was not begun in this browser, or is finished, or began ten minutes ago. Sign in again."


class _Pending(msgspec.Struct, frozen=True):
    tenant: str
    state: str
    nonce: str
    verifier: str
    ends_at: int


class Begun(msgspec.Struct, frozen=True):
    """Where a person signs in, and the cookie that remembers it."""

    url: str
    cookie: str


async def begin_oidc(ports: Ports, provider: OidcProvider, tenant: TenantKey) -> Begun:
    """Begin a sign-in. Raises IdentityProviderUnavailable."""
    pending = _Pending(tenant, new_secret(), new_secret(), new_secret(), int(ports.clock()) + PENDING_SECONDS)
    challenge = to_base64url(hashlib.sha256(pending.verifier.encode()).digest())
    url = await provider.authorization_url(state=pending.state, nonce=pending.nonce, challenge=challenge)
    return Begun(url, ports.sealer.seal(msgspec.json.encode(pending), _CONTEXT))


def pending_tenant(ports: Ports, cookie: str) -> TenantKey:
    """Return the tenant of a sign-in that has begun. Raises NotAuthenticated."""
    return tenant_key(_pending(ports, cookie).tenant)


async def finish_oidc(ports: Ports, provider: OidcProvider, cookie: str, *, state: str, code: str) -> SignedIn:
    """Finish a sign-in with what the provider sent back. Raises NotAuthenticated, NotAllowed."""
    pending = _pending(ports, cookie)
    if not is_same(state, pending.state) or not 0 < len(code) <= _CODE_MAX_CHARACTERS:
        raise NotAuthenticated(_LOST)
    await use_state(ports, pending.state, pending.ends_at)
    person = await provider.exchange(code, verifier=pending.verifier, nonce=pending.nonce)
    return await sign_in_person(ports, tenant_key(pending.tenant), person)


async def use_state(ports: Ports, state: str, ends_at: int) -> None:
    """Record that a sign-in is finished, whether or not it succeeds. Raises NotAuthenticated the second time."""
    used = Put(keys.used_state(state), {TTL: ends_at}, when=(Absent(),))
    (outcome,) = await ports.table.commit([(used,)])
    if isinstance(outcome, Refused):
        raise NotAuthenticated(_LOST)


def _pending(ports: Ports, cookie: str) -> _Pending:
    try:
        pending = msgspec.json.decode(ports.sealer.open(cookie, _CONTEXT), type=_Pending)
    except (DecryptionFailed, msgspec.MsgspecError):
        raise NotAuthenticated(_LOST) from None
    if pending.ends_at <= ports.clock():
        raise NotAuthenticated(_LOST)
    return pending
