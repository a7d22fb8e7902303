"""What becomes of a job that Celery runs: done, left on the queue under the plan's lease, or among the dead letters."""

import asyncio

import pytest
from celery.exceptions import Reject

from stak.bootstrap import Engine
from stak.celery_message import celery_message, task_name
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.metrics import jobs_run
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing, Received
from workers import job_consumer
from workers.celery_tasks import TASKS, bury, do_job, do_periodic_task
from workers.job_consumer import Registry
from workers.job_registry import REGISTRY
from workers.kombu_sqs_transport import problem_with
from workers.periodic_task_registry import PERIODIC_TASKS, Interval, PeriodicTask, beat_schedule
from workers.retry_decision import DELAY_MAX_SECONDS, TRIES_MAX

TENANT = "acme"
JOB = Job("step", TENANT)


def failing(error: Exception) -> Registry:
    async def step(ports: Ports, job: Job) -> None:
        raise error

    return {"step": step}


@pytest.fixture
async def message(embedded: Engine) -> Received:
    """A job's message, just received."""
    await embedded.job_queue.send([Outgoing(b"a job", TENANT)])
    return await receive(embedded)


async def receive(engine: Engine) -> Received:
    (found,) = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=60)
    return found


async def test_job_runs_with_its_submitted_arguments(embedded: Engine, message: Received) -> None:
    ran: list[Job] = []

    async def step(ports: Ports, job: Job) -> None:
        ran.append(job)

    await do_job(embedded, Job("step", TENANT, {"page": 3}), message, {"step": step})
    assert ran == [Job("step", TENANT, {"page": 3})]


async def test_failed_job_stays_on_the_queue_for_growing_delays(
    embedded: Engine, clock: ManualClock, message: Received
) -> None:
    for delay_seconds in (2, 4, 8, 16):
        with pytest.raises(Reject) as rejected:
            await do_job(embedded, JOB, message, failing(LookupError("not yet")))
        assert rejected.value.requeue is False
        clock.advance(delay_seconds - 0.01)
        assert await embedded.job_queue.receive(1, wait_seconds=0, lease_seconds=60) == []
        clock.advance(0.01)
        message = await receive(embedded)


async def test_job_that_keeps_failing_is_buried_with_its_reason(
    embedded: Engine, clock: ManualClock, message: Received
) -> None:
    for _ in range(TRIES_MAX - 1):
        with pytest.raises(Reject):
            await do_job(embedded, JOB, message, failing(LookupError("no such page")))
        clock.advance(DELAY_MAX_SECONDS)
        message = await receive(embedded)
    await do_job(embedded, JOB, message, failing(LookupError("no such page")))
    (letter,) = await embedded.job_queue.dead_letters(TENANT, limit=10)
    assert letter.reason == f"LookupError after {TRIES_MAX} tries: no such page"
    assert await embedded.job_queue.depth() == 0


async def test_storage_trouble_never_buries_a_job(embedded: Engine, clock: ManualClock, message: Received) -> None:
    for _ in range(TRIES_MAX + 3):
        with pytest.raises(Reject):
            await do_job(embedded, JOB, message, failing(StorageUnavailable("away")))
        clock.advance(DELAY_MAX_SECONDS)
        message = await receive(embedded)
    assert await embedded.job_queue.dead_letters(TENANT, limit=10) == []


async def test_job_that_takes_too_long_is_given_up_and_tried_again(
    embedded: Engine, message: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def step(ports: Ports, job: Job) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(job_consumer, "JOB_SECONDS_MAX", 0.05)
    with pytest.raises(Reject):
        await do_job(embedded, JOB, message, {"step": step})
    assert await embedded.job_queue.depth() == 1


async def test_job_that_was_received_often_is_run_all_the_same(embedded: Engine, clock: ManualClock) -> None:
    """An outage of the table raises the count of receives as a deadly job does."""
    ran: list[Job] = []

    async def step(_: object, job: Job) -> None:
        ran.append(job)

    await embedded.job_queue.send([Outgoing(b"a job", TENANT)])
    for _ in range(101):
        message = await receive(embedded)
        clock.advance(60)
    message = await receive(embedded)
    await do_job(embedded, JOB, message, {JOB.name: step})
    assert ran == [JOB]
    assert await embedded.job_queue.dead_letters(TENANT, limit=10) == []


async def test_failing_periodic_task_fails_nobody_and_is_counted(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Engine) -> None:
        raise LookupError

    async def work(_: Engine) -> None:
        pass

    for name, run in (("failing", fail), ("working", work)):
        monkeypatch.setitem(PERIODIC_TASKS, name, PeriodicTask(run, Interval(1, 1, 1)))
        await do_periodic_task(embedded, name)
    counted = {name: count for name in ("failing", "working") for count in [_counts(name)]}
    assert counted == {"failing": {"failed": 1}, "working": {"done": 1}}


def _counts(name: str) -> dict[str, float]:
    samples = [sample for metric in jobs_run.collect() for sample in metric.samples if sample.name.endswith("_total")]
    return {sample.labels["outcome"]: sample.value for sample in samples if sample.labels["name"] == name}


@pytest.mark.parametrize("name", PERIODIC_TASKS)
async def test_every_periodic_task_can_run_when_nothing_is_due(embedded: Engine, name: str) -> None:
    await PERIODIC_TASKS[name].run(embedded)


async def test_foreign_message_is_buried_with_its_reason(embedded: Engine, message: Received) -> None:
    await bury(embedded, message, "not a task")
    (letter,) = await embedded.job_queue.dead_letters(TENANT, limit=10)
    assert (letter.body, letter.reason) == (b"a job", "not a task")


def test_every_job_and_periodic_task_is_a_celery_task() -> None:
    assert TASKS.keys() == REGISTRY.keys() | PERIODIC_TASKS.keys()


@pytest.mark.parametrize("is_local", [True, False])
def test_every_periodic_task_is_scheduled_and_never_piles_up(*, is_local: bool) -> None:
    schedule = beat_schedule(is_local=is_local)
    assert schedule.keys() == PERIODIC_TASKS.keys()
    for name, entry in schedule.items():
        assert entry["task"] == task_name(name)
        assert entry["options"]["expires"] <= entry["schedule"] <= 60


@pytest.mark.parametrize(("name", "problem"), [("dispatch", None), ("start-due", None), ("nonsense", "unknown job")])
def test_only_what_is_registered_reaches_celery(name: str, problem: str | None) -> None:
    found = problem_with(celery_message(Job(name, TENANT), queue="q", task_id="1"))
    assert found is None if problem is None else problem in str(found)
