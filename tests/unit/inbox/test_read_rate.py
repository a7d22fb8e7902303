"""The sample of a post on read without statistics: all of a small audience, else members in several places of it."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast import read_broadcast
from stak.inbox.catch_up import catch_up
from stak.inbox.mark_read import mark_read, mark_seen
from stak.inbox.read_rate import SAMPLE_MAX, ReadRate, rate_of_states, sampled_states
from stak.ports import Ports
from tests.support.broadcasts import BOB, EVE, ZOE, user_inbox_of, users
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read, ref_of
from tests.support.recording_table import record_calls


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_on_read_tenant(embedded.ports, clock, BOB, EVE, ZOE)
    return embedded.ports


async def rate_of(ports: Ports, message: str) -> ReadRate:
    states, is_complete = await sampled_states(ports, ref_of(message), await read_broadcast(ports, ref_of(message)))
    return rate_of_states(states, is_exact=is_complete)


async def test_members_of_a_small_audience_are_all_looked_at(ports: Ports) -> None:
    message = await post_on_read(ports)
    assert await rate_of(ports, message) == ReadRate(3, 0, 0, 0, is_exact=True)
    await catch_up(ports, user_inbox_of(ZOE))
    await mark_seen(ports, user_inbox_of(EVE), [message])
    await mark_read(ports, user_inbox_of(BOB), [message])
    assert await rate_of(ports, message) == ReadRate(3, 3, 2, 1, is_exact=True)
    await recall_on_read(ports, message)
    assert (await rate_of(ports, message)).delivered == 0


async def test_sample_of_a_large_audience_is_spread_over_it(ports: Ports) -> None:
    members = users(900)
    await join(ports, *members)
    message = await post_on_read(ports)
    for user in members[600:]:
        await mark_read(ports, user_inbox_of(user), [message])
    watched, table = record_calls(ports)
    rate = await rate_of(watched, message)
    assert not rate.is_exact
    assert rate.sampled == SAMPLE_MAX
    assert 10 < rate.read < 60, "members at the end of the audience are among them"
    assert len(table.calls) < 500
