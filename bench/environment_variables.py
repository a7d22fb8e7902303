"""The environment variables that pass options to benchmarks."""

from typing import Final

BASE: Final = "STAK_BENCH_BASE"
"""The revision that `compare_commits` compares with."""
SERVER: Final = "STAK_BENCH_SERVER"
"""A running server, as JSON, for benchmarks of the tiny size: they create their tenants there and start none."""
