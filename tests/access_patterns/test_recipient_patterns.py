"""Access patterns of recipients: what a page and one recipient read, in exact keys and in DynamoDB operations."""

from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_recipients import RecipientPosition, list_recipients, read_recipient
from stak.inbox.mark_read import mark_read_before
from stak.inbox.recall import recall
from stak.ports import Ports
from tests.access_patterns.bobs_inbox import ACME, BOB, BOBS, INBOX, broadcasts_of, sent
from tests.access_patterns.dynamodb_requests import read_of
from tests.support.proxy import Request
from tests.support.recording_table import record_calls

MANY = [f"u{number:05d}" for number in range(250)]


def inbox_of(uid: str) -> str:
    return f"t#acmeU#{uid}#DEFAULT"


async def test_page_of_recipients_reads_chunks_ledger_copies_and_counters(ports: Ports) -> None:
    message_id = await sent(ports, *MANY)
    ref = BroadcastRef(ACME, INBOX, message_id)
    broadcast = await read_broadcast(ports, ref)
    watched, table = record_calls(ports)
    after = RecipientPosition(UserId(MANY[98]), 0)
    page = await list_recipients(watched, ref, broadcast, limit=3, after=after)
    uids = MANY[99:102]
    assert [one.uid for one in page.recipients] == uids
    partition = f"t#acmeB#DEFAULT#{message_id}"
    assert table.calls == [
        ("batch_get", (f"{partition}#00", "u#0000000"), (f"{partition}#01", "u#0000001")),
        ("batch_get", (partition, "k#0000000"), (partition, "k#0000001")),
        ("batch_get", *((inbox_of(uid), f"m#{message_id}") for uid in uids)),
        ("batch_get", *((inbox_of(uid), f"c#{level}") for uid in uids for level in ("*", "news"))),
    ]
    assert all(table.is_consistent)
    assert table.written() == []


async def test_recipient_of_a_small_post_is_three_reads_and_a_mark_one_more(ports: Ports, clock: ManualClock) -> None:
    message_id = await sent(ports, "bob")
    ref = BroadcastRef(ACME, INBOX, message_id)
    reads = [
        ("get", broadcasts_of(message_id), f"b#{message_id}", True),
        ("batch_get", (BOBS, f"m#{message_id}")),
        ("batch_get", (BOBS, "c#*"), (BOBS, "c#news")),
    ]
    watched, table = record_calls(ports)
    await read_recipient(watched, ref, await read_broadcast(watched, ref), UserId("bob"))
    assert table.calls == reads
    await mark_read_before(ports, BOB, clock.time)
    watched, table = record_calls(ports)
    await read_recipient(watched, ref, await read_broadcast(watched, ref), UserId("bob"))
    assert table.calls == [*reads, ("query", BOBS, (f"w#*#{message_id}", "w#*#~"), "in order")]


async def test_second_recall_is_two_reads(ports: Ports) -> None:
    """The second waits until the first is visible to everyone."""
    message_id = await sent(ports, "bob")
    ref = BroadcastRef(ACME, INBOX, message_id)
    first = await recall(ports, ref, key_id="k", reason=None)
    watched, table = record_calls(ports)
    assert await recall(watched, ref, key_id="k", reason=None) == first
    replicas = [(f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)]
    assert table.calls == [
        ("get", broadcasts_of(message_id), f"b#{message_id}", True),
        ("transact_get", *sorted([(f"t#acmeB#DEFAULT#{message_id}", "c#"), *replicas])),
    ]


async def test_dynamodb_operations_of_a_page(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    message_id = await sent(ports, *MANY[:150])
    ref = BroadcastRef(ACME, INBOX, message_id)
    broadcast = await read_broadcast(ports, ref)
    before = len(requests)
    page = await list_recipients(ports, ref, broadcast, limit=100, after=None)
    assert {one.state for one in page.recipients} == {"delivered"}
    found = [read_of(request) for request in requests[before:]]
    assert [one[0] for one in found] == ["BatchGetItem"] * 5, "two of them for 200 counters"
    assert sorted(len(one) - 2 for one in found) == [1, 2, 100, 100, 100]
