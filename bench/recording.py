"""A table that remembers what was committed through it, so that a benchmark can say what was not touched."""

from collections.abc import Iterable, Mapping, Sequence

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Check, Group, Item, Key, Outcome


class RecordingTable:
    """Hands everything on to another table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.commits: list[list[Key]] = []
        """The keys each commit wrote to."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        """As the table does."""
        return await self._table.get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        """As the table does."""
        return await self._table.batch_get(keys, consistent=consistent)

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
        """As the table does."""
        return await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        """As the table does, and remembered."""
        self.commits.append([write.key for group in groups for write in group if not isinstance(write, Check)])
        return await self._table.commit(groups)

    async def commit_in_each(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        """As the table does, and remembered."""
        written = [write.key.sk for write in template if not isinstance(write, Check)]
        self.commits.append([Key(partition, sk) for partition in partitions for sk in written])
        return await self._table.commit_in_each(partitions, template)
