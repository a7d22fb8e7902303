"""Reads users from a file: one per line, or a column of a CSV file.

The column is the one named uid, user or user_id, or else the first. Invalid rows are reported with their line numbers.
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
_BAD_ROWS_SHOWN: Final = 10
_NOT_UTF_8: Final = re.compile(r"[\udc80-\udcff]")  # how surrogateescape decodes an invalid byte


class GoodRow(NamedTuple):
    """A row with a valid user id."""

    uid: str


class BadRow(NamedTuple):
    """A row without a valid user id."""

    line: int
    problem: str


Row = GoodRow | BadRow
OnRead = Callable[[int], None]
"""Called with the number of bytes read so far."""


def rows_of(lines: Iterable[bytes]) -> Iterator[Row]:
    """Parse each row that is not blank."""
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
def open_lines(file: Path, on_read: OnRead) -> Iterator[Iterator[bytes]]:
    """Open a file, or standard input for `-`, and iterate over its lines."""
    with contextlib.ExitStack() as stack:
        source: IO[bytes]
        try:
            source = sys.stdin.buffer if str(file) == "-" else stack.enter_context(file.open("rb"))
        except OSError as error:
            raise FailedError(f"Cannot read {file}: {error.strerror}.") from None
        yield _counted(source, on_read)


def read_users(file: Path) -> list[str]:
    """Read all users of a file. Raises FailedError that lists the invalid rows."""
    users: list[str] = []
    bad: list[BadRow] = []
    with open_lines(file, lambda _: None) as lines:
        for row in rows_of(lines):
            if isinstance(row, GoodRow):
                users.append(row.uid)
            else:
                bad.append(row)
    if bad:
        raise FailedError(f"{len(bad):,} rows of {file} have no valid user id. Nothing was sent.", more=bad_lines(bad))
    return users


def bad_lines(bad: list[BadRow]) -> list[str]:
    """Describe invalid rows: the first ones, and how many more there are."""
    shown = [f"line {row.line}: {row.problem}" for row in bad[:_BAD_ROWS_SHOWN]]
    return shown if len(bad) <= _BAD_ROWS_SHOWN else [*shown, f"and {len(bad) - _BAD_ROWS_SHOWN:,} more"]


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
    """Index of the column with users, if this row is a header."""
    names = [cell.strip().lower() for cell in cells]
    return next((names.index(name) for name in COLUMNS if name in names), None)


def _separator(first: str) -> str:
    """The first separator that makes the first row a header, or else a comma."""
    by_name = (one for one in _SEPARATORS if _column(first.rstrip("\r\n").split(one)) is not None)
    return next(by_name, ",")


def _texts(lines: Iterable[bytes]) -> Iterator[str]:
    for index, line in enumerate(lines):
        # Invalid UTF-8 becomes surrogates, which no user id contains, so that the row is reported.
        yield line.decode("utf-8-sig" if index == 0 else "utf-8", "surrogateescape")


def _again(first: str, others: Iterator[str]) -> Iterator[str]:
    yield first
    yield from others


def _counted(source: IO[bytes], on_read: OnRead) -> Iterator[bytes]:
    read_bytes = 0
    for line in source:
        read_bytes += len(line)
        on_read(read_bytes)
        yield line
