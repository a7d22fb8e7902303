"""Removes items some time after their `ttl`, as DynamoDB does by itself."""

import sqlite3
from typing import Final

from stak.engines.embedded.commit import commit_groups
from stak.engines.embedded.sqlite_connections import Database
from stak.errors import StorageUnavailable
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports.writes import DONE, TTL, Below, Delete, Group, Key

_REMOVAL_BATCH_SIZE: Final = 500  # a short transaction: others need the lock too
_SELECT: Final = "SELECT ttl, pk, sk FROM item_ttl WHERE ttl < ? ORDER BY ttl, pk, sk LIMIT ?"
_UNLIST: Final = "DELETE FROM item_ttl WHERE ttl = ? AND pk = ? AND sk = ?"

_Due = tuple[int, str, str]


async def remove_expired(database: Database, now: int) -> int:
    """Remove some of the expired items; return how many there were."""
    due: list[_Due] = [(ttl, pk, sk) for ttl, pk, sk in database.read(_SELECT, (now, _REMOVAL_BATCH_SIZE))]
    if not due:
        return 0
    try:
        return await database.write(lambda connection: _remove(connection, due, now))
    except StorageUnavailable:
        raise
    except Exception:  # noqa: BLE001 - one of them is damaged: remove each separately
        return sum([await _remove_one(database, one, now) for one in due])


async def _remove_one(database: Database, due: _Due, now: int) -> int:
    try:
        return await database.write(lambda connection: _remove(connection, [due], now))
    except StorageUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - readers do not show expired items, removed or not
        rows_failed.labels("expiry").inc()
        log.error("row_failed", loop="expiry", pk=due[1], sk=due[2], error=type(error).__name__)
        # The item remains, but is unlisted: otherwise it would be the first of every round for ever.
        await database.write_many(_UNLIST, [due])
        return 0


def _remove(connection: sqlite3.Connection, due: list[_Due], now: int) -> int:
    # The condition skips an item whose ttl was extended since it was read.
    groups: list[Group] = [(Delete(Key(pk, sk), when=(Below(TTL, now),)),) for _, pk, sk in due]
    removed = commit_groups(connection, groups).count(DONE)
    # An entry without an item, or with another ttl, would be found for ever.
    connection.executemany(_UNLIST, due)
    return removed
