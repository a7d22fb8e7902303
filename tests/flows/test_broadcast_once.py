"""A post that is repeated under the same name is one post: one after the other, at once, and after a crash."""

import dataclasses
import time
from collections.abc import Sequence
from typing import Any

import pytest

from stak import optimistic_retry
from stak.clock import ManualClock
from stak.errors import IdempotencyMismatch
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.idempotency import IDEMPOTENCY_SECONDS, IdempotencyKey
from stak.inbox.keys import CHUNKS, broadcasts, chunks, open_shard
from stak.inbox.post import Accepted, accept_post, find_accepted
from stak.inbox.reconcile import reconcile_open_work
from stak.ports import Ports
from stak.ports.writes import Group, Key, Outcome, Put
from tests.drill_report import tell
from tests.flows.adversary import Actor, Adversary, GatedTable, Silent
from tests.flows.fuse import survives
from tests.flows.inline import inline_engine
from tests.flows.proxy import ProxyTable
from tests.flows.world import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, begin, ids_of, post_to, unread_total

SCHEDULES = 150
NAMES: Any = [("key", "order-1"), ("host", f"{INBOX}\0order-1")]


async def submit(ports: Ports, name: Any, body: str = "a") -> Accepted:
    """Post as `post_message` does."""
    key = IdempotencyKey(name[0], name[1], body)
    post = post_to([BOB, EVE], idempotency_key=key, message=f'{{"body":"{body}"}}')
    answered = await find_accepted(ports, TENANT, key)
    return answered or await accept_post(ports, TENANT, post, key_id=KEY_ID)


async def posted(ports: Ports) -> list[str]:
    page = await ports.table.query(broadcasts(TENANT, INBOX), limit=100)
    return [row.item["message_id"] for row in page.rows]


@pytest.mark.parametrize("name", NAMES, ids=["key", "host"])
async def test_the_same_name_and_body_is_one_post_with_one_answer(ports: Ports, worker: Worker, name: Any) -> None:
    await begin(ports)
    first = await submit(ports, name)
    await worker.work()
    assert await submit(ports, name) == first
    await worker.work()
    assert await ids_of(ports, BOB) == [first.message_id] == await posted(ports)
    assert await unread_total(ports, BOB) == 1


@pytest.mark.parametrize("name", NAMES, ids=["key", "host"])
async def test_the_same_name_with_another_body_is_refused(ports: Ports, worker: Worker, name: Any) -> None:
    await begin(ports)
    first = await submit(ports, name)
    with pytest.raises(IdempotencyMismatch):
        await submit(ports, name, "b")
    await worker.work()
    assert await ids_of(ports, BOB) == [first.message_id] == await posted(ports)


async def test_a_key_and_a_host_system_id_of_the_same_text_are_two_names(ports: Ports) -> None:
    await begin(ports)
    assert (await submit(ports, NAMES[0])).message_id != (await submit(ports, NAMES[1], "b")).message_id


async def test_a_name_is_free_again_after_seven_days(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await begin(ports)
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
async def test_a_sender_that_saw_no_answer_may_ask_again(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    await begin(ports)
    lives = await survives(ports, lasts, lambda mortal: submit(mortal, NAMES[0]))
    assert lives or lasts < 9
    again = await submit(ports, NAMES[0])
    clock.advance(60)
    await worker.work()
    assert await posted(ports) == [again.message_id]


@pytest.mark.parametrize("bodies", ["aaa", "aab"])
def test_several_senders_at_once_make_one_post(monkeypatch: pytest.MonkeyPatch, bodies: str) -> None:
    """Interleaved at every call of the table, some of them killed."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    began_at = time.monotonic()
    with inline_engine() as world:
        for seed in range(SCHEDULES):
            ports = world.begin()
            world.run(begin(ports))
            answers: list[Accepted | str] = []
            adversary = Adversary(seed, Silent())
            gated = dataclasses.replace(ports, table=GatedTable(ports.table, adversary))

            async def send(body: str, gated: Ports = gated, answers: list[Accepted | str] = answers) -> None:
                try:
                    answers.append(await submit(gated, NAMES[0], body))
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
    tell(13, range(SCHEDULES), faults, "second effects 0", began_at)


async def test_who_was_second_leaves_nothing_behind(ports: Ports) -> None:
    await begin(ports)
    first = await submit(ports, NAMES[0])
    post = post_to([BOB, EVE], idempotency_key=IdempotencyKey(NAMES[0][0], NAMES[0][1], "a"))
    assert await accept_post(ports, TENANT, post, key_id=KEY_ID) == first  # it had not been asked for before
    assert await posted(ports) == [first.message_id]
    rows = (await ports.table.query(chunks(TENANT, INBOX, first.message_id), CHUNKS, limit=10)).rows
    assert len(rows) == 1


class Forgetful(ProxyTable):
    """A storage that loses the answer to a commit, is asked again, and answers for the second time."""

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        await super().commit(groups)
        return await super().commit(groups)


@pytest.mark.parametrize("name", [*NAMES, None], ids=["key", "host", "no name"])
async def test_a_post_whose_acceptance_lost_its_answer_is_accepted(ports: Ports, worker: Worker, name: Any) -> None:
    await begin(ports)
    forgetful = dataclasses.replace(ports, table=Forgetful(ports.table))
    key = None if name is None else IdempotencyKey(name[0], name[1], "")
    accepted = await accept_post(forgetful, TENANT, post_to([BOB, EVE], idempotency_key=key), key_id=KEY_ID)
    await worker.work()
    assert await ids_of(ports, BOB) == [accepted.message_id] == await ids_of(ports, EVE) == await posted(ports)
    assert await unread_total(ports, BOB) == 1


async def test_open_work_nobody_understands_does_not_hold_up_the_rest(ports: Ports, worker: Worker) -> None:
    await begin(ports)
    accepted = await accept_post(ports, TENANT, post_to([BOB]), key_id=KEY_ID)
    strange = [(Put(Key(open_shard(shard), "!"), {"tenant": "acme"}),) for shard in range(OPEN_SHARDS)]
    await ports.table.commit(strange)
    await worker.work()
    await reconcile_open_work(ports)
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, accepted.message_id))).status == "delivered"
