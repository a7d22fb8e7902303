"""`stak user`: list users, check their unread counts, sign tokens, turn channels off, erase and export their data."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.channels import user_channels
from stak.cli.jobs import started, wait_for
from stak.cli.output import Column, say, show_json, show_table
from stak.cli.user_unread import audit, token, unread

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def user() -> None:
    """Manage users: unread counts, tokens, channels, erasure, export."""


for _command in (unread, audit, token, user_channels):
    user.add_command(_command)


@user.command("list")
@click.option("--query", metavar="TEXT", help="List only users whose ids start with this.")
@options.as_json
@options.on_tenant
def list_(server: "Server", query: str | None, is_json: bool) -> None:
    """List registered users by id.

    Requires the scope read.
    """
    found = list(server.each("users", "users", query={} if query is None else {"query": query}))
    if is_json:
        show_json({"users": found})
        return
    rows = [(one["user_id"], one["display_name"] or "", one["phone_number"] or "") for one in found]
    columns = (Column("USER", is_whole=True), Column("NAME"), Column("PHONE"))
    show_table(columns, rows, nothing="There are no registered users.")


@user.command("erase")
@options.user
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done, and show the receipt.")
@options.confirmed("This cannot be undone. Erase the user's data and everything the user wrote?")
@options.as_json
@options.on_tenant
def erase(server: "Server", user: str, is_waiting: bool, is_json: bool) -> None:
    """Erase a user's data and everything the user wrote.

    Requires the scope users.
    """
    found = server.admin("POST", "users", user, "erase")
    if is_waiting:
        wait_for(server, ("jobs", found["job_id"]), is_json=is_json)
    started(server, found, is_json=is_json)


@user.command("export")
@options.user
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done.")
@options.as_json
@options.on_tenant
def export(server: "Server", user: str, is_waiting: bool, is_json: bool) -> None:
    """Export a user's data to a file on the server.

    Download it with `stak user file`. Requires the scopes users and read.
    """
    found = server.admin("POST", "users", user, "export")
    if is_waiting:
        wait_for(server, ("jobs", found["job_id"]), is_json=is_json)
    started(server, found, is_json=is_json)


@user.command("file")
@click.argument("job_id")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path))
@options.as_json
@options.on_tenant
def file(server: "Server", job_id: str, path: Path, is_json: bool) -> None:
    """Download the file of an export, one JSON document per line."""
    size_bytes = server.fetch(path, "jobs", job_id, "file")
    if is_json:
        show_json({"output": str(path), "bytes": size_bytes})
    else:
        say(f"Wrote {path} ({size_bytes:,} bytes).")
