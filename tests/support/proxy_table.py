"""A table that passes every call to another table, with hooks that subclasses override."""

from collections.abc import Iterable, Mapping, Sequence

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Group, Item, Key, Outcome, in_partition


class ProxyTable:
    """Implements `stak.ports.table.Table` by another one."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def called(self) -> None:
        """Hook: before every call."""

    async def writing(self) -> None:
        """Hook: before every commit."""

    def rewritten(self, group: Group) -> Group:
        """Hook: return the group to commit instead of this one."""
        return group

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        """Hook: after every commit."""

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        await self.called()
        return await self._table.get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        await self.called()
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
        await self.called()
        return await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        await self.called()
        await self.writing()
        written = [self.rewritten(group) for group in groups]
        outcomes = await self._table.commit(written)
        await self.committed(written, outcomes)
        return outcomes

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        await self.called()
        await self.writing()
        written = self.rewritten(template)
        outcomes = await self._table.commit_template(partitions, written)
        groups = [tuple(in_partition(write, partition) for write in written) for partition in partitions]
        await self.committed(groups, outcomes)
        return outcomes
