"""The writer of the last chunk settles a broadcast; reconciliation does it after a crash. Totals stay exact."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import pytest

from stak.audience.audience_members import change_audience
from stak.inbox import ledger
from stak.inbox.broadcast import Broadcast, read_broadcast
from stak.inbox.broadcast_control import pause, resume
from stak.inbox.broadcast_progress import describe, progress_of, read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import delivery_message_of
from stak.inbox.failed_chunks import note_failure
from stak.inbox.ledger import TOTAL_ROWS, forget_failures
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.small_posts import SMALL_POST_MAX_RECIPIENTS
from stak.installation.data_format import SEALED_FORMAT
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.writes import Outcome, Update
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    status_of,
    users,
)
from tests.support.lost_race import losing_race
from tests.support.row_counting_table import count_rows

MANY = users(300)


@pytest.fixture(autouse=True)
def few_chunks_have_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a broadcast of three chunks count as one with many."""
    monkeypatch.setattr(ledger, "SUMMED_MAX_CHUNKS", 1)


async def posted(ports: Ports, uids: Sequence[str] | None = MANY) -> BroadcastRef:
    await create_test_tenant(ports)
    if uids is None:
        await change_audience(ports, TENANT, INBOX, add=MANY, remove=(), key_id=KEY_ID)
    return BroadcastRef(TENANT, INBOX, (await post(ports, uids)).message_id)


async def stored(ports: Ports, ref: BroadcastRef) -> Broadcast:
    """Return a broadcast as stored, after asserting that its totals equal its ledger."""
    broadcast = await read_broadcast(ports, ref)
    if not broadcast.is_one_row:
        assert await progress_of(ports, ref, broadcast) == await read_progress(ports, ref)
    return broadcast


async def assert_settled(ports: Ports, ref: BroadcastRef, *, delivered: int, failed: int = 0) -> None:
    broadcast = await stored(ports, ref)
    assert broadcast.settled is not None
    assert (broadcast.status, broadcast.settled.delivered, broadcast.settled.failed) == ("delivered", delivered, failed)
    assert await ports.table.get(ref.open_work) is None


@pytest.mark.parametrize(
    "uids", [users(20), users(60), MANY, None], ids=["one row", "one chunk", "three chunks", "everyone"]
)
async def test_writer_of_the_last_chunk_settles(ports: Ports, worker: Worker, uids: Sequence[str] | None) -> None:
    ref = await posted(ports, uids)
    await worker.work()
    await assert_settled(ports, ref, delivered=len(MANY if uids is None else uids))
    assert await reconcile_open_work(ports) == 0


@pytest.mark.parametrize(
    ("recipients", "rows"),
    [(SMALL_POST_MAX_RECIPIENTS + 1, ["b#"]), (60, ["k#", "b#"])],
    ids=["one row", "a row of recipients"],
)
async def test_only_chunk_is_recorded_and_settled_in_one_transaction(
    ports: Ports, worker: Worker, recipients: int, rows: list[str]
) -> None:
    ref = await posted(ports, users(recipients))
    await worker.run_jobs()
    groups: list[list[str]] = []

    async def note(call: Call) -> None:
        if isinstance(call, Commit):
            groups.extend([write.key.sk[:2] for write in group] for group in call.groups)

    received = await drain_queue(ports.deliveries)
    await Worker(replace(ports, table=HookedTable(ports.table, before=note)), ports.deliveries).redeliver(received)
    assert [group for group in groups if group[0] != "m#"] == [[*rows, ref.open_work.sk[:2]]]
    await assert_settled(ports, ref, delivered=recipients)


@pytest.mark.parametrize("seed", range(5))
async def test_concurrent_and_repeated_chunks_settle_exactly_once(ports: Ports, worker: Worker, seed: int) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    chosen = random.Random(seed)
    repeated = chosen.choices(received, k=5) + received
    chosen.shuffle(repeated)
    settled: list[Outcome] = []

    async def note(groups: Sequence[Sequence[object]], outcomes: Sequence[Outcome]) -> None:
        for group, outcome in zip(groups, outcomes, strict=True):
            if any(isinstance(write, Update) and write.set.get("status") == "delivered" for write in group):
                settled.append(outcome)

    watched = Worker(replace(ports, table=HookedTable(ports.table, after_commit=note)), ports.deliveries)
    await asyncio.gather(*(watched.redeliver([one]) for one in repeated))
    await assert_settled(ports, ref, delivered=len(MANY))
    assert sum(type(outcome).__name__ == "Done" for outcome in settled) == 1


async def test_reconciliation_settles_for_a_writer_that_died(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)

    async def die(call: Call) -> None:
        if isinstance(call, Commit) and any(write.key == ref.open_work for group in call.groups for write in group):
            raise ConnectionError("killed before it settles")

    chunks = [delivery_message_of(message.body) for message in received]
    with pytest.raises(ConnectionError):
        await deliver(replace(ports, table=HookedTable(ports.table, before=die)), chunks)  # type: ignore[arg-type]
    assert (await stored(ports, ref)).status == "delivering"
    await reconcile_open_work(ports)
    await assert_settled(ports, ref, delivered=len(MANY))


async def test_last_chunk_that_fails_settles(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    first, second, third = [delivery_message_of(one.body) for one in await drain_queue(ports.deliveries)]
    await deliver(ports, [first, second])  # type: ignore[list-item]
    await note_failure(ports, third, "poison")  # type: ignore[arg-type]
    await assert_settled(ports, ref, delivered=200, failed=100)
    await note_failure(ports, third, "poison")  # type: ignore[arg-type]
    await deliver(ports, [third])  # type: ignore[list-item]
    assert (await progress_of(ports, ref, await stored(ports, ref))).delivered == 300


async def test_writer_that_saw_the_expansion_settles_after_it(ports: Ports, worker: Worker) -> None:
    """The last page of an audience is empty: no chunk follows the one that a slow writer delivers."""
    ref = await posted(ports, None)
    expanding = await read_broadcast(ports, ref)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received)
    await assert_settled(ports, ref, delivered=len(MANY))
    assert expanding.is_expanding
    # The slow writer decides by what it read before, and must not fail.
    await worker.redeliver(received)
    await assert_settled(ports, ref, delivered=len(MANY))


async def test_everyone_of_an_empty_audience_is_settled_by_its_job(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None)).message_id)
    await worker.run_jobs()
    await assert_settled(ports, ref, delivered=0)


async def test_resumed_broadcast_without_chunks_left_is_settled_by_its_job(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    chunks = [delivery_message_of(message.body) for message in received]
    await deliver(losing_race(ports, lambda: pause(ports, ref, key_id=KEY_ID)), chunks)  # type: ignore[arg-type]
    assert (await stored(ports, ref)).status == "paused"
    await resume(ports, ref, key_id=KEY_ID)
    await worker.run_jobs()
    await assert_settled(ports, ref, delivered=len(MANY))


async def test_last_recalled_chunk_finishes_the_recall(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.work()
    await recall(ports, ref, key_id=KEY_ID, reason=None)
    await worker.work()
    broadcast = await stored(ports, ref)
    assert broadcast.settled is not None
    assert (broadcast.status, broadcast.settled.redacted) == ("redacted", len(MANY))
    assert await ports.table.get(ref.open_work) is None


async def test_redriven_chunk_is_counted_once(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received[:2])
    chunk = delivery_message_of(received[2].body)
    await note_failure(ports, chunk, "poison")  # type: ignore[arg-type]
    await assert_settled(ports, ref, delivered=200, failed=100)
    for _ in range(2):
        await forget_failures(ports, [(ref, 2), (ref, 0)])
        assert await progress_of(ports, ref, await stored(ports, ref)) == await read_progress(ports, ref)
    assert (await read_progress(ports, ref)).chunks == 2


@pytest.mark.parametrize("seed", range(10))
async def test_totals_equal_the_ledger_at_every_moment(ports: Ports, worker: Worker, seed: int) -> None:
    """Deliveries, failures, redrives and a recall race for the same chunks; some writers die."""
    ref = await posted(ports)
    await worker.run_jobs()
    await drain_queue(ports.deliveries)
    chosen = random.Random(seed)
    chunks = [await chunk_of(ports, ref.id, number) for number in range(3)]

    async def sometimes_die(call: Call) -> None:
        await asyncio.sleep(0)
        if isinstance(call, Commit) and chosen.random() < 0.1:
            raise ConnectionError("killed")

    dying = replace(ports, table=HookedTable(ports.table, before=sometimes_die))
    actions: list[Callable[[], Awaitable[object]]] = []
    for chunk in chunks * 3:
        actions.append(partial(deliver, dying, [chunk]))
        actions.append(partial(note_failure, dying, chunk, "poison"))
        actions.append(partial(forget_failures, dying, [(ref, chunk.number)]))
    chosen.shuffle(actions)
    if seed % 2:
        actions.insert(chosen.randrange(len(actions)), lambda: recall(dying, ref, key_id=KEY_ID, reason=None))
    for start in range(0, len(actions), 4):
        await asyncio.gather(*(action() for action in actions[start : start + 4]), return_exceptions=True)
        await stored(ports, ref)
    for _ in range(3):
        await asyncio.gather(*(deliver(ports, [chunk]) for chunk in chunks))
    await reconcile_open_work(ports)
    broadcast = await stored(ports, ref)
    progress = await progress_of(ports, ref, broadcast)
    assert (progress.chunks, progress.failed) == (3, 0)
    assert progress.redacted == progress.delivered if broadcast.is_recalled else progress.delivered == len(MANY)


@pytest.mark.parametrize("chunks", [20, 60])
async def test_progress_reads_a_constant_number_of_rows(ports: Ports, worker: Worker, chunks: int) -> None:
    ref = await posted(ports, users(chunks * 100))
    broadcast = await read_broadcast(ports, ref)
    await ports.table.commit(
        [ledger.outcome_writes(ref, broadcast, number, None, {"delivered": 100}) for number in range(chunks - 1)]
    )
    counted, table = count_rows(ports)
    assert (await describe(counted, ref, broadcast)).delivered == (chunks - 1) * 100
    assert table.taken() == TOTAL_ROWS


async def test_older_format_keeps_no_totals_and_is_settled_by_reconciliation(ports: Ports, worker: Worker) -> None:
    await ports.table.commit([(Update(FORMAT, set={"version": SEALED_FORMAT}),)])
    ports.cache.invalidate(("data format",))
    ref = (await posted(ports)).former
    assert (await read_broadcast(ports, ref)).total_rows == 0
    await worker.work()
    assert (await status_of(ports, ref.id)).delivered == len(MANY)
    assert (await stored(ports, ref)).status == "delivering"
    await reconcile_open_work(ports)
    await assert_settled(ports, ref, delivered=len(MANY))


async def test_broadcast_of_the_older_format_is_delivered_exactly_after_the_upgrade(
    ports: Ports, worker: Worker
) -> None:
    await ports.table.commit([(Update(FORMAT, set={"version": SEALED_FORMAT}),)])
    ports.cache.invalidate(("data format",))
    ref = (await posted(ports)).former
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received[:1])
    await ports.table.commit([(Update(FORMAT, set={"version": SEALED_FORMAT + 1}),)])
    ports.cache.invalidate(("data format",))
    await worker.redeliver(received)
    assert (await read_broadcast(ports, ref)).total_rows == 0
    await reconcile_open_work(ports)
    await assert_settled(ports, ref, delivered=len(MANY))
    assert msgspec.structs.asdict(await read_progress(ports, ref))["chunks"] == 3


async def test_redrive_reopens_a_settled_broadcast_with_totals(ports: Ports, worker: Worker) -> None:
    ref = await posted(ports)
    await worker.run_jobs()
    while received := await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60):
        chunk = delivery_message_of(received[0].body)
        await note_failure(ports, chunk, "poison")  # type: ignore[arg-type]
        await ports.deliveries.bury(received[0], "poison")
    await assert_settled(ports, ref, delivered=0, failed=300)
    assert await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID) == 3
    assert (await stored(ports, ref)).status == "delivering"
    await worker.work()
    await assert_settled(ports, ref, delivered=len(MANY))
