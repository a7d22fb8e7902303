"""Fixtures shared by all tests: a manual clock, the embedded engine in a fresh directory, local services."""

import gc
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import certifi
import hypothesis
import pytest
import structlog

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.inbox import audit_counters
from stak.logs import log
from stak.settings import load_settings
from tests.support.drill_report import report_lines
from tests.support.file_order import engine_of, file_group, server_of, start_order
from tests.support.process_group import kill_group_at_exit
from tests.support.services import Services
from tests.support.skip_summary import skip_lines

# Use the same examples in every run, so that results are reproducible. Widen the search manually to look for bugs.
hypothesis.settings.register_profile("stak", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("stak")

CHECK_ALL_SECONDS = 600
"""The time limit of a test in `make check-all`, on a machine that may be busy."""
GC_ALLOCATIONS = 50_000
"""New objects between two collections. Python's default is 700."""
_WHOLE_MODULE = re.compile(r"^pytestmark = \[?pytest\.mark\.check_all\b", re.MULTILINE)
_BEGIN, _END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----\n"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines of all drills together at the end of the run, and why tests were skipped."""
    stats = terminalreporter.stats
    ended = [report for outcome in ("passed", "failed", "") for report in stats.get(outcome, ())]
    if told := report_lines(ended):
        terminalreporter.section("promises under faults")
        for line in told:
            terminalreporter.write_line(str(line))
    if skipped := skip_lines(stats.get("skipped", ())):
        terminalreporter.section("skipped")
        for text in skipped:
            terminalreporter.write_line(text)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import test modules of which `make test` runs nothing."""
    if config.option.markexpr != "not check_all" or not collection_path.name.startswith("test_"):
        return None
    return True if _WHOLE_MODULE.search(collection_path.read_text()) else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Group the tests by file and engine, and start with the slowest files."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(file_group(item)))
        if engine_of(item) == "aws" and item.get_closest_marker("conditional_write") is None:
            item.add_marker(pytest.mark.check_all)
        if item.get_closest_marker("check_all") is not None and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(CHECK_ALL_SECONDS))
    yield
    items.sort(key=start_order)


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, and collect less often: there are ten thousand of them."""
    gc.freeze()
    gc.set_threshold(GC_ALLOCATIONS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: Any, nextitem: pytest.Item | None) -> Iterator[None]:
    """Undo what a command that ran in this process has configured for its logs: the next test reads its own.

    After the last test on aws in a row, stop the server: its idle processes would use most of a core.
    """
    yield
    mock.patch.stopall()  # a state machine that hypothesis gives up while it is set up is not torn down
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    vars(log).pop("bind", None)  # the logger as it was configured at its first use
    server = server_of(item)
    if engine_of(item) == "aws" and server is not None and (nextitem is None or server_of(nextitem) is not server):
        server.finish(item._request)


@pytest.fixture(scope="session", autouse=True)
def temporary_directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Remove everything created under the system's temporary directory after the run, also by child processes."""
    tmp_path_factory.getbasetemp()  # pytest keeps its own in the usual place
    with tempfile.TemporaryDirectory(prefix="stak-tests-") as name, pytest.MonkeyPatch.context() as patch:
        Path(name).chmod(0o711)
        patch.setenv("TMPDIR", name)
        patch.setattr(tempfile, "tempdir", name)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_authority(temporary_directory: None) -> Iterator[None]:
    """Load one certificate authority instead of all: no local AWS uses TLS, but every client loads the bundle."""
    bundle = Path(certifi.where()).read_text()
    one = Path(tempfile.gettempdir(), "authority.pem")
    one.write_text(bundle[bundle.index(_BEGIN) : bundle.index(_END) + len(_END)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_CA_BUNDLE", str(one))
        yield


@pytest.fixture(scope="session", autouse=True)
def process_group() -> Iterator[None]:
    with kill_group_at_exit():
        yield


@pytest.fixture(scope="session")
def services(temporary_directory: None, one_authority: None, process_group: None) -> Iterator[Services]:
    """Services that do not start with the code itself: a local AWS, Redis."""
    started = Services()
    with pytest.MonkeyPatch.context() as patch:
        # A local SQS is one machine: messages are found without long polling.
        patch.setattr("stak.engines.aws.sqs.dead_letters._POLL_SECONDS", 0)
        yield started
    started.close()


@pytest.fixture(scope="session", autouse=True)
def no_chance_of_audits() -> Iterator[None]:
    """Sample only large broadcasts for an audit: of smaller ones, the message id would decide in each run anew."""

    def is_sampled(_message_id: str, reached: int) -> bool:
        return reached >= audit_counters.RECIPIENTS_PER_SAMPLE

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audit_counters, "is_sampled", is_sampled)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_salt() -> Iterator[None]:
    """Give shared memory the same salt in every run: by chance, two names of the cache may share a version, and one is
    read again when the other changes.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stak.shared_memory._new_salt", lambda: b"salt of the test")
        yield


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data"), clock) as engine:
        yield engine
