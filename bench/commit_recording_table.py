"""A table that records the keys of its commits, so that a benchmark can show which rows were not written."""

from stak.ports.table import Table
from stak.ports.writes import Check, Key
from stak.testing.hooked_table import Call, Commit, HookedTable


class RecordingTable(HookedTable):
    """Passes everything on to another table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, before=self._record)
        self.commits: list[list[Key]] = []
        """The keys that each commit wrote."""

    async def _record(self, call: Call) -> None:
        if isinstance(call, Commit):
            self.commits.append([write.key for group in call.groups for write in group if not isinstance(write, Check)])
