"""The quota of sessions per user: counted by the index when a session is opened, and refused beyond the limit.

The index lags slightly on DynamoDB, so a row of the user also lists sessions opened in the last seconds; its revision
serialises openings. A user at the quota can end an old session with any of their tokens.
"""

from typing import Any, Final

from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.signing_secret_generations import has_live_generation, live_generations
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, rows_of
from stak.ports.writes import TTL, Absent, Equals, Key, Put
from stak.tenancy.quotas import exceeded, read_quotas

RECENT_SECONDS: Final = 30
"""Longer than the lag of the index."""
_KEPT_SECONDS: Final = 3600
_PAGE: Final = 250


async def admit_session(ports: Ports, user: User, session_id: str) -> tuple[Put, ...]:
    """Return the write to commit with a new session. Raises QuotaExceeded at the limit.

    If its condition fails, another session was opened concurrently: call again.
    """
    limit = (await read_quotas(ports, user.tenant)).sessions_per_user
    if limit is None:
        return ()
    now = int(ports.clock())
    key = keys.sessions_opened(user.tenant, user.user)
    item = await ports.table.get(key)  # read before counting
    opened: dict[str, int] = {} if item is None else item["opened"]
    recent = {one: at for one, at in opened.items() if 0 <= now - at < RECENT_SECONDS}
    live = await _live(ports, user, recent, limit, now)
    if live >= limit:
        raise exceeded("sessions_per_user", limit, live)
    rev = 0 if item is None else item["rev"]
    stored: dict[str, Any] = {"rev": rev + 1, "opened": {**recent, session_id: now}, TTL: now + _KEPT_SECONDS}
    return (Put(key, stored, when=(Absent() if item is None else Equals("rev", rev),)),)


async def recent_sessions(ports: Ports, tenant: TenantKey, user: UserId) -> list[Key]:
    """Return the sessions that a user opened in the last seconds, which the index may not list yet; some have ended.

    A tenant without a quota of sessions has no such list.
    """
    item = await ports.table.get(keys.sessions_opened(tenant, user))
    return [] if item is None else [keys.session(tenant, one) for one in item["opened"]]


async def _live(ports: Ports, user: User, recent: dict[str, int], limit: int, now: int) -> int:
    """Return the number of live sessions, counting up to the limit."""
    generations = await live_generations(ports, user.tenant)
    found: set[str] = set()
    partition = keys.user_partition(user.tenant, user.user)
    async for row in rows_of(ports.table, partition, keys.SESSIONS, at_once=_PAGE, reverse=True, index=True):
        if row.item["expires_at"] > now and has_live_generation(row.item, generations):
            found.add(keys.session_id(row.key))
            if len(found) >= limit:
                return len(found)
    unseen = [keys.session(user.tenant, one) for one in recent if one not in found]
    live = len(found)
    for start in range(0, len(unseen), TRANSACT_GET_MAX_KEYS):
        # Not a plain read: a session that is listed may become visible later than the row that lists it.
        live += len(await ports.table.transact_get(unseen[start : start + TRANSACT_GET_MAX_KEYS]))
    return live
