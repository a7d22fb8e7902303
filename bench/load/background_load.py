"""Saturates an HTTP process: with `wrk` if it is installed, else with `bench.load.background_load_process`."""

import re
import shutil
import signal
import subprocess
import sys
import time
from typing import Final

from bench.benchmark_results import WrongResultError

CONNECTIONS: Final = 16
_LONGEST_SECONDS: Final = 60  # in case it is never stopped

_RATE: Final = re.compile(r"^Requests/sec:\s+([0-9.]+)", re.MULTILINE)
_TROUBLE: Final = re.compile(r"^\s*(Non-2xx or 3xx responses: [1-9].*|Socket errors: .*[1-9].*)$", re.MULTILINE)


class Load:
    """Requests to one URL, one after another on each of several connections."""

    def __init__(self, url: str, api_key: str, *, warm_up_seconds: float) -> None:
        self._warm_up_seconds = warm_up_seconds
        wrk = shutil.which("wrk")
        self._announces_start = not wrk
        self.tool = "wrk" if wrk else "bench.load.background_load_process (install wrk for a lighter one)"
        self._command = (
            [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{_LONGEST_SECONDS}s", "-H", f"Authorization: Bearer {api_key}", url]
            if wrk
            else [sys.executable, "-m", "bench.load.background_load_process", url, api_key, str(CONNECTIONS)]
        )
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the load; return after a short warm-up."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        if self._announces_start:
            self._process.stdout.readline()
        time.sleep(self._warm_up_seconds)

    def stop(self) -> float:
        """Stop the load; return the number of responses per second."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            raise WrongResultError("The load ended before it was told to.")
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=30)
        trouble, rate = _TROUBLE.search(printed), _RATE.search(printed)
        if trouble or rate is None:
            raise WrongResultError(
                f"The HTTP process did not answer as it should: {trouble[0] if trouble else printed}"
            )
        return float(rate[1])

    def abandon(self) -> None:
        """Kill the load generator if it is still running."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
