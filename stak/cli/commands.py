"""The `stak` command: assembles its subcommands, and reports each expected error as one line instead of a traceback."""

import io
import sys
from typing import Final, NoReturn

import rich_click as click

from stak.cli import exit_codes
from stak.cli.first_process import FirstProcess
from stak.cli.lazy_group import LazyGroup, Reference
from stak.cli.output import err, say
from stak.distribution import VERSION
from stak.errors import Misconfigured, StakError

_GROUPS: Final = {
    "Run": {
        "up": Reference("installation_commands", "up", "Run the server and the workers."),
        "worker": Reference("installation_commands", "worker", "Run an additional worker on the same data."),
        "gateway": Reference("installation_commands", "gateway", "Run an additional gateway for device connections."),
    },
    "Post": {
        "post": Reference("post", "post", "Post a message to users, topics or everyone."),
        "template": Reference("templates", "template", "List, show, write, preview and delete templates."),
        "broadcast": Reference("broadcasts", "broadcast", "List, follow, pause, stop and recall broadcasts."),
        "dead-letters": Reference(
            "dead_letters", "dead_letters", "List failed deliveries, jobs and webhooks, and retry them."
        ),
        "cost": Reference("post", "cost", "Estimate the cost of a post to N users on AWS."),
    },
    "Set up": {
        "tenant": Reference("tenants", "tenant", "Create, list, limit, suspend and delete tenants."),
        "key": Reference("api_keys", "key", "List, create and revoke a tenant's API keys."),
        "webhook": Reference("webhooks", "webhook", "Manage webhook endpoints, list attempts, and replay them."),
        "channel": Reference(
            "channels", "channel", "Manage the channels that send unread messages: email and Web Push."
        ),
        "account": Reference("accounts", "account", "Manage the people who may use the console, and their roles."),
        "inbox": Reference("inboxes", "inbox", "List, show, configure and watch inboxes."),
        "audience": Reference("audience", "audience", "Manage the broadcast audience."),
        "topic": Reference("topics", "topic", "Manage topics: named audiences that users may follow."),
        "operator": Reference(
            "operator", "operator", "Create the operator key of a deployment, or show its fingerprint."
        ),
    },
    "Users": {
        "user": Reference("users", "user", "Manage users: unread counts, tokens, channels, erasure, export."),
        "sessions": Reference("sessions", "sessions", "List and end a user's sessions."),
        "job": Reference("jobs", "job", "Show background jobs, and wait for them."),
    },
    "Maintenance": {
        "doctor": Reference("installation_commands", "doctor", "Check an installation, and suggest fixes."),
        "backup": Reference("backup", "backup", "Back up a live installation of the embedded engine."),
        "restore": Reference("restore", "restore", "Restore a data directory from a backup."),
        "recovery-drill": Reference(
            "recovery_drill", "recovery_drill", "Restore the newest backup into a temporary place, and audit it."
        ),
        "audit-inboxes": Reference(
            "installation_commands",
            "audit_inboxes",
            "Complete event logs, compare all unread counts with the messages, and repair wrong ones.",
        ),
        "upgrade": Reference("installation_commands", "upgrade", "Upgrade stored data to the format of this release."),
        "rotate-master-key": Reference("installation_commands", "rotate_master_key", "Replace the master key."),
        "export": Reference("installation_commands", "export_", "Export a tenant to a file."),
        "import": Reference("installation_commands", "import_", "Import a tenant from a file."),
        "import-items": Reference("import_items", "import_items", "Import existing messages from JSON lines."),
        "import-novu": Reference(
            "import_novu", "import_novu", "Import the subscribers and topics of a Novu environment."
        ),
        "completion": Reference("completion", "completion", "Print the shell completion script."),
    },
}


@click.group(
    cls=LazyGroup,
    references={name: one for commands in _GROUPS.values() for name, one in commands.items()},
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=exit_codes.HELP,
)
@click.version_option(VERSION)
@click.rich_config(
    {
        "command_groups": {"stak": [{"name": name, "commands": [*commands]} for name, commands in _GROUPS.items()]},
        "options_panel_title": "Options",
    }
)
def stak() -> None:
    """Inbox and chat for many tenants.

    Options can also be set as environment variables: STAK_HOST, STAK_PORT, STAK_DATA, … Client commands require
    STAK_API_KEY, and STAK_URL if the server runs on another machine.
    """


def run(first: FirstProcess | None = None) -> NoReturn:
    """Run the command that the arguments of this process name, and exit. `first` is for `stak up`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an ASCII terminal shows "?" for "…"
    try:
        stak.main(prog_name="stak", standalone_mode=False, obj=first)
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
