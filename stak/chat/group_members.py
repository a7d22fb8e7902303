"""Manage group members: add, remove, change roles, rename, mute; each change is one transaction and is fanned out.

A group with members has exactly one owner; `leave_chat.py` chooses the next one when the owner leaves.
"""

from typing import Any

import msgspec

from stak.chat import keys
from stak.chat.chat_access import existing_chat, no_such_chat, read_members, validate_is_group
from stak.chat.chat_codec import head_of, participant_of, put_list_entry, stored
from stak.chat.chat_model import (
    MAY_MODERATE,
    MEMBERS_MAX,
    PEOPLE_MAX,
    Chat,
    ChatId,
    Head,
    Member,
    Participant,
    Role,
    list_entry_of_new_member,
    may_remove,
)
from stak.chat.content_encryption import name_fields
from stak.chat.leave_chat import writes_to_leave
from stak.chat.queued_fanout import commit_change
from stak.chat.registered_participants import require_registered
from stak.errors import NotAllowed, NotFound, WrongState, invalid_field
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Done, Equals, Present, Put, Update, Write
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.stored_bytes import MEMBERSHIP_BYTES, charge_bytes, require_bytes


class _MembershipState(msgspec.Struct, frozen=True):
    """The state before a change: the group, the caller, and the affected user."""

    chat: Chat
    head: Head
    me: Participant
    other: Participant | None


async def list_members(ports: Ports, user: User, chat_id: ChatId) -> list[Member]:
    """Return the members of a chat, sorted by user id. Raises NotFound for non-members."""
    members = await read_members(ports, user.tenant, chat_id)
    if not any(member.user_id == user.user for member in members):
        raise no_such_chat()
    return members


async def put_member(
    ports: Ports, user: User, chat_id: ChatId, other: UserId, role: Role | None
) -> tuple[Member, bool]:
    """Add a user to a group, or change their role; return the member and whether they are new."""
    attempts = Attempts()
    while True:
        await attempts.next()
        state = await _read_state(ports, user, chat_id, other)
        if state.other is not None and role in (None, state.other.role):
            return Member(other, state.other), False
        if state.other is None:
            after = _new_member(ports, state, role, (await read_quotas(ports, user.tenant)).group_members)
            await require_registered(ports, user.tenant, [other])
            await require_bytes(ports, user.tenant, MEMBERSHIP_BYTES)
            writes, changes = _writes_to_add(user, chat_id, state, Member(other, after))
        else:
            after = msgspec.structs.replace(state.other, role=role)
            writes, changes = _writes_to_promote(user, chat_id, state, Member(other, after)), {}
        if await commit_change(ports, user.tenant, chat_id, state.chat, writes, changes):
            if state.other is None:
                charge_bytes(ports, user.tenant, MEMBERSHIP_BYTES)
            return Member(other, after), state.other is None


async def remove_member(ports: Ports, user: User, chat_id: ChatId, other: UserId) -> None:
    """Remove a user from a group, or leave it; from then on they have no access to it."""
    attempts = Attempts()
    while True:
        await attempts.next()
        state = await _read_state(ports, user, chat_id, other)
        if state.other is None:
            raise NotFound("This user is not a member of the chat.")
        if other != user.user and not may_remove(state.me.role, state.other.role):
            raise NotAllowed("Admins can remove members, the owner can remove anyone, and every member can leave.")
        writes, changes = await writes_to_leave(ports, user.tenant, chat_id, state.chat, Member(other, state.other))
        if await commit_change(ports, user.tenant, chat_id, state.chat, writes, changes):
            charge_bytes(ports, user.tenant, -MEMBERSHIP_BYTES)
            return


async def rename(ports: Ports, user: User, chat_id: ChatId, name: str | None) -> None:
    """Rename a group, or remove its name."""
    attempts = Attempts()
    while True:
        await attempts.next()
        state = await _read_state(ports, user, chat_id, user.user)
        if state.me.role not in MAY_MODERATE:
            raise NotAllowed("Only the owner and the admins of a group can rename it.")
        changes = await name_fields(ports, user.tenant, chat_id, name)
        if await commit_change(ports, user.tenant, chat_id, state.chat, (), changes):
            return


async def mute(ports: Ports, user: User, chat_id: ChatId, until: int | None) -> None:
    """Mute a chat's notifications until a time; None unmutes it. Raises NotFound for non-members."""
    changes = {"muted_until": until}
    (outcome,) = await ports.table.commit(
        [
            (
                Update(keys.participant(user.tenant, chat_id, user.user), set=changes, when=(Present(),)),
                # No condition: it is written and deleted together with the member's row.
                Update(keys.list_entry(user.tenant, user.user, chat_id), set=changes),
            )
        ]
    )
    if not isinstance(outcome, Done):
        raise no_such_chat()


async def _read_state(ports: Ports, user: User, chat_id: ChatId, other: UserId) -> _MembershipState:
    """Read the current state of a group. Raises NotFound for non-members, WrongState for direct chats."""
    tenant = user.tenant
    meta, head = keys.meta(tenant, chat_id), keys.head(tenant, chat_id)
    mine, others = keys.participant(tenant, chat_id, user.user), keys.participant(tenant, chat_id, other)
    found = await ports.table.batch_get({meta, head, mine, others}, consistent=True)
    if mine not in found:
        raise no_such_chat()
    chat = existing_chat(found.get(meta))
    validate_is_group(chat)
    there = found.get(others)
    return _MembershipState(
        chat, head_of(found.get(head)), participant_of(found[mine]), None if there is None else participant_of(there)
    )


def _new_member(ports: Ports, state: _MembershipState, role: Role | None, limit: int | None) -> Participant:
    """Return a new member, with earlier messages marked read: they are visible, but not counted as unread."""
    if state.me.role not in MAY_MODERATE:
        raise NotAllowed("Only the owner and the admins of a group can add members.")
    if role == "owner":
        problem = "add the user first, then make them the owner"
        raise invalid_field("role", problem)
    if role == "admin" and state.me.role != "owner":
        raise NotAllowed("Only the owner of a group can appoint admins.")
    if state.chat.members >= MEMBERS_MAX:
        raise WrongState(f"This chat has the maximum of {MEMBERS_MAX} members. Remove a member first.")
    if limit is not None and state.chat.members >= limit:
        raise exceeded("group_members", limit, state.chat.members)
    last = state.head.sequence
    return Participant(role or "member", int(ports.clock()), read=last, delivered=last)


def _writes_to_add(
    user: User, chat_id: ChatId, state: _MembershipState, added: Member
) -> tuple[list[Write], dict[str, Any]]:
    chat, head, participant = state.chat, state.head, added.participant
    people = (*chat.people, added.user_id)[:PEOPLE_MAX]
    # The names of members are stored once, with the group.
    entry = list_entry_of_new_member(chat.chat_type, chat.members + 1, (), head, participant)
    writes: list[Write] = [
        Put(keys.participant(user.tenant, chat_id, added.user_id), stored(participant), when=(Absent(),)),
        put_list_entry(user.tenant, added.user_id, chat_id, entry, is_listed=True),
    ]
    return writes, {"members": chat.members + 1, "people": list(people)}


def _writes_to_promote(user: User, chat_id: ChatId, state: _MembershipState, after: Member) -> list[Write]:
    if state.me.role != "owner" or state.other is None:
        raise NotAllowed("Only the owner of a group can assign roles.")
    if after.user_id == user.user:
        raise WrongState("A group must have an owner. Make another member the owner, or leave the group.")
    key = keys.participant(user.tenant, chat_id, after.user_id)
    same = (Equals("role", state.other.role),)
    writes: list[Write] = [Update(key, set={"role": after.participant.role}, when=same)]
    if after.participant.role == "owner":
        mine = keys.participant(user.tenant, chat_id, user.user)
        writes.append(Update(mine, set={"role": "admin"}, when=(Equals("role", "owner"),)))
    return writes
