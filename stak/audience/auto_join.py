"""Automatic joins: users join audiences with their first token, or with the first post that is delivered to them.

A join is one transaction: the member, the count of the shard, and the usage of the quota, on condition that the user is
neither a member nor marked as removed (`removed_members.py`). So it counts once, however often it is repeated, and a
user whose removal or erasure was answered does not return. Members cost one read and no write. A full quota, or storage
that is unavailable, refuses nobody a token: the next one tries again.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from stak.audience import keys
from stak.audience.audience_members import members_counted
from stak.audience.member_since import read_since
from stak.audience.removed_members import AUTO
from stak.errors import QuotaExceeded, StakError
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.logs import log
from stak.metrics import auto_joins
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Check, Done, Group, Item, Put, Update
from stak.tenancy.auto_join_inboxes import inboxes_joined_on_post, inboxes_joined_on_token
from stak.tenancy.quota_usage import reserve
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, charge_bytes, require_bytes
from stak.tenancy.tenant_cache import read_tenant

_JOINS_PER_GROUP: Final = 41
"""Two writes each, plus the counts of at most 16 shards of one inbox and the usage: 99 of the 100 of a group."""

Candidate = tuple[InboxKey, UserId]


async def join_with_token(
    ports: Ports, tenant: TenantKey, user: UserId, settings: Item, *, only: InboxKey | None = None
) -> None:
    """Make a user with a token a member where the tenant's settings say so; of one inbox if the token is limited to it.

    Raises no StakError: it must not cost a user the token.
    """
    inboxes = inboxes_joined_on_token(settings)
    if not inboxes or (only is not None and only not in inboxes):
        return
    try:
        await _join(ports, tenant, [(inbox, user) for inbox in inboxes if only is None or inbox == only])
    except StakError as error:
        auto_joins.labels("failed").inc()
        log.warning("auto_join_failed", tenant=tenant, error=repr(error))


async def is_joined_with_posts(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> bool:
    """Return whether the recipients of posts join an inbox's audience, by the tenant's cached settings.

    Every delivery has them in its cache, so it costs no further read.
    """
    settings = await read_tenant(ports, tenant)
    return settings is not None and inbox in inboxes_joined_on_post(settings)


async def join_with_post(ports: Ports, tenant: TenantKey, inbox: InboxKey, users: Collection[UserId]) -> None:
    """Make the recipients of a delivered post members of the inbox's audience, if the tenant's settings say so."""
    if await is_joined_with_posts(ports, tenant, inbox):
        await _join(ports, tenant, [(inbox, user) for user in users])


async def _join(ports: Ports, tenant: TenantKey, candidates: Sequence[Candidate]) -> None:
    # Not consistent: who has just joined costs a refused write, once.
    members = await ports.table.batch_get((keys.member(tenant, *one) for one in candidates), consistent=False)
    absent = [one for one in candidates if keys.member(tenant, *one) not in members]
    try:
        for start in range(0, len(absent), _JOINS_PER_GROUP):
            await _join_some(ports, tenant, absent[start : start + _JOINS_PER_GROUP])
    except QuotaExceeded as error:
        auto_joins.labels("quota_exceeded").inc()
        log.warning("auto_join_refused", tenant=tenant, quota=error.quota)


async def _join_some(ports: Ports, tenant: TenantKey, candidates: Sequence[Candidate]) -> None:
    attempts = Attempts()
    while True:
        await attempts.next()
        wanted = [key(tenant, *one) for one in candidates for key in (keys.member, keys.removed_member)]
        found = await ports.table.batch_get(wanted)
        joining = [
            one
            for one in candidates
            if keys.member(tenant, *one) not in found and keys.removed_member(tenant, *one) not in found
        ]
        if not joining:
            return
        await require_bytes(ports, tenant, len(joining) * AUDIENCE_BYTES)
        reserved = await reserve(ports, tenant, "audience", len(joining), members_counted(ports, tenant))
        since = {inbox: await read_since(ports, tenant, inbox) for inbox in {inbox for inbox, _ in joining}}
        (outcome,) = await ports.table.commit([_join_group(ports, tenant, joining, reserved, since)])
        if isinstance(outcome, Done):
            charge_bytes(ports, tenant, len(joining) * AUDIENCE_BYTES)
            auto_joins.labels("joined").inc(len(joining))
            return


def _join_group(
    ports: Ports, tenant: TenantKey, joining: Sequence[Candidate], reserved: Update, since: Mapping[InboxKey, Item]
) -> Group:
    item = {"joined": ports.ids.new(), AUTO: True}
    shards: dict[tuple[InboxKey, int], int] = {}
    for inbox, user in joining:
        shard = (inbox, keys.shard_of(user))
        shards[shard] = shards.get(shard, 0) + 1
    return (
        *(Put(keys.member(tenant, *one), {**item, **since[one[0]]}, when=(Absent(),)) for one in joining),
        *(Check(keys.removed_member(tenant, *one), when=(Absent(),)) for one in joining),
        *(Update(keys.shard_count(tenant, *shard), add={"count": count}) for shard, count in shards.items()),
        reserved,
    )
