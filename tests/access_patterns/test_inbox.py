"""The patterns around those of the source document: what each is asked of the table, by its exact keys."""

import hashlib
import zlib

import msgspec
import pytest

from stak.audience.members import change_audience, estimate
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.broadcast_progress import read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch import dispatch_step
from stak.inbox.entry_actions import archive, delete, see, write_muted
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.listing import Filter, list_messages, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.post import accept_post
from stak.inbox.recall import recall, recall_from_users, recall_step
from stak.inbox.reconcile import reconcile_open_work
from stak.inbox.schedule import start_scheduled
from stak.ports import Ports
from tests.access_patterns.recorder import recorded
from tests.access_patterns.test_seed_patterns import (
    ACME,
    BOB,
    BOBS,
    COUNTERS,
    INBOX,
    deliver_all,
    filled,
    post_to,
    sent,
)

NOW = 1_700_000_000
MINUTE = NOW // 60
NEWS = CategoryKey("news")


def counters_at(now: int) -> tuple[object, ...]:
    return ("query", BOBS, ("c#", f"e#{now:010d}#~"), "in order")


async def post(ports: Ports, **fields: object) -> str:
    """A post to Bob, accepted."""
    accepted = await accept_post(ports, ACME, msgspec.structs.replace(post_to("bob"), **fields), key_id="k")
    return accepted.message_id


async def test_a_named_post_puts_its_answer_into_the_same_group(ports: Ports) -> None:
    watched, table = recorded(ports)
    message_id = await post(watched, idempotency_key=IdempotencyKey("key", "order-1", "h"))
    digest = hashlib.sha256(b"key\0order-1").hexdigest()
    shard = zlib.crc32(message_id.encode()) % 4
    keys = [key for _, *key in table.written()[-1]]
    assert [keys[0], *keys[2:]] == [
        ["t#acmeB#DEFAULT", f"b#{message_id}"],
        [f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}"],
        [f"t#acmeI#{digest}", "#post"],
    ]


async def test_a_scheduled_post_is_listed_under_its_minute_and_found_there(ports: Ports, clock: ManualClock) -> None:
    watched, table = recorded(ports)
    message_id = await post(watched, send_at=NOW + 60)
    assert ("Put", f"sys#due#{MINUTE + 1}", f"acme#{message_id}") in table.written()[-1]
    assert not [key for group in table.written() for key in group if key[1].startswith("sys#open")]
    clock.advance(60)
    watched, table = recorded(ports)
    assert await start_scheduled(watched) == 1
    assert ("query", f"sys#due#{MINUTE + 1}", (None, None), "in order") in table.asked
    shard = zlib.crc32(message_id.encode()) % 4
    assert table.written()[0] == [
        ("Update", "t#acmeB#DEFAULT", f"b#{message_id}"),
        ("Delete", f"sys#due#{MINUTE + 1}", f"acme#{message_id}"),
        ("Put", f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}"),
    ]


async def test_a_message_with_an_end_is_four_writes(ports: Ports) -> None:
    message_id = await post(ports, expires_at=NOW + 5)
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, message_id))
    watched, table = recorded(ports)
    await deliver_all(watched)
    assert table.written()[0] == [
        ("Put", BOBS, f"m#{message_id}"),
        ("Update", BOBS, "c#*"),
        ("Update", BOBS, "c#news"),
        ("Put", BOBS, f"e#{NOW + 5:010d}#{message_id}"),
    ]


async def test_a_late_message_reads_two_counters_and_leaves_a_marker(ports: Ports, clock: ManualClock) -> None:
    late = await post(ports)
    clock.advance(1)
    await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, late))
    watched, table = recorded(ports)
    await deliver_all(watched)
    assert ("batch_get", (BOBS, "c#*"), (BOBS, "c#news")) in table.asked
    on_time, stamped, _ledger = table.written()
    assert stamped == [*on_time, ("Put", BOBS, f"l#{late}")]


async def test_a_muted_message_is_put_under_a_check_and_counted_nowhere(ports: Ports) -> None:
    await sent(ports, "bob")
    await write_muted(ports, BOB, frozenset({NEWS}))
    quiet = await post(ports)
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, quiet))
    watched, table = recorded(ports)
    await deliver_all(watched)
    assert table.written()[1] == [("Put", BOBS, f"m#{quiet}"), ("Check", BOBS, "c#news")]


@pytest.mark.parametrize("unread", [10, 1000])
@pytest.mark.parametrize("category", [None, NEWS])
async def test_marking_all_costs_the_same_for_ten_and_for_a_thousand(
    ports: Ports, clock: ManualClock, unread: int, category: CategoryKey | None
) -> None:
    newest = (await filled(ports, unread))[-1]
    watched, table = recorded(ports)
    assert await mark_read_before(watched, BOB, clock.time, category) == unread
    assert table.asked == [
        COUNTERS,
        ("query", BOBS, "m#", "newest first"),
        ("query", BOBS, (f"m#{newest}~", "m#~"), "in order"),
        ("commit", 1),
    ]
    level = category or "*"
    assert table.written() == [
        [("Update", BOBS, "c#*"), ("Update", BOBS, "c#news"), ("Put", BOBS, f"w#{level}#{newest}")]
    ]


async def test_what_a_mark_has_read_is_dated_by_one_more_query(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    watched, table = recorded(ports)
    (shown,) = (await list_messages(watched, BOB, limit=10)).messages
    assert shown.readat == NOW
    assert table.asked[3:] == [("query", BOBS, (f"w#*#{message_id}", "w#*#~"), "in order")]


async def test_unread_again_stamps_the_message_and_leaves_a_marker(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    await mark_read_before(ports, BOB, clock.time)
    watched, table = recorded(ports)
    assert await mark_unread(watched, BOB, [message_id]) == 1
    assert table.asked == [("batch_get", (BOBS, f"m#{message_id}")), COUNTERS, ("commit", 1)]
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Put", BOBS, f"l#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
        ]
    ]


async def test_a_hundred_marked_at_once_are_five_groups_in_one_commit(ports: Ports) -> None:
    ids = await filled(ports, 100)
    watched, table = recorded(ports)
    assert await mark_read(watched, BOB, ids) == 100
    assert [asked[0] for asked in table.asked] == ["batch_get", "query", "commit"]
    assert [len(group) for group in table.written()] == [22] * 5


async def test_seeing_touches_the_message_alone_archiving_and_deleting_count_it_out(ports: Ports) -> None:
    seen, archived, deleted = [await sent(ports, "bob") for _ in range(3)]
    watched, table = recorded(ports)
    await see(watched, BOB, [seen])
    await archive(watched, BOB, [archived])
    await delete(watched, BOB, [deleted])
    counters = [("Update", BOBS, "c#news"), ("Update", BOBS, "c#*")]
    assert table.written() == [
        [("Update", BOBS, f"m#{seen}")],
        [("Update", BOBS, f"m#{archived}"), *counters],
        [("Update", BOBS, f"m#{deleted}"), *counters],
    ]


async def test_what_is_over_is_settled_by_the_read_that_finds_it(ports: Ports, clock: ManualClock) -> None:
    message_id = await post(ports, expires_at=NOW + 5)
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, message_id))
    await deliver_all(ports)
    clock.advance(5)
    watched, table = recorded(ports)
    assert (await read_unread(watched, BOB)).total == 0
    assert table.asked[0] == table.asked[-1] == counters_at(NOW + 5)
    assert [group for group in table.written() if group] == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Delete", BOBS, f"e#{NOW + 5:010d}#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
        ]
    ]


async def test_withdrawing_blanks_copies_and_places_and_notes_it_on_the_broadcast(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = recorded(ports)
    await recall_from_users(
        watched, BroadcastRef(ACME, INBOX, message_id), [UserId("bob"), UserId("eve")], key_id="k", reason=None
    )
    eves = "t#acmeU#eve#DEFAULT"
    assert table.asked[:3] == [
        ("get", "t#acmeB#DEFAULT", f"b#{message_id}", True),
        ("batch_get", (BOBS, f"m#{message_id}"), (eves, f"m#{message_id}")),
        ("batch_get", (BOBS, "c#*"), (BOBS, "c#news"), (eves, "c#*"), (eves, "c#news")),
    ]
    *copies, note = table.written()
    assert sorted(copies) == [
        [("Put", eves, f"m#{message_id}")],
        [("Update", BOBS, f"m#{message_id}"), ("Update", BOBS, "c#news"), ("Update", BOBS, "c#*")],
    ]
    assert note[0] == ("Update", "t#acmeB#DEFAULT", f"b#{message_id}")


async def test_a_finished_recall_is_taken_out_of_all_copies_of_the_set_in_one_group(ports: Ports) -> None:
    message_id = await post(ports)
    await recall(ports, BroadcastRef(ACME, INBOX, message_id), key_id="k", reason=None)
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, message_id))
    await recall_step(ports, BroadcastRef(ACME, INBOX, message_id))
    await deliver_all(ports)
    watched, table = recorded(ports)
    await reconcile_open_work(watched)
    shard = zlib.crc32(message_id.encode()) % 4
    assert table.written() == [
        [
            ("Update", "t#acmeB#DEFAULT", f"b#{message_id}"),
            *(("Put", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)),
        ],
        [("Delete", f"sys#open#{shard:02d}", f"acme#DEFAULT#{message_id}")],
    ]


async def test_progress_is_one_query_of_the_ledger(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = recorded(ports)
    assert (await read_progress(watched, BroadcastRef(ACME, INBOX, message_id))).delivered == 1
    assert table.asked == [("query", f"t#acmeB#DEFAULT#{message_id}", "k#", "in order")]


async def test_the_audience_is_counted_by_sixteen_rows_and_changed_with_them(ports: Ports) -> None:
    watched, table = recorded(ports)
    await change_audience(watched, ACME, INBOX, add=[UserId("bob")], remove=[], key_id="k")
    shard = f"t#acmeA#DEFAULT#{zlib.crc32(b'bob') % 16:02d}"
    assert table.written()[:2] == [
        [("Update", "t#acme", "su#audience")],  # once for all who are added
        [("Update", shard, "#count"), ("Put", shard, "u#bob")],
    ]
    watched, table = recorded(ports)
    assert await estimate(watched, ACME, INBOX) == 1
    assert table.asked == [("batch_get", *((f"t#acmeA#DEFAULT#{number:02d}", "#count") for number in range(16)))]


async def test_a_filtered_page_reads_many_at_once_and_asks_nothing_else(ports: Ports) -> None:
    for _ in range(10):
        await sent(ports, "bob")
    await mark_read_before(ports, BOB, ports.clock())
    watched, table = recorded(ports)
    page = await list_messages(watched, BOB, limit=2, wanted=Filter(unread=True))
    assert (page.messages, page.next) == ([], None)
    assert table.asked[1:] == [COUNTERS, *[("query", BOBS, "m#", "newest first")] * 2]


async def test_every_read_is_consistent_and_every_key_begins_with_its_tenant_or_the_system(
    ports: Ports, clock: ManualClock
) -> None:
    watched, table = recorded(ports)
    message_id = await sent(watched, "bob")
    await mark_read(watched, BOB, [message_id])
    await mark_unread(watched, BOB, [message_id])
    await mark_read_before(watched, BOB, clock.time)
    await list_messages(watched, BOB, limit=10)
    await recall(watched, BroadcastRef(ACME, INBOX, message_id), key_id="k", reason=None)
    await reconcile_open_work(watched)
    assert all(table.is_consistent)
    partitions = {key[1] for group in table.written() for key in group}
    partitions |= {str(asked[1]) for asked in table.asked if asked[0] in ("get", "query")}
    assert all(partition == "t#acme" or partition.startswith(("t#acme", "sys#")) for partition in partitions)
