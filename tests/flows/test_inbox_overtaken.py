"""Whoever reads an inbox and is overtaken leaves every mark where it is needed."""

import itertools
from functools import partial

import pytest

from stak.clock import HandClock
from stak.ids import milliseconds
from stak.inbox.listing import read_unread
from stak.inbox.read import mark_read_before, mark_unread
from stak.names import CategoryKey
from stak.ports import Ports
from tests.flows.interrupt import interrupted
from tests.flows.world import BOB, Worker, begin, place_of, post

PLACE = place_of(BOB)
NEWS = CategoryKey("news")


@pytest.mark.parametrize("read_by", ["itself", "a mark of all", "a mark of its category"])
async def test_what_is_made_unread_again_while_old_marks_are_dropped_is_found_by_the_next(
    ports: Ports, worker: Worker, clock: HandClock, read_by: str
) -> None:
    async def send() -> str:
        message_id = (await post(ports, [BOB], category=NEWS)).message_id
        await worker.work()
        clock.advance(1)
        return message_id

    await begin(ports)
    for call in itertools.count():
        message_id = await send()
        await send()
        await mark_read_before(ports, PLACE, clock.time)
        await mark_unread(ports, PLACE, [message_id])
        if read_by != "itself":
            await send()
            await mark_read_before(ports, PLACE, clock.time, NEWS if read_by == "a mark of its category" else None)
        mark = partial(mark_read_before, place=PLACE, before=milliseconds(message_id) // 1000)
        is_interrupted = await interrupted(ports, call, mark, partial(mark_unread, place=PLACE, ids=[message_id]))
        await mark(ports)
        assert (await read_unread(ports, PLACE)).total == 0, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3
