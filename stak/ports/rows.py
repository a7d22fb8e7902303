"""Reading the table whole, for exports, upgrades and jobs. No request ever does: it costs as much as the table."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from stak.ports.table import Page, Position, Row


class Rows(Protocol):
    """What every engine can do to hand out its rows."""

    def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        """All rows whose partition key begins with one of these, each once, some at a time, in no promised order.

        Where the engine can, they are as of one moment; where it cannot, what is written meanwhile may be there or not.
        """

    @property
    def segments(self) -> int:
        """Into how many parts the table is divided for `page`; always the same number."""

    async def page(self, segment: int, *, limit: int, after: Position | None) -> Page:
        """Some rows of one segment, from the one after this position. What is written meanwhile may be there or not."""

    async def page_beginning_with(self, prefixes: Sequence[str], *, limit: int, after: Position | None) -> Page:
        """Some rows whose partition key begins with one of these, from the one after this position.

        A page may be empty although there are more: only `next is None` means the end. What is written meanwhile may be
        there or not; what is there before the first page and is not deleted is on one of them.
        """
