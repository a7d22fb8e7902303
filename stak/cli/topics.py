"""`stak topic`: create topics, manage their members, and delete them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.jobs import started, wait_for
from stak.cli.member_import import import_members, show_import
from stak.cli.output import Column, number, show_facts, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_name: Final = click.argument("topic", metavar="TOPIC")
_users: Final = click.argument("users", nargs=-1, required=True, metavar="USER...")


@click.group()
def topic() -> None:
    """Manage topics: named audiences that users may follow."""


@topic.command("set")
@_name
@click.option("--title", metavar="TEXT", help="Title that users see.")
@click.option("--description", metavar="TEXT", help="Description that users see.")
@click.option("--open/--closed", "is_open", default=None, help="Whether users may follow and leave it.")
@options.as_json
@options.on_tenant
def set_(
    server: "Server", topic: str, title: str | None, description: str | None, is_open: bool | None, is_json: bool
) -> None:
    """Create a topic, or change the named settings of one.

    \b
    stak topic set release-notes --title "Release notes" --open

    Requires the scopes audience and read.
    """
    from stak.cli.api_client import RefusedError

    body: dict[str, Any] = {}
    try:
        found = server.admin("GET", "topics", topic)
        body = {name: found[name] for name in ("title", "description", "open") if found[name] is not None}
    except RefusedError as error:
        if error.status != 404:
            raise
    named = {"title": title, "description": description, "open": is_open}
    body |= {name: value for name, value in named.items() if value is not None}
    _show(server.admin("PUT", "topics", topic, body=body), is_json=is_json)


@topic.command("list")
@click.option("--user", metavar="USER", help="List only topics that this user is a member of.")
@options.as_json
@options.on_tenant
def list_(server: "Server", user: str | None, is_json: bool) -> None:
    """List topics by name, or those of one user.

    Requires the scope read.
    """
    if user is not None:
        found = list(server.each("topics", "users", user, "topics"))
        columns = (Column("TOPIC", is_whole=True), Column("TITLE"), Column("JOINED"), Column("FOLLOWED"))
        rows = [
            (one["topic"], one["title"] or "", time_text(one["joined_at"]), "yes" if one["followed"] else "no")
            for one in found
        ]
    else:
        found = list(server.each("topics", "topics"))
        columns = (Column("TOPIC", is_whole=True), Column("MEMBERS", is_number=True), Column("OPEN"), Column("TITLE"))
        rows = [
            (one["topic"], number(one["members"]), "yes" if one["open"] else "no", one["title"] or "") for one in found
        ]
    if is_json:
        show_json({"topics": found})
        return
    nothing = "There are no topics." if user is None else "This user is not a member of any topic."
    show_table(columns, rows, nothing=nothing)


@topic.command()
@_name
@options.as_json
@options.on_tenant
def show(server: "Server", topic: str, is_json: bool) -> None:
    """Show a topic and the number of its members.

    Requires the scope read.
    """
    _show(server.admin("GET", "topics", topic), is_json=is_json)


@topic.command()
@_name
@click.option("--limit", type=click.IntRange(1), default=100, show_default=True, help="Maximum number to list.")
@options.as_json
@options.on_tenant
def members(server: "Server", topic: str, limit: int, is_json: bool) -> None:
    """List members of a topic by id.

    Requires the scope read.
    """
    found = list(server.each("members", "topics", topic, "members", limit=limit))
    if is_json:
        show_json({"members": found})
        return
    columns = (Column("USER", is_whole=True), Column("JOINED"), Column("FOLLOWED"))
    rows = [(one["uid"], time_text(one["joined_at"]), "yes" if one["followed"] else "no") for one in found]
    show_table(columns, rows, nothing="The topic has no members.")


@topic.command()
@_name
@_users
@options.as_json
@options.on_tenant
def add(server: "Server", topic: str, users: tuple[str, ...], is_json: bool) -> None:
    """Add users to a topic.

    Requires the scope audience.
    """
    _change(server, topic, {"add": list(users)}, is_json=is_json)


@topic.command()
@_name
@_users
@options.as_json
@options.on_tenant
def remove(server: "Server", topic: str, users: tuple[str, ...], is_json: bool) -> None:
    """Remove users from a topic.

    Requires the scope audience.
    """
    _change(server, topic, {"remove": list(users)}, is_json=is_json)


@topic.command("import")
@_name
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--strict", is_flag=True, help="Check the whole file first, and import nothing if a row is invalid.")
@options.as_json
@options.on_tenant
def import_(server: "Server", topic: str, file: Path, strict: bool, is_json: bool) -> None:
    """Add the users of a CSV file to a topic; - reads standard input.

    Reads the column named uid, user or user_id, or else the first one. Invalid rows are skipped and listed, and the
    exit code is 3. The import can be repeated safely. Requires the scope audience.
    """

    def add_all(uids: list[str]) -> tuple[int, int]:
        answer = server.admin("PUT", "topics", topic, "members", body={"add": uids})
        return answer["added"], answer["members"]

    imported = import_members(file, add_all, is_strict=strict)
    if imported.members is None:
        imported.members = server.admin("GET", "topics", topic)["members"]
    show_import(imported, ("topic", topic), total="members", field="members", is_json=is_json)


@topic.command()
@_name
@click.option(
    "--wait", "is_waiting", is_flag=True, help="Wait until all members are removed; requires the scope users."
)
@options.confirmed("This cannot be undone. Delete the topic and remove its members?")
@options.as_json
@options.on_tenant
def delete(server: "Server", topic: str, is_waiting: bool, is_json: bool) -> None:
    """Delete a topic; delivered messages stay.

    Requires the scope audience.
    """
    found = server.admin("DELETE", "topics", topic)
    if is_waiting:
        wait_for(server, ("jobs", found["job_id"]), is_json=is_json)
    started(server, found, is_json=is_json)


def _change(server: "Server", topic: str, body: dict[str, list[str]], *, is_json: bool) -> None:
    answer = server.admin("PUT", "topics", topic, "members", body=body)
    if is_json:
        show_json(answer)
        return
    show_facts(
        (
            ("topic", topic),
            ("added", number(answer["added"])),
            ("removed", number(answer["removed"])),
            ("members", number(answer["members"])),
        )
    )


def _show(found: dict[str, Any], *, is_json: bool) -> None:
    if is_json:
        show_json(found)
        return
    show_facts(
        (
            ("topic", found["topic"]),
            ("title", found["title"]),
            ("description", found["description"]),
            ("open", "yes" if found["open"] else "no"),
            ("members", number(found["members"])),
            ("created", time_text(found["created_at"])),
        )
    )
