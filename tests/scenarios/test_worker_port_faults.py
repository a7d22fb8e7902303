"""A broadcast by real workers on an embedded engine with 30 % failing port calls and poison chunks: only slower.

Like `tests/drills/test_aws_faults.py`, where the failing calls are those of AWS: here they are port calls, and no
engine has retried them.
"""

import dataclasses
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from stak.bootstrap import open_engine
from stak.settings import load_settings
from tests.faults.broadcast_workload import RATE, SEED, PoisonedBroadcast, Verdict
from tests.faults.fault_injector import FaultInjector
from tests.faults.faulty_ports import faulty_engine
from tests.support.broadcasts import create_test_tenant
from tests.support.drill_report import report_drill
from tests.support.guard_conditions import DELIVERED_ONCE
from workers.periodic_task_registry import PERIODIC_TASKS, RECONCILE_OPEN_WORK, Interval

BROADCASTS_UNTIL_DETECTED = 12


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten waits from minutes to moments; nothing else changes."""
    monkeypatch.setattr("workers.delivery_consumer.LEASE_SECONDS", 1)
    monkeypatch.setattr("workers.job_consumer._LEASE_SECONDS", 1)
    monkeypatch.setattr("workers.retry_decision.TRIES_MAX", 2)
    monkeypatch.setattr("workers.retry_decision.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("workers.worker_process._BACKOFF_SECONDS", 0.01)
    reconcile = msgspec.structs.replace(PERIODIC_TASKS[RECONCILE_OPEN_WORK], interval=Interval(0.1, 0.1, 0.1))
    monkeypatch.setitem(PERIODIC_TASKS, RECONCILE_OPEN_WORK, reconcile)
    monkeypatch.setattr("stak.inbox.reconcile_broadcasts.STALLED_AFTER_SECONDS", 1)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)
    # Of forty tries at what is poison, one would fail for another reason.
    monkeypatch.setattr("stak.optimistic_retry.TRIES_MAX", 2)


@pytest.mark.check_all
async def test_failing_engine_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    injector = FaultInjector(SEED, RATE)
    async with open_engine(load_settings(data=tmp_path / "data")) as sound:
        broadcast = PoisonedBroadcast(sound, faulty_engine(sound, injector))
        await create_test_tenant(sound.ports)
        await broadcast.poison()
        injector.begin()
        with capture_logs():
            await broadcast.post()
            await broadcast.deliver()
        injector.end()
        verdict = await broadcast.verify()
    report_drill(10, SEED, f"embedded: {broadcast.summary}; {injector.summary}", str(verdict), broadcast.began_at)
    assert set(injector.faults) >= {"dropped", "throttled", "delayed", "answer lost"}
    assert verdict == Verdict(lost=0, miscounted=0, drift=0, good_dead=0)


@pytest.mark.check_all
async def test_dropped_condition_is_detected(tmp_path: Path) -> None:
    """Sooner or later: a chunk whose first delivery succeeds completely is not delivered again."""
    for seed in range(SEED, SEED + BROADCASTS_UNTIL_DETECTED):
        injector = FaultInjector(seed, RATE)
        async with open_engine(load_settings(data=tmp_path / f"{seed}")) as sound:
            forgetful = dataclasses.replace(sound.ports, table=DELIVERED_ONCE.dropped_from(sound.ports.table))
            engine = faulty_engine(dataclasses.replace(sound, ports=forgetful), injector)
            broadcast = PoisonedBroadcast(sound, engine, recipients=300)
            await create_test_tenant(sound.ports)
            injector.begin()
            with capture_logs():
                await broadcast.post()
                await broadcast.deliver()
            injector.end()
            if (await broadcast.verify()).miscounted:
                return
    raise AssertionError("nobody has noticed")
