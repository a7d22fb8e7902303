"""A broadcast with poison chunks on a local AWS with 30 % failing calls is delivered exactly once, only slower.

Table and queue throttle, time out, cancel transactions, execute half of a batch, lose responses, and deliver messages
twice.
"""

import secrets

import pytest

from stak.bootstrap import open_engine, worker_settings
from stak.settings import Settings, load_settings
from tests.faults.aws_fault_schedule import KINDS, fault_of
from tests.faults.aws_faults import AwsFaults, fault_proxy
from tests.faults.broadcast_workload import RATE, RECIPIENTS, SEED, PoisonedBroadcast, Verdict
from tests.support.broadcasts import create_test_tenant
from tests.support.drill_report import report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten waits from minutes to seconds; nothing else changes."""
    # A local AWS that is given 20,000 recipients at once takes seconds for an answer.
    monkeypatch.setattr("stak.engines.aws.aws_clients._READ_SECONDS", 2 if RECIPIENTS <= 2000 else 8)
    monkeypatch.setattr("stak.engines.aws.aws_clients._POLL_SECONDS", 3)
    monkeypatch.setattr("stak.engines.aws.sqs.dead_letters._LEASE_SECONDS", 3)
    monkeypatch.setattr("workers.delivery_consumer.LEASE_SECONDS", 4)
    monkeypatch.setattr("workers.retry_decision.TRIES_MAX", 2)
    monkeypatch.setattr("stak.optimistic_retry.TRIES_MAX", 3)


@pytest.mark.parametrize("name", ["ministack", "torn"])
async def test_aws_faults_lose_nothing_and_count_nothing_twice(name: str, services: Services) -> None:
    endpoint = services.torn if name == "torn" else services.ministack
    settings = load_settings(
        engine="aws",
        aws_endpoint=endpoint,
        aws_prefix=f"t{secrets.token_hex(6)}",
        create=True,
        aws_write_units_initial=40_000,  # the faults do not depend on the rate, so a lower one would only take longer
    )
    async with (
        open_engine(settings) as sound,
        fault_proxy(endpoint, seed=SEED, rate=RATE) as proxy,
        open_engine(_through(proxy, settings)) as engine,
    ):
        await create_test_tenant(sound.ports)
        broadcast = PoisonedBroadcast(sound, engine)
        await broadcast.poison()
        proxy.begin()
        proxy.disabled = frozenset({"token lost"})  # a post is accepted by a token that DynamoDB keeps for ten minutes
        await broadcast.post()
        proxy.disabled = frozenset()
        await broadcast.deliver()
        proxy.end()
        verdict = await broadcast.verify()
    assert set(proxy.faults) >= {"throttled", "conflict", "answer lost", "token lost", "partly done", "given twice"}
    faults, calls = sum(proxy.faults.values()), sum(proxy.calls.values())
    kinds = ", ".join(f"{fault} {count}" for fault, count in proxy.faults.most_common())
    told = f"{name}: {broadcast.summary}; {faults:,} faults in {calls:,} calls ({faults / calls:.0%}): {kinds}"
    report_drill(10, SEED, told, str(verdict), broadcast.began_at)
    assert verdict == Verdict(lost=0, miscounted=0, drift=0, good_dead=0)


def test_faults_follow_the_seed_and_the_rate() -> None:
    calls = [(operation, number) for operation in KINDS for number in range(2000)]
    faults = [fault_of(SEED, RATE, *call) for call in calls]
    assert faults == [fault_of(SEED, RATE, *call) for call in calls]
    assert faults != [fault_of(SEED + 1, RATE, *call) for call in calls]
    assert sum(fault is not None for fault in faults) / len(calls) == pytest.approx(RATE, abs=0.01)


def _through(proxy: AwsFaults, settings: Settings) -> Settings:
    return worker_settings(settings.model_copy(update={"aws_endpoint": proxy.address, "create": False}))
