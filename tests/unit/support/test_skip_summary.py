"""The lines at the end of a run say how many tests of which suite were skipped, and why."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.skip_summary import MISSING_WEB_CHECKS, skip_lines

REPOSITORY = Path(__file__).parents[3]


def skipped(nodeid: str, reason: str) -> pytest.TestReport:
    where = ("file.py", 1, f"Skipped: {reason}")
    return pytest.TestReport(nodeid, ("file.py", 1, ""), {}, "skipped", where, "setup")


@pytest.fixture(autouse=True)
def web_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the run of this test has them makes no difference."""
    monkeypatch.delenv(MISSING_WEB_CHECKS, raising=False)


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


def test_missing_checks_of_the_web_pages_have_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MISSING_WEB_CHECKS, "npm is not installed")
    assert skip_lines([skipped("tests/api/test_gateway.py::test_d", "no redis-server")]) == [
        "tests/api: 1 skipped: no redis-server",
        "web: eslint, tsc and vitest skipped: npm is not installed",
    ]


def test_reason_is_that_npm_or_its_packages_are_missing(tmp_path: Path) -> None:
    programs, checkout = tmp_path / "programs", tmp_path / "checkout"
    programs.mkdir()
    (checkout / "web/node_modules/.bin").mkdir(parents=True)  # what a failed `npm ci` may leave

    def reason() -> str:
        script = REPOSITORY / "tests/support/missing_web_checks.sh"
        command = [shutil.which("sh") or "sh", str(script), str(checkout)]
        environment = {"PATH": str(programs)}
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return ended.stdout.strip()

    assert reason() == "npm is not installed"
    (programs / "npm").touch(0o755)
    assert reason() == "web/node_modules is missing: npm ci in web/"
    (checkout / "web/node_modules/.package-lock.json").touch()
    assert reason() == ""


def test_make_test_passes_the_reason_on(tmp_path: Path) -> None:
    """`make -n` prints the commands that it would run; without npm, one of them gets the reason."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("make", "sh"):
        (programs / name).symlink_to(shutil.which(name) or name)
    environment = {**os.environ, "PATH": str(programs)}
    for target in ("test", "check-web"):
        command = ["make", "-n", "--no-print-directory", target, "-o", ".venv/test.stamp"]
        command += ["-o", "web/node_modules/.package-lock.json"]
        printed = subprocess.run(
            command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=True
        ).stdout
        assert '"npm is not installed"' in printed, target
