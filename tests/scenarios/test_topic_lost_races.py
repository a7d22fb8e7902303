"""Changes of topics that lose a race against a deletion, a creation or an erasure: nothing is orphaned."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import TopicKey
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.privacy.delete_tenant import start_deletion
from stak.privacy.erase_user import start_erasure
from stak.tenancy import keys as tenancy
from stak.topics.delete_topic import delete_topic
from stak.topics.topic_members import follow_topic, leave_topic
from stak.topics.topics import find_topic, read_topic
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, ZOE, Worker, create_test_tenant
from tests.support.lost_race import losing_race
from tests.support.populated_user import rows_of_all, run_to_end
from tests.support.topics import add_members, make_topic, remove_members, size_of

NEWS = TopicKey("news")


async def delete(ports: Ports) -> None:
    await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)


async def test_two_creations_at_once_make_one_topic(ports: Ports) -> None:
    await create_test_tenant(ports)
    late = losing_race(ports, lambda: make_topic(ports, "news", BOB))
    topic = await make_topic(late, "news")
    assert topic.id == (await read_topic(ports, TENANT, NEWS)).id
    assert await size_of(ports, "news") == 1


async def test_deletion_that_loses_to_another_removes_the_members_of_the_new_topic(
    ports: Ports, embedded: Engine, worker: Worker
) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB)

    async def replace() -> None:
        await delete(ports)
        await make_topic(ports, "news", EVE, ZOE)

    await delete(losing_race(ports, replace))
    await worker.work()
    assert await find_topic(ports, TENANT, NEWS) is None
    assert not [row for row in await rows_of_all(embedded) if row.key.sk.startswith("u#")]


async def test_follow_that_loses_to_a_deletion_creates_no_topic(ports: Ports, worker: Worker) -> None:
    """The job that closes the shards has not run yet."""
    await create_test_tenant(ports)
    await make_topic(ports, "news", is_open=True)
    with pytest.raises(NotFound):
        await follow_topic(losing_race(ports, lambda: delete(ports)), TENANT, NEWS, BOB)
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_leave_that_loses_to_a_deletion_creates_no_topic(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB, is_open=True)
    with pytest.raises(NotFound):
        await leave_topic(losing_race(ports, lambda: delete(ports)), TENANT, NEWS, BOB)
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_member_erased_during_the_deletion_is_counted_once(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB)
    record = await delete_topic(ports, TENANT, NEWS, key_id=KEY_ID)

    async def erase() -> None:
        await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)

    ended = await run_to_end(losing_race(ports, erase, written="u#"), record, clock)
    assert ended.result == {"topic": "news", "members": 0}


async def test_member_who_joins_again_during_the_erasure_stays(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB, EVE)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)

    async def join_again() -> None:
        await remove_members(ports, "news", BOB)
        await add_members(ports, "news", BOB)

    ended = await run_to_end(losing_race(ports, join_again, written="u#"), record, clock)
    assert ended.counts.get("topics", 0) == 0
    assert await size_of(ports, "news") == 2


async def test_tenant_that_is_being_deleted_gets_no_topic_and_no_job(ports: Ports) -> None:
    await create_test_tenant(ports)
    with pytest.raises(NotFound):
        await make_topic(losing_race(ports, lambda: start_deletion(ports, TENANT)), "news")
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_topic_of_a_tenant_that_is_being_deleted_gets_no_job(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news")
    with pytest.raises(NotFound):
        await delete(losing_race(ports, lambda: start_deletion(ports, TENANT)))
    assert await find_topic(ports, TENANT, NEWS) is not None


async def test_tenant_that_is_gone_gets_no_topic(ports: Ports) -> None:
    await create_test_tenant(ports)
    with pytest.raises(NotFound):
        await make_topic(losing_race(ports, lambda: _remove_settings(ports)), "news")
    assert await find_topic(ports, TENANT, NEWS) is None


async def test_topic_of_a_tenant_that_is_gone_gets_no_job(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news")
    with pytest.raises(NotFound):
        await delete(losing_race(ports, lambda: _remove_settings(ports)))
    assert await find_topic(ports, TENANT, NEWS) is not None


async def _remove_settings(ports: Ports) -> None:
    await ports.table.commit([(Delete(tenancy.tenant_settings(TENANT)),)])
