"""Deliveries through the embedded engine's table port: `commit_template` for all recipients, or `commit` for each."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import uvloop

from bench.delivery_data import CATEGORY_SK, TOTAL_SK, Delivery, message_item, partition
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.writes import Absent, Below, Conditions, Group, Item, Key, Outcome, Put, Update

_ADD_TOTAL: Final = {"count": 1, "rev": 1}
_ADD_CATEGORY: Final = {"count": 1}
_IF_NEW: Final = (Absent(),)


class _Shared(NamedTuple):
    """The parts that all recipients of a message share, built once."""

    message_sk: str
    item: Item
    if_not_late: Conditions

    def group(self, pk: str) -> Group:
        """Return the delivery to one recipient."""
        return (
            Put(Key(pk, self.message_sk), self.item, when=_IF_NEW),
            Update(Key(pk, TOTAL_SK), add=_ADD_TOTAL, when=self.if_not_late),
            Update(Key(pk, CATEGORY_SK), add=_ADD_CATEGORY, when=self.if_not_late),
        )


class ThroughPort:
    """The engine's table on a directory, on its own event loop, as in the worker process."""

    def __init__(self, name: str, directory: Path) -> None:
        self.name = name
        self._database = Database(directory)
        self._table = EmbeddedTable(self._database)
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)

    @property
    def connection(self) -> sqlite3.Connection:
        """Return the writing connection."""
        return self._database._writer

    def begin_round(self) -> None:
        """Truncate the WAL through the writing connection: another connection would invalidate its cache."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Delivery) -> None:
        """Do nothing: building the writes is part of the work."""

    def run(self, block: Delivery) -> int:
        """Deliver; return the number of recipients processed."""
        return self._runner.run(self._deliver(block))

    def settle(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Close the file."""
        self._runner.close()
        self._database.close()

    async def _deliver(self, block: Delivery) -> int:
        message_id = block.message_id
        shared = _Shared(f"m#{message_id}", message_item(message_id), (Below("wm", message_id),))
        answered = 0
        for users in block.chunks:
            answered += len(await self._commit(shared, users))
        return answered

    async def _commit(self, shared: _Shared, users: Sequence[str]) -> list[Outcome]:
        return await self._table.commit_template([partition(user) for user in users], shared.group(""))


class GroupByGroup(ThroughPort):
    """The same without the port's shortcut for deliveries, as all other writes are committed."""

    async def _commit(self, shared: _Shared, users: Sequence[str]) -> list[Outcome]:
        return await self._table.commit([shared.group(partition(user)) for user in users])
