"""Create direct chats, of which two users have one, and groups.

A group that fits one transaction is created by one. For a larger one the members are recorded first, then written in
batches, and it becomes visible only when all are written; after a crash, reconciliation or a retry continues.
"""

from collections.abc import Sequence
from typing import Final

from stak.chat import keys
from stak.chat.chat_access import charge_fanout, no_such_chat
from stak.chat.chat_codec import chat_of, head_of, put_list_entry, stored
from stak.chat.chat_model import (
    MEMBERS_MAX,
    PEOPLE_MAX,
    Chat,
    ChatId,
    ChatListEntry,
    Head,
    Participant,
    Role,
    list_entry_of_new_member,
    version_of,
)
from stak.chat.content_encryption import name_fields
from stak.chat.queued_fanout import ChatUpdate, commit_change, mark_dirty, send_update
from stak.chat.registered_participants import require_registered
from stak.crypto import fingerprint
from stak.errors import IdempotencyMismatch, QuotaExceeded, invalid_field
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.installation.data_format import counts_chat_messages
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Absent, Below, Check, Delete, Done, Equals, Group, Item, Key, Put, Update, Write
from stak.tenancy.data_keys import request_hashes
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.stored_bytes import MEMBERSHIP_BYTES, charge_bytes, require_bytes

MEMBERS_BATCH_SIZE: Final = 48  # two writes each, three for the chat, one for its creator: 100 of a transaction's 100
_DIRECT_MEMBERS: Final = 2
_FUTURE_MEMBERS_BATCH_SIZE: Final = 400
"""Members in one row: a hundred kilobytes if every id has the maximum length."""


async def start_direct(ports: Ports, user: User, other: UserId) -> tuple[ChatId, bool]:
    """Return the direct chat of two users, and whether it is new. Raises NotFound if the tenant refuses the other."""
    if other == user.user:
        problem = "a direct chat needs exactly one other user"
        raise invalid_field("participants", problem)
    await require_registered(ports, user.tenant, [other])
    chat_id = keys.direct_id(user.tenant, user.user, other)
    now = ports.clock()
    people = tuple(sorted((user.user, other)))
    chat = Chat("direct", user.user, int(now), int(now), 2, people, is_counted=True)
    is_new = await _start(ports, user.tenant, chat_id, chat, chat.people)
    if not is_new:
        await _restore_direct(ports, user.tenant, chat_id, chat.people)
    return chat_id, is_new


async def start_group(
    ports: Ports, user: User, others: Sequence[UserId], *, chat_name: str | None, name: str | None = None
) -> tuple[ChatId, bool]:
    """Create a group with its creator as owner; return it and whether it is new.

    `name` is an idempotency key of the creator. Raises IdempotencyMismatch if it was used for another group.
    """
    members = (user.user, *(other for other in dict.fromkeys(others) if other != user.user))
    if len(members) > MEMBERS_MAX:
        problem = f"a chat has at most {MEMBERS_MAX} members, including its creator; these are {len(members)}"
        raise invalid_field("participants", problem)
    limit = (await read_quotas(ports, user.tenant)).group_members
    if limit is not None and len(members) > limit:
        raise exceeded("group_members", limit, len(members))
    await require_registered(ports, user.tenant, members[1:])
    chat_id = keys.group_id(ports.ids.new()) if name is None else keys.named_group_id(user.tenant, user.user, name)
    now = int(ports.clock())
    asked_for = "\0".join((chat_name or "", *sorted(members)))
    hashes = await request_hashes(ports, user.tenant, "group", fingerprint(asked_for))
    named = await name_fields(ports, user.tenant, chat_id, chat_name)
    is_large = len(members) > MEMBERS_BATCH_SIZE
    chat = Chat(
        "group",
        user.user,
        now,
        now,
        len(members),
        members[:PEOPLE_MAX],
        is_forming=is_large,
        is_counted=True,
        request_hash=None if name is None else hashes[0],
        name=named["name"],
        sealed_name=named["sealed_name"],
    )
    is_new = await (_record_future_members if is_large else _start)(ports, user.tenant, chat_id, chat, members)
    if not is_new:
        item = await ports.table.get(keys.meta(user.tenant, chat_id))
        if item is None or chat_of(item).request_hash not in hashes:
            raise IdempotencyMismatch("This Idempotency-Key was already used to start another group. Use a new one.")
    if is_large:
        await finish_group_creation(ports, user.tenant, chat_id)
    return chat_id, is_new


async def finish_group_creation(ports: Ports, tenant: TenantKey, chat_id: ChatId) -> None:
    """Finish the creation of a large group: write the missing members, and make it visible."""
    item = await ports.table.get(keys.meta(tenant, chat_id))
    if item is None:
        raise no_such_chat()
    chat = chat_of(item)
    if not chat.is_forming:
        return
    future = await _future_members(ports, tenant, chat_id)
    head = await _new_head(ports, chat)
    members = [UserId(uid) for row in future.values() for uid in row["uids"]]
    for start in range(0, len(members), MEMBERS_BATCH_SIZE):
        # Only during creation: a slow writer must not restore a member that has been removed since.
        writes: list[Write] = [Check(keys.meta(tenant, chat_id), when=(Equals("is_forming", True),))]
        for member in members[start : start + MEMBERS_BATCH_SIZE]:
            # Not listed yet: the fan-out does that when all members are written.
            writes += _member(tenant, chat_id, chat, head, member, is_listed=False)
        (outcome,) = await ports.table.commit([tuple(writes)])
        if not isinstance(outcome, Done):
            return  # lost the race: another process has finished it
    mark, update = mark_dirty(ports, tenant, chat_id)
    stands = Update(keys.meta(tenant, chat_id), set={"is_forming": False}, when=(Equals("is_forming", True),))
    deletes = (Delete(key) for key in future)
    put_head = Put(keys.head(tenant, chat_id), stored(head))
    (outcome,) = await ports.table.commit([(stands, put_head, mark, *deletes)])
    if isinstance(outcome, Done):  # else another process has finished it
        ports.background_tasks.spawn(send_update(ports, update))


async def _start(ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, members: Sequence[UserId]) -> bool:
    head = await _new_head(ports, chat)
    writes: list[Write] = [
        # The first condition decides for all: the other rows exist only together with it.
        Put(keys.meta(tenant, chat_id), stored(chat), when=(Absent(),)),
        Put(keys.head(tenant, chat_id), stored(head)),
    ]
    for member in members:
        writes += _member(tenant, chat_id, chat, head, member, is_listed=True)
    mark, update = mark_dirty(ports, tenant, chat_id)
    is_new = await _create(ports, tenant, chat_id, chat, (*writes, mark))
    return _publish(ports, update) if is_new else False


async def _restore_direct(ports: Ports, tenant: TenantKey, chat_id: ChatId, people: Sequence[UserId]) -> None:
    """Add missing members of a direct chat again, if one was erased since; they start without unread messages."""
    meta, head_key = keys.meta(tenant, chat_id), keys.head(tenant, chat_id)
    members = {person: keys.participant(tenant, chat_id, person) for person in people}
    attempts = Attempts()
    while True:
        await attempts.next()
        # Read the chat first: its revision guards against changes of members since.
        item = await ports.table.get(meta, consistent=True)
        found = await ports.table.batch_get((head_key, *members.values()), consistent=True)
        missing = [person for person, key in members.items() if key not in found]
        if not missing or item is None:
            return
        chat, head, now = chat_of(item), head_of(found.get(head_key)), int(ports.clock())
        participant = Participant("member", now, read=head.sequence, delivered=head.sequence)
        entry = list_entry_of_new_member("direct", _DIRECT_MEMBERS, tuple(people), head, participant)
        writes: list[Write] = []
        for person in missing:
            writes.append(Put(members[person], stored(participant)))
            writes.append(put_list_entry(tenant, person, chat_id, entry, is_listed=True))
        changes = {"members": _DIRECT_MEMBERS, "people": list(people)}
        if await commit_change(ports, tenant, chat_id, chat, writes, changes):
            return


async def _record_future_members(
    ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, members: Sequence[UserId]
) -> bool:
    """Record the future members of a large group, and that it is being created."""
    puts = [
        Put(
            keys.future_members(tenant, chat_id, start),
            {"uids": list(members[start : start + _FUTURE_MEMBERS_BATCH_SIZE])},
        )
        for start in range(0, len(members), _FUTURE_MEMBERS_BATCH_SIZE)
    ]
    mark, _ = mark_dirty(ports, tenant, chat_id)
    meta = Put(keys.meta(tenant, chat_id), stored(chat), when=(Absent(),))
    return await _create(ports, tenant, chat_id, chat, (meta, *puts, mark))


async def _create(ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, writes: Group) -> bool:
    """Write a new chat, its own row first, and count it for its creator; return False if it already exists.

    It counts towards the quota of its creator, never of added members: users cannot use up another user's quota.
    """
    limit = (await read_quotas(ports, tenant)).chats_per_user
    size_bytes = chat.members * MEMBERSHIP_BYTES
    try:
        await require_bytes(ports, tenant, size_bytes)
        if limit == 0:
            raise exceeded("chats_per_user", 0, 0)
    except QuotaExceeded:
        if await ports.table.get(keys.meta(tenant, chat_id)) is None:
            raise
        return False
    key = keys.created_chats(tenant, chat.created_by)
    room = () if limit is None else (Below("created", limit),)
    (outcome,) = await ports.table.commit([(*writes, Update(key, add={"created": 1}, when=room))])
    if isinstance(outcome, Done):
        charge_bytes(ports, tenant, size_bytes)
        charge_fanout(chat.members)
        return True
    if limit is not None and not outcome.names(0):
        item = await ports.table.get(key)
        raise exceeded("chats_per_user", limit, limit if item is None else item["created"])
    return False


async def _future_members(ports: Ports, tenant: TenantKey, chat_id: ChatId) -> dict[Key, Item]:
    rows = rows_of(ports.table, keys.chat_partition(tenant, chat_id), keys.FUTURE_MEMBERS, at_once=10)
    return {row.key: row.item async for row in rows}


def _publish(ports: Ports, update: ChatUpdate) -> bool:
    ports.background_tasks.spawn(send_update(ports, update))
    return True


async def _new_head(ports: Ports, chat: Chat) -> Head:
    floor = 0 if await counts_chat_messages(ports) else None
    return Head(last_at=max(int(ports.clock() * 1000), chat.created * 1000), floor=floor)


def _member(
    tenant: TenantKey, chat_id: ChatId, chat: Chat, head: Head, member: UserId, *, is_listed: bool
) -> list[Write]:
    is_owner = chat.chat_type == "group" and member == chat.created_by
    role: Role = "owner" if is_owner else "member"
    is_direct = chat.chat_type == "direct"
    entry = ChatListEntry(
        chat.chat_type,
        chat.members,
        chat.people if is_direct else (),
        chat.created,
        head.last_at,
        chat_version=None if is_direct else version_of(chat),
    )
    return [
        # No condition: the chat's row has one in the same group, and no member changes before the chat is created.
        Put(keys.participant(tenant, chat_id, member), stored(Participant(role, chat.created))),
        put_list_entry(tenant, member, chat_id, entry, is_listed=is_listed),
    ]
