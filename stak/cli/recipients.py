"""`stak broadcast recipients`: whether the recipients of a broadcast got it, saw it and read it."""

from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_COLUMNS: Final = (
    Column("USER", is_whole=True),
    Column("STATE", is_whole=True),
    Column("DELIVERED", rank_to_go=2),
    Column("SEEN", rank_to_go=1),
    Column("READ", rank_to_go=4),
    Column("REASON", rank_to_go=3),
)


@click.command()
@click.argument("message_id")
@click.option("--user", metavar="USER", help="Show this user only.")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Maximum number to list.")
@options.inbox
@options.as_json
@options.on_tenant
def recipients(server: "Server", message_id: str, user: str | None, limit: int, inbox: str, is_json: bool) -> None:
    """Show whether recipients got a message, saw it and read it.

    Lists them in the order of their ids, or with --user shows one of them.
    """
    path = (inbox, "messages", message_id, "recipients")
    found: list[dict[str, Any]] = (
        list(server.each("recipients", *path, limit=limit)) if user is None else [server.admin("GET", *path, user)]
    )
    if is_json:
        show_json({"recipients": found} if user is None else found[0])
        return
    rows = [
        (
            one["uid"],
            one["state"],
            time_text(one["delivered_at"]),
            time_text(one["seen_at"]),
            time_text(one["read_at"]),
            one["reason"] or "",
        )
        for one in found
    ]
    show_table(_COLUMNS, rows, nothing="The message has no recipients yet.")
