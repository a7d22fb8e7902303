"""The broadcast audience of an inbox: add and remove members in bulk, with exact counts per shard."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

import msgspec

from stak.audience import keys
from stak.audience.member_since import read_since
from stak.audience.removed_members import charged_markers, has_auto_join, remove_and_mark
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import NOTHING, Absent, Delete, Done, Group, Item, Key, Present, Put, Update
from stak.request_cost import pause
from stak.tenancy import keys as tenancy
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quota_usage import Count, give_back, read_used, reserve
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, charge_bytes, require_bytes

CHANGES_MAX: Final = 10_000
_USERS_BATCH_SIZE: Final = 500
_MEMBERS_PER_GROUP: Final = 99  # plus the shard's count
_UNMARKED_PER_GROUP: Final = 49  # two writes each, plus the shard's count
_INBOXES_BATCH_SIZE: Final = 100


class AudienceChanged(msgspec.Struct, frozen=True):
    """The result of a bulk change, and the new number of members."""

    added: int
    removed: int
    estimate: int


async def change_audience(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    *,
    add: Iterable[UserId],
    remove: Iterable[UserId],
    key_id: str,
) -> AudienceChanged:
    """Add and remove members; users in both lists are removed. Counts only actual changes.

    Where users join by themselves, an addition also deletes the marker of an earlier removal.
    """
    leaving = set(remove)
    since = await read_since(ports, tenant, inbox)
    # Initialise the usage counter before the first change.
    await read_audience_used(ports, tenant)
    has_markers = await has_auto_join(ports, tenant, inbox)
    removed = 0
    if leaving and has_markers:
        removed = await remove_and_mark(ports, tenant, inbox, leaving)
    elif leaving:
        removed = await _change_in_parts(ports, tenant, inbox, leaving, is_add=False, has_markers=False)
    joining = set(add) - leaving
    added = await _change_in_parts(ports, tenant, inbox, joining, is_add=True, has_markers=has_markers, since=since)
    note = log_entry(ports, tenant, key_id, "change audience", inbox, f"{added} added, {removed} removed")
    await ports.table.commit([(note,)])
    return AudienceChanged(added, removed, await estimate(ports, tenant, inbox))


async def estimate(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> int:
    """Return the number of members, from one count per shard."""
    counts = await ports.table.batch_get(keys.shard_count(tenant, inbox, number) for number in range(keys.SHARDS))
    return sum(int(item["count"]) for item in counts.values())


async def read_audience_used(ports: Ports, tenant: TenantKey) -> int:
    """Return the number of members of all the tenant's audiences, initialising the counter if it is missing."""
    return await read_used(ports, tenant, "audience", members_counted(ports, tenant))


def members_counted(ports: Ports, tenant: TenantKey) -> Count:
    """Return a function that counts the members of all the tenant's audiences."""

    async def count() -> int:
        rows = rows_of(ports.table, tenancy.tenant_partition(tenant), tenancy.INBOXES, at_once=_INBOXES_BATCH_SIZE)
        return sum([await estimate(ports, tenant, tenancy.inbox_of(row.key)) async for row in rows])

    return count


async def _change_in_parts(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    users: set[UserId],
    *,
    is_add: bool,
    has_markers: bool,
    since: Item = NOTHING,
) -> int:
    """Change members in batches, between which other requests run."""
    waiting, changed = list(users), 0
    for start in range(0, len(waiting), _USERS_BATCH_SIZE):
        part = set(waiting[start : start + _USERS_BATCH_SIZE])
        changed += await _change(ports, tenant, inbox, part, is_add=is_add, has_markers=has_markers, since=since)
        await pause()
    return changed


async def _change(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    users: set[UserId],
    *,
    is_add: bool,
    has_markers: bool,
    since: Item,
) -> int:
    """Write or delete members in groups with their shard's count, conditional on each being an actual change.

    The quota is reserved for all before the first addition, and the surplus released after the last: a crash in between
    leaves the counter too high, never too low.
    """
    changed = reserved = 0
    waiting = users
    attempts = Attempts()
    while True:
        await attempts.next()
        wanted = {keys.member(tenant, inbox, user): user for user in waiting}
        markers = [keys.removed_member(tenant, inbox, user) for user in waiting] if has_markers else []
        found = await ports.table.batch_get((*wanted, *markers))
        todo = sorted((key.pk, user) for key, user in wanted.items() if (key in found) != is_add)
        if is_add and not reserved and todo:
            reserved = len(todo)
            await _reserve(ports, tenant, reserved)
        waiting = set()
        size = _UNMARKED_PER_GROUP if has_markers else _MEMBERS_PER_GROUP
        parts = [
            members[start : start + size]
            for _pk, rows in groupby(todo, key=lambda row: row[0])
            for members in ([user for _, user in rows],)
            for start in range(0, len(members), size)
        ]
        groups = [_group(ports, tenant, inbox, part, found, since, is_add=is_add) for part in parts]
        for part, outcome in zip(parts, await ports.table.commit(groups) if groups else [], strict=True):
            if isinstance(outcome, Done):
                changed += len(part)
                rows_added = len(part) - charged_markers(found, tenant, inbox, part) if is_add else -len(part)
                charge_bytes(ports, tenant, rows_added * AUDIENCE_BYTES)
            else:  # a conflict with another change: read again
                waiting |= set(part)
        if not waiting:
            break
    if surplus := reserved - changed if is_add else changed:
        await ports.table.commit([(give_back(tenant, "audience", surplus),)])
    return changed


async def _reserve(ports: Ports, tenant: TenantKey, count: int) -> None:
    await require_bytes(ports, tenant, count * AUDIENCE_BYTES)
    attempts = Attempts()
    while True:
        await attempts.next()
        (outcome,) = await ports.table.commit([(await reserve(ports, tenant, "audience", count),)])
        if isinstance(outcome, Done):
            return


def _group(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    members: list[UserId],
    found: Mapping[Key, Item],
    since: Item,
    *,
    is_add: bool,
) -> Group:
    step = len(members) if is_add else -len(members)
    count = Update(keys.shard_count(tenant, inbox, keys.shard_of(members[0])), add={"count": step})
    if is_add:
        item = {"joined": ports.ids.new(), **since}
        markers = (keys.removed_member(tenant, inbox, user) for user in members)
        return (
            count,
            *(Put(keys.member(tenant, inbox, user), item, when=(Absent(),)) for user in members),
            # No condition: whatever a marker has become since, it has no meaning beside the member.
            *(Delete(marker) for marker in markers if marker in found),
        )
    return (count, *(Delete(keys.member(tenant, inbox, user), when=(Present(),)) for user in members))
