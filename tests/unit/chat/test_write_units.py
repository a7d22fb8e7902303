"""Write units of chats, counted by the local AWS with limits: counts and times take none of a message's."""

import asyncio
import dataclasses

import pytest

from stak.bootstrap import Engine
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.delete_messages import delete_message
from stak.chat.message_count import settle_expired
from stak.chat.receipts import raise_mark
from stak.clock import ManualClock
from stak.installation.data_format import COMPACT_FORMAT, NEWEST_FORMAT, new_format
from stak.ports import Ports
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import set_format
from tests.support.chat_helpers import ACME, ANN, BOB, send_text
from tests.support.limited_table import LimitedTable

MESSAGE = {
    "head": 2,
    "message": 2,
    "its index": 1,
    "idempotency": 2,
    "sender": 2,
    "list entry": 2,
    "its index, twice": 2,
}
"""Two units for each row of a transaction, up to a KB; one for each change of an index, two if its key changes."""
FANOUT_MARK = 2
EXPIRY = {"gap": 2, "expiry index": 2}


@pytest.fixture
async def limited(embedded: Engine) -> tuple[Ports, LimitedTable]:
    table = LimitedTable()
    await table.open()
    ports = dataclasses.replace(embedded.ports, table=table.table, shares_transactions=True)
    await ports.table.commit([(new_format(ports.clock()),)])
    await create_tenant(ports, ACME, TenantSettings())
    return ports, table


async def used(ports: Ports, table: LimitedTable) -> float:
    """Return the units since the last call."""
    await ports.background_tasks.drain()
    units = table.write_units
    table.usage.reset()
    return units


async def chat_of_format(ports: Ports, version: int) -> ChatId:
    await set_format(ports, version)
    chat, _ = await start_direct(ports, ANN, BOB.user)
    await send_text(ports, ANN, chat, "first")
    return chat


@pytest.mark.parametrize("version", [COMPACT_FORMAT, NEWEST_FORMAT])
async def test_count_and_times_take_no_units_of_a_message(
    limited: tuple[Ports, LimitedTable], clock: ManualClock, version: int
) -> None:
    ports, table = limited
    chat = await chat_of_format(ports, version)
    await used(ports, table)
    clock.advance(0.01)  # A list is in the order of the last messages: the key in its index changes with the time.
    await send_text(ports, ANN, chat, "second")
    assert await used(ports, table) == sum(MESSAGE.values()) + FANOUT_MARK == 15
    await raise_mark(ports, BOB, chat, "read", 2)
    assert await used(ports, table) == 2 + 2 + 1  # the member, the list entry and its index
    await delete_message(ports, ANN, chat, 1)
    assert await used(ports, table) == 2 + 1 + 2 + 2 + FANOUT_MARK  # the message and its index, the gap, the head


async def test_expiry_takes_two_more_for_each_second_of_a_transaction(
    limited: tuple[Ports, LimitedTable], clock: ManualClock
) -> None:
    ports, table = limited
    chat = await chat_of_format(ports, NEWEST_FORMAT)
    await used(ports, table)
    clock.advance(0.01)
    await send_text(ports, ANN, chat, "brief", ttl_seconds=60)
    alone = sum(MESSAGE.values()) + FANOUT_MARK + sum(EXPIRY.values())
    assert await used(ports, table) == alone + 2
    clock.advance(0.01)
    await asyncio.gather(*(send_text(ports, ANN, chat, str(number), ttl_seconds=60) for number in range(10)))
    each = MESSAGE["message"] + MESSAGE["its index"] + MESSAGE["idempotency"] + EXPIRY["gap"]
    assert await used(ports, table) == alone + 2 + 9 * each
    clock.advance(61)
    await settle_expired(ports, ACME, chat)
    assert await used(ports, table) == 2 + 2
    assert (await describe_chat(ports, BOB, chat)).message_count == 1
