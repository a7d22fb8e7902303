"""Raw `executemany` of the rows that a broadcast leaves in the inboxes: no conditions, no queue."""

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.delivery_data import ids
from bench.servers.stak_server import CATEGORY, MESSAGE
from stak.crypto import Sealer
from stak.engines.embedded.sqlite_schema import create_schema, open_connection
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import Details, seal_message

RECIPIENTS_A_TRANSACTION: Final = 1000
_INBOX: Final = InboxKey("DEFAULT")
_KEY_ID: Final = "d1"  # like a tenant's first data key: the ciphertexts have the same length
_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)


class SameRows:
    """A message and two counters for each recipient, in the engine's own table, synchronous=FULL."""

    name = "bare executemany of the same rows"

    def __init__(self, path: Path, tenant: str, audience_kind: str = "users") -> None:
        self._tenant = TenantKey(tenant)
        self._audience_kind = audience_kind
        self.connection = open_connection(path, synchronous="FULL", timeout_seconds=5.0, writes=True)
        create_schema(self.connection)
        self._transactions: list[list[tuple[str, str, bytes]]] = []
        self._rows: tuple[tuple[str, bytes], ...] = ()
        self._posts = 0
        self._sealer = Sealer({_KEY_ID: secrets.token_bytes(32)}, _KEY_ID)

    def begin_round(self) -> None:
        """Truncate the WAL."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Sequence[str]) -> None:
        """Build the rows of a new message."""
        self.begin_message()
        self.prepare_part(block)

    def begin_message(self) -> None:
        """Encode the rows that each recipient of the next message gets."""
        self._posts += 1
        message_id, now = ids.new(), int(time.time())
        entry = {
            "id": message_id,
            "category": CATEGORY,
            "received": now,
            "delivered": now,
            "audience_kind": self._audience_kind,
            "message": self._sealed(message_id),
            "counted": 0,
        }
        self._rows = (
            (f"m#{message_id}", msgspec.json.encode(entry)),
            ("c#*", msgspec.json.encode({"count": self._posts, "rev": self._posts, "last_updated": now})),
            (f"c#{CATEGORY}", msgspec.json.encode({"count": self._posts, "last_updated": now})),
        )

    def prepare_part(self, block: Sequence[str]) -> None:
        """Build the rows of the current message for these recipients."""
        for start in range(0, len(block), RECIPIENTS_A_TRANSACTION):
            users = block[start : start + RECIPIENTS_A_TRANSACTION]
            self._transactions.append(
                [(f"t#{self._tenant}U#{user}#DEFAULT", *row) for user in users for row in self._rows]
            )

    def _sealed(self, message_id: str) -> str:
        """Encrypt the message, once for all recipients, as Stak does."""
        text = msgspec.json.encode(MESSAGE).decode()
        return seal_message(self._sealer, BroadcastRef(self._tenant, _INBOX, message_id), text, Details())

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
