"""Further access patterns of the inbox, beyond those of the source document: the exact keys of each."""

import hashlib
import zlib

import msgspec
import pytest

from stak.audience.audience_members import change_audience, estimate
from stak.clock import SKEW_SECONDS, ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast_progress import read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.list_messages import Filter, list_messages, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.post import accept_post
from stak.inbox.recall import recall, recall_from_users, recall_step
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox
from stak.ulids import last_at, last_of_second
from tests.access_patterns.bobs_inbox import (
    ACME,
    BOB,
    BOBS,
    COUNTERS,
    INBOX,
    NOW,
    begin_request,
    broadcasts_of,
    counters_at,
    deliver_all,
    fill_inbox,
    logged_mark,
    post_to,
    sent,
)
from tests.support.recording_table import record_calls
from workers.delivery_consumer import handle_batch

MINUTE = NOW // 60
NEWS = CategoryKey("news")


async def post(ports: Ports, **fields: object) -> str:
    """Accept a post to Bob."""
    accepted = await accept_post(ports, ACME, msgspec.structs.replace(post_to("bob"), **fields), key_id="k")
    return accepted.message_id


async def test_post_with_idempotency_key_stores_its_response_in_the_same_group(ports: Ports) -> None:
    watched, table = record_calls(ports)
    message_id = await post(watched, idempotency_key=IdempotencyKey("key", "order-1", "h"))
    digest = hashlib.sha256(b"key\0order-1").hexdigest()
    shard = zlib.crc32(message_id.encode()) % 64
    keys = [key for _, *key in table.written()[-1]]
    assert [keys[0], *keys[2:]] == [
        [broadcasts_of(message_id), f"b#{message_id}"],
        [f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}"],
        [f"t#acmeI#{digest}", "#post"],
    ]


async def test_scheduled_post_is_listed_under_its_minute(ports: Ports, clock: ManualClock) -> None:
    watched, table = record_calls(ports)
    message_id = await post(watched, send_at=NOW + 60)
    assert ("Put", f"sys#due#{MINUTE + 1}", f"acme#{message_id}") in table.written()[-1]
    assert not [key for group in table.written() for key in group if key[1].startswith("sys#open")]
    clock.advance(60)
    watched, table = record_calls(ports)
    assert await start_scheduled(watched) == 1
    assert ("query", f"sys#due#{MINUTE + 1}", (None, None), "in order") in table.calls
    shard = zlib.crc32(message_id.encode()) % 64
    assert table.written()[0] == [
        ("Update", broadcasts_of(message_id), f"b#{message_id}"),
        ("Delete", f"sys#due#{MINUTE + 1}", f"acme#{message_id}"),
        ("Put", f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}"),
    ]


async def test_message_with_expiry_is_four_writes(ports: Ports) -> None:
    message_id = await post(ports, expires_at=NOW + 5)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    assert table.written()[0] == [
        ("Put", BOBS, f"m#{message_id}"),
        ("Update", BOBS, "c#*"),
        ("Update", BOBS, "c#news"),
        ("Put", BOBS, f"e#{NOW + 5:010d}#{message_id}"),
    ]


async def test_late_message_reads_two_counters_and_writes_a_marker(ports: Ports, clock: ManualClock) -> None:
    late = await post(ports)
    (chunk,) = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    clock.advance(1)
    await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    watched, table = record_calls(ports)
    assert await handle_batch(watched, [chunk]) == {}
    assert ("batch_get", (BOBS, "c#*"), (BOBS, "c#news")) in table.calls
    on_time, stamped, _ledger = table.written()
    assert stamped == [*on_time, ("Put", BOBS, f"l#{late}")]


async def test_muted_message_is_written_with_a_check_and_not_counted(ports: Ports) -> None:
    await sent(ports, "bob")
    await write_muted(ports, BOB, frozenset({NEWS}))
    quiet = await post(ports)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    assert table.written()[1] == [("Put", BOBS, f"m#{quiet}"), ("Check", BOBS, "c#news")]


@pytest.mark.parametrize("unread", [10, 300])
@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_all_costs_the_same_for_ten_and_three_hundred(
    ports: Ports, clock: ManualClock, unread: int, category: CategoryKey | None
) -> None:
    await fill_inbox(ports, unread)
    watched, table = record_calls(ports)
    assert await mark_read_before(watched, BOB, clock.time, category) == unread
    assert table.calls == [COUNTERS, ("query", BOBS, "m#", "newest first"), ("commit", 1)]
    level, latest = category or "*", last_at(int((clock.time + SKEW_SECONDS) * 1000))
    assert table.written() == [
        [
            ("Update", BOBS, "c#*"),
            ("Update", BOBS, "c#news"),
            ("Put", BOBS, f"w#{level}#{latest}"),
            logged_mark(latest, NOW, level),
        ]
    ]


async def test_second_mark_of_the_same_messages_writes_nothing(ports: Ports, clock: ManualClock) -> None:
    await fill_inbox(ports, 3)
    await mark_read_before(ports, BOB, clock.time)
    clock.advance(3600)
    watched, table = record_calls(ports)
    assert await mark_read_before(watched, BOB, clock.time) == 0
    assert table.written() == []


async def test_mark_before_a_time_compares_entries_and_counters_as_of_one_moment(
    ports: Ports, clock: ManualClock
) -> None:
    ids = await fill_inbox(ports, 3)
    clock.advance(60)
    newer = await sent(ports, "bob")
    clock.advance(60)
    await begin_request(ports)
    watched, table = record_calls(ports)
    assert await mark_read_before(watched, BOB, clock.time - 90) == 3
    assert table.calls == [
        counters_at(int(clock.time)),
        ("query", BOBS, "m#", "newest first"),
        ("query", BOBS, "m#", "newest first"),
        ("transact_get", *sorted((BOBS, sk) for sk in ("c#*", "c#news", *(f"m#{one}" for one in (*ids, newer))))),
        ("commit", 1),
    ]
    watermark = last_of_second(int(clock.time) - 90)
    marked = [("Update", BOBS, "c#*"), ("Update", BOBS, "c#news"), ("Put", BOBS, f"w#*#{watermark}")]
    assert table.written() == [[*marked, logged_mark(watermark, int(clock.time))]]


async def test_read_time_of_marked_messages_takes_one_more_query(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    watched, table = record_calls(ports)
    (shown,) = (await list_messages(watched, BOB, limit=10)).messages
    assert shown.readat == NOW
    assert table.calls[3:] == [("query", BOBS, (f"w#*#{message_id}", "w#*#~"), "in order")]


async def test_marking_unread_stamps_the_message_and_writes_a_marker(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    watched, table = record_calls(ports)
    assert await mark_unread(watched, BOB, [message_id]) == 1
    assert table.calls == [("batch_get", (BOBS, f"m#{message_id}")), COUNTERS, ("commit", 1)]
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Put", BOBS, f"l#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
        ]
    ]


async def test_marking_a_hundred_is_five_groups_in_one_commit(ports: Ports) -> None:
    ids = await fill_inbox(ports, 100)
    watched, table = record_calls(ports)
    assert await mark_read(watched, BOB, ids) == 100
    assert [asked[0] for asked in table.calls] == ["batch_get", "query", "commit"]
    assert [len(group) for group in table.written()] == [22] * 5


async def test_seen_writes_the_message_only_and_archive_and_delete_update_counters(ports: Ports) -> None:
    seen, archived, deleted = [await sent(ports, "bob") for _ in range(3)]
    watched, table = record_calls(ports)
    await mark_seen(watched, BOB, [seen])
    await archive(watched, BOB, [archived])
    await delete(watched, BOB, [deleted])
    counters = [("Update", BOBS, "c#news"), ("Update", BOBS, "c#*")]
    assert table.written() == [
        [("Update", BOBS, f"m#{seen}")],
        [("Update", BOBS, f"m#{archived}"), *counters],
        [("Update", BOBS, f"m#{deleted}"), *counters],
    ]


async def test_expired_message_is_settled_by_the_read_that_finds_it(ports: Ports, clock: ManualClock) -> None:
    message_id = await post(ports, expires_at=NOW + 5)
    await deliver_all(ports)
    clock.advance(5)
    await read_inbox(ports, ACME, INBOX)
    watched, table = record_calls(ports)
    assert (await read_unread(watched, BOB)).total == 0
    assert table.calls[0] == table.calls[-1] == counters_at(NOW + 5)
    assert [group for group in table.written() if group] == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Delete", BOBS, f"e#{NOW + 5:010d}#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
        ]
    ]


async def test_recall_from_some_users_writes_tombstones_and_updates_the_broadcast(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await recall_from_users(
        watched, BroadcastRef(ACME, INBOX, message_id), [UserId("bob"), UserId("eve")], key_id="k", reason=None
    )
    eves = "t#acmeU#eve#DEFAULT"
    assert table.calls[:3] == [
        ("get", broadcasts_of(message_id), f"b#{message_id}", True),
        ("batch_get", (BOBS, f"m#{message_id}"), (eves, f"m#{message_id}")),
        ("batch_get", (BOBS, "c#*"), (BOBS, "c#news"), (eves, "c#*"), (eves, "c#news")),
    ]
    *copies, note = table.written()
    assert sorted(copies) == [
        [("Put", eves, f"m#{message_id}")],
        [("Update", BOBS, f"m#{message_id}"), ("Update", BOBS, "c#news"), ("Update", BOBS, "c#*")],
    ]
    assert note[0] == ("Update", broadcasts_of(message_id), f"b#{message_id}")


async def test_finished_recall_is_removed_from_all_replicas_in_one_group(ports: Ports) -> None:
    message_id = await post(ports)
    await recall(ports, BroadcastRef(ACME, INBOX, message_id), key_id="k", reason=None)
    await ports.deliveries.delete(await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60))
    await recall_step(ports, BroadcastRef(ACME, INBOX, message_id))
    watched, table = record_calls(ports)
    await deliver_all(watched)
    shard = zlib.crc32(message_id.encode()) % 64
    finished, released = table.written()[-2:]
    assert finished == [
        ("Update", broadcasts_of(message_id), f"b#{message_id}"),
        *(("Update", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)),
        ("Delete", f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}"),
    ]
    assert released == [("Update", "t#acme", "su#stored_bytes")]


async def test_recalled_chunks_of_a_batch_finish_their_recall_once(ports: Ports) -> None:
    message_id = await sent(ports, *(f"u{number:05d}" for number in range(500)))
    ref = BroadcastRef(ACME, INBOX, message_id)
    await recall(ports, ref, key_id="k", reason=None)
    await recall_step(ports, ref)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    finished = [group for group in table.written() if ("Update", "t#acmeR#DEFAULT#0", "#recalls") in group]
    assert len(finished) == 1
    assert (await read_progress(ports, ref)).swept == 5


async def test_progress_is_one_query_of_the_ledger(ports: Ports) -> None:
    message_id = await sent(ports, *(f"u{number:05d}" for number in range(60)))
    watched, table = record_calls(ports)
    assert (await read_progress(watched, BroadcastRef(ACME, INBOX, message_id))).delivered == 60
    assert table.calls == [("query", f"t#acmeB#DEFAULT#{message_id}", "k#", "in order")]


async def test_audience_count_has_sixteen_rows_that_change_with_members(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await change_audience(watched, ACME, INBOX, add=[UserId("bob")], remove=[], key_id="k")
    shard = f"t#acmeA#DEFAULT#{zlib.crc32(b'bob') % 16:02d}"
    assert table.written()[:2] == [
        [("Update", "t#acme", "su#audience")],  # once for all who are added
        [("Update", shard, "#count"), ("Put", shard, "u#bob")],
    ]
    watched, table = record_calls(ports)
    assert await estimate(watched, ACME, INBOX) == 1
    assert table.calls == [("batch_get", *((f"t#acmeA#DEFAULT#{number:02d}", "#count") for number in range(16)))]


async def test_filtered_page_reads_in_large_batches_only(ports: Ports) -> None:
    for _ in range(10):
        await sent(ports, "bob")
    await mark_read_before(ports, BOB, ports.clock())
    watched, table = record_calls(ports)
    page = await list_messages(watched, BOB, limit=2, wanted=Filter(unread=True))
    assert (page.messages, page.next) == ([], None)
    assert table.calls[1:] == [COUNTERS, *[("query", BOBS, "m#", "newest first")] * 2]


async def test_reads_are_consistent_and_keys_begin_with_tenant_or_system(ports: Ports, clock: ManualClock) -> None:
    watched, table = record_calls(ports)
    message_id = await sent(watched, "bob")
    await mark_read(watched, BOB, [message_id])
    await mark_unread(watched, BOB, [message_id])
    await mark_read_before(watched, BOB, clock.time)
    await list_messages(watched, BOB, limit=10)
    await recall(watched, BroadcastRef(ACME, INBOX, message_id), key_id="k", reason=None)
    await reconcile_open_work(watched)
    assert all(table.is_consistent)
    partitions = {key[1] for group in table.written() for key in group}
    partitions |= {str(asked[1]) for asked in table.calls if asked[0] in ("get", "query")}
    assert all(partition == "t#acme" or partition.startswith(("t#acme", "sys#")) for partition in partitions)
