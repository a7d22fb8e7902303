"""Topics: members have two rows and are counted exactly, under races, kills and deletions."""

import dataclasses
import random
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound, QuotaExceeded, WrongState
from stak.identifiers import TopicKey, UserId
from stak.installation.data_format import EVENTS_FORMAT
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Key
from stak.privacy.job_steps import run_step
from stak.tenancy.job_records import find_job, reconcile_jobs
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import TOPIC_MEMBER_BYTES, read_stored_bytes
from stak.topics.delete_topic import COUNTS_KEPT_SECONDS, delete_topic
from stak.topics.topic_members import follow_topic, leave_topic
from stak.topics.topics import find_topic, read_topic
from tests.support.adversarial_scheduler import Actor, Adversary, NullWitness
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, ZOE, Worker, create_test_tenant, set_format, users
from tests.support.crashing_ports import survives
from tests.support.inline_engine import InlineEngine, inline_engine
from tests.support.lost_race import losing_race
from tests.support.populated_user import rows_of_all, run_to_end
from tests.support.topics import add_members, make_topic, remove_members, size_of

NEWS = TopicKey("news")
RACES = 150


async def _all_rows(ports: Ports) -> list[Row]:
    assert ports.rows is not None
    return [row async for some in ports.rows.beginning_with(("t#",)) for row in some]


async def topic_rows(engine: Engine) -> tuple[set[str], set[str]]:
    """Return the members of topics, and the topics of users, both as `topic id user`."""
    return memberships(await rows_of_all(engine))


def memberships(rows: list[Row]) -> tuple[set[str], set[str]]:
    members = {
        f"{pk.split('#')[2]} {sk[2:]}" for (pk, sk), _ in rows if pk.startswith("t#acmeT#") and sk.startswith("u#")
    }
    of_users = {f"{sk[2:]} {pk.split('#')[2]}" for (pk, sk), _ in rows if _is_topic_of_user(Key(pk, sk))}
    return members, of_users


def _is_topic_of_user(key: Key) -> bool:
    return key.pk.startswith("t#acmeU#") and key.pk.count("#") == 2 and key.sk.startswith("t#")


async def test_members_have_a_row_in_the_topic_and_one_of_their_own(ports: Ports, embedded: Engine) -> None:
    await create_test_tenant(ports)
    topic = await make_topic(ports, "news", BOB, EVE, ZOE)
    await remove_members(ports, "news", EVE)
    members, of_users = await topic_rows(embedded)
    assert members == of_users == {f"{topic.id} bob", f"{topic.id} zoë%2350%25"}
    assert await size_of(ports, "news") == 2
    assert await read_stored_bytes(ports, TENANT) == 2 * TOPIC_MEMBER_BYTES


async def test_repeated_changes_have_no_effect(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB)
    changed = await add_members(ports, "news", BOB, EVE, EVE)
    assert (changed.added, changed.removed, changed.members) == (1, 0, 2)
    changed = await remove_members(ports, "news", BOB, ZOE)
    assert (changed.added, changed.removed, changed.members) == (0, 1, 1)
    assert (await remove_members(ports, "news", BOB)).removed == 0
    assert (await read_topic(ports, TENANT, NEWS)).reserved == 1


async def test_many_members_are_added_and_removed(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news")
    assert (await add_members(ports, "news", *users(2000))).members == 2000
    assert (await remove_members(ports, "news", *users(1500))).members == 500
    assert (await read_topic(ports, TENANT, NEWS)).reserved == 500


async def test_topics_need_their_data_format(ports: Ports) -> None:
    await create_test_tenant(ports)
    await set_format(ports, EVENTS_FORMAT)
    with pytest.raises(WrongState, match="stak upgrade"):
        await make_topic(ports, "news")
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_users_follow_and_leave_only_open_topics(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", is_open=True)
    await make_topic(ports, "staff", BOB)
    await follow_topic(ports, TENANT, NEWS, BOB)
    await follow_topic(ports, TENANT, NEWS, BOB)
    assert await size_of(ports, "news") == 1
    await leave_topic(ports, TENANT, NEWS, BOB)
    await leave_topic(ports, TENANT, NEWS, BOB)
    assert await size_of(ports, "news") == 0
    for act in (follow_topic, leave_topic):
        with pytest.raises(NotFound):
            await act(ports, TENANT, TopicKey("staff"), BOB)
    assert await size_of(ports, "staff") == 1


async def test_quota_of_topics_is_released_by_a_deletion(ports: Ports) -> None:
    await create_test_tenant(ports)
    await write_quotas(ports, TENANT, {"topics": 1})
    await make_topic(ports, "news")
    await make_topic(ports, "news")
    with pytest.raises(QuotaExceeded, match="topics"):
        await make_topic(ports, "offers")
    await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
    await make_topic(ports, "offers")


async def test_quota_of_members_applies_to_each_topic(ports: Ports) -> None:
    await create_test_tenant(ports)
    await write_quotas(ports, TENANT, {"topic_members": 60})
    await make_topic(ports, "news", *users(58))
    await make_topic(ports, "offers", *users(60), is_open=True)
    with pytest.raises(QuotaExceeded, match="topic_members"):
        await add_members(ports, "news", *users(63))
    assert await size_of(ports, "news") == 58
    await add_members(ports, "news", *users(60))
    with pytest.raises(QuotaExceeded):
        await follow_topic(ports, TENANT, TopicKey("offers"), BOB)
    await remove_members(ports, "offers", *users(2))
    await follow_topic(ports, TENANT, TopicKey("offers"), BOB)
    assert await size_of(ports, "offers") == 59


async def test_concurrent_followers_do_not_exceed_the_quota(ports: Ports) -> None:
    await create_test_tenant(ports)
    await write_quotas(ports, TENANT, {"topic_members": 1})
    await make_topic(ports, "news", is_open=True)
    late = losing_race(ports, lambda: follow_topic(ports, TENANT, NEWS, BOB))
    with pytest.raises(QuotaExceeded):
        await follow_topic(late, TENANT, NEWS, EVE)
    assert await size_of(ports, "news") == 1


async def test_concurrent_additions_do_not_exceed_the_quota(ports: Ports) -> None:
    await create_test_tenant(ports)
    await write_quotas(ports, TENANT, {"topic_members": 100})
    await make_topic(ports, "news")
    late = losing_race(ports, lambda: add_members(ports, "news", *users(80)))
    with pytest.raises(QuotaExceeded):
        await add_members(late, "news", *users(80, start=80))
    assert await size_of(ports, "news") == 80


@pytest.mark.parametrize("lasts", range(14))
async def test_deletion_killed_at_every_write_leaves_no_member(
    ports: Ports, embedded: Engine, clock: ManualClock, lasts: int
) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", *users(200))
    kept = await make_topic(ports, "offers", BOB)
    await survives(ports, lasts, lambda mortal: delete_topic(mortal, TENANT, NEWS, key_id=KEY_ID))
    if await find_topic(ports, TENANT, NEWS) is not None:
        assert lasts == 0, "killed before the deletion"
        await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
    (listed,) = (row.item for row in await rows_of_all(embedded) if row.key.pk == "sys#jobs")
    job_id = listed["job_id"]
    await survives(ports, lasts, lambda mortal: run_step(mortal, TENANT, job_id, "topic_deletion"))
    clock.advance(120)
    await reconcile_jobs(ports)
    record = await find_job(ports, TENANT, job_id)
    assert record is not None
    ended = await run_to_end(ports, record, clock)
    assert (ended.status, ended.result) == ("done", {"topic": "news", "members": 200})
    members, of_users = await topic_rows(embedded)
    assert members == of_users == {f"{kept.id} bob"}


async def test_topic_created_again_has_no_members(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", *users(100))
    await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
    again = await make_topic(ports, "news", BOB, users(1)[0])
    assert await size_of(ports, "news") == 2
    await worker.work()
    assert await size_of(ports, "news") == 2
    members, of_users = await topic_rows(embedded)
    assert members == of_users == {f"{again.id} bob", f"{again.id} u00000"}
    await ports.background_tasks.drain()
    assert await read_stored_bytes(ports, TENANT) == 2 * TOPIC_MEMBER_BYTES
    clock.advance(COUNTS_KEPT_SECONDS + 1)
    await embedded.remove_expired()
    pks = {row.key.pk for row in await rows_of_all(embedded) if row.key.pk.startswith("t#acmeT#")}
    assert {pk.split("#")[2] for pk in pks} == {"", again.id}, "nothing of the deleted topic is left"


async def test_addition_that_began_before_a_deletion_adds_nobody(
    ports: Ports, embedded: Engine, worker: Worker
) -> None:
    """The deletion and its whole job happen between the reads of the addition and its write."""
    await create_test_tenant(ports)
    await make_topic(ports, "news", EVE)

    async def delete() -> None:
        await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
        await worker.work()

    with pytest.raises(NotFound):
        await add_members(losing_race(ports, delete), "news", BOB)
    assert await topic_rows(embedded) == (set(), set())


async def test_bulk_addition_that_reserved_before_a_deletion_adds_nobody(
    ports: Ports, embedded: Engine, worker: Worker
) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", EVE)

    async def delete() -> None:
        await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
        await worker.work()

    with pytest.raises(NotFound):
        await add_members(losing_race(ports, delete, written="u#"), "news", *users(300))
    assert await topic_rows(embedded) == (set(), set())


async def test_deletion_that_loses_to_a_change_deletes_the_topic(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news")
    late = losing_race(ports, lambda: make_topic(ports, "news", BOB))
    await delete_topic(late, TENANT, NEWS, key_id=KEY_ID)
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_settings_of_a_topic_that_was_created_again_are_not_lost(ports: Ports) -> None:
    """A change that read the former topic reads again, and changes the new one."""
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB)

    async def replace() -> None:
        await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)
        await make_topic(ports, "news", EVE)

    topic = await make_topic(losing_race(ports, replace), "news", is_open=True)
    stored = await read_topic(ports, TENANT, NEWS)
    assert (stored.id, stored.is_open) == (topic.id, True)
    assert await size_of(ports, "news") == 1


def test_concurrent_changes_of_members_are_counted_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interleaved at every table call, with some tasks killed; users follow and leave at the same time."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    with inline_engine() as world:
        for seed in range(RACES):
            _race(world, seed)


def _race(world: InlineEngine, seed: int) -> None:
    rng = random.Random(seed)
    ports = world.begin()
    world.run(create_test_tenant(ports))
    world.run(make_topic(ports, "news", *users(3), is_open=True))
    adversary = Adversary(seed, NullWitness())
    gated = dataclasses.replace(ports, table=adversary.scheduled(ports.table, is_torn=seed % 3 == 0))
    bulk = [partial(rng.choice((add_members, remove_members)), gated, "news", *rng.sample(users(6), 4)) for _ in "12"]
    single = [
        partial(rng.choice((follow_topic, leave_topic)), gated, TENANT, NEWS, UserId(rng.choice(users(6))))
        for _ in "12"
    ]
    acts: list[Callable[[], Awaitable[object]]] = [*bulk, *single]
    world.run(adversary.run([Actor(f"{number}", act) for number, act in enumerate(acts)]))
    assert adversary.witness.wrong is None
    members, of_users = memberships(world.run(_all_rows(ports)))
    assert members == of_users
    assert world.run(size_of(ports, "news")) == len(members)
    assert world.run(read_topic(ports, TENANT, NEWS)).reserved >= len(members), "too high after a kill, never too low"
