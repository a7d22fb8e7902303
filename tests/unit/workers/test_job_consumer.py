"""Running jobs: done ones are deleted, failed ones retried, and hopeless ones buried with the reason."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.engines.aws.dynamodb.table import AwsTable
from stak.errors import StorageBusy, StorageFull, StorageUnavailable
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import DeadLetter, Outgoing, Received
from stak.ports.writes import Key
from workers import job_consumer, queue_polls
from workers.job_consumer import JOB_SECONDS_MAX, STORAGE_SECONDS_MAX, Registry, attempt, run_jobs
from workers.retry_decision import DELAY_MAX_SECONDS, TRIES_MAX, Bury, Retry

if TYPE_CHECKING:
    from stak.engines.aws.dynamodb.raw_calls import Wire

TENANT = "acme"


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop an idle worker at once: it has asked the queue for the next jobs when a job stops it."""
    monkeypatch.setattr(queue_polls, "WAIT_SECONDS", 0.01)


class Step:
    """A job that records its runs, optionally fails, and stops the worker after each run."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.ran: list[Job] = []
        self.stop = asyncio.Event()

    async def __call__(self, ports: Ports, job: Job) -> None:
        self.ran.append(job)
        self.stop.set()
        if self.error is not None:
            raise self.error


async def run_once(engine: Engine, step: Step) -> None:
    """Run what is due, at least one job."""
    step.stop.clear()
    async with asyncio.timeout(30):
        await run_jobs(engine.ports, engine.job_queue, {"step": step}, step.stop)


async def is_due(engine: Engine) -> bool:
    """Return whether a worker would receive something now, and give it back."""
    received = await engine.job_queue.receive(1, wait_seconds=0, lease_seconds=60)
    await engine.job_queue.extend(received, 0)
    return bool(received)


async def run_until(engine: Engine, registry: Registry, *, is_over: asyncio.Event) -> None:
    """Run jobs in the background until an event is set."""
    stop = asyncio.Event()
    running = asyncio.create_task(run_jobs(engine.ports, engine.job_queue, registry, stop))
    async with asyncio.timeout(30):
        await is_over.wait()
        stop.set()
        await running


async def bury_by_running(engine: Engine, *bodies: bytes) -> list[DeadLetter]:
    """Run jobs after these messages and return the dead letters."""
    await engine.job_queue.send([Outgoing(body, TENANT) for body in bodies])
    await engine.ports.jobs.submit(Job("step", TENANT))
    await run_once(engine, Step())
    assert await engine.job_queue.depth() == 0
    return await engine.job_queue.dead_letters(TENANT, limit=10)


async def test_job_runs_with_its_submitted_arguments(embedded: Engine) -> None:
    step, job = Step(), Job("step", TENANT, {"page": 3})
    await embedded.ports.jobs.submit(job)
    await run_once(embedded, step)
    assert step.ran == [job]


async def test_done_job_is_deleted(embedded: Engine, clock: ManualClock) -> None:
    await embedded.ports.jobs.submit(Job("step", TENANT))
    await run_once(embedded, Step())
    assert await embedded.job_queue.depth() == 0
    assert await embedded.job_queue.dead_letters(TENANT, limit=10) == []


async def test_failing_job_returns_after_growing_delays(embedded: Engine, clock: ManualClock) -> None:
    step = Step(LookupError("not yet"))
    await embedded.ports.jobs.submit(Job("step", TENANT))
    for delay_seconds in (2, 4, 8, 16):
        await run_once(embedded, step)
        clock.advance(delay_seconds - 0.01)
        assert not await is_due(embedded)
        clock.advance(0.01)
    assert len(step.ran) == 4
    step.error = None
    await run_once(embedded, step)
    assert await embedded.job_queue.depth() == 0


async def test_job_that_keeps_failing_is_buried_with_its_reason(embedded: Engine, clock: ManualClock) -> None:
    step = Step(LookupError("no such page"))
    await embedded.ports.jobs.submit(Job("step", TENANT))
    for _ in range(TRIES_MAX):
        assert await embedded.job_queue.dead_letters(TENANT, limit=10) == []
        await run_once(embedded, step)
        clock.advance(DELAY_MAX_SECONDS)
    (letter,) = await embedded.job_queue.dead_letters(TENANT, limit=10)
    assert letter.reason == f"LookupError after {TRIES_MAX} tries: no such page"
    assert await embedded.job_queue.depth() == 0
    assert len(step.ran) == TRIES_MAX


async def test_redriven_job_gets_all_its_tries_again(embedded: Engine, clock: ManualClock) -> None:
    step = Step(LookupError("no"))
    await embedded.ports.jobs.submit(Job("step", TENANT))
    for _ in range(2):
        for _ in range(TRIES_MAX):
            await run_once(embedded, step)
            clock.advance(DELAY_MAX_SECONDS)
        (letter,) = await embedded.job_queue.dead_letters(TENANT, limit=10)
        assert await embedded.job_queue.redrive(TENANT, [letter.id]) == 1
    assert len(step.ran) == 2 * TRIES_MAX


@pytest.mark.parametrize("error", [StorageUnavailable("away"), StorageBusy("held"), StorageFull("full")], ids=repr)
async def test_storage_failure_never_buries_a_job(embedded: Engine, clock: ManualClock, error: Exception) -> None:
    step = Step(error)
    await embedded.ports.jobs.submit(Job("step", TENANT))
    for _ in range(TRIES_MAX + 3):
        await run_once(embedded, step)
        clock.advance(DELAY_MAX_SECONDS)
    assert await embedded.job_queue.dead_letters(TENANT, limit=10) == []
    step.error = None
    await run_once(embedded, step)
    assert await embedded.job_queue.depth() == 0


class SilentDynamoDB:
    """Never answers."""

    async def call(self, operation: str, body: bytes) -> bytes:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")


async def test_table_that_does_not_answer_never_buries_a_job(
    embedded: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read that is waited for until the job has to end is not the fault of the job."""
    table = AwsTable(cast("Wire", SilentDynamoDB()), "stak", timeout_seconds=5)
    ran = 0

    async def read(ports: Ports, job: Job) -> None:
        nonlocal ran
        ran += 1
        await table.get(Key("p", "s"))

    monkeypatch.setattr(job_consumer, "STORAGE_SECONDS_MAX", 0.02)
    await embedded.job_queue.send([Outgoing(b"a job", TENANT)])
    (message,) = await embedded.job_queue.receive(1, wait_seconds=0, lease_seconds=60)
    for _ in range(TRIES_MAX + 3):
        assert isinstance(await attempt(embedded.ports, {"read": read}, Job("read", TENANT), message), Retry)
    assert ran == TRIES_MAX + 3


def test_table_gives_up_before_the_job_is_cancelled() -> None:
    """Early enough for the job to end with the error of the table, on a busy machine too."""
    assert JOB_SECONDS_MAX - STORAGE_SECONDS_MAX >= 5


async def test_unknown_job_is_buried(embedded: Engine) -> None:
    (letter,) = await bury_by_running(embedded, b'{"name": "nonsense", "tenant": "acme"}')
    assert "nonsense" in letter.reason
    assert letter.body == b'{"name": "nonsense", "tenant": "acme"}'


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\xff\xfe", b"not json", b"[]", b"{}", b'{"name": "step"}', b'{"name": 1, "tenant": "acme"}'],
    ids=repr,
)
async def test_malformed_job_is_buried(embedded: Engine, garbage: bytes) -> None:
    (letter,) = await bury_by_running(embedded, garbage)
    assert letter.reason.startswith("not a job")
    assert letter.body == garbage


async def test_error_with_an_undecodable_message_is_buried(embedded: Engine, clock: ManualClock) -> None:
    step = Step(OSError("no file \udce9"))
    await embedded.ports.jobs.submit(Job("step", TENANT))
    for _ in range(TRIES_MAX):
        await run_once(embedded, step)
        clock.advance(DELAY_MAX_SECONDS)
    assert len(await embedded.job_queue.dead_letters(TENANT, limit=10)) == 1


async def test_failing_job_does_not_block_others(embedded: Engine) -> None:
    bad, good = Step(LookupError("no")), Step()
    for _ in range(3):
        await embedded.ports.jobs.submit(Job("bad", TENANT))
        await embedded.ports.jobs.submit(Job("good", TENANT))
    async with asyncio.timeout(30):
        await run_jobs(embedded.ports, embedded.job_queue, {"bad": bad, "good": good}, good.stop)
    assert (len(bad.ran), len(good.ran)) == (3, 3)
    assert await embedded.job_queue.depth() == 3


async def test_started_job_is_finished_on_stop(embedded: Engine) -> None:
    stop, began, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(ports: Ports, job: Job) -> None:
        began.set()
        await asyncio.sleep(0.2)
        ended.set()

    await embedded.ports.jobs.submit(Job("slow", TENANT))
    running = asyncio.create_task(run_jobs(embedded.ports, embedded.job_queue, {"slow": slow}, stop))
    async with asyncio.timeout(30):
        await began.wait()
        stop.set()
        await running
    assert ended.is_set()
    assert await embedded.job_queue.depth() == 0


async def test_no_job_is_started_after_stop(embedded: Engine) -> None:
    step = Step()
    step.stop.set()
    await embedded.ports.jobs.submit(Job("step", TENANT))
    await run_jobs(embedded.ports, embedded.job_queue, {"step": step}, step.stop)
    assert step.ran == []


async def test_job_may_submit_the_next_one(embedded: Engine) -> None:
    pages: list[int] = []
    last = asyncio.Event()

    async def walk(ports: Ports, job: Job) -> None:
        pages.append(job.arguments["page"])
        if job.arguments["page"] == 3:
            last.set()
        else:
            await ports.jobs.submit(Job("walk", job.tenant, {"page": job.arguments["page"] + 1}))

    await embedded.ports.jobs.submit(Job("walk", TENANT, {"page": 0}))
    await run_until(embedded, {"walk": walk}, is_over=last)
    assert pages == [0, 1, 2, 3]


async def test_slow_job_takes_one_slot_only(embedded: Engine) -> None:
    answered, stop, done = asyncio.Event(), asyncio.Event(), []

    async def slow(ports: Ports, job: Job) -> None:
        await answered.wait()

    async def quick(ports: Ports, job: Job) -> None:
        done.append(job.arguments["number"])
        if len(done) < 3:  # Submitted after the previous one, so received without the slow one.
            await ports.jobs.submit(Job("quick", TENANT, {"number": len(done)}))
        else:
            stop.set()

    await embedded.ports.jobs.submit(Job("slow", TENANT))
    await embedded.ports.jobs.submit(Job("quick", TENANT, {"number": 0}))
    async with asyncio.timeout(30):
        running = asyncio.create_task(
            run_jobs(embedded.ports, embedded.job_queue, {"slow": slow, "quick": quick}, stop)
        )
        await stop.wait()
        assert done == [0, 1, 2]
        answered.set()
        await running  # Started jobs are finished.
    assert await embedded.job_queue.depth() == 0


async def test_job_that_cannot_be_deleted_stops_no_other(embedded: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its message stays leased, and the loop continues while another job takes long."""
    going, stop, done = asyncio.Event(), asyncio.Event(), []
    delete = embedded.job_queue.delete

    async def delete_but_not(messages: Sequence[Received]) -> None:
        if any(b"stuck" in message.body for message in messages):
            raise LookupError("no receipt like this")
        await delete(messages)

    async def slow(ports: Ports, job: Job) -> None:
        await going.wait()

    async def stuck(ports: Ports, job: Job) -> None:
        await ports.jobs.submit(Job("quick", TENANT))

    async def quick(ports: Ports, job: Job) -> None:
        done.append(job.name)
        going.set()
        stop.set()

    monkeypatch.setattr(embedded.job_queue, "delete", delete_but_not)
    for name in ("slow", "stuck"):
        await embedded.ports.jobs.submit(Job(name, TENANT))
    async with asyncio.timeout(30):
        await run_jobs(embedded.ports, embedded.job_queue, {"slow": slow, "stuck": stuck, "quick": quick}, stop)
    assert done == ["quick"]


async def test_tenant_with_endless_jobs_leaves_slots_for_others(embedded: Engine) -> None:
    stop, filled, began = asyncio.Event(), asyncio.Event(), []

    async def slow(ports: Ports, job: Job) -> None:
        began.append(job.tenant)
        if len(began) == 15:
            filled.set()
        await stop.wait()

    async def quick(ports: Ports, job: Job) -> None:
        stop.set()

    for _ in range(60):
        await embedded.ports.jobs.submit(Job("slow", "hostile"))
    running = asyncio.create_task(run_jobs(embedded.ports, embedded.job_queue, {"slow": slow, "quick": quick}, stop))
    async with asyncio.timeout(30):
        await filled.wait()
        await embedded.ports.jobs.submit(Job("quick", TENANT))
        await running
    assert len(began) == 15


async def test_job_after_a_long_outage_is_not_buried(embedded: Engine) -> None:
    done = []

    async def fine(ports: Ports, job: Job) -> None:
        done.append(job.name)

    message = Received("7", b"", TENANT, "7:500", 500)
    assert await attempt(embedded.ports, {"fine": fine}, Job("fine", TENANT), message) is None
    assert done == ["fine"]


async def test_job_that_kills_its_worker_is_buried_in_the_end(embedded: Engine) -> None:
    async def deadly(ports: Ports, job: Job) -> None:
        raise KeyboardInterrupt  # None of our code runs after it.

    message = Received("7", b"", TENANT, "7:500", 500)
    for _ in range(TRIES_MAX):
        with pytest.raises(KeyboardInterrupt):
            await attempt(embedded.ports, {"deadly": deadly}, Job("deadly", TENANT), message)
    plan = await attempt(embedded.ports, {"deadly": deadly}, Job("deadly", TENANT), message)
    assert isinstance(plan, Bury)
    assert "may kill its worker" in plan.reason


async def test_raised_failure_does_not_count_as_a_kill(embedded: Engine) -> None:
    async def away(ports: Ports, job: Job) -> None:
        raise StorageUnavailable("away")

    message = Received("7", b"", TENANT, "7:500", 500)
    for _ in range(TRIES_MAX * 3):
        plan = await attempt(embedded.ports, {"away": away}, Job("away", TENANT), message)
        assert plan == Retry(DELAY_MAX_SECONDS)
