"""Imports users from a CSV file in requests of 10,000, into an audience or a topic.

Adding a user twice has no effect, so an interrupted import can be run again.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from stak.cli.exit_codes import DONE, FOUND, FailedError, leave
from stak.cli.output import number, say, show_facts, show_json
from stak.cli.progress import metered
from stak.cli.user_files import BadRow, GoodRow, bad_lines, open_lines, rows_of

BATCH_SIZE: Final = 10_000  # the API's maximum


class Imported(msgspec.Struct):
    """Result of an import."""

    read: int = 0
    """Number of valid rows sent to the server."""
    read_bytes: int = 0
    added: int = 0
    members: int | None = None
    bad: list[BadRow] = msgspec.field(default_factory=list)


Add = Callable[[list[str]], tuple[int, int]]
"""Adds users; returns how many were added, and how many members there are now."""


def import_members(file: Path, add: Add, *, is_strict: bool) -> Imported:
    """Add the users of a file; with `is_strict`, none if a row is invalid."""
    imported = Imported()
    try:
        with metered("import", _size(file), unit="users") as meter:
            meter.count(0)
            users = _users(file, imported)
            if is_strict:
                users = iter(_checked(users, imported, file))
            while batch := list(islice(users, BATCH_SIZE)):
                added, imported.members = add(batch)
                imported.read += len(batch)
                imported.added += added
                meter.count(imported.read)
                meter.move(imported.read_bytes)
    except (FailedError, KeyboardInterrupt):
        if imported.read:
            say(
                f"{imported.read:,} users were imported before that. It is safe to run the import again.",
                style="yellow",
            )
        raise
    return imported


def show_import(imported: Imported, into: tuple[str, str], *, total: str, field: str, is_json: bool) -> None:
    """Print the result of an import, and exit: with 3 if rows were skipped.

    `into` is what the users were imported into, `total` and `field` the names of the number of members.
    """
    if is_json:
        bad = [{"line": row.line, "problem": row.problem} for row in imported.bad]
        show_json({"read": imported.read, "added": imported.added, field: imported.members, "bad_rows": bad})
    else:
        show_facts(
            (
                into,
                ("read", f"{imported.read:,} users"),
                ("added", number(imported.added)),
                (total, f"{imported.members:,} users now"),
            )
        )
        if imported.bad:
            say(f"Skipped {len(imported.bad):,} rows without a valid user id:", style="yellow")
            for line in bad_lines(imported.bad):
                say(f"  {line}")
    leave(FOUND if imported.bad else DONE)


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
