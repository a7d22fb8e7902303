"""All rows of some partitions of the SQLite file, as of one moment."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

from stak.engines.embedded.database import translated
from stak.engines.embedded.schema import open_connection
from stak.engines.embedded.stored import decode
from stak.ports.table import Row
from stak.ports.writes import Key

_ROWS_AT_ONCE: Final = 500
_AFTER_ANY_TEXT: Final = "\U0010ffff"
_SELECT: Final = "SELECT pk, sk, body FROM item WHERE pk >= ? AND pk < ? ORDER BY pk, sk"


class EmbeddedRows:
    """Implements `stak.ports.rows.Rows`."""

    def __init__(self, path: Path, patience_seconds: float) -> None:
        self._path = path
        self._patience_seconds = patience_seconds

    async def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        # A connection of its own: its transaction stays open for as long as the export takes, and shows one moment.
        connection = open_connection(
            self._path, synchronous="FULL", patience_seconds=self._patience_seconds, writes=False
        )
        try:
            connection.execute("BEGIN")
            for prefix in prefixes:
                found = connection.execute(_SELECT, (prefix, prefix + _AFTER_ANY_TEXT))
                while some := found.fetchmany(_ROWS_AT_ONCE):
                    yield [Row(Key(pk, sk), decode(body)) for pk, sk, body in some]
        except sqlite3.Error as error:
            raise translated(error) from error
        finally:
            connection.close()
