"""Contract of the job queue: a worker receives each job as submitted, when it is due."""

import pytest

from stak.errors import InvalidWrite
from stak.ports.jobs import Job
from stak.ports.queue import DELAY_MAX_SECONDS
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
    await engine.jobs.submit(Job("later", "acme"), delay_seconds=2)
    await engine.jobs.submit(Job("now", "acme"))
    assert await engine.take_jobs() == [Job("now", "acme")]
    await engine.pass_time(2)
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
