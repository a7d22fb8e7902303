"""The read rate of a broadcast on read: over the members of the audience that have it."""

import pytest

from stak.clock import ManualClock
from stak.inbox.broadcast import read_broadcast
from stak.inbox.catch_up import catch_up
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.mark_read import mark_read, mark_seen
from stak.inbox.read_rate import SAMPLE_MAX, ReadRate, estimate_read_rate
from stak.ports import Ports
from tests.support.broadcasts import INBOX, TENANT, user_inbox_of, users
from tests.support.on_read import create_on_read_tenant, post_on_read


@pytest.mark.parametrize(("members", "is_exact"), [(5, True), (SAMPLE_MAX + 1, False)])
async def test_rate_on_read_counts_members_that_have_it(
    ports: Ports, clock: ManualClock, members: int, is_exact: bool
) -> None:
    everybody = users(members)
    await create_on_read_tenant(ports, clock, *everybody)
    message = await post_on_read(ports)
    for user in everybody[:4]:
        await catch_up(ports, user_inbox_of(user))
    await mark_read(ports, user_inbox_of(everybody[0]), [message])
    await mark_seen(ports, user_inbox_of(everybody[1]), [message])
    ref = await find_ref(ports, TENANT, INBOX, message)
    rate = await estimate_read_rate(ports, ref, await read_broadcast(ports, ref))
    assert rate == ReadRate(min(members, SAMPLE_MAX), 4, 2, 1, is_exact=is_exact)
