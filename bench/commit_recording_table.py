"""A table that records the keys of its commits, so that a benchmark can show which rows were not written."""

from collections.abc import Sequence

from stak.ports.table import Table
from stak.ports.writes import Check, Group, Key, Outcome
from tests.support.proxy_table import ProxyTable


class RecordingTable(ProxyTable):
    """Passes everything on to another table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.commits: list[list[Key]] = []
        """The keys that each commit wrote."""

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:  # noqa: ARG002 - as called
        self.commits.append([write.key for group in groups for write in group if not isinstance(write, Check)])
