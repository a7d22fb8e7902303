"""The limit of looked up phone numbers: exact under concurrency, durable, and refilled over a day."""

import asyncio

import pytest

from stak.clock import ManualClock
from stak.errors import TooManyRequests
from stak.identity import keys
from stak.identity.lookup_limit import NUMBERS_PER_DAY, charge_lookups
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import TTL, Delete
from tests.support.lost_race import losing_race, other_process
from tests.support.session_helpers import ANN, BEST, BOB

DAY_SECONDS = 24 * 3600


async def left(ports: Ports, user: User = ANN) -> int:
    """Return how many numbers the user may still look up, without using them."""
    item = await ports.table.get(keys.lookups(user.tenant, user.user))
    owed = 0.0 if item is None else item["full_at"] / 1000 - ports.clock()
    return NUMBERS_PER_DAY - round(owed * NUMBERS_PER_DAY / DAY_SECONDS)


async def test_numbers_of_a_day_can_be_looked_up_at_once_and_no_more(tenants: Ports) -> None:
    for _ in range(10):
        await charge_lookups(tenants, ANN, NUMBERS_PER_DAY // 10)
    with pytest.raises(TooManyRequests, match="5,000 phone numbers a day") as refused:
        await charge_lookups(tenants, ANN, 1)
    assert 1 <= refused.value.retry_after_seconds <= DAY_SECONDS // NUMBERS_PER_DAY + 1
    # Others are not affected: another user, and the same name of another tenant.
    for other in (BOB, User(BEST, ANN.user, 0)):
        await charge_lookups(tenants, other, NUMBERS_PER_DAY)


async def test_refused_lookup_counts_nothing(tenants: Ports) -> None:
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY - 10)
    with pytest.raises(TooManyRequests):
        await charge_lookups(tenants, ANN, 11)
    assert await left(tenants) == 10
    await charge_lookups(tenants, ANN, 10)


async def test_budget_is_refilled_evenly(tenants: Ports, clock: ManualClock) -> None:
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY)
    clock.advance(DAY_SECONDS / 10)
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY // 10)
    with pytest.raises(TooManyRequests) as refused:
        await charge_lookups(tenants, ANN, NUMBERS_PER_DAY // 10)
    clock.advance(refused.value.retry_after_seconds)
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY // 10)
    clock.advance(10 * DAY_SECONDS)
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY)
    with pytest.raises(TooManyRequests):
        await charge_lookups(tenants, ANN, 1)


async def test_processes_count_together(tenants: Ports) -> None:
    processes = [other_process(tenants) for _ in range(4)]
    ended = await asyncio.gather(
        *(charge_lookups(processes[number % 4], ANN, 500) for number in range(20)), return_exceptions=True
    )
    assert ended.count(None) == 10
    assert sum(isinstance(one, TooManyRequests) for one in ended) == 10


async def test_losing_charge_is_added_to_the_other(tenants: Ports) -> None:
    await charge_lookups(losing_race(tenants, lambda: charge_lookups(tenants, ANN, 300)), ANN, 200)
    assert await left(tenants) == NUMBERS_PER_DAY - 500
    await charge_lookups(losing_race(tenants, lambda: charge_lookups(tenants, ANN, 300)), ANN, 200)
    assert await left(tenants) == NUMBERS_PER_DAY - 1000


async def test_row_expires_when_the_budget_is_full(tenants: Ports, clock: ManualClock) -> None:
    await charge_lookups(tenants, ANN, 100)
    key = keys.lookups(ANN.tenant, ANN.user)
    item = await tenants.table.get(key)
    assert item is not None
    assert item[TTL] >= item["full_at"] / 1000 > clock()
    clock.advance(item[TTL] - clock())
    await tenants.table.commit([(Delete(key),)])
    await charge_lookups(tenants, ANN, NUMBERS_PER_DAY)


async def test_clock_that_was_ahead_blocks_for_a_day_at_most(tenants: Ports, clock: ManualClock) -> None:
    clock.advance(365 * DAY_SECONDS)
    await charge_lookups(tenants, ANN, 1)
    clock.advance(-365 * DAY_SECONDS)
    with pytest.raises(TooManyRequests) as refused:
        await charge_lookups(tenants, ANN, 10)
    assert refused.value.retry_after_seconds <= DAY_SECONDS
