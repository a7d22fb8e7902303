"""One line for each group of skipped tests, with the reason."""

from collections import defaultdict
from collections.abc import Iterable

import pytest


def skip_lines(reports: Iterable[pytest.TestReport | pytest.CollectReport]) -> list[str]:
    """Return a line for each suite and reason: "tests/browser: 12 skipped: chromium is not installed"."""
    groups: dict[tuple[str, str], int] = defaultdict(int)
    for report in reports:
        suite = "/".join(report.nodeid.partition("::")[0].split("/")[:2])
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        groups[suite, text.removeprefix("Skipped: ")] += 1
    return [f"{suite}: {count} skipped: {reason}" for (suite, reason), count in sorted(groups.items())]
