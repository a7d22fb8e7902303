"""Posts to one user each on a local AWS with limits: all are delivered and settled, at 200 per second for ten minutes.

Time is stretched by four, because one process runs the whole fleet here: a quarter of the posts per second, on a
quarter of the capacity, for forty minutes at full size. The table is warm: 200 posts/s use up to 5,400 write units/s,
and a new table accepts 4,000.
"""

import os
import time
from pathlib import Path
from typing import Final

import pytest

from bench.aws_loads.new_installation import new_installation
from bench.aws_loads.post_load import measure_posts
from bench.aws_loads.steady_rate import percentile
from bench.benchmarks.aws_delivery import uvloop_runner
from stak.testing.limited_aws.limits import TABLE_WRITE_UNITS, Limits
from tests.support.drill_report import drill_seed, report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all

POSTS: Final = int(os.environ.get("STAK_LIMITED_POSTS", "20"))
PER_SECOND: Final = 200
FACTOR: Final = 0.25
WARM_WRITE_UNITS: Final = 2 * TABLE_WRITE_UNITS
DRAIN_SECONDS: Final = 60
SEED: Final = drill_seed(1)


def test_posts_at_a_steady_rate_are_all_delivered(services: Services, tmp_path: Path) -> None:
    began_at = time.monotonic()
    limits = Limits(seed=SEED, factor=FACTOR, table_write_units=WARM_WRITE_UNITS)
    per_second = PER_SECOND * FACTOR
    with new_installation(limits, tmp_path, services.ministack) as (aws, settings), uvloop_runner() as runner:
        load = measure_posts(
            aws, settings, per_second=per_second, seconds=POSTS / per_second, drain_seconds=DRAIN_SECONDS
        )
        posts = runner.run(load)
    assert (posts.accepted, posts.refused, posts.open) == (POSTS, 0, 0)
    p99, units = percentile(posts.seconds, 99), posts.write_units / POSTS
    report_drill(
        34,
        SEED,
        f"{POSTS:,} posts at {PER_SECOND}/s × {FACTOR:g} to one inbox, table warm for {WARM_WRITE_UNITS:,.0f} units/s",
        f"{units:.1f} write units a post, p99 {p99:.2f} s; lost 0, open 0, drift 0",
        began_at,
    )
