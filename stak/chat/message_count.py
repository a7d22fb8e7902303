"""Count of a chat's messages that exist: sent, and not deleted, expired or removed by retention.

A chat's head has what the count is made of: the last sequence, the sequence up to which retention has removed messages
(the floor), and the number of messages above it that are gone. Nothing is written when a message expires. So messages
are also counted by their second of expiry, in rows of the chat; those of past seconds are subtracted by the reader, and
later added to the head's number. Each message is in one of these numbers once, whatever is repeated or concurrent:
a transaction that makes a message disappear, or moves it between two numbers, changes both.

Chats of earlier releases are counted when the count is first needed (`count_older_chats.py`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId, Head, Message, is_expired
from stak.errors import StorageBusy
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, Row, rows_of
from stak.ports.writes import Condition, Delete, Done, Equals, Item, Key, Present, Put, Update, Write

COUNTED: Final = "counted"
"""The attribute of a gap that is in the count. An earlier release wrote gaps without it."""
MESSAGES: Final = "messages"
_SETTLE_BATCH_SIZE: Final = 90
"""Rows in one transaction, with the head."""
_FLOOR_BATCH_SIZE: Final = 90
_DUE_BATCH_SIZE: Final = 1000
_OLDEST_DUE: Final = TRANSACT_GET_MAX_KEYS - 1


class Tombstones(msgspec.Struct, frozen=True):
    """What the count needs when messages become tombstones: writes, and the changes of the head."""

    writes: list[Write]
    removed: int
    conditions: tuple[Condition, ...]


async def read_count(ports: Ports, tenant: TenantKey, chat: ChatId, head: Head) -> int | None:
    """Return the number of existing messages; None if the chat is not counted yet."""
    if not head.has_expiring:
        return _count(head, 0)
    partition, head_key = keys.chat_partition(tenant, chat), keys.head(tenant, chat)
    span = keys.expiring_until(int(ports.clock()))
    due = {row.key: row.item async for row in rows_of(ports.table, partition, span, at_once=_DUE_BATCH_SIZE)}
    # The oldest ones are added to the head's number first: read them together with it, as of one moment.
    oldest, later = list(due)[:_OLDEST_DUE], list(due.values())[_OLDEST_DUE:]
    try:
        found: Mapping[Key, Item] = await ports.table.transact_get([head_key, *oldest])
    except StorageBusy:  # a chat that gets many messages; at worst the count misses a change of this moment
        found = await ports.table.batch_get([head_key, *oldest], consistent=True)
    rows = [item for key, item in found.items() if key != head_key] + later
    return _count(head_of(found.get(head_key)), sum(item[MESSAGES] for item in rows))


def gap_of_sent(head: Head, expires_at: int) -> Item:
    """Return the gap of a new message that expires."""
    return {"expires_at": expires_at} if head.floor is None else {"expires_at": expires_at, COUNTED: True}


def count_expiring(tenant: TenantKey, chat: ChatId, seconds: Mapping[int, int]) -> list[Write]:
    """Return the writes that change the number of messages of these seconds of expiry.

    No conditions: the head has one in the same group, and the rows are sums.
    """
    return [
        Update(keys.expiring(tenant, chat, second), add={MESSAGES: change})
        for second, change in sorted(seconds.items())
        if change
    ]


async def count_tombstones(
    ports: Ports, tenant: TenantKey, chat: ChatId, head: Head, messages: Mapping[int, Message]
) -> Tombstones:
    """Return what changes when these messages become tombstones: each gets a gap, and is subtracted from the count."""
    same = (Equals("floor", head.floor),)
    gap_keys = {sequence: keys.gap(tenant, chat, sequence) for sequence in messages}
    if head.floor is None:
        # No condition: the message has one.
        return Tombstones([Put(key, {}) for key in gap_keys.values()], 0, same)
    expiring = [gap_keys[sequence] for sequence, message in messages.items() if message.expires_at is not None]
    found = await ports.table.batch_get(expiring, consistent=True) if expiring else {}
    now, removed, seconds, writes = ports.clock(), 0, Counter[int](), list[Write]()
    for sequence, message in sorted(messages.items()):
        key = gap_keys[sequence]
        was_counted = found.get(key, {}).get(COUNTED)
        # A gap of an earlier release may be counted at the same time.
        unchanged = () if message.expires_at is None else (Equals(COUNTED, was_counted),)
        writes.append(Put(key, {COUNTED: True}, when=unchanged))
        if sequence <= head.floor or (was_counted and is_expired(message.expires_at, now)):
            continue  # it is not in the count any more
        removed += 1
        if was_counted and message.expires_at is not None:
            seconds[message.expires_at] -= 1
    return Tombstones([*writes, *count_expiring(tenant, chat, seconds)], removed, same)


async def settle_expired(ports: Ports, tenant: TenantKey, chat: ChatId) -> bool:
    """Add some messages that have expired to the number of the head; return whether there may be more."""
    span = keys.expiring_until(int(ports.clock()))
    page = await ports.table.query(keys.chat_partition(tenant, chat), span, limit=_SETTLE_BATCH_SIZE)
    if not page.rows:
        return False
    gone = sum(row.item[MESSAGES] for row in page.rows)
    head = Update(keys.head(tenant, chat), add={"removed": gone}, when=(Present(),))
    # A message that was sent late is added to the row at the same time.
    deletes = [Delete(row.key, when=(Equals(MESSAGES, row.item[MESSAGES]),)) for row in page.rows]
    (outcome,) = await ports.table.commit([(head, *deletes)])
    return page.next is not None or not isinstance(outcome, Done)


async def raise_floor(ports: Ports, tenant: TenantKey, chat: ChatId, floor: int, messages: Collection[int]) -> None:
    """Subtract all messages up to this sequence from the count, before retention removes them.

    `messages` are the sequences up to there that have a row; all others have a gap. A gap may become visible later than
    the head that counts it (`stak.ports.table`), so the gaps that exist or may exist are read by their keys.
    """
    partition, attempts = keys.chat_partition(tenant, chat), Attempts()
    while True:
        await attempts.next()
        # Read the head before the gaps: a gap that is counted meanwhile changes it.
        head = head_of(await ports.table.get(keys.head(tenant, chat), consistent=True))
        if head.floor is None or head.floor >= floor:
            return
        page = await ports.table.query(partition, keys.gaps(head.floor + 1, floor), limit=_FLOOR_BATCH_SIZE)
        reached = floor if page.next is None else keys.gap_of(page.rows[-1].key)
        possible = {row.key for row in page.rows}
        possible |= {keys.gap(tenant, chat, sequence) for sequence in messages if head.floor < sequence <= reached}
        gaps = await _read_gaps(ports, list(possible))
        removed, seconds = sums_of_gaps((row for row in gaps if row.item.get(COUNTED)), ports.clock())
        raised = Update(
            keys.head(tenant, chat),
            set={"floor": reached},
            add={"removed": -removed},
            when=(
                Equals("floor", head.floor),
                Equals("removed", head.removed),
                Equals("uncounted_from", head.uncounted_from),
            ),
        )
        fewer = {second: -number for second, number in seconds.items()}
        (outcome,) = await ports.table.commit([(raised, *count_expiring(tenant, chat, fewer))])
        if isinstance(outcome, Done) and reached < floor:
            attempts = Attempts()


async def _read_gaps(ports: Ports, gaps: Sequence[Key]) -> list[Row]:
    found: list[Row] = []
    for start in range(0, len(gaps), TRANSACT_GET_MAX_KEYS):
        items = await ports.table.transact_get(gaps[start : start + TRANSACT_GET_MAX_KEYS])
        found += [Row(key, item) for key, item in items.items()]
    return found


def sums_of_gaps(gaps: Iterable[Row], now: float) -> tuple[int, Mapping[int, int]]:
    """Return how many of these messages are gone, and how many expire in each later second."""
    removed, seconds = 0, Counter[int]()
    for row in gaps:
        expires_at = row.item.get("expires_at")
        if expires_at is None or is_expired(expires_at, now):
            removed += 1
        else:
            seconds[expires_at] += 1
    return removed, seconds


def _count(head: Head, expired: int) -> int | None:
    if head.floor is None or head.uncounted_from is not None:
        return None
    return head.sequence - head.floor - head.removed - expired
