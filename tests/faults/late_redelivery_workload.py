"""Redelivers chunks minutes, weeks or months later, after all kinds of changes to their messages."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.entry_codec import entry_of
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users, recall_step
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import Key
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Bury

USERS: Final = (*users(3), ZOE)
OTHERS: Final = tuple(UserId(f"{user}{'x' * 120}") for user in users(4))
"""Further recipients, whose ids do not fit into the row of a broadcast.

A broadcast of one row records that all of its recipients have it. Nothing but conditions guards copies of the others.
"""
CATEGORIES: Final = ("news", "offers", "default")
MESSAGES: Final = 16
MINUTE: Final = 60
DAY: Final = 24 * 3600
AGES: Final = {
    "11 minutes": 11 * MINUTE,
    "15 days": 15 * DAY,
    "29 days": 29 * DAY,  # the day before they are refused
    "31 days": 31 * DAY,  # refused
    "92 days": 92 * DAY,  # and what was blanked at once is removed
    "200 days": 200 * DAY,  # and so is what was blanked last
}
TIMES_TO_LIVE: Final = (None, None, None, 10 * MINUTE, 5 * DAY, 25 * DAY, 60 * DAY)
AGAIN_MAX: Final = 10
ACTS: Final = ("read", "unread", "mark all", "mark category", "archive", "delete", "mute", "withdraw", "recall")
_AT_ONCE: Final = 20
_REFUSED_AFTER: Final = 30 * DAY
_TOMBSTONES_REMOVED_AFTER: Final = 90 * DAY

Rows = Mapping[Key, Mapping[str, Any]]


class Found(NamedTuple):
    """The changes by redeliveries, which must be none; and chunks that were too old and not refused."""

    resurrected: int = 0
    counted: int = 0
    touched: int = 0
    unrefused: int = 0

    def plus(self, other: "Found") -> "Found":
        return Found(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class LateRedeliveryWorkload:
    """A few inboxes with the same messages, from the first until long after the last."""

    def __init__(self, sound: Engine, deliverer: Ports, clock: ManualClock, seed: int) -> None:
        self._engine = sound
        self._ports = sound.ports
        self._deliverer = deliverer
        self._clock = clock
        self._chance = random.Random(f"late {seed}")
        self._seed = seed
        self._chunks: dict[str, Received] = {}
        self._sent_at = 0.0
        self._recalled: set[str] = set()
        self.states: Counter[str] = Counter()
        """The states of copies when their chunk was redelivered."""
        self.ages: Counter[str] = Counter()
        """How often a chunk of this age was redelivered."""

    async def run(self) -> Found:
        """Run the whole workload."""
        await create_test_tenant(self._ports)
        config = InboxConfig(title="Inbox", muted="dropped" if self._seed % 2 else "read")
        await configure_inbox(self._ports, TENANT, INBOX, config, key_id=KEY_ID)
        for _ in range(MESSAGES):
            await self._post()
        self._sent_at = self._clock.time
        found = Found()
        for name, age_seconds in AGES.items():
            for _ in range(12):
                await self._act(self._chance.choice(ACTS))
            self._clock.time = self._sent_at + age_seconds
            while age_seconds > _TOMBSTONES_REMOVED_AFTER and await self._engine.remove_expired():
                pass
            found = found.plus(await self._redeliver(name, age_seconds))
        return found

    async def drift(self) -> int:
        """Return how wrong the counts are at the end."""
        return sum([(await audit_inbox(self._ports, user_inbox_of(user))).drift for user in USERS])

    async def _post(self) -> None:
        """Post and deliver, or recall from a user before delivery."""
        chance, now = self._chance, int(self._clock.time)
        ttl = chance.choice(TIMES_TO_LIVE)
        uids = chance.choice((USERS, (*USERS, *OTHERS)))
        accepted = await post(
            self._ports, uids, category=chance.choice(CATEGORIES), expires_at=None if ttl is None else now + ttl
        )
        if await drain_queue(self._engine.job_queue):
            await dispatch_step(self._ports, BroadcastRef(TENANT, INBOX, accepted.message_id))
        (chunk,) = await drain_queue(self._ports.deliveries)
        if chance.random() < 0.1:
            await self._withdraw(accepted.message_id)
        if chance.random() < 0.2:
            await mark_read_before(self._ports, user_inbox_of(chance.choice(USERS)), self._clock.time)
        assert await handle_batch(self._ports, [chunk]) == {}
        self._chunks[accepted.message_id] = msgspec.structs.replace(chunk, receive_count=2)
        self._clock.advance(1)

    async def _act(self, act: str) -> None:
        """Run an action on some messages of a user."""
        chance, ports = self._chance, self._ports
        place = user_inbox_of(chance.choice(USERS))
        ids = chance.sample(list(self._chunks), chance.randint(1, 4))
        match act:
            case "read":
                await mark_read(ports, place, ids)
            case "unread":
                await mark_unread(ports, place, ids)
            case "mark all":
                await mark_read_before(ports, place, self._clock.time - chance.randint(0, MESSAGES))
            case "mark category":
                await mark_read_before(ports, place, self._clock.time, CategoryKey(chance.choice(CATEGORIES)))
            case "archive":
                await archive(ports, place, ids)
            case "delete":
                await delete(ports, place, ids[:1])
            case "mute":
                await write_muted(ports, place, frozenset(map(CategoryKey, chance.sample(CATEGORIES, 1))))
            case "withdraw":
                await self._withdraw(ids[0])
            case _ if len(self._recalled) < MESSAGES // 4 and ids[0] not in self._recalled:
                await self._recall(ids[0])

    async def _withdraw(self, message_id: str) -> None:
        if message_id not in self._recalled:
            those = self._chance.sample(USERS, 2)
            await recall_from_users(
                self._ports, BroadcastRef(TENANT, INBOX, message_id), those, key_id=KEY_ID, reason=None
            )

    async def _recall(self, message_id: str) -> None:
        self._recalled.add(message_id)
        await recall(self._ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
        await drain_queue(self._engine.job_queue)
        await recall_step(self._ports, BroadcastRef(TENANT, INBOX, message_id))
        assert await handle_batch(self._ports, await drain_queue(self._ports.deliveries)) == {}

    async def _redeliver(self, name: str, age_seconds: int) -> Found:
        """Redeliver every chunk, some several times, in any order."""
        before = await self._rows()
        self._note_states(before)
        coming = [chunk for chunk in self._chunks.values() for _ in range(self._chance.randint(1, AGAIN_MAX))]
        self._chance.shuffle(coming)
        self.ages[name] += len(coming)
        refused = 0
        for start in range(0, len(coming), _AT_ONCE):
            batch = coming[start : start + _AT_ONCE]
            plans = await handle_batch(self._deliverer, batch)
            refused += sum(isinstance(plans.get(chunk.id), Bury) for chunk in batch)
        unrefused = len(coming) - refused if age_seconds > _REFUSED_AFTER else refused
        return _changed(before, await self._rows(), may_be_tombstone=age_seconds > _TOMBSTONES_REMOVED_AFTER)._replace(
            unrefused=unrefused
        )

    async def _rows(self) -> Rows:
        """Return all rows of the inboxes, after expired messages were counted out."""
        rows: dict[Key, Mapping[str, Any]] = {}
        for user in USERS:
            await read_unread(self._ports, user_inbox_of(user))
            page = await self._ports.table.query(user_inbox_of(user).partition, limit=1000)
            rows |= {row.key: row.item for row in page.rows}
        return rows

    def _note_states(self, rows: Rows) -> None:
        for user in USERS:
            watermark = rows.get(user_inbox_of(user).counter("*"), {}).get("wm", "")
            for message_id in self._chunks:
                self.states[_state(rows.get(user_inbox_of(UserId(user)).entry(message_id)), message_id, watermark)] += 1


def _state(item: Mapping[str, Any] | None, message_id: str, watermark: str) -> str:
    if item is None:
        return "removed"
    entry = entry_of(item)
    if entry.is_placeholder:
        return "withdrawn before it came"
    if entry.gone is not None:
        return entry.gone
    if entry.archived_at is not None:
        return "archived"
    if entry.readat is not None:
        return "read"
    return "unread" if watermark < message_id or entry.total_stamp == watermark else "marked read"


def _has_expired_since(was: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Return whether a copy lost its content by expiry, which a redelivery causes."""
    return "expires_at" in was and was.get("gone") is None and now.get("gone") == "expired" and "message" not in now


def _changed(before: Rows, after: Rows, *, may_be_tombstone: bool) -> Found:
    """Return the rows that differ; a removed copy may be replaced by a tombstone."""
    resurrected = counted = touched = 0
    for key in before.keys() | after.keys():
        was, now = before.get(key), after.get(key)
        if was == now or (may_be_tombstone and was is None and now is not None and now.get("unsent")):
            continue
        if was is not None and now is not None and _has_expired_since(was, now):
            continue
        if key.sk.startswith("c#"):
            counted += 1
        elif key.sk.startswith("m#"):
            resurrected += 1
        else:
            touched += 1
    return Found(resurrected, counted, touched)
