"""What is logged of a failure: where it was, and nothing of what was being dealt with."""

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
def test_a_failure_is_told_without_what_its_variables_were(form: str) -> None:
    told = subprocess.run([sys.executable, "-c", FAILING, form], capture_output=True, text=True, check=True).stderr
    assert "ZeroDivisionError" in told
    assert "verify" in told
    assert "veryprivate" not in told
    assert "alsoprivate" not in told
