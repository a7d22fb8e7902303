"""The commands that run Stak, and those that look after an installation; what they need is imported when they do."""

from pathlib import Path
from typing import Any

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import leave
from stak.cli.output import say


@click.command()
@options.host
@options.port
@options.data
@options.engine
@options.aws_endpoint
@options.create
@click.option("--demo", is_flag=True, help="Make a demo tenant and print how to use it.")
@click.option(
    "--accept-wal-damage",
    is_flag=True,
    help="Start without the commits that a damaged write-ahead log would lose; the log is kept under another name.",
)
def up(demo: bool, accept_wal_damage: bool, **given: Any) -> None:
    """Serve both APIs and run the workers, with one command.

    SIGTERM drains and exits 0.
    """
    from stak.bootstrap import accept_wal_damage as accept
    from stak.cli.doctor import refuse_to_start
    from stak.cli.up import up as run_up
    from stak.settings import load_settings

    settings = load_settings(**given)
    refuse_to_start(settings)
    if accept_wal_damage and (kept := accept(settings)) is not None:
        say(f"The damaged write-ahead log is kept as {kept}.")
    leave(run_up(settings, demo=demo))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
def worker(**given: Any) -> None:
    """Run a worker alone, beside a server on the same data."""
    import uvloop

    from stak.cli.child import run_until_signal
    from stak.cli.doctor import refuse_to_start
    from stak.cli.worker_process import work
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "worker")
    refuse_to_start(settings)
    uvloop.run(run_until_signal(work, settings))


@click.command()
@options.host
@options.port
@options.data
@options.engine
@options.aws_endpoint
def gateway(**given: Any) -> None:
    """Serve only what devices connect to, beside a server.

    On the same data. SIGTERM sends them elsewhere.
    """
    import uvloop

    from stak.cli.child import run_until_signal
    from stak.cli.doctor import refuse_to_start
    from stak.cli.http_process import serve_gateway
    from stak.cli.up import base_url, free_port
    from stak.logs import configure_logs, log
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "gateway")
    refuse_to_start(settings)
    settings = settings.model_copy(update={"port": free_port(settings)})
    log.info("gateway_listens", url=base_url(settings))
    uvloop.run(run_until_signal(serve_gateway, settings))


@click.command("export")
@click.argument("tenant")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, metavar="FILE")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@options.data
@options.engine
@options.aws_endpoint
def export_(tenant: str, output: Path, force: bool, **given: Any) -> None:
    """Write one tenant, whole, to a file.

    Compressed if its name ends in .gz. The tenant's secrets are in it in clear.
    """
    import uvloop

    from stak.cli.doctor import refuse_to_start
    from stak.cli.migrate import export_to
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "export")
    refuse_to_start(settings)
    leave(uvloop.run(export_to(settings, tenant, output, is_forced=force)))


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--resume", is_flag=True, help="Go on with an import of this file that was broken off.")
@options.data
@options.engine
@options.aws_endpoint
@options.create
def import_(file: Path, resume: bool, **given: Any) -> None:
    """Read a tenant from a file that `stak export` made.

    Exits 1 if a count did not arrive right.
    """
    import uvloop

    from stak.cli.doctor import refuse_to_start
    from stak.cli.migrate import import_from
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "import")
    refuse_to_start(settings)
    leave(uvloop.run(import_from(settings, file, is_resumed=resume)))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
@click.option("--yes", is_flag=True, help="Every process of the installation is of this release (aws engine).")
def upgrade(yes: bool, **given: Any) -> None:
    """Bring stored data to the format of this release.

    Safe while the installation is in use, and can be interrupted and repeated. Back up first: afterwards an older
    release cannot read the data. The embedded engine's worker does the same by itself.
    """
    import uvloop

    from stak.cli.doctor import refuse_to_start
    from stak.cli.upgrade import run_upgrade
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "upgrade")
    refuse_to_start(settings)
    leave(uvloop.run(run_upgrade(settings, is_confirmed=yes)))


@click.command("rotate-master-key")
@options.data
@options.engine
@options.aws_endpoint
@click.option("--yes", is_flag=True, help="Every process was restarted since the last run of this command.")
@click.option("--drop-previous", is_flag=True, help="Drop the key before, 30 days after a rotation.")
@click.option("--now", is_flag=True, help="Drop it earlier: users who have not come back since sign in again.")
def rotate_master_key(yes: bool, drop_previous: bool, now: bool, **given: Any) -> None:
    """Make a new master key and seal everything with it.

    Can be interrupted and repeated: it goes on where it stopped. With every process stopped it is done in one run; on
    AWS, or while processes run, the first run makes the key and says what to do before the second.
    """
    import uvloop

    from stak.cli.doctor import refuse_to_start
    from stak.cli.rotate_master_key import run_drop, run_rotation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    if now and not drop_previous:
        raise click.UsageError("--now goes with --drop-previous.")
    settings = load_settings(**given)
    configure_logs(settings, "rotate-master-key")
    refuse_to_start(settings)
    if drop_previous:
        leave(uvloop.run(run_drop(settings, is_confirmed=yes, is_now=now)))
    leave(uvloop.run(run_rotation(settings, is_confirmed=yes)))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
@options.as_json
def doctor(is_json: bool, **given: Any) -> None:
    """Look at an installation: what is wrong, and what to do.

    Exits 0 if nothing is wrong, else 1.
    """
    from stak.cli.doctor import examine_and_tell
    from stak.settings import load_settings

    leave(examine_and_tell(load_settings(**given), is_json=is_json))


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]…")
def bench(names: tuple[str, ...]) -> None:
    """Measure speed, by the benchmarks of the source checkout.

    By name, or all; a name that is none lists them. Exits 1 if a target is missed.
    """
    from stak.cli.benching import run_benchmarks

    leave(run_benchmarks(names))
