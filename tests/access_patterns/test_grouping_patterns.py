"""Access patterns of snoozed, replaced, collected, pinned and answered messages: the exact keys of each."""

import msgspec

from stak.clock import ManualClock
from stak.inbox.answer_action import answer_action
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.collapse import collapse_row
from stak.inbox.digest import window_row, window_timer
from stak.inbox.list_messages import Filter, list_messages
from stak.inbox.message_options import MessageOptions, group_hash
from stak.inbox.pins import change_pin
from stak.inbox.post import accept_post
from stak.inbox.snooze import snooze
from stak.inbox.timer_keys import TIMER_SHARDS, partition
from stak.inbox.timers import Timer
from stak.inbox.update_entries import snooze_timer
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, COUNTERS, INBOX, NOW, deliver_all, post_to, sent
from tests.support.recording_table import record_calls

LATER = NOW + 60
STATE = "t#acmeR#DEFAULT#"


async def grouped(ports: Ports, options: MessageOptions) -> str:
    accepted = await accept_post(ports, ACME, msgspec.structs.replace(post_to("bob"), options=options), key_id="k")
    return accepted.message_id


async def test_snooze_writes_the_entry_its_marker_its_timer_and_the_counts(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    assert await snooze(watched, BOB, [message_id], LATER) == 1
    assert table.calls == [("batch_get", (BOBS, f"m#{message_id}")), COUNTERS, ("commit", 1)]
    timer = snooze_timer(BOB, message_id, LATER).key
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Put", BOBS, f"z#{LATER:010d}#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
            ("Put", *timer),
        ]
    ]
    assert timer.sk == f"{LATER // 60:08d}#acme#{LATER:010d}#snooze#{message_id}#bob#DEFAULT"


async def test_timers_that_are_due_are_one_query_per_shard_and_one_commit(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await run_due_timers(watched)
    assert [call[:2] for call in table.calls] == [("query", partition(shard)) for shard in range(TIMER_SHARDS)]
    await snooze(ports, BOB, [message_id], LATER)
    clock.advance(60)
    watched, table = record_calls(ports)
    assert await run_due_timers(watched) == 1
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Delete", BOBS, f"z#{LATER:010d}#{message_id}"),
            ("Put", BOBS, f"r#{LATER:010d}#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
            ("Delete", *snooze_timer(BOB, message_id, LATER).key),
        ]
    ]


async def test_only_a_list_with_returned_messages_reads_their_places(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await list_messages(watched, BOB, limit=5)
    plain = list(table.calls)
    assert not [call for call in plain if "r#" in str(call)]
    await snooze(ports, BOB, [message_id], LATER)
    watched, table = record_calls(ports)
    await list_messages(watched, BOB, limit=5, wanted=Filter(snoozed=True))
    assert ("query", BOBS, "z#", "in order") in table.calls
    clock.advance(60)
    await run_due_timers(ports)
    watched, table = record_calls(ports)
    await list_messages(watched, BOB, limit=5)
    places = [call for call in table.calls if call[0] == "query" and "r#" in str(call)]
    assert len(places) == 1
    assert ("batch_get", (BOBS, f"m#{message_id}")) in table.calls


async def test_message_with_a_collapse_key_replaces_the_older_one_in_one_group(ports: Ports) -> None:
    options = MessageOptions(collapse_key="likes")
    first = await grouped(ports, options)
    await deliver_all(ports)
    second = await grouped(ports, options)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    row = collapse_row(BOB, "likes")
    assert ("batch_get", *sorted([(BOBS, f"m#{second}"), tuple(row)])) in table.calls
    assert ("batch_get", (BOBS, f"m#{first}")) in table.calls
    assert table.written()[0] == [
        ("Put", BOBS, f"m#{second}"),
        ("Put", *row),
        ("Update", BOBS, f"m#{first}"),
        ("Check", BOBS, "c#news"),
        ("Update", BOBS, "c#*"),
    ]


async def test_collected_message_is_its_entry_and_the_window(ports: Ports, clock: ManualClock) -> None:
    options = MessageOptions(digest_key="likes", window_seconds=60)
    row, timer = window_row(BOB, group_hash("likes")), window_timer(BOB, group_hash("likes"), LATER)
    first = await grouped(ports, options)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    opened = [("Put", BOBS, f"m#{first}"), ("Put", *row), ("Check", BOBS, "c#news"), ("Put", *timer.key)]
    assert table.written()[0] == opened
    second = await grouped(ports, options)
    watched, table = record_calls(ports)
    await deliver_all(watched)
    assert table.written()[0] == [("Put", BOBS, f"m#{second}"), ("Update", *row), ("Check", BOBS, "c#news")]
    clock.advance(60)
    watched, table = record_calls(ports)
    await run_due_timers(watched)
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{second}"),
            ("Put", BOBS, f"r#{LATER:010d}#{second}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
            ("Delete", *row),
            ("Delete", *timer.key),
        ]
    ]


async def test_pin_updates_the_replicas_of_the_state(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    await change_pin(watched, BroadcastRef(ACME, INBOX, message_id), is_pinned=True, key_id="k")
    (group,) = table.written()
    assert sum(key[1].startswith(STATE) for key in group) == 16
    assert len(group) == 17
    watched, table = record_calls(ports)
    await list_messages(watched, BOB, limit=5)
    assert [call for call in table.calls if call[0] == "batch_get"] == [("batch_get", (BOBS, f"m#{message_id}"))]


async def test_answer_writes_the_entry_the_counts_and_a_timer(ports: Ports) -> None:
    message_id = await sent(ports, "bob")
    watched, table = record_calls(ports)
    assert await answer_action(watched, BOB, message_id, "primary")
    assert table.written() == [
        [
            ("Update", BOBS, f"m#{message_id}"),
            ("Update", BOBS, "c#news"),
            ("Update", BOBS, "c#*"),
            ("Put", *Timer(BOB, "action", message_id, NOW).key),
        ]
    ]
