"""Retention of chats that are not counted yet, while the data format is raised: no count includes removed messages."""

import pytest

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.retention import ChatStep, remove_old_messages
from stak.clock import ManualClock
from stak.installation.data_format import COMPACT_FORMAT, NEWEST_FORMAT, SETTLED_AFTER_SECONDS, store_version
from stak.ports import Ports
from stak.ports.table import Row
from tests.support.broadcasts import set_format
from tests.support.chat_helpers import (
    ACME,
    ANN,
    BOB,
    count_of,
    group,
    raise_format,
    read_contents,
    remove_older,
    send_text,
    visible_count,
)
from tests.support.lost_race import losing_race, other_process

DAY = 24 * 3600


@pytest.fixture
async def older(ports: Ports, clock: ManualClock) -> ChatId:
    """A chat of format 4 with three old messages and a new one."""
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for name in ("a", "b", "c"):
        await send_text(ports, ANN, chat, name)
    clock.advance(2 * DAY)
    await send_text(ports, ANN, chat, "d")
    return chat


async def listing_of(ports: Ports) -> Row:
    """Return the row by which retention finds the chat."""
    pages = [await ports.table.query(keys.listed_shard(ACME, shard), limit=10) for shard in range(keys.LISTED_SHARDS)]
    (row,) = [row for page in pages for row in page.rows]
    return row


async def test_chat_that_is_counted_during_its_retention_loses_no_uncounted_messages(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    """Between the reads of retention and its deletions, the format is raised and another process counts the chat."""
    faster = other_process(ports)

    async def count() -> None:
        await raise_format(faster, clock)
        assert await count_of(faster, older) == 4

    before, row = int(clock() - DAY), await listing_of(ports)
    step = await remove_old_messages(losing_race(ports, count), ACME, row, before)
    assert step == ChatStep(0, has_more=True)
    assert await count_of(faster, older) == await visible_count(faster, older) == 4
    await remove_older(faster, before)
    assert await read_contents(faster, ANN, older) == [(4, "d")]
    assert await count_of(faster, older) == 1


async def test_chat_that_is_not_counted_waits_until_every_process_has_noticed_the_format(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    await store_version(ports, NEWEST_FORMAT)
    before = int(clock() - DAY)
    assert await remove_old_messages(ports, ACME, await listing_of(ports), before) == ChatStep()
    assert await visible_count(ports, older) == 4
    clock.advance(SETTLED_AFTER_SECONDS)
    await remove_older(ports, before)
    assert await count_of(ports, older) == await visible_count(ports, older) == 1


async def test_chat_is_removed_without_a_count_in_an_earlier_format(
    ports: Ports, older: ChatId, clock: ManualClock
) -> None:
    await remove_older(ports, clock() - DAY)
    assert await read_contents(ports, ANN, older) == [(4, "d")]
    await raise_format(ports, clock)
    assert await count_of(ports, older) == 1
