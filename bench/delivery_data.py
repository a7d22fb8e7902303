"""Test data for deliveries: inboxes with counters, a message, and its recipients in order.

All counters differ, as in production: an engine that caches by an item's body must not profit from identical users. One
user in a hundred has a watermark in the future, so a delivery is refused there.
"""

import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from stak.engines.embedded.sqlite_connections import Database
from stak.ulids import Ids

CHUNK_RECIPIENTS: Final = 100  # one commit
CATEGORY: Final = "news"
TOTAL_SK: Final = "c#*"
CATEGORY_SK: Final = f"c#{CATEGORY}"

_DAY_SECONDS: Final = 86_400
_INSERT: Final = "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?)"

ids: Final = Ids()


class Delivery(NamedTuple):
    """One message for some users: distinct, in order, and in chunks of one commit each."""

    message_id: str
    chunks: Sequence[Sequence[str]]


def partition(user: str) -> str:
    """Return the partition of a user's inbox."""
    return f"t#acmeU#{user}#DEFAULT"


def message_item(message_id: str) -> dict[str, Any]:
    """Return an item as a user's inbox stores it, of about 350 bytes."""
    message = {
        "title": "Your invoice is ready",
        "body": "Hello, your invoice of 42.50 EUR for September is ready. You can pay it until the 15th.",
        "action": {"label": "Open invoice", "url": "https://example.com/invoices/2026-09"},
    }
    return {
        "id": message_id,
        "category": CATEGORY,
        "sent_at": 1_790_000_000,
        "sender": "billing",
        "priority": "normal",
        "message": msgspec.json.encode(message).decode(),
    }


def some_users(count: int) -> list[str]:
    """Return this many distinct users in order, the same every time."""
    return sorted(f"user-{number:09d}" for number in random.Random(1).sample(range(10**9), count))


def late_users(count: int) -> int:
    """Return how many of these users have a watermark in the future."""
    return sum(_is_late(index) for index in range(count))


def deliveries(users: Sequence[str], message_id: str, *, blocks: int) -> list[Delivery]:
    """Return one message to all these users, split into blocks."""
    chunks = [users[start : start + CHUNK_RECIPIENTS] for start in range(0, len(users), CHUNK_RECIPIENTS)]
    size = -(-len(chunks) // blocks)
    return [Delivery(message_id, chunks[start : start + size]) for start in range(0, len(chunks), size)]


def fill(directory: Path, users: Sequence[str]) -> None:
    """Write counters for all these users to the engine's file in this directory, which is created if needed."""
    directory.mkdir(parents=True, exist_ok=True)
    database = Database(directory)
    connection = database._writer
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(_INSERT, _counter_rows(users))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def _is_late(index: int) -> bool:
    return index % 100 == 50


def _counter_rows(users: Sequence[str]) -> Iterator[tuple[str, str, bytes]]:
    chance = random.Random(2)
    now = time.time()
    for index, user in enumerate(users):
        total: dict[str, Any] = {"count": chance.randrange(200), "rev": chance.randrange(200, 10_000)}
        category: dict[str, Any] = {"count": chance.randrange(total["count"] + 1)}
        if chance.random() < 0.5:
            total["wm"] = ids.at(now - chance.randrange(_DAY_SECONDS, 90 * _DAY_SECONDS))
        if chance.random() < 0.2:
            category["wm"] = ids.at(now - chance.randrange(_DAY_SECONDS, 90 * _DAY_SECONDS))
        if _is_late(index):
            (total if index % 200 == 50 else category)["wm"] = ids.at(now + _DAY_SECONDS)
        yield partition(user), TOTAL_SK, msgspec.json.encode(total)
        yield partition(user), CATEGORY_SK, msgspec.json.encode(category)
