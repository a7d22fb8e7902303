"""`stak audience`: manage the users that a broadcast to everyone goes to.

Adding a user twice has no effect, so an interrupted import can be run again.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, FailedError, leave
from stak.cli.output import number, say, show_facts, show_json
from stak.cli.progress import metered
from stak.cli.user_files import BadRow, GoodRow, bad_lines, open_lines, rows_of

if TYPE_CHECKING:
    from stak.cli.api_client import Server

BATCH_SIZE: Final = 10_000  # the API's maximum


class Imported(msgspec.Struct):
    """Result of an import."""

    read: int = 0
    """Number of valid rows sent to the server."""
    read_bytes: int = 0
    added: int = 0
    estimate: int | None = None
    bad: list[BadRow] = msgspec.field(default_factory=list)


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
    imported = Imported()
    try:
        with metered("import", _size(file), unit="users") as meter:
            meter.count(0)
            users = _users(file, imported)
            if strict:
                users = iter(_checked(users, imported, file))
            while batch := list(islice(users, BATCH_SIZE)):
                answer = server.admin("PUT", inbox, "audience", body={"add": batch})
                imported.read += len(batch)
                imported.added += answer["added"]
                imported.estimate = answer["estimate"]
                meter.count(imported.read)
                meter.move(imported.read_bytes)
    except (FailedError, KeyboardInterrupt):
        if imported.read:
            say(
                f"{imported.read:,} users were imported before that. It is safe to run the import again.",
                style="yellow",
            )
        raise
    if imported.estimate is None:
        imported.estimate = server.admin("GET", inbox, "audience")["estimate"]
    _show(imported, inbox, is_json=is_json)
    leave(FOUND if imported.bad else DONE)


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


def _users(file: Path, imported: Imported) -> Iterator[str]:
    def note(read_bytes: int) -> None:
        imported.read_bytes = read_bytes

    with open_lines(file, note) as lines:
        for row in rows_of(lines):
            if isinstance(row, GoodRow):
                yield row.uid
            else:
                imported.bad.append(row)


def _checked(users: Iterator[str], imported: Imported, file: Path) -> list[str]:
    found = list(users)
    if imported.bad:
        raise FailedError(
            f"{len(imported.bad):,} rows of {file} have no valid user id. Nothing was imported.",
            more=bad_lines(imported.bad),
        )
    return found


def _size(file: Path) -> int | None:
    try:
        return None if str(file) == "-" else file.stat().st_size
    except OSError:
        return None  # opening the file reports the error


def _show(imported: Imported, inbox: str, *, is_json: bool) -> None:
    if is_json:
        bad = [{"line": row.line, "problem": row.problem} for row in imported.bad]
        show_json({"read": imported.read, "added": imported.added, "estimate": imported.estimate, "bad_rows": bad})
        return
    show_facts(
        (
            ("inbox", inbox),
            ("read", f"{imported.read:,} users"),
            ("added", number(imported.added)),
            ("everyone", f"{imported.estimate:,} users now"),
        )
    )
    if imported.bad:
        say(f"Skipped {len(imported.bad):,} rows without a valid user id:", style="yellow")
        for line in bad_lines(imported.bad):
            say(f"  {line}")
