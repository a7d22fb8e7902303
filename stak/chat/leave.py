"""Leaving a chat: who follows an owner, what members see afterwards, and what is remembered of whoever has left.

When the owner of a group leaves, the admin who has been there longest follows, or else the member who has. A row of
their own says that a user was here: what they wrote is still in the chat, and is found by it when they are erased.
"""

from typing import Any

from stak.chat import keys
from stak.chat.access import read_members
from stak.chat.chat_changes import commit_change
from stak.chat.chat_codec import chat_of, participant_of
from stak.chat.group_names import name_fields
from stak.chat.model import PEOPLE_MAX, Chat, ChatId, Member
from stak.chat.start import form
from stak.identifiers import TenantKey, UserId
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import Delete, Equals, Put, Update, Write
from stak.tenancy.stored_bytes import MEMBERSHIP_BYTES, charge_bytes


async def leaving(
    ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, member: Member
) -> tuple[list[Write], dict[str, Any]]:
    """The writes that take a member out of a chat, and what changes for the others."""
    user = member.user_id
    # A batch of reads is no snapshot: they may have been looked at before the group was, and have changed between.
    same = (Equals("role", member.participant.role),)
    writes: list[Write] = [
        Delete(keys.participant(tenant, chat_id, user), when=same),
        # No conditions: both come and go together with the member's row.
        Delete(keys.view(tenant, user, chat_id)),
        Put(keys.left(tenant, user, chat_id), {"left": ports.ids.new()}),
    ]
    if member.participant.role == "owner":
        writes += await _succession(ports, tenant, chat_id, user)
    if chat.members == 1 and chat.is_counted and user == chat.created_by:
        # Nobody is left. No condition: it was counted when it was created.
        writes.append(Update(keys.created_chats(tenant, user), add={"created": -1}))
    people = await _people_without(ports, tenant, chat_id, chat, user)
    return writes, {"members": chat.members - 1, "people": people}


async def leave_chat(ports: Ports, tenant: TenantKey, user: UserId, chat_id: ChatId) -> None:
    """Take a user who is erased out of a chat of any kind; nothing is done if they are not in it."""
    meta, mine = keys.meta(tenant, chat_id), keys.participant(tenant, chat_id, user)
    async for _ in attempts():
        found = await ports.table.batch_get((meta, mine), consistent=True)
        if meta not in found or mine not in found:
            return
        chat = chat_of(found[meta])
        if chat.is_forming:  # they are noted as a member to be, and would be written again
            await form(ports, tenant, chat_id)
            continue
        member = Member(user, participant_of(found[mine]))
        writes, changes = await leaving(ports, tenant, chat_id, chat, member)
        if not changes["members"]:  # nobody is left whose group it could be
            changes |= await name_fields(ports, tenant, chat_id, None)
        if await commit_change(ports, tenant, chat_id, chat, writes, changes):
            charge_bytes(ports, tenant, -MEMBERSHIP_BYTES)
            return


async def _people_without(ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, other: UserId) -> list[UserId]:
    """Whom lists name once somebody has gone; of a large group, another in their place."""
    people = [person for person in chat.people if person != other]
    if len(people) < min(chat.members - 1, PEOPLE_MAX):
        members = [member.user_id for member in await read_members(ports, tenant, chat_id)]
        people += [member for member in members if member != other and member not in people]
    return people[:PEOPLE_MAX]


async def _succession(ports: Ports, tenant: TenantKey, chat_id: ChatId, owner: UserId) -> list[Write]:
    """Who owns a group when its owner has gone."""
    members = [member for member in await read_members(ports, tenant, chat_id) if member.user_id != owner]
    if not members:
        return []
    heir = min(
        members, key=lambda member: (member.participant.role != "admin", member.participant.joined_at, member.user_id)
    )
    key = keys.participant(tenant, chat_id, heir.user_id)
    # No condition: looked at after the group was, whose revision says that nobody has changed since.
    return [Update(key, set={"role": "owner"})]
