"""A table whose reads miss some rows, as reads of DynamoDB may while a transaction is under way."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Item, Key
from stak.testing.hooked_table import HookedTable


class HidingTable(HookedTable):
    """Hides rows from `get` and `batch_get`; writes and their conditions find them, and so does `transact_get`.

    With `is_not_written_yet`, `transact_get` misses them too: the caller reads before the writer commits.
    With `is_index_empty`, queries of the index find nothing, because it is never consistent.
    """

    def __init__(
        self,
        table: Table,
        is_hidden: Callable[[Key], bool] = lambda _: False,
        *,
        is_not_written_yet: bool = False,
        is_index_empty: bool = False,
    ) -> None:
        super().__init__(table)
        self._is_hidden = is_hidden
        self._is_not_written_yet = is_not_written_yet
        self._is_index_empty = is_index_empty

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        return None if self._is_hidden(key) else await super().get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        return self._shown(await super().batch_get(keys, consistent=consistent))

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        found = await super().transact_get(keys)
        return self._shown(found) if self._is_not_written_yet else found

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
        if index and self._is_index_empty:
            return Page([], None)
        return await super().query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )

    def _shown(self, found: Mapping[Key, Item]) -> Mapping[Key, Item]:
        return {key: item for key, item in found.items() if not self._is_hidden(key)}
