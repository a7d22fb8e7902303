"""Leaving for good: an erased user is removed from every chat and may return as a new member."""

from stak.chat import keys
from stak.chat.create_chat import MEMBERS_BATCH_SIZE, start_direct, start_group
from stak.chat.group_members import list_members, put_member, remove_member
from stak.chat.leave_chat import leave_chat
from stak.chat.list_chats import list_chats
from stak.chat.receipts import read_standing
from stak.ports import Ports
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    EVE,
    as_user,
    group,
    handle_updates,
    read_contents,
    send_text,
    user_ids,
)
from tests.support.crashing_ports import survives
from tests.support.lost_race import losing_race, other_process


async def test_leaving_member_leaves_a_row(ports: Ports) -> None:
    chat = await group(ports, BOB, EVE)
    await remove_member(ports, ANN, chat, EVE.user)
    await leave_chat(ports, ACME, BOB.user, chat)
    for user in (BOB, EVE):
        assert await ports.table.get(keys.left(ACME, user.user, chat)) is not None
    assert await ports.table.get(keys.left(ACME, ANN.user, chat)) is None


async def test_direct_chat_is_left_and_restored(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    await send_text(ports, ANN, chat, "a")
    await leave_chat(ports, ACME, BOB.user, chat)
    await handle_updates(ports)
    assert await list_chats(ports, BOB, limit=10) == ([], None)
    assert [member.user_id for member in await list_members(ports, ANN, chat)] == [ANN.user]
    assert await start_direct(ports, ANN, BOB.user) == (chat, False)
    await send_text(ports, ANN, chat, "b")
    await handle_updates(ports)
    (listed,), _ = await list_chats(ports, BOB, limit=10)
    assert (listed.preview, listed.unread_count, listed.other_participants) == ("b", 1, [ANN.user])
    assert await read_contents(ports, BOB, chat) == [(1, "a"), (2, "b")]


async def test_concurrent_restore_keeps_receipts(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    await leave_chat(ports, ACME, BOB.user, chat)

    async def restore_and_say() -> None:
        await start_direct(other_process(ports), BOB, ANN.user)
        await send_text(other_process(ports), BOB, chat, "a")

    await start_direct(losing_race(ports, restore_and_say), ANN, BOB.user)
    assert (await read_standing(ports, BOB, chat)).participant.read == 1


async def test_empty_group_has_no_name(ports: Ports) -> None:
    chat = await group(ports, name="Mine")
    await leave_chat(ports, ACME, ANN.user, chat)
    meta = await ports.table.get(keys.meta(ACME, chat))
    assert meta is not None
    assert (meta["members"], meta.get("name")) == (0, None)


async def test_group_in_creation_is_finished_before_leaving(ports: Ports) -> None:
    others = user_ids(MEMBERS_BATCH_SIZE * 2)

    assert not await survives(
        ports, 4, lambda dying: start_group(dying, ANN, others, chat_name="Large", name="once")
    ), "only the first members are written"
    chat = keys.named_group_id(ACME, ANN.user, "once")
    await leave_chat(ports, ACME, others[0], chat)
    await start_group(ports, ANN, others, chat_name="Large", name="once")
    members = {member.user_id for member in await list_members(ports, ANN, chat)}
    assert members == {ANN.user, *others[1:]}


async def test_leaving_twice_or_as_a_stranger_changes_nothing(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await leave_chat(ports, ACME, BOB.user, chat)
    before = await ports.table.query(keys.chat_partition(ACME, chat), limit=100)
    await leave_chat(ports, ACME, BOB.user, chat)
    await leave_chat(ports, ACME, EVE.user, chat)
    await leave_chat(ports, ACME, EVE.user, keys.group_id("0" * 26))
    assert await ports.table.query(keys.chat_partition(ACME, chat), limit=100) == before
    await put_member(ports, ANN, chat, BOB.user, None)
    assert {one.user_id for one in await list_members(ports, as_user(BOB.user), chat)} == {ANN.user, BOB.user}
