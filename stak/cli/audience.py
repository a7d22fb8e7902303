"""`stak audience`: manage the users that a broadcast to everyone goes to."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from stak.cli import options
from stak.cli.member_import import import_members, show_import
from stak.cli.output import show_facts, show_json

if TYPE_CHECKING:
    from stak.cli.api_client import Server


@click.group()
def audience() -> None:
    """Manage the broadcast audience."""


@audience.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--strict", is_flag=True, help="Check the whole file first, and import nothing if a row is invalid.")
@options.inbox
@options.as_json
@options.on_tenant
def import_(server: "Server", file: Path, strict: bool, inbox: str, is_json: bool) -> None:
    """Add the users of a CSV file to an inbox's audience; - reads standard input.

    Reads the column named uid, user or user_id, or else the first one. Invalid rows are skipped and listed, and the
    exit code is 3. The import can be repeated safely.
    """

    def add(uids: list[str]) -> tuple[int, int]:
        answer = server.admin("PUT", inbox, "audience", body={"add": uids})
        return answer["added"], answer["estimate"]

    imported = import_members(file, add, is_strict=strict)
    if imported.members is None:
        imported.members = server.admin("GET", inbox, "audience")["estimate"]
    show_import(imported, ("inbox", inbox), total="everyone", field="estimate", is_json=is_json)


@audience.command()
@options.inbox
@options.as_json
@options.on_tenant
def show(server: "Server", inbox: str, is_json: bool) -> None:
    """Show how many users the audience has."""
    answer = server.admin("GET", inbox, "audience")
    if is_json:
        show_json(answer)
    else:
        show_facts((("inbox", inbox), ("everyone", f"{answer['estimate']:,} users")))
