"""Posts on read reach users whose connections a managed service holds: page by page, through a queue."""

import dataclasses
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import cast

import msgspec
import pytest

from serverless import keys as socket_keys
from serverless.socket_registry import Socket, record_socket, remove_socket
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey, UserId
from stak.inbox import keys as inbox_keys
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.queue import Outgoing, Queue, Received
from stak.ports.writes import Put
from stak.realtime import connected_users, queued_event_push
from stak.realtime.connected_users import SHARDS
from stak.realtime.queued_event_push import EventPush, push_event_later, push_event_page
from stak.realtime.signals import CountsChanged, InboxEvent, InboxMessageArrived, SendFrame, Signal, signal_of
from stak.testing.hooked_table import Call, Commit, HookedTable
from stak.ttl_cache import KEPT_SECONDS
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, user_inbox_of, users
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read
from workers.delivery_consumer import decode_delivery, handle_batch

MANY = users(30)
OTHER = TenantKey("other")


class Devices:
    """The connections of a managed service: what each user got, and who is to get the current state later."""

    def __init__(self) -> None:
        self.got: dict[str, list[Signal]] = {}
        self.missed: list[str] = []

    async def join(self, tenant: str, user: str) -> None:
        raise AssertionError

    leave = join

    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[Push]]:
        raise AssertionError

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        for push in pushes:
            assert push.tenant == TENANT
            for user in push.users:
                self.got.setdefault(user, []).append(signal_of(push.payload))
        return frozenset((push.tenant, user) for push in pushes for user in push.users)

    def mark_missed(self, pushes: Sequence[Push]) -> None:
        self.missed += [user for push in pushes for user in push.users]


@pytest.fixture
def devices() -> Devices:
    return Devices()


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock, devices: Devices) -> AsyncIterator[Ports]:
    ports = dataclasses.replace(embedded.ports, live=devices)
    await create_on_read_tenant(ports, clock, BOB, ZOE)
    yield ports
    await ports.background_tasks.drain()


async def _connect(ports: Ports, *who: UserId, tenant: TenantKey = TENANT) -> None:
    now = int(ports.clock())
    for user in who:
        await record_socket(ports, (tenant, user), f"{user}=", Socket("phone", now, now + 3600))


async def _run_queue(ports: Ports) -> list[EventPush]:
    """Handle the queue until it is empty; return its messages."""
    handled: list[EventPush] = []
    while received := await ports.chat_updates.receive(10, wait_seconds=0, lease_seconds=60):
        assert await handle_batch(ports, received) == {}
        await ports.chat_updates.delete(received)
        handled += map(_event_push, received)
    return handled


def _event_push(message: Received) -> EventPush:
    one = decode_delivery(message.body)
    assert isinstance(one, EventPush)
    return one


def _without_queue(ports: Ports) -> Ports:
    class Unreachable:
        async def send(self, messages: Sequence[Outgoing]) -> None:
            raise StorageUnavailable("no answer")

    return dataclasses.replace(ports, chat_updates=cast(Queue, Unreachable()))


async def test_connected_members_get_the_message_and_their_counts(ports: Ports, devices: Devices) -> None:
    await _connect(ports, BOB, ZOE, EVE)
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    assert len(await _run_queue(ports)) == SHARDS
    assert devices.got.keys() == {BOB, ZOE}  # eve is no member
    arrived, counts = devices.got[BOB]
    assert isinstance(arrived, InboxMessageArrived)
    assert msgspec.json.decode(arrived.frame)["message"]["id"] == message
    assert counts == CountsChanged(INBOX)


async def test_who_is_not_connected_costs_nothing(ports: Ports, devices: Devices) -> None:
    await _connect(ports, ZOE)
    await _connect(ports, BOB, tenant=OTHER)
    await _connect(ports, BOB)
    await remove_socket(ports, (TENANT, BOB), f"{BOB}=")
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    await _run_queue(ports)
    assert devices.got.keys() == {ZOE}
    assert await ports.table.get(user_inbox_of(BOB).counter(inbox_keys.TOTAL)) is None


async def test_pages_of_a_shard_follow_each_other(
    ports: Ports, devices: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued_event_push, "PAGE_USERS", 2)
    monkeypatch.setattr(queued_event_push, "GROUP_MAX_USERS", 1)
    await join(ports, *MANY)
    await _connect(ports, *MANY)
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    handled = await _run_queue(ports)
    assert len(handled) > SHARDS
    assert {user: len(got) for user, got in devices.got.items()} == dict.fromkeys(MANY, 2)


async def test_page_whose_function_died_is_pushed_again(
    ports: Ports, devices: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued_event_push, "PAGE_USERS", 1)
    for module in (queued_event_push, connected_users):
        monkeypatch.setattr(module, "SHARDS", 1)
    await join(ports, *MANY)
    await _connect(ports, *MANY)
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    received = await ports.chat_updates.receive(10, wait_seconds=0, lease_seconds=0)
    with pytest.raises(StorageUnavailable):  # before it queues its next page; it deletes nothing
        await push_event_page(_without_queue(ports), _event_push(received[0]))
    await _run_queue(ports)
    assert devices.got.keys() == set(MANY)
    shown = [sum(isinstance(signal, InboxMessageArrived) for signal in got) for got in devices.got.values()]
    assert sorted(set(shown)) == [1, 2]  # devices know a message by its id
    assert sum(shown) == len(MANY) + 1
    counts = await ports.table.batch_get(user_inbox_of(user).counter(inbox_keys.TOTAL) for user in MANY)
    assert {row["count"] for row in counts.values()} == {1}


async def test_recall_takes_the_message_off_the_screen(ports: Ports, devices: Devices) -> None:
    await _connect(ports, BOB)
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    await _run_queue(ports)
    devices.got.clear()
    await recall_on_read(ports, message)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message, is_recall=True))
    await _run_queue(ports)
    redacted, counts = devices.got[BOB]
    assert isinstance(redacted, SendFrame)
    assert msgspec.json.decode(redacted.frame)["type"] == "redacted"
    assert counts == CountsChanged(INBOX)


async def test_event_that_is_repeated_at_once_is_queued_once(ports: Ports, clock: ManualClock) -> None:
    event = InboxEvent(INBOX, await post_on_read(ports), is_recall=True)
    for _ in range(3):
        await push_event_later(ports, TENANT, event)
    assert len(await _run_queue(ports)) == SHARDS
    clock.advance(KEPT_SECONDS)
    await push_event_later(ports, TENANT, event)
    assert len(await _run_queue(ports)) == SHARDS


async def test_event_that_could_not_be_queued_is_queued_when_it_is_repeated(ports: Ports) -> None:
    event = InboxEvent(INBOX, await post_on_read(ports))
    await push_event_later(_without_queue(ports), TENANT, event)
    await push_event_later(ports, TENANT, event)
    assert len(await _run_queue(ports)) == SHARDS


async def test_message_recalled_before_its_push_is_not_shown(ports: Ports, devices: Devices) -> None:
    await _connect(ports, BOB)
    message = await post_on_read(ports)
    await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
    await recall_on_read(ports, message)
    await _run_queue(ports)
    assert devices.got == {}


async def test_who_cannot_catch_up_gets_the_current_state_later(ports: Ports, devices: Devices) -> None:
    await _connect(ports, BOB, ZOE)
    message = await post_on_read(ports)
    broken = user_inbox_of(BOB).counter(inbox_keys.TOTAL).pk

    async def refuse(call: Call) -> None:
        if isinstance(call, Commit) and any(write.key.pk == broken for group in call.groups for write in group):
            raise StorageUnavailable("no answer")

    failing = dataclasses.replace(ports, table=HookedTable(ports.table, before=refuse))
    for shard in range(SHARDS):
        await push_event_page(failing, EventPush(TENANT, InboxEvent(INBOX, message), shard))
    assert BOB in devices.missed
    assert devices.got.keys() == {ZOE}


async def test_connections_that_an_earlier_release_recorded_are_listed_when_the_row_is_written_again(
    ports: Ports, devices: Devices
) -> None:
    row = {"open": {"old=": msgspec.to_builtins(Socket("tablet", int(ports.clock()), 2**40))}, "rev": ports.ids.new()}
    await ports.table.commit([(Put(socket_keys.sockets(TENANT, BOB), row),)])
    for is_listed in (False, True):
        message = await post_on_read(ports)
        await push_event_later(ports, TENANT, InboxEvent(INBOX, message))
        await _run_queue(ports)
        assert (BOB in devices.got) == is_listed
        await _connect(ports, BOB)
