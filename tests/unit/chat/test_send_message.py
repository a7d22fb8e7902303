"""Sending: sequences without gaps, one message for one idempotency key, by members only."""

import asyncio
import dataclasses
import math
from types import SimpleNamespace

import pytest

from stak.chat import keys, send_message
from stak.chat.chat_codec import head_of, participant_of
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import put_member, remove_member
from stak.chat.receipts import read_standing
from stak.chat.send_batch import NAMES_KEPT_SECONDS, Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch, NotFound, Overloaded
from stak.identifiers import TenantKey
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, chats_of, group, read_contents, send_text
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race, other_process


async def test_messages_are_in_the_order_they_were_sent(ports: Ports) -> None:
    chat = await group(ports, BOB)
    sent = [await send_text(ports, user, chat, name) for user, name in ((ANN, "a"), (BOB, "b"), (ANN, "c"))]
    assert [one.sequence for one in sent] == [1, 2, 3]
    assert all(one.is_new for one in sent)
    for user in (ANN, BOB):
        assert await read_contents(ports, user, chat) == [(1, "a"), (2, "b"), (3, "c")]


async def test_repeated_send_returns_the_same_message(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    first = await send_text(ports, ANN, chat, "a", ttl_seconds=600)
    clock.advance(30)
    again = await send_text(ports, ANN, chat, "a", ttl_seconds=600)
    assert (again.message_id, again.sequence, again.created_at, again.expires_at) == (
        first.message_id,
        first.sequence,
        first.created_at,
        first.expires_at,
    )
    assert (first.is_new, again.is_new) == (True, False)
    assert await read_contents(ports, BOB, chat) == [(1, "a")]
    assert (await read_standing(ports, BOB, chat)).unread_count == 1


async def test_other_content_with_the_same_key_is_refused(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    for _ in range(2):
        with pytest.raises(IdempotencyMismatch, match="'a'"):
            await send(ports, ANN, chat, Draft("a", "something else"))
    assert await read_contents(ports, ANN, chat) == [(1, "a")]


async def test_idempotency_key_belongs_to_its_sender_and_chat(ports: Ports) -> None:
    chat, other = await group(ports, BOB), await group(ports, BOB)
    sent = [await send_text(ports, user, place, "a") for place in (chat, other) for user in (ANN, BOB)]
    assert all(one.is_new for one in sent)
    assert await read_contents(ports, BOB, chat) == await read_contents(ports, BOB, other) == [(1, "a"), (2, "a")]


@pytest.mark.parametrize("is_removed", [True, False], ids=["row gone", "row still there"])
async def test_idempotency_key_is_free_after_its_time(ports: Ports, clock: ManualClock, is_removed: bool) -> None:
    chat = await group(ports, BOB)
    first = await send_text(ports, ANN, chat, "a")
    key = keys.sent(ACME, chat, ANN.user, "a")
    item = await ports.table.get(key)
    assert item is not None
    clock.advance(NAMES_KEPT_SECONDS - 1)
    assert (await send_text(ports, ANN, chat, "a")).message_id == first.message_id
    clock.advance(1)
    if not is_removed:
        await ports.table.commit([(Put(key, item),)])
    second = await send_text(ports, ANN, chat, "a")
    assert (second.is_new, second.sequence) == (True, 2)
    assert await send_text(ports, ANN, chat, "a") == type(second)(
        second.message_id, 2, second.created_at, None, is_new=False
    )


async def test_coalesced_sends_get_their_own_sequences(ports: Ports) -> None:
    chat = await group(ports, BOB)
    names = [f"n{number}" for number in range(60)]  # More than one transaction takes.
    sent = await asyncio.gather(*(send_text(ports, ANN, chat, name) for name in names))
    assert [one.sequence for one in sent] == list(range(1, 61))
    assert await read_contents(ports, BOB, chat) == list(enumerate(names, start=1))


async def test_coalesced_sends_get_their_own_results(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "old")
    answers = await asyncio.gather(
        send_text(ports, ANN, chat, "new"),
        send_text(ports, ANN, chat, "new"),
        send_text(ports, ANN, chat, "old"),
        send(ports, ANN, chat, Draft("old", "something else")),
        send(ports, ANN, chat, Draft("new", "something else")),
        send_text(ports, EVE, chat, "not a member's"),
        send_text(ports, BOB, chat, "new"),
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
    assert sorted(await read_contents(ports, BOB, chat)) == [(1, "old"), (2, "new"), (3, "new")]


async def test_concurrent_processes_leave_no_gap(ports: Ports) -> None:
    chat = await group(ports, BOB)
    processes = [other_process(ports) for _ in range(4)]
    sent = await asyncio.gather(
        *(
            send_text(process, ANN, chat, f"{place}-{number}")
            for number in range(5)
            for place, process in enumerate(processes)
        )
    )
    assert sorted(one.sequence for one in sent) == list(range(1, 21))
    assert len(await read_contents(ports, BOB, chat)) == 20


async def test_same_send_by_several_processes_is_one_message(ports: Ports) -> None:
    chat = await group(ports, BOB)
    answers = await asyncio.gather(*(send_text(other_process(ports), ANN, chat, "a") for _ in range(4)))
    assert len({one.message_id for one in answers}) == 1
    assert [one.is_new for one in answers].count(True) == 1
    assert await read_contents(ports, BOB, chat) == [(1, "a")]


async def test_sender_has_read_up_to_their_own_message(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    await send_text(ports, BOB, chat, "b")
    assert [(await read_standing(ports, user, chat)).unread_count for user in (ANN, BOB)] == [1, 0]
    item = await ports.table.get(keys.participant(ACME, chat, BOB.user))
    assert item is not None
    assert (participant_of(item).read, participant_of(item).delivered) == (2, 2)
    (listed,) = await chats_of(ports, BOB)
    assert (listed.view.last, listed.view.read, listed.preview, listed.unread_count) == (2, 2, "b", 0)


@pytest.mark.parametrize("user", [EVE, User(TenantKey("best"), ANN.user, 0)], ids=["stranger", "other tenant"])
async def test_non_member_cannot_send(ports: Ports, user: User) -> None:
    chat = await group(ports, BOB)
    for _ in range(2):
        with pytest.raises(NotFound):
            await send_text(ports, user, chat, "a")
    with pytest.raises(NotFound):
        await send_text(ports, ANN, ChatId("g_" + "0" * 26), "a")
    assert await read_contents(ports, ANN, chat) == []


async def test_member_removed_while_sending_has_not_sent(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = losing_race(ports, lambda: remove_member(ports, ANN, chat, BOB.user))
    with pytest.raises(NotFound):
        await send_text(late, BOB, chat, "a")
    assert await read_contents(ports, ANN, chat) == []
    await put_member(ports, ANN, chat, BOB.user, None)
    assert (await send_text(ports, BOB, chat, "a")).sequence == 1


async def test_message_deleted_during_a_send_stays_uncounted(ports: Ports) -> None:
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    late = losing_race(ports, lambda: delete_message(other_process(ports), ANN, chat, 2))
    assert (await send_text(late, ANN, chat, "d")).sequence == 4
    assert head_of(await ports.table.get(keys.head(ACME, chat))).gaps_to == 2
    assert (await read_standing(ports, BOB, chat)).unread_count == 3


async def test_losing_sender_gets_the_next_sequence(ports: Ports) -> None:
    chat = await group(ports, BOB)
    late = losing_race(ports, lambda: send_text(ports, BOB, chat, "faster"))
    assert (await send_text(late, ANN, chat, "late")).sequence == 2
    assert await read_contents(ports, ANN, chat) == [(1, "faster"), (2, "late")]


async def test_expired_idempotency_key_is_taken_once(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a")
    for call in range(20):
        clock.advance(NAMES_KEPT_SECONDS + 1)
        before = len(await read_contents(ports, BOB, chat))
        is_interrupted = await interrupted(
            ports,
            call,
            lambda ports: send_text(other_process(ports), ANN, chat, "a"),
            lambda ports: send_text(other_process(ports), ANN, chat, "a"),
        )
        assert len(await read_contents(ports, BOB, chat)) == before + 1, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_sequence_of_a_removed_message_is_not_reused(ports: Ports) -> None:
    chat = await group(ports, BOB)

    async def said_and_gone() -> None:
        await send_text(ports, BOB, chat, "faster", ttl_seconds=60)
        await ports.table.commit([(Delete(keys.message(ACME, chat, 1)),)])

    assert (await send_text(losing_race(ports, said_and_gone), ANN, chat, "late")).sequence == 2


async def test_message_to_a_hot_chat_is_refused_in_time(ports: Ports) -> None:
    """Others are faster before each attempt, for longer than the message may wait."""
    chat = await group(ports, BOB)
    faster = other_process(ports)
    attempts: list[Call] = []

    async def before(call: Call) -> None:
        if isinstance(call, Commit):
            attempts.append(call)
            await send_text(faster, BOB, chat, f"faster {len(attempts)}")
            if len(attempts) == 3:
                patch.setattr(send_message, "time", SimpleNamespace(monotonic=lambda: math.inf))

    late = dataclasses.replace(other_process(ports), table=HookedTable(ports.table, before=before))
    with (
        pytest.MonkeyPatch.context() as patch,
        pytest.raises(Overloaded, match=r"not sent.*again with the same client_message_id"),
    ):
        await send_text(late, ANN, chat, "late")
    assert [text for _, text in await read_contents(ports, BOB, chat)] == [f"faster {number}" for number in (1, 2, 3)]
    assert (await send_text(ports, ANN, chat, "late")).sequence == 4


async def test_message_that_waited_too_long_for_its_turn_is_not_attempted(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = await group(ports, BOB)
    calls: list[Call] = []
    is_begun, goes_on = asyncio.Event(), asyncio.Event()

    async def before(call: Call) -> None:
        calls.append(call)
        if isinstance(call, Commit):
            is_begun.set()
            await goes_on.wait()

    slow = dataclasses.replace(other_process(ports), table=HookedTable(ports.table, before=before))
    first = asyncio.create_task(send_text(slow, ANN, chat, "first"))
    await is_begun.wait()
    calls_begun = len(calls)
    monkeypatch.setattr(send_message, "SEND_SECONDS", -1.0)
    overdue = [asyncio.create_task(send_text(slow, ANN, chat, name)) for name in ("second", "third")]
    while len(slow.coalescer._waiting["send", ACME, chat]) < 2:  # noqa: ASYNC110 - nothing tells of waiting requests
        await asyncio.sleep(0)
    reads = len(calls) - calls_begun
    goes_on.set()
    assert (await first).sequence == 1
    for refused in overdue:
        with pytest.raises(Overloaded):
            await refused
    assert len(calls) == calls_begun + reads
    assert await read_contents(ports, BOB, chat) == [(1, "first")]
