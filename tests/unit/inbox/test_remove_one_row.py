"""Retention removes a broadcast of one row in one transaction, and looks for other rows only if it may have some."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.remove_broadcasts import RemovalStep, remove_old_step
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.ports import Ports
from stak.ports.writes import Put, Update
from stak.retention.expired_content import Pace, process_removals
from stak.ulids import first_at
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, Worker, create_test_tenant, post
from tests.support.lost_race import losing_race

DAY = 24 * 3600
PACE = Pace(seconds=20.0, chunks=1)
SHORT = '{"title":"Hello"}'
LARGE = f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}'


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def post_and_deliver(engine: Engine, message: str) -> str:
    accepted = await post(engine.ports, [BOB, EVE], message=message)
    await Worker.of(engine).work()
    return accepted.message_id


async def remove_step(ports: Ports, clock: ManualClock) -> RemovalStep:
    return await remove_old_step(ports, TENANT, INBOX, before=first_at(int(clock() - DAY) * 1000), chunks=1)


async def remove_all(ports: Ports, clock: ManualClock) -> None:
    while (await remove_step(ports, clock)).has_more:
        pass
    await process_removals(ports, PACE)


async def rows_of_broadcasts(engine: Engine) -> list[str]:
    return [row.key.sk async for some in engine.rows.beginning_with((f"t#{TENANT}B#",)) for row in some]


async def test_removal_of_a_broadcast_of_one_row_lists_no_other_rows(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    ref = BroadcastRef(TENANT, INBOX, await post_and_deliver(embedded, LARGE))
    clock.advance(2 * DAY)
    while (await remove_step(ports, clock)).has_more:
        pass
    assert await rows_of_broadcasts(embedded) == []
    assert [row async for some in embedded.rows.beginning_with(("sys#removals",)) for row in some] == []
    assert await ports.table.get(ref.key) is None


async def test_rows_of_recalls_from_single_users_are_removed(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    """Even of a recall that comes between the last steps."""
    ref = BroadcastRef(TENANT, INBOX, await post_and_deliver(embedded, SHORT))
    clock.advance(2 * DAY)
    recalled_from = Put(ref.recalled_from(BOB), {})
    await remove_step(ports, clock)

    async def recalled() -> None:
        await ports.table.commit([(Update(ref.key, add={"withdrawn": 1}), recalled_from)])

    await remove_step(losing_race(ports, recalled), clock)
    assert await ports.table.get(ref.key) is not None
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []
