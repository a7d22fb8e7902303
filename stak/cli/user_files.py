"""Users from a file: one a line, or the column of a CSV that has them. Pure, but for the reading.

The column is one called uid, user or user_id, else the first. A row that has no possible user is known by its line.
"""

import contextlib
import csv
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from stak.cli.exit_codes import FailedError
from stak.errors import InvalidName
from stak.identifiers import user_id

COLUMNS: Final = ("uid", "user_id", "user")
_SEPARATORS: Final = (",", ";", "\t")
_BAD_TOLD: Final = 10
_NOT_UTF_8: Final = re.compile(r"[\udc80-\udcff]")  # what surrogateescape makes of a byte


class GoodRow(NamedTuple):
    """A user."""

    uid: str


class BadRow(NamedTuple):
    """A row without a possible user."""

    line: int
    problem: str


Row = GoodRow | BadRow
Told = Callable[[int], None]
"""Hears how many bytes were read so far."""


def rows_of(lines: Iterable[bytes]) -> Iterator[Row]:
    """What is in each row that is not blank."""
    texts = _texts(lines)
    first = next(texts, None)
    if first is None:
        return
    separator = _separator(first)
    reader = csv.reader(_again(first, texts), delimiter=separator)
    column = 0
    is_first = True
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield BadRow(reader.line_num, str(error))
            continue
        if is_first:
            is_first = False
            named = _column(cells)
            if named is not None:
                column = named
                continue
        if any(cell.strip() for cell in cells):
            yield _row(cells, column, reader.line_num)


@contextlib.contextmanager
def open_lines(file: Path, told: Told) -> Iterator[Iterator[bytes]]:
    """The lines of a file, or of standard input if it is called `-`."""
    with contextlib.ExitStack() as stack:
        source: IO[bytes]
        try:
            source = sys.stdin.buffer if str(file) == "-" else stack.enter_context(file.open("rb"))
        except OSError as error:
            raise FailedError(f"Cannot read {file}: {error.strerror}.") from None
        yield _counted(source, told)


def read_users(file: Path) -> list[str]:
    """All users of a file; FailedError with the lines of those that cannot be, and then none."""
    users: list[str] = []
    bad: list[BadRow] = []
    with open_lines(file, lambda _: None) as lines:
        for row in rows_of(lines):
            if isinstance(row, GoodRow):
                users.append(row.uid)
            else:
                bad.append(row)
    if bad:
        raise FailedError(f"{len(bad):,} rows of {file} have no possible user; nothing was sent.", more=bad_lines(bad))
    return users


def bad_lines(bad: list[BadRow]) -> list[str]:
    """Where rows are bad, for people: the first of them, and how many more."""
    told = [f"line {row.line}: {row.problem}" for row in bad[:_BAD_TOLD]]
    return told if len(bad) <= _BAD_TOLD else [*told, f"and {len(bad) - _BAD_TOLD:,} more"]


def _row(cells: list[str], column: int, line: int) -> Row:
    if column >= len(cells):
        return BadRow(line, f"has no column {column + 1}")
    uid = cells[column].strip()
    if _NOT_UTF_8.search(uid):
        return BadRow(line, "is not UTF-8: save the file as UTF-8")
    try:
        user_id(uid)
    except InvalidName as error:
        return BadRow(line, f"user {error.problem}")
    return GoodRow(uid)


def _column(cells: list[str]) -> int | None:
    """Which column has users, if this row names columns."""
    names = [cell.strip().lower() for cell in cells]
    return next((names.index(name) for name in COLUMNS if name in names), None)


def _separator(first: str) -> str:
    """What stands between columns: a comma, unless the first row names columns only if it is something else."""
    by_name = (one for one in _SEPARATORS if _column(first.rstrip("\r\n").split(one)) is not None)
    return next(by_name, ",")


def _texts(lines: Iterable[bytes]) -> Iterator[str]:
    for place, line in enumerate(lines):
        # What is not UTF-8 becomes what no user can have, and is told by its line.
        yield line.decode("utf-8-sig" if place == 0 else "utf-8", "surrogateescape")


def _again(first: str, others: Iterator[str]) -> Iterator[str]:
    yield first
    yield from others


def _counted(source: IO[bytes], told: Told) -> Iterator[bytes]:
    read_bytes = 0
    for line in source:
        read_bytes += len(line)
        told(read_bytes)
        yield line
