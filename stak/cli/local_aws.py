"""`make run-aws`: runs Stak on the aws engine with a local AWS (ministack) that it starts and stops.

The local AWS loses its data when it stops: this is for trying out and development only.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import rich_click as click

from stak.cli.child_process import EXIT_MISCONFIGURED
from stak.cli.up import up
from stak.errors import Misconfigured
from stak.settings import load_settings

_START_TIMEOUT_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.1


def main() -> int:
    """Run until stopped; returns the exit code."""
    try:
        with _local_aws() as endpoint, _local_redis() as redis_url:
            click.echo(f"The local AWS runs at {endpoint}{', Redis at ' + redis_url if redis_url else ''}.")
            return up(load_settings(engine="aws", aws_endpoint=endpoint, redis_url=redis_url, create=True), demo=True)
    except Misconfigured as error:
        click.echo(f"stak: {error.detail}", err=True)
        return EXIT_MISCONFIGURED


@contextlib.contextmanager
def _local_aws() -> Iterator[str]:
    port = _free_port()
    environment = {
        **{name: value for name, value in os.environ.items() if "proxy" not in name.lower()},
        "BIND_HOST": "127.0.0.1",  # otherwise it listens on all addresses
        "GATEWAY_PORT": str(port),
        "LOG_LEVEL": "ERROR",
        "SERVICES": "dynamodb,sqs,s3,kms",
    }
    endpoint = f"http://127.0.0.1:{port}"
    with _running([sys.executable, "-m", "ministack"], environment) as process:
        deadline = time.monotonic() + _START_TIMEOUT_SECONDS
        while not _answers(endpoint):
            if process.poll() is not None or time.monotonic() > deadline:
                raise Misconfigured(
                    "The local AWS (ministack) did not start. Install it with: pip install 'stak[aws,local]'"
                )
            time.sleep(_POLL_SECONDS)
        yield endpoint


@contextlib.contextmanager
def _local_redis() -> Iterator[str | None]:
    program = shutil.which("redis-server")
    if program is None:
        yield None  # all users count as offline
        return
    port = _free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with _running(command, os.environ):
        yield f"redis://127.0.0.1:{port}/0"


@contextlib.contextmanager
def _running(command: Sequence[str], environment: Mapping[str, str]) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(  # noqa: S603 - our own commands
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # only this process handles Ctrl-C
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - our own address
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
