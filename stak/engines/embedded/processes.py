"""The processes that have the SQLite file open, and the schema version that keeps older releases out."""

import sqlite3

from stak.engines.embedded.database import Database
from stak.engines.embedded.schema import upgrade_schema


class EmbeddedProcesses:
    """Implements `stak.ports.processes.Processes`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def outdated(self, data_format: int) -> list[str]:
        return self._database.presence.outdated(data_format)

    def others(self) -> list[str]:
        return self._database.presence.others()

    async def refuse_older(self, data_format: int) -> None:
        def upgrade(connection: sqlite3.Connection) -> None:
            upgrade_schema(connection, data_format)

        await self._database.write(upgrade)
