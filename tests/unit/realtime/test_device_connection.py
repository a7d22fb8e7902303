"""A connection sends messages again that its device does not acknowledge in time: once, and only visible ones."""

import asyncio
import dataclasses

import pytest

from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import remove_member
from stak.ports import Ports
from stak.realtime.acknowledge import record_acks
from stak.realtime.connection_hub import Hub
from stak.realtime.device_connection import DeviceConnection
from stak.realtime.unacknowledged_frames import UNACKNOWLEDGED_MAX
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.eventually import until
from tests.unit.realtime.connected_device import ACME, ANN, BOB, ConnectedDevice, connected, connected_to, say

SECONDS = 60.0
"""The time to acknowledge a message in these tests: it passes when a test says so."""
SHORT_SECONDS = 0.2
"""The same where it passes by itself."""


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return dataclasses.replace(embedded.ports, acknowledge_seconds=SECONDS)


@pytest.fixture
async def chat(ports: Ports) -> ChatId:
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Plans")
    await say(ports, chat)
    return chat


@pytest.fixture
def short(ports: Ports) -> Ports:
    return dataclasses.replace(ports, acknowledge_seconds=SHORT_SECONDS)


async def let_time_pass(connection: DeviceConnection) -> None:
    """Let the time to acknowledge pass for what was sent, and wait until it is sent again."""
    sent = connection._unacknowledged._sent
    for message_id, (sent_at, message) in sent.items():
        sent[message_id] = (sent_at - SECONDS, message)
    connection._start_resending()
    await asyncio.gather(*connection._tasks)


async def contents_after(device: ConnectedDevice) -> list[str]:
    """Return the contents of all messages received until the time to acknowledge them has passed."""
    if not device.connection.outbox.is_empty:  # Perhaps only a receipt: the user's own devices get it too.
        await device.take()
    await let_time_pass(device.connection)
    if not device.connection.outbox.is_empty:
        await device.take()
    return device.contents


async def test_unacknowledged_message_is_sent_again_once(short: Ports, chat: ChatId) -> None:
    async with connected(short) as device:
        await say(short, chat, "a")
        first, again = await device.until(2)
        assert first == again, "the same frame, with the same id"
        await asyncio.sleep(4 * SHORT_SECONDS)
        assert await contents_after(device) == ["a", "a"]
        assert len(device.connection._unacknowledged) == 0


async def test_acknowledged_message_is_not_sent_again(ports: Ports, chat: ChatId) -> None:
    async with connected(ports) as device:
        acked, _ = await say(ports, chat, "a", "b")
        await device.until(2)
        device.connection.acknowledge(acked)
        for _ in range(2):
            assert await contents_after(device) == ["a", "b", "b"]


async def test_message_that_was_acknowledged_to_another_process_is_not_sent_again(ports: Ports, chat: ChatId) -> None:
    async with connected(ports) as device:
        acked, _ = await say(ports, chat, "a", "b")
        await device.until(2)
        await record_acks(ports, BOB, "phone", [acked])
        for _ in range(2):
            assert await contents_after(device) == ["a", "b", "b"]


async def test_message_is_sent_again_to_the_device_that_has_not_acknowledged_it(ports: Ports, chat: ChatId) -> None:
    hub = Hub(ports)
    async with hub.listening(), connected_to(hub, BOB, "tablet") as tablet, connected_to(hub, BOB, "phone") as phone:
        (message_id,) = await say(ports, chat, "a")
        await tablet.until(1)
        tablet.connection.acknowledge(message_id)
        await phone.until(1)
        assert await contents_after(phone) == ["a", "a"]
        assert await contents_after(tablet) == ["a"]


@pytest.mark.parametrize("change", ["delete", "remove"])
async def test_message_that_the_user_may_not_see_any_more_is_not_sent_again(
    ports: Ports, chat: ChatId, change: str
) -> None:
    async with connected(ports) as device:
        await say(ports, chat, "a")
        await device.until(1)
        if change == "delete":
            await delete_message(ports, ANN, chat, 1)
        else:
            await remove_member(ports, ANN, chat, BOB.user)
        assert await contents_after(device) == ["a"]


async def test_missed_message_is_sent_again_after_connecting(ports: Ports, chat: ChatId) -> None:
    async with connected(ports):
        pass
    await say(ports, chat, "a", "b")
    async with connected(ports) as device:
        assert await contents_after(device) == ["a", "b", "a", "b"]


async def test_client_that_never_acknowledges_costs_bounded_memory(ports: Ports, chat: ChatId) -> None:
    async with connected(ports) as device:
        await say(ports, chat, *(f"m{number}" for number in range(UNACKNOWLEDGED_MAX + 20)))
        await device.until(UNACKNOWLEDGED_MAX + 20)
        assert len(device.connection._unacknowledged) == UNACKNOWLEDGED_MAX


async def test_message_is_not_sent_again_while_the_device_does_not_read(ports: Ports, chat: ChatId) -> None:
    async with connected(ports) as device:
        await say(ports, chat, "a")
        await until(lambda: not device.connection.outbox.is_empty)
        await let_time_pass(device.connection)
        assert len(device.connection.outbox._frames) == 1
        assert await contents_after(device) == ["a", "a"]


async def test_first_device_gets_what_is_waiting(ports: Ports, chat: ChatId) -> None:
    await say(ports, chat, "a", "b")
    async with connected(ports, device="first") as device:
        assert device.contents == ["a", "b"]
        (ready,) = device.of_type("ready")
        assert ready["resumed"] is False
        for frame in device.of_type("message"):
            device.connection.acknowledge(frame["id"])
        device.connection.acknowledge(ready["id"])
    async with connected(ports, device="first") as device:
        assert device.contents == []
