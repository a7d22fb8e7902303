"""`make run-aws`: runs Stak on the aws engine with a local AWS (ministack) that it starts and stops.

The local AWS loses its data when it stops: this is for trying out and development only.
"""

import contextlib
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator

import rich_click as click

from stak.cli.child_process import EXIT_MISCONFIGURED
from stak.cli.local_server import ServerNotStartedError, local_ministack
from stak.cli.up import up
from stak.distribution import install_command
from stak.errors import Misconfigured
from stak.settings import load_settings


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
    with contextlib.ExitStack() as stack:
        try:
            # In their own sessions, because only this process handles Ctrl-C.
            endpoint = stack.enter_context(local_ministack(_free_port(), is_own_session=True))
        except ServerNotStartedError as error:
            raise Misconfigured(
                f"The local AWS (ministack) did not start. Install it with: {install_command('aws', 'local')}"
            ) from error
        yield endpoint


@contextlib.contextmanager
def _local_redis() -> Iterator[str | None]:
    program = shutil.which("redis-server")
    if program is None:
        yield None  # all users count as offline
        return
    port = _free_port()
    process = subprocess.Popen(  # noqa: S603 - our own command
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
