"""A recall during delivery, interleaved at every call: the message is never visible once the recall has returned.

`STAK_RECALL_RACES=10000` is the full run, `STAK_DRILL_SEED` its first seed.
"""

import dataclasses
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

import pytest

from stak import optimistic_retry
from stak.audience import expand_everyone
from stak.audience.audience_members import change_audience
from stak.audience.keys import shard_of
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox import recall as redacting
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.list_messages import recalls_in_progress
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.recall import recall, recall_step
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.ports.writes import Group, Outcome
from tests.support.adversarial_scheduler import KILL_PROBABILITY, Actor, Adversary, NullWitness
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import InlineEngine, inline_engine
from workers.delivery_consumer import handle_batch

RACES = int(os.environ.get("STAK_RECALL_RACES", "60"))
FIRST_SEED = drill_seed(0)
SEEDS = range(FIRST_SEED, FIRST_SEED + RACES)
MEMBERS = tuple(user for user in users(100) if shard_of(user) == 7)[:4]
"""In one shard, so that they are on several pages."""
LEASE_SECONDS = 60


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 1)
    monkeypatch.setattr(redacting, "CHUNKS_BATCH_SIZE", 1)


class NeverSeen(NullWitness):
    """After every commit: no user sees a message whose recall has returned."""

    def __init__(self, ports: Ports) -> None:
        self.recalled: set[str] = set()
        self._ports = ports

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        if self.recalled and self.wrong is None:
            for user in MEMBERS:
                if seen := self.recalled.intersection(await visible_ids(self._ports, user)):
                    self.wrong = f"{user} sees {sorted(seen)} after {actor}"


class Race:
    """Two broadcasts, their workers, their recalls, and a reader who marks messages read and unread."""

    def __init__(self, world: InlineEngine, seed: int) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.world = world
        self.plain = world.begin()
        self.witness = NeverSeen(self.plain)
        self.is_deadly = seed % 2 == 0
        self.adversary = Adversary(seed, self.witness, KILL_PROBABILITY if self.is_deadly else 0)
        self.is_torn = seed % 3 == 0
        table = self.adversary.scheduled(self.plain.table, is_torn=self.is_torn)
        self.ports = dataclasses.replace(self.plain, table=table)

    async def run(self) -> None:
        await create_test_tenant(self.plain)
        await change_audience(self.plain, TENANT, INBOX, add=MEMBERS, remove=(), key_id=KEY_ID)
        self.ids = [(await post(self.plain, uids)).message_id for uids in (None, MEMBERS)]
        acts: list[Callable[[], Awaitable[object]]] = [*[self._deliver] * 3, *[self._finish] * 2, self._mark]
        for message_id in self.ids:
            acts += [partial(self._dispatch, message_id)] * 2
            if self.rng.random() < 0.8:
                acts.append(partial(self._recall, message_id))
        await self.adversary.run([Actor(f"{number} {act}", act) for number, act in enumerate(acts)])
        assert self.witness.wrong is None
        await self._end()
        for message_id in self.ids:
            await self._compare(message_id)

    async def _end(self) -> None:
        """Replace crashed workers until no work is left."""
        worker = Worker(self.plain, self.world.engine.job_queue)
        for _ in range(60 if self.is_deadly else REPAIRED_AFTER_SECONDS // LEASE_SECONDS - 1):
            self.world.clock.advance(LEASE_SECONDS)
            await worker.work()
            await self.witness.committed("a worker", (), ())
            assert self.witness.wrong is None
            if await reconcile_open_work(self.plain) == 0:
                return
        pytest.fail("it does not end")

    async def _compare(self, message_id: str) -> None:
        """Assert that all have it, or none, and that counts and progress agree."""
        status = await status_of(self.plain, message_id)
        assert status.status == ("redacted" if message_id in self.witness.recalled else status.status)
        assert status.status in ("delivered", "redacted")
        is_seen = status.status == "delivered"
        assert status.recipients == len(MEMBERS) if is_seen else status.recipients <= len(MEMBERS)
        assert status.delivered == (len(MEMBERS) if is_seen else status.redacted)
        for user in MEMBERS:
            assert (message_id in await visible_ids(self.plain, user)) == is_seen
            assert (await audit_inbox(self.plain, user_inbox_of(user))).drift == 0
            assert await unread_total(self.plain, user) <= len(await visible_ids(self.plain, user))
            assert await recalls_in_progress(self.plain, user_inbox_of(user)) == frozenset()

    async def _dispatch(self, message_id: str) -> None:
        while await dispatch_step(self.ports, BroadcastRef(TENANT, INBOX, message_id)):
            pass

    async def _deliver(self) -> None:
        """A worker that takes one message at a time, and sometimes does not acknowledge it."""
        for _ in range(6):
            received = await self.plain.deliveries.receive(1, wait_seconds=0, lease_seconds=LEASE_SECONDS)
            assert await handle_batch(self.ports, received) == {}
            if self.rng.random() < 0.9:
                await self.plain.deliveries.delete(received)
            await self.adversary.turn()

    async def _recall(self, message_id: str) -> None:
        await recall(self.ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
        self.witness.recalled.add(message_id)

    async def _finish(self) -> None:
        for _ in range(3):
            for message_id in self.ids:
                await recall_step(self.ports, BroadcastRef(TENANT, INBOX, message_id))
            await reconcile_open_work(self.ports)

    async def _mark(self) -> None:
        place = user_inbox_of(MEMBERS[0])
        await mark_read(self.ports, place, self.ids)
        await mark_unread(self.ports, place, self.ids)
        await mark_read_before(self.ports, place, self.plain.clock())


def test_recalled_message_stays_hidden_with_right_counts(world: InlineEngine) -> None:
    began_at = time.monotonic()
    for seed in SEEDS:
        race = Race(world, seed)
        try:
            world.run(race.run())
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
    faults = f"{RACES:,} races; in half of them anybody may be killed at any call, in a third transactions are torn"
    report_drill(8, SEEDS, faults, "seen after its recall 0, wrong counts 0", began_at)
