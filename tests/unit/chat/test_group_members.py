"""Members of a group: every change once, by permission, with exactly one owner."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from stak.chat import keys
from stak.chat.chat_access import membership, read_members
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import MEMBERS_MAX, PEOPLE_MAX, ChatId, Role
from stak.chat.create_chat import start_direct, start_group
from stak.chat.group_members import list_members, mute, put_member, remove_member, rename
from stak.chat.history import find_message, read_history, read_message
from stak.chat.list_chats import list_states, read_state
from stak.chat.receipts import raise_mark, read_standing
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotAllowed, NotFound, StakError, WrongState
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Key
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    EVE,
    as_user,
    chats_of,
    group,
    handle_updates,
    read_contents,
    send_text,
    user_ids,
)
from tests.support.lost_race import losing_race, other_process
from tests.support.torn_batch_get import torn

ZOE = as_user(UserId("zoe"))


async def roles(ports: Ports, chat: ChatId) -> dict[UserId, Role]:
    return {member.user_id: member.participant.role for member in await read_members(ports, ACME, chat)}


def participant(chat: ChatId, user: User) -> Key:
    return keys.participant(ACME, chat, user.user)


async def rev_of(ports: Ports, chat: ChatId) -> int:
    item = await ports.table.get(keys.meta(ACME, chat))
    assert item is not None
    return int(item["rev"])


async def test_new_member_sees_the_history_and_has_nothing_unread(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "before")
    clock.advance(5)
    member, is_new = await put_member(ports, ANN, chat, EVE.user, None)
    assert (is_new, member.participant.role, member.participant.joined_at) == (True, "member", int(clock()))
    assert [(listed.preview, listed.unread_count, listed.view.members) for listed in await chats_of(ports, EVE)] == [
        ("before", 0, 3)
    ]
    await send_text(ports, ANN, chat, "after")
    await handle_updates(ports)
    assert await read_contents(ports, EVE, chat) == [(1, "before"), (2, "after")]
    assert (await read_standing(ports, EVE, chat)).unread_count == 1
    for user in (ANN, BOB):
        (listed,) = await chats_of(ports, user)
        assert (listed.view.members, listed.other_participants[-1]) == (3, EVE.user)


async def test_adding_a_member_again_changes_nothing(ports: Ports) -> None:
    chat = await group(ports, BOB)
    first, _ = await put_member(ports, ANN, chat, EVE.user, "admin")
    rev = await rev_of(ports, chat)
    for role in (None, "admin"):
        assert await put_member(ports, ANN, chat, EVE.user, role) == (first, False)
    assert await rev_of(ports, chat) == rev
    assert (await describe_chat(ports, ANN, chat)).chat.members == 3


async def test_removed_member_loses_access_and_list_entry(ports: Ports) -> None:
    chat = await group(ports, BOB)
    sent = await send_text(ports, ANN, chat, "a")
    await handle_updates(ports)
    await remove_member(ports, ANN, chat, BOB.user)
    asking: list[Awaitable[object]] = [
        membership(ports, BOB, chat),
        describe_chat(ports, BOB, chat),
        list_members(ports, BOB, chat),
        read_history(ports, BOB, chat, limit=10),
        read_message(ports, BOB, chat, 1),
        find_message(ports, BOB, sent.message_id),
        read_state(ports, BOB, chat),
        read_standing(ports, BOB, chat),
        raise_mark(ports, BOB, chat, "read", 1),
        mute(ports, BOB, chat, None),
        send_text(ports, BOB, chat, "b"),
        rename(ports, BOB, chat, "Mine"),
        remove_member(ports, BOB, chat, BOB.user),
    ]
    for asked in asking:
        with pytest.raises(NotFound):
            await asked
    assert await chats_of(ports, BOB) == []
    assert (await list_states(ports, BOB, limit=10))[0] == []
    await handle_updates(ports)
    assert [(listed.view.members, listed.other_participants) for listed in await chats_of(ports, ANN)] == [(1, [])]
    with pytest.raises(NotFound, match="not a member"):
        await remove_member(ports, ANN, chat, BOB.user)
    assert (await describe_chat(ports, ANN, chat)).chat.members == 1


async def test_returning_member_starts_with_new_receipts(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await raise_mark(ports, BOB, chat, "read", (await send_text(ports, ANN, chat, "a")).sequence)
    await remove_member(ports, BOB, chat, BOB.user)
    await send_text(ports, ANN, chat, "b")
    await put_member(ports, ANN, chat, BOB.user, None)
    standing = await read_standing(ports, BOB, chat)
    assert (standing.participant.read, standing.unread_count) == (2, 0)


ALLOWED = {
    "add a member": {"owner", "admin"},
    "add an admin": {"owner"},
    "make an admin": {"owner"},
    "make an owner": {"owner"},
    "rename": {"owner", "admin"},
    "remove a member": {"owner", "admin"},
    "remove an admin": {"owner"},
    "remove the owner": {"owner"},
    "leave": {"owner", "admin", "member"},
    "mute": {"owner", "admin", "member"},
}
ACTIONS: dict[str, Callable[[Ports, User, ChatId], Awaitable[object]]] = {
    "add a member": lambda ports, user, chat: put_member(ports, user, chat, UserId("new"), None),
    "add an admin": lambda ports, user, chat: put_member(ports, user, chat, UserId("new"), "admin"),
    "make an admin": lambda ports, user, chat: put_member(ports, user, chat, ZOE.user, "admin"),
    "make an owner": lambda ports, user, chat: put_member(ports, user, chat, ZOE.user, "owner"),
    "rename": lambda ports, user, chat: rename(ports, user, chat, "Other"),
    "remove a member": lambda ports, user, chat: remove_member(ports, user, chat, ZOE.user),
    "remove an admin": lambda ports, user, chat: remove_member(ports, user, chat, UserId("second admin")),
    "remove the owner": lambda ports, user, chat: remove_member(ports, user, chat, ANN.user),
    "leave": lambda ports, user, chat: remove_member(ports, user, chat, user.user),
    "mute": lambda ports, user, chat: mute(ports, user, chat, 2_000_000_000),
}


@pytest.mark.parametrize("role", ["owner", "admin", "member"])
@pytest.mark.parametrize("action", ACTIONS)
async def test_role_permits_its_actions_only(ports: Ports, action: str, role: str) -> None:
    chat = await group(ports, BOB, EVE, ZOE, as_user(UserId("second admin")))
    for admin in (BOB.user, UserId("second admin")):
        await put_member(ports, ANN, chat, admin, "admin")
    before = await roles(ports, chat)
    user = {"owner": ANN, "admin": BOB, "member": EVE}[role]
    if role in ALLOWED[action]:
        await ACTIONS[action](ports, user, chat)
        assert list((await roles(ports, chat)).values()).count("owner") == 1
    else:
        with pytest.raises(NotAllowed):
            await ACTIONS[action](ports, user, chat)
        assert await roles(ports, chat) == before
        assert (await describe_chat(ports, ANN, chat)).chat.name == "Plans"


async def test_ownership_is_transferred(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await put_member(ports, ANN, chat, BOB.user, "owner")
    assert await roles(ports, chat) == {ANN.user: "admin", BOB.user: "owner"}
    with pytest.raises(NotAllowed):
        await put_member(ports, ANN, chat, BOB.user, "member")
    with pytest.raises(WrongState, match="must have an owner"):
        await put_member(ports, BOB, chat, BOB.user, "member")
    with pytest.raises(InvalidInput, match="role"):
        await put_member(ports, BOB, chat, EVE.user, "owner")


async def test_leaving_owner_is_succeeded_by_the_oldest_admin_then_member(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for user in (EVE, ZOE):
        clock.advance(10)
        await put_member(ports, ANN, chat, user.user, "admin")
    heirs = []
    owner: User = ANN
    while len(await roles(ports, chat)) > 1:
        await remove_member(ports, owner, chat, owner.user)
        (heir,) = [user for user, role in (await roles(ports, chat)).items() if role == "owner"]
        heirs.append(heir)
        owner = as_user(heir)
    assert heirs == [EVE.user, ZOE.user, BOB.user]
    await remove_member(ports, owner, chat, owner.user)
    assert await roles(ports, chat) == {}


async def test_concurrent_member_changes_are_both_kept(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = losing_race(ports, lambda: put_member(ports, ANN, chat, EVE.user, None))
    await put_member(late, ANN, chat, ZOE.user, None)
    described = await describe_chat(ports, ANN, chat)
    assert (described.chat.members, described.chat.people) == (4, (ANN.user, BOB.user, EVE.user, ZOE.user))
    await remove_member(losing_race(ports, lambda: remove_member(ports, ANN, chat, ZOE.user)), ANN, chat, EVE.user)
    assert (await describe_chat(ports, ANN, chat)).chat.people == (ANN.user, BOB.user)


async def test_concurrent_removals_leave_one_owner(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await put_member(ports, ANN, chat, BOB.user, "admin")
    late = losing_race(ports, lambda: remove_member(ports, ANN, chat, BOB.user))
    with pytest.raises(NotFound):
        await remove_member(late, BOB, chat, BOB.user)
    assert await roles(ports, chat) == {ANN.user: "owner"}


async def test_member_promoted_meanwhile_is_not_removed_by_an_admin(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await put_member(ports, ANN, chat, BOB.user, "admin")
    late = torn(ports, participant(chat, EVE), lambda: put_member(ports, ANN, chat, EVE.user, "admin"))
    with pytest.raises(NotAllowed):
        await remove_member(late, BOB, chat, EVE.user)
    assert (await roles(ports, chat))[EVE.user] == "admin"


async def test_member_added_meanwhile_is_not_added_twice(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = torn(ports, participant(chat, EVE), lambda: put_member(ports, ANN, chat, EVE.user, "admin"))
    assert not (await put_member(late, ANN, chat, EVE.user, None))[1]
    assert (await describe_chat(ports, ANN, chat)).chat.members == len(await roles(ports, chat)) == 3
    assert (await roles(ports, chat))[EVE.user] == "admin"


async def test_member_removed_meanwhile_is_added_with_the_new_role(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    late = torn(ports, participant(chat, EVE), lambda: remove_member(ports, ANN, chat, EVE.user))
    assert (await put_member(late, ANN, chat, EVE.user, "admin"))[1]  # She has left, so she is added.
    assert (await describe_chat(ports, ANN, chat)).chat.members == len(await roles(ports, chat)) == 3
    assert (await roles(ports, chat))[EVE.user] == "admin"


async def test_former_owner_cannot_appoint_a_second_owner(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    late = torn(ports, participant(chat, ANN), lambda: put_member(ports, ANN, chat, EVE.user, "owner"))
    with pytest.raises(NotAllowed):
        await put_member(late, ANN, chat, BOB.user, "owner")
    assert await roles(ports, chat) == {ANN.user: "admin", BOB.user: "member", EVE.user: "owner"}


async def test_many_concurrent_changes_are_all_counted(ports: Ports) -> None:
    chat = await group(ports, BOB)
    ended = await asyncio.gather(
        *(put_member(other_process(ports), ANN, chat, user, None) for user in user_ids(8)), return_exceptions=True
    )
    added = [one for one in ended if not isinstance(one, BaseException)]
    assert all(isinstance(one, tuple | StakError) for one in ended)
    described = await describe_chat(ports, ANN, chat)
    assert described.chat.members == len(described.chat.people) == len(await roles(ports, chat)) == 2 + len(added)


async def test_full_group_accepts_no_member(ports: Ports) -> None:
    chat, _ = await start_group(ports, ANN, user_ids(MEMBERS_MAX - 1), chat_name=None)
    with pytest.raises(WrongState, match=str(MEMBERS_MAX)):
        await put_member(ports, ANN, chat, EVE.user, None)
    await remove_member(ports, ANN, chat, user_ids(1)[0])
    await put_member(ports, ANN, chat, EVE.user, None)
    described = await describe_chat(ports, EVE, chat)
    assert described.chat.members == MEMBERS_MAX
    assert len(described.chat.people) <= PEOPLE_MAX
    assert len(await list_members(ports, EVE, chat)) == MEMBERS_MAX


async def test_direct_chat_cannot_be_changed(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    for asked in (
        put_member(ports, ANN, chat, EVE.user, None),
        remove_member(ports, ANN, chat, BOB.user),
        remove_member(ports, ANN, chat, ANN.user),
        rename(ports, ANN, chat, "Ours"),
    ):
        with pytest.raises(WrongState):
            await asked
    assert set(await roles(ports, chat)) == {ANN.user, BOB.user}


async def test_group_name_is_set_removed_and_fanned_out(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("Other", "Other", None):
        clock.advance(1)
        await rename(ports, ANN, chat, name)
        await handle_updates(ports)
        assert [listed.view.name for listed in await chats_of(ports, BOB)] == [name]
        described = await describe_chat(ports, BOB, chat)
        assert (described.chat.name, described.chat.updated) == (name, int(clock()))


async def test_mute_is_stored_in_participant_and_list_entry(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for until in (2_000_000_000, 2_000_000_000, None):
        await mute(ports, BOB, chat, until)
        assert (await membership(ports, BOB, chat)).muted_until == until
        assert [listed.view.muted_until for listed in await chats_of(ports, BOB)] == [until]
    assert (await membership(ports, ANN, chat)).muted_until is None


async def test_non_member_cannot_mute(ports: Ports) -> None:
    chat = await group(ports, BOB)
    with pytest.raises(NotFound):
        await mute(ports, EVE, chat, 2_000_000_000)
    assert EVE.user not in await roles(ports, chat)
