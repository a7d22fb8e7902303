"""Expansion of "everyone" where partitions have a limit: shards in parallel, and several pages in one step.

A worker without the limit plans one page in a step, as every worker of the releases before does.
"""

import asyncio
import dataclasses
import itertools
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from stak.audience import expand_everyone, keys
from stak.audience.audience_members import change_audience
from stak.audience.expand_everyone import AudienceReader
from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.keys import CHUNKS
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.ports.writes import Put
from stak.settings import load_settings
from stak.testing.hooked_table import Call, Commit, HookedTable, Query
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import Work, interrupted

MEMBERS = users(60)
FEW = users(24)
UNLIMITED = 1e9
"""A limit that nobody reaches, so that a test does not wait."""
LONG_SECONDS = 3600.0
CALLS_MAX = 400


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of a few members, and steps that do all pages."""
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(dispatch_chunks, "SHARD_PAGE_SIZE_AHEAD", 1)
    monkeypatch.setattr(dispatch_chunks, "STEP_SECONDS", LONG_SECONDS)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)


Act = Callable[[Ports, BroadcastRef], Awaitable[object]]


def on_broadcast(act: Act, ref: BroadcastRef) -> Work:
    async def work(ports: Ports) -> None:
        await act(ports, ref)

    return work


def limited(ports: Ports) -> Ports:
    return dataclasses.replace(ports, partition_write_units=UNLIMITED)


async def join(ports: Ports, members: tuple[UserId, ...]) -> None:
    await change_audience(ports, TENANT, INBOX, add=members, remove=(), key_id=KEY_ID)


async def posted(ports: Ports, members: tuple[UserId, ...] = MEMBERS) -> BroadcastRef:
    """Post to an audience with these members."""
    await create_test_tenant(ports)
    await join(ports, members)
    return BroadcastRef(TENANT, INBOX, (await post(ports, None)).message_id)


async def planned_recipients(ports: Ports, ref: BroadcastRef) -> list[str]:
    """Return the recipients in all chunks, with duplicates, and check that the chunks are numbered without gaps."""
    pages = [await ports.table.query(partition, CHUNKS, limit=1000) for partition in ref.partitions]
    rows = sorted((row for page in pages for row in page.rows), key=lambda row: row.key.sk)
    broadcast = await find_broadcast(ports, ref)
    assert broadcast is not None
    assert [row.key for row in rows] == [ref.chunk(number) for number in range(broadcast.planned)]
    recipients = list(itertools.chain.from_iterable(row.item["uids"] for row in rows))
    assert broadcast.reached == len(recipients)
    return recipients


async def assert_delivered_once(ports: Ports, ref: BroadcastRef, members: tuple[UserId, ...] = MEMBERS) -> None:
    assert await planned_recipients(ports, ref) == sorted(members)
    status = await status_of(ports, ref.id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", len(members), len(members))
    for user in members:
        assert await visible_ids(ports, user) == [ref.id]
        assert await unread_total(ports, user) == 1


def watching(ports: Ports, before: Callable[[Call], Awaitable[object]]) -> Ports:
    return dataclasses.replace(ports, table=HookedTable(ports.table, before=before))


def is_read_of_members(call: Call) -> bool:
    return isinstance(call, Query) and call.span == keys.MEMBERS


def plans_chunks(call: Call) -> bool:
    return isinstance(call, Commit) and any(type(write) is Put for group in call.groups for write in group)


async def test_all_shards_are_read_at_the_same_time(ports: Ports) -> None:
    ref = await posted(ports)
    together = asyncio.Barrier(keys.SHARDS)
    shards: list[str] = []

    async def before(call: Call) -> None:
        if isinstance(call, Query) and is_read_of_members(call) and len(shards) < keys.SHARDS:
            shards.append(call.pk)
            async with asyncio.timeout(10):
                await together.wait()  # until as many reads are in flight as there are shards

    await dispatch_step(watching(limited(ports), before), ref)
    assert sorted(shards) == [keys.shard(TENANT, INBOX, number) for number in range(keys.SHARDS)]


async def test_shards_are_read_on_while_a_page_is_planned(ports: Ports) -> None:
    ref = await posted(ports)
    is_reading_on = asyncio.Event()
    reads = 0
    pages = 0

    async def before(call: Call) -> None:
        nonlocal reads, pages
        if is_read_of_members(call):
            reads += 1
            if reads > keys.SHARDS:
                is_reading_on.set()
        elif plans_chunks(call):
            pages += 1
            async with asyncio.timeout(10):
                await is_reading_on.wait()  # the first page is not planned before the next one is being read

    await dispatch_step(watching(limited(ports), before), ref)
    assert pages > 1
    # Each member is read once, and one more read of each shard, at most, finds its end.
    assert reads <= len(MEMBERS) + keys.SHARDS
    assert await planned_recipients(ports, ref) == list(MEMBERS)


async def test_one_server_reads_each_shard_once_in_a_step(ports: Ports) -> None:
    ref = await posted(ports)
    reads = 0

    async def before(call: Call) -> None:
        nonlocal reads
        reads += is_read_of_members(call)

    await dispatch_step(watching(ports, before), ref)
    assert reads == keys.SHARDS


async def test_one_step_plans_and_sends_all_pages(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    assert not await dispatch_step(limited(ports), ref)
    await worker.deliver()
    await assert_delivered_once(ports, ref)


async def test_step_ends_with_its_time_and_the_next_continues(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref = await posted(ports)
    monkeypatch.setattr(dispatch_chunks, "STEP_SECONDS", 0)
    steps = 1
    while await dispatch_step(limited(ports), ref):
        steps += 1
    assert steps >= 15
    await worker.work()
    await assert_delivered_once(ports, ref)


@pytest.mark.check_all
async def test_step_killed_at_every_write_skips_and_repeats_nobody(tmp_path: Path) -> None:
    """Each process lives for a number of writes; members join and leave meanwhile."""
    for lasts in itertools.count():
        assert lasts < CALLS_MAX
        clock = ManualClock()
        async with open_engine(load_settings(data=tmp_path / str(lasts)), clock) as engine:
            ports = engine.ports
            ref = await posted(ports, FEW)
            lives = await survives(limited(ports), lasts, on_broadcast(dispatch_step, ref))
            await join(ports, users(40)[24:])  # after acceptance
            await finish(engine, clock)
            await assert_delivered_once(ports, ref, FEW)
        if lives:
            return


async def finish(engine: Engine, clock: ManualClock) -> None:
    """Finish all remaining work as workers and reconciliation do."""
    worker = Worker(limited(engine.ports), engine.job_queue)
    for _ in range(6):
        await worker.work()
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(engine.ports)


async def test_job_delivered_twice_plans_nobody_twice(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    ref = await posted(ports)
    await asyncio.gather(*(dispatch_step(limited(ports), ref) for _ in range(4)))
    await finish(embedded, clock)
    await assert_delivered_once(ports, ref)


@pytest.mark.check_all
@pytest.mark.parametrize("is_older_interrupted", [False, True], ids=["newer", "older"])
async def test_step_interrupted_by_a_worker_of_another_release_plans_nobody_twice(
    tmp_path: Path, is_older_interrupted: bool
) -> None:
    async def newer(ports: Ports, ref: BroadcastRef) -> None:
        await dispatch_step(limited(ports), ref)

    async def older(ports: Ports, ref: BroadcastRef) -> None:
        await dispatch_step(dataclasses.replace(ports, partition_write_units=None), ref)

    work, other = (older, newer) if is_older_interrupted else (newer, older)

    async def check(ports: Ports, ref: BroadcastRef) -> None:
        await assert_delivered_once(ports, ref, FEW)

    await play(tmp_path, work, other, check)


async def play(directory: Path, work: Act, other: Act, check: Act) -> None:
    """Interrupt work at each of its calls by other work, finish what is left, and check the result."""
    for call in itertools.count():
        assert call < CALLS_MAX
        clock = ManualClock()
        async with open_engine(load_settings(data=directory / str(call)), clock) as engine:
            ports = engine.ports
            ref = await posted(ports, FEW)
            was_interrupted = await interrupted(ports, call, on_broadcast(work, ref), on_broadcast(other, ref))
            await finish(engine, clock)
            await check(ports, ref)
        if not was_interrupted:
            return


async def expand(ports: Ports, ref: BroadcastRef) -> None:
    await dispatch_step(limited(ports), ref)


@pytest.mark.check_all
async def test_pause_in_a_step_plans_no_more_until_it_is_resumed(tmp_path: Path) -> None:
    paused_at: dict[str, int] = {}

    async def pausing(ports: Ports, ref: BroadcastRef) -> None:
        broadcast = await find_broadcast(ports, ref)
        assert broadcast is not None
        if broadcast.is_expanding:
            paused_at[ref.id] = (await pause(ports, ref, key_id=KEY_ID)).planned

    async def check(ports: Ports, ref: BroadcastRef) -> None:
        if ref.id in paused_at:
            broadcast = await find_broadcast(ports, ref)
            assert broadcast is not None
            assert (broadcast.is_paused, broadcast.planned) == (True, paused_at[ref.id])
            await resume(ports, ref, key_id=KEY_ID)
            while await dispatch_step(limited(ports), ref):
                pass
            assert await planned_recipients(ports, ref) == list(FEW)
        else:
            await assert_delivered_once(ports, ref, FEW)

    await play(tmp_path, expand, pausing, check)
    assert len(paused_at) > len(FEW) // 2


@pytest.mark.check_all
async def test_pause_and_resume_in_a_step_delivers_once(tmp_path: Path) -> None:
    async def twice(ports: Ports, ref: BroadcastRef) -> None:
        broadcast = await find_broadcast(ports, ref)
        if broadcast is not None and broadcast.has_pages_left:
            await pause(ports, ref, key_id=KEY_ID)
            await resume(ports, ref, key_id=KEY_ID)

    async def check(ports: Ports, ref: BroadcastRef) -> None:
        await assert_delivered_once(ports, ref, FEW)

    await play(tmp_path, expand, twice, check)


@pytest.mark.check_all
async def test_recall_in_a_step_leaves_no_copy(tmp_path: Path) -> None:
    async def recalling(ports: Ports, ref: BroadcastRef) -> None:
        await recall(ports, ref, key_id=KEY_ID, reason=None)

    async def check(ports: Ports, ref: BroadcastRef) -> None:
        assert (await status_of(ports, ref.id)).status == "redacted"
        assert [user for user in FEW if await unread_total(ports, user)] == []

    await play(tmp_path, expand, recalling, check)


@pytest.mark.check_all
async def test_stop_in_a_step_plans_no_more(tmp_path: Path) -> None:
    planned: dict[str, int] = {}

    async def stopping(ports: Ports, ref: BroadcastRef) -> None:
        broadcast = await find_broadcast(ports, ref)
        assert broadcast is not None
        if broadcast.is_expanding:
            planned[ref.id] = (await stop(ports, ref, key_id=KEY_ID)).planned

    async def check(ports: Ports, ref: BroadcastRef) -> None:
        broadcast = await find_broadcast(ports, ref)
        assert broadcast is not None
        if ref.id in planned:
            assert (broadcast.is_stopped, broadcast.planned) == (True, planned[ref.id])
        assert await planned_recipients(ports, ref) == list(FEW)[: broadcast.reached]

    await play(tmp_path, expand, stopping, check)
    assert len(planned) > len(FEW) // 2


@pytest.mark.parametrize("seed", range(20))
async def test_pages_of_any_size_contain_each_member_once_in_order(embedded: Engine, seed: int) -> None:
    chance = random.Random(seed)
    members = tuple(UserId(f"{chance.choice('abü')}{number:0{chance.randint(1, 30)}d}") for number in range(120))
    ports = embedded.ports
    await create_test_tenant(ports)
    await join(ports, members)
    cutoff = ports.ids.new()
    await join(ports, (UserId("later"), UserId("a-later")))
    found: list[str] = []
    cursor: str | None = None
    shards = keys.shards(TENANT, INBOX)
    reader = AudienceReader(ports, shards, cursor=None, cutoff=cutoff, shard_page_size=chance.randint(1, 9))
    while True:
        most, most_bytes = chance.choice([None, 1, 7, 50]), chance.choice([None, 1, 100, 1000])
        page = await reader.next_page(most, most_bytes, reads_ahead=chance.random() < 0.5)
        assert len(page.users) <= (most or len(members))
        assert most_bytes is None or len(page.users) <= 1 or sum(len(user.encode()) for user in page.users) < most_bytes
        found += page.users
        cursor = page.cursor
        if cursor is None:
            break
        if chance.random() < 0.3:  # another process continues
            await reader.aclose()
            reader = AudienceReader(ports, keys.shards(TENANT, INBOX), cursor=cursor, cutoff=cutoff, shard_page_size=3)
    assert found == sorted(members)


def test_pause_leaves_half_of_the_partition_to_the_ledger(ports: Ports) -> None:
    short = [tuple(UserId(f"user-{number:07d}") for number in range(100))] * 50
    long = [tuple(UserId(f"{number:036d}") for number in range(100))] * 50
    remote = dataclasses.replace(ports, partition_write_units=1000.0)
    assert dispatch_chunks._pause_seconds(remote, short) == 50 * 2 * 2 / 500
    assert dispatch_chunks._pause_seconds(remote, long) == 50 * 2 * 4 / 500
    assert dispatch_chunks._pause_seconds(ports, short) == 0
