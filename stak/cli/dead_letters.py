"""`stak dead-letters`: what could not be delivered and why, and another try."""

from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, number, say, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server


class ListsByDefault(click.RichGroup):
    """A group whose first word may be left out."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what was said, as if it began with `list` where it begins with no command."""
        if not args or (args[0].startswith("-") and args[0] not in ("-h", "--help")):
            args = ["list", *args]
        return super().parse_args(ctx, args)


@click.group("dead-letters", cls=ListsByDefault)
def dead_letters() -> None:
    """See what could not be delivered, and try it again.

    Without a command, it lists.
    """


@dead_letters.command("list")
@options.inbox
@options.as_json
@options.on_tenant
def list_(server: "Server", inbox: str, is_json: bool) -> None:
    """List what could not be delivered, oldest first."""
    found = list(server.each("dead_letters", inbox, "dead-letters"))
    if is_json:
        show_json({"dead_letters": found})
        return
    rows = [
        (
            one["id"],
            one["message_id"] or "unreadable",
            number(one["recipients"]),
            time_text(one["buried_at"]),
            one["reason"],
        )
        for one in found
    ]
    columns = (
        Column("ID", is_whole=True),
        Column("MESSAGE", is_whole=True),
        Column("RECIPIENTS", is_number=True),
        Column("GIVEN UP", is_whole=True, rank_to_go=1),
        Column("WHY"),
    )
    show_table(columns, rows, nothing=f"Everything posted to {inbox} could be delivered.")
    if rows:
        say("Once what was wrong is mended: stak dead-letters redrive", style="dim")


@dead_letters.command()
@click.argument("ids", nargs=-1, metavar="[ID]…")
@options.inbox
@options.as_json
@options.on_tenant
def redrive(server: "Server", ids: tuple[str, ...], inbox: str, is_json: bool) -> None:
    """Try these again, or all of them: nobody who has a message gets it twice."""
    answer = server.admin("POST", inbox, "dead-letters", "redrive", body={"ids": list(ids)} if ids else {})
    if is_json:
        show_json(answer)
    else:
        number_of = answer["redriven"]
        say(f"{number_of:,} dead letters are on their way again." if number_of else "There was nothing to try again.")
