"""A post to everyone reaches each member of the audience at acceptance once, despite crashes.

Pages, chunks and steps are small, so that sixty members take as many steps as a million.
"""

import dataclasses
import itertools
import random
from functools import partial

import pytest

from stak import optimistic_retry
from stak.audience import expand_everyone, keys
from stak.audience.audience_members import change_audience, estimate
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox.audit_counters import AUDIT_JOB
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB, dispatch_step
from stak.inbox.keys import CHUNKS
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from tests.support.adversarial_scheduler import Actor, Adversary, NullWitness
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.inline_engine import inline_engine

MEMBERS = users(60)
AUDIENCE_RACES = 150


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)


async def join(ports: Ports, *uids: str) -> None:
    await change_audience(ports, TENANT, INBOX, add=map(UserId, uids), remove=(), key_id=KEY_ID)


async def leave(ports: Ports, *uids: str) -> None:
    await change_audience(ports, TENANT, INBOX, add=(), remove=map(UserId, uids), key_id=KEY_ID)


async def recipients_of(ports: Ports, message_id: str) -> list[str]:
    """Return the planned recipients, with duplicates."""
    ref = BroadcastRef(TENANT, INBOX, message_id)
    pages = [await ports.table.query(partition, CHUNKS, limit=1000) for partition in ref.partitions]
    return list(itertools.chain.from_iterable(row.item["uids"] for page in pages for row in page.rows))


async def assert_delivered_once(ports: Ports, message_id: str) -> None:
    assert sorted(await recipients_of(ports, message_id)) == list(MEMBERS)
    for user in MEMBERS:
        assert await visible_ids(ports, user) == [message_id]
        assert await unread_total(ports, user) == 1


async def test_everyone_receives_it_once(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await join(ports, *MEMBERS)
    accepted = await post(ports, None)
    assert (accepted.status, accepted.recipients) == ("expanding", 60)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", 60, 60)


async def test_empty_audience_is_accepted(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, None)
    await worker.work()
    status = await status_of(ports, accepted.message_id)
    assert (accepted.recipients, status.status, status.delivered) == (0, "delivered", 0)


async def test_user_who_joined_after_acceptance_receives_nothing(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await join(ports, *MEMBERS)
    accepted = await post(ports, None)
    await join(ports, BOB)  # before the first page
    (job,) = await worker.jobs()
    await worker.run([job])
    await join(ports, EVE)  # and after it
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    assert await visible_ids(ports, BOB) == await visible_ids(ports, EVE) == []


async def test_user_who_left_receives_nothing_and_rejoining_counts_as_new(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await join(ports, *MEMBERS, BOB, EVE)
    accepted = await post(ports, None)
    await leave(ports, BOB, EVE)
    await join(ports, EVE)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    assert await visible_ids(ports, BOB) == await visible_ids(ports, EVE) == []


@pytest.mark.parametrize("lasts", range(9))
async def test_expansion_killed_at_every_step_skips_and_repeats_nobody(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    """Each process lives for a number of writes and does one step; open work wakes the next."""
    await create_test_tenant(ports)
    await join(ports, *MEMBERS)
    accepted = await post(ports, None)
    deaths = 0
    for _ in range(400):
        for job in await worker.jobs():
            if job.name == AUDIT_JOB:  # it is over
                continue
            assert job.name == DISPATCH_JOB
            # One in two dies: if each died at the same place, nobody would ever get past it.
            if deaths % 2 == 0:
                lives = await survives(
                    ports, lasts, lambda mortal: dispatch_step(mortal, BroadcastRef(TENANT, INBOX, accepted.message_id))
                )
                assert lives or lasts < 8
            else:
                await dispatch_step(ports, BroadcastRef(TENANT, INBOX, accepted.message_id))
            deaths += 1
        await worker.deliver()
        clock.advance(STALLED_AFTER_SECONDS)
        if await reconcile_open_work(ports) == 0:
            break
    else:
        pytest.fail("it never ended")
    await assert_delivered_once(ports, accepted.message_id)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered) == ("delivered", 60)


async def test_two_concurrent_expansions_do_the_work_of_one(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await join(ports, *MEMBERS)
    accepted = await post(ports, None)
    while jobs := await worker.jobs():
        await worker.run(jobs)
        await worker.run(jobs)  # a job runs at least once
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)


def test_concurrent_audience_changes_are_counted_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interleaved at every table call, with some tasks killed."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    with inline_engine() as world:
        for seed in range(AUDIENCE_RACES):
            rng = random.Random(seed)
            ports = world.begin()
            adversary = Adversary(seed, NullWitness())
            gated = dataclasses.replace(ports, table=adversary.scheduled(ports.table, is_torn=seed % 3 == 0))
            acts = [partial(rng.choice((join, leave)), gated, *rng.sample(MEMBERS[:6], 4)) for _ in range(4)]
            world.run(join(ports, *MEMBERS[:3]))
            world.run(adversary.run([Actor(f"{number}", act) for number, act in enumerate(acts)]))
            assert adversary.witness.wrong is None
            assert world.run(estimate(ports, TENANT, INBOX)) == world.run(_members(ports))


async def _members(ports: Ports) -> int:
    pages = [
        await ports.table.query(keys.shard(TENANT, INBOX, number), keys.MEMBERS, limit=100) for number in range(16)
    ]
    return sum(len(page.rows) for page in pages)
