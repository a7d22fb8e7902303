"""Options that several commands have, and what they open: a server for a tenant, or for the operator."""

import functools
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
    "--data", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Directory of the embedded engine."
)
engine = click.option("--engine", type=click.Choice(["embedded", "aws"]), help="Where everything is stored.")
aws_endpoint = click.option("--aws-endpoint", metavar="URL", help="A local AWS, for the aws engine.")
host = click.option("--host", metavar="ADDRESS", help="Address to listen on.  [default: 127.0.0.1]")
port = click.option("--port", type=int, metavar="PORT", help="Port to listen on; 0 takes a free one.  [default: 8080]")
create = click.option(
    "--create", is_flag=True, default=None, help="Make missing tables, queues and buckets (aws engine)."
)
as_json = click.option("--json", "is_json", is_flag=True, help="For programs: JSON on standard output, nothing else.")
inbox = click.option(
    "--inbox", metavar="INBOX", default="DEFAULT", envvar="STAK_INBOX", show_default=True, help="Which inbox."
)
_url = click.option(
    "--url",
    metavar="URL",
    envvar="STAK_URL",
    show_envvar=True,
    panel=_SERVER,
    help="Where the server is.  [default: http://127.0.0.1:8080]",
)


def _possible_user(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """A user's id as it stands in a path: what cannot be one would ask for something else."""
    try:
        return user_id(text)
    except InvalidName as error:
        raise click.BadParameter(f"{error.problem}.") from None


user = click.argument("user", callback=_possible_user)


def panels(*names: str) -> Callable[[Command], Command]:
    """Groups of options, in the order a command's help shows them."""

    def decorate(command: Command) -> Command:
        for name in reversed(names):
            command = click.option_panel(name)(command)
        return command

    return decorate


def on_tenant(command: Command) -> Command:
    """Gives a command a server to speak to as a tenant: its argument `server`."""

    @_url
    @click.option(
        "--api-key",
        metavar="KEY",
        envvar="STAK_API_KEY",
        show_envvar=True,
        panel=_SERVER,
        help="An API key; it says which tenant. Without one, that of `stak up --demo`.",
    )
    @functools.wraps(command)
    def with_server(*args: Any, url: str | None, api_key: str | None, **given: Any) -> Any:
        from stak.cli.api_client import Server

        address = server_url(url)
        return command(*args, server=Server(address, tenant_credential(address, api_key)), **given)

    return panels("Options", _SERVER)(with_server)


def on_operator(command: Command) -> Command:
    """Gives a command a server to speak to as the operator: its argument `server`."""

    @_url
    @click.option(
        "--operator-key",
        metavar="KEY",
        envvar="STAK_OPERATOR_KEY",
        show_envvar=True,
        panel=_SERVER,
        help="The operator's key; `stak up` prints it when it first starts.",
    )
    @functools.wraps(command)
    def with_server(*args: Any, url: str | None, operator_key: str | None, **given: Any) -> Any:
        from stak.cli.api_client import Server

        return command(*args, server=Server(server_url(url), operator_credential(operator_key)), **given)

    return panels("Options", _SERVER)(with_server)
