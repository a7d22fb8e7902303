"""`stak dead-letters`: lists deliveries, jobs and webhooks that failed permanently, and retries them."""

from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.next_command import next_command
from stak.cli.output import Column, number, say, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


class ListsByDefault(click.RichGroup):
    """A group that runs `list` when no command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; inserts `list` if they do not start with a command."""
        if not args or (args[0].startswith("-") and args[0] not in ("-h", "--help")):
            args = ["list", *args]
        return super().parse_args(ctx, args)


@click.group("dead-letters", cls=ListsByDefault)
def dead_letters() -> None:
    """List failed deliveries, jobs and webhooks, and retry them.

    Without a command, lists them.
    """


@dead_letters.command("list")
@options.inbox
@options.as_json
@options.on_tenant
def list_(server: "Server", inbox: str, is_json: bool) -> None:
    """List failed deliveries, chat updates, jobs and webhooks, oldest first.

    Those that belong to no inbox are listed in every inbox.
    """
    found = list(server.each("dead_letters", inbox, "dead-letters"))
    if is_json:
        show_json({"dead_letters": found})
        return
    rows = [
        (
            one["id"],
            one["message_id"] or ("unreadable" if one["kind"] == "delivery" else ""),
            number(one["recipients"]),
            one["kind"],
            time_text(one["buried_at"]),
            one["reason"],
        )
        for one in found
    ]
    columns = (
        Column("ID", is_whole=True),
        Column("MESSAGE", is_whole=True),
        Column("RECIPIENTS", is_number=True),
        Column("KIND", is_whole=True),
        Column("FAILED AT", is_whole=True, rank_to_go=1),
        Column("REASON"),
    )
    show_table(columns, rows, nothing=f"{inbox} has no dead letters.")
    if rows:
        command = next_command(server, "stak dead-letters redrive", inbox)
        say(f"Fix the cause, then retry with: {command}", style="dim")


@dead_letters.command()
@click.argument("ids", nargs=-1, metavar="[ID]…")
@options.inbox
@options.as_json
@options.on_tenant
def redrive(server: "Server", ids: tuple[str, ...], inbox: str, is_json: bool) -> None:
    """Retry failed deliveries, jobs and webhooks: the given ones, or all.

    Recipients who already have the message do not get it twice.
    """
    answer = server.admin("POST", inbox, "dead-letters", "redrive", body={"ids": list(ids)} if ids else {})
    if is_json:
        show_json(answer)
    else:
        redriven = answer["redriven"]
        say(f"Retrying {redriven:,} dead letters." if redriven else "There are no dead letters to retry.")
