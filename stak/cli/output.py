"""Prints results to standard output, as tables or JSON, and everything else to standard error.

Without a terminal, tables are plain columns and no cell is truncated. Control characters are replaced: a message's
title must not be able to control the terminal.
"""

import functools
import io
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from rich.console import Console

_CONTROL: Final = dict.fromkeys((*range(32), *range(127, 160)), "�") | {ord(character): " " for character in "\t\n\r"}
_GAP: Final = 2
_SHORTEST: Final = 8
"""A cell is not truncated to fewer characters than this."""
_STATUSES: Final = {
    "delivered": "green",
    "delivering": "cyan",
    "expanding": "cyan",
    "scheduled": "blue",
    "paused": "yellow",
    "redacting": "magenta",
    "redacted": "magenta",
    "stopped": "red",
}


class Column(NamedTuple):
    """A column of a table. Numbers are right-aligned; cells are truncated unless they are numbers or `is_whole`.

    On a narrow terminal, columns with a `rank_to_go` are left out, the highest first.
    """

    name: str
    is_number: bool = False
    is_whole: bool = False
    rank_to_go: int = 0

    @property
    def can_be_truncated(self) -> bool:
        """Whether cells may be shortened on a narrow terminal."""
        return not (self.is_number or self.is_whole)


@functools.cache
def out() -> "Console":
    """The console for results: standard output."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False)


@functools.cache
def err() -> "Console":
    """The console for everything else: standard error."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)


def say(text: str, style: str | None = None) -> None:
    """Print a line to standard error."""
    err().print(text, style=style, markup=False)


def plain(value: object) -> str:
    """Convert a value to one line of text without control characters."""
    return str(value).translate(_CONTROL)


def number(value: int) -> str:
    """Format a number with thousands separators."""
    return f"{value:,}"


def show_json(document: Any) -> None:
    """Print one JSON document, indented."""
    _write_json(msgspec.json.format(msgspec.json.encode(document)))


def show_json_line(document: Any) -> None:
    """Print a JSON document on one line, and flush it."""
    _write_json(msgspec.json.encode(document))
    sys.stdout.flush()


def show_text(text: str) -> None:
    """Print a text unchanged."""
    _write(text)


def show_table(columns: Sequence[Column], rows: Iterable[Sequence[object]], *, nothing: str) -> None:
    """Print rows as a table; without rows, prints the text `nothing` to standard error."""
    cells = [[plain(cell) for cell in row] for row in rows]
    if not cells:
        say(nothing)
    elif out().is_terminal:
        _print_table(columns, cells)
    else:
        for line in _lines(columns, cells):
            _write(line)


def show_facts(facts: Iterable[tuple[str, object]]) -> None:
    """Print a name and a value on each line; leaves out values that are None."""
    known = [(name, plain(value)) for name, value in facts if value is not None]
    width = max(len(name) for name, _ in known)
    if not out().is_terminal:
        for name, value in known:
            _write(f"{name:<{width}}  {value}")
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in known:
        table.add_row(name, Text(value, style=_STATUSES.get(value, "")))
    out().print(table)


def columns_that_fit(columns: Sequence[Column], widths: Sequence[int], room: int) -> list[int]:
    """Indexes of the columns that fit; leaves out columns by rank until the others fit or no more may go."""

    def needed(index: int) -> int:
        return min(widths[index], _SHORTEST if columns[index].can_be_truncated else widths[index]) + _GAP

    staying = list(range(len(columns)))
    going = sorted((index for index in staying if columns[index].rank_to_go), key=lambda one: columns[one].rank_to_go)
    while going and sum(map(needed, staying)) - _GAP > room:
        staying.remove(going.pop())
    return staying


def _print_table(columns: Sequence[Column], cells: list[list[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    widths = [max(len(column.name), *(len(row[index]) for row in cells)) for index, column in enumerate(columns)]
    indexes = columns_that_fit(columns, widths, out().width)
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for index in indexes:
        column = columns[index]
        table.add_column(
            column.name,
            justify="right" if column.is_number else "left",
            no_wrap=True,
            overflow="ellipsis" if column.can_be_truncated else "fold",
            min_width=None if column.can_be_truncated else widths[index],
        )
    for row in cells:
        table.add_row(*(Text(row[index], style=_STATUSES.get(row[index], "")) for index in indexes))
    out().print(table)


def _lines(columns: Sequence[Column], cells: list[list[str]]) -> Iterable[str]:
    rows = [[column.name for column in columns], *cells]
    widths = [max(len(row[index]) for row in rows) for index in range(len(columns))]
    for row in rows:
        padded = (
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        )
        yield "  ".join(padded).rstrip()


def _write_json(document: bytes) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # RFC 8259 requires it
    _write(document.decode())


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")
