"""Every benchmark runs at its tiny size: the results are right, and nothing is published."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from bench import environment_variables
from bench.__main__ import main
from bench.benchmark_results import WrongResultError
from bench.benchmarks import embedded_delivery, mark_all
from bench.contenders import stak_reads
from bench.contenders.raw_sql_broadcast import SameRows
from bench.load.visibility_probe import VisibilityProbe
from bench.registry import BENCHMARKS
from bench.servers.stak_server import RunningServer, Up
from stak.inbox.mark_read import mark_read
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.testing.server import run_server
from tests.support.docs.pages import REPOSITORY

_TIMEOUT_SECONDS = 100
"""Below the 120 seconds of a test, which would end it without the output of the benchmark."""
IN_CHECK_ALL = {"aws_limits": 500}
"""Benchmarks that take too long for `make test`, and their timeouts."""
_RESULTS = REPOSITORY / "bench" / "results"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """Start one server for all benchmarks that need one."""
    data = tmp_path_factory.mktemp("benchmarks")
    with run_server(data) as server:
        running = RunningServer(str(data), server.url, server.process.pid)
        yield {**os.environ, environment_variables.SERVER: msgspec.json.encode(running).decode()}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.check_all) if name in IN_CHECK_ALL else name for name in BENCHMARKS],
)
def test_benchmark_runs_at_its_tiny_size(name: str, environment: Mapping[str, str]) -> None:
    published = {path: path.read_bytes() for path in _RESULTS.iterdir()}
    command = [sys.executable, "-m", "bench", name, "--tiny", "--base", "HEAD"]
    timeout = IN_CHECK_ALL.get(name, _TIMEOUT_SECONDS)
    try:
        ended = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=timeout, cwd=REPOSITORY, env=environment
        )
    except subprocess.TimeoutExpired as expired:
        printed = [(output or b"").decode() for output in (expired.stdout, expired.stderr)]  # bytes, despite `text`
        pytest.fail("\n".join([f"{name} did not end in {timeout} seconds.", *printed]))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"{name} at a tiny size: these figures mean nothing" in ended.stdout
    assert {path: path.read_bytes() for path in _RESULTS.iterdir()} == published


def test_missing_keys_fail_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """The HTTP process needs the keys of the data directory."""

    async def create_none(_directory: Path) -> None:
        """Create no keys."""

    monkeypatch.setattr(embedded_delivery, "_create_installation", create_none)
    with pytest.raises(WrongResultError, match="The HTTP process did not start"):
        main(["engine", "--tiny"])


def test_missing_row_fails_the_benchmark(monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]) -> None:
    def prepare_fewer(rows: SameRows, block: Sequence[str]) -> None:
        prepare(rows, block[1:])

    prepare = SameRows.prepare
    monkeypatch.setattr(SameRows, "prepare", prepare_fewer)
    monkeypatch.setenv(environment_variables.SERVER, environment[environment_variables.SERVER])
    with pytest.raises(WrongResultError, match="Not the same rows"):
        main(["broadcast", "--tiny"])


def test_wrong_count_fails_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    async def mark_fewer(ports: Ports, inbox: UserInbox, ids: Sequence[str]) -> int:
        return await mark_read(ports, inbox, ids[1:])

    monkeypatch.setattr(mark_all, "mark_read", mark_fewer)
    with pytest.raises(WrongResultError, match="Marked 9 of 10"):
        main(["mark_all", "--tiny"])


@pytest.mark.check_all
def test_missing_message_fails_the_benchmark(monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]) -> None:
    def post_to_fewer(up: Up, uids: Sequence[str], count: int) -> list[str]:
        return post_messages(up, uids[:-1], count)

    post_messages = stak_reads.post_messages
    monkeypatch.setattr(stak_reads, "post_messages", post_to_fewer)
    monkeypatch.setenv(environment_variables.SERVER, environment[environment_variables.SERVER])
    with pytest.raises(WrongResultError, match="Stak, unread counts: should return"):
        main(["reads", "--tiny"])


@pytest.mark.check_all
def test_unexpected_message_fails_the_benchmark(
    monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]
) -> None:
    def measure_twice(probe: VisibilityProbe) -> float:
        measure(probe)
        probe.posted.clear()  # the first post is not expected
        return measure(probe)

    measure = VisibilityProbe.measure
    monkeypatch.setattr(VisibilityProbe, "measure", measure_twice)
    monkeypatch.setenv(environment_variables.SERVER, environment[environment_variables.SERVER])
    with pytest.raises(WrongResultError, match="probed-0-0 should have"):
        main(["single", "--tiny"])
