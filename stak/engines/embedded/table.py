"""The table on SQLite: reads run in the caller's thread, commits in the shared writer thread.

Reads block the event loop, so those of a request are small: a page ends early, and many keys are read in parts. In
between, the request waits for its turn (`stak.request_cost`).
"""

import sqlite3
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from stak import request_cost
from stak.engines.embedded.commit import commit_groups, commit_template, read_bodies
from stak.engines.embedded.item_codec import decode
from stak.engines.embedded.sqlite_connections import Database
from stak.logs import log
from stak.ports.table import ALL, PAGE_MAX_BYTES, Page, Position, Row, Span
from stak.ports.writes import Group, Item, Key, Outcome, Value, validate_template, validate_writes

REQUEST_PAGE_MAX_ROWS: Final = 125
"""Rows that a request reads at once: a millisecond. All counters of an inbox, with its due entries, are fewer."""
REQUEST_PAGE_MAX_BYTES: Final = 256 * 1024
_LARGE_PARTITIONS: Final = 500
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_new: Final = tuple.__new__  # a third of the time that the constructor of a named tuple takes


class EmbeddedTable:
    """Implements `stak.ports.table.Table`; every read is consistent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        rows = self._database.read("SELECT body FROM item WHERE pk = ? AND sk = ?", key)
        return decode(rows[0][0]) if rows else None

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> dict[Key, Item]:
        wanted = sorted(set(keys))  # neighbours in the file are read together
        account = request_cost.current()
        if account is None or len(wanted) <= 1:
            return self._get(wanted)
        found: dict[Key, Item] = {}
        for start in range(0, len(wanted), REQUEST_PAGE_MAX_ROWS):
            began_at = time.perf_counter()
            part = wanted[start : start + REQUEST_PAGE_MAX_ROWS]
            found |= self._get(part)
            await account.read(len(part), 0, time.perf_counter() - began_at)
        return found

    async def transact_get(self, keys: Sequence[Key]) -> dict[Key, Item]:
        wanted = sorted(set(keys))

        def read(connection: sqlite3.Connection) -> dict[Key, bytes | None]:
            connection.execute("BEGIN")  # several statements read one snapshot
            try:
                return read_bodies(connection, wanted)
            finally:
                connection.execute("COMMIT")

        bodies = self._database.read_with(read)
        return {key: decode(body) for key, body in bodies.items() if body is not None}

    def _get(self, wanted: list[Key]) -> dict[Key, Item]:
        bodies = self._database.read_with(lambda connection: read_bodies(connection, wanted))
        return {key: decode(body) for key, body in bodies.items() if body is not None}

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        low, high, is_open = _bounds(span)
        if after is not None:  # one bound on each side: with two, SQLite may walk from the further one
            at = (after.index_sk or "") if index else after.sk
            if reverse and high is not None:
                is_within = at < high or (at == high and not is_open)
                high, after = (None, after) if is_within else (high, None)
            elif not reverse and low is not None:
                low, after = (None, after) if at >= low else (low, None)
        sql = _select(index, reverse, low is not None, high is not None, is_open, after is not None)
        values: list[str | int] = [pk]
        values += [bound for bound in (low, high) if bound is not None]
        if after is not None:
            values += [after.index_sk or "", after.pk, after.sk] if index else [after.sk]
        account = request_cost.current()
        if account is None:
            values.append(limit + 1)  # one more than asked, to detect the end
            return self._read_page(pk, sql, values, limit, PAGE_MAX_BYTES, index)[0]
        began_at = time.perf_counter()
        most = min(limit, REQUEST_PAGE_MAX_ROWS)
        values.append(most + 1)
        page, size_bytes = self._read_page(pk, sql, values, most, REQUEST_PAGE_MAX_BYTES, index)
        await account.read(len(page.rows), size_bytes, time.perf_counter() - began_at)
        return page

    def _read_page(
        self, pk: str, sql: str, values: list[str | int], limit: int, max_bytes: int, index: bool
    ) -> tuple[Page, int]:
        """Read rows up to the limit or the page size, nothing beyond. Return them and their size."""

        def read(connection: sqlite3.Connection) -> tuple[Page, int]:
            rows = connection.execute(sql, values)
            return _index_page(rows, limit, max_bytes) if index else _page(pk, rows, limit, max_bytes)

        return self._database.read_with(read)

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        validate_writes(groups)
        return await self._database.write_parts(commit_groups, groups)

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        validate_template(partitions, template)
        return await self._database.write(
            lambda connection: commit_template(connection, partitions, template, items),
            is_large=len(partitions) >= _LARGE_PARTITIONS,
        )


def _page(pk: str, rows: Iterable[tuple[str, bytes]], limit: int, max_bytes: int) -> tuple[Page, int]:
    read: list[Row] = []
    size_bytes = 0
    for sk, body in rows:
        if len(read) == limit or size_bytes > max_bytes:
            return Page(read, Position(pk, read[-1].key.sk)), size_bytes
        try:
            item = decode(body)
        except _UNREADABLE as error:
            item = _without_attributes(pk, sk, error)
        read.append(_new(Row, (_new(Key, (pk, sk)), item)))
        size_bytes += len(body)
    return Page(read, None), size_bytes


def _index_page(rows: Iterable[tuple[str, str, bytes, str]], limit: int, max_bytes: int) -> tuple[Page, int]:
    read: list[Row] = []
    size_bytes = 0
    last_index_sk: str | None = None
    for pk, sk, body, index_sk in rows:
        if len(read) == limit or size_bytes > max_bytes:
            return Page(read, Position(*read[-1].key, last_index_sk)), size_bytes
        try:
            item = decode(body)
        except _UNREADABLE as error:
            item = _without_attributes(pk, sk, error)
        read.append(_new(Row, (_new(Key, (pk, sk)), item)))
        size_bytes += len(body)
        last_index_sk = index_sk
    return Page(read, None), size_bytes


def _without_attributes(pk: str, sk: str, error: Exception) -> dict[str, Value]:
    """Return an empty item in place of a damaged one, so that its neighbours can be read."""
    log.error("row_unreadable", pk=pk, sk=sk, error=type(error).__name__)
    return {}


def _bounds(span: Span) -> tuple[str | None, str | None, bool]:
    """Return the lowest and highest sort key, and whether the highest is excluded."""
    if span.prefix:
        return span.prefix, _successor(span.prefix), True
    return span.low, span.high, False


def _successor(prefix: str) -> str | None:
    """Return the first text after all texts with this prefix; None if there is none."""
    for end in range(len(prefix), 0, -1):
        code = ord(prefix[end - 1]) + 1
        if code <= 0x10FFFF:
            return prefix[: end - 1] + chr(0xE000 if code == 0xD800 else code)  # surrogates are not valid text
    return None


@lru_cache(maxsize=64)
def _select(index: bool, reverse: bool, has_low: bool, has_high: bool, is_open: bool, has_after: bool) -> str:
    partition, sort = ("gsi1pk", "gsi1sk") if index else ("pk", "sk")
    conditions = [f"{partition} = ?"]
    if has_low:
        conditions.append(f"{sort} >= ?")
    if has_high:
        conditions.append(f"{sort} < ?" if is_open else f"{sort} <= ?")
    position_columns = "(gsi1sk, pk, sk)" if index else "(sk)"
    if has_after:
        conditions.append(f"{position_columns} {'<' if reverse else '>'} {'(?, ?, ?)' if index else '(?)'}")
    direction = " DESC" if reverse else ""
    order = ", ".join(name + direction for name in position_columns.strip("()").split(", "))
    source = "item_index CROSS JOIN item USING (pk, sk)" if index else "item"
    wanted = "pk, sk, body, gsi1sk" if index else "sk, body"
    return f"SELECT {wanted} FROM {source} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT ?"  # noqa: S608
