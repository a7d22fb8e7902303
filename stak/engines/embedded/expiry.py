"""Removes items some time after their `ttl`, as DynamoDB does by itself."""

import sqlite3
from typing import Final

from stak.engines.embedded.commit import commit_groups
from stak.engines.embedded.database import Database
from stak.ports.writes import DONE, TTL, Below, Delete, Key

_REMOVED_AT_ONCE: Final = 500  # a short transaction: others want the file too


async def remove_expired(database: Database, now: int) -> int:
    """Remove some of the items whose time is over; how many there were."""
    due = database.read("SELECT pk, sk FROM item_ttl WHERE ttl < ? LIMIT ?", (now, _REMOVED_AT_ONCE))
    if not due:
        return 0
    # The condition is for an item that was given more time since it was read.
    groups = [(Delete(Key(pk, sk), when=(Below(TTL, now),)),) for pk, sk in due]

    def remove(connection: sqlite3.Connection) -> int:
        return commit_groups(connection, groups).count(DONE)

    return await database.write(remove)
