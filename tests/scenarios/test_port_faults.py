"""Every port of every engine fails in every allowed way: a call with a response has happened once, completely.

On the local AWS "torn", the rows of a transaction also become visible one by one. `STAK_FAULT_ROUNDS=24` is the full
run, `STAK_DRILL_SEED` runs another schedule.
"""

import asyncio
import contextlib
import dataclasses
import os
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from _pytest.mark import ParameterSet
from structlog.testing import capture_logs

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.settings import load_settings
from tests.faults.chat_workload import ChatWorkload
from tests.faults.concurrent_workload import ConcurrentWorkload
from tests.faults.fault_injector import FaultInjector
from tests.faults.faulty_ports import faulty_engine
from tests.faults.inbox_workload import InboxWorkload, Verdict
from tests.faults.port_fault_schedule import EVERY_FAULT, port_fault_of
from tests.faults.retrying_callers import RetryingWorkers
from tests.support.broadcasts import TENANT, create_test_tenant
from tests.support.drill_report import drill_seed, report_drill
from tests.support.guard_conditions import DELIVERED_ONCE
from tests.support.services import Services

SEED: Final = drill_seed(1)
ROUNDS: Final = int(os.environ.get("STAK_FAULT_ROUNDS", "3"))
ROUNDS_UNTIL_DETECTED: Final = 40
ENGINES: Final = {"embedded": 1, "torn": 6, "moto": 6}
"""How much longer a round takes, and how many fewer there are."""
ACTS: Final = 4
FAULTS_OF_EVERY_KIND: Final = 250
"""So many faults include the rare ones; how many there are on a local AWS depends on time."""
_SQS_LEASE_SECONDS: Final = 1
_LEASE_SECONDS: Final = 60


def on_aws(*values: object) -> ParameterSet:
    """Return the parameters of a run on a local AWS, which `make check-all` does."""
    return pytest.param(*values, marks=pytest.mark.check_all)


class Opened(NamedTuple):
    """The engine itself, and the engine with faults."""

    name: str
    sound: Engine
    faulty: Engine
    injector: FaultInjector
    workers: RetryingWorkers
    clock: ManualClock

    @property
    def rounds(self) -> int:
        return -(-ROUNDS // ENGINES[self.name])

    def tell(self, what: str, verdict: Verdict, began_at: float) -> None:
        figures = f"lost {verdict.lost}, doubled {verdict.duplicated}, good messages buried 0"
        report_drill(10, SEED, f"{self.name}: {what}: {self.injector.counted}", figures, began_at)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry immediately."""
    monkeypatch.setattr("workers.retry_decision.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)
    # A look at everything that is open is a call for each of these.
    shards = (
        "stak.inbox.broadcast_ref.OPEN_SHARDS",
        "stak.inbox.open_work.OPEN_SHARDS",
        "stak.chat.keys.DIRTY_SHARDS",
        "stak.inbox.timer_keys.TIMER_SHARDS",
        "stak.inbox.statistics_keys.LOG_SHARDS",
    )
    for name in shards:
        monkeypatch.setattr(name, 1)


@contextlib.asynccontextmanager
async def opened(name: str, rate: float, directory: Path, services: Services) -> AsyncIterator[Opened]:
    clock = ManualClock(time.time())
    if name == "embedded":
        settings, lease_seconds = load_settings(data=directory / "data"), _LEASE_SECONDS
    else:
        settings, lease_seconds = (
            load_settings(
                engine="aws",
                data=directory / "data",
                aws_endpoint=services.torn if name == "torn" else services.moto,
                aws_prefix=f"t{secrets.token_hex(6)}",
                create=True,
            ),
            _SQS_LEASE_SECONDS,
        )

    async def end_leases() -> None:
        if name == "embedded":
            clock.advance(lease_seconds)
        else:
            await asyncio.sleep(lease_seconds)  # SQS has a clock of its own

    injector = FaultInjector(SEED, rate)
    async with open_engine(settings, clock) as sound:
        faulty = faulty_engine(sound, injector)
        yield Opened(
            name, sound, faulty, injector, RetryingWorkers(faulty, sound, clock, lease_seconds, end_leases), clock
        )


@pytest.mark.parametrize(
    ("name", "rate"), [("embedded", 0.1), ("embedded", 0.3), on_aws("torn", 0.2), on_aws("moto", 0.1)]
)
async def test_port_faults_leave_inboxes_exact(name: str, rate: float, tmp_path: Path, services: Services) -> None:
    async with opened(name, rate, tmp_path, services) as world:
        # A page of everyone is 25 calls: with a third of them failing, a job of it would never end.
        workload = InboxWorkload(world.sound, world.faulty, world.workers, world.clock, SEED, has_everyone=rate <= 0.1)
        assert await _live(world, workload, world.rounds, "inboxes") == Verdict()


@pytest.mark.parametrize("name", ["embedded", on_aws("torn"), on_aws("moto")])
async def test_port_faults_leave_chats_exact(name: str, tmp_path: Path, services: Services) -> None:
    async with opened(name, 0.2, tmp_path, services) as world:
        workload = ChatWorkload(world.sound, world.faulty, world.workers, world.clock, SEED)
        assert await _live(world, workload, world.rounds, "chats") == Verdict()


@pytest.mark.parametrize("name", ["embedded", on_aws("torn")])
async def test_port_faults_under_concurrency_leave_inboxes_right(name: str, tmp_path: Path, services: Services) -> None:
    async with opened(name, 0.2, tmp_path, services) as world:
        await create_test_tenant(world.sound.ports)
        workload = ConcurrentWorkload(world.sound, world.faulty, world.workers, SEED)
        world.injector.begin()
        began_at = time.monotonic()
        with capture_logs():
            await workload.run(5 * world.rounds)
        verdict = await workload.check()
        await _check(world)
        world.tell("everything at once", verdict, began_at)
        assert verdict == Verdict()


async def test_dropped_condition_is_detected(tmp_path: Path, services: Services) -> None:
    # "Mark all" compares a damaged inbox many times before it answers: with more faults it never would.
    async with opened("embedded", 0.03, tmp_path, services) as world:
        ports = world.sound.ports
        forgetful = dataclasses.replace(ports, table=DELIVERED_ONCE.dropped_from(ports.table))
        faulty = faulty_engine(dataclasses.replace(world.sound, ports=forgetful), world.injector)
        workers = world.workers.of(faulty)
        workload = InboxWorkload(world.sound, faulty, workers, world.clock, SEED, has_everyone=False)
        forgetful_world = world._replace(faulty=faulty, workers=workers)
        assert (await _live(forgetful_world, workload, ROUNDS_UNTIL_DETECTED, None)).duplicated


async def _live(world: Opened, workload: InboxWorkload | ChatWorkload, rounds: int, what: str | None) -> Verdict:
    """Run so many rounds, or until something is wrong; report it if it has a name."""
    await workload.begin()
    world.injector.begin()
    began_at, verdict = time.monotonic(), Verdict()
    for _ in range(rounds):
        with capture_logs():
            await workload.round(ACTS)
        verdict = await workload.check()
        if verdict != Verdict():
            break
    if what is not None:
        await _check(world)
        world.tell(what, verdict, began_at)
    return verdict


async def _check(world: Opened) -> None:
    """Assert that no good message is among the dead letters, and that there were faults."""
    world.injector.end()
    for queue in (world.sound.ports.deliveries, world.sound.job_queue):
        assert await queue.dead_letters(TENANT, limit=10) == []
        assert await queue.depth() == 0
    faults = world.injector.faults
    assert faults
    if faults.total() >= FAULTS_OF_EVERY_KIND:
        assert set(faults) >= {"dropped", "throttled", "answer lost", "delayed"}


def test_faults_follow_the_seed_and_the_rate() -> None:
    calls = [(operation, number) for operation in EVERY_FAULT for number in range(1000)]
    faults = [port_fault_of(SEED, 0.3, *call) for call in calls]
    assert faults == [port_fault_of(SEED, 0.3, *call) for call in calls]
    assert faults != [port_fault_of(SEED + 1, 0.3, *call) for call in calls]
    assert sum(fault is not None for fault in faults) / len(calls) == pytest.approx(0.3, abs=0.01)
