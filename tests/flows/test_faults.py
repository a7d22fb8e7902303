"""On every engine, with every port failing in every way it may: what was answered has happened, once, and wholly.

`STAK_FAULT_ROUNDS=50` makes it long, `STAK_FAULT_SEED` another one.
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
from structlog.testing import capture_logs

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.settings import load_settings
from tests.drill_report import tell
from tests.faults.callers import Hands
from tests.faults.chat_life import ChatLife
from tests.faults.inbox_life import InboxLife, Verdict
from tests.faults.port_kinds import EVERY_FAULT, port_fault_of
from tests.faults.ports import troubled_engine
from tests.faults.storm import Storm
from tests.faults.teeth import DELIVERED_ONCE
from tests.faults.trouble import Trouble
from tests.flows.condition_dropping_table import ConditionDroppingTable
from tests.flows.world import TENANT, begin
from tests.services import Services

SEED: Final = int(os.environ.get("STAK_FAULT_SEED", "1"))
ROUNDS: Final = int(os.environ.get("STAK_FAULT_ROUNDS", "12"))
ENGINES: Final = {"embedded": 1, "ministack": 6, "moto": 6}
"""By how much longer a round takes, and how many fewer there are."""
ACTS: Final = 4
_SQS_LEASE_SECONDS: Final = 1
_LEASE_SECONDS: Final = 60


class Opened(NamedTuple):
    """An engine as it is, and as those see it who have trouble with it."""

    name: str
    sound: Engine
    troubled: Engine
    trouble: Trouble
    hands: Hands
    clock: ManualClock

    @property
    def rounds(self) -> int:
        return -(-ROUNDS // ENGINES[self.name])

    def tell(self, what: str, verdict: Verdict, began_at: float) -> None:
        figures = f"lost {verdict.lost}, doubled {verdict.doubled}, good messages buried 0"
        tell(10, SEED, f"{self.name}: {what}: {self.trouble.counted}", figures, began_at)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again at once."""
    monkeypatch.setattr("workers.retry.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)
    # A look at everything that is open is a call for each of these.
    shards = ("stak.inbox.broadcast_ref.OPEN_SHARDS", "stak.inbox.reconcile.OPEN_SHARDS", "stak.chat.keys.NEWS_SHARDS")
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
                aws_endpoint=services.ministack if name == "ministack" else services.moto,
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

    trouble = Trouble(SEED, rate)
    async with open_engine(settings, clock) as sound:
        troubled = troubled_engine(sound, trouble)
        yield Opened(name, sound, troubled, trouble, Hands(troubled, sound, clock, lease_seconds, end_leases), clock)


@pytest.mark.parametrize(("name", "rate"), [("embedded", 0.1), ("embedded", 0.3), ("ministack", 0.2), ("moto", 0.1)])
async def test_inboxes_are_exact_whatever_fails(name: str, rate: float, tmp_path: Path, services: Services) -> None:
    async with opened(name, rate, tmp_path, services) as world:
        # A page of everyone is 25 calls: with a third of them failing, a job of it would never end.
        life = InboxLife(world.sound, world.troubled, world.hands, world.clock, SEED, has_everyone=rate <= 0.1)
        assert await _live(world, life, "inboxes") == Verdict()


@pytest.mark.parametrize("name", ENGINES)
async def test_chats_are_exact_whatever_fails(name: str, tmp_path: Path, services: Services) -> None:
    async with opened(name, 0.2, tmp_path, services) as world:
        life = ChatLife(world.sound, world.troubled, world.hands, world.clock, SEED)
        assert await _live(world, life, "chats") == Verdict()


@pytest.mark.parametrize("name", ["embedded", "ministack"])
async def test_inboxes_are_right_whatever_fails_while_everything_happens_at_once(
    name: str, tmp_path: Path, services: Services
) -> None:
    async with opened(name, 0.2, tmp_path, services) as world:
        await begin(world.sound.ports)
        storm = Storm(world.sound, world.troubled, world.hands, SEED)
        world.trouble.begin()
        began_at = time.monotonic()
        with capture_logs():
            await storm.rage(5 * world.rounds)
        verdict = await storm.look()
        await _check(world)
        world.tell("everything at once", verdict, began_at)
        assert verdict == Verdict()


async def test_a_table_that_forgets_what_is_there_is_found_out(tmp_path: Path, services: Services) -> None:
    async with opened("embedded", 0.3, tmp_path, services) as world:
        ports = world.sound.ports
        forgetful = dataclasses.replace(ports, table=ConditionDroppingTable(ports.table, DELIVERED_ONCE))
        troubled = troubled_engine(dataclasses.replace(world.sound, ports=forgetful), world.trouble)
        hands = world.hands.of(troubled)
        life = InboxLife(world.sound, troubled, hands, world.clock, SEED, has_everyone=False)
        assert (await _live(world._replace(troubled=troubled, hands=hands), life, None)).doubled


async def _live(world: Opened, life: InboxLife | ChatLife, what: str | None) -> Verdict:
    """All rounds, or to the first after which something is wrong; told if it has a name."""
    await life.begin()
    world.trouble.begin()
    began_at, verdict = time.monotonic(), Verdict()
    for _ in range(world.rounds):
        with capture_logs():
            await life.round(ACTS)
        verdict = await life.look()
        if verdict != Verdict():
            break
    if what is not None:
        await _check(world)
        world.tell(what, verdict, began_at)
    return verdict


async def _check(world: Opened) -> None:
    """Nothing good is among the dead letters; and there was trouble."""
    world.trouble.end()
    for queue in (world.sound.ports.deliveries, world.sound.job_queue):
        assert await queue.dead_letters(TENANT, limit=10) == []
        assert await queue.depth() == 0
    assert set(world.trouble.faults) >= {"dropped", "throttled", "answer lost", "delayed"}


def test_faults_follow_from_the_seed_and_are_as_many_as_asked_for() -> None:
    calls = [(operation, number) for operation in EVERY_FAULT for number in range(1000)]
    faults = [port_fault_of(SEED, 0.3, *call) for call in calls]
    assert faults == [port_fault_of(SEED, 0.3, *call) for call in calls]
    assert faults != [port_fault_of(SEED + 1, 0.3, *call) for call in calls]
    assert sum(fault is not None for fault in faults) / len(calls) == pytest.approx(0.3, abs=0.01)
