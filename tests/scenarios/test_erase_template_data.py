"""A user is erased while posts with data of their own wait, or have failed: none of it is left."""

from typing import Any

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.recipient_data import recipient_data_in, with_templates
from stak.ports import Ports
from stak.ports.queue import Received
from stak.privacy.erase_user import start_erasure
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, chunk_of, create_test_tenant, drain_queue
from tests.support.populated_user import run_to_end
from tests.support.template_posts import post_template, write
from workers.delivery_consumer import apply_decisions, handle_batch

GIVEN: dict[str, dict[str, Any] | None] = {BOB: {"name": "Bob"}, EVE: {"name": "Eve"}}


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    await write(embedded.ports)
    return Worker.of(embedded)


async def erase(worker: Worker, clock: ManualClock, user: UserId) -> None:
    await run_to_end(worker.ports, await start_erasure(worker.ports, TENANT, user, key_id=KEY_ID), clock)


async def handle(ports: Ports) -> list[Received]:
    """Handle what is on the queue as a worker does; return what was received."""
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    await apply_decisions(ports, ports.deliveries, received, await handle_batch(ports, received))
    return received


async def test_data_of_a_scheduled_post_is_erased(worker: Worker, clock: ManualClock) -> None:
    ports = worker.ports
    posted = await post_template(ports, GIVEN, send_at=int(clock.time) + 3600)
    await erase(worker, clock, BOB)
    ref = BroadcastRef(TENANT, INBOX, posted.answer.message_id)
    (chunk,) = await with_templates(ports, ref, await read_broadcast(ports, ref), [await chunk_of(ports, ref.id)])
    assert list(await recipient_data_in(ports, chunk)) == [EVE]


async def test_dead_letter_with_the_data_is_replaced(worker: Worker, clock: ManualClock) -> None:
    ports = worker.ports
    await post_template(ports, {**GIVEN, "zed": {}})
    await worker.run_jobs()
    await handle(ports)
    (letter,) = await ports.deliveries.dead_letters(TENANT, limit=10)
    assert letter.reason.startswith("1 of 3 recipients")
    await erase(worker, clock, BOB)
    assert await ports.deliveries.dead_letters(TENANT, limit=10) == []
    (received,) = await handle(ports)
    chunk = delivery_message_of(received.body)
    assert isinstance(chunk, Chunk)
    assert sorted(await recipient_data_in(ports, chunk)) == ["eve"]
    (letter,) = await ports.deliveries.dead_letters(TENANT, limit=10)
    assert await drain_queue(ports.deliveries) == []
