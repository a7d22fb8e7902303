"""Scans of the SQLite file: partitions as a snapshot, or all rows page by page."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from typing import Final

from stak.engines.embedded.item_codec import decode
from stak.engines.embedded.sqlite_connections import Database, translated
from stak.engines.embedded.sqlite_schema import open_connection
from stak.ports.table import PAGE_MAX_BYTES, Page, Position, Row
from stak.ports.writes import Key

_ROWS_BATCH_SIZE: Final = 500
_AFTER_ANY_TEXT: Final = "\U0010ffff"
_SELECT: Final = "SELECT pk, sk, body FROM item WHERE pk >= ? AND pk < ? ORDER BY pk, sk"
# One lower bound: with the prefix and the position, SQLite would walk from the prefix to the position on every page.
_FIRST_PAGE: Final = "SELECT pk, sk, body FROM item WHERE pk >= ? AND pk < ? ORDER BY pk, sk LIMIT ?"
_NEXT_PAGE: Final = "SELECT pk, sk, body FROM item WHERE (pk, sk) > (?, ?) AND pk < ? ORDER BY pk, sk LIMIT ?"
_PAGE: Final = "SELECT pk, sk, body FROM item WHERE (pk, sk) > (?, ?) ORDER BY pk, sk LIMIT ?"


class EmbeddedRows:
    """Implements `stak.ports.table.Rows`."""

    def __init__(self, database: Database, timeout_seconds: float) -> None:
        self._database = database
        self._timeout_seconds = timeout_seconds

    @property
    def segments(self) -> int:
        return 1

    async def page(self, segment: int, *, limit: int, after: Position | None) -> Page:
        start = ("", "") if after is None else (after.pk, after.sk)

        def read(connection: sqlite3.Connection) -> Page:
            rows: list[Row] = []
            size_bytes = 0
            for pk, sk, body in connection.execute(_PAGE, (*start, limit + 1)):
                if len(rows) == limit or size_bytes > PAGE_MAX_BYTES:
                    return Page(rows, Position(*rows[-1].key))
                rows.append(Row(Key(pk, sk), decode(body)))
                size_bytes += len(body)
            return Page(rows, None)

        return self._database.read_with(read)

    async def page_beginning_with(self, prefixes: Sequence[str], *, limit: int, after: Position | None) -> Page:
        start = ("", "") if after is None else (after.pk, after.sk)

        def read(connection: sqlite3.Connection) -> Page:
            rows: list[Row] = []
            size_bytes = 0
            for prefix in _distinct(prefixes):
                end, most = prefix + _AFTER_ANY_TEXT, limit - len(rows) + 1
                found = (
                    connection.execute(_FIRST_PAGE, (prefix, end, most))
                    if start[0] < prefix
                    else connection.execute(_NEXT_PAGE, (*start, end, most))
                )
                for pk, sk, body in found:
                    if len(rows) == limit or size_bytes > PAGE_MAX_BYTES:
                        return Page(rows, Position(*rows[-1].key))
                    rows.append(Row(Key(pk, sk), decode(body)))
                    size_bytes += len(body)
            return Page(rows, None)

        return self._database.read_with(read)

    async def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        # A separate connection: its transaction stays open during the whole export, and provides the snapshot.
        connection = open_connection(
            self._database.path, synchronous="FULL", timeout_seconds=self._timeout_seconds, writes=False
        )
        try:
            connection.execute("BEGIN")
            for prefix in prefixes:
                found = connection.execute(_SELECT, (prefix, prefix + _AFTER_ANY_TEXT))
                while some := found.fetchmany(_ROWS_BATCH_SIZE):
                    yield [Row(Key(pk, sk), decode(body)) for pk, sk, body in some]
        except sqlite3.Error as error:
            raise translated(error) from error
        finally:
            connection.close()


def _distinct(prefixes: Sequence[str]) -> list[str]:
    """Sort the prefixes, so that a position tells which are done, and drop those that another one includes."""
    found: list[str] = []
    for prefix in sorted(prefixes):
        if not found or not prefix.startswith(found[-1]):
            found.append(prefix)
    return found
