"""Runs a real `stak up` for tests and benchmarks: its own data, its own port, stopped when the block ends."""

import contextlib
import itertools
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import httpx

from stak.settings import Settings, load_settings

OPERATOR_KEY = "operator-key-of-the-tests"
METRICS_TOKEN = "metrics-token-of-the-tests"
START_SECONDS = 90
"""It takes two seconds, on a busy machine longer."""


@dataclass
class Server:
    """A running server, and its output."""

    process: subprocess.Popen[str]
    data: Path
    url: str
    settings: Settings
    """The settings of the same installation, to inspect it next to the server."""
    lines: list[str] = field(default_factory=list)

    def client(self, token: str | None = None) -> httpx.Client:
        """Return a client with this credential."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Skip the TLS context, which takes longer to create than most requests.
        return httpx.Client(base_url=self.url, headers=headers, timeout=20, verify=False)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait for the exit; return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(30)


class LocalServices(Protocol):
    """The addresses of the local services that the aws engine uses."""

    @property
    def aws(self) -> str:
        """Return the address of a local AWS for servers."""

    @property
    def redis(self) -> str | None:
        """Return the address of a Redis; None if it is not installed."""


@contextlib.contextmanager
def run_server(
    data: Path,
    *options: str,
    operator_key: str | None = OPERATOR_KEY,
    metrics_token: str | None = METRICS_TOKEN,
    code: Path | str | None = None,
    **environment: str,
) -> Iterator[Server]:
    """Run `stak up` on this data until the block ends, configured only by these options and this environment.

    It has one HTTP process, unless `STAK_HTTP_PROCESSES` is given or set. `code` names another checkout to run.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
    http_processes = os.environ.get("STAK_HTTP_PROCESSES", "1")
    environment = {**inherited, "STAK_HTTP_PROCESSES": http_processes, **environment}
    if code is not None:
        environment["PYTHONPATH"] = str(code)
    if operator_key is not None:
        environment["STAK_OPERATOR_KEY"] = operator_key
    if metrics_token is not None:
        environment.setdefault("STAK_METRICS_TOKEN", metrics_token)
    process = subprocess.Popen(
        [sys.executable, "-m", "stak.cli.main", "up", "--data", str(data.resolve()), "--port", "0", *options],
        env=environment,
        cwd=code,  # `python -m` searches it first
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    server = Server(process, data, "", _settings(data, options, environment))
    ready = threading.Event()
    reading = threading.Thread(target=_read, args=(server, ready), daemon=True)
    reading.start()
    try:
        assert ready.wait(START_SECONDS), f"not ready: {''.join(server.lines)}"
        assert process.poll() is None, "".join(server.lines)
        yield server
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(30)
        reading.join(5)
        assert process.stdout is not None
        process.stdout.close()


@contextlib.contextmanager
def run_server_on(
    engine: str, data: Path, services: LocalServices, code: Path | str | None = None, **environment: str
) -> Iterator[Server]:
    """Run `stak up` on this engine, and check at the end that its log contains no internal errors."""
    options: tuple[str, ...] = ()
    if engine == "aws":
        options = ("--engine", "aws", "--create", "--aws-endpoint", services.aws)
        environment.setdefault("STAK_AWS_PREFIX", f"t{secrets.token_hex(6)}")  # a table of its own
        environment |= {"STAK_REDIS_URL": services.redis} if services.redis else {}
    with run_server(data, *options, code=code, **environment) as started:
        yield started
        signs = ("request_failed", "process_exited", "Traceback")
        assert [line for line in started.lines if any(sign in line for sign in signs)] == []


def _settings(data: Path, options: tuple[str, ...], environment: dict[str, str]) -> Settings:
    named = dict(itertools.pairwise(options))
    return load_settings(
        data=data,
        engine=named.get("--engine"),
        aws_endpoint=named.get("--aws-endpoint"),
        aws_prefix=environment.get("STAK_AWS_PREFIX"),
        redis_url=environment.get("STAK_REDIS_URL"),
    )


def _read(server: Server, ready: threading.Event) -> None:
    assert server.process.stdout is not None
    for line in server.process.stdout:
        server.lines.append(line)
        found = re.search(r"ready at (http://\S+)", line)
        if found:
            server.url = found[1]
        if line.startswith("Ctrl-C"):
            ready.set()
    ready.set()
