"""The members of a topic: add and remove them in bulk or one by one, with exact counts per shard.

A member is two rows: one in the topic, by which posts find the user, and one among the user's topics. Both are written
with the count of the shard. A deleted topic closes its shards first, so that nobody is added behind the job that
removes the members.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import msgspec

from stak.audience.keys import shard_of
from stak.errors import NotFound
from stak.identifiers import TenantKey, TopicKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Delete, Done, Equals, Group, Item, Present, Put, Update, Write
from stak.request_cost import pause
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.stored_bytes import TOPIC_MEMBER_BYTES, charge_bytes, require_bytes
from stak.topics import keys
from stak.topics.topics import ID, RESERVED, Topic, count_members, no_such_topic, read_topic, topic_of

CHANGES_MAX: Final = 10_000
CLOSED: Final = "closed"
"""Attribute of the count of a shard whose topic was deleted."""
FOLLOWED: Final = "followed"
"""Attribute of members that joined by themselves."""
_USERS_BATCH_SIZE: Final = 500
_MEMBERS_PER_GROUP: Final = 49  # two writes each, plus the shard's count and the topic: 100 of a group


class MembersChanged(msgspec.Struct, frozen=True):
    """The result of a bulk change, and the new number of members."""

    added: int
    removed: int
    members: int


async def change_members(
    ports: Ports, tenant: TenantKey, name: TopicKey, *, add: Iterable[UserId], remove: Iterable[UserId], key_id: str
) -> MembersChanged:
    """Add and remove members; users in both lists are removed. Counts only actual changes.

    Raises NotFound for an unknown topic, or QuotaExceeded; the batches before are done.
    """
    leaving = set(remove)
    joining = set(add) - leaving
    topic = await read_topic(ports, tenant, name)
    removed = await _change_in_parts(ports, tenant, topic, leaving, is_add=False)
    added = await _change_in_parts(ports, tenant, topic, joining, is_add=True)
    note = log_entry(ports, tenant, key_id, "change topic members", name, f"{added} added, {removed} removed")
    await ports.table.commit([(note,)])
    return MembersChanged(added, removed, (await count_members(ports, tenant, [topic.id]))[topic.id])


async def follow_topic(ports: Ports, tenant: TenantKey, name: TopicKey, user: UserId) -> Topic:
    """Make a user a member of an open topic, at their own wish. Raises NotFound for one that is not open."""
    topic = await read_open_topic(ports, tenant, name)
    await _change(ports, tenant, topic, {user}, is_add=True, is_followed=True)
    return topic


async def leave_topic(ports: Ports, tenant: TenantKey, name: TopicKey, user: UserId) -> Topic:
    """Remove a user from an open topic, at their own wish. Raises NotFound for one that is not open."""
    topic = await read_open_topic(ports, tenant, name)
    await _change(ports, tenant, topic, {user}, is_add=False)
    return topic


async def read_open_topic(ports: Ports, tenant: TenantKey, name: TopicKey) -> Topic:
    """Return a topic that users may follow. Raises NotFound, also for other topics: users do not learn of them."""
    found = await ports.table.get(keys.topic(tenant, name))
    topic = None if found is None else topic_of(name, found)
    if topic is None or not topic.is_open:
        raise NotFound("Topic not found, or not open to be followed.")
    return topic


async def _change_in_parts(ports: Ports, tenant: TenantKey, topic: Topic, users: set[UserId], *, is_add: bool) -> int:
    """Change members in batches, between which other requests run."""
    waiting, changed = sorted(users), 0
    for start in range(0, len(waiting), _USERS_BATCH_SIZE):
        part = set(waiting[start : start + _USERS_BATCH_SIZE])
        changed += await _change(ports, tenant, topic, part, is_add=is_add)
        await pause()
    return changed


async def _change(
    ports: Ports, tenant: TenantKey, topic: Topic, users: set[UserId], *, is_add: bool, is_followed: bool = False
) -> int:
    """Write or delete members in groups with their shard's count, conditional on each being an actual change.

    A change of one group reserves its part of the quota in that group. Otherwise all of it is reserved before the first
    addition, and the surplus released after the last: a crash in between leaves it too high, never too low.
    """
    changed = reserved = 0
    waiting = users
    attempts = Attempts()
    while waiting:
        await attempts.next()
        current, todo = await _find_changes(ports, tenant, topic, waiting, is_add=is_add)
        parts = _in_groups(todo)
        quota: Update | None = None
        if todo and is_add and not reserved:
            quota = await _reserve(ports, tenant, current, len(todo))
            if len(parts) > 1:
                if not await _is_committed(ports, quota):
                    continue  # others were faster, or the topic was deleted: read again
                reserved, quota = len(todo), None
        elif len(parts) == 1 and not is_add:
            quota = release_of(tenant, topic.name, topic.id, len(todo))
        groups = [_group(ports, tenant, topic, part, quota, is_add=is_add, is_followed=is_followed) for part in parts]
        outcomes = await ports.table.commit(groups) if groups else []
        done = [
            user for part, outcome in zip(parts, outcomes, strict=True) if isinstance(outcome, Done) for user in part
        ]
        changed += len(done)
        charge_bytes(ports, tenant, (len(done) if is_add else -len(done)) * TOPIC_MEMBER_BYTES)
        if done and not is_add and quota is None:
            await _is_committed(ports, release_of(tenant, topic.name, topic.id, len(done)))
        waiting = set(todo).difference(done)  # conflicts with other changes: read again
    if reserved > changed:
        await _is_committed(ports, release_of(tenant, topic.name, topic.id, reserved - changed))
    return changed


async def _find_changes(
    ports: Ports, tenant: TenantKey, topic: Topic, users: set[UserId], *, is_add: bool
) -> tuple[Topic, list[UserId]]:
    """Return the topic as it is now, and the users whom a change would add or remove. Raises NotFound."""
    topic_key = keys.topic(tenant, topic.name)
    wanted = {keys.member(tenant, topic.id, user): user for user in users}
    found = await ports.table.batch_get((topic_key, *wanted))
    item = found.get(topic_key)
    if item is None or item[ID] != topic.id:
        raise no_such_topic(topic.name)
    return topic_of(topic.name, item), [user for key, user in wanted.items() if (key in found) != is_add]


def _in_groups(users: Iterable[UserId]) -> list[list[UserId]]:
    """Split users into those of one shard each, as many as fit a group."""
    in_order = sorted(users, key=lambda user: (shard_of(user), user))
    return [
        members[start : start + _MEMBERS_PER_GROUP]
        for _, rows in groupby(in_order, key=shard_of)
        for members in (list(rows),)
        for start in range(0, len(members), _MEMBERS_PER_GROUP)
    ]


async def _is_committed(ports: Ports, update: Update) -> bool:
    (outcome,) = await ports.table.commit([(update,)])
    return isinstance(outcome, Done)


async def _reserve(ports: Ports, tenant: TenantKey, topic: Topic, count: int) -> Update:
    """Return the write that reserves a part of the quota of members of a topic. Raises QuotaExceeded."""
    await require_bytes(ports, tenant, count * TOPIC_MEMBER_BYTES)
    limit = (await read_quotas(ports, tenant)).topic_members
    if limit is not None and topic.reserved + count > limit:
        raise exceeded("topic_members", limit, topic.reserved)
    room = () if limit is None else (Below(RESERVED, limit - count + 1),)
    return Update(keys.topic(tenant, topic.name), add={RESERVED: count}, when=(Equals(ID, topic.id), *room))


def release_of(tenant: TenantKey, name: TopicKey, topic_id: str, count: int) -> Update:
    """Return the write that releases a part of the quota of members of a topic, unless the topic was deleted."""
    return Update(keys.topic(tenant, name), add={RESERVED: -count}, when=(Equals(ID, topic_id),))


def _group(
    ports: Ports,
    tenant: TenantKey,
    topic: Topic,
    members: Sequence[UserId],
    quota: Update | None,
    *,
    is_add: bool,
    is_followed: bool,
) -> Group:
    count = keys.shard_count(tenant, topic.id, shard_of(members[0]))
    step = len(members) if is_add else -len(members)
    writes: list[Write] = [Update(count, add={"count": step}, when=(Absent(CLOSED),))]
    if quota is not None:
        writes.append(quota)
    joined = ports.ids.new()
    for user in members:
        if is_add:
            writes += addition(tenant, topic, user, joined, is_followed=is_followed)
        else:
            writes += removal(tenant, topic.id, user, (Present(),))
    return tuple(writes)


def addition(
    tenant: TenantKey, topic: Topic, user: UserId, joined: str, *, is_followed: bool = False
) -> tuple[Put, Put]:
    """Return the writes of a new member; they fail if the user is one already."""
    item = member_item(joined, is_followed=is_followed)
    # The second has no condition: it is written with the member, which has one.
    return (
        Put(keys.member(tenant, topic.id, user), item, when=(Absent(),)),
        Put(keys.topic_of_user(tenant, user, topic.id), {**item, "topic": topic.name}),
    )


def removal(
    tenant: TenantKey, topic_id: str, user: UserId, when: tuple[Present | Equals, ...]
) -> tuple[Delete, Delete]:
    """Return the writes that remove a member under a condition."""
    # The second has no condition, as above.
    return (
        Delete(keys.member(tenant, topic_id, user), when=when),
        Delete(keys.topic_of_user(tenant, user, topic_id)),
    )


def member_item(joined: str, *, is_followed: bool) -> Item:
    """Encode a member."""
    return {"joined": joined, FOLLOWED: True} if is_followed else {"joined": joined}
