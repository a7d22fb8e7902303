"""Refresh tokens: each is good once, and makes the next.

Of a refresh token only the SHA-256 is stored. A client that has lost the answer may repeat its request once within
`REPEAT_SECONDS`: it gets another pair, and the refresh token of the lost answer is void. Whoever comes with any other
token that is used up has stolen it or been stolen from: the session ends for both. So a thief with a token that was
just used gains no more than one with a token that was not: as soon as both sides have refreshed, the session is over.
"""

from typing import Any, Final

import msgspec

from stak.crypto import fingerprint, is_same
from stak.errors import NotAuthenticated, Unsealable
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.generations import generations_in, is_of_a_live_one
from stak.identity.tokens import GENERATION_OVER, sign_token
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Delete, Done, Equals, Item, Update
from stak.tenancy import keys as tenancy
from stak.tenancy.suspension import refuse_suspended

ACCESS_SECONDS: Final = 15 * 60
SESSION_SECONDS: Final = 30 * 24 * 3600
"""Without a refresh for this long a session ends by itself."""
REPEAT_SECONDS: Final = 10
_PREFIX: Final = "rt_"


class Grant(msgspec.Struct, frozen=True):
    """What a device gets to go on with."""

    session_id: str
    device_id: str
    access_token: str
    expires_at: int
    refresh_token: str
    refresh_expires_at: int


class SessionRevoked(NotAuthenticated):
    """A refresh that has ended the session: its other devices and connections have to know."""

    def __init__(self, detail: str, user: UserId, session_id: str) -> None:
        super().__init__(detail)
        self.user = user
        self.session_id = session_id


async def refresh_session(ports: Ports, tenant: TenantKey, session_id: str, refresh_token: str) -> Grant:
    """The next pair of tokens; raises SessionRevoked if this token was used up or the signing secret has ended."""
    key = keys.session(tenant, session_id)
    async for _ in attempts():
        item = await ports.table.get(key)
        # Read afresh: a secret that was rotated elsewhere a moment ago signs nothing and saves no session.
        settings = await ports.table.get(tenancy.tenant_settings(tenant))
        if item is None or settings is None or item["expires_at"] <= ports.clock():
            raise NotAuthenticated("This session has ended. Sign in again.")
        refuse_suspended(settings)
        generations = generations_in(ports, tenant, settings)
        if not is_of_a_live_one(item, generations):
            raise await _revoked(ports, tenant, session_id, item, GENERATION_OVER)
        following = new_refresh_token(ports, tenant, session_id)
        repeat = _repeat_after(ports, item, fingerprint(refresh_token), fingerprint(following))
        if repeat is None:
            problem = "This refresh token was used before: the session has been ended. Sign in again."
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
    raise AssertionError("unreachable")


def session_of(ports: Ports, tenant: TenantKey, refresh_token: str) -> str:
    """The session a refresh token is of; NotAuthenticated if it is none of this tenant's."""
    try:
        return ports.sealer.open(refresh_token.removeprefix(_PREFIX), _place(tenant)).decode()
    except Unsealable:
        raise NotAuthenticated("This is not a refresh token of this tenant's.") from None


def new_refresh_token(ports: Ports, tenant: TenantKey, session_id: str) -> str:
    """Sealed, so another each time, and known to be ours when it comes back however late."""
    return _PREFIX + ports.sealer.seal(session_id.encode(), _place(tenant))


def grant_of(ports: Ports, tenant: TenantKey, session_id: str, item: Item, refresh_token: str, settings: Item) -> Grant:
    """The tokens of a session as it is stored."""
    access = sign_token(
        ports, tenant, UserId(item["user"]), settings, ttl_seconds=ACCESS_SECONDS, session_id=session_id
    )
    return Grant(session_id, item["device"], access.token, access.expires_at, refresh_token, item["expires_at"])


def _repeat_after(ports: Ports, item: Item, used: str, following: str) -> dict[str, Any] | None:
    """Which token may be repeated after this one was used, if any ({}); None if this one was used up.

    What may be repeated names the token it was followed by: a release before this one refreshes without changing it.
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
    # No condition: whatever it has become since, it must not go on.
    await ports.table.commit([(Delete(keys.session(tenant, session_id)),)])
    return SessionRevoked(detail, UserId(item["user"]), session_id)


def _place(tenant: TenantKey) -> str:
    return f"{tenant} refresh tokens"
