"""A table that passes every call to another table, with hooks before calls and after commits."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Group, Item, Key, Outcome, groups_of


class Get(NamedTuple):
    key: Key
    consistent: bool


class BatchGet(NamedTuple):
    keys: tuple[Key, ...]
    consistent: bool


class TransactGet(NamedTuple):
    keys: tuple[Key, ...]
    consistent: bool = True


class Query(NamedTuple):
    pk: str
    span: Span
    limit: int
    reverse: bool
    after: Position | None
    uses_index: bool
    consistent: bool


class Commit(NamedTuple):
    """A call of `commit`, or of `commit_template` with the group of each partition."""

    groups: Sequence[Group]


Read: TypeAlias = Get | BatchGet | TransactGet | Query
Call: TypeAlias = Read | Commit


class HookedTable:
    """Implements `stak.ports.table.Table` by another one."""

    def __init__(
        self,
        table: Table,
        *,
        before: Callable[[Call], Awaitable[object]] | None = None,
        after_read: Callable[[Read, Sequence[Item]], object] | None = None,
        after_commit: Callable[[Sequence[Group], Sequence[Outcome]], Awaitable[object]] | None = None,
        rewrite: Callable[[Group], Group] | None = None,
    ) -> None:
        """`before` runs before every call, `after_read` after every read with the items found, `after_commit` after
        every commit; `rewrite` returns the group to commit instead of another.
        """
        self._table = table
        self._before = before
        self._after_read = after_read
        self._after_commit = after_commit
        self._rewrite = rewrite

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        if self._before is not None:
            await self._before(Get(key, consistent))
        item = await self._table.get(key, consistent=consistent)
        if self._after_read is not None:
            self._after_read(Get(key, consistent), [] if item is None else [item])
        return item

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = tuple(keys)
        if self._before is not None:
            await self._before(BatchGet(wanted, consistent))
        found = await self._table.batch_get(wanted, consistent=consistent)
        if self._after_read is not None:
            self._after_read(BatchGet(wanted, consistent), [*found.values()])
        return found

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        call = TransactGet(tuple(keys))
        if self._before is not None:
            await self._before(call)
        found = await self._table.transact_get(keys)
        if self._after_read is not None:
            self._after_read(call, [*found.values()])
        return found

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
        call = Query(pk, span, limit, reverse, after, index, consistent)
        if self._before is not None:
            await self._before(call)
        page = await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )
        if self._after_read is not None:
            self._after_read(call, [row.item for row in page.rows])
        return page

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        if self._before is not None:
            await self._before(Commit(groups))
        written = [self._rewritten(group) for group in groups]
        outcomes = await self._table.commit(written)
        if self._after_commit is not None:
            await self._after_commit(written, outcomes)
        return outcomes

    async def commit_template(
        self, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
    ) -> list[Outcome]:
        if self._before is not None:
            await self._before(Commit(groups_of(partitions, template, items)))
        written = self._rewritten(template)
        outcomes = await self._table.commit_template(partitions, written, items)
        if self._after_commit is not None:
            await self._after_commit(groups_of(partitions, written, items), outcomes)
        return outcomes

    def _rewritten(self, group: Group) -> Group:
        return group if self._rewrite is None else self._rewrite(group)
