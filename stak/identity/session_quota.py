"""How many sessions one user may have: counted by the index when another is opened, which is then refused.

The index is a moment behind on DynamoDB, so a row of the user's also names those opened in the last seconds; its
revision lets one be opened at a time. A user at the quota ends an old session with any token of theirs.
"""

from typing import Any, Final

from stak.identity import keys
from stak.identity.generations import is_of_a_live_one, live_generations
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import TTL, Absent, Equals, Put
from stak.tenancy.quotas import exceeded, read_quotas

RECENT_SECONDS: Final = 30
"""Longer than an index is behind."""
_KEPT_SECONDS: Final = 3600
_PAGE: Final = 250


async def admit_session(ports: Ports, user: User, session_id: str) -> tuple[Put, ...]:
    """The write to be committed with a session that is opened; QuotaExceeded if the user has as many as they may.

    Where the commit is refused by it, another was opened meanwhile: ask again.
    """
    limit = (await read_quotas(ports, user.tenant)).sessions_per_user
    if limit is None:
        return ()
    now = int(ports.clock())
    key = keys.sessions_opened(user.tenant, user.user)
    item = await ports.table.get(key)  # before anything is counted
    opened: dict[str, int] = {} if item is None else item["opened"]
    recent = {one: at for one, at in opened.items() if 0 <= now - at < RECENT_SECONDS}
    live = await _live(ports, user, recent, limit, now)
    if live >= limit:
        raise exceeded("sessions_per_user", limit, live)
    rev = 0 if item is None else item["rev"]
    stored: dict[str, Any] = {"rev": rev + 1, "opened": {**recent, session_id: now}, TTL: now + _KEPT_SECONDS}
    return (Put(key, stored, when=(Absent() if item is None else Equals("rev", rev),)),)


async def _live(ports: Ports, user: User, recent: dict[str, int], limit: int, now: int) -> int:
    """How many sessions there are, or as many as the limit."""
    generations = await live_generations(ports, user.tenant)
    found: set[str] = set()
    partition = keys.user_partition(user.tenant, user.user)
    async for row in rows_of(ports.table, partition, keys.SESSIONS, at_once=_PAGE, reverse=True, index=True):
        if row.item["expires_at"] > now and is_of_a_live_one(row.item, generations):
            found.add(keys.session_id(row.key))
            if len(found) >= limit:
                return len(found)
    unseen = [keys.session(user.tenant, one) for one in recent if one not in found]
    return len(found) + len(await ports.table.batch_get(unseen) if unseen else ())
