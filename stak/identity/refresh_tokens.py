"""Refresh tokens: each can be used once, and yields the next.

Only the SHA-256 of a refresh token is stored. A client that lost the response may repeat its request once within
`REPEAT_SECONDS`: it gets another pair, and the refresh token of the lost response is void. The use of any other spent
token means that it was stolen: the session ends for both sides. So a thief with a token that was just used gains no
more than with an unused one: as soon as both sides have refreshed, the session is over.
"""

from typing import Any, Final

import msgspec

from stak.crypto import fingerprint, is_same
from stak.errors import DecryptionFailed, NotAuthenticated
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.signing_secret_generations import generations_in, has_live_generation
from stak.identity.user_tokens import GENERATION_OVER, sign_token
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Delete, Done, Equals, Item, Update
from stak.tenancy import keys as tenancy
from stak.tenancy.suspension import validate_not_suspended

ACCESS_SECONDS: Final = 15 * 60
SESSION_SECONDS: Final = 30 * 24 * 3600
"""A session expires after this time without a refresh."""
REPEAT_SECONDS: Final = 10
_PREFIX: Final = "rt_"


class Grant(msgspec.Struct, frozen=True):
    """The tokens that a device gets for its session."""

    session_id: str
    device_id: str
    access_token: str
    expires_at: int
    refresh_token: str
    refresh_expires_at: int


class SessionRevoked(NotAuthenticated):
    """Raised by a refresh that has ended the session; other devices and connections must be notified."""

    def __init__(self, detail: str, user: UserId, session_id: str) -> None:
        super().__init__(detail)
        self.user = user
        self.session_id = session_id


async def refresh_session(ports: Ports, tenant: TenantKey, session_id: str, refresh_token: str) -> Grant:
    """Return the next pair of tokens. Raises SessionRevoked for a spent token or an expired signing secret."""
    key = keys.session(tenant, session_id)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        # Read uncached: a secret rotated elsewhere a moment ago must not sign tokens or keep sessions alive.
        settings = await ports.table.get(tenancy.tenant_settings(tenant))
        if item is None or settings is None or item["expires_at"] <= ports.clock():
            raise NotAuthenticated("This session has ended. Sign in again.")
        validate_not_suspended(settings)
        generations = generations_in(ports, tenant, settings)
        if not has_live_generation(item, generations):
            raise await _revoked(ports, tenant, session_id, item, GENERATION_OVER)
        following = new_refresh_token(ports, tenant, session_id)
        repeat = _repeat_after(ports, item, fingerprint(refresh_token), fingerprint(following))
        if repeat is None:
            problem = "This refresh token was already used, so the session has been ended. Sign in again."
            raise await _revoked(ports, tenant, session_id, item, problem)
        now = int(ports.clock())
        changes = {
            "hash": fingerprint(following),
            "repeat": repeat or None,
            "generation": generations[0].name,
            "refreshed": now,
            "expires_at": now + SESSION_SECONDS,
            TTL: now + SESSION_SECONDS,
        }
        (outcome,) = await ports.table.commit([(Update(key, set=changes, when=(Equals("hash", item["hash"]),)),)])
        if isinstance(outcome, Done):
            return grant_of(ports, tenant, session_id, {**item, **changes}, following, settings)


def session_of(ports: Ports, tenant: TenantKey, refresh_token: str) -> str:
    """Return the session of a refresh token. Raises NotAuthenticated if it is not this tenant's."""
    try:
        return ports.sealer.open(refresh_token.removeprefix(_PREFIX), _context(tenant)).decode()
    except DecryptionFailed:
        raise NotAuthenticated("This is not a refresh token of this tenant.") from None


def new_refresh_token(ports: Ports, tenant: TenantKey, session_id: str) -> str:
    """Return a new refresh token: encrypted, so unique each time, and recognised whenever it comes back."""
    return _PREFIX + ports.sealer.seal(session_id.encode(), _context(tenant))


def grant_of(ports: Ports, tenant: TenantKey, session_id: str, item: Item, refresh_token: str, settings: Item) -> Grant:
    """Return the tokens of a stored session."""
    access = sign_token(
        ports, tenant, UserId(item["user"]), settings, ttl_seconds=ACCESS_SECONDS, session_id=session_id
    )
    return Grant(session_id, item["device"], access.token, access.expires_at, refresh_token, item["expires_at"])


def _repeat_after(ports: Ports, item: Item, used: str, following: str) -> dict[str, Any] | None:
    """Return the token that may be repeated after this one was used ({} if none), or None if this one is spent.

    It contains the hash of its successor, because an earlier release refreshes without updating it.
    """
    now_milliseconds = int(ports.clock() * 1000)
    if is_same(item["hash"], used):
        return {"hash": used, "followed_by": following, "until": now_milliseconds + REPEAT_SECONDS * 1000}
    repeat = item.get("repeat")
    is_allowed = (
        repeat is not None
        and is_same(repeat["hash"], used)
        and repeat["followed_by"] == item["hash"]
        and now_milliseconds <= repeat["until"]
    )
    return {} if is_allowed else None


async def _revoked(ports: Ports, tenant: TenantKey, session_id: str, item: Item, detail: str) -> SessionRevoked:
    # No condition: whatever its state, the session must end.
    await ports.table.commit([(Delete(keys.session(tenant, session_id)),)])
    return SessionRevoked(detail, UserId(item["user"]), session_id)


def _context(tenant: TenantKey) -> str:
    return f"{tenant} refresh tokens"
