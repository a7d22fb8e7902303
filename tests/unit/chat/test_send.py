"""Sending: contiguous places, one message for one name, and only members do it."""

import asyncio

import pytest

from stak.chat import keys
from stak.chat.chat_codec import head_of, participant_of
from stak.chat.delete import delete_message
from stak.chat.members import put_member, remove_member
from stak.chat.model import ChatId
from stak.chat.receipts import read_standing
from stak.chat.send import send
from stak.chat.send_batch import NAMES_KEPT_SECONDS, Draft
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch, NotFound
from stak.identifiers import TenantKey
from stak.identity.tokens import User
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race, other_process
from tests.unit.chat.people import ACME, ANN, BOB, EVE, chats_of, group, said, say


async def test_messages_stand_in_the_order_they_were_sent(ports: Ports) -> None:
    chat = await group(ports, BOB)
    sent = [await say(ports, user, chat, name) for user, name in ((ANN, "a"), (BOB, "b"), (ANN, "c"))]
    assert [one.sequence for one in sent] == [1, 2, 3]
    assert all(one.is_new for one in sent)
    for user in (ANN, BOB):
        assert await said(ports, user, chat) == [(1, "a"), (2, "b"), (3, "c")]


async def test_the_same_again_is_the_same_message(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    first = await say(ports, ANN, chat, "a", ttl_seconds=600)
    clock.advance(30)
    again = await say(ports, ANN, chat, "a", ttl_seconds=600)
    assert (again.message_id, again.sequence, again.created_at, again.expires_at) == (
        first.message_id,
        first.sequence,
        first.created_at,
        first.expires_at,
    )
    assert (first.is_new, again.is_new) == (True, False)
    assert await said(ports, BOB, chat) == [(1, "a")]
    assert (await read_standing(ports, BOB, chat)).unread_count == 1


async def test_another_message_under_the_same_name_is_refused_and_changes_nothing(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    for _ in range(2):
        with pytest.raises(IdempotencyMismatch, match="'a'"):
            await send(ports, ANN, chat, Draft("a", "something else"))
    assert await said(ports, ANN, chat) == [(1, "a")]


async def test_a_name_is_its_sender_s_and_its_chat_s_own(ports: Ports) -> None:
    chat, other = await group(ports, BOB), await group(ports, BOB)
    sent = [await say(ports, user, place, "a") for place in (chat, other) for user in (ANN, BOB)]
    assert all(one.is_new for one in sent)
    assert await said(ports, BOB, chat) == await said(ports, BOB, other) == [(1, "a"), (2, "a")]


@pytest.mark.parametrize("is_removed", [True, False], ids=["row gone", "row still there"])
async def test_a_name_is_free_again_after_its_time(ports: Ports, clock: ManualClock, is_removed: bool) -> None:
    chat = await group(ports, BOB)
    first = await say(ports, ANN, chat, "a")
    key = keys.sent(ACME, chat, ANN.user, "a")
    item = await ports.table.get(key)
    assert item is not None
    clock.advance(NAMES_KEPT_SECONDS - 1)
    assert (await say(ports, ANN, chat, "a")).message_id == first.message_id
    clock.advance(1)
    if not is_removed:
        await ports.table.commit([(Put(key, item),)])
    second = await say(ports, ANN, chat, "a")
    assert (second.is_new, second.sequence) == (True, 2)
    assert await say(ports, ANN, chat, "a") == type(second)(second.message_id, 2, second.created_at, None, is_new=False)


async def test_sends_that_meet_each_get_their_place_and_answer(ports: Ports) -> None:
    chat = await group(ports, BOB)
    names = [f"n{number}" for number in range(60)]  # more than one transaction takes
    sent = await asyncio.gather(*(say(ports, ANN, chat, name) for name in names))
    assert [one.sequence for one in sent] == list(range(1, 61))
    assert await said(ports, BOB, chat) == list(enumerate(names, start=1))


async def test_of_those_that_meet_each_gets_what_it_deserves(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "old")
    answers = await asyncio.gather(
        say(ports, ANN, chat, "new"),
        say(ports, ANN, chat, "new"),
        say(ports, ANN, chat, "old"),
        send(ports, ANN, chat, Draft("old", "something else")),
        send(ports, ANN, chat, Draft("new", "something else")),
        say(ports, EVE, chat, "not a member's"),
        say(ports, BOB, chat, "new"),
        return_exceptions=True,
    )
    new, twice, old, other_old, other_new, eves, bobs = answers
    assert not isinstance(new, BaseException)
    assert not isinstance(twice, BaseException)
    assert not isinstance(old, BaseException)
    assert not isinstance(bobs, BaseException)
    assert (new.is_new, twice.is_new, old.is_new, bobs.is_new) == (True, False, False, True)
    assert (twice.message_id, old.sequence) == (new.message_id, 1)
    assert isinstance(other_old, IdempotencyMismatch)
    assert isinstance(other_new, IdempotencyMismatch)
    assert isinstance(eves, NotFound)
    assert sorted(await said(ports, BOB, chat)) == [(1, "old"), (2, "new"), (3, "new")]


async def test_processes_that_send_at_once_leave_no_gap(ports: Ports) -> None:
    chat = await group(ports, BOB)
    processes = [other_process(ports) for _ in range(4)]
    sent = await asyncio.gather(
        *(
            say(process, ANN, chat, f"{place}-{number}")
            for number in range(5)
            for place, process in enumerate(processes)
        )
    )
    assert sorted(one.sequence for one in sent) == list(range(1, 21))
    assert len(await said(ports, BOB, chat)) == 20


async def test_the_same_send_by_two_processes_is_one_message(ports: Ports) -> None:
    chat = await group(ports, BOB)
    answers = await asyncio.gather(*(say(other_process(ports), ANN, chat, "a") for _ in range(4)))
    assert len({one.message_id for one in answers}) == 1
    assert [one.is_new for one in answers].count(True) == 1
    assert await said(ports, BOB, chat) == [(1, "a")]


async def test_a_sender_has_read_up_to_their_own(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    await say(ports, BOB, chat, "b")
    assert [(await read_standing(ports, user, chat)).unread_count for user in (ANN, BOB)] == [1, 0]
    item = await ports.table.get(keys.participant(ACME, chat, BOB.user))
    assert item is not None
    assert (participant_of(item).read, participant_of(item).delivered) == (2, 2)
    (listed,) = await chats_of(ports, BOB)
    assert (listed.view.last, listed.view.read, listed.preview, listed.unread_count) == (2, 2, "b", 0)


@pytest.mark.parametrize("user", [EVE, User(TenantKey("best"), ANN.user, 0)], ids=["stranger", "other tenant"])
async def test_to_who_is_not_a_member_there_is_no_chat(ports: Ports, user: User) -> None:
    chat = await group(ports, BOB)
    for _ in range(2):
        with pytest.raises(NotFound):
            await say(ports, user, chat, "a")
    with pytest.raises(NotFound):
        await say(ports, ANN, ChatId("g_" + "0" * 26), "a")
    assert await said(ports, ANN, chat) == []


async def test_who_is_removed_while_sending_has_not_sent(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = losing_race(ports, lambda: remove_member(ports, ANN, chat, BOB.user))
    with pytest.raises(NotFound):
        await say(late, BOB, chat, "a")
    assert await said(ports, ANN, chat) == []
    await put_member(ports, ANN, chat, BOB.user, None)
    assert (await say(ports, BOB, chat, "a")).sequence == 1


async def test_a_message_deleted_while_another_is_sent_stays_uncounted(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await say(ports, ANN, chat, name)
    late = losing_race(ports, lambda: delete_message(other_process(ports), ANN, chat, 2))
    assert (await say(late, ANN, chat, "d")).sequence == 4
    assert head_of(await ports.table.get(keys.head(ACME, chat))).gaps_to == 2
    assert (await read_standing(ports, BOB, chat)).unread_count == 3


async def test_who_is_faster_gets_the_place_and_the_other_the_next(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = losing_race(ports, lambda: say(ports, BOB, chat, "faster"))
    assert (await say(late, ANN, chat, "late")).sequence == 2
    assert await said(ports, ANN, chat) == [(1, "faster"), (2, "late")]


async def test_a_name_that_is_free_again_is_taken_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await say(ports, ANN, chat, "a")
    for call in range(20):
        clock.advance(NAMES_KEPT_SECONDS + 1)
        before = len(await said(ports, BOB, chat))
        is_interrupted = await interrupted(
            ports,
            call,
            lambda ports: say(other_process(ports), ANN, chat, "a"),
            lambda ports: say(other_process(ports), ANN, chat, "a"),
        )
        assert len(await said(ports, BOB, chat)) == before + 1, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_a_place_is_taken_even_if_what_stood_there_has_gone(ports: Ports) -> None:
    chat = await group(ports, BOB)

    async def said_and_gone() -> None:
        await say(ports, BOB, chat, "faster", ttl_seconds=60)
        await ports.table.commit([(Delete(keys.message(ACME, chat, 1)),)])

    assert (await say(losing_race(ports, said_and_gone), ANN, chat, "late")).sequence == 2
