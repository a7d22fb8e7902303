"""The commands that run Stak and maintain an installation. Each imports what it needs when it runs."""

import functools
from pathlib import Path
from typing import Any

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import leave
from stak.cli.first_process import FirstProcess
from stak.cli.output import say


@click.command()
@options.host
@options.port
@options.data
@options.engine
@options.aws_endpoint
@options.create
@click.option(
    "--http-processes",
    type=int,
    metavar="COUNT",
    help="Number of HTTP processes.  [default: one for each core, at most 8]",
)
@click.option("--demo", is_flag=True, help="Create a demo tenant and print how to use it.")
@click.option(
    "--accept-wal-damage",
    is_flag=True,
    help="Start without the commits lost in a damaged write-ahead log. The log is kept under another name.",
)
@click.pass_obj
def up(first: FirstProcess | None, /, demo: bool, accept_wal_damage: bool, **given: Any) -> None:
    """Run the server and the workers.

    SIGTERM finishes pending work and exits 0.
    """
    from stak.cli.up import up as run_up
    from stak.installation_setup import validate_installation
    from stak.settings import load_settings

    settings = load_settings(**given)
    validate_installation(settings)
    if accept_wal_damage:
        from stak.engine_maintenance import accept_wal_damage as accept

        if (kept := accept(settings)) is not None:
            say(f"Kept the damaged write-ahead log as {kept}.")
    leave(run_up(settings, demo=demo, first=first))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
def worker(**given: Any) -> None:
    """Run an additional worker on the same data."""
    import uvloop

    from stak.cli.child_process import run_until_signal
    from stak.cli.worker_process import work
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "worker")
    validate_installation(settings)
    uvloop.run(run_until_signal(work, settings))


@click.command()
@options.host
@options.port
@options.data
@options.engine
@options.aws_endpoint
def gateway(**given: Any) -> None:
    """Run an additional gateway for device connections.

    Uses the same data as a server. SIGTERM makes devices reconnect elsewhere.
    """
    import uvloop

    from stak.cli.child_process import run_until_signal
    from stak.cli.http_process import serve_gateway
    from stak.cli.up import base_url
    from stak.http.server.listening_sockets import listen, port_of
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs, log
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "gateway")
    validate_installation(settings)
    sockets = listen(settings.host, settings.port)
    settings = settings.model_copy(update={"port": port_of(sockets)})
    log.info("gateway_listening", url=base_url(settings))
    uvloop.run(run_until_signal(functools.partial(serve_gateway, sockets=sockets), settings))


@click.command("export")
@click.argument("tenant")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="File to write.",
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
@options.data
@options.engine
@options.aws_endpoint
@options.as_json
def export_(tenant: str, output: Path, force: bool, is_json: bool, **given: Any) -> None:
    """Export a tenant to a file.

    The file is compressed if its name ends in .gz. It contains the tenant's secrets unencrypted.
    """
    import uvloop

    from stak.cli.export_import import export_to
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "export")
    validate_installation(settings)
    leave(uvloop.run(export_to(settings, tenant, output, is_forced=force, is_json=is_json)))


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--resume", is_flag=True, help="Continue an interrupted import of this file.")
@options.data
@options.engine
@options.aws_endpoint
@options.create
@options.as_json
def import_(file: Path, resume: bool, is_json: bool, **given: Any) -> None:
    """Import a tenant from a file.

    Reads a file written by `stak export`. Exits 3 if an unread count was wrong and had to be repaired.
    """
    import uvloop

    from stak.cli.export_import import import_from
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "import")
    validate_installation(settings)
    leave(uvloop.run(import_from(settings, file, is_resumed=resume, is_json=is_json)))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
@click.option("--yes", is_flag=True, help="Confirm that every process runs this release (aws engine).")
@options.as_json
def upgrade(yes: bool, is_json: bool, **given: Any) -> None:
    """Upgrade stored data to the format of this release.

    Safe while the installation is in use; an interrupted upgrade can be repeated. Back up first: older releases
    cannot read the upgraded data. With the embedded engine, the worker does this automatically. Exits 3 if some rows
    could not be read.
    """
    import uvloop

    from stak.cli.upgrade import run_upgrade
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "upgrade")
    validate_installation(settings)
    leave(uvloop.run(run_upgrade(settings, is_confirmed=yes, is_json=is_json)))


@click.command("rotate-master-key")
@options.data
@options.engine
@options.aws_endpoint
@click.option("--yes", is_flag=True, help="Confirm that every process was restarted since the last run.")
@click.option("--drop-previous", is_flag=True, help="Drop the previous key, 30 days after a rotation.")
@click.option("--now", is_flag=True, help="Drop it earlier; inactive users must sign in again.")
@options.as_json
def rotate_master_key(yes: bool, drop_previous: bool, now: bool, is_json: bool, **given: Any) -> None:
    """Replace the master key.

    Creates a new key and encrypts all secrets with it. An interrupted rotation continues with the next run. If all
    processes are stopped, one run is enough; on AWS, or while processes run, the first run creates the key and says
    what to do before the second. Exits 3 if some secrets could not be decrypted.
    """
    import uvloop

    from stak.cli.rotate_master_key import run_drop, run_rotation
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    if now and not drop_previous:
        raise click.UsageError("--now requires --drop-previous.")
    settings = load_settings(**given)
    configure_logs(settings, "rotate-master-key")
    validate_installation(settings)
    if drop_previous:
        leave(uvloop.run(run_drop(settings, is_confirmed=yes, is_now=now, is_json=is_json)))
    leave(uvloop.run(run_rotation(settings, is_confirmed=yes, is_json=is_json)))


@click.command("audit-inboxes")
@options.data
@options.engine
@options.aws_endpoint
@click.option("--tenant", metavar="TENANT", help="Only the inboxes of this tenant.")
@click.option("--dry-run", is_flag=True, help="Report wrong counts without repairing them.")
@options.as_json
def audit_inboxes(tenant: str | None, dry_run: bool, is_json: bool, **given: Any) -> None:
    """Complete event logs, compare all unread counts with the messages, and repair wrong ones.

    For use after a restore, while the installation is in use or not. Reads the whole table once. Exits 3 if a count
    was wrong, a post on read was missing, or an event log incomplete.
    """
    import uvloop

    from stak.cli.audit_inboxes import run_audit
    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "audit-inboxes")
    validate_installation(settings)
    leave(uvloop.run(run_audit(settings, tenant=tenant, repair=not dry_run, is_json=is_json)))


@click.command()
@options.data
@options.engine
@options.aws_endpoint
@click.option(
    "--partitions",
    is_flag=True,
    help="Measure all partitions, such as chats and inboxes. Reads the whole table once.",
)
@options.as_json
def doctor(partitions: bool, is_json: bool, **given: Any) -> None:
    """Check an installation, and suggest fixes.

    Exits 3 if a check found a fault.
    """
    from stak.cli.doctor import report_findings
    from stak.settings import load_settings

    leave(report_findings(load_settings(**given), has_all_partitions=partitions, is_json=is_json))
