"""Ten times the baseline of chat, 120 messages per second, on a local AWS with limits: to one chat, and to 1,000.

One chat has a whole partition of AWS: its rate is raised until it is full. The other load is scaled, because one
process runs the whole fleet: a quarter of the messages per second, on a quarter of the capacity.
Times are compared only at full size.
"""

import os
import time
from pathlib import Path
from typing import Final

import pytest

from bench.aws_loads.chat_load import (
    DIRECT_MEMBERS,
    GROUP_MEMBERS,
    LOAD_PER_SECOND,
    P99_MAX_SECONDS,
    ChatLoad,
    chat_loads,
)
from bench.aws_loads.new_installation import new_installation
from bench.aws_loads.steady_rate import percentile
from bench.benchmarks.aws_delivery import uvloop_runner
from stak.settings import Settings
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.drill_report import drill_seed, report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all

SECONDS: Final = float(os.environ.get("STAK_LIMITED_CHAT_SECONDS", "1"))
CHATS: Final = int(os.environ.get("STAK_LIMITED_CHATS", "20"))
IS_MEASURED: Final = "STAK_LIMITED_CHAT_SECONDS" in os.environ
FACTOR: Final = 0.25
STEP_SECONDS: Final = 10.0
"""Of each rate on the way to the ceiling: the unused capacity that a partition keeps is used up earlier."""
UNAVAILABLE: Final = 503
SEED: Final = drill_seed(1)


def test_one_chat_takes_ten_times_the_baseline(services: Services, tmp_path: Path) -> None:
    began_at = time.monotonic()
    with (
        new_installation(Limits(seed=SEED), tmp_path, services.ministack) as (aws, settings),
        uvloop_runner() as runner,
    ):
        at_load, ceiling, above = runner.run(_one_chat(aws, settings))
    assert at_load.answers.refused == []
    measured = (
        f"ceiling {ceiling.per_second:.0f} messages/s with {ceiling.chat_units_per_message:.1f} write units each, "
        f"at twice that {above.refused_share:.0%} refused, answers within {percentile(_all(above), 99):.1f} s (p99); "
        if IS_MEASURED
        else ""
    )
    faults = f"{LOAD_PER_SECOND:g} messages/s to one chat of {GROUP_MEMBERS}"
    report_drill(34, SEED, faults, f"{_times(at_load)}; {measured}lost 0", began_at)
    if IS_MEASURED:
        assert at_load.p99 < P99_MAX_SECONDS, at_load.p99
        assert set(above.answers.statuses) == {UNAVAILABLE}, above.answers.statuses


def test_many_chats_take_ten_times_the_baseline(services: Services, tmp_path: Path) -> None:
    began_at = time.monotonic()
    limits = Limits(seed=SEED, factor=FACTOR)
    with new_installation(limits, tmp_path, services.ministack) as (aws, settings), uvloop_runner() as runner:
        load = runner.run(_many_chats(aws, settings))
    assert load.answers.refused == []
    faults = f"{LOAD_PER_SECOND:g} messages/s × {FACTOR:g} to {CHATS:,} chats"
    report_drill(34, SEED, faults, f"{_times(load)}; refused 0, lost 0", began_at)
    if IS_MEASURED:
        assert load.p99 < P99_MAX_SECONDS, load.p99


async def _one_chat(aws: LimitedAws, settings: Settings) -> tuple[ChatLoad, ChatLoad, ChatLoad]:
    """Return the usual load, the ceiling, and twice the ceiling; at a small size the usual one only."""
    async with chat_loads(aws, settings, 1, GROUP_MEMBERS) as loads:
        at_load = await loads.run(LOAD_PER_SECOND, SECONDS)
        if not IS_MEASURED:
            return at_load, at_load, at_load
        ceiling, _ = await loads.raise_rate(at_load, STEP_SECONDS)
        return at_load, ceiling, await loads.run_above(ceiling)


async def _many_chats(aws: LimitedAws, settings: Settings) -> ChatLoad:
    async with chat_loads(aws, settings, CHATS, DIRECT_MEMBERS) as loads:
        return await loads.run(LOAD_PER_SECOND * FACTOR, SECONDS)


def _times(load: ChatLoad) -> str:
    return f"{load.answers.offered:,} messages, p50 {load.p50 * 1000:.0f} ms, p99 {load.p99 * 1000:.0f} ms"


def _all(load: ChatLoad) -> list[float]:
    return load.answers.accepted + load.answers.refused
