"""Rounds over many partitions: fair, concurrent, continued by any process; rows of the former partitions are found."""

import asyncio
from collections import Counter

import pytest

from stak import reconcile_rounds
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_control import stop
from stak.inbox.broadcast_ref import FORMER_OPEN_SHARDS, OPEN_SHARDS, BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.small_posts import NOTIFIED_AFTER_SECONDS
from stak.installation.data_format import SEALED_FORMAT, TOTALS_FORMAT
from stak.installation.keys import round_positions
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Key, Put
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    set_format,
    status_of,
)
from tests.support.lost_race import other_process
from tests.support.recording_table import record_calls

SHARDS = [f"sys#chats#{shard:02d}" for shard in range(20)]


def is_moved(ref: BroadcastRef) -> bool:
    return ref.open_work != ref.former_open_work


async def posted_before_the_upgrade(ports: Ports) -> BroadcastRef:
    """Return a broadcast that is listed in one of the former partitions, and only there."""
    await set_format(ports, SEALED_FORMAT)
    while not is_moved(ref := BroadcastRef(TENANT, INBOX, (await post(ports, [BOB])).message_id).former):
        await stop(ports, ref, key_id=KEY_ID)
    await set_format(ports, TOTALS_FORMAT)
    assert await ports.table.get(ref.former_open_work) is not None
    assert await ports.table.get(ref.open_work) is None
    return ref


async def listed(ports: Ports) -> int:
    pages = [await ports.table.query(keys.open_shard(shard), limit=100) for shard in range(OPEN_SHARDS)]
    return sum(len(page.rows) for page in pages)


async def test_idle_round_is_one_query_for_each_partition_and_writes_nothing(ports: Ports) -> None:
    await reconcile_open_work(ports)
    watched, table = record_calls(ports)
    assert await reconcile_open_work(watched) == 0
    calls = Counter(call[0] for call in table.calls)
    assert calls == {"query": OPEN_SHARDS, "get": 1}


async def test_older_format_lists_where_older_processes_look(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await set_format(ports, SEALED_FORMAT)
    watched, table = record_calls(ports)
    ids = [(await post(ports, [BOB])).message_id for _ in range(8)]
    refs = [BroadcastRef(TENANT, INBOX, message_id) for message_id in ids]
    assert any(map(is_moved, refs))
    for ref in refs:
        assert await ports.table.get(ref.former_open_work) is not None
    assert await reconcile_open_work(watched) == len(refs)
    assert len({call[1] for call in table.calls if call[0] == "query"}) == FORMER_OPEN_SHARDS
    await worker.work()
    assert await listed(ports) == 0


async def test_broadcast_listed_before_the_upgrade_is_resumed(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    ref = await posted_before_the_upgrade(ports)
    await worker.jobs()  # its job is lost
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_open_work(ports) >= 1
    await worker.work()
    assert (await status_of(ports, ref.id)).status == "delivered"
    await reconcile_open_work(ports)
    assert await listed(ports) == 0


async def test_broadcast_listed_before_the_upgrade_is_settled_after_a_crash(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    ref = await posted_before_the_upgrade(ports)
    await worker.run_jobs()
    await drain_queue(ports.deliveries)
    await ports.table.commit([(Put(ref.ledger(0), {"delivered": 1}),)])  # its writer died before it settled it
    await reconcile_open_work(ports)
    broadcast = await find_broadcast(ports, ref)
    assert broadcast is not None
    assert broadcast.settled is not None
    assert await listed(ports) == 0


async def test_broadcast_listed_before_the_upgrade_is_recalled(ports: Ports, worker: Worker) -> None:
    """It is listed twice for a while, and its work is not forgotten."""
    await create_test_tenant(ports)
    ref = await posted_before_the_upgrade(ports)
    chunk = await chunk_of(ports, ref.id)
    await deliver(ports, [chunk])
    await recall(ports, ref, key_id=KEY_ID, reason=None)
    assert await ports.table.get(ref.open_work) is not None
    await reconcile_open_work(ports)
    assert await ports.table.get(ref.open_work) is not None
    await worker.work()
    assert (await status_of(ports, ref.id)).status == "redacted"
    for _ in range(2):
        await reconcile_open_work(ports)
    assert await listed(ports) == 0


async def test_notification_listed_before_the_upgrade_is_repeated_once(
    embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    ref = await posted_before_the_upgrade(ports)
    await worker.work()
    await reconcile_open_work(ports)
    await ports.table.commit([(Put(ref.former_open_work, {**ref.list_open_work().item, "notify": True}),)])
    clock.advance(NOTIFIED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    assert len(await drain_queue(ports.deliveries)) == 1
    assert await listed(ports) == 0


async def fill(ports: Ports, partition: str, tenant: str, count: int) -> None:
    await ports.table.commit([(Put(Key(partition, f"{tenant}#{number:05}"), {}),) for number in range(count)])


async def test_slow_partition_does_not_delay_the_others(ports: Ports) -> None:
    for shard in SHARDS:
        await fill(ports, shard, "aaa", 3)
    seen: set[str] = set()
    others_are_through = asyncio.Event()

    async def visit(_: Ports, row: Row) -> None:
        if row.key.pk == SHARDS[0]:
            await others_are_through.wait()
        seen.add(row.key.pk)
        if len(seen) == len(SHARDS) - 1:
            others_are_through.set()

    async with asyncio.timeout(30):
        await reconcile_rounds.reconcile_each(ports, SHARDS, visit, what="slow shard")
    assert seen == set(SHARDS)


async def test_partition_with_many_tenants_takes_turns_with_the_others(ports: Ports) -> None:
    await ports.table.commit([(Put(Key(SHARDS[0], f"t{number:05}#1"), {}),) for number in range(1500)])
    for shard in SHARDS[1:]:
        await fill(ports, shard, "zzz", 1)
    order: list[str] = []

    async def visit(_: Ports, row: Row) -> None:
        order.append(row.key.pk)

    assert await reconcile_rounds.reconcile_each(ports, SHARDS, visit, what="large shard") == 1500 + len(SHARDS) - 1
    assert len(set(order[:500])) == len(SHARDS)


async def test_any_process_continues_where_the_last_round_stopped(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tenant has thousands of open rows, and there is never enough time: all rows are visited nevertheless."""
    monkeypatch.setattr(reconcile_rounds, "ROUND_SECONDS", -1)
    for shard in SHARDS:
        await fill(ports, shard, "hostile", 100)
        await fill(ports, shard, "small", 1)
    visits: Counter[Key] = Counter()

    async def visit(_: Ports, row: Row) -> None:
        visits[row.key] += 1

    rounds = 0
    while len(visits) < 101 * len(SHARDS):
        await reconcile_rounds.reconcile_each(other_process(ports), SHARDS, visit, what="never enough time")
        rounds += 1
        if rounds == 6:
            assert sum(key.sk.startswith("small") for key in visits) == len(SHARDS)
        assert rounds < 60
    # The last round of a time with less to do leaves no row behind.
    monkeypatch.setattr(reconcile_rounds, "ROUND_SECONDS", 60)
    stored = round_positions("never enough time")
    assert await ports.table.get(stored) is not None
    for _ in range(2):
        await reconcile_rounds.reconcile_each(ports, SHARDS, visit, what="never enough time")
    assert await ports.table.get(stored) is None


async def test_places_of_partitions_that_no_longer_exist_are_forgotten(ports: Ports) -> None:
    await ports.table.commit([(Put(round_positions("gone"), {"places": [["sys#chats#99", {"after": "a#1"}]]}),)])
    watched, table = record_calls(ports)

    async def visit(_: Ports, row: Row) -> None:
        await ports.table.commit([(Delete(row.key),)])

    assert await reconcile_rounds.reconcile_each(watched, SHARDS, visit, what="gone") == 0
    assert {call[1] for call in table.calls if call[0] == "query"} == set(SHARDS)
    assert await ports.table.get(round_positions("gone")) is None


def test_former_partitions_are_the_first_of_the_current_ones() -> None:
    former = {BroadcastRef(TenantKey("acme"), INBOX, str(number)).former_open_work.pk for number in range(100)}
    assert former == {keys.open_shard(shard) for shard in range(FORMER_OPEN_SHARDS)}
