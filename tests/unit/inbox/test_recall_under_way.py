"""Recalls of a message whose recall is committed, and not answered yet: after any answer, nobody shows the message."""

import asyncio
import dataclasses

import pytest

from stak.clock import ManualClock
from stak.event_log import keys as log
from stak.identifiers import UserId
from stak.inbox.recall import recall, recall_from_users
from stak.ports import Ports
from stak.ports.writes import Key
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, visible_ids
from tests.support.on_read import create_on_read_tenant, post_on_read, ref_of
from tests.support.torn_table import HoldingTable


@pytest.fixture
async def message(ports: Ports, clock: ManualClock) -> str:
    await create_on_read_tenant(ports, clock, BOB)
    message_id = await post_on_read(ports)
    assert await visible_ids(ports, BOB) == [message_id]
    return message_id


def hidden_of_recall(message_id: str) -> set[Key]:
    """Return the rows by which readers notice a recall."""
    return {*(log.state(TENANT, INBOX, copy) for copy in range(log.STATE_COPIES)), ref_of(message_id).content}


async def test_second_recall_is_answered_when_the_first_is_visible(ports: Ports, message: str) -> None:
    torn = dataclasses.replace(ports, table=HoldingTable(ports.table, hidden_of_recall(message).__contains__))
    first = await recall(torn, ref_of(message), key_id=KEY_ID, reason=None)  # as if still under way
    assert await recall(torn, ref_of(message), key_id=KEY_ID, reason=None) == first
    assert await visible_ids(torn, BOB) == []


async def test_recall_from_one_user_is_answered_when_that_from_all_is_visible(ports: Ports, message: str) -> None:
    torn = dataclasses.replace(ports, table=HoldingTable(ports.table, hidden_of_recall(message).__contains__))
    await recall(torn, ref_of(message), key_id=KEY_ID, reason=None)
    counted = await recall_from_users(torn, ref_of(message), [UserId("bob")], key_id=KEY_ID, reason=None)
    assert counted == 0
    assert await visible_ids(torn, BOB) == []


async def test_concurrent_recalls_have_the_same_answer(ports: Ports, message: str) -> None:
    answers = await asyncio.gather(*(recall(ports, ref_of(message), key_id=KEY_ID, reason=None) for _ in range(4)))
    assert len(set(answers)) == 1
    assert await visible_ids(ports, BOB) == []
