"""Topics of erased, exported and moved users: nothing is left, nothing is missing, and counts stay exact."""

import json
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.identifiers import TopicKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.migration.export_file import read_rows
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Group, Update
from stak.privacy.erase_user import start_erasure
from stak.privacy.export_file_storage import read_file
from stak.privacy.export_user import start_export
from stak.privacy.job_steps import run_step
from stak.settings import load_settings
from stak.tenancy.job_records import find_job
from stak.tenancy.stored_bytes import TOPIC_MEMBER_BYTES, read_stored_bytes
from stak.topics import keys
from stak.topics.delete_topic import delete_topic
from stak.topics.list_topic_members import list_topic_members, list_topics_of_user
from stak.topics.topic_members import follow_topic
from stak.topics.topics import read_topic
from tests.scenarios.populated_tenant import clock_of_today
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, users, visible_ids
from tests.support.crashing_ports import survives
from tests.support.lost_race import losing_race
from tests.support.populated_user import rows_of_all, run_to_end
from tests.support.topics import add_members, make_topic, post_to_topics, size_of

NEWS, BETA = TopicKey("news"), TopicKey("beta")
MANY = 60
"""More topics than one unit of an erasure or an export processes."""


async def topics_of(ports: Ports, user: UserId) -> list[str]:
    found, _ = await list_topics_of_user(ports, TENANT, user, limit=100, after=None)
    return [one.topic.name for one in found]


async def test_erased_user_leaves_all_topics(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    for number in range(MANY):
        await make_topic(ports, f"t{number}", BOB, EVE)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    ended = await run_to_end(ports, record, clock)
    assert (ended.status, ended.counts["topics"]) == ("done", MANY)
    assert not [row for row in await rows_of_all(embedded) if "bob" in f"{row.key.pk} {row.key.sk}" and _is_topic(row)]
    for number in range(MANY):
        assert await size_of(ports, f"t{number}") == 1
        assert (await read_topic(ports, TENANT, TopicKey(f"t{number}"))).reserved == 1
    assert len(await topics_of(ports, EVE)) == MANY
    await ports.background_tasks.drain()
    assert await read_stored_bytes(ports, TENANT) == MANY * TOPIC_MEMBER_BYTES


def _is_topic(row: Row) -> bool:
    return row.key.pk.startswith("t#acmeT#") or row.key.sk.startswith("t#")


@pytest.mark.parametrize("lasts", range(8))
async def test_erasure_killed_at_every_write_keeps_the_counts_exact(
    ports: Ports, clock: ManualClock, lasts: int
) -> None:
    await create_test_tenant(ports)
    for name in ("a", "b", "c"):
        await make_topic(ports, name, BOB, EVE)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    await survives(ports, lasts, lambda mortal: run_step(mortal, TENANT, record.job_id, "erasure"))
    found = await find_job(ports, TENANT, record.job_id)
    assert found is not None
    ended = await run_to_end(ports, found, clock) if found.status == "running" else found
    assert ended.counts["topics"] == 3
    assert [await size_of(ports, name) for name in ("a", "b", "c")] == [1, 1, 1]


async def test_membership_since_the_erasure_began_stays(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB)
    await make_topic(ports, "beta", is_open=True)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)
    await follow_topic(ports, TENANT, BETA, BOB)
    await run_to_end(ports, record, clock)
    assert await topics_of(ports, BOB) == ["beta"]
    assert (await size_of(ports, "news"), await size_of(ports, "beta")) == (0, 1)


async def test_erasure_of_a_member_of_a_topic_that_is_deleted_meanwhile(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB, EVE)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    late = losing_race(ports, lambda: delete_topic(ports, TENANT, NEWS, key_id=KEY_ID), written="t#")
    await run_to_end(late, record, clock)
    await worker.work()
    assert not [row for row in await rows_of_all(embedded) if row.key.sk in ("u#bob", "u#eve")]
    left = [row for row in await rows_of_all(embedded) if row.key.pk.startswith("t#acmeT#")]
    assert all(row.key.sk == "#count" and row.item["closed"] for row in left), "no count without an end"


async def test_erased_user_gets_no_post_that_is_being_expanded(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    """A page may have been read before the user left, and be written afterwards: a placeholder blocks the delivery."""
    await create_test_tenant(ports)
    await make_topic(ports, "news", BOB, *users(5))
    accepted = await post_to_topics(ports, "news")
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)

    async def erase() -> None:
        await run_to_end(ports, record, clock)

    await worker.jobs()
    late = losing_race(ports, erase)
    await dispatch_step(late, BroadcastRef(TENANT, INBOX, accepted.message_id))
    await worker.work()
    assert await visible_ids(ports, BOB) == []
    assert await visible_ids(ports, users(1)[0]) == [accepted.message_id]


async def test_export_of_a_user_lists_all_topics(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    for number in range(MANY):
        await make_topic(ports, f"t{number:02d}", BOB)
    await make_topic(ports, "open", is_open=True)
    await follow_topic(ports, TENANT, TopicKey("open"), BOB)
    ended = await run_to_end(ports, await start_export(ports, TENANT, BOB, key_id=KEY_ID), clock)
    content = b"".join([part async for part in read_file(ports, TENANT, ended.job_id)])
    lines = [line for line in map(json.loads, content.splitlines()) if line["type"] == "topic"]
    assert [line["topic"] for line in lines] == [*(f"t{number:02d}" for number in range(MANY)), "open"]
    assert lines[-1] == {
        "type": "topic",
        "topic": "open",
        "title": "About open",
        "joined_at": int(clock()),
        "followed": True,
    }


@pytest.fixture
def today() -> ManualClock:
    return clock_of_today()


async def move(engine: Engine, path: Path, today: ManualClock) -> None:
    """Export the tenant, and import it into a new installation."""
    file = path / "tenant.stak"
    await export_tenant(
        engine.ports, engine.rows, TENANT, file, engine="test", is_replaced=True, on_progress=lambda _: None
    )
    async with open_engine(load_settings(data=path / "new"), today) as other:
        await import_tenant(other.ports, open_file(file), is_resumed=False, on_progress=lambda _: None)


async def test_topics_move_with_their_tenant(tmp_path: Path, today: ManualClock) -> None:
    async with open_engine(load_settings(data=tmp_path / "old"), today) as old:
        await create_test_tenant(old.ports)
        await make_topic(old.ports, "news", BOB, EVE, is_open=True)
        await make_topic(old.ports, "beta", *users(50))
        accepted = await post_to_topics(old.ports, "news", "beta", send_at=int(today()) + 600)
        before = {row.key: row.item for row in await rows_of_all(old) if _is_topic(row)}
        await move(old, tmp_path, today)
    async with open_engine(load_settings(data=tmp_path / "new"), today) as new:
        assert {row.key: row.item for row in await rows_of_all(new) if _is_topic(row)} == before
        assert (await size_of(new.ports, "news"), await size_of(new.ports, "beta")) == (2, 50)
        assert await topics_of(new.ports, BOB) == ["news"]
        assert (await add_members(new.ports, "news", BOB, users(1)[0])).members == 3
        assert accepted.recipients == 52


async def test_import_completes_rows_that_an_export_in_use_has_torn(tmp_path: Path, today: ManualClock) -> None:
    async with open_engine(load_settings(data=tmp_path / "old"), today) as old:
        await create_test_tenant(old.ports)
        news = await make_topic(old.ports, "news", BOB, EVE)
        beta = await make_topic(old.ports, "beta", BOB)
        torn: list[Group] = [
            (Delete(keys.topic_of_user(TENANT, BOB, news.id)),),  # the member without the topic of the user
            (Delete(keys.member(TENANT, news.id, EVE)),),  # and the other way round
            (Update(keys.topic(TENANT, NEWS), set={"reserved": 7}),),
            (Delete(keys.topic(TENANT, BETA)),),  # members of a topic that is not in the file
        ]
        await old.ports.table.commit(torn)
        await move(old, tmp_path, today)
    async with open_engine(load_settings(data=tmp_path / "new"), today) as new:
        topic = await read_topic(new.ports, TENANT, NEWS)
        members, _ = await list_topic_members(new.ports, TENANT, topic, limit=10, after=None)
        assert ([one.uid for one in members], topic.reserved, await size_of(new.ports, "news")) == (["bob"], 1, 1)
        assert await topics_of(new.ports, BOB) == ["news"]
        assert await topics_of(new.ports, EVE) == []
        assert not [row for row in await rows_of_all(new) if beta.id in f"{row.key.pk} {row.key.sk}"]
        assert [row.key.sk for row in read_rows(tmp_path / "tenant.stak") if row.key.pk == "t#acmeT#"] == ["t#news"]
