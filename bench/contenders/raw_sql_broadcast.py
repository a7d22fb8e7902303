"""Raw `executemany` of the rows that a broadcast leaves in the inboxes: no conditions, no queue."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.delivery_data import ids
from bench.servers.stak_server import CATEGORY, MESSAGE, TENANT
from stak.engines.embedded.sqlite_schema import create_schema, open_connection

RECIPIENTS_A_TRANSACTION: Final = 1000
_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)


class SameRows:
    """A message and two counters for each recipient, in the engine's own table, synchronous=FULL."""

    name = "bare executemany of the same rows"

    def __init__(self, path: Path) -> None:
        self.connection = open_connection(path, synchronous="FULL", timeout_seconds=5.0, writes=True)
        create_schema(self.connection)
        self._transactions: list[list[tuple[str, str, bytes]]] = []
        self._posts = 0

    def begin_round(self) -> None:
        """Truncate the WAL."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Sequence[str]) -> None:
        """Build the rows."""
        self._posts += 1
        message_id, now = ids.new(), int(time.time())
        entry = {
            "id": message_id,
            "category": CATEGORY,
            "received": now,
            "delivered": now,
            "audience_kind": "users",
            "message": msgspec.json.encode(MESSAGE).decode(),
        }
        rows = (
            (f"m#{message_id}", msgspec.json.encode(entry)),
            ("c#*", msgspec.json.encode({"count": self._posts, "rev": self._posts})),
            (f"c#{CATEGORY}", msgspec.json.encode({"count": self._posts})),
        )
        for start in range(0, len(block), RECIPIENTS_A_TRANSACTION):
            users = block[start : start + RECIPIENTS_A_TRANSACTION]
            self._transactions.append([(f"t#{TENANT}U#{user}#DEFAULT", *row) for user in users for row in rows])

    def run(self, block: Sequence[str]) -> int:
        """Write the rows; return the number of recipients."""
        for rows in self._transactions:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.executemany(_UPSERT, rows)
            self.connection.execute("COMMIT")
        return len(block)

    def settle(self) -> None:
        """Discard the rows."""
        self._transactions.clear()
