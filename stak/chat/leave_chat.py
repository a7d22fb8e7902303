"""Remove a member from a chat, choose the next owner, and record the former membership.

When the owner of a group leaves, the longest-standing admin becomes owner, or else the longest-standing member. A row
in the user's partition records the former membership: it locates the user's messages in the chat for a later erasure.
"""

from typing import Any, Final

from stak.chat import keys
from stak.chat.chat_access import read_members, read_some_members
from stak.chat.chat_codec import chat_of, participant_of
from stak.chat.chat_model import PEOPLE_MAX, Chat, ChatId, Member
from stak.chat.content_encryption import name_fields
from stak.chat.create_chat import finish_group_creation
from stak.chat.queued_fanout import commit_change
from stak.identifiers import TenantKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Delete, Equals, Put, Update, Write
from stak.tenancy.stored_bytes import MEMBERSHIP_BYTES, charge_bytes

_OTHERS_READ: Final = PEOPLE_MAX + 1
"""Enough members to fill every position: fewer than these are named already, and one leaves."""


async def writes_to_leave(
    ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, member: Member
) -> tuple[list[Write], dict[str, Any]]:
    """Return the writes that remove a member from a chat, and the changes of the chat itself."""
    user = member.user_id
    # A batch read is no snapshot: the member may have been read before the group and have changed in between.
    same = (Equals("role", member.participant.role),)
    writes: list[Write] = [
        Delete(keys.participant(tenant, chat_id, user), when=same),
        # No conditions: both are written together with the member's row.
        Delete(keys.list_entry(tenant, user, chat_id)),
        Put(keys.left(tenant, user, chat_id), {"left": ports.ids.new()}),
    ]
    if member.participant.role == "owner":
        writes += await _succession(ports, tenant, chat_id, user)
    if chat.members == 1 and chat.is_counted and user == chat.created_by:
        # The last member leaves. No condition: it was counted when it was created.
        writes.append(Update(keys.created_chats(tenant, user), add={"created": -1}))
    people = await _people_without(ports, tenant, chat_id, chat, user)
    return writes, {"members": chat.members - 1, "people": people}


async def leave_chat(ports: Ports, tenant: TenantKey, user: UserId, chat_id: ChatId) -> None:
    """Remove an erased user from a chat of any type; no effect for non-members."""
    meta, mine = keys.meta(tenant, chat_id), keys.participant(tenant, chat_id, user)
    attempts = Attempts()
    while True:
        await attempts.next()
        found = await ports.table.batch_get((meta, mine), consistent=True)
        if meta not in found or mine not in found:
            return
        chat = chat_of(found[meta])
        if chat.is_forming:  # the user is listed as a future member, and would be written again
            await finish_group_creation(ports, tenant, chat_id)
            continue
        member = Member(user, participant_of(found[mine]))
        writes, changes = await writes_to_leave(ports, tenant, chat_id, chat, member)
        if not changes["members"]:  # no member is left, so the name is removed
            changes |= await name_fields(ports, tenant, chat_id, None)
        if await commit_change(ports, tenant, chat_id, chat, writes, changes):
            charge_bytes(ports, tenant, -MEMBERSHIP_BYTES)
            return


async def _people_without(ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, other: UserId) -> list[UserId]:
    """Return the members that lists name after one has left; in a large group another one takes the free position."""
    people = [person for person in chat.people if person != other]
    if len(people) < min(chat.members - 1, PEOPLE_MAX):
        members = [member.user_id for member in await read_some_members(ports, tenant, chat_id, _OTHERS_READ)]
        people += [member for member in members if member != other and member not in people]
    return people[:PEOPLE_MAX]


async def _succession(ports: Ports, tenant: TenantKey, chat_id: ChatId, owner: UserId) -> list[Write]:
    """Return the writes that make another member the owner of a group."""
    members = [member for member in await read_members(ports, tenant, chat_id) if member.user_id != owner]
    if not members:
        return []
    heir = min(
        members, key=lambda member: (member.participant.role != "admin", member.participant.joined_at, member.user_id)
    )
    key = keys.participant(tenant, chat_id, heir.user_id)
    # No condition: read after the group, whose revision guards against later changes.
    return [Update(key, set={"role": "owner"})]
