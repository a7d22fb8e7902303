"""Removal from audiences that users join by themselves (`auto_join.py`): a marker keeps them from rejoining.

A removal marks each named user, whether they are a member or not. Markers are charged as stored bytes, as members are.
Only an explicit addition makes users members again, and deletes the marker. One that was written at the same time, or
that an addition while `auto_join` was off has left, has no meaning beside a member.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from stak.audience import keys
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Check, Delete, Done, Equals, Group, Item, Key, Present, Put, Update, Write
from stak.request_cost import pause
from stak.tenancy import keys as tenancy
from stak.tenancy.auto_join_inboxes import auto_join_in
from stak.tenancy.quota_usage import give_back
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, charge_bytes, require_bytes

AUTO: Final = "auto"
"""Attribute of members that joined by themselves."""
_USERS_BATCH_SIZE: Final = 500
_USERS_PER_GROUP: Final = 49  # two writes each, plus the shard's count and the usage of the quota


async def has_auto_join(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> bool:
    """Return whether users join an inbox's audience by themselves."""
    # Not from the cache: a removal after auto_join was turned on must leave markers.
    item = await ports.table.get(tenancy.inbox_config(tenant, inbox))
    return item is not None and auto_join_in(item) != "off"


async def remove_and_mark(ports: Ports, tenant: TenantKey, inbox: InboxKey, users: set[UserId]) -> int:
    """Remove members, and mark all these users as removed; return how many were members.

    Raises QuotaExceeded if there is no room for the markers of users that were no members; the batches before are done.
    """
    named, removed = sorted(users, key=lambda user: (keys.shard_of(user), user)), 0
    for start in range(0, len(named), _USERS_BATCH_SIZE):
        waiting = named[start : start + _USERS_BATCH_SIZE]
        attempts = Attempts()
        while waiting:
            await attempts.next()
            found = await ports.table.batch_get(
                key(tenant, inbox, user) for user in waiting for key in (keys.member, keys.removed_member)
            )
            todo = [user for user in waiting if not _is_removed(found, tenant, inbox, user)]
            if (more := _rows_added(found, tenant, inbox, todo)) > 0:
                await require_bytes(ports, tenant, more * AUDIENCE_BYTES)
            parts = [
                members[at : at + _USERS_PER_GROUP]
                for _, some in groupby(todo, key=keys.shard_of)
                for members in (list(some),)
                for at in range(0, len(members), _USERS_PER_GROUP)
            ]
            groups = [_removal_group(ports, tenant, inbox, part, found) for part in parts]
            waiting = []
            for part, group, outcome in zip(parts, groups, await ports.table.commit(groups), strict=True):
                if isinstance(outcome, Done):
                    removed += sum(isinstance(write, Delete) for write in group)
                    charge_bytes(ports, tenant, _rows_added(found, tenant, inbox, part) * AUDIENCE_BYTES)
                else:  # a conflict with another change: read again
                    waiting += part
        await pause()
    return removed


def charged_markers(found: Mapping[Key, Item], tenant: TenantKey, inbox: InboxKey, users: Iterable[UserId]) -> int:
    """Return how many of these users have a marker that is charged: not that of an erasure, which ends by itself."""
    markers = (found.get(keys.removed_member(tenant, inbox, user)) for user in users)
    return sum(marker is not None and TTL not in marker for marker in markers)


def _rows_added(found: Mapping[Key, Item], tenant: TenantKey, inbox: InboxKey, users: list[UserId]) -> int:
    """Return how many charged rows a removal adds: a marker for each user that has none, in place of the members."""
    members = sum(keys.member(tenant, inbox, user) in found for user in users)
    return len(users) - charged_markers(found, tenant, inbox, users) - members


class MemberErasure(NamedTuple):
    """What erases a user from an audience."""

    writes: list[Write]
    released_rows: int
    """The charged rows that this removes: a member, and the marker of an earlier removal."""


async def erasure_of_member(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, user: UserId, *, joined_before: str, marked_until: int
) -> MemberErasure:
    """Return the writes that remove an erased user from an audience; a later explicit addition stays.

    A user that joined by themselves is removed whenever that was: a device that is still signed in must not undo the
    erasure. For the same reason a marker remains for some time.
    """
    key, marker_key = keys.member(tenant, inbox, user), keys.removed_member(tenant, inbox, user)
    found = await ports.table.batch_get((key, marker_key))
    item = found.get(key)
    if item is not None and item.get("joined", "") > joined_before and AUTO not in item:
        return MemberErasure([], 0)
    marker: list[Write] = []
    if await has_auto_join(ports, tenant, inbox):
        marker = [Put(marker_key, {**_marker_item(ports), TTL: marked_until})]
    elif marker_key in found:
        marker = [Delete(marker_key)]  # no condition: whatever it has become since, it is about the erased user
    charged = charged_markers(found, tenant, inbox, (user,))
    if item is None:
        return MemberErasure([*marker, Check(key, when=(Absent(),))] if marker else [], charged)
    count = keys.shard_count(tenant, inbox, keys.shard_of(user))
    writes: list[Write] = [
        Delete(key, when=(Present(), Equals("joined", item.get("joined")))),
        Update(count, add={"count": -1}),
        give_back(tenant, "audience", 1),
        *marker,
    ]
    return MemberErasure(writes, 1 + charged)


def _is_removed(found: Mapping[Key, Item], tenant: TenantKey, inbox: InboxKey, user: UserId) -> bool:
    marker = found.get(keys.removed_member(tenant, inbox, user))
    # The marker of an erasure ends; this one must not.
    return keys.member(tenant, inbox, user) not in found and marker is not None and TTL not in marker


def _removal_group(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, users: list[UserId], found: Mapping[Key, Item]
) -> Group:
    writes: list[Write] = []
    members = 0
    for user in users:
        member = keys.member(tenant, inbox, user)
        if member in found:
            members += 1
            writes.append(Delete(member, when=(Present(),)))
        else:
            writes.append(Check(member, when=(Absent(),)))
        # No condition: it is written with the absence of the member, which has one.
        writes.append(Put(keys.removed_member(tenant, inbox, user), _marker_item(ports)))
    count = keys.shard_count(tenant, inbox, keys.shard_of(users[0]))
    if not members:
        return tuple(writes)
    return (*writes, Update(count, add={"count": -members}), give_back(tenant, "audience", members))


def _marker_item(ports: Ports) -> Item:
    return {"removed": ports.ids.new()}
