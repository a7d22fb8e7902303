"""Contract of the job queue: a worker receives each job as submitted, when it is due."""

import pytest

from stak.errors import InvalidWrite
from stak.ports.jobs import WEBHOOK_EVENT_JOB, WEBHOOK_JOB, Job
from stak.ports.queue import DELAY_MAX_SECONDS, HostedQueue, Outgoing
from tests.contracts.engines import ContractEngine


async def test_empty_job_queue_returns_nothing(engine: ContractEngine) -> None:
    assert await engine.take_jobs() == []


@pytest.mark.parametrize(
    "job",
    [
        Job("expand", "acme"),
        Job("expand", "acme", {"text": "é \U0001f600", "n": 2**53 + 1, "is": True, "none": None, "l": [1, {"d": []}]}),
    ],
    ids=["without arguments", "with arguments"],
)
async def test_job_is_received_as_submitted(engine: ContractEngine, job: Job) -> None:
    await engine.jobs.submit(job)
    assert await engine.take_jobs() == [job]
    assert await engine.take_jobs() == []


async def test_job_submitted_twice_is_run_twice(engine: ContractEngine) -> None:
    for _ in range(2):
        await engine.jobs.submit(Job("expand", "acme"))
    assert await engine.take_jobs() == [Job("expand", "acme")] * 2


async def test_delayed_job_is_received_when_due(engine: ContractEngine) -> None:
    await engine.jobs.submit(Job("later", "acme"), delay_seconds=8)
    await engine.jobs.submit(Job("now", "acme"))
    assert await engine.take_jobs() == [Job("now", "acme")]
    await engine.pass_time(8)
    assert await engine.take_jobs() == [Job("later", "acme")]


async def test_invalid_delay_raises(engine: ContractEngine) -> None:
    with pytest.raises(InvalidWrite):
        await engine.jobs.submit(Job("later", "acme"), delay_seconds=DELAY_MAX_SECONDS + 1)
    assert await engine.take_jobs() == []


async def test_jobs_and_deliveries_have_separate_queues(engine: ContractEngine) -> None:
    await engine.jobs.submit(Job("expand", "acme"))
    assert await engine.queue.receive(10, wait_seconds=0, lease_seconds=1) == []
    assert await engine.queue.depth() == 0


async def test_discard_removes_dead_jobs_of_a_tenant(engine: ContractEngine) -> None:
    assert await engine.jobs.discard_dead("acme") == 0


async def bury_all(engine: ContractEngine) -> None:
    """Make a dead letter of every job."""
    for queue in engine.job_queues:
        for message in await queue.receive(10, wait_seconds=0, lease_seconds=60):
            await queue.bury(message, "why")
        if isinstance(queue, HostedQueue):
            await queue.collect()


async def test_jobs_that_wait_for_others_have_a_queue_of_their_own(engine: ContractEngine) -> None:
    for name in (WEBHOOK_JOB, WEBHOOK_EVENT_JOB, "expand"):
        await engine.jobs.submit(Job(name, "acme"))
    received = [await queue.receive(10, wait_seconds=0, lease_seconds=60) for queue in engine.job_queues]
    assert [len(messages) for messages in received] == [1, 2]


async def test_dead_jobs_are_listed_before_dead_webhooks(engine: ContractEngine) -> None:
    webhook = Job(WEBHOOK_JOB, "acme", {"event": "inbox.delivered"})
    jobs = [Job("expand", "acme", {"n": 1}), Job("recall", "acme")]
    for job in (webhook, *jobs, Job("expand", "best")):
        await engine.jobs.submit(job)
        await bury_all(engine)
    found = await engine.jobs.dead("acme", limit=10)
    assert [one.job for one in found] == [*jobs, webhook]
    assert {one.reason for one in found} == {"why"}
    pages = [await engine.jobs.dead("acme", limit=2, after=after) for after in (None, found[1].id, found[2].id)]
    assert pages == [found[:2], found[2:], []]
    assert await engine.jobs.dead("acme", limit=2, after=found[0].id) == found[1:]


async def test_unreadable_dead_job_is_listed_without_a_job(engine: ContractEngine) -> None:
    await engine.job_queues[0].send([Outgoing(b"what", "acme")])
    await bury_all(engine)
    (dead,) = await engine.jobs.dead("acme", limit=10)
    assert dead.job is None


async def test_redriven_job_is_received_again(engine: ContractEngine) -> None:
    job, webhook = Job("expand", "acme"), Job(WEBHOOK_JOB, "acme")
    await engine.jobs.submit(job)
    await engine.jobs.submit(webhook)
    await bury_all(engine)
    dead_job, dead_webhook = await engine.jobs.dead("acme", limit=10)
    assert await engine.jobs.redrive_dead("best", [dead_job.id]) == 0
    assert await engine.jobs.redrive_dead("acme", [dead_webhook.id, "0", "else"]) == 1
    assert [one.id for one in await engine.jobs.dead("acme", limit=10)] == [dead_job.id]
    assert len(await engine.job_queues[1].receive(10, wait_seconds=0, lease_seconds=60)) == 1
    assert await engine.jobs.redrive_dead("acme", [dead_job.id, dead_webhook.id]) == 1
    assert await engine.take_jobs() == [job]
