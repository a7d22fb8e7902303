"""Starting chats: one direct chat for two users, a group once, and a large group invisible until it is complete."""

import asyncio
from functools import partial

import pytest

from stak.chat import keys
from stak.chat.chat_access import read_members
from stak.chat.chat_codec import chat_of
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import MEMBERS_MAX, PEOPLE_MAX, ChatId
from stak.chat.create_chat import MEMBERS_BATCH_SIZE, finish_group_creation, start_direct, start_group
from stak.chat.group_members import remove_member
from stak.chat.list_chats import list_states
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch, InvalidInput, NotFound
from stak.identifiers import UserId
from stak.ports import Ports
from tests.support.chat_helpers import ACME, ANN, BOB, as_user, chats_of, handle_updates, send_text, user_ids
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race, other_process

LARGE = 2 * MEMBERS_BATCH_SIZE + 5


async def test_two_users_have_one_direct_chat(ports: Ports) -> None:
    chat, is_new = await start_direct(ports, ANN, BOB.user)
    assert is_new
    assert await start_direct(ports, ANN, BOB.user) == (chat, False)
    assert await start_direct(ports, BOB, ANN.user) == (chat, False)
    await handle_updates(ports)
    for user, other in ((ANN, BOB), (BOB, ANN)):
        (listed,) = await chats_of(ports, user)
        assert (listed.chat, listed.other_participants) == (chat, [other.user])
    members = await read_members(ports, ACME, chat)
    assert {member.participant.role for member in members} == {"member"}


async def test_concurrent_starts_make_one_direct_chat(ports: Ports) -> None:
    started = await asyncio.gather(
        start_direct(other_process(ports), ANN, BOB.user), start_direct(other_process(ports), BOB, ANN.user)
    )
    assert len({chat for chat, _ in started}) == 1
    assert sorted(is_new for _, is_new in started) == [False, True]


async def test_starting_again_keeps_messages_and_receipts(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    await send_text(ports, ANN, chat, "a")
    await start_direct(ports, BOB, ANN.user)
    described = await describe_chat(ports, ANN, chat)
    assert (described.head.sequence, described.me.read, described.preview) == (1, 1, "a")


async def test_direct_chat_with_oneself_is_refused(ports: Ports) -> None:
    with pytest.raises(InvalidInput, match="participants"):
        await start_direct(ports, ANN, ANN.user)


async def test_creator_owns_the_group(ports: Ports, clock: ManualClock) -> None:
    others = [BOB.user, ANN.user, BOB.user, UserId("eve")]
    chat, is_new = await start_group(ports, ANN, others, chat_name="Plans")
    assert is_new
    described = await describe_chat(ports, BOB, chat)
    assert (described.chat.members, described.chat.people, described.chat.name) == (
        3,
        (ANN.user, BOB.user, UserId("eve")),
        "Plans",
    )
    assert described.chat.created == int(clock())
    roles = {member.user_id: member.participant.role for member in await read_members(ports, ACME, chat)}
    assert roles == {ANN.user: "owner", BOB.user: "member", UserId("eve"): "member"}
    # In the same transaction, so before the fan-out.
    assert [listed.view.name for listed in await chats_of(ports, BOB)] == ["Plans"]
    again, is_new = await start_group(ports, ANN, others, chat_name="Plans")
    assert (again != chat, is_new) == (True, True)  # Without an idempotency key it is another group.


@pytest.mark.parametrize("count", [2, LARGE], ids=["small", "large"])
async def test_group_with_an_idempotency_key_is_made_once(ports: Ports, count: int) -> None:
    others = user_ids(count)
    chat, is_new = await start_group(ports, ANN, others, chat_name="Plans", name="mine")
    assert is_new
    for members in (others, others[::-1]):
        assert await start_group(ports, ANN, members, chat_name="Plans", name="mine") == (chat, False)
    for changed in ((others[1:], "Plans"), (others, "Other"), (others, None)):
        with pytest.raises(IdempotencyMismatch):
            await start_group(ports, ANN, changed[0], chat_name=changed[1], name="mine")
    other, is_new = await start_group(ports, BOB, others, chat_name="Plans", name="mine")
    assert (other != chat, is_new) == (True, True)  # The key is Ann's own.
    assert len(await read_members(ports, ACME, chat)) == count + 1


async def test_group_has_a_member_limit(ports: Ports) -> None:
    with pytest.raises(InvalidInput, match=str(MEMBERS_MAX + 1)):
        await start_group(ports, ANN, user_ids(MEMBERS_MAX), chat_name=None)
    chat, _ = await start_group(ports, ANN, user_ids(MEMBERS_MAX - 1), chat_name=None)
    members = await read_members(ports, ACME, chat)
    assert len({member.user_id for member in members}) == MEMBERS_MAX
    assert await handle_updates(ports) == MEMBERS_MAX // 100
    (listed,) = await chats_of(ports, as_user(user_ids(MEMBERS_MAX - 1)[-1]))
    assert (listed.view.members, len(listed.view.people)) == (MEMBERS_MAX, PEOPLE_MAX)


async def reconcile_stalled(ports: Ports, clock: ManualClock) -> None:
    """Reconcile unfinished groups and fan out."""
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_chats(ports)
    await handle_updates(ports)


async def assert_whole(ports: Ports, chat: ChatId, members: list[UserId]) -> None:
    found = {member.user_id: member.participant for member in await read_members(ports, ACME, chat)}
    assert set(found) == {ANN.user, *members}
    assert [user for user, participant in found.items() if participant.role == "owner"] == [ANN.user]
    assert (await ports.table.query(keys.chat_partition(ACME, chat), keys.FUTURE_MEMBERS, limit=10)).rows == []
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None
    for user in (ANN.user, members[0], members[-1]):
        assert [(listed.chat, listed.view.members) for listed in await chats_of(ports, as_user(user))] == [
            (chat, len(members) + 1)
        ]
        assert (await describe_chat(ports, as_user(user), chat)).head.sequence == 0


@pytest.mark.parametrize("lasts", range(10))
async def test_killed_group_creation_is_finished_by_reconcile(ports: Ports, clock: ManualClock, lasts: int) -> None:
    """Five commits, each with a crash before and after it; repeated work has no effect."""
    others = user_ids(LARGE)
    made_it = await survives(
        other_process(ports), lasts, lambda dying: start_group(dying, ANN, others, chat_name=None, name="mine")
    )
    assert not made_it
    chat = keys.named_group_id(ACME, ANN.user, "mine")
    item = await ports.table.get(keys.meta(ACME, chat))
    assert (item is None) == (lasts == 0)
    if item is not None and chat_of(item).is_forming:
        for user in (ANN, as_user(others[0])):
            assert await chats_of(ports, user) == []
            assert (await list_states(ports, user, limit=10))[0] == []
            with pytest.raises(NotFound):
                await describe_chat(ports, user, chat)
            with pytest.raises(NotFound):
                await send_text(ports, user, chat, "too early")
    await reconcile_stalled(ports, clock)
    if item is None:
        with pytest.raises(NotFound):
            await describe_chat(ports, ANN, chat)
    else:
        await assert_whole(ports, chat, others)
    # A client that got no response retries and gets the same group.
    assert await start_group(ports, ANN, others, chat_name=None, name="mine") == (chat, item is None)
    await handle_updates(ports)
    await assert_whole(ports, chat, others)


async def test_group_creation_takes_five_commits(ports: Ports) -> None:
    """The crashes above are all there are: whoever survives the tenth operation has finished."""
    others = user_ids(LARGE)
    assert await survives(
        other_process(ports), 10, lambda living: start_group(living, ANN, others, chat_name=None, name="mine")
    )


@pytest.mark.parametrize("lasts", range(1, 10))
async def test_killed_group_creation_is_finished_by_a_retry(ports: Ports, lasts: int) -> None:
    others = user_ids(LARGE)
    await survives(
        other_process(ports), lasts, lambda dying: start_group(dying, ANN, others, chat_name=None, name="mine")
    )
    chat, is_new = await start_group(ports, ANN, others, chat_name=None, name="mine")
    assert not is_new
    await handle_updates(ports)
    if lasts < 9:
        await assert_whole(ports, chat, others)
    # After nine the group was complete, and only its update was lost.
    assert (await ports.table.get(keys.dirty_chat(ACME, chat)) is None) == (lasts < 9)


async def test_concurrent_group_creations_make_one_group(ports: Ports) -> None:
    others = user_ids(LARGE)
    await survives(other_process(ports), 2, lambda dying: start_group(dying, ANN, others, chat_name=None, name="mine"))
    chat = keys.named_group_id(ACME, ANN.user, "mine")
    await asyncio.gather(*(finish_group_creation(other_process(ports), ACME, chat) for _ in range(3)))
    await finish_group_creation(ports, ACME, chat)
    await send_text(ports, ANN, chat, "a")
    await handle_updates(ports)
    assert len(await read_members(ports, ACME, chat)) == LARGE + 1
    assert (await describe_chat(ports, ANN, chat)).head.sequence == 1


async def test_late_group_creation_restores_no_member(ports: Ports) -> None:
    others = user_ids(LARGE)
    await survives(other_process(ports), 2, lambda dying: start_group(dying, ANN, others, chat_name=None, name="mine"))
    chat = keys.named_group_id(ACME, ANN.user, "mine")

    async def formed_and_left() -> None:
        await finish_group_creation(ports, ACME, chat)
        await remove_member(ports, ANN, chat, others[0])
        await send_text(ports, as_user(others[1]), chat, "a")

    await finish_group_creation(losing_race(ports, formed_and_left), ACME, chat)
    members = {member.user_id: member.participant for member in await read_members(ports, ACME, chat)}
    assert others[0] not in members
    assert members[others[1]].read == 1
    await handle_updates(ports)
    assert await chats_of(ports, as_user(others[0])) == []


async def test_late_group_creation_does_not_reset_the_head(ports: Ports) -> None:
    async def form_and_say(ports: Ports, chat: ChatId) -> None:
        await finish_group_creation(ports, ACME, chat)
        await send_text(ports, ANN, chat, "a")

    for call in range(40):
        name = f"group {call}"
        start = partial(start_group, user=ANN, others=user_ids(LARGE), chat_name=None, name=name)
        await survives(other_process(ports), 2, start)
        chat = keys.named_group_id(ACME, ANN.user, name)
        form_late, other = partial(finish_group_creation, tenant=ACME, chat_id=chat), partial(form_and_say, chat=chat)
        is_interrupted = await interrupted(ports, call, form_late, other)
        assert (await describe_chat(ports, ANN, chat)).head.sequence == 1, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_creation_of_an_unknown_group_is_not_found(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await finish_group_creation(ports, ACME, ChatId("g_none"))
