"""Two processes work on one broadcast, one interrupting the other at every call: it ends as if run in turn."""

import contextlib
import dataclasses
import itertools
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from stak.audience import expand_everyone
from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import StakError
from stak.inbox import dispatch_chunks, reconcile_broadcasts
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.list_messages import recalls_in_progress
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.settings import load_settings
from stak.ulids import Ids
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    record_outcome,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.interrupted_table import Work, interrupted

CALLS_MAX = 60


@pytest.fixture(autouse=True)
def few_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at all open work is a call for each of these."""
    for name in ("stak.inbox.broadcast_ref.OPEN_SHARDS", "stak.inbox.open_work.OPEN_SHARDS"):
        monkeypatch.setattr(name, 4)


ACTS = ("pause", "resume", "stop", "recall", "dispatch")


class World:
    """A new installation with one broadcast for one interruption; its ids are the same each time."""

    def __init__(self, engine: Engine, clock: ManualClock) -> None:
        self.ports = dataclasses.replace(engine.ports, ids=Ids(clock, random.Random(0).getrandbits))
        self.clock = clock
        self.worker = Worker(self.ports, engine.job_queue)
        self.message_id = ""

    def does(self, act: Callable[..., Awaitable[object]], **fields: object) -> Work:
        """Return an action on the broadcast; refusals are ignored."""

        async def work(ports: Ports) -> None:
            with contextlib.suppress(StakError):
                await act(ports, BroadcastRef(TENANT, INBOX, self.message_id), **fields)

        return work

    async def settle(self) -> None:
        """Finish all remaining work, within the time that a sender would wait."""
        for _ in range(6):
            await self.worker.work()
            self.clock.advance(STALLED_AFTER_SECONDS)
            await start_scheduled(self.ports)
            await reconcile_open_work(self.ports)


Scene = Callable[[World], Awaitable[tuple[Work, Work, Callable[[], Awaitable[object]]]]]


async def play(directory: Path, scene: Scene) -> list[int]:
    """Return the calls at which an interruption had a wrong result."""
    wrong = []
    for call in itertools.count():
        assert call < CALLS_MAX
        clock = ManualClock()
        async with open_engine(load_settings(data=directory / str(call)), clock) as engine:
            world = World(engine, clock)
            await create_test_tenant(world.ports)
            work, other, check = await scene(world)
            was_interrupted = await interrupted(world.ports, call, work, other)
            await world.settle()
            try:
                await check()
            except AssertionError:
                wrong.append(call)
        if not was_interrupted:
            return wrong
    return wrong


async def recalled_scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
    """A dispatch of a broadcast to everyone, and its recall."""
    ports = world.ports
    await change_audience(ports, TENANT, INBOX, add=users(40), remove=(), key_id=KEY_ID)
    world.message_id = (await post(ports, None)).message_id
    for _ in range(4):
        await dispatch_step(ports, BroadcastRef(TENANT, INBOX, world.message_id))
    await world.worker.deliver()

    async def check() -> None:
        assert (await status_of(ports, world.message_id)).status == "redacted"
        assert [user for user in users(40) if await unread_total(ports, user)] == []
        assert await recalls_in_progress(ports, user_inbox_of(BOB)) == frozenset()

    return world.does(dispatch_step), world.does(recall, key_id=KEY_ID, reason=None), check


async def test_dispatch_interrupted_by_a_recall_leaves_the_recall_in_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    assert await play(tmp_path, recalled_scene) == []


async def test_recall_interrupted_by_a_dispatch_recalls_all_copies(tmp_path: Path) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        dispatching, recalling, check = await recalled_scene(world)
        return recalling, dispatching, check

    assert await play(tmp_path, scene) == []


async def due_scene(world: World) -> Callable[[], Awaitable[object]]:
    """A post that has just become due, and was paused before."""
    ports = world.ports
    await start_scheduled(ports)
    world.message_id = (await post(ports, [BOB], send_at=int(world.clock.time) + 90)).message_id
    await pause(ports, BroadcastRef(TENANT, INBOX, world.message_id), key_id=KEY_ID)
    world.clock.advance(90)

    async def check() -> None:
        assert await visible_ids(ports, BOB) == [world.message_id]
        assert await unread_total(ports, BOB) == 1

    return check


async def test_resume_interrupted_by_its_due_time_sends_it(tmp_path: Path) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        check = await due_scene(world)
        return world.does(resume, key_id=KEY_ID), start_scheduled, check

    assert await play(tmp_path, scene) == []


async def test_start_interrupted_by_a_resume_sends_it_once(tmp_path: Path) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        check = await due_scene(world)
        return start_scheduled, world.does(resume, key_id=KEY_ID), check

    assert await play(tmp_path, scene) == []


@pytest.mark.parametrize("is_recall_interrupted", [True, False])
async def test_recall_at_its_due_time_leaves_nothing_visible(tmp_path: Path, is_recall_interrupted: bool) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        ports = world.ports
        world.message_id = (await post(ports, [BOB], send_at=int(world.clock.time) + 90)).message_id
        world.clock.advance(90)

        async def send(ports: Ports) -> None:
            await start_scheduled(ports)
            await world.worker.work()

        async def check() -> None:
            assert (await status_of(ports, world.message_id)).status == "redacted"
            assert await visible_ids(ports, BOB) == []
            assert await unread_total(ports, BOB) == 0

        recalling = world.does(recall, key_id=KEY_ID, reason=None)
        return (recalling, send, check) if is_recall_interrupted else (send, recalling, check)

    assert await play(tmp_path, scene) == []


async def test_reconcile_interrupted_by_a_recall_forgets_no_work(tmp_path: Path) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        ports = world.ports
        world.message_id = (await post(ports, [BOB])).message_id
        await world.worker.work()
        ref = BroadcastRef(TENANT, INBOX, world.message_id)
        await ports.table.commit([(ref.list_open_work(),)])  # a process died before it removed this row

        async def look_second(ports: Ports) -> None:
            """Two workers reconcile the same row: the second has read it before the first removed it."""
            page = await ports.table.query(ref.open_work.pk, limit=10)
            await reconcile_open_work(world.ports)
            for row in page.rows:
                await reconcile_broadcasts._reconcile(ports, row)

        async def check() -> None:
            assert (await status_of(ports, world.message_id)).status == "redacted"
            assert await recalls_in_progress(ports, user_inbox_of(BOB)) == frozenset()
            assert await unread_total(ports, BOB) == 0

        return look_second, world.does(recall, key_id=KEY_ID, reason=None), check

    assert await play(tmp_path, scene) == []


async def test_settle_interrupted_by_a_redrive_counts_what_is_delivered(tmp_path: Path) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        ports = world.ports
        world.message_id = (await post(ports, [BOB, *users(60)])).message_id
        await world.worker.run_jobs()
        (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
        # Its writer died before it settled the broadcast.
        ref = BroadcastRef(TENANT, INBOX, world.message_id)
        await record_outcome(ports, ref, {"failed": 61, "reason": "poison"})
        await ports.deliveries.bury(received, "poison")

        async def redrive(ports: Ports) -> None:
            await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID)

        async def check() -> None:
            status = await status_of(ports, world.message_id)
            assert (status.status, status.delivered, status.failed) == ("delivered", 61, 0)
            assert await visible_ids(ports, BOB) == [world.message_id]

        return reconcile_open_work, redrive, check

    assert await play(tmp_path, scene) == []


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(ACTS, 2)))
async def test_any_interruption_delivers_once_and_never_after_a_stop(tmp_path: Path, first: str, second: str) -> None:
    async def scene(world: World) -> tuple[Work, Work, Callable[[], Awaitable[object]]]:
        ports = world.ports
        world.message_id = (await post(ports, [BOB])).message_id
        works = {
            "pause": world.does(pause, key_id=KEY_ID),
            "resume": world.does(resume, key_id=KEY_ID),
            "stop": world.does(stop, key_id=KEY_ID),
            "recall": world.does(recall, key_id=KEY_ID, reason=None),
            "dispatch": world.does(dispatch_step),
        }

        async def check() -> None:
            status = await status_of(ports, world.message_id)
            sees = await visible_ids(ports, BOB)
            # Which of the two came last depends on the interrupted call.
            assert status.status in ("delivered", "paused", "stopped", "redacted")
            assert sees == ([world.message_id] if status.status == "delivered" else [])
            assert await unread_total(ports, BOB) == len(sees)
            if "stop" in (first, second) and "recall" not in (first, second):
                assert status.status == "stopped"

        return works[first], works[second], check

    assert await play(tmp_path, scene) == []
