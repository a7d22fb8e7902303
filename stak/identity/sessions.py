"""Device sessions: open one, list a user's, and end them.

A session grants a short-lived access token and a refresh token (`refresh_tokens.py`). Its tokens are invalid as soon as
its row is deleted, or the signing secret it belongs to has expired (`signing_secret_generations.py`).
"""

from typing import Final

import msgspec

from stak.crypto import fingerprint
from stak.errors import NotAllowed, NotFound, invalid_field
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.refresh_tokens import SESSION_SECONDS, Grant, grant_of, new_refresh_token
from stak.identity.session_quota import admit_session, recent_sessions
from stak.identity.signing_secret_generations import generations_in, has_live_generation, live_generations
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.table import Row, rows_of
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Delete, Done, Equals, Item, Key, Put, Refused
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, log_entry
from stak.tenancy.tenant_cache import read_tenant
from stak.ulids import is_ulid

DEVICE_MAX_CHARACTERS: Final = 128
_BATCH_SIZE: Final = 100


class Session(msgspec.Struct, frozen=True):
    """A device that is signed in."""

    session_id: str
    device_id: str
    created: int
    refreshed: int
    expires_at: int


async def open_session(ports: Ports, user: User, device_id: str) -> Grant:
    """Sign a device in. Raises NotAllowed for a token of a session or for a single inbox."""
    if user.session_id is not None:
        raise NotAllowed("A session token cannot start another session. Use a token from the tenant's backend.")
    if user.inbox is not None:
        raise NotAllowed(f"This token is valid for the inbox {user.inbox} only and cannot start a session.")
    if not device_id.strip() or len(device_id) > DEVICE_MAX_CHARACTERS:
        problem = f"must have 1 to {DEVICE_MAX_CHARACTERS} characters"
        raise invalid_field("device_id", problem)
    settings = await read_tenant(ports, user.tenant)
    if settings is None:
        raise NotFound("Tenant not found.")
    session_id, now = ports.ids.new(), int(ports.clock())
    refresh_token = new_refresh_token(ports, user.tenant, session_id)
    item: Item = {
        "user": user.user,
        "device": device_id,
        "hash": fingerprint(refresh_token),
        # The token's generation, not the newest: with only a secret that is about to expire, a caller must not get a
        # session that outlives it without a refresh.
        "generation": user.generation or generations_in(ports, user.tenant, settings)[0].name,
        "created": now,
        "refreshed": now,
        "expires_at": now + SESSION_SECONDS,
        TTL: now + SESSION_SECONDS,
        INDEX_PK: keys.user_partition(user.tenant, user.user),
        INDEX_SK: keys.session_of_user(now, session_id),
    }
    attempts = Attempts()
    while True:
        await attempts.next()
        admitted = await admit_session(ports, user, session_id)
        # No condition of its own: a ULID is unique.
        (outcome,) = await ports.table.commit([(Put(keys.session(user.tenant, session_id), item), *admitted)])
        if isinstance(outcome, Done):
            return grant_of(ports, user.tenant, session_id, item, refresh_token, settings)


async def list_sessions(
    ports: Ports, tenant: TenantKey, user: UserId, *, limit: int, after: Position | None = None
) -> tuple[list[Session], Position | None]:
    """Return a user's sessions, newest first, and the position to continue at; expired ones are left out."""
    page = await ports.table.query(
        keys.user_partition(tenant, user),
        keys.SESSIONS,
        limit=limit,
        reverse=True,
        after=None if after is None else tables.position(after),
        index=True,
    )
    now, generations = ports.clock(), await live_generations(ports, tenant)
    return [
        _session(row)
        for row in page.rows
        if row.item["expires_at"] > now and has_live_generation(row.item, generations)
    ], page.next


async def end_session(
    ports: Ports, tenant: TenantKey, user: UserId, session_id: str, *, key_id: str | None = None
) -> None:
    """Sign a device out; its tokens are invalid from now on. Raises NotFound if it is not this user's.

    With a `key_id` (an admin's API key), this is recorded in the audit log.
    """
    if is_ulid(session_id):
        mine = Delete(keys.session(tenant, session_id), when=(Equals("user", user),))
        note = () if key_id is None else (log_entry(ports, tenant, key_id, "end session", user, session_id),)
        (outcome,) = await ports.table.commit([(mine, *note)])
        if not isinstance(outcome, Refused):
            return
    raise NotFound("Session not found.")


async def end_all_sessions(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str | None = None) -> int:
    """Sign out all devices of a user; return how many."""
    if key_id is not None:  # first: no session ends without an audit log entry
        await ports.table.commit([(log_entry(ports, tenant, key_id, "end sessions", user),)])
    ended, after = 0, None
    unlisted = set(await recent_sessions(ports, tenant, user))
    while True:
        page = await ports.table.query(
            keys.user_partition(tenant, user), keys.SESSIONS, limit=_BATCH_SIZE, after=after, index=True
        )
        # No condition: whatever their state, they must end.
        await ports.table.commit([(Delete(row.key),) for row in page.rows])
        unlisted.difference_update(row.key for row in page.rows)
        ended, after = ended + len(page.rows), page.next
        if after is None:
            break
    left = await ports.table.batch_get(unlisted) if unlisted else {}
    await ports.table.commit([(Delete(key),) for key in left])
    return ended + len(left)


async def sessions_before(ports: Ports, tenant: TenantKey, user: UserId, moment_id: str, *, limit: int) -> list[Key]:
    """Return some sessions of a user opened before the time in an id, expired or not."""
    found: list[Key] = []
    rows = rows_of(ports.table, keys.user_partition(tenant, user), keys.SESSIONS, at_once=_BATCH_SIZE, index=True)
    async for row in rows:
        if keys.session_id(row.key) < moment_id:
            found.append(row.key)
        if len(found) == limit:
            break
    else:
        recent = await recent_sessions(ports, tenant, user)
        found += [key for key in recent if keys.session_id(key) < moment_id and key not in found]
    # The index may still list deleted rows.
    return list(await ports.table.batch_get(found))[:limit]


async def log_listing(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> None:
    """Record in the audit log that an admin listed a user's sessions."""
    note = log_entry(ports, tenant, key_id, "list sessions", user, kept_seconds=FREQUENT_KEPT_SECONDS)
    await ports.table.commit([(note,)])


def _session(row: Row) -> Session:
    return Session(
        keys.session_id(row.key),
        row.item["device"],
        row.item["created"],
        row.item["refreshed"],
        row.item["expires_at"],
    )
