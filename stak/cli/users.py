"""`stak user`: a user's data, erased or exported."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.jobs import started, wait_for
from stak.cli.output import Column, say, show_json, show_table

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def user() -> None:
    """Erase users, and export their data."""


@user.command("list")
@click.option("--query", metavar="TEXT", help="Only users whose ids begin like this.")
@options.as_json
@options.on_tenant
def list_(server: "Server", query: str | None, is_json: bool) -> None:
    """List registered users by id. Requires the scope read."""
    found = list(server.each("users", "users", query={} if query is None else {"query": query}))
    if is_json:
        show_json({"users": found})
        return
    rows = [(one["user_id"], one["display_name"] or "", one["phone_number"] or "") for one in found]
    show_table((Column("USER", is_whole=True), Column("NAME"), Column("PHONE")), rows, nothing="There are none.")


@user.command("erase")
@options.user
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done, and show the receipt.")
@click.confirmation_option(prompt="This cannot be undone. Erase everything the user has and wrote?")
@options.as_json
@options.on_tenant
def erase(server: "Server", user: str, is_waiting: bool, is_json: bool) -> None:
    """Erase everything a user has and wrote. Requires the scope users."""
    found = server.admin("POST", "users", user, "erase")
    if is_waiting:
        wait_for(server, ("jobs", found["job_id"]), is_json=is_json)
    started(found, is_json=is_json)


@user.command("export")
@options.user
@click.option("--wait", "is_waiting", is_flag=True, help="Wait until it is done.")
@options.as_json
@options.on_tenant
def export(server: "Server", user: str, is_waiting: bool, is_json: bool) -> None:
    """Export a user's data into a file, which `stak user file` fetches. Requires the scopes users and read."""
    found = server.admin("POST", "users", user, "export")
    if is_waiting:
        wait_for(server, ("jobs", found["job_id"]), is_json=is_json)
    started(found, is_json=is_json)


@user.command("file")
@click.argument("job_id")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path))
@options.on_tenant
def file(server: "Server", job_id: str, path: Path) -> None:
    """Fetch the file of an export: one JSON document on each line."""
    size_bytes = server.fetch(path, "jobs", job_id, "file")
    say(f"{path}: {size_bytes:,} bytes.")
