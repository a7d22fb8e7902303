"""Options shared by several commands; `on_tenant` and `on_operator` also open the connection to the server."""

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import rich_click as click

from stak.cli.credentials import operator_credential, server_url, tenant_credential
from stak.errors import InvalidName
from stak.identifiers import user_id

Command = Callable[..., Any]

_SERVER: Final = "Server"

data = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Data directory of the embedded engine.",
)
engine = click.option("--engine", type=click.Choice(["embedded", "aws"]), help="Storage engine.")
aws_endpoint = click.option("--aws-endpoint", metavar="URL", help="Address of a local AWS, for the aws engine.")
host = click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
port = click.option("--port", type=int, metavar="PORT", help="Port to listen on; 0 picks a free one.  [default: 8080]")
create = click.option(
    "--create", is_flag=True, default=None, help="Create missing tables, queues and buckets (aws engine)."
)
as_json = click.option("--json", "is_json", is_flag=True, help="Print JSON instead of text.")
inbox = click.option(
    "--inbox", metavar="INBOX", default="DEFAULT", envvar="STAK_INBOX", show_default=True, help="Name of the inbox."
)
_url = click.option(
    "--url",
    metavar="URL",
    envvar="STAK_URL",
    show_envvar=True,
    panel=_SERVER,
    help="Address of the server.  [default: http://127.0.0.1:8080]",
)


def _validate_user(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """Validate a user id, which becomes part of a URL path. Raises BadParameter."""
    try:
        return user_id(text)
    except InvalidName as error:
        raise click.BadParameter(f"{error.problem}.") from None


user = click.argument("user", callback=_validate_user)


def panels(*names: str) -> Callable[[Command], Command]:
    """Order the panels of options in a command's help."""

    def decorate(command: Command) -> Command:
        for name in reversed(names):
            command = click.option_panel(name)(command)
        return command

    return decorate


def confirmed(question: str) -> Callable[[Command], Command]:
    """Have a command ask this question on a terminal, unless it is called with --yes; scripts must pass --yes."""

    def ask(context: click.Context, _parameter: click.Parameter, is_confirmed: bool) -> None:
        if is_confirmed or context.resilient_parsing:
            return
        if not sys.stdin.isatty():
            raise click.UsageError("This cannot be undone. Confirm it with --yes.")
        click.confirm(question, abort=True, err=True)

    return click.option("--yes", is_flag=True, expose_value=False, callback=ask, help="Do not ask for confirmation.")


def on_tenant(command: Command) -> Command:
    """Pass the argument `server` to a command: a server, called with the tenant's API key."""

    @_url
    @click.option(
        "--api-key",
        metavar="KEY",
        envvar="STAK_API_KEY",
        show_envvar=True,
        panel=_SERVER,
        help="API key; it selects the tenant.  [default: the demo tenant's]",
    )
    @functools.wraps(command)
    def with_server(*args: Any, url: str | None, api_key: str | None, **given: Any) -> Any:
        from stak.cli.api_client import Server

        address = server_url(url, is_demo=not api_key)
        return command(*args, server=Server(address, tenant_credential(address, api_key)), **given)

    return panels("Options", _SERVER)(with_server)


def on_operator(command: Command) -> Command:
    """Pass the argument `server` to a command: a server, called with the operator's key."""

    @_url
    @click.option(
        "--operator-key",
        metavar="KEY",
        envvar="STAK_OPERATOR_KEY",
        show_envvar=True,
        panel=_SERVER,
        help="Operator's key; `stak up` prints it when it first starts.",
    )
    @functools.wraps(command)
    def with_server(*args: Any, url: str | None, operator_key: str | None, **given: Any) -> Any:
        from stak.cli.api_client import Server

        return command(*args, server=Server(server_url(url), operator_credential(operator_key)), **given)

    return panels("Options", _SERVER)(with_server)
