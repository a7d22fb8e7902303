"""Bad rows, or very many rows, of one tenant do not hold up the periodic tasks of others."""

import asyncio
import dataclasses
import time
from types import SimpleNamespace
from typing import Any

import pytest

from stak import reconcile_rounds
from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.reconcile_chats import reconcile_chats
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.identifiers import TenantKey
from stak.inbox import keys, scheduled_posts
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.post import accept_post
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import Delete, Item, Key, Put
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    post_to,
    status_of,
    visible_ids,
)

HOSTILE = TenantKey("aaa")  # before everybody else in every partition
MANY = 300


async def post_for(ports: Ports, tenant: TenantKey, count: int, **fields: Any) -> list[str]:
    posts = [await accept_post(ports, tenant, post_to([BOB], **fields), key_id=KEY_ID) for _ in range(count)]
    return [accepted.message_id for accepted in posts]


async def put(ports: Ports, key: Key, item: Item) -> None:
    await ports.table.commit([(Put(key, item),)])


def failed(loop: str) -> float:
    return float(rows_failed.labels(loop)._value.get())


def bad_items(message_id: str) -> list[Item]:
    return [
        {},
        {"tenant": HOSTILE, "id": message_id},
        {"tenant": 7, "inbox": INBOX, "id": message_id},
        {"tenant": TENANT, "inbox": INBOX, "id": message_id},
        {"tenant": HOSTILE, "inbox": INBOX, "id": {"not": "an id"}},
    ]


@pytest.mark.parametrize("number", range(5))
async def test_bad_due_row_blocks_no_other_and_is_retried_later(
    ports: Ports, worker: Worker, clock: ManualClock, number: int
) -> None:
    await create_test_tenant(ports)
    due = int(clock.time) + 10
    message_id = (await post(ports, [BOB], send_at=due)).message_id
    bad = keys.due(HOSTILE, ports.ids.at(due - 5), due // 60)
    await put(ports, bad, bad_items(bad.sk.partition("#")[2])[number])
    before = failed("scheduled posts")
    clock.advance(10)
    assert await start_scheduled(ports) == 1
    await worker.work()
    assert await visible_ids(ports, BOB) == [message_id]
    assert failed("scheduled posts") == before + 1
    tries = []
    for _ in range(300):
        clock.advance(60)
        await start_scheduled(ports)
        tries.append(failed("scheduled posts") - before)
    assert 8 < tries[-1] < 14  # after 2, 4, 8 … 60 minutes, and not with every look


async def test_unreadable_broadcast_starts_once_it_is_readable(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    due = int(clock.time) + 10
    spoilt, other = [(await post(ports, [BOB], send_at=due)).message_id for _ in range(2)]
    key = BroadcastRef(TENANT, INBOX, spoilt).key
    item = await ports.table.get(key)
    assert item is not None
    await put(ports, key, {**item, "received": "soon"})
    clock.advance(10)
    assert await start_scheduled(ports) == 1
    assert (await status_of(ports, other)).status == "delivering"
    await put(ports, key, item)
    clock.advance(180)
    assert await start_scheduled(ports) == 1
    await worker.work()
    assert sorted(await visible_ids(ports, BOB)) == sorted([spoilt, other])


async def test_many_posts_of_one_tenant_do_not_starve_others(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pass with little time, hundreds of posts of a hostile tenant come first."""
    await create_test_tenant(ports)
    await create_tenant(ports, HOSTILE, TenantSettings())
    await start_scheduled(ports)
    due = int(clock.time) + 10
    await post_for(ports, HOSTILE, MANY, send_at=due)
    same = (await post(ports, [BOB], send_at=due)).message_id
    following = (await post(ports, [BOB], send_at=due + 60)).message_id
    clock.advance(75)
    taken = 0
    asked = time.monotonic

    def short_waits() -> float:
        nonlocal taken
        taken += 1
        return asked() + (1000 if taken > 4 else 0)  # the round ends with its third step

    monkeypatch.setattr(scheduled_posts, "time", SimpleNamespace(monotonic=short_waits))
    assert await start_scheduled(ports) < MANY
    assert {(await status_of(ports, one)).status for one in (same, following)} == {"delivering"}
    monkeypatch.undo()
    while await start_scheduled(ports):
        pass
    left = [row async for row in rows_of(ports.table, keys.due_minute(due // 60), at_once=100)]
    assert left == []


class _Counting:
    """A table that counts gets."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.gets = 0

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        self.gets += 1
        found: Item | None = await self._table.get(key, consistent=consistent)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


async def test_posts_of_a_later_second_are_not_read_in_every_pass(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    clock.time = float(int(clock.time) // 60 * 60 + 60)
    await start_scheduled(ports)
    await post_for(ports, TENANT, 100, send_at=int(clock.time) + 59)
    counting = _Counting(ports.table)
    assert await start_scheduled(dataclasses.replace(ports, table=counting)) == 0
    assert counting.gets == 1  # the cursor
    clock.advance(59)
    assert await start_scheduled(ports) == 100


async def test_bad_open_work_backs_off_and_others_proceed(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    for number in range(MANY):
        message_id = ports.ids.new()
        await put(ports, BroadcastRef(HOSTILE, INBOX, message_id).open_work, bad_items(message_id)[number % 5])
    message_id = (await post(ports, [BOB])).message_id
    await worker.jobs()  # the job is lost
    clock.advance(STALLED_AFTER_SECONDS)
    before = failed("open work")
    assert await reconcile_open_work(ports) == MANY + 1
    await worker.work()
    assert await visible_ids(ports, BOB) == [message_id]
    assert failed("open work") == before + MANY
    await reconcile_open_work(ports)
    assert failed("open work") == before + MANY  # they rest
    clock.advance(6)
    await reconcile_open_work(ports)
    assert failed("open work") == before + 2 * MANY
    for _ in range(100):
        clock.advance(60)
        await reconcile_open_work(ports)
    assert failed("open work") < before + 12 * MANY


async def test_bad_chat_update_backs_off(ports: Ports, clock: ManualClock) -> None:
    chat = ChatId("g_" + ports.ids.new())
    await put(ports, chat_keys.dirty_chat(HOSTILE, chat), {"at": "never", "chat": chat})
    before = failed("chats")
    for _ in range(3):
        assert await reconcile_chats(ports) == 1
    assert failed("chats") == before + 1


async def test_pass_serves_every_tenant_once_before_any_twice(ports: Ports) -> None:
    partition = "sys#chats#00"
    tenants = ["aaa", "aaa-b", "aaa.c", "aaaa", "b", "zzz"]
    counts = {"aaa": MANY, "aaa-b": 3, "aaa.c": 25, "aaaa": 150, "b": 1, "zzz": 40}
    for tenant in tenants:
        groups = [(Put(Key(partition, f"{tenant}#{number:05}"), {}),) for number in range(counts[tenant])]
        await ports.table.commit(groups)
    visited: list[str] = []

    async def visit(_: Ports, row: Row) -> None:
        visited.append(row.key.sk)

    assert await reconcile_rounds.reconcile_each(ports, [partition], visit, what="all") == sum(counts.values())
    assert len(set(visited)) == len(visited) == sum(counts.values())
    owners = [sk.partition("#")[0] for sk in visited]
    first = sum(min(count, reconcile_rounds.ROWS_PER_TENANT) for count in counts.values())
    assert {tenant: owners[:first].count(tenant) for tenant in tenants} == {
        tenant: min(count, reconcile_rounds.ROWS_PER_TENANT) for tenant, count in counts.items()
    }


async def test_pass_out_of_time_resumes_where_it_stopped(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconcile_rounds, "ROUND_SECONDS", -1)
    for shard in range(2):
        for tenant in ("aaa", "b", "zzz"):
            groups = [(Put(Key(f"sys#chats#{shard:02}", f"{tenant}#{number:05}"), {}),) for number in range(60)]
            await ports.table.commit(groups)
    seen: set[tuple[str, str]] = set()

    async def visit(_: Ports, row: Row) -> None:
        seen.add((row.key.pk, row.key.sk.partition("#")[0]))

    for _ in range(12):
        await reconcile_rounds.reconcile_each(ports, ["sys#chats#00", "sys#chats#01"], visit, what="little time")
    assert len(seen) == 6


async def test_slow_row_does_not_block_others(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconcile_rounds, "ROW_SECONDS", 0.05)
    for name in ("aaa#slow", "b#quick"):
        await put(ports, Key("sys#chats#00", name), {})
    seen: list[str] = []

    async def visit(_: Ports, row: Row) -> None:
        if "slow" in row.key.sk:
            await asyncio.sleep(60)
        seen.append(row.key.sk)

    async with asyncio.timeout(10):
        await reconcile_rounds.reconcile_each(ports, ["sys#chats#00"], visit, what="slow")
    assert seen == ["b#quick"]


async def test_storage_failure_of_one_tenant_does_not_block_others(ports: Ports, clock: ManualClock) -> None:
    """A hot partition is throttled while all others respond."""
    for name in ("aaa#1", "b#1"):
        await put(ports, Key("sys#chats#00", name), {})
    seen: list[str] = []

    async def visit(_: Ports, row: Row) -> None:
        if row.key.sk.startswith("aaa"):
            raise StorageUnavailable("throttled")
        seen.append(row.key.sk)

    for _ in range(3):
        await reconcile_rounds.reconcile_each(ports, ["sys#chats#00"], visit, what="throttled")
        clock.advance(10)
    assert seen == ["b#1"] * 3


async def test_tenants_without_rows_left_are_finished(ports: Ports, clock: ManualClock) -> None:
    """Rows that are removed during a pass do not end it early."""
    names = [f"{tenant}#{number:03}" for tenant in ("aaa", "b") for number in range(90)]
    await ports.table.commit([(Put(Key("sys#chats#00", name), {}),) for name in names])

    async def visit(ports: Ports, row: Row) -> None:
        await ports.table.commit([(Delete(row.key),)])

    assert await reconcile_rounds.reconcile_each(ports, ["sys#chats#00"], visit, what="gone") == 180
    assert await reconcile_rounds.reconcile_each(ports, ["sys#chats#00"], visit, what="gone") == 0
