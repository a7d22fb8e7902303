"""The exact operations of posts on read: nothing more for a list without news, one transaction for a post."""

from collections.abc import Awaitable, Callable

import pytest

from stak.clock import ManualClock
from stak.event_log import keys
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.complete_events import LogFacts, LogName, complete_events
from stak.inbox.hidden_copies import HIDDEN_SECONDS
from stak.inbox.list_messages import list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_seen
from stak.inbox.muted_categories import read_muted
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from stak.tenancy.inbox_configs import read_inbox
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, INBOX, broadcasts_of, fill_inbox
from tests.access_patterns.dynamodb_requests import read_of
from tests.support.on_read import enable_on_read, join, post_on_read
from tests.support.proxy import Request
from tests.support.recording_table import RecordingTable, record_calls

STATE = ("get", "t#acmeR#DEFAULT#0", "#recalls", True)
LOG = "t#acmeL#DEFAULT"


@pytest.fixture
async def on_read(ports: Ports, clock: ManualClock) -> Ports:
    await enable_on_read(ports, clock)
    await join(ports, BOB.user)
    return ports


def kinds(table: RecordingTable) -> list[tuple[object, ...]]:
    """Return each call by its kind and partition."""
    return [call[:2] if call[0] != "batch_get" else call for call in table.calls]


async def test_list_without_news_reads_what_it_reads_without_the_feature(on_read: Ports) -> None:
    message = await post_on_read(on_read)
    await read_unread(on_read, BOB)
    watched, table = record_calls(on_read)
    await list_messages(watched, BOB, limit=10)
    content = ("batch_get", (f"t#acmeB#DEFAULT#{message}", "c#"))
    assert kinds(table) == [STATE[:2], ("query", BOBS), ("query", BOBS), content]
    watched, table = record_calls(on_read)
    await read_message(watched, BOB, message)
    assert kinds(table)[:3] == [STATE[:2], ("query", BOBS), ("get", BOBS)]  # the entry after the events


async def test_other_requests_without_news_make_one_read_more(on_read: Ports) -> None:
    await read_unread(on_read, BOB)
    watched, table = record_calls(on_read)
    await read_unread(watched, BOB)
    assert kinds(table) == [STATE[:2], ("query", BOBS)]
    state_and_total = ("batch_get", ("t#acmeR#DEFAULT#0", "#recalls"), (BOBS, "c#*"))
    watched, table = record_calls(on_read)
    await mark_seen(watched, BOB, [])
    await read_muted(watched, BOB)
    assert kinds(table).count(state_and_total) == 2


async def test_inbox_without_the_setting_reads_no_state_for_counts(ports: Ports) -> None:
    await read_unread(ports, BOB)
    watched, table = record_calls(ports)
    await read_unread(watched, BOB)
    assert kinds(table) == [("query", BOBS)]


async def test_first_request_after_a_post_is_one_transaction(on_read: Ports) -> None:
    await post_on_read(on_read)
    message = await post_on_read(on_read, category="offers")
    await read_inbox(on_read, ACME, INBOX)  # every request of a user has it in the cache
    watched, table = record_calls(on_read)
    listing = await list_messages(watched, BOB, limit=10)
    assert listing.unread.total == 2
    first, second = sorted(shown.entry.id for shown in listing.messages)
    assert second == message
    await on_read.background_tasks.drain()
    (applied,) = [group for group in table.written() if (("Update", BOBS, "c#*")) in group]
    assert applied == [
        ("Put", BOBS, f"m#{first}"),
        ("Put", BOBS, f"m#{second}"),
        ("Update", BOBS, "c#news"),
        ("Update", BOBS, "c#offers"),
        ("Update", BOBS, "c#*"),
    ]
    reads = [call for call in kinds(table) if call[0] != "commit"]
    # The member, the events, and the counters to decide by, for the transaction and after it.
    assert reads.count(("query", LOG)) == 1
    assert len(reads) == 9


async def test_post_is_one_transaction_whatever_the_audience(on_read: Ports) -> None:
    await post_on_read(on_read)  # registers the category
    for members in (1, 300):
        await join(on_read, *(UserId(f"u{number}") for number in range(members)))
        watched, table = record_calls(on_read)
        message = await post_on_read(watched)
        (group,) = [group for group in table.written() if len(group) > 2]
        assert group[0] == ("Put", broadcasts_of(message), f"b#{message}")
        assert ("Put", f"t#acmeB#DEFAULT#{message}", "c#") in group
        assert group[-17:-1] == [("Update", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)]
        assert group[-1][:2] == ("Put", LOG)
        assert len(group) == 20


async def test_recall_is_one_transaction(on_read: Ports) -> None:
    message = await post_on_read(on_read)
    watched, table = record_calls(on_read)
    await recall(watched, BroadcastRef(ACME, INBOX, message), key_id="k", reason=None)
    (group,) = table.written()
    assert ("Delete", f"t#acmeB#DEFAULT#{message}", "c#") in group
    assert ("Put", LOG, "s#0000000000000002") in group
    assert len(group) == 21


async def test_torn_log_is_completed_in_one_transaction(on_read: Ports) -> None:
    await post_on_read(on_read)
    await read_unread(on_read, BOB)
    states = [Update(keys.state(ACME, INBOX, copy), remove=("seq",)) for copy in range(16)]
    await on_read.table.commit([(Delete(keys.event(ACME, INBOX, 1)), *states)])
    facts = LogFacts()
    facts.seq = 1  # as the user has applied
    watched, table = record_calls(on_read)
    assert await complete_events(watched, LogName(ACME, INBOX), facts)
    (group,) = table.written()
    replicas = [("Update", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)]
    assert group == [*replicas, ("Put", LOG, "s#0000000000000001")]
    assert not await complete_events(on_read, LogName(ACME, INBOX), facts)
    message = await post_on_read(on_read)
    assert (await read_message(on_read, BOB, message)).is_unread


async def test_post_applied_without_an_entry_is_applied_again(on_read: Ports) -> None:
    message = await post_on_read(on_read)
    await read_unread(on_read, BOB)
    assert (await audit_inbox(on_read, BOB)).missing == 0
    await on_read.table.commit([(Delete(BOB.entry(message)),)])
    watched, table = record_calls(on_read)
    audit = await audit_inbox(watched, BOB)
    assert (audit.missing, audit.repaired) == (1, True)
    assert table.written()[0] == [("Update", BOBS, "c#*")]
    assert (await read_message(on_read, BOB, message)).is_unread
    assert (await read_unread(on_read, BOB)).total == 1


async def test_nothing_new_costs_lists_no_request_to_dynamodb_and_counts_one(
    recorded_aws: tuple[Ports, list[Request]], clock: ManualClock
) -> None:
    ports, requests = recorded_aws
    message = (await fill_inbox(ports, 3))[0]

    async def sent_for(use: Callable[[], Awaitable[object]]) -> list[tuple[object, ...]]:
        await use()  # fills the caches
        before = len(requests)
        await use()
        return [read_of(request)[:3] for request in requests[before:]]

    async def sent_for_each() -> list[list[tuple[object, ...]]]:
        return [
            await sent_for(lambda: list_messages(ports, BOB, limit=10)),
            await sent_for(lambda: read_message(ports, BOB, message)),
            await sent_for(lambda: read_unread(ports, BOB)),
        ]

    without = await sent_for_each()
    await enable_on_read(ports, clock)
    await post_on_read(ports)  # Bob is not a member: his inbox stays as it was, and has applied an event
    clock.advance(HIDDEN_SECONDS)  # nobody is writing to it
    state, counters = ("GetItem", *STATE[1:3]), ("Query", "table", BOBS)
    assert await sent_for_each() == [
        [state, counters, counters],
        [state, counters, ("GetItem", BOBS, f"m#{message}")],
        [state, counters],
    ]
    assert without == [
        [state, counters, counters],
        [state, ("GetItem", BOBS, f"m#{message}"), counters],
        [counters],
    ]
    total = await ports.table.get(BOB.counter("*"))
    assert total is not None
    assert total["applied"] == 1
