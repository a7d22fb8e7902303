"""Local AWS servers for the tests: ministack and moto, each in its own process on loopback, started once for a run.

ministack's tables handle concurrent writes. moto loses some, so its server handles one request at a time.
"""

import contextlib
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tests.support.free_port import free_port

_PATIENCE_SECONDS: Final = 60.0


@contextlib.contextmanager
def ministack() -> Iterator[str]:
    """Start a fresh ministack; return its address."""
    port = free_port()
    environment = {
        **_without_proxies(),
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "LOG_LEVEL": "ERROR",
        "SERVICES": "dynamodb,sqs,s3,kms,sts,iam",
    }
    command = [sys.executable, "-m", "tests.support.ministack_patched"]
    with _running(command, environment, f"http://127.0.0.1:{port}") as address:
        yield address


@contextlib.contextmanager
def moto() -> Iterator[str]:
    """Start a fresh moto server; return its address."""
    port = free_port()
    command = [sys.executable, "-m", "tests.support.moto_serial", str(port)]
    with _running(command, _without_proxies(), f"http://127.0.0.1:{port}") as address:
        yield address


@contextlib.contextmanager
def _running(command: Sequence[str], environment: Mapping[str, str], address: str) -> Iterator[str]:
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_until_it_answers(process, address)
        yield address
    finally:
        process.kill()
        process.wait()


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", address: str) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"The local AWS ended with {process.returncode} before it answered.")
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except urllib.error.HTTPError:
            return  # it responds
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The local AWS did not answer in time.")


def _without_proxies() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
