"""Chat updates in their queue, or among deliveries of an earlier release: merged, retried, buried, never blocking."""

import asyncio
from dataclasses import replace
from typing import Final

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.list_chats import list_chats
from stak.chat.pending_for_devices import read_pending
from stak.chat.queued_fanout import ChatUpdate, outgoing
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey, UserId
from stak.identity.devices import read_devices, register_device
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.queue import Outgoing, Received
from stak.ports.table import Table
from stak.ports.writes import Update
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import Worker, chunk_of, create_test_tenant, drain_queue, post, unread_total
from tests.support.recording_table import record_calls
from workers.delivery_consumer import apply_decisions, decode_delivery, handle_batch, run_deliveries
from workers.retry_decision import TRIES_MAX, Bury, Retry

ACME: Final = TenantKey("acme")
ANN, BOB = User(ACME, UserId("ann"), 0), User(ACME, UserId("bob"), 0)


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def group(ports: Ports) -> ChatId:
    """Start a group and fan it out."""
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Plans")
    assert await handle_batch(ports, await received_updates(ports)) == {}
    return chat


async def send_texts(ports: Ports, chat: ChatId, *names: str) -> None:
    for name in names:
        await send(ports, ANN, chat, Draft(name, name))


async def received_updates(ports: Ports) -> list[Received]:
    await ports.background_tasks.drain()
    return await drain_queue(ports.chat_updates)


async def unread(ports: Ports) -> dict[ChatId, int]:
    found, _ = await list_chats(ports, BOB, limit=100)
    return {listed.chat: listed.unread_count for listed in found}


def unavailable_for(table: Table, chat: ChatId) -> Table:
    """Return a table that raises for writes to the list entries of a chat."""

    async def before(call: Call) -> None:
        sort_key = keys.list_entry_sort(chat)
        if isinstance(call, Commit) and any(write.key.sk == sort_key for group in call.groups for write in group):
            raise StorageUnavailable("The table does not answer.")

    return HookedTable(table, before=before)


async def spoil(ports: Ports, chat: ChatId) -> None:
    """Make a chat unreadable."""
    await ports.table.commit([(Update(keys.meta(ACME, chat), set={"members": "many"}),)])


async def test_updates_of_one_chat_are_fanned_out_once(ports: Ports) -> None:
    for member in (ANN, BOB):
        await register_device(ports, member, "phone")
    chat, other = await group(ports), await group(ports)
    await send_texts(ports, chat, "a", "b", "c")
    await send_texts(ports, other, "a")
    received = await received_updates(ports)
    assert len(received) == 4
    watched, table = record_calls(ports)
    assert await handle_batch(watched, received) == {}
    views = [write.key for written in table.groups for write in written if write.key.sk.startswith("d#")]
    assert len(views) == len(set(views)) == 4  # Two members of two chats.
    assert await unread(ports) == {chat: 3, other: 1}
    for one in (chat, other):
        assert await ports.table.get(keys.dirty_chat(ACME, one)) is None


async def test_two_chats_at_once_wait_for_the_first_device_of_a_user(ports: Ports) -> None:
    """Both may want to create the row that counts what waits: the one that loses is fanned out again, once."""
    chat, other = await group(ports), await group(ports)
    await send_texts(ports, chat, "a", "b", "c")
    await send_texts(ports, other, "a")
    watched, table = record_calls(ports)
    assert await handle_batch(watched, await received_updates(ports)) == {}
    views = [write.key for written in table.groups for write in written if write.key.sk.startswith("d#")]
    assert len(views) <= 6  # Two members of two chats, and those of one of them again.
    assert await unread(ports) == {chat: 3, other: 1}
    for member in (ANN, BOB):
        devices = await read_devices(ports, member)
        assert (devices.seen, devices.pending) == ({}, 4)
        assert len(await read_pending(ports, ACME, member.user)) == 4


async def test_repeated_updates_change_nothing(ports: Ports) -> None:
    chat = await group(ports)
    await send_texts(ports, chat, "a", "b")
    received = await received_updates(ports)
    assert await handle_batch(ports, received) == {}
    before = await ports.table.get(keys.list_entry(ACME, BOB.user, chat))
    assert await handle_batch(ports, [*received, *received]) == {}
    assert await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) == before


async def test_failed_update_is_retried_and_the_others_are_fanned_out(ports: Ports) -> None:
    chat, other = await group(ports), await group(ports)
    await send_texts(ports, chat, "a", "b")
    await send_texts(ports, other, "a")
    received = await received_updates(ports)
    away = replace(ports, table=unavailable_for(ports.table, chat))
    plans = await handle_batch(away, received)
    assert plans == {message.id: Retry(2) for message in received if decode_delivery(message.body).chat == chat}  # type: ignore[union-attr]
    assert len(plans) == 2
    assert await unread(ports) == {chat: 0, other: 1}
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is not None
    # However often: it is not the update's fault.
    last_tries = [msgspec.structs.replace(message, receive_count=TRIES_MAX) for message in received]
    assert all(isinstance(plan, Retry) for plan in (await handle_batch(away, last_tries)).values())
    assert await handle_batch(ports, received) == {}
    assert await unread(ports) == {chat: 2, other: 1}


async def test_invalid_update_is_retried_then_buried_and_others_are_fanned_out(ports: Ports) -> None:
    chat, other = await group(ports), await group(ports)
    await send_texts(ports, chat, "a")
    await send_texts(ports, other, "a")
    await spoil(ports, chat)
    received = await received_updates(ports)
    (plan,) = (await handle_batch(ports, received)).values()
    assert plan == Retry(2)
    assert (await unread(ports))[other] == 1
    for _ in range(TRIES_MAX - 1):
        (plan,) = (await handle_batch(ports, received)).values()
    assert isinstance(plan, Bury)
    assert plan.reason.startswith(f"ValidationError after {TRIES_MAX} tries")


async def test_buried_update_keeps_its_reason_and_can_be_redriven(ports: Ports) -> None:
    chat = await group(ports)
    await send_texts(ports, chat, "a")
    await ports.background_tasks.drain()
    (received,) = await ports.chat_updates.receive(10, wait_seconds=0, lease_seconds=60)
    await apply_decisions(ports, ports.chat_updates, [received], {received.id: Bury("spoilt")})
    assert await drain_queue(ports.chat_updates) == []
    (dead,) = await ports.chat_updates.dead_letters(ACME, limit=10)
    assert (dead.reason, decode_delivery(dead.body)) == ("spoilt", decode_delivery(received.body))
    assert await ports.chat_updates.redrive(ACME, [dead.id]) == 1
    assert await handle_batch(ports, await received_updates(ports)) == {}
    assert await unread(ports) == {chat: 1}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"null",
        b'{"type":"news"}',
        b'{"type":"other"}',
        b'{"type":"news","tenant":"acme","chat":1}',
        b"\xff",
    ],
    ids=repr,
)
async def test_malformed_message_is_buried_at_once_and_blocks_nothing(ports: Ports, body: bytes) -> None:
    chat = await group(ports)
    await send_texts(ports, chat, "a")
    await ports.background_tasks.drain()
    await ports.chat_updates.send([Outgoing(body, ACME)])
    received = await drain_queue(ports.chat_updates)
    plans = await handle_batch(ports, received)
    (spoilt,) = [message for message in received if message.body == body]
    assert list(plans) == [spoilt.id]
    plan = plans[spoilt.id]
    assert isinstance(plan, Bury)
    assert plan.reason.startswith("not a delivery")
    assert await unread(ports) == {chat: 1}


async def test_updates_and_inbox_chunks_share_a_batch(ports: Ports, embedded: Engine) -> None:
    chat = await group(ports)
    await send_texts(ports, chat, "a")
    await post(ports, ["bob"])
    await Worker.of(embedded).run_jobs()
    received = await received_updates(ports) + await drain_queue(ports.deliveries)
    assert sorted(type(decode_delivery(message.body)).__name__ for message in received) == ["ChatUpdate", "Chunk"]
    for _ in range(2):
        assert await handle_batch(ports, received) == {}
        assert await unread(ports) == {chat: 1}
        assert await unread_total(ports, BOB.user) == 1


async def test_delivery_message_survives_the_round_trip(ports: Ports) -> None:
    news = ChatUpdate(ACME, ChatId("g_one"), ("a", "b"), (3, 5), after="p#bob")
    sent = outgoing(news)
    assert (decode_delivery(sent.body), sent.group) == (news, ACME)
    accepted = await post(ports, ["bob"])
    chunk = await chunk_of(ports, accepted.message_id)
    assert decode_delivery(msgspec.json.encode(chunk)) == chunk


async def test_worker_fans_out_and_empties_the_queue(ports: Ports) -> None:
    chat = await group(ports)
    stop = asyncio.Event()
    working = asyncio.create_task(run_deliveries(ports, ports.chat_updates, stop))
    await send_texts(ports, chat, "a", "b")
    await ports.background_tasks.drain()
    async with asyncio.timeout(10):
        while await ports.chat_updates.depth():  # noqa: ASYNC110 - it is the worker that is waited for
            await asyncio.sleep(0.01)
    stop.set()
    await working
    assert await unread(ports) == {chat: 2}
    assert await ports.table.get(keys.dirty_chat(ACME, chat)) is None
