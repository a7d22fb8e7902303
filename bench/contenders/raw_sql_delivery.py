"""Raw `executemany` of the final rows of a delivery, prepared beforehand: the fastest that Python can write them."""

from pathlib import Path
from typing import Any, Final

import msgspec

from bench.contenders.sqlite_base import OnFile
from bench.delivery_data import CATEGORY_SK, TOTAL_SK, Delivery, message_item, partition

_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)


class Bare(OnFile):
    """No reads, no conditions: the final rows are built before the clock starts."""

    name = "bare executemany"

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        stored = self.connection.execute("SELECT pk, sk, body FROM item")
        self._counters: dict[tuple[str, str], Any] = {(pk, sk): msgspec.json.decode(body) for pk, sk, body in stored}
        self._transactions: list[list[tuple[str, str, bytes]]] = []

    def prepare(self, block: Delivery) -> None:
        """Build the rows."""
        message_id, message_sk = block.message_id, f"m#{block.message_id}"
        body = msgspec.json.encode(message_item(message_id))
        for users in block.chunks:
            rows: list[tuple[str, str, bytes]] = []
            for pk in map(partition, users):
                total, category = self._counters[pk, TOTAL_SK], self._counters[pk, CATEGORY_SK]
                if max(total.get("wm", ""), category.get("wm", "")) < message_id:
                    total["count"] += 1
                    total["rev"] += 1
                    category["count"] += 1
                    rows.append((pk, message_sk, body))
                    rows.append((pk, TOTAL_SK, msgspec.json.encode(total)))
                    rows.append((pk, CATEGORY_SK, msgspec.json.encode(category)))
            self._transactions.append(rows)

    def run(self, block: Delivery) -> int:
        """Write the rows; return the number of recipients."""
        connection = self.connection
        for rows in self._transactions:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_UPSERT, rows)
            connection.execute("COMMIT")
        return sum(map(len, block.chunks))

    def settle(self) -> None:
        """Discard the rows."""
        self._transactions.clear()
