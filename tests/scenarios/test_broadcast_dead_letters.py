"""Poison chunks among good ones: buried with a reason, recorded in the ledger, and delivered after a fix.

The poison is a counter with a text instead of a number: counting fails until it is fixed.
"""

import asyncio
import dataclasses
import time

import msgspec
import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import Contended
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.dead_letters import list_failed_chunks, redrive_failed_chunks
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB
from stak.ports.queue import Outgoing, Received
from stak.ports.writes import Delete, Put
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.drill_report import report_drill
from tests.support.recording_live import RecordingLive
from workers import delivery_consumer, queue_polls
from workers.delivery_consumer import handle_batch, run_deliveries
from workers.retry_decision import TRIES_MAX, Bury, Retry

UIDS = users(250)
POISONED = UIDS[120]
"""In the second of three chunks."""
ITERATIONS_MAX = 400
"""Iterations after which an idle worker would have stopped."""


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    monkeypatch.setattr(queue_polls, "WAIT_SECONDS", 0.01)


async def poison(ports: Ports) -> None:
    await ports.table.commit([(Put(user_inbox_of(POISONED).counter("*"), {"count": "many"}),)])


async def repair(ports: Ports) -> None:
    await ports.table.commit([(Delete(user_inbox_of(POISONED).counter("*")),)])


async def work_until_idle(ports: Ports, clock: ManualClock) -> None:
    """Run the real worker, with time passing between its retries, until nothing is left."""
    stop = asyncio.Event()
    working = asyncio.create_task(run_deliveries(ports, ports.deliveries, stop))
    for _ in range(ITERATIONS_MAX):
        await asyncio.sleep(0.02)
        clock.advance(60)
        if await ports.deliveries.depth() == 0:
            break
    stop.set()
    await working


async def test_poison_is_retried_while_its_batch_is_delivered(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS)
    await poison(ports)
    await worker.run_jobs()
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    plans = await handle_batch(ports, received)
    assert list(plans.values()) == [Retry(2)]
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered, status.failed) == ("delivering", 150, 0)
    for _ in range(TRIES_MAX - 1):
        (plan,) = (await handle_batch(ports, [received[1]])).values()
    assert isinstance(plan, Bury)
    assert plan.reason.startswith(f"InvalidWrite after {TRIES_MAX} tries: The stored row c#* is damaged")


async def test_others_in_the_chunk_of_a_poisoned_recipient_are_notified(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await write_settings(ports, TENANT, TenantSettings(webhook_url="https://hooks.example/"), key_id=KEY_ID)
    await post(ports, UIDS)
    await poison(ports)
    await worker.run_jobs()
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    live = RecordingLive(ports.live)
    assert len(await handle_batch(dataclasses.replace(ports, live=live), received)) == 1
    others = [user for user in UIDS if user != POISONED]
    assert sorted(live.published) == others
    webhooks = [job.arguments for job in await worker.jobs() if job.name == WEBHOOK_JOB]
    assert sorted(user for webhook in webhooks for user in webhook["user_ids"]) == others


async def test_receives_during_an_outage_do_not_count_as_failures(ports: Ports, worker: Worker) -> None:
    """After hundreds of receives during a storage outage, the first failure of its own counts as the first."""
    await create_test_tenant(ports)
    await post(ports, UIDS[:3])
    await worker.run_jobs()
    (received,) = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    long_away = _tried(received, 500)
    await ports.table.commit([(Put(user_inbox_of(UIDS[0]).counter("*"), {"count": "many"}),)])
    assert list((await handle_batch(ports, [long_away])).values()) == [Retry(2)]
    await ports.table.commit([(Delete(user_inbox_of(UIDS[0]).counter("*")),)])
    assert await handle_batch(ports, [long_away]) == {}


async def test_contention_after_an_outage_does_not_count_as_permanent_failure(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def contended(*_: object, **__: object) -> None:
        raise Contended("others were faster")

    await create_test_tenant(ports)
    await post(ports, UIDS[:3])
    await worker.run_jobs()
    (received,) = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    with monkeypatch.context() as patch:
        patch.setattr(delivery_consumer, "deliver", contended)
        for count in range(TRIES_MAX, TRIES_MAX + 20):
            assert list((await handle_batch(ports, [_tried(received, count)])).values()) == [Retry(300)]
    assert await handle_batch(ports, [received]) == {}


async def test_poison_is_buried_with_its_reason_and_delivered_after_a_fix(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    began_at = time.monotonic()
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS)
    await poison(ports)
    await worker.run_jobs()
    await work_until_idle(ports, clock)

    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered, status.failed) == ("delivered", 249, 1)
    (lost,), last = await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None)
    assert (lost.message_id, lost.chunk, lost.recipients, last) == (accepted.message_id, 1, 100, None)
    assert "The stored row c#* is damaged" in lost.reason
    others = [user for user in UIDS if user != POISONED]
    assert [user for user in others if await visible_ids(ports, user) != [accepted.message_id]] == []

    await reconcile_open_work(ports)
    assert await reconcile_open_work(ports) == 0  # it is settled, with a failure
    await repair(ports)
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 1
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered, status.failed) == ("delivering", 150, 0)
    await work_until_idle(ports, clock)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered, status.failed) == ("delivered", 250, 0)
    await reconcile_open_work(ports)
    assert (await status_of(ports, accepted.message_id)).delivered == 250
    assert await visible_ids(ports, POISONED) == [accepted.message_id]
    assert [await unread_total(ports, user) for user in UIDS] == [1] * 250
    assert (await audit_inbox(ports, user_inbox_of(POISONED))).drift == 0
    assert await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None) == ([], None)
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 0
    found = f"{len(UIDS)} of {len(UIDS)} recipients reached in the end, each once, drift 0"
    report_drill(11, None, "a chunk of three is poison, buried with its reason, mended, redriven", found, began_at)


async def test_poison_redriven_before_a_fix_is_buried_again(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS)
    await poison(ports)
    await worker.run_jobs()
    for _ in range(2):
        await work_until_idle(ports, clock)
        await reconcile_open_work(ports)
        status = await status_of(ports, accepted.message_id)
        assert (status.status, status.delivered, status.failed) == ("delivered", 249, 1)
        assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 1


async def test_malformed_message_is_buried_at_once(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS)
    await ports.deliveries.send([Outgoing(b"\xff no parcel", TENANT), Outgoing(b'{"type":"chunk"}', TENANT)])
    await worker.run_jobs()
    await work_until_idle(ports, clock)
    assert (await status_of(ports, accepted.message_id)).delivered == 250
    lost, _ = await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None)
    assert [(one.message_id, one.reason[:15]) for one in lost] == [(None, "not a delivery:")] * 2


async def test_chunk_older_than_a_month_is_not_delivered(embedded: Engine, worker: Worker, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS[:2])
    await worker.run_jobs()
    (queue_message,) = await drain_queue(ports.deliveries)
    clock.advance(30 * 24 * 3600 + 1)
    plans = await handle_batch(ports, [queue_message])
    assert [type(plan) for plan in plans.values()] == [Bury]
    assert await visible_ids(ports, UIDS[0]) == []
    assert (await status_of(ports, accepted.message_id)).delivered == 0


def _tried(received: Received, times: int) -> Received:
    return msgspec.structs.replace(received, receive_count=times)


@pytest.mark.parametrize(
    "body", [b'"\\ud800"', b"[" * 5000, b"\xff", b"{}"], ids=["surrogate", "deep", "bytes", "empty"]
)
async def test_unreadable_body_is_buried_and_its_batch_is_delivered(ports: Ports, worker: Worker, body: bytes) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS[:3])
    await ports.deliveries.send([Outgoing(body, TENANT)])
    await worker.run_jobs()
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    assert len(received) == 2
    (plan,) = (await handle_batch(ports, received)).values()
    assert isinstance(plan, Bury)
    assert await visible_ids(ports, UIDS[0]) == [accepted.message_id]


async def test_delivery_that_cannot_be_published_is_delivered(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise LookupError("no frame of this")

    monkeypatch.setattr(delivery_consumer, "publish_deliveries", fail)
    await create_test_tenant(ports)
    accepted = await post(ports, UIDS[:3])
    await worker.run_jobs()
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    assert await handle_batch(ports, received) == {}
    assert await visible_ids(ports, UIDS[0]) == [accepted.message_id]


async def test_burial_that_cannot_be_recorded_is_a_burial(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise LookupError("no ledger for this")

    monkeypatch.setattr(delivery_consumer, "note_failure", fail)
    await create_test_tenant(ports)
    await post(ports, UIDS[:3])
    await worker.run_jobs()
    received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    await delivery_consumer.apply_decisions(ports, ports.deliveries, received, {received[0].id: Bury("no good")})
    assert len(await ports.deliveries.dead_letters(TENANT, limit=10)) == 1
