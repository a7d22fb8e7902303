"""The Table protocol: one table of items under (pk, sk), with one sparse secondary index.

Every engine guarantees the following; `tests/contracts` verifies it:
- a group is committed atomically, and an acknowledged group survives the crash of any process;
- groups of one call are independent: a refused group does not affect the others;
- strings are ordered by their UTF-8 bytes;
- a page may be shorter than its limit; only `next is None` means the end.

Rows of a group may become visible one by one, in any order, until its commit returns: `get`, `batch_get` and `query`
may see some of them and not yet the others, even if they are consistent. Conditions of writes, and `transact_get`,
see a group whole or not at all, as far as the rows that they name.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from stak.ports.writes import Group, Item, Key, Outcome

PAGE_MAX_BYTES: Final = 1024 * 1024  # DynamoDB: bytes one Query reads
PARTITION_WRITE_UNITS: Final = (
    1_000.0  # DynamoDB: per second ("Best practices for designing and using partition keys effectively")
)
TRANSACT_GET_MAX_KEYS: Final = 100  # DynamoDB: items in one TransactGetItems ("Service, account, and table quotas")


class Span(NamedTuple):
    """A range of sort keys: from low to high, both inclusive, or all with a prefix."""

    low: str | None = None
    high: str | None = None
    prefix: str | None = None

    def covers(self, key: Key) -> bool:
        """Return whether a key has the prefix of this range."""
        return self.prefix is not None and key.sk.startswith(self.prefix)

    def rest_of(self, key: Key) -> str:
        """Return what follows the prefix of this range in a key."""
        return key.sk.removeprefix(self.prefix or "")


ALL: Final = Span()


class Row(NamedTuple):
    """A stored item with its key."""

    key: Key
    item: Item


class Position(NamedTuple):
    """The end of a page: the key of its last row, and its index sort key if the index was read."""

    pk: str
    sk: str
    index_sk: str | None = None


def position(parts: Sequence[str | None]) -> Position:
    """Return a position decoded from a cursor."""
    pk, sk, index_sk = parts
    return Position(pk or "", sk or "", index_sk)


class Page(NamedTuple):
    """Rows in order, and the position of the next page."""

    rows: list[Row]
    next: Position | None


class Table(Protocol):
    """Table of an engine."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        """Return one item, or None."""

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        """Return the items that exist among any number of keys."""

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        """Return the items that exist among at most TRANSACT_GET_MAX_KEYS keys, as of one moment.

        Costs twice as much as `batch_get`. Raises StorageBusy if other transactions keep writing to these keys.
        """

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
        """Return rows of one partition (with `index`, of the index: never consistent) in order of their sort key."""

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        """Commit each group atomically, and return an outcome for each in the same order.

        Groups that touch the same key are serialized in no guaranteed order. Raises InvalidWrite before anything is
        written if a group can never be committed.
        """

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        """Commit the same group in many distinct partitions; return an outcome for each in order.

        Equivalent to `commit` with one group for each partition. The partition keys in the template are ignored.
        `items` replace the item of the first write, a Put, in each partition; they have the attributes of that item,
        and others that are not indexed.
        Recipients of a message differ only in the partition, so an engine can skip the work of examining each group.
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
    """Yield every row of a partition in order, with `at_once` rows per query, as long as the caller iterates."""
    after: Position | None = None
    end = span.low if reverse else span.high
    while True:
        page = await table.query(pk, span, limit=at_once, reverse=reverse, after=after, index=index)
        for row in page.rows:
            yield row
        after = page.next
        # DynamoDB names a next page after `at_once` rows, whether there are more or not; nothing follows the last key.
        if after is None or (after.sk == end and not index):
            return


class Rows(Protocol):
    """Full table scans of an engine, for exports, upgrades and jobs.

    Requests never scan: it costs as much as the table is large.
    """

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
