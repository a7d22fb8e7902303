"""The lines at the end of a run say how many tests of which suite were skipped, and why."""

import pytest

from tests.support.skip_summary import skip_lines


def skipped(nodeid: str, reason: str) -> pytest.TestReport:
    where = ("file.py", 1, f"Skipped: {reason}")
    return pytest.TestReport(nodeid, ("file.py", 1, ""), {}, "skipped", where, "setup")


def test_one_line_for_each_suite_and_reason() -> None:
    reports = [
        skipped("tests/browser/test_chat.py::test_a", "chromium is not installed: make setup"),
        skipped("tests/browser/test_inbox.py::test_b[1]", "chromium is not installed: make setup"),
        skipped("tests/browser/test_inbox.py::test_c", "web/node_modules is missing"),
        skipped("tests/api/test_gateway.py::test_d", "redis-server is not installed: make setup"),
    ]
    assert skip_lines(reports) == [
        "tests/api: 1 skipped: redis-server is not installed: make setup",
        "tests/browser: 2 skipped: chromium is not installed: make setup",
        "tests/browser: 1 skipped: web/node_modules is missing",
    ]
    assert skip_lines([]) == []
