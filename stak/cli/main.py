"""The `stak` command: assembles its subcommands, and reports each expected error as one line instead of a traceback."""

import io
import sys
from typing import Final, NoReturn

import rich_click as click

from stak.cli import exit_codes
from stak.cli.api_keys import key
from stak.cli.audience import audience
from stak.cli.backup import backup
from stak.cli.broadcasts import broadcast
from stak.cli.completion import completion
from stak.cli.dead_letters import dead_letters
from stak.cli.inboxes import inbox
from stak.cli.installation_commands import (
    audit_inboxes,
    doctor,
    export_,
    gateway,
    import_,
    rotate_master_key,
    up,
    upgrade,
    worker,
)
from stak.cli.jobs import job
from stak.cli.moved_commands import GroupWithMovedCommands
from stak.cli.operator import operator
from stak.cli.output import err, say
from stak.cli.post import cost, post
from stak.cli.recovery_drill import recovery_drill
from stak.cli.restore import restore
from stak.cli.sessions import sessions
from stak.cli.tenants import tenant
from stak.cli.users import user
from stak.errors import Misconfigured, StakError

_GROUPS: Final = {
    "Run": (up, worker, gateway),
    "Post": (post, broadcast, dead_letters, cost),
    "Set up": (tenant, key, inbox, audience, operator),
    "Users": (user, sessions, job),
    "Maintenance": (
        doctor,
        backup,
        restore,
        recovery_drill,
        audit_inboxes,
        upgrade,
        rotate_master_key,
        export_,
        import_,
        completion,
    ),
}


@click.group(
    cls=GroupWithMovedCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=exit_codes.HELP,
)
@click.version_option(package_name="stak")
@click.rich_config(
    {
        "command_groups": {
            "stak": [
                {"name": name, "commands": [str(command.name) for command in commands]}
                for name, commands in _GROUPS.items()
            ]
        },
        "options_panel_title": "Options",
    }
)
def stak() -> None:
    """Inbox and chat for many tenants.

    Options can also be set as environment variables: STAK_HOST, STAK_PORT, STAK_DATA, … Client commands require
    STAK_API_KEY, and STAK_URL if the server runs on another machine.
    """


for _commands in _GROUPS.values():
    for _command in _commands:
        stak.add_command(_command)


def main() -> NoReturn:
    """Run the command and exit. This is the entry point of the package."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an ASCII terminal shows "?" for "…"
    try:
        stak.main(prog_name="stak", standalone_mode=False)
    except exit_codes.FailedError as failure:
        _end(failure.message, failure.exit_code, failure.more)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx is not None else "stak"
        _end(f"{error.format_message()} See: {command} --help", exit_codes.USAGE)
    except click.Abort:
        _end("Interrupted.", exit_codes.INTERRUPTED)
    except click.ClickException as error:
        _end(error.format_message(), exit_codes.FAILED)
    except Misconfigured as error:
        _end(error.detail, exit_codes.MISCONFIGURED)
    except StakError as error:
        _end(error.detail, exit_codes.FAILED)
    sys.exit(exit_codes.DONE)


def _end(message: str, exit_code: int, more: tuple[str, ...] = ()) -> NoReturn:
    from rich.text import Text

    err().print(Text.assemble(("stak: ", "bold red"), message))
    for line in more:
        say(f"  {line}")
    sys.exit(exit_code)


if __name__ == "__main__":
    main()
