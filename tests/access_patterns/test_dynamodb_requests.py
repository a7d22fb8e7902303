"""The exact DynamoDB operations of each inbox access pattern."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from stak.clock import SKEW_SECONDS, ManualClock
from stak.inbox.broadcast_progress import read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.list_messages import list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.post import accept_post
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.ports.writes import Delete, Key, Put, Update
from stak.tenancy.tenants import read_settings
from stak.ulids import last_at
from tests.access_patterns.bobs_inbox import (
    ACME,
    BOB,
    BOBS,
    INBOX,
    broadcasts_of,
    deliver_all,
    logged_mark,
    post_to,
    sent,
)
from tests.access_patterns.dynamodb_requests import compare, read_of, written_by
from tests.support.proxy import Request
from tests.support.recording_table import RecordingTable
from workers.delivery_consumer import handle_batch

NOW: Final = 1_700_000_000
COUNTERS: Final = (
    "Query",
    "table",
    BOBS,
    (("l", "c#"), ("h", f"e#{NOW}#~")),
    "in order",
    117,  # the total, 90 categories, and what is due: all in one page
    True,
    None,
)
RECALLS: Final = ("GetItem", "t#acmeR#DEFAULT#0", "#recalls", True)

Summary = tuple[object, ...]


def summary(request: Request) -> Summary:
    """Return a request in short: a read with all its fields, a write with its kinds and keys."""
    if request.operation in ("TransactWriteItems", "BatchWriteItem"):
        return (request.operation, *written_by(request))
    return read_of(request)


def messages(span: tuple[tuple[str, str], ...], order: str, limit: int) -> Summary:
    return ("Query", "table", BOBS, span, order, limit, True, None)


class Pattern(NamedTuple):
    """An action on Bob's first message, and its DynamoDB operations."""

    do: Callable[[Ports, str], Awaitable[object]]
    asks: Callable[[str], list[Summary]]


PATTERNS: Final = {
    "tenant settings": Pattern(
        lambda ports, _: read_settings(ports, ACME),
        lambda _: [("GetItem", "t#acme", "st#tenant_settings", True)],
    ),
    "a page of messages": Pattern(
        lambda ports, _: list_messages(ports, BOB, limit=10),
        lambda _: [RECALLS, COUNTERS, messages((("s", "m#"),), "newest first", 10)],
    ),
    "one message": Pattern(
        lambda ports, message: read_message(ports, BOB, message),
        lambda message: [RECALLS, ("GetItem", BOBS, f"m#{message}", True), COUNTERS],
    ),
    "unread counts": Pattern(
        lambda ports, _: read_unread(ports, BOB),
        lambda _: [COUNTERS],
    ),
    "mark some read": Pattern(
        lambda ports, message: mark_read(ports, BOB, [message]),
        lambda message: [
            ("BatchGetItem", (BOBS, f"m#{message}"), True),
            COUNTERS,
            (
                "TransactWriteItems",
                ("Update", BOBS, f"m#{message}"),
                ("Update", BOBS, "c#news"),
                ("Update", BOBS, "c#*"),
            ),
        ],
    ),
    "mark all read": Pattern(
        lambda ports, _: mark_read_before(ports, BOB, NOW),
        lambda _: [
            COUNTERS,
            messages((("s", "m#"),), "newest first", 1),
            (
                "TransactWriteItems",
                ("Update", BOBS, "c#*"),
                ("Update", BOBS, "c#news"),
                ("Put", BOBS, f"w#*#{last_at((NOW + SKEW_SECONDS) * 1000)}"),
                logged_mark(last_at((NOW + SKEW_SECONDS) * 1000), NOW),
            ),
        ],
    ),
    "progress of a broadcast with rows of recipients": Pattern(
        lambda ports, message: read_progress(ports, BroadcastRef(ACME, INBOX, message)),
        lambda message: [
            ("Query", "table", f"t#acmeB#DEFAULT#{message}", (("s", "k#"),), "in order", 2000, True, None)
        ],
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
async def test_access_pattern_makes_exactly_these_calls(recorded_aws: tuple[Ports, list[Request]], name: str) -> None:
    ports, requests = recorded_aws
    message = await sent(ports, "bob")
    before = len(requests)
    await PATTERNS[name].do(ports, message)
    assert sorted(map(repr, map(summary, requests[before:]))) == sorted(map(repr, PATTERNS[name].asks(message)))


async def test_recall_is_two_gets_and_one_transaction_of_all_replicas(
    recorded_aws: tuple[Ports, list[Request]],
) -> None:
    ports, requests = recorded_aws
    message = await sent(ports, "bob")
    before = len(requests)
    await recall(ports, BroadcastRef(ACME, INBOX, message), key_id="k", reason=None)
    *reads, transaction = map(summary, requests[before:])
    assert reads == [("GetItem", broadcasts_of(message), f"b#{message}", True), RECALLS]
    assert transaction[:2] == ("TransactWriteItems", ("Update", broadcasts_of(message), f"b#{message}"))
    assert list(transaction[4:]) == [("Update", f"t#acmeR#DEFAULT#{copy}", "#recalls") for copy in range(16)]


async def test_delivery_makes_exactly_three_operations(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    message = await sent(ports, "bob")
    transactions = [request for request in requests if request.operation == "TransactWriteItems"]
    (delivery,) = [request for request in transactions if ("Put", BOBS, f"m#{message}") in written_by(request)]
    put, total, category = delivery.asked["TransactItems"]
    table = put["Put"]["TableName"]
    item = put["Put"].pop("Item")
    assert (item["pk"], item["sk"], item["id"]) == ({"S": BOBS}, {"S": f"m#{message}"}, {"S": message})
    assert put == {
        "Put": {
            "TableName": table,
            "ConditionExpression": "attribute_not_exists(#0)",
            "ExpressionAttributeNames": {"#0": "pk"},
        }
    }
    assert total == {
        "Update": {
            "TableName": table,
            "Key": {"pk": {"S": BOBS}, "sk": {"S": "c#*"}},
            "UpdateExpression": "SET #0 = :0 ADD #1 :1, #2 :2",
            "ConditionExpression": "(attribute_not_exists(#3) OR #3 < :3)",
            "ExpressionAttributeNames": {"#0": "last_updated", "#1": "count", "#2": "rev", "#3": "wm"},
            "ExpressionAttributeValues": {
                ":0": {"N": str(NOW)},
                ":1": {"N": "1"},
                ":2": {"N": "1"},
                ":3": {"S": message},
            },
        }
    }
    assert category == {
        "Update": {
            "TableName": table,
            "Key": {"pk": {"S": BOBS}, "sk": {"S": "c#news"}},
            "UpdateExpression": "SET #0 = :0 ADD #1 :1",
            "ConditionExpression": "(attribute_not_exists(#2) OR #2 < :2) AND attribute_not_exists(#3)",
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
            "ExpressionAttributeNames": {"#0": "last_updated", "#1": "count", "#2": "wm", "#3": "muted"},
            "ExpressionAttributeValues": {":0": {"N": str(NOW)}, ":1": {"N": "1"}, ":2": {"S": message}},
        }
    }


@pytest.mark.parametrize(
    ("expires_at", "operations"), [(None, [99, 99, 99, 3]), (NOW + 60, [100] * 4)], ids=["without an end", "with one"]
)
async def test_chunk_of_a_hundred_is_four_transactions(
    recorded_aws: tuple[Ports, list[Request]], expires_at: int | None, operations: list[int]
) -> None:
    ports, requests = recorded_aws
    post = msgspec.structs.replace(post_to(*(f"u{number:03}" for number in range(100))), expires_at=expires_at)
    accepted = await accept_post(ports, ACME, post, key_id="k")
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, accepted.message_id))
    before = len(requests)
    await deliver_all(ports)
    written = [request for request in requests[before:] if request.operation == "TransactWriteItems"]
    *deliveries, ledger = map(written_by, written)
    assert sorted(map(len, deliveries), reverse=True) == operations
    assert ledger[:2] == [
        ("Put", f"t#acmeB#DEFAULT#{accepted.message_id}", "k#0000000"),
        ("Update", broadcasts_of(accepted.message_id), f"b#{accepted.message_id}"),  # it is settled
    ]
    assert len({request.asked["ClientRequestToken"] for request in written}) == len(written)


async def test_redelivery_fails_the_first_condition_and_is_not_retried(
    recorded_aws: tuple[Ports, list[Request]],
) -> None:
    ports, requests = recorded_aws
    others = (f"u{number:05d}" for number in range(60))
    accepted = await accept_post(ports, ACME, post_to("bob", *others), key_id="k")
    await dispatch_step(ports, BroadcastRef(ACME, INBOX, accepted.message_id))
    (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
    for _ in range(2):
        before = len(requests)
        assert await handle_batch(ports, [received]) == {}
        transactions = [each for each in requests[before:] if each.operation == "TransactWriteItems"]
        assert sum(("Put", BOBS, f"m#{accepted.message_id}") in written_by(each) for each in transactions) == 1
    assert (await read_unread(ports, BOB)).total == 1


def wire(operation: str, **asked: Any) -> Request:
    headers = {"x-amz-target": f"DynamoDB_20120810.{operation}"}
    return Request(b"", headers, msgspec.json.encode(asked))


async def test_comparison_detects_additional_requests(
    recorded_aws: tuple[Ports, list[Request]], clock: ManualClock
) -> None:
    ports, requests = recorded_aws
    table = RecordingTable(ports.table)
    before = len(requests)
    key = Key("t#acme", "x")
    await table.get(key)
    await table.commit([(Put(key, {}),), (Update(Key("t#acme", "y"), add={"n": 1}), Delete(Key("t#acme", "z")))])
    asked = requests[before:]
    get, *writes = asked
    compare(table, asked)
    key_json = {"pk": {"S": "t#acme"}, "sk": {"S": "x"}}
    for spoilt in (
        asked[:-1],
        asked[1:],
        [*asked, get],
        [*asked, wire("Scan", TableName="stak")],
        [wire("GetItem", TableName="stak", Key=key_json, ConsistentRead=False), *writes],
        [*asked, wire("BatchWriteItem", RequestItems={"stak": [{"DeleteRequest": {"Key": key_json}}]})],
    ):
        with pytest.raises(AssertionError):
            compare(table, spoilt)
