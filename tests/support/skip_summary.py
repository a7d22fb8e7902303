"""One line for each group of skipped tests and checks, with the reason."""

import os
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import pytest

MISSING_WEB_CHECKS: Final = "MISSING_WEB_CHECKS"
"""The variable with which `make test` says why eslint, tsc and vitest did not run."""


def skip_lines(reports: Iterable[pytest.TestReport | pytest.CollectReport]) -> list[str]:
    """Return a line for each suite and reason: "tests/browser: 12 skipped: chromium is not installed"; then one for
    the checks of the web pages, if `make test` did not run them.
    """
    groups: dict[tuple[str, str], int] = defaultdict(int)
    for report in reports:
        suite = "/".join(report.nodeid.partition("::")[0].split("/")[:2])
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        groups[suite, text.removeprefix("Skipped: ")] += 1
    lines = [f"{suite}: {count} skipped: {reason}" for (suite, reason), count in sorted(groups.items())]
    if reason := os.environ.get(MISSING_WEB_CHECKS):
        lines.append(f"web: eslint, tsc and vitest skipped: {reason}")
    return lines
