"""The content of a large message is stored once, and removed once; a small one is part of every copy."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_progress import describe_all
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_of
from stak.inbox.erase_entries import erase_broadcast
from stak.inbox.expire_broadcasts import expire_step
from stak.inbox.list_messages import VisibleMessage, list_messages, read_message
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.search_messages import Wanted, count_messages, find_messages
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.installation.data_format import TOTALS_FORMAT
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.writes import Delete, Key, Update
from stak.realtime import publish_changes
from stak.realtime.live_calls import ConnectedUsers
from stak.tenancy.stored_bytes import BROADCAST_BYTES, ENTRY_BYTES, flush_bytes, read_stored_bytes
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    set_format,
    status_of,
    user_inbox_of,
    users,
)
from tests.support.hiding_table import HidingTable
from tests.support.lost_race import losing_race, other_process
from tests.support.recording_table import RecordingTable, record_calls

LARGE = f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}'


def contents_read(table: RecordingTable) -> list[list[Key]]:
    """Return the contents that each read of several rows asked for."""
    reads = [
        [key for part in parts if (key := Key(*part)).sk == "c#"]  # type: ignore[misc]
        for name, *parts in table.calls
        if name in ("batch_get", "transact_get")
    ]
    return [contents for contents in reads if contents]


@pytest.fixture
async def tenant(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def deliver_to(engine: Engine, *uids: str, message: str = LARGE, **fields: Any) -> BroadcastRef:
    """Post a message to these users and deliver it."""
    accepted = await post(engine.ports, uids, message=message, **fields)
    await Worker.of(engine).work()
    return BroadcastRef(TENANT, INBOX, accepted.message_id)


async def first_of(ports: Ports, user: str = BOB) -> VisibleMessage:
    """Return the newest message of a user, as another process shows it."""
    return (await list_messages(other_process(ports), user_inbox_of(BOB if user == BOB else EVE), limit=1)).messages[0]


async def rows_with_content(engine: Engine) -> list[str]:
    """Return the sort keys of the rows that contain a message."""
    found = [row async for some in engine.rows.beginning_with(("t#",)) for row in some]
    return [row.key.sk[:2] for row in found if "message" in row.item]


async def charged(ports: Ports) -> int:
    await flush_bytes(ports)
    return await read_stored_bytes(ports, TENANT)


async def test_large_content_is_stored_once_and_read_by_all(embedded: Engine, tenant: Ports) -> None:
    ref = await deliver_to(embedded, BOB, EVE, *users(120), sender="Ada", label="Readers")
    assert await rows_with_content(embedded) == ["c#"]
    for user in (BOB, EVE):
        shown = await first_of(tenant, user)
        assert (shown.message, shown.entry.sender, shown.entry.label) == (LARGE, "Ada", "Readers")
        assert (await read_message(tenant, user_inbox_of(user), ref.id)).message == LARGE
    status = await status_of(tenant, ref.id)
    assert (status.message, status.sender, status.label, status.delivered) == (LARGE, "Ada", "Readers", 122)


async def test_small_content_and_that_of_former_formats_is_in_every_copy(embedded: Engine, tenant: Ports) -> None:
    await deliver_to(embedded, BOB, message='{"text":"short"}')
    assert sorted(await rows_with_content(embedded)) == ["b#", "m#"]
    await set_format(tenant, TOTALS_FORMAT)
    await deliver_to(embedded, BOB)
    assert sorted(await rows_with_content(embedded)) == ["b#", "b#", "m#", "m#"]
    assert (await first_of(tenant)).message == LARGE


async def test_content_is_charged_once_and_released_by_a_recall(embedded: Engine, tenant: Ports) -> None:
    ref = await deliver_to(embedded, *users(50))
    assert await charged(tenant) == BROADCAST_BYTES + 50 * ENTRY_BYTES + len(LARGE)
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    assert await rows_with_content(embedded) == []  # before any worker has run
    await Worker.of(embedded).work()
    assert await charged(tenant) == BROADCAST_BYTES + 50 * ENTRY_BYTES


async def test_recall_leaves_no_reference(embedded: Engine, tenant: Ports) -> None:
    ref = await deliver_to(embedded, BOB, EVE)
    assert (await first_of(tenant)).message == LARGE
    await recall_from_users(tenant, ref, [EVE], key_id=KEY_ID, reason=None)
    assert ((await first_of(tenant)).message, (await first_of(tenant, EVE)).message) == (LARGE, None)
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    # The process that has cached the content hides it too.
    (shown,) = (await list_messages(tenant, user_inbox_of(BOB), limit=1)).messages
    assert (shown.message, shown.entry.sender, shown.is_redacted) == (None, None, True)
    await Worker.of(embedded).work()
    for user in (BOB, EVE):
        item = await tenant.table.get(user_inbox_of(user).entry(ref.id))
        assert item is not None
        assert entry_of(item).content_hash is None
    assert (await status_of(tenant, ref.id)).message is None


async def test_expiry_removes_the_content_once(embedded: Engine, tenant: Ports, clock: ManualClock) -> None:
    ref = await deliver_to(embedded, BOB, EVE, expires_at=int(clock()) + 60)
    before = await charged(tenant)
    clock.advance(60)
    late = losing_race(tenant, lambda: expire_step(tenant, ref, first_chunk=0, chunks=1))
    step = await expire_step(late, ref, first_chunk=0, chunks=1)  # It has read the broadcast with its content.
    assert step.next_chunk == 0
    assert await charged(tenant) == before - len(LARGE)
    assert await rows_with_content(embedded) == []
    shown = await first_of(tenant)
    assert (shown.message, shown.is_redacted) == (None, False)


async def test_recall_of_expiring_content_releases_it_once(embedded: Engine, tenant: Ports, clock: ManualClock) -> None:
    ref = await deliver_to(embedded, BOB, expires_at=int(clock()) + 60)
    before = await charged(tenant)
    clock.advance(60)
    late = losing_race(tenant, lambda: expire_step(tenant, ref, first_chunk=0, chunks=1))
    await recall(late, ref, key_id=KEY_ID, reason=None)
    assert await charged(tenant) == before - len(LARGE)


async def test_erasure_of_the_only_recipient_removes_and_releases_the_content(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    ref = await deliver_to(embedded, BOB, expires_at=int(clock()) + 60, label="Readers")
    before = await charged(tenant)
    clock.advance(60)
    late = losing_race(tenant, lambda: expire_step(tenant, ref, first_chunk=0, chunks=1))
    await erase_broadcast(late, ref)
    assert await charged(tenant) == before - len(LARGE)
    erased = await find_broadcast(tenant, ref)
    assert erased is not None
    assert (erased.has_content, erased.label, erased.details) == (False, None, None)
    again = await deliver_to(embedded, BOB)
    await erase_broadcast(tenant, again)
    assert await rows_with_content(embedded) == []


async def test_content_recalled_while_a_page_is_read_is_shown_as_recalled(embedded: Engine, tenant: Ports) -> None:
    ref = await deliver_to(embedded, BOB)
    await tenant.table.commit([(Delete(ref.content),)])  # The page has read the recalls in progress before.
    shown = await first_of(tenant)
    assert (shown.message, shown.is_redacted, shown.is_unread) == (None, True, False)
    found = await find_messages(other_process(tenant), user_inbox_of(BOB), Wanted(fits=lambda _: True), limit=5)
    assert found.messages == []


async def test_content_that_does_not_match_its_reference_is_not_shown(embedded: Engine, tenant: Ports) -> None:
    first, second = await deliver_to(embedded, BOB), await deliver_to(embedded, BOB)
    other = await tenant.table.get(first.content)
    assert other is not None
    await tenant.table.commit([(Update(second.content, set={"message": other["message"]}),)])
    assert (await first_of(tenant)).message is None


async def test_page_reads_contents_in_one_batch_and_keeps_them(embedded: Engine, tenant: Ports) -> None:
    refs = [await deliver_to(embedded, BOB) for _ in range(5)]
    await deliver_to(embedded, BOB, message='{"text":"short"}')
    ports, table = record_calls(other_process(tenant))
    for _ in range(2):
        messages = (await list_messages(ports, user_inbox_of(BOB), limit=10)).messages
        assert [shown.message == LARGE for shown in messages] == [False, *[True] * 5]
    assert contents_read(table) == [sorted(ref.content for ref in refs)]
    stored = [(ref, await find_broadcast(tenant, ref)) for ref in refs]
    listed = [(ref, broadcast) for ref, broadcast in stored if broadcast is not None]
    described = await describe_all(ports, TENANT, INBOX, listed)
    assert [one.message for one in described] == [LARGE] * 5
    assert len(contents_read(table)) == 1


async def test_content_that_is_not_visible_yet_is_read_again(embedded: Engine, tenant: Ports) -> None:
    await deliver_to(embedded, BOB)
    # Not even a consistent read sees all rows of a transaction that is under way.
    hiding = HidingTable(tenant.table, lambda key: key.sk == "c#")
    ports, table = record_calls(dataclasses.replace(other_process(tenant), table=hiding))
    assert (await list_messages(ports, user_inbox_of(BOB), limit=1)).messages[0].message == LARGE
    assert len(contents_read(table)) == 2


async def test_search_reads_contents_only_for_filters_that_need_them(embedded: Engine, tenant: Ports) -> None:
    for number in range(3):
        await deliver_to(embedded, BOB, message=LARGE.replace("text", f"text{number}"))
    ports, table = record_calls(other_process(tenant))
    assert await count_messages(ports, user_inbox_of(BOB), [Wanted(seen=False)]) == [3]
    assert contents_read(table) == []
    wanted = Wanted(fits=lambda message: "text1" in message)
    assert await count_messages(ports, user_inbox_of(BOB), [Wanted(seen=False), wanted]) == [3, 1]
    found = await find_messages(ports, user_inbox_of(BOB), wanted, limit=5)
    assert [shown.message for shown in found.messages] == [LARGE.replace("text", "text1")]
    assert len(contents_read(table)) == 1


async def test_recalled_content_is_not_published(
    embedded: Engine, tenant: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    published: list[Push] = []

    async def record(_: Ports, pushes: Sequence[Push]) -> ConnectedUsers:
        published.extend(pushes)
        return frozenset()

    monkeypatch.setattr(publish_changes, "publish_signals", record)
    ref = await deliver_to(embedded, BOB)
    (frame,) = published
    assert "x" * SHARED_MIN_BYTES in frame.payload.decode()
    chunk = await chunk_of(tenant, ref.id)
    await tenant.table.commit([(Delete(ref.content),)])  # A recall since the worker has read the broadcast.
    await publish_changes.publish_deliveries(other_process(tenant), [(chunk, (BOB,))])
    assert published == [frame]
