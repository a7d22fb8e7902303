"""A broadcast on a local AWS of whose calls 30 % fail, with poison among it: slower, and nothing else.

Table and queue throttle, time out, cancel transactions, do half of a batch, lose answers after the deed, give messages
out twice. Whoever posts asks again until it is answered, as clients do; everything after that is the workers' own
doing. Poison is buried with its reason, and delivered once it is mended.
"""

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

import msgspec
import pytest

from stak.bootstrap import Engine, open_engine
from stak.celery_message import job_of
from stak.errors import StorageUnavailable
from stak.inbox import keys
from stak.inbox.audit import audit_inbox
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, Broadcast
from stak.inbox.chunks import Chunk, parcel_of
from stak.inbox.dead_letters import redrive_lost
from stak.inbox.finish import look_after_open_work
from stak.inbox.post import Accepted, accept_post, answered_before
from stak.names import UserId
from stak.ports import Ports
from stak.ports.queue import DeadLetter, Outgoing, Queue
from stak.ports.writes import Delete, Put
from stak.settings import Settings, load_settings
from tests.faults.kinds import KINDS, fault_of
from tests.faults.proxy import FaultProxy, fault_proxy
from tests.flows.world import INBOX, KEY_ID, TENANT, begin, place_of, post_to, status_of, users
from tests.services import Services
from workers.jobs import run_job
from workers.process import patient, run_worker
from workers.registry import REGISTRY

T = TypeVar("T")

RECIPIENTS: Final = int(os.environ.get("STAK_FAULT_RECIPIENTS", "1500"))
SEED: Final = int(os.environ.get("STAK_FAULT_SEED", "1"))
RATE: Final = 0.3
CHUNKS: Final = -(-RECIPIENTS // CHUNK_MAX_RECIPIENTS)
POISONED: Final = tuple(range(3, CHUNKS, 40))
"""Chunks with a recipient whose counter holds a text where a number belongs."""
FOREIGN: Final = (b"\xff no parcel", b'{"type":"Chunk"}', b"[]")
PATIENCE_SECONDS: Final = 120 + RECIPIENTS / 50
AUDITED: Final = 300
"""Inboxes that are counted anew; of all others the message and both counters are looked at."""
WORKERS: Final = 2  # of two delivery lanes each
_LOOKED_EVERY_SECONDS: Final = 0.2
_AUDITS_AT_ONCE: Final = 20
_JOBS_LEASE_SECONDS: Final = 4


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for in minutes out there is waited for in seconds here; nothing else is changed."""
    # A local AWS that is given 20,000 recipients at once takes seconds for an answer.
    monkeypatch.setattr("stak.engines.aws.client._READ_SECONDS", 2 if RECIPIENTS <= 2000 else 8)
    monkeypatch.setattr("stak.engines.aws.client._POLL_SECONDS", 3)
    monkeypatch.setattr("stak.engines.aws.dead_letters._LEASE_SECONDS", 3)
    monkeypatch.setattr("workers.delivery.LEASE_SECONDS", 4)
    monkeypatch.setattr("workers.retry.TRIES_MAX", 2)
    monkeypatch.setattr("stak.contention.TRIES_MAX", 3)


async def test_faulty_aws_loses_nothing_and_counts_nothing_twice(services: Services) -> None:
    settings = load_settings(
        engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}", create=True
    )
    recipients = users(RECIPIENTS)
    async with (
        open_engine(settings) as sound,
        fault_proxy(services.ministack, seed=SEED, rate=RATE) as proxy,
        open_engine(_through(proxy, settings)) as engine,
    ):
        await begin(sound.ports)
        await _poison(sound.ports, recipients)
        proxy.begin()
        proxy.spared = frozenset({"token lost"})  # a post is accepted by a token that DynamoDB keeps for ten minutes
        began_at = time.monotonic()
        message_id = (await _posted(engine.ports, recipients)).message_id
        proxy.spared = frozenset()
        await _insist(lambda: engine.ports.deliveries.send([Outgoing(body, TENANT) for body in FOREIGN]))
        async with _working(engine):
            settled = await _until_settled(sound, message_id)
            poisoned = _recipients_of(POISONED)
            assert (settled.delivered, settled.failed) == (RECIPIENTS - poisoned, poisoned)
            letters = await _until_listed(engine, message_id)
            await _mend(sound.ports, recipients)
            wanted = [letter.id for letter in letters if _number(letter) is not None]
            await _insist(lambda: redrive_lost(engine.ports, TENANT, INBOX, wanted, key_id=KEY_ID))
            settled = await _until_settled(sound, message_id)
        took_seconds = time.monotonic() - began_at
        proxy.end()
        assert (settled.delivered, settled.failed) == (RECIPIENTS, 0)
        assert await sound.job_queue.dead_letters(TENANT, limit=10) == []
        assert await sound.job_queue.dead_letters("", limit=10) == []
        verdict = await _examined(sound, message_id, recipients)
        buried = {letter.body for letter in await sound.ports.deliveries.dead_letters(TENANT, limit=1000)}
    good_buried = len(buried - set(FOREIGN))
    assert set(proxy.faults) >= {"throttled", "conflict", "answer lost", "token lost", "partly done", "given twice"}
    faults, calls = sum(proxy.faults.values()), sum(proxy.calls.values())
    kinds = ", ".join(f"{fault} {count}" for fault, count in proxy.faults.most_common())
    print(
        f"seed {SEED}: {RECIPIENTS:,} recipients in {CHUNKS} chunks, {len(POISONED)} of them poison; "
        f"{took_seconds:.1f} seconds; {faults:,} faults in {calls:,} calls ({faults / calls:.0%}): {kinds}; "
        f"lost {verdict.lost}, miscounted {verdict.miscounted}, drift {verdict.drift}, good chunks buried {good_buried}"
    )
    assert verdict == Verdict(lost=0, miscounted=0, drift=0)
    assert good_buried == 0
    assert buried == set(FOREIGN), "poison that nobody can mend is kept"


def test_faults_follow_from_the_seed_and_are_as_many_as_asked_for() -> None:
    calls = [(operation, number) for operation in KINDS for number in range(2000)]
    faults = [fault_of(SEED, RATE, *call) for call in calls]
    assert faults == [fault_of(SEED, RATE, *call) for call in calls]
    assert faults != [fault_of(SEED + 1, RATE, *call) for call in calls]
    assert sum(fault is not None for fault in faults) / len(calls) == pytest.approx(RATE, abs=0.01)


def _through(proxy: FaultProxy, settings: Settings) -> Settings:
    return patient(settings.model_copy(update={"aws_endpoint": proxy.address, "create": False}))


async def _posted(ports: Ports, recipients: tuple[UserId, ...]) -> Accepted:
    """Post under a name, and again until there is an answer."""
    wanted = post_to(recipients, name=("key", "drill"), body_hash="the same")

    async def ask() -> Accepted:
        answered = await answered_before(ports, TENANT, ("key", "drill"), wanted.body_hash)
        return answered or await accept_post(ports, TENANT, wanted, key_id=KEY_ID)

    return await _insist(ask)


async def _insist(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return await ask()
        except StorageUnavailable:
            assert time.monotonic() < deadline
            await asyncio.sleep(_LOOKED_EVERY_SECONDS)


@contextlib.asynccontextmanager
async def _working(engine: Engine) -> AsyncIterator[None]:
    """Delivery workers, and in place of Celery one loop for jobs and one for the chore that finds open work."""
    stop = asyncio.Event()

    async def run_jobs() -> None:
        queue: Queue = engine.job_queue
        received = await queue.receive(10, wait_seconds=1, lease_seconds=_JOBS_LEASE_SECONDS)
        await asyncio.gather(*(run_job(engine.ports, queue, REGISTRY, message, job_of) for message in received))

    async def look() -> None:
        await look_after_open_work(engine.ports)
        await asyncio.sleep(1)

    async def again(work: Callable[[], Awaitable[None]]) -> None:
        while not stop.is_set():
            with contextlib.suppress(StorageUnavailable):
                await work()

    async with asyncio.TaskGroup() as tasks:
        for _ in range(WORKERS):
            tasks.create_task(run_worker(engine, stop))
        tasks.create_task(again(run_jobs))
        tasks.create_task(again(look))
        try:
            yield
        finally:
            stop.set()


async def _until_settled(sound: Engine, message_id: str) -> Broadcast:
    """Wait until every chunk is in the ledger, nothing lies in the queue any more, and the broadcast says so."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        # The storage is sound, but has much to do.
        found = await _insist(lambda: status_of(sound.ports, message_id))
        depth = await _insist(sound.ports.deliveries.depth)
        if found.status == "delivered" and depth == 0:
            return found
        assert time.monotonic() < deadline, (found, depth)
        await asyncio.sleep(_LOOKED_EVERY_SECONDS)


async def _until_listed(engine: Engine, message_id: str) -> list[DeadLetter]:
    """The dead letters, once all are listed that there must be: an answer lost hides some for a lease."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        letters = await _insist(lambda: engine.ports.deliveries.dead_letters(TENANT, limit=1000))
        numbers = {number for letter in letters if (number := _number(letter)) is not None}
        assert numbers <= set(POISONED), "a good chunk among the dead letters"
        foreign = {letter.body for letter in letters if _number(letter) is None}
        assert foreign <= set(FOREIGN)
        if numbers == set(POISONED) and foreign == set(FOREIGN):
            reasons = {letter.reason for letter in letters}
            assert all(reason.startswith(("Contended after ", "not a delivery: ")) for reason in reasons), reasons
            return letters
        assert time.monotonic() < deadline, (numbers, foreign)
        await asyncio.sleep(_LOOKED_EVERY_SECONDS)


def _number(letter: DeadLetter) -> int | None:
    """Which chunk a letter is."""
    try:
        parcel = parcel_of(letter.body)
    except msgspec.DecodeError:
        return None
    assert isinstance(parcel, Chunk)
    return parcel.number


def _sick(recipients: tuple[UserId, ...]) -> list[UserId]:
    return [recipients[number * CHUNK_MAX_RECIPIENTS + number % 7] for number in POISONED]


def _recipients_of(chunks: tuple[int, ...]) -> int:
    return sum(min(CHUNK_MAX_RECIPIENTS, RECIPIENTS - number * CHUNK_MAX_RECIPIENTS) for number in chunks)


async def _poison(ports: Ports, recipients: tuple[UserId, ...]) -> None:
    await ports.table.commit([(Put(place_of(user).counter("*"), {"count": "many"}),) for user in _sick(recipients)])


async def _mend(ports: Ports, recipients: tuple[UserId, ...]) -> None:
    await ports.table.commit([(Delete(place_of(user).counter("*")),) for user in _sick(recipients)])


class Verdict(NamedTuple):
    """What is wrong: recipients without their copy, counters that do not say 1, and drift of those audited."""

    lost: int
    miscounted: int
    drift: int


async def _examined(sound: Engine, message_id: str, recipients: tuple[UserId, ...]) -> Verdict:
    table = sound.ports.table
    entries = await table.batch_get(place_of(user).entry(message_id) for user in recipients)
    whole = [item for item in entries.values() if "readat" not in item and "gone" not in item]
    wanted = [place_of(user).counter(name) for user in recipients for name in (keys.TOTAL, "news")]
    counters = await table.batch_get(wanted)
    miscounted = [key for key in wanted if counters.get(key, {}).get("count") != 1]
    turns = asyncio.Semaphore(_AUDITS_AT_ONCE)

    async def drift_of(user: UserId) -> int:
        async with turns:
            return (await audit_inbox(sound.ports, place_of(user))).drift

    audited = {*recipients[:: -(-RECIPIENTS // AUDITED)], *_sick(recipients)}
    drift = sum(await asyncio.gather(*map(drift_of, audited)))
    return Verdict(len(recipients) - len(whole), len(miscounted), drift)
