"""Many requests that need the count of an older chat at once: one counts, and none undoes what another has counted."""

import asyncio

import pytest

from stak.chat import count_older_chats
from stak.chat.chat_model import ChatId
from stak.clock import ManualClock
from stak.installation.data_format import COMPACT_FORMAT
from stak.ports import Ports
from tests.support.broadcasts import set_format
from tests.support.chat_helpers import ACME, ANN, BOB, count_of, group, head_now, raise_format, send_text
from tests.support.recording_table import record_calls

GAPS = 70


@pytest.fixture
async def older(ports: Ports, clock: ManualClock) -> ChatId:
    """A chat of format 4 whose messages have expired, except the last one: more than one transaction counts."""
    await set_format(ports, COMPACT_FORMAT)
    chat = await group(ports, BOB)
    for number in range(GAPS):
        await send_text(ports, ANN, chat, str(number), ttl_seconds=10)
    await send_text(ports, ANN, chat, "last")
    await raise_format(ports, clock)
    clock.advance(10)
    return chat


async def test_requests_of_a_process_count_once(ports: Ports, older: ChatId) -> None:
    watched, table = record_calls(ports)
    assert await asyncio.gather(*(count_of(watched, older) for _ in range(10))) == [1] * 10
    commits = [call for call in table.calls if call[0] == "commit"]
    assert len(commits) == 4, "the start, and three transactions for the gaps"


async def test_count_that_is_further_does_not_begin_again(ports: Ports, older: ChatId) -> None:
    """A slow process has read the head long ago; the gaps, which it reads now, are marked."""
    assert await count_older_chats._start(ports, ACME, older)
    before = await head_now(ports, older)
    assert await count_of(ports, older) == 1
    assert not await count_older_chats._count_some(ports, ACME, older, before)
    assert (await head_now(ports, older)).uncounted_from is None


async def test_count_that_loses_a_race_is_left_to_the_other(
    ports: Ports, older: ChatId, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0

    async def lose(*_: object) -> bool:
        nonlocal steps
        steps += 1
        return False

    monkeypatch.setattr(count_older_chats, "_start", lose)
    assert await count_of(ports, older) is None
    assert steps == 1
