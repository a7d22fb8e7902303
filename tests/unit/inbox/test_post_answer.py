"""Repeated posts on read, and stops: they are answered when everyone sees the first one, and tell devices again."""

import dataclasses
from collections.abc import Sequence

import pytest

from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.ports.writes import Group, Key, Outcome
from stak.testing.hooked_table import HookedTable
from tests.support.broadcasts import BOB, visible_ids
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import create_on_read_tenant, post_on_read, posted_on_read, ref_of, stop_on_read
from tests.support.torn_table import HoldingTable


@pytest.fixture
async def torn(ports: Ports, clock: ManualClock) -> Ports:
    """Return ports that do not show states and contents until somebody waits for them."""
    await create_on_read_tenant(ports, clock, BOB)
    return dataclasses.replace(other_process(ports), table=HoldingTable(ports.table, _is_of_a_post))


def _is_of_a_post(key: Key) -> bool:
    return key.sk in ("#recalls", "c#")


async def test_repeated_post_is_answered_when_everyone_sees_it(torn: Ports) -> None:
    first = await posted_on_read(torn, idempotency_key="one")
    assert await visible_ids(torn, BOB) == [], "as if it was still under way"
    assert await posted_on_read(torn, idempotency_key="one") == first
    assert first.published == ref_of(first.answer.message_id)
    assert await visible_ids(torn, BOB) == [first.answer.message_id]


async def test_post_that_loses_a_race_is_answered_when_everyone_sees_the_other_one(torn: Ports) -> None:
    posted: list[str] = []

    async def other() -> None:
        posted.append(await post_on_read(torn, idempotency_key="one"))
        assert await visible_ids(torn, BOB) == []

    assert [await post_on_read(losing_race(torn, other, written="b#"), idempotency_key="one")] == posted
    assert await visible_ids(torn, BOB) == posted


async def test_repeated_stop_is_answered_when_everyone_sees_it(torn: Ports) -> None:
    message = await post_on_read(torn, idempotency_key="one")
    await post_on_read(torn, idempotency_key="one")  # visible now
    await stop_on_read(torn, [message])
    await stop_on_read(torn, [message])
    assert await visible_ids(torn, BOB) == []


async def test_repeated_post_on_write_waits_for_nothing(torn: Ports, clock: ManualClock) -> None:
    scheduled = await posted_on_read(torn, idempotency_key="one", send_at=int(clock()) + 60)
    assert await posted_on_read(torn, idempotency_key="one", send_at=int(clock()) + 60) == scheduled
    assert scheduled.published is None


async def test_scheduled_start_with_a_lost_response_tells_devices(ports: Ports, clock: ManualClock) -> None:
    await create_on_read_tenant(ports, clock, BOB)
    message = await post_on_read(ports, send_at=int(clock()) + 60)
    clock.advance(61)
    published: list[BroadcastRef] = []

    async def on_published(ref: BroadcastRef) -> None:
        published.append(ref)

    async def lose(groups: Sequence[Group], _: Sequence[Outcome]) -> None:
        if any(write.key.sk.startswith("s#") for group in groups for write in group):
            raise StorageUnavailable("The response was lost.")

    losing = dataclasses.replace(ports, table=HookedTable(ports.table, after_commit=lose))
    assert await start_scheduled(losing, on_published) == 0
    assert published == []
    clock.advance(120)
    assert await start_scheduled(ports, on_published) == 0
    assert published == [ref_of(message)]
