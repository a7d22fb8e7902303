"""The client against a real server: calls, the event stream, and resuming it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import pytest

from stak.client import (
    AccessDeniedError,
    ApiError,
    CaughtUp,
    ChatChanged,
    Client,
    Event,
    Inbox,
    Message,
    Ready,
    Receipt,
    UnreadCounts,
)
from tests.unit.client.client_tenant import ClientTenant

PATIENCE_SECONDS = 20
E = TypeVar("E")


async def until(events: AsyncIterator[Event], kind: type[E], found: Callable[[E], bool] = lambda _: True) -> E:
    """Return the next event of this type."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        async for event in events:
            if isinstance(event, kind) and found(event):
                return event
    raise AssertionError("the stream ended")


async def caught_up(client: Client) -> tuple[bool, list[int]]:
    """Connect until caught up and return whether it was resumed, and the sequences received."""
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


async def test_calls_return_typed_responses(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
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


async def test_profiles_and_contacts(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
    assert (await bob.me()).display_name is None
    changed = await bob.change_me(display_name="Bob", discoverable=True, locale=None)
    assert (changed.user_id, changed.display_name, changed.discoverable) == ("bob", "Bob", True)
    assert await ann.lookup_contacts(["+4930123456"]) == []
    with pytest.raises(ApiError) as refused:
        await ann.start_direct_by_phone("+4930123456")
    assert (refused.value.status, refused.value.code) == (404, "not_found")
    chat = await ann.start_direct("bob")
    assert (chat.display_name, chat.profiles[0].display_name) == ("Bob", "Bob")


async def test_refused_call_raises_the_error_code(client_tenant: ClientTenant) -> None:
    ann = await client_tenant.client("ann")
    with pytest.raises(ApiError) as refused:
        await ann.chat("d_" + "0" * 32)
    assert (refused.value.status, refused.value.code) == (404, "not_found")


async def test_events_arrive(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
    chat = await ann.start_direct("bob")
    async with aclosing(bob.events()) as events:
        assert not (await until(events, Ready)).resumed
        await until(events, CaughtUp)
        await ann.send(chat.chat_id, "hello")
        arrived = await until(events, Message)
        assert (arrived.message.content, arrived.id) == ("hello", arrived.message.message_id)
        await client_tenant.post("bob")
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


async def test_unacknowledged_message_repeats_for_a_new_client(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
    chat = await ann.start_direct("bob")
    assert await caught_up(bob) == (False, [])
    assert await caught_up(bob) == (True, [])
    for number in range(3):
        await ann.send(chat.chat_id, str(number))
    async with aclosing(bob.events()) as events:
        # The first two were acknowledged by taking the next; the third is not finished.
        assert [(await until(events, Message)).message.sequence for _ in range(3)] == [1, 2, 3]
    assert await caught_up(await client_tenant.client("bob")) == (True, [3])


async def test_message_at_which_the_loop_was_left_repeats(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
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


async def test_every_device_acknowledges_for_itself(client_tenant: ClientTenant) -> None:
    ann = await client_tenant.client("ann")
    phone, laptop = await client_tenant.client("bob", "phone"), await client_tenant.client("bob", "laptop")
    chat = await ann.start_direct("bob")
    await caught_up(phone)
    await caught_up(laptop)
    await ann.send(chat.chat_id, "hello")
    for client in (phone, laptop):
        async with aclosing(client.events()) as events:
            await until(events, Message)
            await until(events, Receipt)  # It was acknowledged.
    assert await caught_up(await client_tenant.client("bob", "phone")) == (True, [])
    assert await caught_up(await client_tenant.client("bob", "laptop")) == (True, [])


@pytest.mark.check_all
async def test_acknowledgements_are_no_faster_than_the_server_accepts(client_tenant: ClientTenant) -> None:
    ann, bob = await client_tenant.client("ann"), await client_tenant.client("bob")
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
        while bob._stream._ack_sender._acks:  # noqa: ASYNC110 - another task sends them
            await asyncio.sleep(0.02)
    assert (seen, ends) == (list(range(1, many + 1)), 1)
    # All arrived on the one connection, but for the last one, which was still being processed.
    assert await caught_up(await client_tenant.client("bob")) == (True, [many])


async def test_invalid_token_raises(client_tenant: ClientTenant) -> None:
    stranger = await client_tenant.stack.enter_async_context(
        Client(client_tenant.url, client_tenant.key, client_tenant.token("ann", -1))
    )
    with pytest.raises(AccessDeniedError) as refused:
        await until(stranger.events(), Ready)
    assert refused.value.code == 4401


async def test_token_of_another_tenant_raises(client_tenant: ClientTenant) -> None:
    astray = await client_tenant.stack.enter_async_context(
        Client(client_tenant.url, "other", client_tenant.token("ann"))
    )
    with pytest.raises(AccessDeniedError) as refused:
        await until(astray.events(), Ready)
    assert refused.value.code == 4404


@pytest.mark.usefixtures("short_backoff")
async def test_refused_token_is_replaced_by_the_provider(client_tenant: ClientTenant) -> None:
    tokens = [client_tenant.token("ann"), client_tenant.token("ann", -1)]
    asked: list[Any] = []

    async def provider() -> str:
        asked.append(None)
        return tokens.pop() if len(tokens) > 1 else tokens[0]

    client = await client_tenant.stack.enter_async_context(Client(client_tenant.url, client_tenant.key, provider))
    async with aclosing(client.events()) as events:
        assert (await until(events, Ready)).user_id == "ann"
    assert len(asked) == 2
