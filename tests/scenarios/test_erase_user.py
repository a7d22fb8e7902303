"""Erasure of a user: nothing of theirs is left or returns, and nothing of other users is touched."""

import pytest

from stak.bootstrap import Engine
from stak.chat.group_members import list_members, put_member, remove_member
from stak.chat.history import read_history
from stak.chat.keys import left as left_key
from stak.chat.list_chats import list_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identity.sessions import list_sessions
from stak.identity.user_profiles import find_by_phone, read_profile, write_profile
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import resume
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.scheduled_posts import start_scheduled
from stak.installation.data_format import TOTALS_FORMAT, store_backfilled
from stak.installation.keys import FORMAT
from stak.ports import Ports
from stak.ports.writes import INDEX_PK, INDEX_SK, Delete, Group, Put, Update
from stak.privacy.erase_chats import erase_written
from stak.privacy.erase_user import start_erasure
from stak.privacy.erasure_backfill import INDEXED_FORMAT, backfill_left_chats, backfill_sent_to_one
from stak.tenancy.job_records import save
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    post,
    set_format,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import create_on_read_tenant, join, post_on_read
from tests.support.populated_user import (
    AS_BOB,
    AS_EVE,
    AS_ZED,
    MARK,
    Scene,
    marked_rows,
    populate_user,
    rows_of_all,
    run_to_end,
)


@pytest.fixture
async def scene(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    return await populate_user(ports, worker, clock)


@pytest.fixture
async def former_scene(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    """The same with broadcasts as they were stored before data format 4."""
    await set_format(ports, TOTALS_FORMAT)
    return await populate_user(ports, worker, clock)


async def erase(ports: Ports, worker: Worker, clock: ManualClock) -> dict[str, int]:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    ended = await run_to_end(ports, record, clock)
    assert (ended.status, ended.error) == ("done", None)
    await worker.work()
    counts: dict[str, int] = ended.counts
    assert ended.result is not None
    assert ended.result["counts"] == counts
    return counts


async def test_erasure_leaves_nothing_of_the_user(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    assert await marked_rows(embedded) != []  # most of it is sealed
    counts = await erase(ports, worker, clock)
    assert await marked_rows(embedded) == []
    assert counts["entries"] == 5
    assert counts["chat_messages"] == 3
    assert (counts["profiles"], counts["phone_numbers"], counts["sessions"], counts["audiences"]) == (1, 1, 1, 1)
    assert counts["chats"] == 3
    with pytest.raises(NotFound):
        await read_profile(ports, TENANT, BOB)
    assert await find_by_phone(ports, TENANT, "+4930555000") is None
    assert await list_sessions(ports, TENANT, BOB, limit=10) == ([], None)
    assert await list_chats(ports, AS_BOB, limit=10) == ([], None)
    assert await visible_ids(ports, BOB) == []
    assert await unread_total(ports, BOB) == 0
    rows = [row for row in await rows_of_all(embedded) if row.key.pk.startswith("t#acmeU#bob")]
    assert {row.key.sk[:2] for row in rows} == {"m#"}, "tombstones, and nothing else"
    hidden = {"message", "content_hash", "sender", "audience_label", "readat"}
    assert not any(hidden & row.item.keys() for row in rows)
    alone = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, scene.alone))
    assert (alone.has_content, alone.details, alone.label) == (False, None, None)
    assert [row.key.sk for row in await rows_of_all(embedded) if row.key.sk == "c#"] == []


async def test_erasure_touches_nothing_of_others(
    ports: Ports, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    before = await visible_ids(ports, EVE), await unread_total(ports, EVE)
    await erase(ports, worker, clock)
    assert (await visible_ids(ports, EVE), await unread_total(ports, EVE)) == before
    assert (await audit_inbox(ports, user_inbox_of(EVE))).drift == 0
    for chat in (scene.direct, scene.group, scene.left):
        history = await read_history(ports, AS_EVE, chat, limit=10)
        said = [(shown.message.sender, shown.content) for shown in history.messages]
        assert said == [("bob", None), ("eve", "hello")]
    members = {member.user_id: member.participant.role for member in await list_members(ports, AS_ZED, scene.group)}
    assert members == {"eve": "owner", "zed": "member"}
    listed, _ = await list_chats(ports, AS_EVE, limit=10)
    assert {one.preview for one in listed} == {None}
    assert {one.unread_count for one in listed} == {0}


async def test_redelivery_after_an_erasure_restores_nothing(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    await erase(ports, worker, clock)
    await worker.redeliver([one for one in scene.late if b'"chunk"' in one.body])
    await resume(ports, BroadcastRef(TENANT, INBOX, scene.paused), key_id=KEY_ID)
    clock.advance(700)
    await start_scheduled(ports)
    await worker.work()
    assert await visible_ids(ports, BOB) == []
    assert await unread_total(ports, BOB) == 0
    assert await marked_rows(embedded) == []
    assert {scene.paused, scene.scheduled} <= set(await visible_ids(ports, EVE))
    assert not (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, scene.alone))).has_content


async def test_message_received_during_an_erasure_stays(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)
    await write_profile(ports, TENANT, BOB, phone_number=None, phone_verified=False, display_name="New", key_id=KEY_ID)
    new = (await post(ports, [BOB], message='{"title":"new"}')).message_id
    await worker.deliver()
    await run_to_end(ports, record, clock)
    await worker.work()
    assert await visible_ids(ports, BOB) == [new]
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
    assert (await read_profile(ports, TENANT, BOB)).display_name == "New"
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, new))).message is not None
    assert await marked_rows(embedded) == []


async def test_user_who_rejoins_during_an_erasure_is_erased_there_too(
    ports: Ports, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    at = await save(ports, record, record.at(chat=scene.left, last=2, first=1))
    assert at is not None

    async def come_back() -> None:
        other = other_process(ports)
        await put_member(other, AS_EVE, scene.left, BOB, None)
        await send(other, AS_BOB, scene.left, Draft("again", f"{MARK} again"))
        await remove_member(other, AS_EVE, scene.left, BOB)

    assert await erase_written(losing_race(ports, come_back), at) is None
    await run_to_end(ports, record, clock)
    history = await read_history(ports, AS_EVE, scene.left, limit=10)
    assert [shown.content for shown in history.messages] == [None, None, "hello"]


async def test_repeated_erasure_is_the_same_job_until_it_ends(ports: Ports, clock: ManualClock, scene: Scene) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    assert (await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)).job_id == record.job_id
    await run_to_end(ports, record, clock)
    again = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    assert again.job_id != record.job_id
    ended = await run_to_end(ports, again, clock)
    assert ended.status == "done"
    assert MARK not in str(ended)


async def _as_the_first_release_stored_it(ports: Ports, embedded: Engine) -> None:
    """Remove the rows and index entries that this release adds."""
    groups: list[Group] = []
    for row in await rows_of_all(embedded):
        if row.key.sk.startswith("h#"):
            groups.append((Delete(row.key),))
        elif row.key.sk.startswith("u#") and INDEX_PK in row.item:
            groups.append((Update(row.key, remove=(INDEX_PK, INDEX_SK)),))
    assert len(groups) >= 4
    await ports.table.commit([*groups, (Put(FORMAT, {"version": 1, "backfilled": 1}),)])


@pytest.mark.parametrize("is_backfilled", [False, True])
async def test_rows_of_the_first_release_are_erased_too(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, former_scene: Scene, is_backfilled: bool
) -> None:
    scene, ref = former_scene, BroadcastRef(TENANT, INBOX, former_scene.alone).former
    alone = await read_broadcast(ports, ref)
    await ports.table.commit([(Delete(user_inbox_of(BOB).entry(scene.alone)),)])  # long deleted, and cleaned up since
    await _as_the_first_release_stored_it(ports, embedded)
    if is_backfilled:
        rows = await rows_of_all(embedded)
        assert sum([await backfill(ports, rows) for backfill in (backfill_left_chats, backfill_sent_to_one)]) >= 4
        rows = await rows_of_all(embedded)
        assert sum([await backfill(ports, rows) for backfill in (backfill_left_chats, backfill_sent_to_one)]) == 0
        await store_backfilled(ports, INDEXED_FORMAT)
    counts = await erase(ports, worker, clock)
    assert await marked_rows(embedded) == []
    assert alone.message is not None
    assert (await read_broadcast(ports, ref)).message is None
    assert counts["chat_messages"] == 3
    history = await read_history(ports, AS_EVE, scene.left, limit=10)
    assert [shown.content for shown in history.messages] == [None, "hello"]


async def test_backfill_restores_nothing_erased_meanwhile(ports: Ports, embedded: Engine, former_scene: Scene) -> None:
    scene = former_scene
    await _as_the_first_release_stored_it(ports, embedded)
    rows = await rows_of_all(embedded)
    chunk = BroadcastRef(TENANT, INBOX, scene.alone).former.chunk(0)

    async def change() -> None:
        await ports.table.commit([(Delete(chunk),), (Put(left_key(TENANT, BOB, scene.left), {"left": "earlier"}),)])

    await backfill_sent_to_one(losing_race(ports, change), rows)
    assert await ports.table.get(chunk) is None
    await ports.table.commit([(Delete(left_key(TENANT, BOB, scene.left)),)])
    await backfill_left_chats(losing_race(ports, change), rows)
    assert await ports.table.get(left_key(TENANT, BOB, scene.left)) == {"left": "earlier"}


async def test_catch_up_begun_before_an_erasure_delivers_nothing_after_it(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_on_read_tenant(ports, clock, BOB)
    message = await post_on_read(ports)

    async def erase_all() -> None:
        await erase(ports, worker, clock)

    await catch_up(losing_race(ports, erase_all), user_inbox_of(BOB))
    assert await ports.table.get(user_inbox_of(BOB).entry(message)) is None
    assert await ports.table.get(user_inbox_of(BOB).counter("*")) == {"applied": 1}
    await erase(ports, worker, clock)
    assert await ports.table.get(user_inbox_of(BOB).counter("*")) == {"applied": 1}, "a second erasure changes nothing"
    await join(ports, BOB)
    assert (await post_on_read(ports), 1) == ((await visible_ids(ports, BOB))[0], await unread_total(ports, BOB))
