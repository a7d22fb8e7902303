"""Deliveries on a DynamoDB that counts units: few are wasted, however many recipients are muted, late or served before.

The counts are exact in every case.
"""

import dataclasses
from collections import Counter
from typing import Any, Final, NamedTuple, cast

import pytest

from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk, entry_for_all
from stak.ports import Ports
from stak.ports.writes import Key
from stak.task_limits import bulk_work
from tests.support.broadcasts import INBOX, TENANT, create_test_tenant, post, user_inbox_of, users
from tests.support.memory_dynamodb import MemoryDynamodb

RECIPIENTS: Final = 2_000
CHUNK: Final = 100
BATCH: Final = 5
PACKING: Final = "stak.engines.aws.dynamodb.transaction_packing"
PASSED: Final = "7" + "Z" * 25
"""A watermark above every message."""


class Shares(NamedTuple):
    """Shares of the recipients, and of the transactions that are throttled."""

    muted: float = 0.0
    late: float = 0.0
    throttled: float = 0.0


@dataclasses.dataclass(frozen=True)
class Delivered:
    """A delivered broadcast."""

    ports: Ports
    dynamodb: MemoryDynamodb
    chunks: list[Chunk]

    def ledger(self) -> int:
        """The copies that the ledger has counted."""
        return sum(self.dynamodb.items[chunk.ref.ledger(chunk.number)]["delivered"] for chunk in self.chunks)

    def unread(self) -> Counter[tuple[int, int]]:
        """How many recipients have these counts, in total and in the category."""
        found = Counter[tuple[int, int]]()
        for user in users(RECIPIENTS):
            rows = [self.dynamodb.items.get(user_inbox_of(user).counter(name), {}) for name in (keys.TOTAL, "news")]
            found[(rows[0].get("count", 0), rows[1].get("count", 0))] += 1
        return found


@pytest.fixture
async def prepared(ports: Ports) -> tuple[Ports, dict[Key, Any], str]:
    """An accepted post with as many chunks as are delivered here, and all rows of its installation."""
    await create_test_tenant(ports)
    message_id = (await post(ports, users(1))).message_id
    assert ports.rows is not None
    rows = {row.key: row.item async for page in ports.rows.beginning_with(["t#", "sys#"]) for row in page}
    key = BroadcastRef(TENANT, INBOX, message_id).key
    rows[key] = {name: value for name, value in rows[key].items() if name != "uids"}
    rows[key] = {**rows[key], "planned": RECIPIENTS // CHUNK, "sent": RECIPIENTS // CHUNK}
    return ports, rows, message_id


async def deliver_to_all(
    prepared: tuple[Ports, dict[Key, Any], str], shares: Shares, *, shares_transactions: bool = True
) -> Delivered:
    """Deliver a broadcast whose recipients are muted and late in these shares, spread evenly."""
    plain, rows, message_id = prepared
    dynamodb = MemoryDynamodb(shares.throttled)
    dynamodb.items |= rows
    everyone = users(RECIPIENTS)
    for user in _share_of(everyone, shares.muted, 0):
        dynamodb.items[user_inbox_of(user).counter("news")] = {"muted": True}
    for user in _share_of(everyone, shares.late, 1):
        dynamodb.items[user_inbox_of(user).counter(keys.TOTAL)] = {"wm": PASSED, "rev": 1}
    table = AwsTable(cast(Wire, dynamodb), "stak", 30.0, WriteLimiter(1e9, 1e9))
    ports = dataclasses.replace(plain, table=table, shares_transactions=shares_transactions)
    entry = entry_for_all(await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id)), int(ports.clock()))
    chunks = [
        Chunk(TENANT, INBOX, number, everyone[number * CHUNK : (number + 1) * CHUNK], entry, int(ports.clock()), True)
        for number in range(RECIPIENTS // CHUNK)
    ]
    with bulk_work():
        for start in range(0, len(chunks), BATCH):
            await deliver(ports, chunks[start : start + BATCH])
    return Delivered(ports, dynamodb, chunks)


def _share_of(everyone: tuple[UserId, ...], share: float, offset: int) -> list[UserId]:
    """Return a share of the users, evenly spread; different offsets have no user in common."""
    count = round(len(everyone) * share)
    return [everyone[(number * len(everyone)) // count + offset] for number in range(count)]


@pytest.mark.parametrize(
    ("shares", "most_wasted"),
    [
        (Shares(), 0.0),
        (Shares(muted=0.01), 0.05),
        (Shares(late=0.02), 0.05),
        (Shares(muted=0.05), 0.05),
        (Shares(muted=0.05, late=0.02, throttled=0.01), 0.10),
        (Shares(muted=0.2), 0.05),
    ],
    ids=str,
)
async def test_few_units_are_wasted_and_all_counts_are_exact(
    prepared: tuple[Ports, dict[Key, Any], str], shares: Shares, most_wasted: float
) -> None:
    done = await deliver_to_all(prepared, shares)
    muted = round(RECIPIENTS * shares.muted)
    assert done.dynamodb.wasted_share <= most_wasted
    assert done.unread() == Counter({(1, 1): RECIPIENTS - muted, (0, 0): muted} if muted else {(1, 1): RECIPIENTS})
    assert done.ledger() == RECIPIENTS  # muted recipients have it as read


async def test_packs_of_one_size_without_reading_waste_most_units(
    prepared: tuple[Ports, dict[Key, Any], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{PACKING}.CANCELLED_SHARE", 1e9)
    done = await deliver_to_all(prepared, Shares(muted=0.05), shares_transactions=False)
    assert done.dynamodb.wasted_share > 0.4


async def test_smaller_packs_alone_keep_the_waste_near_the_share_of_refusals(
    prepared: tuple[Ports, dict[Key, Any], str],
) -> None:
    done = await deliver_to_all(prepared, Shares(muted=0.05), shares_transactions=False)
    assert done.dynamodb.wasted_share < 0.1
    assert done.ledger() == RECIPIENTS


async def test_repeated_chunks_are_read_and_not_written_again(
    prepared: tuple[Ports, dict[Key, Any], str],
) -> None:
    done = await deliver_to_all(prepared, Shares(muted=0.05, late=0.02))
    before = done.unread()
    del done.dynamodb.items[done.chunks[0].ref.ledger(0)]
    missing = done.chunks[0].uids[50]
    for name in (keys.entry(done.chunks[0].message_id), keys.counter(keys.TOTAL), keys.counter("news")):
        del done.dynamodb.items[Key(user_inbox_of(missing).partition, name)]
    wasted, used = done.dynamodb.wasted_units, done.dynamodb.used_units
    await deliver(done.ports, done.chunks[:1], repeated={0})
    assert done.dynamodb.wasted_units == wasted
    assert done.dynamodb.used_units == used + 2 * 3 + 2  # the missing recipient, and the ledger
    assert done.unread() == before
    assert done.ledger() == RECIPIENTS
