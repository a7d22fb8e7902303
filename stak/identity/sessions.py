"""Device sessions: a short access token, and a refresh token that is good once.

Of a refresh token only the SHA-256 is kept. Each use makes the next one; whoever comes with an old one, which was ours
and is used up, has stolen it or been stolen from: the session ends for both. An access token of a session is worthless
from the moment the session has ended.
"""

from collections.abc import AsyncIterator
from typing import Final

import msgspec

from stak.crypto import fingerprint, is_same
from stak.errors import FieldError, InvalidInput, NotAuthenticated, NotFound, Unsealable
from stak.identity import keys
from stak.identity.tokens import User, issue_token
from stak.ids import is_ulid
from stak.names import TenantKey, UserId
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Delete, Equals, Item, Put, Refused, Update

ACCESS_SECONDS: Final = 15 * 60
SESSION_SECONDS: Final = 30 * 24 * 3600
"""Without a refresh for this long a session ends by itself."""
DEVICE_MAX_CHARACTERS: Final = 128
_PREFIX: Final = "rt_"
_PAGE: Final = 100


class Session(msgspec.Struct, frozen=True):
    """A device that is signed in."""

    session_id: str
    device_id: str
    created: int
    refreshed: int
    expires_at: int


class Grant(msgspec.Struct, frozen=True):
    """What a device gets to go on with."""

    session_id: str
    device_id: str
    access_token: str
    expires_at: int
    refresh_token: str
    refresh_expires_at: int


async def open_session(ports: Ports, user: User, device_id: str) -> Grant:
    """Sign a device in."""
    if not device_id.strip() or len(device_id) > DEVICE_MAX_CHARACTERS:
        problem = f"1 to {DEVICE_MAX_CHARACTERS} characters"
        raise InvalidInput(f"device_id: {problem}.", (FieldError("device_id", problem),))
    session_id, now = ports.ids.new(), int(ports.clock())
    refresh_token = _refresh_token(ports, user.tenant, session_id)
    item: Item = {
        "user": user.user,
        "device": device_id,
        "hash": fingerprint(refresh_token),
        "created": now,
        "refreshed": now,
        "expires_at": now + SESSION_SECONDS,
        TTL: now + SESSION_SECONDS,
        INDEX_PK: keys.user_partition(user.tenant, user.user),
        INDEX_SK: keys.session_of_user(now, session_id),
    }
    # No condition: a ULID is new by itself.
    await ports.table.commit([(Put(keys.session(user.tenant, session_id), item),)])
    return await _grant(ports, user.tenant, session_id, item, refresh_token)


async def refresh_session(ports: Ports, tenant: TenantKey, refresh_token: str) -> Grant:
    """The next pair of tokens; NotAuthenticated, and the end of the session, if this one was used before."""
    session_id = _session_of(ports, tenant, refresh_token)
    key = keys.session(tenant, session_id)
    item = await ports.table.get(key)
    now = int(ports.clock())
    if item is None or item["expires_at"] <= now:
        raise NotAuthenticated("This session has ended. Sign in again.")
    following = _refresh_token(ports, tenant, session_id)
    if is_same(item["hash"], fingerprint(refresh_token)):
        changes = {
            "hash": fingerprint(following),
            "refreshed": now,
            "expires_at": now + SESSION_SECONDS,
            TTL: now + SESSION_SECONDS,
        }
        unused = (Equals("hash", item["hash"]),)
        (outcome,) = await ports.table.commit([(Update(key, set=changes, when=unused),)])
        if not isinstance(outcome, Refused):
            return await _grant(ports, tenant, session_id, {**item, **changes}, following)
    # No condition: whatever it has become since, it must not go on.
    await ports.table.commit([(Delete(key),)])
    raise NotAuthenticated("This refresh token was used before: the session has been ended. Sign in again.")


async def list_sessions(ports: Ports, user: User) -> list[Session]:
    """The devices a user is signed in with, the latest first."""
    now = int(ports.clock())
    return [
        Session(
            keys.session_id(row.key),
            row.item["device"],
            row.item["created"],
            row.item["refreshed"],
            row.item["expires_at"],
        )
        async for row in _sessions(ports, user.tenant, user.user)
        if row.item["expires_at"] > now
    ]


async def end_session(ports: Ports, user: User, session_id: str) -> None:
    """Sign a device out: its tokens are worthless from now on. NotFound if it is not one of this user's."""
    if is_ulid(session_id):
        mine = (Equals("user", user.user),)
        (outcome,) = await ports.table.commit([(Delete(keys.session(user.tenant, session_id), when=mine),)])
        if not isinstance(outcome, Refused):
            return
    raise NotFound("There is no such session.")


async def end_all_sessions(ports: Ports, user: User) -> int:
    """Sign every device of a user out; how many there were."""
    ended = [row.key async for row in _sessions(ports, user.tenant, user.user)]
    await ports.table.commit([(Delete(key),) for key in ended])
    return len(ended)


def _sessions(ports: Ports, tenant: TenantKey, user: UserId) -> AsyncIterator[Row]:
    return rows_of(
        ports.table, keys.user_partition(tenant, user), keys.SESSIONS, at_once=_PAGE, reverse=True, index=True
    )


async def _grant(ports: Ports, tenant: TenantKey, session_id: str, item: Item, refresh_token: str) -> Grant:
    access = await issue_token(ports, tenant, UserId(item["user"]), ttl_seconds=ACCESS_SECONDS, session_id=session_id)
    return Grant(session_id, item["device"], access.token, access.expires_at, refresh_token, item["expires_at"])


def _refresh_token(ports: Ports, tenant: TenantKey, session_id: str) -> str:
    """Sealed, so another each time, and known to be ours when it comes back however late."""
    return _PREFIX + ports.sealer.seal(session_id.encode(), _place(tenant))


def _session_of(ports: Ports, tenant: TenantKey, refresh_token: str) -> str:
    try:
        return ports.sealer.open(refresh_token.removeprefix(_PREFIX), _place(tenant)).decode()
    except Unsealable:
        raise NotAuthenticated("This is not a refresh token of this tenant's.") from None


def _place(tenant: TenantKey) -> str:
    return f"{tenant} refresh tokens"
