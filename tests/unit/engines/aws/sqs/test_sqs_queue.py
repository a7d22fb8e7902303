"""The leased queue's requests to SQS and S3: full batches, retries, and invalid messages that stop no others."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from stak.engines.aws.keys import dead_letters
from stak.engines.aws.sqs import sqs_client
from stak.engines.aws.sqs.sqs_queue import AwsQueue
from stak.errors import InvalidWrite, StorageBusy, StorageRefused, StorageUnavailable
from stak.ports.queue import LEASE_MAX_SECONDS, Outgoing, Received
from stak.ports.writes import Key, Put
from tests.support.recorded_queue import RecordedQueue, open_recorded_queue
from tests.support.services import Services

LARGE = b"x" * (1024 * 1024 + 1)
SIZE = {"SQSLargePayloadSize": {"DataType": "Number", "StringValue": "5"}}


@pytest.fixture
async def recorded(services: Services) -> AsyncIterator[RecordedQueue]:
    async with open_recorded_queue(services.ministack) as opened:
        yield opened


async def receive(recorded: RecordedQueue, limit: int = 10) -> list[Received]:
    return await recorded.queue.receive(limit, wait_seconds=0, lease_seconds=60)


def pointer(bucket: str, key: str) -> str:
    return f'["com.amazon.sqs.javamessaging.MessageS3Pointer",{{"s3BucketName":"{bucket}","s3Key":"{key}"}}]'


def failed(number: int, code: str, *, is_senders_fault: bool = False) -> dict[str, Any]:
    return {"Id": str(number), "Code": code, "Message": "no", "SenderFault": is_senders_fault}


async def test_message_is_sent_with_its_group_and_delay(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"now", "acme"), Outgoing(b"\xff", "a b", 7)])
    (request,) = recorded.recorder.of("SendMessageBatch")
    group = {"DataType": "String", "StringValue": "acme"}
    now, later = request["Entries"]
    assert now == {
        "Id": "0",
        "MessageBody": "now",
        "MessageGroupId": "acme",
        "MessageAttributes": {"stak_group": group},
    }
    assert (later["MessageBody"], later["DelaySeconds"], len(later["MessageGroupId"])) == ("/w==", 7, 64)
    assert later["MessageAttributes"]["stak_encoding"] == {"DataType": "String", "StringValue": "base64"}


async def test_messages_share_batches_by_number_and_bytes(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"small", "acme")] * 23)
    assert sorted(len(request["Entries"]) for request in recorded.recorder.of("SendMessageBatch")) == [3, 10, 10]
    recorded.recorder.requests.clear()
    await recorded.queue.send([Outgoing(b"x" * 200_000, "acme")] * 7)
    assert sorted(len(request["Entries"]) for request in recorded.recorder.of("SendMessageBatch")) == [2, 5]


async def test_only_failed_entries_of_a_batch_are_sent_again(recorded: RecordedQueue) -> None:
    sent = [{"Id": number, "MessageId": "m", "MD5OfMessageBody": "m"} for number in "024"]
    recorded.recorder.answers["SendMessageBatch"] = [
        {"Successful": sent, "Failed": [failed(1, "InternalError"), failed(3, "RequestThrottled")]},
        {"Successful": [], "Failed": [failed(1, "InternalError")]},
    ]
    await recorded.queue.send([Outgoing(body.encode(), "acme") for body in "abcde"])
    asked = [
        [entry["MessageBody"] for entry in request["Entries"]] for request in recorded.recorder.of("SendMessageBatch")
    ]
    assert asked == [["a", "b", "c", "d", "e"], ["b", "d"], ["b"]]
    assert [message.body for message in await receive(recorded)] == [b"b"]


@pytest.mark.parametrize(("code", "kind"), [("RequestThrottled", StorageBusy), ("InternalError", StorageUnavailable)])
async def test_lasting_failure_ends_at_the_timeout(
    recorded: RecordedQueue, monkeypatch: pytest.MonkeyPatch, code: str, kind: type[Exception]
) -> None:
    monkeypatch.setattr(sqs_client, "_TIMEOUT_SECONDS", 1.5)
    recorded.recorder.answers["SendMessageBatch"] = [{"Successful": [], "Failed": [failed(0, code)]}] * 1000
    with pytest.raises(kind, match=code):
        await recorded.queue.send([Outgoing(b"a", "acme")])
    assert len(recorded.recorder.of("SendMessageBatch")) > 1


async def test_senders_fault_is_not_retried(recorded: RecordedQueue) -> None:
    fault = failed(0, "InvalidMessageContents", is_senders_fault=True)
    recorded.recorder.answers["SendMessageBatch"] = [{"Successful": [], "Failed": [fault]}]
    with pytest.raises(InvalidWrite, match="InvalidMessageContents"):
        await recorded.queue.send([Outgoing(b"a", "acme")])
    assert len(recorded.recorder.of("SendMessageBatch")) == 1


async def test_failed_call_is_retried(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"a", "acme")])
    trouble = {"Error": {"Code": "ServiceUnavailable", "Message": "no"}, "ResponseMetadata": {}}
    for operation in ("ReceiveMessage", "DeleteMessageBatch", "ChangeMessageVisibilityBatch"):
        recorded.recorder.answers[operation] = [trouble]
    received = await receive(recorded)
    await recorded.queue.extend(received, 60)
    await recorded.queue.delete(received)
    assert await recorded.queue.depth() == 0


async def test_missing_queue_is_named(recorded: RecordedQueue) -> None:
    clients = recorded.clients
    with pytest.raises(StorageRefused, match="no-such-queue"):
        await AwsQueue.open(clients, clients.names.deliveries, "no-such-queue", None, recorded.clock)  # type: ignore[arg-type]


async def test_more_than_ten_are_received_without_waiting_for_the_rest(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(str(number).encode(), "acme") for number in range(15)])
    recorded.recorder.requests.clear()
    assert len(await recorded.queue.receive(25, wait_seconds=20, lease_seconds=60)) == 15
    polls = [(poll["MaxNumberOfMessages"], poll["WaitTimeSeconds"]) for poll in recorded.recorder.of("ReceiveMessage")]
    assert polls == [(10, 20), (10, 0), (5, 0)]


@pytest.mark.parametrize(("wait_seconds", "asked"), [(0, 0), (0.2, 1), (1, 1), (19.5, 20), (20, 20), (300, 20)])
async def test_wait_is_rounded_up_to_seconds(recorded: RecordedQueue, wait_seconds: float, asked: int) -> None:
    await recorded.queue.send([Outgoing(b"a", "acme")])
    await recorded.queue.receive(1, wait_seconds=wait_seconds, lease_seconds=60)
    assert [poll["WaitTimeSeconds"] for poll in recorded.recorder.of("ReceiveMessage")] == [asked]


async def test_lease_stays_within_the_limit_of_sqs(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"a", "acme")])
    received = await recorded.queue.receive(1, wait_seconds=0, lease_seconds=2 * LEASE_MAX_SECONDS)
    await recorded.queue.extend(received, 2 * LEASE_MAX_SECONDS)
    assert recorded.recorder.of("ReceiveMessage")[0]["VisibilityTimeout"] == LEASE_MAX_SECONDS
    (entry,) = recorded.recorder.of("ChangeMessageVisibilityBatch")[0]["Entries"]
    assert LEASE_MAX_SECONDS - 60 < entry["VisibilityTimeout"] < LEASE_MAX_SECONDS


async def test_large_body_is_stored_first_and_emptied_last(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    (entry,) = recorded.recorder.of("SendMessageBatch")[0]["Entries"]
    (key,) = await recorded.objects()
    assert entry["MessageBody"] == pointer(recorded.bucket, key)
    assert entry["MessageAttributes"]["SQSLargePayloadSize"] == {"DataType": "Number", "StringValue": str(len(LARGE))}
    await recorded.queue.delete(await receive(recorded))
    operations = ("PutObject", "SendMessageBatch", "DeleteMessageBatch")
    assert recorded.recorder.names(*operations) == [*operations, "PutObject"]
    assert await recorded.objects() == {key: 0}


async def test_body_stays_if_its_message_was_not_deleted(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    stale = await receive(recorded)
    await recorded.queue.extend(stale, 0)
    await receive(recorded)
    await recorded.queue.delete(stale)
    assert list((await recorded.objects()).values()) == [len(LARGE)]


async def test_processed_message_that_sqs_did_not_delete_is_deleted_later(services: Services) -> None:
    async with open_recorded_queue(services.limited) as recorded:  # it accepts old receipts, as SQS does
        await recorded.queue.send([Outgoing(LARGE, "acme")])
        stale = await receive(recorded)
        await recorded.queue.extend(stale, 0)
        current = await receive(recorded)
        await recorded.queue.delete(stale)
        assert await recorded.queue.depth() == 1
        await recorded.queue.extend(current, 0)
        await recorded.queue.send([Outgoing(b"another", "acme")])
        assert [message.body for message in await receive(recorded)] == [b"another"]
        assert await recorded.queue.depth() == 1
        assert await recorded.queue.dead_letters("acme", limit=10) == []


async def test_letter_that_was_redriven_twice_is_processed_once(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    await recorded.queue.bury((await receive(recorded))[0], "why not")
    (letter,) = await recorded.queue.dead_letters("acme", limit=10)
    row = Key(dead_letters("acme", recorded.queue.name), letter.id)
    item = await recorded.table.get(row)
    assert item is not None
    for _ in range(2):  # a crash after the first left the letter in the table
        await recorded.table.commit([(Put(row, item),)])
        assert await recorded.queue.redrive("acme", [letter.id]) == 1
    (first,) = await receive(recorded, 1)
    await recorded.queue.delete([first])
    assert await receive(recorded) == []
    assert await recorded.queue.depth() == 0
    assert await recorded.queue.dead_letters("acme", limit=10) == []


async def test_buried_body_is_moved_without_a_copy(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    (message,) = await receive(recorded)
    await recorded.queue.bury(message, "why not")
    (letter,) = await recorded.queue.dead_letters("acme", limit=10)
    await recorded.queue.redrive("acme", [letter.id])
    assert len(recorded.recorder.of("PutObject")) == 1
    await recorded.queue.delete(await receive(recorded))
    assert list((await recorded.objects()).values()) == [0]


async def test_newer_size_attribute_is_accepted(recorded: RecordedQueue) -> None:
    await recorded.clients.s3.put_object(Bucket=recorded.bucket, Key="there", Body=b"hello")
    await recorded.clients.sqs.send_message(
        QueueUrl=recorded.url,
        MessageBody=pointer(recorded.bucket, "there"),
        MessageAttributes={"ExtendedPayloadSize": {"DataType": "Number", "StringValue": "5"}},
    )
    assert [message.body for message in await receive(recorded)] == [b"hello"]


@pytest.mark.parametrize(
    ("bucket", "key", "reason"),
    [
        ("somebody-elses", "key", "its body is in the bucket 'somebody-elses', which is not ours"),
        (None, "gone", "its body is no longer in the bucket"),
        (None, "", "its body should point into S3 and does not: it names no object"),
    ],
)
async def test_invalid_message_is_buried_with_its_reason_and_stops_no_others(
    recorded: RecordedQueue, bucket: str | None, key: str, reason: str
) -> None:
    text = pointer(bucket or recorded.bucket, key)
    attributes = {**SIZE, "stak_group": {"DataType": "String", "StringValue": "acme"}}
    await recorded.clients.sqs.send_message(QueueUrl=recorded.url, MessageBody=text, MessageAttributes=attributes)
    await recorded.queue.send([Outgoing(b"innocent", "acme")])
    assert [message.body for message in await receive(recorded)] == [b"innocent"]
    (letter,) = await recorded.queue.dead_letters("acme", limit=10)
    assert (letter.body.decode(), letter.reason) == (text, reason)
    assert {request["Bucket"] for request in recorded.recorder.of("GetObject")} <= {recorded.bucket}
    assert await recorded.queue.depth() == 1


async def test_unreadable_body_is_left_for_later(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme"), Outgoing(b"innocent", "acme")])
    denied = {"Error": {"Code": "AccessDenied", "Message": "no"}, "ResponseMetadata": {}}
    recorded.recorder.answers["GetObject"] = [denied]
    received = await receive(recorded)
    assert [message.body for message in received] == [b"innocent"]
    assert await recorded.queue.dead_letters("acme", limit=10) == []
    assert await recorded.queue.depth() == 2


async def test_failure_of_every_body_raises(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    recorded.recorder.answers["GetObject"] = [
        {"Error": {"Code": "AccessDenied", "Message": "no"}, "ResponseMetadata": {}}
    ]
    with pytest.raises(StorageRefused):
        await receive(recorded)
    assert await recorded.queue.depth() == 1


async def test_dead_letter_of_the_redrive_policy_has_that_reason(recorded: RecordedQueue) -> None:
    group = {"stak_group": {"DataType": "String", "StringValue": "acme"}}
    await recorded.clients.sqs.send_message(QueueUrl=recorded.dead_url, MessageBody="a", MessageAttributes=group)
    (letter,) = await recorded.queue.dead_letters("acme", limit=10)
    assert (letter.body, letter.reason) == (b"a", "received 1,000 times without an end")
    assert letter.buried_at > recorded.clock()  # The time of sending, by the clock of SQS.


async def test_dead_letter_collected_twice_is_stored_once(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"a", "acme")])
    (message,) = await receive(recorded)
    await recorded.queue.bury(message, "why not")
    gone = {"Id": "0", "Code": "ReceiptHandleIsInvalid", "Message": "no", "SenderFault": True}
    recorded.recorder.answers["DeleteMessageBatch"] = [{"Successful": [], "Failed": [gone]}]
    assert await recorded.queue.collect() == 1
    (handle,) = [request["Entries"][0] for request in recorded.recorder.of("DeleteMessageBatch")[-1:]]
    await recorded.clients.sqs.change_message_visibility(
        QueueUrl=recorded.dead_url, ReceiptHandle=handle["ReceiptHandle"], VisibilityTimeout=0
    )
    assert await recorded.queue.collect() == 1
    assert [letter.body for letter in await recorded.queue.dead_letters("acme", limit=10)] == [b"a"]


async def test_dead_letters_of_the_same_time_keep_their_order(recorded: RecordedQueue) -> None:
    for number in range(5):
        await recorded.queue.send([Outgoing(str(number).encode(), "acme")])
        (message,) = await receive(recorded)
        await recorded.queue.bury(message, "why not")
    letters = await recorded.queue.dead_letters("acme", limit=10)
    assert [letter.body for letter in letters] == [b"0", b"1", b"2", b"3", b"4"]


async def test_dead_letter_expires(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(b"a", "acme")])
    (message,) = await receive(recorded)
    await recorded.queue.bury(message, "why not")
    assert len(await recorded.queue.dead_letters("acme", limit=10)) == 1
    recorded.clock.advance(91 * 24 * 3600)
    assert await recorded.queue.dead_letters("acme", limit=10) == []


async def test_failed_redrive_keeps_the_dead_letter(recorded: RecordedQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqs_client, "_TIMEOUT_SECONDS", 0.05)
    await recorded.queue.send([Outgoing(b"a", "acme")])
    (message,) = await receive(recorded)
    await recorded.queue.bury(message, "why not")
    (letter,) = await recorded.queue.dead_letters("acme", limit=10)
    recorded.recorder.answers["SendMessageBatch"] = [{"Successful": [], "Failed": [failed(0, "InternalError")]}] * 1000
    with pytest.raises(StorageUnavailable):
        await recorded.queue.redrive("acme", [letter.id])
    assert [each.id for each in await recorded.queue.dead_letters("acme", limit=10)] == [letter.id]


async def test_invalid_message_that_cannot_be_buried_stops_no_others(
    recorded: RecordedQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqs_client, "_TIMEOUT_SECONDS", 0.05)
    text = pointer("somebody-elses", "key")
    await recorded.clients.sqs.send_message(QueueUrl=recorded.url, MessageBody=text, MessageAttributes=SIZE)
    await recorded.queue.send([Outgoing(b"innocent", "acme")])
    recorded.recorder.answers["SendMessageBatch"] = [{"Successful": [], "Failed": [failed(0, "InternalError")]}] * 1000
    assert [message.body for message in await receive(recorded)] == [b"innocent"]
    assert await recorded.queue.depth() == 2


async def test_body_that_cannot_be_emptied_does_not_fail_the_delete(recorded: RecordedQueue) -> None:
    await recorded.queue.send([Outgoing(LARGE, "acme")])
    received = await receive(recorded)
    recorded.recorder.answers["PutObject"] = [
        {"Error": {"Code": "AccessDenied", "Message": "no"}, "ResponseMetadata": {}}
    ]
    await recorded.queue.delete(received)
    assert await recorded.queue.depth() == 0
    assert list((await recorded.objects()).values()) == [len(LARGE)]


async def test_malformed_dead_letter_does_not_stop_the_others(recorded: RecordedQueue) -> None:
    odd = {
        "stak_group": {"DataType": "String", "StringValue": "x" * 5000},
        "stak_buried_at": {"DataType": "String", "StringValue": "yesterday"},
    }
    await recorded.clients.sqs.send_message(QueueUrl=recorded.dead_url, MessageBody="odd", MessageAttributes=odd)
    await recorded.queue.send([Outgoing(b"a", "acme")])
    (message,) = await receive(recorded)
    await recorded.queue.bury(message, "why not")
    assert [letter.body for letter in await recorded.queue.dead_letters("acme", limit=10)] == [b"a"]
    assert [letter.body for letter in await recorded.queue.dead_letters("", limit=10)] == [b"odd"]
