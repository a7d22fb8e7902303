"""The `stak` command."""

import sys
from pathlib import Path
from typing import Any

import rich_click as click
import uvloop

from stak.cli.child import EXIT_MISCONFIGURED, run_until_signal
from stak.cli.up import up as run_up
from stak.cli.worker_process import work
from stak.errors import Misconfigured
from stak.logs import configure_logs
from stak.settings import Settings, load_settings

_data = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Directory of the embedded engine."
)
_engine = click.option("--engine", type=click.Choice(["embedded", "aws"]), help="Where everything is stored.")
_aws_endpoint = click.option("--aws-endpoint", metavar="URL", help="A local AWS, for the aws engine.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stak")
def stak() -> None:
    """Inbox and chat for many tenants. Every option is also a setting: STAK_HOST, STAK_PORT, STAK_DATA, …"""


@stak.command()
@click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=int, metavar="PORT", help="Port to listen on; 0 takes a free one.  [default: 8080]")
@_data
@_engine
@_aws_endpoint
@click.option("--create", is_flag=True, default=None, help="Make missing tables, queues and buckets (aws engine).")
@click.option("--demo", is_flag=True, help="Make a demo tenant and print how to use it.")
def up(demo: bool, **options: Any) -> None:
    """Serve both APIs and run the workers, with one command. SIGTERM drains and exits 0."""
    sys.exit(run_up(load_settings(**options), demo=demo))


@stak.command()
@_data
@_engine
@_aws_endpoint
def worker(**options: Any) -> None:
    """Run a worker alone, beside a server on the same data."""
    settings: Settings = load_settings(**options)
    configure_logs(settings, "worker")
    uvloop.run(run_until_signal(work, settings))


def main() -> None:
    """Entry point: an error a person can act on is one line, not a traceback."""
    try:
        stak(prog_name="stak")
    except Misconfigured as error:
        click.echo(f"stak: {error.detail}", err=True)
        sys.exit(EXIT_MISCONFIGURED)


if __name__ == "__main__":
    main()
