"""Runs a tenant with a short retention through all kinds of actions while removal passes are killed and interrupted.

Posts, deliveries (late, repeated, of removed messages), marks, recalls, pauses and chats in any order; removal passes
in between, killed between any two writes or interrupted by other work before any table call.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.delete_messages import delete_message
from stak.chat.receipts import raise_mark, read_standing
from stak.chat.reconcile_chats import reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import StakError
from stak.expiry.clock_jump_guard import HELD_SECONDS
from stak.identifiers import CategoryKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_of
from stak.inbox.keys import CONTENT
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.table import Row
from stak.retention.expired_content import Pace, remove_expired_content
from stak.retention.tenant_retention import apply_retention
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from stak.ulids import first_at
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted
from workers.delivery_consumer import handle_batch

USERS: Final = (*users(5), ZOE)
CATEGORIES: Final = ("news", "offers")
DAY: Final = 24 * 3600
RETENTION_DAYS: Final = 3
TIMES_TO_LIVE: Final = (None, None, 60, DAY, 2 * DAY, 20 * DAY)
ACTS: Final = 60
PACE: Final = Pace(seconds=30.0, chunks=1)

Act = Callable[[Ports], Awaitable[object]]


class Found(NamedTuple):
    """What went wrong, which must be nothing."""

    drift: int = 0
    left: int = 0
    """Rows past their retention, or expired content."""
    lost: int = 0
    """Messages that were removed without a reason."""
    chats: int = 0
    """Wrong unread counts of chats."""

    def plus(self, other: "Found") -> "Found":
        return Found(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class RetentionWorkload:
    """One such tenant, from its first message until long after."""

    def __init__(self, engine: Engine, clock: ManualClock, seed: int) -> None:
        self._engine = engine
        self._ports = engine.ports
        self._clock = clock
        self._chance = random.Random(f"retention {seed}")
        self._worker = Worker.of(engine)
        self._chunks: list[Received] = []
        self._delivered: set[tuple[UserId, str]] = set()
        self._removable: set[tuple[UserId, str]] = set()
        """Copies that may have been removed for reasons other than age."""
        self._ends: dict[str, int | None] = {}
        self._chat: ChatId | None = None
        self._said: dict[int, tuple[int, int | None]] = {}
        """The time and the expiry of each chat message."""
        self.counted: Counter[str] = Counter()

    async def run(self) -> Found:
        """Run the whole workload."""
        await create_test_tenant(self._ports)
        await write_settings(self._ports, TENANT, TenantSettings(retention_days=RETENTION_DAYS), key_id=KEY_ID)
        self._chat, _ = await start_group(self._ports, _user(USERS[0]), USERS[1:], chat_name="All")
        for _ in range(ACTS):
            await self._act(self._ports)
            if self._chance.random() < 0.4:
                await self._remove()
            self._clock.advance(self._chance.choice((1, 61, 3600, 5 * 3600, 5 * 3600)))
        found = await self._settled()
        self._clock.advance((RETENTION_DAYS + 40) * DAY)
        return found.plus(await self._settled())

    async def _settled(self) -> Found:
        """Return what is wrong once all work has ended and removal passes had their time."""
        await self._end_all()
        now = int(self._clock.time)
        drift = sum([(await audit_inbox(self._ports, user_inbox_of(user))).drift for user in USERS])
        return Found(drift, await self._left(now), await self._lost(now), await self._wrong_chats(now))

    async def _end_all(self) -> None:
        ports = self._ports
        for message_id in self._ends:
            with _allowed():
                await stop(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
        for _ in range(4):
            await self._worker.work()
            await self._deliver(ports, await drain_queue(ports.deliveries))
            self._clock.advance(1000)  # who died left something that is found only after a while
            await reconcile_open_work(ports)
            await reconcile_chats(ports)
        for _ in range(2):
            await self._passes()
            self._clock.advance(1000)
            await reconcile_chats(ports)  # for whoever was killed before they could tell the members
            await self._worker.work()

    async def _passes(self) -> None:
        """Run removal passes without interruption, with a trusted clock."""
        for _ in range(3):
            self._clock.advance(HELD_SECONDS + 1)
            await remove_expired_content(self._ports, PACE)
            await apply_retention(self._ports, (self._ports.deliveries,), PACE)
            await remove_expired_content(self._ports, PACE)
        while await self._engine.remove_expired():
            pass

    async def _remove(self) -> None:
        """Run a removal pass that is killed, interrupted by other work, or completes."""
        work: Act = self._chance.choice(
            (
                lambda ports: remove_expired_content(ports, PACE),
                lambda ports: apply_retention(ports, (ports.deliveries,), PACE),
            )
        )
        if self._chance.random() < 0.5:
            is_whole = await survives(self._ports, self._chance.randint(0, 12), work)
            self.counted["rounds killed"] += not is_whole
        else:
            is_interrupted = await interrupted(self._ports, self._chance.randint(0, 25), work, self._act)
            self.counted["rounds interrupted"] += is_interrupted

    async def _act(self, ports: Ports) -> None:
        acts: tuple[Act, ...] = (
            self._post,
            self._post,
            self._work,
            self._redeliver,
            self._change,
            self._change,
            self._change,
            self._recall_some,
            self._control,
            self._send,
            self._acknowledge,
        )
        act = self._chance.choice(acts)
        self.counted[act.__name__.strip("_")] += 1
        with _allowed():
            await act(ports)

    async def _post(self, ports: Ports) -> None:
        chance, now = self._chance, int(self._clock.time)
        ttl = chance.choice(TIMES_TO_LIVE)
        uids = chance.sample(USERS, chance.randint(1, len(USERS)))
        ends_at = None if ttl is None else now + ttl
        accepted = await post(ports, uids, category=chance.choice(CATEGORIES), expires_at=ends_at)
        self._ends[accepted.message_id] = ends_at

    async def _work(self, ports: Ports) -> None:
        """Run jobs; deliver some chunks now, others much later, possibly again."""
        await self._worker.run_jobs()
        received = await drain_queue(ports.deliveries)
        self._chunks += received
        await self._deliver(ports, [one for one in received if self._chance.random() < 0.7])
        await reconcile_open_work(ports)

    async def _redeliver(self, ports: Ports) -> None:
        if self._chunks:
            await self._deliver(ports, self._chance.sample(self._chunks, min(3, len(self._chunks))))

    async def _deliver(self, ports: Ports, received: list[Received]) -> None:
        """Deliver, and record the recipients; chunks that are too old are dropped."""
        if not received:
            return
        if ports is self._ports and self._chance.random() < 0.3:
            deliver: Act = lambda ports: handle_batch(ports, received)  # noqa: E731 - shorter than a function
            is_interrupted = await interrupted(ports, self._chance.randint(0, 10), deliver, _remove_everything_old)
            self.counted["deliveries interrupted"] += is_interrupted
        else:
            await handle_batch(ports, received)
        for user in USERS:
            page = await ports.table.query(user_inbox_of(user).partition, limit=1000)
            for row in page.rows:
                if row.key.sk.startswith("m#") and entry_of(row.item).gone is None:
                    self._delivered.add((user, entry_of(row.item).id))

    async def _change(self, ports: Ports) -> None:
        chance, user = self._chance, self._chance.choice(USERS)
        place = user_inbox_of(user)
        ids = chance.sample(sorted(self._ends), min(len(self._ends), 4))
        match chance.randrange(7):
            case 0:
                await mark_read(ports, place, ids)
            case 1:
                await mark_unread(ports, place, ids)
            case 2:
                await mark_read_before(ports, place, self._clock.time - chance.choice((0, 3600, DAY)))
            case 3:
                await mark_read_before(ports, place, self._clock.time, CategoryKey(chance.choice(CATEGORIES)))
            case 4:
                await archive(ports, place, ids)
            case 5:
                self._removable |= {(user, message_id) for message_id in ids[:1]}
                await delete(ports, place, ids[:1])
            case _:
                await write_muted(ports, place, frozenset(map(CategoryKey, chance.sample(CATEGORIES, 1))))

    async def _recall_some(self, ports: Ports) -> None:
        if not self._ends:
            return
        message_id = self._chance.choice(sorted(self._ends))
        if self._chance.random() < 0.5:
            self._removable |= {(user, message_id) for user in USERS}
            await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
        else:
            those = self._chance.sample(USERS, 2)
            self._removable |= {(user, message_id) for user in those}
            await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), those, key_id=KEY_ID, reason=None)

    async def _control(self, ports: Ports) -> None:
        if self._ends:
            action = self._chance.choice((pause, resume, stop))
            await action(ports, BroadcastRef(TENANT, INBOX, self._chance.choice(sorted(self._ends))), key_id=KEY_ID)

    async def _send(self, ports: Ports) -> None:
        assert self._chat is not None
        for _ in range(self._chance.randint(1, 4)):
            name = f"c{len(self._said)}-{self._chance.random()}"
            ttl = self._chance.choice((None, None, 60, DAY))
            draft = Draft(name, "hello", ttl_seconds=ttl)
            sent = await send(ports, _user(self._chance.choice(USERS)), self._chat, draft)
            self._said[sent.sequence] = (sent.created_at, sent.expires_at)

    async def _acknowledge(self, ports: Ports) -> None:
        assert self._chat is not None
        if not self._said:
            return
        user, sequence = _user(self._chance.choice(USERS)), self._chance.choice(sorted(self._said))
        if self._chance.random() < 0.7:
            await raise_mark(ports, user, self._chat, "read", sequence)
        else:
            await delete_message(ports, _user(USERS[0]), self._chat, sequence)

    async def _left(self, now: int) -> int:
        """Return rows past retention: broadcasts with their rows, copies, markers, chat messages; expired content."""
        before = now - RETENTION_DAYS * DAY
        oldest_kept = first_at(before * 1000)
        left = 0
        async for some in self._engine.rows.beginning_with((f"t#{TENANT}", "sys#ends", "sys#removals")):
            for row in some:
                is_left = self._is_too_old(row, oldest_kept, before) or _has_expired(row, now)
                left += is_left
                self.counted[f"left: {row.key} {row.item}"] += is_left
        return left

    def _is_too_old(self, row: Row, oldest_kept: str, before: int) -> bool:
        pk, sk = row.key
        if pk.startswith(f"t#{TENANT}B#"):
            message_id = sk.removeprefix("b#") if sk.startswith("b#") else pk.split("#")[3]
            return message_id < oldest_kept
        if pk.startswith(f"t#{TENANT}C#") and sk.startswith("m#"):
            return bool(row.item["created"] < before - 2 * 3600)  # by the hour, and looked at every hour
        if pk.startswith(f"t#{TENANT}U#") and sk.startswith("m#"):
            entry = entry_of(row.item)  # what keeps the place of a message that never came says nothing of it
            return entry.id < oldest_kept and entry.gone != "deleted" and not entry.is_placeholder
        return pk.startswith("sys#removals#")

    async def _lost(self, now: int) -> int:
        """Return copies that are missing although they are young, unexpired, and nobody removed them."""
        oldest_kept = first_at((now - RETENTION_DAYS * DAY) * 1000 + 999)
        lost = 0
        for user, message_id in self._delivered - self._removable:
            ends_at = self._ends[message_id]
            if message_id < oldest_kept or (ends_at is not None and ends_at <= now):
                continue
            item = await self._ports.table.get(user_inbox_of(user).entry(message_id))
            lost += item is None or "gone" in item or not item.keys() & {"message", "content_hash"}
            self.counted["kept"] += 1
        return lost

    async def _wrong_chats(self, now: int) -> int:
        """Return members whose unread count differs from the visible messages above their watermark."""
        assert self._chat is not None
        wrong = 0
        page = await self._ports.table.query(f"t#{TENANT}C#{self._chat}", limit=1000)
        seen = {
            int(row.key.sk[2:])
            for row in page.rows
            if row.key.sk.startswith("m#")
            and row.item.get("deleted_at") is None
            and row.item.get("expires_at", now + 1) > now
        }
        for user in USERS:
            standing = await read_standing(self._ports, _user(user), self._chat)
            wrong += standing.unread_count != len([one for one in seen if one > standing.participant.read])
        young = now - RETENTION_DAYS * DAY
        wanted = {
            sequence
            for sequence, (sent_at, ends_at) in self._said.items()
            if sent_at >= young and (ends_at is None or ends_at > now)
        }
        there = {int(row.key.sk[2:]) for row in page.rows if row.key.sk.startswith("m#")}
        return wrong + len(wanted - there)


def _has_expired(row: Row, now: int) -> bool:
    """Return whether expired content is stored; removal may take a minute or two."""
    ends_at: Any = row.item.get("expires_at")
    if row.key.sk.startswith(("m#", "b#")) and ends_at is not None and ends_at < now - 180:
        return "message" in row.item or "content" in row.item
    rows_end_at: Any = row.item.get("ttl")
    if row.key.sk == CONTENT and rows_end_at is not None:
        return bool(rows_end_at - RECIPIENTS_KEPT_SECONDS < now - 180)
    last_ends_at: Any = row.item.get("last_expires_at")
    is_preview = row.key.sk == "#head" or row.key.sk.startswith("d#")
    return is_preview and last_ends_at is not None and last_ends_at < now - 180 and "preview" in row.item


async def _remove_everything_old(ports: Ports) -> None:
    """Run as many passes as a broadcast takes, from its first chunk to its own row."""
    for _ in range(8):
        await apply_retention(ports, (ports.deliveries,), PACE)


class _allowed:  # noqa: N801 - reads as a statement
    """Ignore refusals by the domain's rules, which are not under test."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> bool:
        return isinstance(error, StakError)


def _user(user: UserId) -> User:
    return User(TENANT, user, 2**40)
