"""Deliveries in hand-written SQL, with the conditions of Stak's own writes: shows what the engine's generality costs.

The conditions are those of the three writes: the message does not exist yet, and neither watermark has passed it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from bench.contenders.sqlite_base import OnFile
from bench.delivery_data import CATEGORY_SK, TOTAL_SK, Delivery, message_item, partition

_MAKE_PASSING: Final = "CREATE TEMP TABLE passing (pk TEXT, total BLOB, category BLOB)"
_PUT_MESSAGES: Final = "INSERT INTO item (pk, sk, body) SELECT pk, ?, ? FROM passing"
_PUT_TOTALS: Final = f"""
INSERT INTO item (pk, sk, body) SELECT pk, '{TOTAL_SK}', total FROM passing WHERE true
ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body
"""
_PUT_CATEGORIES: Final = f"""
INSERT INTO item (pk, sk, body) SELECT pk, '{CATEGORY_SK}', category FROM passing WHERE true
ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body
"""


class HandWritten(OnFile):
    """One statement finds the recipients that pass and their new counters, three write them.

    This is the fastest of the variants tried: only the partition's name passes through Python for each recipient.
    """

    name = "hand-written SQL"

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.connection.execute("PRAGMA temp_store = MEMORY")
        self.connection.execute(_MAKE_PASSING)

    def run(self, block: Delivery) -> int:
        """Deliver; return the number of recipients processed."""
        execute = self.connection.execute
        message_id, message_sk = block.message_id, f"m#{block.message_id}"
        body = msgspec.json.encode(message_item(message_id))
        answered = 0
        for users in block.chunks:
            execute("BEGIN IMMEDIATE")
            partitions = [partition(user) for user in users]
            execute(_find_passing(len(users)), (*partitions, message_id, message_id, message_sk))
            execute(_PUT_MESSAGES, (message_sk, body))
            execute(_PUT_TOTALS)
            execute(_PUT_CATEGORIES)
            execute("DELETE FROM passing")
            execute("COMMIT")
            answered += len(users)
        return answered


@lru_cache
def _find_passing(count: int) -> str:
    values = ", ".join(["(?)"] * count)
    return f"""
INSERT INTO passing (pk, total, category)
WITH recipient (pk) AS (VALUES {values})
SELECT
  recipient.pk,
  CAST(json_set(
    ifnull(total.body, '{{}}'),
    '$.count', ifnull(json_extract(total.body, '$.count'), 0) + 1,
    '$.rev', ifnull(json_extract(total.body, '$.rev'), 0) + 1
  ) AS BLOB),
  CAST(json_set(
    ifnull(category.body, '{{}}'),
    '$.count', ifnull(json_extract(category.body, '$.count'), 0) + 1
  ) AS BLOB)
FROM recipient
LEFT JOIN item AS total ON total.pk = recipient.pk AND total.sk = '{TOTAL_SK}'
LEFT JOIN item AS category ON category.pk = recipient.pk AND category.sk = '{CATEGORY_SK}'
WHERE ifnull(json_extract(total.body, '$.wm') < ?, true)
  AND ifnull(json_extract(category.body, '$.wm') < ?, true)
  AND NOT EXISTS (SELECT 1 FROM item AS message WHERE message.pk = recipient.pk AND message.sk = ?)
"""
