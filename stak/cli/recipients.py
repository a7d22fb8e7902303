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
@click.argument("message_id", required=False)
@click.option("--host-system-id", metavar="ID", help="With --user: the message by its id in your own system.")
@click.option("--user", metavar="USER", help="Show this user only.")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Maximum number to list.")
@options.inbox
@options.as_json
@options.on_tenant
def recipients(
    server: "Server",
    message_id: str | None,
    host_system_id: str | None,
    user: str | None,
    limit: int,
    inbox: str,
    is_json: bool,
) -> None:
    """Show whether recipients got a message, saw it and read it.

    Lists them in the order of their ids, or with --user shows one of them. With --user, the message may be named by
    its id in your own system instead.
    """
    if host_system_id is not None and message_id is None:
        if user is None:
            raise click.UsageError("--host-system-id requires --user.")
        _show_sent(server, inbox, host_system_id, user, is_json=is_json)
        return
    if message_id is None or host_system_id is not None:
        raise click.UsageError("Name the message with either MESSAGE_ID or --host-system-id.")
    path = (inbox, "messages", message_id, "recipients")
    found: list[dict[str, Any]] = (
        list(server.each("recipients", *path, limit=limit)) if user is None else [server.admin("GET", *path, user)]
    )
    if is_json:
        show_json({"recipients": found} if user is None else found[0])
        return
    show_table(_COLUMNS, [_row(one) for one in found], nothing="The message has no recipients yet.")


def _show_sent(server: "Server", inbox: str, host_system_id: str, user: str, *, is_json: bool) -> None:
    """Show what became of the messages with an id of the sender's system for one user."""
    found = server.admin("GET", inbox, "recipients", user, params={"host_system_id": host_system_id})
    if is_json:
        show_json(found)
        return
    rows = [(one["message_id"], *_row(one["recipient"])[1:]) for one in found["messages"]]
    show_table((Column("MESSAGE", is_whole=True), *_COLUMNS[1:]), rows, nothing="")


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    return (
        one["uid"],
        one["state"],
        time_text(one["delivered_at"]),
        time_text(one["seen_at"]),
        time_text(one["read_at"]),
        one["reason"] or "",
    )
