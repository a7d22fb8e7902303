"""Posts and delivers a broadcast with poison chunks on a failing engine, and checks the result.

The poster repeats until there is a response, as clients do; the workers do the rest. Poison is buried with its reason,
and delivered once it is fixed.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

import msgspec

from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, Broadcast
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.ports import Ports
from stak.ports.queue import DeadLetter, Outgoing, Queue
from stak.ports.writes import Delete, Put
from tests.faults.retrying_callers import posted
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, post_to, status_of, user_inbox_of, users
from tests.support.drill_report import drill_seed
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY
from workers.worker_process import run_worker

T = TypeVar("T")

RECIPIENTS: Final = int(os.environ.get("STAK_FAULT_RECIPIENTS", "600"))
SEED: Final = drill_seed(1)
RATE: Final = 0.3
POISONED_FROM: Final = 3
POISONED_EVERY: Final = 40
"""One of this many chunks has a recipient whose counter is a text instead of a number."""
AWS_ERRORS: Final = (b"\xff no parcel", b'{"type":"Chunk"}', b"[]")
TIMEOUT_SECONDS: Final = 120 + RECIPIENTS / 50
AUDITED: Final = 300
"""The number of audited inboxes; in all others, the message and both counters are checked."""
WORKERS: Final = 2  # of some delivery lanes each
_POLL_SECONDS: Final = 0.2
_AUDITS_BATCH_SIZE: Final = 20
_JOBS_LEASE_SECONDS: Final = 4


class Verdict(NamedTuple):
    """Recipients without a copy, counters other than 1, drift of audited inboxes, good chunks that are dead."""

    lost: int
    miscounted: int
    drift: int
    good_dead: int

    def __str__(self) -> str:
        return (
            f"lost {self.lost}, miscounted {self.miscounted}, drift {self.drift}, good chunks buried {self.good_dead}"
        )


class PoisonedBroadcast:
    """Posted and delivered by the failing engine, checked through the sound one."""

    def __init__(self, sound: Engine, failing: Engine, recipients: int = RECIPIENTS) -> None:
        self._sound = sound
        self._failing = failing
        self._recipients = users(recipients)
        self._chunks = -(-recipients // CHUNK_MAX_RECIPIENTS)
        self._poisoned = frozenset(range(POISONED_FROM, self._chunks, POISONED_EVERY))
        self._message_id = ""
        self.began_at = time.monotonic()

    async def poison(self) -> None:
        """Damage the counters of some recipients."""
        damaged = [(Put(user_inbox_of(user).counter("*"), {"count": "many"}),) for user in self._poisoned_users()]
        await self._sound.ports.table.commit(damaged)

    async def post(self) -> None:
        """Post with an idempotency key, until there is a response."""
        wanted = post_to(self._recipients, idempotency_key=IdempotencyKey("key", "drill", "the same"))
        self._message_id = (await _retry_until_response(lambda: posted(self._failing.ports, wanted))).message_id

    async def deliver(self) -> None:
        """Deliver with workers, with malformed messages among it; then redrive what can be fixed."""
        ports = self._failing.ports
        await _retry_until_response(lambda: ports.deliveries.send([Outgoing(body, TENANT) for body in AWS_ERRORS]))
        async with _working(self._failing):
            settled = await self._until_settled()
            failed = len(self._poisoned)  # one recipient of each: the others in the chunk have it
            assert (settled.delivered, settled.failed) == (len(self._recipients) - failed, failed)
            letters = await self._until_listed()
            await self._sound.ports.table.commit(
                [(Delete(user_inbox_of(user).counter("*")),) for user in self._poisoned_users()]
            )
            wanted = [letter.id for letter in letters if _number(letter) is not None]
            await _retry_until_response(lambda: redrive_failed_chunks(ports, TENANT, INBOX, wanted, key_id=KEY_ID))
            settled = await self._until_settled()
        assert (settled.delivered, settled.failed) == (len(self._recipients), 0)

    @property
    def summary(self) -> str:
        """Return what was sent."""
        return f"{len(self._recipients):,} recipients in {self._chunks} chunks, {len(self._poisoned)} of them poison"

    async def verify(self) -> Verdict:
        """Return what is wrong; assert what is certain."""
        sound = self._sound
        assert await sound.job_queue.dead_letters(TENANT, limit=10) == []
        assert await sound.job_queue.dead_letters("", limit=10) == []
        buried = {letter.body for letter in await sound.ports.deliveries.dead_letters(TENANT, limit=1000)}
        assert buried >= set(AWS_ERRORS), "poison that nobody can mend is kept"
        table = sound.ports.table
        entries = await table.batch_get(user_inbox_of(user).entry(self._message_id) for user in self._recipients)
        whole = [item for item in entries.values() if "readat" not in item and "gone" not in item]
        wanted = [user_inbox_of(user).counter(name) for user in self._recipients for name in (keys.TOTAL, "news")]
        counters = await table.batch_get(wanted)
        miscounted = [key for key in wanted if counters.get(key, {}).get("count") != 1]
        return Verdict(
            len(self._recipients) - len(whole), len(miscounted), await self._drift(), len(buried - set(AWS_ERRORS))
        )

    async def _drift(self) -> int:
        turns = asyncio.Semaphore(_AUDITS_BATCH_SIZE)

        async def drift_of(user: UserId) -> int:
            async with turns:
                return (await audit_inbox(self._sound.ports, user_inbox_of(user))).drift

        audited = {*self._recipients[:: -(-len(self._recipients) // AUDITED)], *self._poisoned_users()}
        return sum(await asyncio.gather(*map(drift_of, audited)))

    async def _until_settled(self) -> Broadcast:
        """Wait until every chunk is in the ledger, the queue is empty, and the broadcast is settled."""
        ports: Ports = self._sound.ports
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            # The storage is sound, but has much to do.
            found = await _retry_until_response(lambda: status_of(ports, self._message_id))
            depth = await _retry_until_response(ports.deliveries.depth)
            if found.status == "delivered" and depth == 0:
                return found
            assert time.monotonic() < deadline, (found, depth)
            await asyncio.sleep(_POLL_SECONDS)

    async def _until_listed(self) -> list[DeadLetter]:
        """Return the dead letters once all expected ones are listed: a lost response hides some for a lease."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            letters = await _retry_until_response(
                lambda: self._failing.ports.deliveries.dead_letters(TENANT, limit=1000)
            )
            numbers = {number for letter in letters if (number := _number(letter)) is not None}
            assert numbers <= self._poisoned, "a good chunk among the dead letters"
            foreign = {letter.body for letter in letters if _number(letter) is None}
            assert foreign <= set(AWS_ERRORS)
            if numbers == self._poisoned and foreign == set(AWS_ERRORS):
                reasons = {letter.reason for letter in letters}
                assert all(reason.startswith(("InvalidWrite after ", "not a delivery: ")) for reason in reasons), (
                    reasons
                )
                return letters
            assert time.monotonic() < deadline, (numbers, foreign)
            await asyncio.sleep(_POLL_SECONDS)

    def _poisoned_users(self) -> list[UserId]:
        return [self._recipients_of(number)[number % 7] for number in sorted(self._poisoned)]

    def _recipients_of(self, number: int) -> tuple[UserId, ...]:
        return self._recipients[number * CHUNK_MAX_RECIPIENTS : (number + 1) * CHUNK_MAX_RECIPIENTS]


@contextlib.asynccontextmanager
async def _working(engine: Engine) -> AsyncIterator[None]:
    """Run workers; if Celery runs jobs, also a loop for jobs and one for the periodic task that finds open work."""
    stop = asyncio.Event()

    async def run_jobs() -> None:
        queue: Queue = engine.job_queue
        received = await queue.receive(10, wait_seconds=1, lease_seconds=_JOBS_LEASE_SECONDS)
        await asyncio.gather(*(run_job(engine.ports, queue, REGISTRY, message, job_of) for message in received))

    async def reconcile() -> None:
        await reconcile_open_work(engine.ports)
        await asyncio.sleep(1)

    async def again(work: Callable[[], Awaitable[None]]) -> None:
        while not stop.is_set():
            with contextlib.suppress(StorageUnavailable):
                await work()

    async with asyncio.TaskGroup() as tasks:
        for _ in range(WORKERS):
            tasks.create_task(run_worker(engine, stop))
        if engine.jobs_run_by == "celery":
            tasks.create_task(again(run_jobs))
            tasks.create_task(again(reconcile))
        try:
            yield
        finally:
            stop.set()


async def _retry_until_response(ask: Callable[[], Awaitable[T]]) -> T:
    """Call until there is a response."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            return await ask()
        except StorageUnavailable:
            assert time.monotonic() < deadline
            await asyncio.sleep(_POLL_SECONDS)


def _number(letter: DeadLetter) -> int | None:
    """Return the chunk number of a dead letter."""
    try:
        queue_message = delivery_message_of(letter.body)
    except msgspec.DecodeError:
        return None
    assert isinstance(queue_message, Chunk)
    return queue_message.number
