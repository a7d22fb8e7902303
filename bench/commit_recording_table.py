"""A table that records its commits, so that a benchmark can show what was written and what was not."""

from collections.abc import Sequence

from stak.ports.table import Table
from stak.ports.writes import Group
from stak.testing.hooked_table import Call, Commit, HookedTable


class CommitRecordingTable(HookedTable):
    """Passes everything on to another table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, before=self._record)
        self.commits: list[Sequence[Group]] = []
        """The groups of each commit."""

    @property
    def groups(self) -> list[Group]:
        """The groups of all commits."""
        return [group for groups in self.commits for group in groups]

    async def _record(self, call: Call) -> None:
        if isinstance(call, Commit):
            self.commits.append(call.groups)
