"""Runs Stak's real HTTP process on a data directory of the benchmark, and creates tenants in it."""

import contextlib
import json
import os
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.benchmark_results import WrongResultError
from stak.cli.child_process import LIFELINE
from stak.testing.free_port import free_port

_START_TIMEOUT_SECONDS: Final = 30.0


class Server:
    """The URL of the HTTP process, and its operator key."""

    def __init__(self, base: str, operator_key: str) -> None:
        self.base = base
        self._operator_key = operator_key

    def create_tenant(self, tenant: str) -> str:
        """Create a tenant that has no rate limits; return its API key."""
        path = f"/stack/admin/v1/{tenant}"
        api_key = str(self._call("PUT", path, self._operator_key)["api_key"])
        self._call("PUT", f"{path}/quotas", self._operator_key, {"requests_per_second": None})
        self._call("PATCH", f"{path}/settings", api_key, {"limits": {"requests_per_second": 1_000_000}})
        return api_key

    def _call(self, method: str, path: str, key: str, body: object = None) -> dict[str, Any]:
        request = urllib.request.Request(
            self.base + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            found: dict[str, Any] = json.load(response)
        return found


@contextlib.contextmanager
def http_process(data: Path) -> Iterator[Server]:
    """Start the process that `stak up` starts beside its worker, until the block ends."""
    operator_key, port = secrets.token_urlsafe(24), free_port()
    metrics = data / "metrics"
    metrics.mkdir()
    lifeline, own_end = os.pipe()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("STAK_")},
        "STAK_DATA": str(data.resolve()),
        "STAK_PORT": str(port),
        "STAK_OPERATOR_KEY": operator_key,
        "STAK_LOG_LEVEL": "warning",
        "PROMETHEUS_MULTIPROC_DIR": str(metrics.resolve()),
        LIFELINE: str(lifeline),
    }
    process = subprocess.Popen(_command(), env=environment, pass_fds=(lifeline,))
    try:
        base = f"http://127.0.0.1:{port}"
        _wait_until_ready(process, base)
        yield Server(base, operator_key)
    finally:
        process.terminate()
        process.wait()
        os.close(lifeline)
        os.close(own_end)


def _command() -> list[str]:
    return [sys.executable, "-m", "stak.cli.child_process", "http"]


def _wait_until_ready(process: "subprocess.Popen[bytes]", base: str) -> None:
    deadline = time.monotonic() + _START_TIMEOUT_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, OSError), urllib.request.urlopen(f"{base}/readyz", timeout=1):
            return
        time.sleep(0.05)
    raise WrongResultError("The HTTP process did not start.")
