"""Full table scans, for exports, upgrades and jobs. Requests never scan: it costs as much as the table is large."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from stak.ports.table import Page, Position, Row


class Rows(Protocol):
    """Table scans of an engine."""

    def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        """Yield all rows whose partition key begins with one of these, each once, in batches, in no guaranteed order.

        The rows are a snapshot where the engine can provide one; elsewhere concurrent writes may or may not be
        included.
        """

    @property
    def segments(self) -> int:
        """The number of segments of the table for `page`; constant."""

    async def page(self, segment: int, *, limit: int, after: Position | None) -> Page:
        """Return rows of one segment after this position. Concurrent writes may or may not be included."""

    async def page_beginning_with(self, prefixes: Sequence[str], *, limit: int, after: Position | None) -> Page:
        """Return rows whose partition key begins with one of these, after this position.

        A page may be empty although there are more: only `next is None` means the end. Concurrent writes may or may not
        be included; a row that exists before the first page and is not deleted is on one of the pages.
        """
