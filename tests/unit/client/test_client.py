"""The client against a real server: calls, the stream, and what becomes of it when it is left and taken up again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import pytest

from stak.client import (
    ApiError,
    CaughtUp,
    ChatChanged,
    Client,
    Event,
    Inbox,
    Message,
    NotWelcomeError,
    Ready,
    Receipt,
    UnreadCounts,
)
from tests.unit.client.conftest import Company

PATIENCE_SECONDS = 20
E = TypeVar("E")


async def until(events: AsyncIterator[Event], kind: type[E], found: Callable[[E], bool] = lambda _: True) -> E:
    """The next event of a kind."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        async for event in events:
            if isinstance(event, kind) and found(event):
                return event
    raise AssertionError("it has ended")


async def caught_up(client: Client) -> tuple[bool, list[int]]:
    """Connect until everything that was missed is there: whether it was resumed, and the sequences."""
    shown: list[int] = []
    resumed = False
    async with asyncio.timeout(PATIENCE_SECONDS), aclosing(client.events()) as events:
        async for event in events:
            match event:
                case Ready():
                    resumed = event.resumed
                case Message():
                    shown.append(event.message.sequence)
                case CaughtUp():
                    break
                case _:
                    pass
    return resumed, shown


async def test_calls_answer_in_shapes(company: Company) -> None:
    ann, bob = await company.client("ann"), await company.client("bob")
    chat = await ann.start_direct("bob")
    sent = await ann.send(chat.chat_id, "hello", client_message_id="1")
    assert (sent.sequence, sent.content) == (1, "hello")
    assert (await ann.send(chat.chat_id, "hello", client_message_id="1")).message_id == sent.message_id
    assert [one.content for one in (await bob.messages(chat.chat_id, after=0)).messages] == ["hello"]
    assert (await bob.mark(chat.chat_id, 1)).unread_count == 0
    assert [one.delivery_status for one in (await ann.receipts(chat.chat_id, 1)).receipts] == ["READ"]
    group = await ann.start_group(["bob", "eve"], name="us", idempotency_key="g")
    assert (await ann.chat(group.chat_id)).participant_count == 3
    assert {one.chat_id for one in (await ann.chats()).chats} == {chat.chat_id, group.chat_id}
    assert {one.chat_id: one.last_sequence for one in (await bob.sync()).chats}[chat.chat_id] == 1
    await ann.delete_message(chat.chat_id, 1)
    assert (await bob.messages(chat.chat_id)).messages[0].content is None


async def test_a_refused_call_says_why(company: Company) -> None:
    ann = await company.client("ann")
    with pytest.raises(ApiError) as refused:
        await ann.chat("d_" + "0" * 32)
    assert (refused.value.status, refused.value.code) == (404, "not_found")


async def test_what_happens_is_seen(company: Company) -> None:
    ann, bob = await company.client("ann"), await company.client("bob")
    chat = await ann.start_direct("bob")
    async with aclosing(bob.events()) as events:
        assert not (await until(events, Ready)).resumed
        await until(events, CaughtUp)
        await ann.send(chat.chat_id, "hello")
        said = await until(events, Message)
        assert (said.message.content, said.id) == ("hello", said.message.message_id)
        await company.post("bob")
        assert (await until(events, Inbox)).message.message == {"title": "Hello"}
        assert (await until(events, UnreadCounts, lambda one: one.unread.total == 1)).inbox == "DEFAULT"
        await ann.mark(chat.chat_id, 1)
        assert (await until(events, Receipt, lambda one: one.user_id == "ann")).read_sequence == 1
        group = await ann.start_group(["bob"], name="us")
        changed = await until(events, ChatChanged, lambda one: one.chat_id == group.chat_id)
        assert changed.chat is not None
    page = await bob.inbox(unread=True)
    assert (await bob.mark_inbox_read([page.messages[0].id])).unread.total == 0
    assert (await bob.unread()).total == 0


async def test_what_was_not_acknowledged_is_shown_again_to_who_starts_anew(company: Company) -> None:
    ann, bob = await company.client("ann"), await company.client("bob")
    chat = await ann.start_direct("bob")
    assert await caught_up(bob) == (False, [])
    assert await caught_up(bob) == (True, [])
    for number in range(3):
        await ann.send(chat.chat_id, str(number))
    async with aclosing(bob.events()) as events:
        # Taken and acknowledged, taken and acknowledged, taken: who leaves now has not done with the third.
        assert [(await until(events, Message)).message.sequence for _ in range(3)] == [1, 2, 3]
    assert await caught_up(await company.client("bob")) == (True, [3])


async def test_who_leaves_the_loop_and_comes_back_sees_what_it_left_at_again(company: Company) -> None:
    ann, bob = await company.client("ann"), await company.client("bob")
    chat = await ann.start_direct("bob")
    await caught_up(bob)
    await ann.send(chat.chat_id, "hello")
    for _ in range(2):
        async with aclosing(bob.events()) as events:
            assert (await until(events, Message)).message.sequence == 1
    async with aclosing(bob.events()) as events:
        await until(events, Message)
        await until(events, Receipt)
    assert await caught_up(bob) == (True, [])


async def test_every_device_has_its_own_messages_to_acknowledge(company: Company) -> None:
    ann = await company.client("ann")
    phone, laptop = await company.client("bob", "phone"), await company.client("bob", "laptop")
    chat = await ann.start_direct("bob")
    await caught_up(phone)
    await caught_up(laptop)
    await ann.send(chat.chat_id, "hello")
    for client in (phone, laptop):
        async with aclosing(client.events()) as events:
            await until(events, Message)
            await until(events, Receipt)  # it was acknowledged
    assert await caught_up(await company.client("bob", "phone")) == (True, [])
    assert await caught_up(await company.client("bob", "laptop")) == (True, [])


async def test_many_messages_at_once_are_acknowledged_no_faster_than_the_server_listens(company: Company) -> None:
    ann, bob = await company.client("ann"), await company.client("bob")
    chat = await ann.start_direct("bob")
    await caught_up(bob)
    many = 350
    for start in range(0, many, 50):
        await asyncio.gather(*(ann.send(chat.chat_id, str(start + number)) for number in range(50)))
    seen: list[int] = []
    ends = 0
    async with asyncio.timeout(60), aclosing(bob.events()) as events:
        async for event in events:
            if isinstance(event, Message):
                seen.append(event.message.sequence)
            ends += isinstance(event, Ready)
            if len(seen) == many:
                break
        await asyncio.sleep(3)
    assert (seen, ends) == (list(range(1, many + 1)), 1)


async def test_a_bad_token_ends_it(company: Company) -> None:
    stranger = await company.stack.enter_async_context(Client(company.url, company.key, company.token("ann", -1)))
    with pytest.raises(NotWelcomeError) as refused:
        await until(stranger.events(), Ready)
    assert refused.value.code == 4401


async def test_another_tenants_token_ends_it(company: Company) -> None:
    astray = await company.stack.enter_async_context(Client(company.url, "other", company.token("ann")))
    with pytest.raises(NotWelcomeError) as refused:
        await until(astray.events(), Ready)
    assert refused.value.code == 4404


@pytest.mark.usefixtures("hurried")
async def test_a_new_token_is_tried_where_one_was_refused(company: Company) -> None:
    tokens = [company.token("ann"), company.token("ann", -1)]
    asked: list[Any] = []

    async def provider() -> str:
        asked.append(None)
        return tokens.pop() if len(tokens) > 1 else tokens[0]

    client = await company.stack.enter_async_context(Client(company.url, company.key, provider))
    async with aclosing(client.events()) as events:
        assert (await until(events, Ready)).user_id == "ann"
    assert len(asked) == 2
