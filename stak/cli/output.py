"""What a command shows: tables for people, JSON for programs on standard output; everything said on standard error.

Where there is no terminal, tables are plain columns that nothing is cut from. What comes from elsewhere is shown
without control characters: a message's title must not be able to move somebody's cursor.
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
_CUT_TO: Final = 8
"""Fewer characters of a text say nothing."""
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
    """A column of a table. One that is a number stands right; only one that is neither that nor `whole` may be cut.

    Where there is no room for all, those that go have a rank: the highest goes first.
    """

    name: str
    is_number: bool = False
    is_whole: bool = False
    rank_to_go: int = 0

    @property
    def can_be_cut(self) -> bool:
        """Whether the beginning of it says enough."""
        return not (self.is_number or self.is_whole)


@functools.cache
def out() -> "Console":
    """Where results go."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False)


@functools.cache
def err() -> "Console":
    """Where everything else is said."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)


def say(text: str, style: str | None = None) -> None:
    """Tell a person something; programs do not look here."""
    err().print(text, style=style, markup=False)


def plain(value: object) -> str:
    """Any text on one line, without control characters."""
    return str(value).translate(_CONTROL)


def number(value: int) -> str:
    """A number with its thousands apart."""
    return f"{value:,}"


def show_json(document: Any) -> None:
    """One document, for a program that reads it whole."""
    _write_json(msgspec.json.format(msgspec.json.encode(document)))


def show_json_line(document: Any) -> None:
    """One of many documents, each on its line, at once."""
    _write_json(msgspec.json.encode(document))
    sys.stdout.flush()


def show_text(text: str) -> None:
    """Exactly this."""
    _write(text)


def show_table(columns: Sequence[Column], rows: Iterable[Sequence[object]], *, nothing: str) -> None:
    """Rows under their columns' names; if there are none, that is said, and nothing shown."""
    cells = [[plain(cell) for cell in row] for row in rows]
    if not cells:
        say(nothing)
    elif out().is_terminal:
        _print_table(columns, cells)
    else:
        for line in _lines(columns, cells):
            _write(line)


def show_facts(facts: Iterable[tuple[str, object]]) -> None:
    """Names and values below each other; a value that is None is left out."""
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


def places_that_fit(columns: Sequence[Column], widths: Sequence[int], room: int) -> list[int]:
    """Which columns there is room for: one after the other goes, until those that stay fit or none may go."""

    def needed(place: int) -> int:
        return min(widths[place], _CUT_TO if columns[place].can_be_cut else widths[place]) + _GAP

    staying = list(range(len(columns)))
    going = sorted((place for place in staying if columns[place].rank_to_go), key=lambda one: columns[one].rank_to_go)
    while going and sum(map(needed, staying)) - _GAP > room:
        staying.remove(going.pop())
    return staying


def _print_table(columns: Sequence[Column], cells: list[list[str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    widths = [max(len(column.name), *(len(row[place]) for row in cells)) for place, column in enumerate(columns)]
    places = places_that_fit(columns, widths, out().width)
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for place in places:
        column = columns[place]
        table.add_column(
            column.name,
            justify="right" if column.is_number else "left",
            no_wrap=True,
            overflow="ellipsis" if column.can_be_cut else "fold",
            min_width=None if column.can_be_cut else widths[place],
        )
    for row in cells:
        table.add_row(*(Text(row[place], style=_STATUSES.get(row[place], "")) for place in places))
    out().print(table)


def _lines(columns: Sequence[Column], cells: list[list[str]]) -> Iterable[str]:
    rows = [[column.name for column in columns], *cells]
    widths = [max(len(row[place]) for row in rows) for place in range(len(columns))]
    for row in rows:
        padded = (
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        )
        yield "  ".join(padded).rstrip()


def _write_json(document: bytes) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # RFC 8259, whatever the terminal speaks
    _write(document.decode())


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")
