"""Limits of SQS: messages in flight, sizes, batches, leases, groups, dead letters, and what a request costs."""

import asyncio
import json
from typing import Any

import msgspec
import pytest

from stak.clock import ManualClock
from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.sqs import Sqs
from stak.testing.limited_aws.usage import Usage

KB = 1024
MESSAGE_MAX_BYTES = 1024 * KB


class LocalQueue:
    """One queue in the test's process, on a clock that the test moves."""

    def __init__(self, **settings: Any) -> None:
        self.clock = ManualClock()
        self.usage = Usage()
        self.sqs = Sqs(msgspec.structs.replace(UNLIMITED, **settings), self.usage, self.clock)

    @classmethod
    async def open(cls, **settings: Any) -> "LocalQueue":
        queue = cls(**settings)
        await queue.call("CreateQueue", QueueName="dead")
        policy = {"deadLetterTargetArn": "arn:aws:sqs:us-east-1:000000000000:dead", "maxReceiveCount": 3}
        await queue.call("CreateQueue", QueueName="q", Attributes={"RedrivePolicy": json.dumps(policy)})
        return queue

    async def call(self, operation: str, **request: Any) -> dict[str, Any]:
        return await self.sqs.execute(operation, {"QueueUrl": "http://aws/0/q", **request})

    async def send(self, *bodies: str, group: str = "") -> None:
        for body in bodies:
            await self.call("SendMessage", MessageBody=body, MessageGroupId=group)

    async def receive(self, limit: int = 10, queue: str = "q", **request: Any) -> list[dict[str, Any]]:
        asked = {"QueueUrl": f"http://aws/0/{queue}", "MaxNumberOfMessages": limit, **request}
        answer = await self.call("ReceiveMessage", **asked, MessageSystemAttributeNames=["All"])
        return list(answer.get("Messages", ()))

    async def refusal(self, operation: str, **request: Any) -> str:
        with pytest.raises(AwsError) as raised:
            await self.call(operation, **request)
        return raised.value.code


async def test_only_so_many_messages_are_in_flight() -> None:
    queue = await LocalQueue.open(in_flight_max=3)
    await queue.send(*"abcde")
    taken = await queue.receive()
    assert len(taken) == 3
    assert await queue.refusal("ReceiveMessage") == "OverLimit"
    await queue.call("DeleteMessage", ReceiptHandle=taken[0]["ReceiptHandle"])
    assert len(await queue.receive()) == 1


async def test_long_poll_waits_without_an_error_until_fewer_are_in_flight() -> None:
    queue = await LocalQueue.open(in_flight_max=1)
    await queue.send(*"ab")
    (first,) = await queue.receive()
    waiting = asyncio.create_task(queue.receive(WaitTimeSeconds=20))
    await asyncio.sleep(0)
    assert not waiting.done()
    await queue.call("DeleteMessage", ReceiptHandle=first["ReceiptHandle"])
    async with asyncio.timeout(10):
        assert [message["Body"] for message in await waiting] == ["b"]


async def test_outdated_receipt_handle_deletes_nothing_and_is_no_error() -> None:
    queue = await LocalQueue.open()
    await queue.send("a")
    (first,) = await queue.receive()
    queue.clock.advance(31)
    (second,) = await queue.receive()
    await queue.call("DeleteMessage", ReceiptHandle=first["ReceiptHandle"])
    asked = {"ReceiptHandle": first["ReceiptHandle"], "VisibilityTimeout": 60}
    assert await queue.refusal("ChangeMessageVisibility", **asked) == "InvalidParameterValue"
    queue.clock.advance(31)
    (third,) = await queue.receive()
    assert third["MessageId"] == second["MessageId"]
    assert third["Attributes"]["ApproximateReceiveCount"] == "3"
    await queue.call("DeleteMessage", ReceiptHandle=third["ReceiptHandle"])
    queue.clock.advance(31)
    assert await queue.receive() == []


async def test_message_received_too_often_goes_to_the_dead_letters() -> None:
    queue = await LocalQueue.open()
    await queue.send("a", group="acme")
    for _ in range(3):
        assert len(await queue.receive()) == 1
        queue.clock.advance(31)
    assert await queue.receive() == []
    (dead,) = await queue.receive(queue="dead")
    assert (dead["Body"], dead["Attributes"]["MessageGroupId"]) == ("a", "acme")


async def test_groups_are_served_in_turn() -> None:
    queue = await LocalQueue.open()
    await queue.send(*map(str, range(100)), group="large")
    await queue.send("only", group="small")
    groups = [message["Attributes"]["MessageGroupId"] for message in await queue.receive(2)]
    assert sorted(groups) == ["large", "small"]


async def test_group_with_most_messages_in_flight_waits_for_the_others() -> None:
    queue = await LocalQueue.open()
    await queue.send(*map(str, range(100)), group="large")
    assert len([message for _ in range(9) for message in await queue.receive()]) == 90
    await queue.send("1", "2", "3", group="small")
    groups = [message["Attributes"]["MessageGroupId"] for message in await queue.receive(3)]
    assert groups == ["small"] * 3


async def test_batch_has_at_most_ten_messages_of_one_mebibyte_together() -> None:
    queue = await LocalQueue.open()
    entries = [{"Id": str(number), "MessageBody": "x"} for number in range(11)]
    assert await queue.refusal("SendMessageBatch", Entries=entries) == "TooManyEntriesInBatchRequest"
    assert await queue.refusal("SendMessageBatch", Entries=[]) == "EmptyBatchRequest"
    halves = [{"Id": str(number), "MessageBody": "x" * (MESSAGE_MAX_BYTES // 2 + number)} for number in range(2)]
    assert await queue.refusal("SendMessageBatch", Entries=halves) == "BatchRequestTooLong"
    assert await queue.receive() == []


async def test_message_has_at_most_one_mebibyte_of_allowed_characters() -> None:
    queue = await LocalQueue.open()
    await queue.send("x" * MESSAGE_MAX_BYTES)
    too_long = {"MessageBody": "x" * (MESSAGE_MAX_BYTES - 10)}
    too_long["MessageAttributes"] = {"name": {"DataType": "String", "StringValue": "v"}}  # type: ignore[assignment]
    assert await queue.refusal("SendMessage", **too_long) == "InvalidParameterValue"
    assert await queue.refusal("SendMessage", MessageBody="\x01") == "InvalidMessageContents"
    assert await queue.refusal("SendMessage", MessageBody="") == "MissingParameter"
    assert await queue.refusal("SendMessage", MessageBody="x", DelaySeconds=901) == "InvalidParameterValue"


async def test_lease_ends_at_most_twelve_hours_after_the_receive() -> None:
    queue = await LocalQueue.open()
    await queue.send("a")
    (message,) = await queue.receive()
    held = {"ReceiptHandle": message["ReceiptHandle"]}
    await queue.call("ChangeMessageVisibility", **held, VisibilityTimeout=12 * 3600)
    queue.clock.advance(3600)
    code = await queue.refusal("ChangeMessageVisibility", **held, VisibilityTimeout=12 * 3600)
    assert code == "InvalidParameterValue"


async def test_request_is_billed_for_each_64_kilobytes() -> None:
    queue = await LocalQueue.open()
    before = queue.usage.sqs_requests
    await queue.send("x")
    assert queue.usage.sqs_requests - before == 1
    await queue.send("x" * 200 * KB)
    assert queue.usage.sqs_requests - before == 1 + 4


async def test_some_messages_are_delivered_twice() -> None:
    queue = await LocalQueue.open(duplicated_share=0.5)
    bodies = [f"m{number}" for number in range(100)]
    await queue.send(*bodies)
    received: list[tuple[str, str]] = []
    while taken := await queue.receive():
        assert len({message["MessageId"] for message in taken}) == len(taken)  # a copy comes in another response
        received += [(message["MessageId"], message["Body"]) for message in taken]
        for message in taken:
            await queue.call("DeleteMessage", ReceiptHandle=message["ReceiptHandle"])
    assert {body for _, body in received} == set(bodies)
    assert len(set(received)) == len(bodies)  # a copy has the id of its message
    assert 130 < len(received) < 170
