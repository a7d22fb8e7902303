"""The Table protocol: one table of items under (pk, sk), with one sparse secondary index.

Every engine keeps these promises, and `tests/contracts` holds it to them:
- a group is committed whole or not at all, and an acknowledged group survives the death of any process;
- groups of one call are independent: one that is refused does not hold up the others;
- strings are ordered by their UTF-8 bytes;
- a page may be shorter than its limit; only `next is None` means the end.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from stak.ports.writes import Group, Item, Key, Outcome

PAGE_MAX_BYTES: Final = 1024 * 1024  # DynamoDB: bytes one Query reads


class Span(NamedTuple):
    """A range of sort keys: from low to high, both included, or all that begin with a prefix."""

    low: str | None = None
    high: str | None = None
    prefix: str | None = None


ALL: Final = Span()


class Row(NamedTuple):
    """A stored item with its key."""

    key: Key
    item: Item


class Position(NamedTuple):
    """Where a page ended: the key of its last row, and its sort key in the index if the index was read."""

    pk: str
    sk: str
    index_sk: str | None = None


def position(parts: Sequence[str | None]) -> Position:
    """A position that came back to us in a cursor."""
    pk, sk, index_sk = parts
    return Position(pk or "", sk or "", index_sk)


class Page(NamedTuple):
    """Some rows in order, and where to go on."""

    rows: list[Row]
    next: Position | None


class Table(Protocol):
    """What every engine's table can do."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        """One item, or None."""

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        """The items that exist among these keys, however many."""

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
        """Rows of one partition (of the index, if asked: never consistent) in order of their sort key."""

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        """Write each group whole or not at all, and answer for each in the same order.

        Groups that touch the same key happen one after the other, in no promised order.
        Raises InvalidWrite before anything is written if a group can never be committed.
        """

    async def commit_in_each(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        """The same group in many partitions (each named once), as `commit` of a group for each; answers in order.

        The partition keys of the template's writes are not looked at. What differs between a message's recipients is
        nothing but the partition, and an engine that knows it need not look at each of them for more.
        """


async def rows_of(
    table: Table,
    pk: str,
    span: Span = ALL,
    *,
    at_once: int,
    reverse: bool = False,
    index: bool = False,
) -> AsyncIterator[Row]:
    """Every row of a partition in order, so many a Query, for as long as somebody takes them."""
    after: Position | None = None
    while True:
        page = await table.query(pk, span, limit=at_once, reverse=reverse, after=after, index=index)
        for row in page.rows:
            yield row
        after = page.next
        if after is None:
            return
