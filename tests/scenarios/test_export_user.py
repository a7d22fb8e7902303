"""Export of a user's data: everything they have, wrote and can read, once, encrypted, and for some days only."""

import dataclasses
import hashlib
import json

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import list_messages
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from stak.privacy.export_file_storage import FILE_SECONDS, read_file
from stak.privacy.export_user import start_export
from stak.tenancy.job_records import JobRecord
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, post, user_inbox_of, users
from tests.support.crashing_ports import Killed, crashing_ports
from tests.support.lost_race import other_process
from tests.support.on_read import create_on_read_tenant, post_on_read, recall_on_read
from tests.support.populated_user import AVATAR, MARK, Scene, marked_rows, populate_user, rows_of_all, run_to_end


@pytest.fixture
async def scene(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    return await populate_user(ports, worker, clock)


async def content_of(ports: Ports, record: JobRecord) -> bytes:
    return b"".join([part async for part in read_file(ports, TENANT, record.job_id)])


async def test_export_contains_everything_once(
    ports: Ports, embedded: Engine, clock: ManualClock, scene: Scene
) -> None:
    ended = await run_to_end(ports, await start_export(ports, TENANT, BOB, key_id=KEY_ID), clock)
    assert (ended.status, ended.error) == ("done", None)
    content = await content_of(ports, ended)
    assert ended.result is not None
    assert (ended.result["bytes"], ended.result["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    lines = [json.loads(line) for line in content.splitlines()]
    kinds = [line["type"] for line in lines]
    counted = {kind: kinds.count(kind) for kind in kinds}
    assert counted == {
        "export": 1,
        "profile": 1,
        "channels": 1,
        "device": 1,
        "session": 1,
        "inbox": 1,
        "inbox_message": 5,
        "chat": 2,
        "chat_message": 5,  # all of the two chats Bob is in, and his own of the one he has left
    }
    (profile,) = (line for line in lines if line["type"] == "profile")
    assert (profile["display_name"], profile["phone_number"]) == (f"{MARK} Bob", "+4930555000")
    assert (profile["avatar_url"], profile["locale"], profile["discoverable"]) == (AVATAR, "de-AT", True)
    assert profile["email"] == "bob@example.com"
    (channels,) = (line for line in lines if line["type"] == "channels")
    assert (channels["off"], len(channels["push_subscriptions"])) == (["webhook"], 1)
    titles = [line["message"]["title"] for line in lines if line["type"] == "inbox_message"]
    assert titles == [f"{MARK}-alone", "both", "all", f"{MARK}-brief", "unread"]
    said = {(line["chat_id"], line["sender"]) for line in lines if line["type"] == "chat_message"}
    assert (scene.left, "eve") not in said
    assert b"hash" not in content
    parts = [row for row in await rows_of_all(embedded) if row.key.pk.startswith("t#acmeF#")]
    assert parts
    assert all(row.item.keys() == {"sealed", "ttl"} for row in parts)
    assert {row.item["ttl"] for row in parts} == {ended.started_at + FILE_SECONDS}


async def test_export_killed_anywhere_ends_in_the_same_file(
    ports: Ports, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    first = await run_to_end(ports, await start_export(ports, TENANT, BOB, key_id=KEY_ID), clock)
    right = (await content_of(ports, first)).splitlines()[1:]
    record = await start_export(ports, TENANT, BOB, key_id=KEY_ID)
    deaths = 0
    while True:
        try:
            ended = await run_to_end(crashing_ports(ports, 3), record, clock)
            break
        except Killed:
            deaths += 1
            assert deaths < 200
    assert deaths > 5
    assert (await content_of(ports, ended)).splitlines()[1:] == right
    assert [row async for row in read_file(ports, TENANT, first.job_id)] == [], "the next one replaces the file"


async def test_erasure_removes_the_file_and_ends_an_export(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, scene: Scene
) -> None:
    run_refusable = await run_to_end(ports, await start_export(ports, TENANT, BOB, key_id=KEY_ID), clock)
    running = await start_export(ports, TENANT, BOB, key_id=KEY_ID)
    await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)
    ended = await run_to_end(ports, running, clock)
    assert (ended.status, ended.error) == ("failed", "the user was erased")
    assert await content_of(ports, run_refusable) == b""
    assert [row.key for row in await rows_of_all(embedded) if row.key.pk.startswith("t#acmeF#")] == []
    await worker.work()
    assert await marked_rows(embedded) == []


async def exported_titles(ports: Ports, clock: ManualClock) -> list[str]:
    ended = await run_to_end(ports, await start_export(ports, TENANT, BOB, key_id=KEY_ID), clock)
    lines = [json.loads(line) for line in (await content_of(ports, ended)).splitlines()]
    return [line["message"]["title"] for line in lines if line["type"] == "inbox_message"]


async def test_post_on_read_that_is_recalled_during_the_export_is_not_in_it(ports: Ports, clock: ManualClock) -> None:
    await create_on_read_tenant(ports, clock, BOB)
    message = await post_on_read(ports, message='{"title":"taken back"}')
    await post_on_read(ports, message='{"title":"kept"}')
    await list_messages(ports, user_inbox_of(BOB), limit=10)  # the content is cached
    parts = 0

    async def recall_before_the_second_part(call: Call) -> None:
        nonlocal parts
        if isinstance(call, Commit) and any("F#" in write.key.pk for group in call.groups for write in group):
            parts += 1
            if parts == 2:  # the inbox is described, its messages are not read yet
                await recall_on_read(other_process(ports), message)

    hooked = dataclasses.replace(ports, table=HookedTable(ports.table, before=recall_before_the_second_part))
    assert await exported_titles(hooked, clock) == ["kept"]
    assert parts > 2


async def test_message_under_recall_is_not_in_the_export(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    message = (await post(ports, [BOB, *users(20)], message='{"title":"taken back"}')).message_id
    await worker.work()
    assert await exported_titles(ports, clock) == ["taken back"]
    await recall(ports, BroadcastRef(TENANT, INBOX, message), key_id=KEY_ID, reason=None)
    assert await exported_titles(ports, clock) == []
