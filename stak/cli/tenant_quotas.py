"""`stak tenant quotas`, `suspend` and `resume`: the operator limits and suspends tenants."""

from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, say, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_NO_LIMIT: Final = "none"


@click.command("quotas")
@click.argument("name")
@click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="QUOTA=LIMIT",
    help="Change a quota, such as inboxes=50; `none` removes the limit. Can be repeated.",
)
@options.as_json
@options.on_operator
def quotas(server: "Server", name: str, changes: tuple[str, ...], is_json: bool) -> None:
    """Show or change a tenant's quotas, with current usage."""
    body = dict(map(_change, changes))
    answer = server.admin("PUT", name, "quotas", body=body) if body else server.admin("GET", name, "quotas")
    if is_json:
        show_json(answer)
        return
    rows = [
        (quota, _number(state["limit"], "no limit"), _number(state["used"], "")) for quota, state in _states(answer)
    ]
    columns = (Column("QUOTA", is_whole=True), Column("LIMIT", is_whole=True), Column("USED", is_whole=True))
    show_table(columns, rows, nothing="There are no quotas.")


@click.command("suspend")
@click.argument("name")
@options.as_json
@options.on_operator
def suspend(server: "Server", name: str, is_json: bool) -> None:
    """Suspend a tenant. Nothing is deleted.

    All of its requests and deliveries are refused or held until it is resumed.
    """
    answer = server.admin("POST", name, "suspend")
    if is_json:
        show_json(answer)
    else:
        say(f"The tenant {name} has been suspended since {time_text(answer['suspended_at'])}.")


@click.command("resume")
@click.argument("name")
@options.as_json
@options.on_operator
def resume(server: "Server", name: str, is_json: bool) -> None:
    """Resume a suspended tenant and its pending deliveries."""
    answer = server.admin("POST", name, "resume")
    if is_json:
        show_json(answer)
    else:
        say(f"Resumed the tenant {name}.")


def _change(text: str) -> tuple[str, int | None]:
    quota, equals, limit = text.partition("=")
    if not equals or not (limit == _NO_LIMIT or limit.isdecimal()):
        raise click.BadParameter(f"{text!r} is not valid. Use QUOTA=LIMIT or QUOTA={_NO_LIMIT}.", param_hint="--set")
    return quota.strip(), None if limit == _NO_LIMIT else int(limit)


def _states(answer: dict[str, Any]) -> list[tuple[str, dict[str, int | None]]]:
    return list(answer["quotas"].items())


def _number(value: int | None, nothing: str) -> str:
    return nothing if value is None else f"{value:,}"
