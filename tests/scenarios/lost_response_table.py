"""A table that loses the responses to its commits, which are then repeated."""

from collections.abc import Sequence

from stak.ports.writes import Group, Outcome
from stak.testing.hooked_table import HookedTable


class LostResponseTable(HookedTable):
    """Makes every commit twice and returns the second response; `after_commit` runs between the two."""

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        await super().commit(groups)
        return await self._table.commit(groups)
