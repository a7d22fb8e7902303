"""Counts stay exact although the gap of a message becomes visible later than the head that counts it."""

import dataclasses

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.count_older_chats import count_older_chat
from stak.chat.delete_messages import delete_message, erase_messages
from stak.chat.message_count import raise_floor, settle_expired
from stak.clock import ManualClock
from stak.installation.data_format import COMPACT_FORMAT
from stak.ports import Ports
from stak.ports.writes import Delete
from tests.support.broadcasts import set_format
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    count_of,
    group,
    head_now,
    raise_format,
    send_text,
    visible_count,
)
from tests.support.torn_table import HoldingTable


def hold_back(ports: Ports, chat: ChatId, *sequences: int) -> Ports:
    """Return ports that show the gaps of these messages late."""
    hidden = {keys.gap(ACME, chat, sequence) for sequence in sequences}
    return dataclasses.replace(ports, table=HoldingTable(ports.table, hidden.__contains__))


async def remove_through(ports: Ports, chat: ChatId, floor: int) -> None:
    """Delete the rows, as retention does after it has raised the floor."""
    gone = [of(ACME, chat, sequence) for of in (keys.message, keys.gap) for sequence in range(1, floor + 1)]
    await ports.table.commit([(Delete(key),) for key in gone])


@pytest.mark.parametrize("ttl_seconds", [None, 1000])
async def test_floor_that_passes_a_deletion_under_way_subtracts_it_once(
    ports: Ports, clock: ManualClock, ttl_seconds: int | None
) -> None:
    """Without an expiry the gap is not visible; with one, it is visible as it was before the deletion."""
    chat = await group(ports, BOB)
    for name in ("a", "b"):
        await send_text(ports, ANN, chat, name, ttl_seconds)
    await send_text(ports, ANN, chat, "c")
    torn = hold_back(ports, chat, 1)
    await delete_message(torn, ANN, chat, 1)
    await raise_floor(torn, ACME, chat, 2, (1, 2))
    await remove_through(ports, chat, 2)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1
    clock.advance(1000)
    assert await count_of(ports, chat) == 1
    await settle_expired(ports, ACME, chat)
    assert await count_of(ports, chat) == 1


async def test_floor_that_passes_gaps_which_are_being_counted_subtracts_them_once(
    ports: Ports, clock: ManualClock
) -> None:
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    await delete_message(ports, ANN, chat, 1)
    await raise_format(ports, clock)
    torn = hold_back(ports, chat, 1)
    await count_older_chat(torn, ACME, chat, await head_now(torn, chat))
    assert (await head_now(ports, chat)).removed == 1
    await raise_floor(torn, ACME, chat, 2, (1, 2))
    await remove_through(ports, chat, 2)
    assert await count_of(ports, chat) == await visible_count(ports, chat) == 1


@pytest.mark.parametrize("action", ["delete", "erase", "send"])
async def test_gap_that_becomes_visible_after_the_count_has_passed_it_is_counted(
    ports: Ports, clock: ManualClock, action: str
) -> None:
    """The chat is of format 4, and nobody has needed its count before."""
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    await raise_format(ports, clock)
    torn = hold_back(ports, chat, 2, 4)
    match action:
        case "delete":
            await delete_message(torn, ANN, chat, 2)
        case "erase":
            await erase_messages(torn, ACME, chat, [2], deleted_by=ANN.user)
        case _:
            await send_text(torn, ANN, chat, "d", ttl_seconds=1000)
    expected = 4 if action == "send" else 2
    assert await count_of(torn, chat) == expected
    assert await count_of(ports, chat) == await visible_count(ports, chat) == expected
    clock.advance(1000)
    assert await count_of(ports, chat) == await visible_count(ports, chat)
