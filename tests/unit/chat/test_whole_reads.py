"""Messages that are not visible yet, although later ones or the head of the chat are."""

import dataclasses

import pytest

from stak.chat import keys, whole_reads
from stak.chat.chat_model import ChatId
from stak.chat.history import read_history, read_since
from stak.chat.queued_fanout import ChatUpdate, fan_out_update
from stak.clock import ManualClock
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.writes import Delete
from tests.support.chat_helpers import ACME, ANN, BOB, group, pending_sequences, send_text
from tests.support.recording_table import record_calls
from tests.support.torn_table import HoldingTable


def hold_back(ports: Ports, chat: ChatId, *sequences: int) -> Ports:
    """Return ports that show these messages late."""
    hidden = {keys.message(ACME, chat, sequence) for sequence in sequences}
    return dataclasses.replace(ports, table=HoldingTable(ports.table, hidden.__contains__))


async def test_message_that_is_not_visible_is_fanned_out_to_devices(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    await send_text(ports, ANN, chat, "one")
    torn = hold_back(ports, chat, 2)
    await send_text(torn, ANN, chat, "two")
    await fan_out_update(torn, ChatUpdate(ACME, chat, ("token",)))
    assert await pending_sequences(ports, BOB, chat) == [1, 2]


@pytest.mark.parametrize(
    ("after", "limit", "expected"), [(0, 10, [1, 2, 3, 4, 5]), (0, 3, [1, 2, 3]), (2, 2, [3, 4]), (3, 1, [4])]
)
async def test_messages_since_have_no_gap(ports: Ports, after: int, limit: int, expected: list[int]) -> None:
    """A client continues after the last sequence that it was given."""
    chat = await group(ports, BOB)
    torn = hold_back(ports, chat, 3, 4)
    for name in ("one", "two", "three", "four", "five"):
        await send_text(torn, ANN, chat, name)
    history = await read_since(torn, BOB, chat, limit=limit, after=after)
    assert [shown.sequence for shown in history.messages] == expected


@pytest.mark.parametrize(
    ("before", "limit", "expected"), [(None, 10, [5, 4, 3, 2, 1]), (None, 2, [5, 4]), (5, 2, [4, 3])]
)
async def test_latest_messages_have_no_gap(ports: Ports, before: int | None, limit: int, expected: list[int]) -> None:
    chat = await group(ports, BOB)
    torn = hold_back(ports, chat, 3, 4)
    for name in ("one", "two", "three", "four", "five"):
        await send_text(torn, ANN, chat, name)
    history = await read_history(torn, BOB, chat, limit=limit, before=before)
    assert [shown.sequence for shown in history.messages] == expected


async def test_newest_message_that_is_not_visible_is_the_next_one(ports: Ports) -> None:
    chat = await group(ports, BOB)
    torn = hold_back(ports, chat, 2)
    for name in ("one", "two"):
        await send_text(torn, ANN, chat, name)
    assert [shown.sequence for shown in (await read_since(torn, BOB, chat, limit=5, after=0)).messages] == [1]
    history = await read_since(ports, BOB, chat, limit=5, after=1)
    assert [shown.sequence for shown in history.messages] == [2]


async def test_pending_message_that_is_not_visible_is_given_before_later_ones(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await register_device(ports, BOB, "phone")
    sent = [await send_text(ports, ANN, chat, name) for name in ("one", "two", "three")]
    hidden = {keys.pending(ACME, BOB.user, one.message_id) for one in sent[:2]}
    torn = dataclasses.replace(ports, table=HoldingTable(ports.table, hidden.__contains__))
    await fan_out_update(torn, ChatUpdate(ACME, chat, ("token",)))
    assert await pending_sequences(torn, BOB, chat) == [1, 2, 3]


async def test_gap_below_an_old_message_is_not_read_again(ports: Ports, clock: ManualClock) -> None:
    chat = await group(ports, BOB)
    for name in ("one", "two", "three"):
        await send_text(ports, ANN, chat, name)
    await remove(ports, chat, 2)
    watched, table = record_calls(ports)
    assert [shown.sequence for shown in (await read_since(watched, BOB, chat, limit=5, after=0)).messages] == [1, 3]
    assert [call[0] for call in table.calls].count("transact_get") == 1
    clock.advance(whole_reads._RECENT_SECONDS)
    watched, table = record_calls(ports)
    assert [shown.sequence for shown in (await read_since(watched, BOB, chat, limit=5, after=0)).messages] == [1, 3]
    assert [call[0] for call in table.calls].count("transact_get") == 0


async def remove(ports: Ports, chat: ChatId, sequence: int) -> None:
    await ports.table.commit([(Delete(keys.message(ACME, chat, sequence)),)])
