"""A broadcast by real workers on an embedded engine of whose calls 30 % fail, with poison among it: only slower.

As `tests/drills/test_aws_faults.py`, where the calls that fail are AWS's: here they are those of the ports, and no
engine has tried them again before.
"""

import dataclasses
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from stak.bootstrap import open_engine
from stak.settings import load_settings
from tests.drill_report import tell
from tests.faults.broadcast import RATE, SEED, PoisonedBroadcast, Verdict
from tests.faults.ports import troubled_engine
from tests.faults.teeth import DELIVERED_ONCE
from tests.faults.trouble import Trouble
from tests.flows.condition_dropping_table import ConditionDroppingTable
from tests.flows.world import begin

BROADCASTS_UNTIL_FOUND = 12


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for in minutes out there is waited for in moments here; nothing else is changed."""
    monkeypatch.setattr("workers.delivery.LEASE_SECONDS", 1)
    monkeypatch.setattr("workers.jobs._LEASE_SECONDS", 1)
    monkeypatch.setattr("workers.retry.TRIES_MAX", 2)
    monkeypatch.setattr("workers.retry.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("workers.process._BACKOFF_SECONDS", 0.01)
    monkeypatch.setattr("workers.process.OPEN_WORK_EVERY_SECONDS", 0.1)
    monkeypatch.setattr("stak.inbox.reconcile.STALLED_AFTER_SECONDS", 1)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)
    # Of forty tries at what is poison, one would fail for another reason.
    monkeypatch.setattr("stak.optimistic_retry.attempts.__defaults__", (2,))


async def test_a_failing_engine_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    trouble = Trouble(SEED, RATE)
    async with open_engine(load_settings(data=tmp_path / "data")) as sound:
        broadcast = PoisonedBroadcast(sound, troubled_engine(sound, trouble))
        await begin(sound.ports)
        await broadcast.poison()
        trouble.begin()
        with capture_logs():
            await broadcast.post()
            await broadcast.deliver()
        trouble.end()
        verdict = await broadcast.examined()
    tell(10, SEED, f"embedded: {broadcast.told}; {trouble.told}", str(verdict), broadcast.began_at)
    assert set(trouble.faults) >= {"dropped", "throttled", "delayed", "answer lost"}
    assert verdict == Verdict(lost=0, miscounted=0, drift=0, good_buried=0)


async def test_a_table_that_forgets_what_is_there_is_found_out(tmp_path: Path) -> None:
    """Sooner or later: a chunk whose first delivery has luck to its end is not delivered again."""
    for seed in range(SEED, SEED + BROADCASTS_UNTIL_FOUND):
        trouble = Trouble(seed, RATE)
        async with open_engine(load_settings(data=tmp_path / f"{seed}")) as sound:
            forgetful = dataclasses.replace(
                sound.ports, table=ConditionDroppingTable(sound.ports.table, DELIVERED_ONCE)
            )
            engine = troubled_engine(dataclasses.replace(sound, ports=forgetful), trouble)
            broadcast = PoisonedBroadcast(sound, engine, recipients=300)
            await begin(sound.ports)
            trouble.begin()
            with capture_logs():
                await broadcast.post()
                await broadcast.deliver()
            trouble.end()
            if (await broadcast.examined()).miscounted:
                return
    raise AssertionError("nobody has noticed")
