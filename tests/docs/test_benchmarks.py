"""The page of benchmarks has a section for each benchmark, and no other names."""

import re

from tests.docs.pages import REPOSITORY


def test_every_benchmark_has_a_section() -> None:
    registry = (REPOSITORY / "bench/registry.py").read_text()
    page = (REPOSITORY / "docs/benchmarks.md").read_text()
    benchmarks = re.findall(r'^    "([a-z_]+)": Benchmark\(', registry, re.MULTILINE)
    assert benchmarks
    assert sorted(re.findall(r"^## ([a-z_]+)$", page, re.MULTILINE)) == sorted(benchmarks)
