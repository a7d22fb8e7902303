"""A table whose reads miss some rows, as reads of DynamoDB may while a transaction is under way."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from stak.ports.table import Table
from stak.ports.writes import Item, Key
from stak.testing.hooked_table import HookedTable


class HidingTable(HookedTable):
    """Hides rows from reads by key; writes and their conditions find them."""

    def __init__(self, table: Table, hidden: Collection[Key]) -> None:
        super().__init__(table)
        self._hidden = hidden

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        return None if key in self._hidden else await super().get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        found = await super().batch_get(keys, consistent=consistent)
        return {key: item for key, item in found.items() if key not in self._hidden}

    async def transact_get(self, keys: Sequence[Key]) -> Mapping[Key, Item]:
        found = await super().transact_get(keys)
        return {key: item for key, item in found.items() if key not in self._hidden}
