"""A table that records the keys of its commits, so that a benchmark can show which rows were not written."""

from collections.abc import Iterable, Mapping, Sequence

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Check, Group, Item, Key, Outcome, in_partition


class RecordingTable:
    """Passes everything on to another table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.commits: list[list[Key]] = []
        """The keys that each commit wrote."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        return await self._table.get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
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
        return await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        self._record(groups)
        return await self._table.commit(groups)

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        self._record([tuple(in_partition(write, partition) for write in template) for partition in partitions])
        return await self._table.commit_template(partitions, template)

    def _record(self, groups: Sequence[Group]) -> None:
        self.commits.append([write.key for group in groups for write in group if not isinstance(write, Check)])
