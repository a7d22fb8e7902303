"""Posts with an idempotency key: repeated in sequence, concurrently and after a crash, they are one post."""

import dataclasses
import time
from typing import Any

import pytest

from stak import optimistic_retry
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.idempotency import IDEMPOTENCY_SECONDS, IdempotencyKey
from stak.inbox.keys import open_shard
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.post import accept_or_deliver, accept_post
from stak.inbox.post_answer import Accepted, find_accepted
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.ports import Ports
from stak.ports.writes import Key, Put
from tests.scenarios.lost_response_table import LostResponseTable
from tests.support.adversarial_scheduler import Actor, Adversary, NullWitness
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post_to,
    unread_total,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import inline_engine

SCHEDULES = 150
FIRST_SEED = drill_seed(0)
SEEDS = range(FIRST_SEED, FIRST_SEED + SCHEDULES)
NAMES: Any = [("key", "order-1"), ("host", f"{INBOX}\0order-1")]


async def submit(ports: Ports, name: Any, body: str = "a", *, is_small: bool = False) -> Accepted:
    """Post as `post_message` does."""
    key = IdempotencyKey(name[0], name[1], body)
    post = post_to([BOB, EVE], idempotency_key=key, message=f'{{"body":"{body}"}}')
    answered = await find_accepted(ports, TENANT, key)
    return answered or (await accept_or_deliver(ports, TENANT, post, key_id=KEY_ID, is_small=is_small)).answer


async def posted(ports: Ports) -> list[str]:
    page = await read_broadcasts(ports, TENANT, INBOX, limit=100)
    return [row.item["message_id"] for row in page.rows]


@pytest.mark.parametrize("name", NAMES, ids=["key", "host"])
async def test_repeated_post_is_one_post_with_one_response(ports: Ports, worker: Worker, name: Any) -> None:
    await create_test_tenant(ports)
    first = await submit(ports, name)
    await worker.work()
    assert await submit(ports, name) == first
    await worker.work()
    assert await visible_ids(ports, BOB) == [first.message_id] == await posted(ports)
    assert await unread_total(ports, BOB) == 1


@pytest.mark.parametrize("name", NAMES, ids=["key", "host"])
async def test_repeated_key_with_another_body_is_refused(ports: Ports, worker: Worker, name: Any) -> None:
    await create_test_tenant(ports)
    first = await submit(ports, name)
    with pytest.raises(IdempotencyMismatch):
        await submit(ports, name, "b")
    await worker.work()
    assert await visible_ids(ports, BOB) == [first.message_id] == await posted(ports)


async def test_key_and_host_system_id_with_equal_text_are_distinct(ports: Ports) -> None:
    await create_test_tenant(ports)
    assert (await submit(ports, NAMES[0])).message_id != (await submit(ports, NAMES[1], "b")).message_id


async def test_idempotency_key_is_free_after_seven_days(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    first = await submit(ports, NAMES[0])
    clock.advance(IDEMPOTENCY_SECONDS - 1)
    assert await submit(ports, NAMES[0]) == first
    clock.advance(1)
    second = await submit(ports, NAMES[0], "b")
    assert second.message_id != first.message_id
    assert await submit(ports, NAMES[0], "b") == second
    with pytest.raises(IdempotencyMismatch):
        await submit(ports, NAMES[0], "a")


@pytest.mark.parametrize("lasts", range(10))
async def test_sender_without_a_response_may_repeat_the_post(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    await create_test_tenant(ports)
    lives = await survives(ports, lasts, lambda mortal: submit(mortal, NAMES[0]))
    assert lives or lasts < 9
    again = await submit(ports, NAMES[0])
    clock.advance(60)
    await worker.work()
    assert await posted(ports) == [again.message_id]


@pytest.mark.parametrize("bodies", ["aaa", "aab"])
def test_concurrent_senders_create_one_post(monkeypatch: pytest.MonkeyPatch, bodies: str) -> None:
    """Interleaved at every table call, with some tasks killed."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    began_at = time.monotonic()
    with inline_engine() as world:
        for seed in SEEDS:
            ports = world.begin()
            world.run(create_test_tenant(ports))
            answers: list[Accepted | str] = []
            adversary = Adversary(seed, NullWitness())
            gated = dataclasses.replace(ports, table=adversary.scheduled(ports.table, is_torn=seed % 3 == 0))

            async def send(
                body: str, gated: Ports = gated, answers: list[Accepted | str] = answers, is_small: bool = seed % 2 == 1
            ) -> None:
                try:
                    answers.append(await submit(gated, NAMES[0], body, is_small=is_small))
                except IdempotencyMismatch:
                    answers.append("refused")

            actors = [Actor(f"{number}", lambda body=body: send(body)) for number, body in enumerate(bodies)]  # type: ignore[misc]
            world.run(adversary.run(actors))
            stored = world.run(posted(ports))
            assert len(stored) <= 1
            assert {answer.message_id for answer in answers if isinstance(answer, Accepted)} <= set(stored)
            assert len(answers) == 0 or stored
            if "b" not in bodies:
                assert "refused" not in answers
    faults = f"{len(bodies)} senders of one name, bodies {bodies}, some of them killed"
    report_drill(13, SEEDS, faults, "second effects 0", began_at)


async def test_losing_sender_leaves_no_rows(ports: Ports) -> None:
    await create_test_tenant(ports)
    first = await submit(ports, NAMES[0])
    post = post_to(users(60), idempotency_key=IdempotencyKey(NAMES[0][0], NAMES[0][1], "a"))
    assert await accept_post(ports, TENANT, post, key_id=KEY_ID) == first  # it had not been asked for before
    assert await posted(ports) == [first.message_id]
    assert ports.rows is not None
    rows = [row.key async for page in ports.rows.beginning_with([f"t#{TENANT}B#"]) for row in page]
    assert rows == [BroadcastRef(TENANT, INBOX, first.message_id).key]


@pytest.mark.parametrize("name", [*NAMES, None], ids=["key", "host", "no name"])
async def test_post_whose_acceptance_response_was_lost_is_accepted(ports: Ports, worker: Worker, name: Any) -> None:
    await create_test_tenant(ports)
    forgetful = dataclasses.replace(ports, table=LostResponseTable(ports.table))
    key = None if name is None else IdempotencyKey(name[0], name[1], "")
    accepted = await accept_post(forgetful, TENANT, post_to([BOB, EVE], idempotency_key=key), key_id=KEY_ID)
    await worker.work()
    assert (
        await visible_ids(ports, BOB) == [accepted.message_id] == await visible_ids(ports, EVE) == await posted(ports)
    )
    assert await unread_total(ports, BOB) == 1


async def test_unreadable_open_work_does_not_block_the_rest(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await accept_post(ports, TENANT, post_to([BOB]), key_id=KEY_ID)
    strange = [(Put(Key(open_shard(shard), "!"), {"tenant": "acme"}),) for shard in range(OPEN_SHARDS)]
    await ports.table.commit(strange)
    await worker.work()
    await reconcile_open_work(ports)
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, accepted.message_id))).status == "delivered"
