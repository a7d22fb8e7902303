"""A broadcast to everyone on a new table of a local AWS with limits: as fast as capacity allows, with exact counts.

All inboxes are read and audited afterwards, not a sample. Time and waste are compared only at full size: until the
write limiter has found the rate of the table, a small broadcast is over. The local AWS holds its rows in memory, 5 GB
of it at full size; with less, the drill is skipped.
"""

import os
import time
from pathlib import Path
from typing import Final

import pytest

from bench.aws_loads.broadcast_load import measure_broadcast
from bench.aws_loads.new_installation import new_installation
from bench.benchmarks.aws_delivery import uvloop_runner
from stak.testing.limited_aws.limits import TABLE_WRITE_UNITS, Limits
from stak.testing.process_memory import available_memory_bytes
from tests.support.drill_report import drill_seed, report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all

RECIPIENTS: Final = int(os.environ.get("STAK_LIMITED_RECIPIENTS", "300"))
IS_MEASURED: Final = "STAK_LIMITED_RECIPIENTS" in os.environ
TIME_RATIO_MAX: Final = 1.3
SEED: Final = drill_seed(1)
MEMORY_BYTES: Final = 5_000
"""What the local AWS needs for each recipient."""
_UNITS_A_RECIPIENT: Final = 8  # at most, with what is wasted
_SECONDS_MAX: Final = 60 + 2 * RECIPIENTS * _UNITS_A_RECIPIENT / TABLE_WRITE_UNITS


@pytest.mark.parametrize(
    ("with_refusals", "most_wasted"), [(False, 0.05), (True, 0.10)], ids=["plain", "muted, late and throttled"]
)
def test_broadcast_uses_the_capacity_of_a_new_table(
    with_refusals: bool, most_wasted: float, services: Services, tmp_path: Path
) -> None:
    needed, free = RECIPIENTS * MEMORY_BYTES, available_memory_bytes()
    if free < needed:
        pytest.skip(f"needs {needed / 1e9:.0f} GB of memory, and {free / 1e9:.0f} GB are available")
    began_at = time.monotonic()
    with (
        new_installation(Limits(seed=SEED), tmp_path, services.ministack) as (aws, settings),
        uvloop_runner() as runner,
    ):
        load = measure_broadcast(
            aws, settings, RECIPIENTS, to_everyone=True, with_refusals=with_refusals, seconds_max=_SECONDS_MAX
        )
        found = runner.run(load)
    assert found.delivered == RECIPIENTS
    measured = (
        f"{found.seconds:,.0f} s ({found.time_ratio:.2f} of what capacity allows), "
        f"{found.write_units / RECIPIENTS:.2f} write units a recipient, {found.wasted_share:.1%} wasted, "
        f"{found.usd:.2f} USD; "
        if IS_MEASURED
        else ""
    )
    more = ", 5% muted, 2% late, 1% of requests throttled at random" if with_refusals else ""
    figures = f"{measured}all inboxes read: lost 0, doubled 0, drift 0"
    report_drill(34, SEED, f"a broadcast to {RECIPIENTS:,} users, new table{more}", figures, began_at)
    if IS_MEASURED:
        assert found.time_ratio <= TIME_RATIO_MAX, found
        assert found.wasted_share <= most_wasted, found
