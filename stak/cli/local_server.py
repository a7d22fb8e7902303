"""Runs a local HTTP server, such as the local AWS (ministack), in a child process until a block ends."""

import contextlib
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_START_TIMEOUT_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.05


class ServerNotStartedError(Exception):
    """The server ended, or did not answer in time."""


@contextlib.contextmanager
def local_ministack(port: int, *, module: str = "ministack", is_own_session: bool = False) -> Iterator[str]:
    """Run a fresh ministack on this port until the block ends; return its address.

    Raises ServerNotStartedError.
    """
    environment = {
        "BIND_HOST": "127.0.0.1",  # otherwise it listens on all addresses
        "GATEWAY_PORT": str(port),
        "LOG_LEVEL": "ERROR",
        "SERVICES": "dynamodb,sqs,s3,kms,sts,iam",
    }
    command = [sys.executable, "-m", module]
    with local_server(command, f"http://127.0.0.1:{port}", environment, is_own_session=is_own_session) as address:
        yield address


@contextlib.contextmanager
def local_server(
    command: Sequence[str], address: str, environment: Mapping[str, str], *, is_own_session: bool = False
) -> Iterator[str]:
    """Run a command until the block ends; return its address once it answers there.

    In its own session, it does not receive the Ctrl-C of this process. Raises ServerNotStartedError.
    """
    inherited = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    process = subprocess.Popen(  # noqa: S603 - our own commands
        command,
        env={**inherited, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=is_own_session,
    )
    try:
        _wait_until_it_answers(process, address)
        yield address
    finally:
        process.kill()
        process.wait()


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", address: str) -> None:
    deadline = time.monotonic() + _START_TIMEOUT_SECONDS
    while not _answers(address):
        if process.poll() is not None:
            raise ServerNotStartedError(f"It ended with {process.returncode} before it answered.")
        if time.monotonic() > deadline:
            raise ServerNotStartedError(f"It did not answer in {_START_TIMEOUT_SECONDS:g} seconds.")
        time.sleep(_POLL_SECONDS)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2):  # noqa: S310 - our own address
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
