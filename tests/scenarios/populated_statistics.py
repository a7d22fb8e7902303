"""A broadcast whose statistics are counted, logged and still to be counted."""

from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.count_statistics import count_statistics
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen
from stak.ports import Ports
from tests.support.broadcasts import BOB, ZOE, Worker, create_test_tenant, post, user_inbox_of, users

MANY: tuple[UserId, ...] = (BOB, ZOE, *users(118))


async def populate_statistics(
    ports: Ports, worker: Worker, clock: ManualClock, recipients: tuple[UserId, ...] = MANY
) -> str:
    """Post to many users; one has read it and is counted, one has seen it, and two have marked all read."""
    await create_test_tenant(ports)
    clock.advance(1)
    message = (await post(ports, recipients)).message_id
    await worker.work()
    await mark_read(ports, user_inbox_of(recipients[2]), [message])
    await count_statistics(ports)
    clock.advance(60)
    await mark_seen(ports, user_inbox_of(recipients[3]), [message])
    for user in recipients[:2]:
        await mark_read_before(ports, user_inbox_of(user), clock.time)
    return message
