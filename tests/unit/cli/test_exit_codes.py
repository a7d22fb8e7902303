"""Exit codes that separate "failed" from "found a problem"."""

from typing import Any

import pytest
from click.testing import CliRunner

from stak.cli.api_client import RefusedError, Server
from stak.cli.commands import stak
from stak.cli.exit_codes import DONE, FAILED, FOUND

KEY = f"sk_acme_{'0' * 26}_{'a' * 43}"


def run(monkeypatch: pytest.MonkeyPatch, answer: Any, *arguments: str) -> int:
    """Return the exit code of a command with this server response."""

    def admin(*_: Any, **__: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(Server, "admin", admin)
    ended = CliRunner().invoke(stak, arguments, prog_name="stak", env={"STAK_API_KEY": KEY})
    if isinstance(ended.exception, RefusedError):  # As `main` does.
        return ended.exception.exit_code
    return ended.exit_code


@pytest.mark.parametrize(("drift", "is_repaired", "code"), [(0, False, DONE), (2, True, FOUND), (2, False, FOUND)])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_audit_with_drift_exits_with_found(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], drift: int, is_repaired: bool, code: int
) -> None:
    counts = {"total": 1, "categories": {"news": 1}}
    answer = {"drift": drift, "repaired": is_repaired, "stored": counts, "counted": counts}
    assert run(monkeypatch, answer, "user", "audit", "ada", *options) == code


def test_refused_audit_exits_with_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, RefusedError("No such inbox.", FAILED, 404, ()), "user", "audit", "ada") == FAILED


@pytest.mark.parametrize(
    ("status", "failed", "code"),
    [("delivered", 0, DONE), ("redacted", 0, DONE), ("delivered", 1, FOUND), ("stopped", 0, FOUND)],
)
def test_follow_exits_by_the_result_of_the_delivery(
    monkeypatch: pytest.MonkeyPatch, status: str, failed: int, code: int
) -> None:
    answer = {
        "message_id": "0" * 26,
        "status": status,
        "recipients": 3,
        "delivered": 3 - failed,
        "failed": failed,
        "redacted": 0,
    }
    assert run(monkeypatch, answer, "broadcast", "follow", "0" * 26) == code


@pytest.mark.parametrize(("status", "code"), [("done", DONE), ("failed", FAILED)])
def test_wait_for_a_failed_job_exits_with_failed(monkeypatch: pytest.MonkeyPatch, status: str, code: int) -> None:
    assert run(monkeypatch, {"status": status}, "job", "wait", "0" * 26, "--json") == code
