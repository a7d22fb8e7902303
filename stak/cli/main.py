"""The `stak` command."""

import sys
from pathlib import Path
from typing import Any

import rich_click as click
import uvloop

from stak.cli.child import EXIT_MISCONFIGURED, run_until_signal
from stak.cli.doctor import examine_and_tell, refuse_to_start
from stak.cli.migrate import export_to, import_from
from stak.cli.up import base_url, free_port
from stak.cli.up import up as run_up
from stak.cli.worker_process import work
from stak.errors import Misconfigured, StakError
from stak.logs import configure_logs, log
from stak.settings import Settings, load_settings

_data = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Directory of the embedded engine."
)
_engine = click.option("--engine", type=click.Choice(["embedded", "aws"]), help="Where everything is stored.")
_aws_endpoint = click.option("--aws-endpoint", metavar="URL", help="A local AWS, for the aws engine.")
_host = click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
_port = click.option("--port", type=int, metavar="PORT", help="Port to listen on; 0 takes a free one.  [default: 8080]")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stak")
def stak() -> None:
    """Inbox and chat for many tenants. Every option is also a setting: STAK_HOST, STAK_PORT, STAK_DATA, …"""


@stak.command()
@_host
@_port
@_data
@_engine
@_aws_endpoint
@click.option("--create", is_flag=True, default=None, help="Make missing tables, queues and buckets (aws engine).")
@click.option("--demo", is_flag=True, help="Make a demo tenant and print how to use it.")
def up(demo: bool, **options: Any) -> None:
    """Serve both APIs and run the workers, with one command. SIGTERM drains and exits 0."""
    settings = load_settings(**options)
    refuse_to_start(settings)
    sys.exit(run_up(settings, demo=demo))


@stak.command()
@_data
@_engine
@_aws_endpoint
def worker(**options: Any) -> None:
    """Run a worker alone, beside a server on the same data."""
    settings: Settings = load_settings(**options)
    configure_logs(settings, "worker")
    refuse_to_start(settings)
    uvloop.run(run_until_signal(work, settings))


@stak.command()
@_host
@_port
@_data
@_engine
@_aws_endpoint
def gateway(**options: Any) -> None:
    """Serve only what devices connect to, beside a server on the same data. SIGTERM sends them elsewhere."""
    settings: Settings = load_settings(**options)
    configure_logs(settings, "gateway")
    refuse_to_start(settings)
    settings = settings.model_copy(update={"port": free_port(settings)})
    log.info("gateway_listens", url=base_url(settings))
    from stak.cli.http_process import serve_gateway  # no other command needs a server

    uvloop.run(run_until_signal(serve_gateway, settings))


@stak.command("export")
@click.argument("tenant")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, metavar="FILE")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@_data
@_engine
@_aws_endpoint
def export_(tenant: str, output: Path, force: bool, **options: Any) -> None:
    """Write one tenant, whole, to a file (compressed if it ends in .gz). Its secrets are in it in clear."""
    settings = load_settings(**options)
    configure_logs(settings, "export")
    refuse_to_start(settings)
    sys.exit(uvloop.run(export_to(settings, tenant, output, is_forced=force)))


@stak.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--resume", is_flag=True, help="Go on with an import of this file that was broken off.")
@_data
@_engine
@_aws_endpoint
@click.option("--create", is_flag=True, default=None, help="Make missing tables, queues and buckets (aws engine).")
def import_(file: Path, resume: bool, **options: Any) -> None:
    """Read a tenant from a file that `stak export` made. Exits 1 if a count did not arrive right."""
    settings = load_settings(**options)
    configure_logs(settings, "import")
    refuse_to_start(settings)
    sys.exit(uvloop.run(import_from(settings, file, is_resumed=resume)))


@stak.command()
@_data
@_engine
@_aws_endpoint
@click.option("--json", "is_json", is_flag=True, help="For programs.")
def doctor(is_json: bool, **options: Any) -> None:
    """Look at an installation: what is wrong with it, and what to do. Exits 0 if nothing is, else 1."""
    sys.exit(examine_and_tell(load_settings(**options), is_json=is_json))


def main() -> None:
    """Entry point: an error a person can act on is one line, not a traceback."""
    try:
        stak(prog_name="stak")
    except Misconfigured as error:
        click.echo(f"stak: {error.detail}", err=True)
        sys.exit(EXIT_MISCONFIGURED)
    except StakError as error:
        click.echo(f"stak: {error.detail}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
