"""Logs of failures: the location, without the values of variables."""

import subprocess
import sys

import pytest

FAILING = """
import sys
from stak.logs import configure_logs, log
from stak.settings import load_settings

configure_logs(load_settings(log_format=sys.argv[1]), "http")

def verify(token: str, scope: dict[str, str]) -> float:
    return len(token) / 0

try:
    verify("".join(("very", "private")), {"authorization": "".join(("also", "private"))})
except ZeroDivisionError as error:
    log.error("request_failed", exc_info=error)
"""


@pytest.mark.parametrize("form", ["console", "json"])
def test_failure_is_logged_without_variable_values(form: str) -> None:
    logged = subprocess.run([sys.executable, "-c", FAILING, form], capture_output=True, text=True, check=True).stderr
    assert "ZeroDivisionError" in logged
    assert "verify" in logged
    assert "veryprivate" not in logged
    assert "alsoprivate" not in logged
