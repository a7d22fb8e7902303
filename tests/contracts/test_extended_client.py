"""Large queue messages are exchanged with the real `sqs-extended-client` in both directions."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

from stak.ports.queue import Outgoing
from tests.support.recorded_queue import RecordedQueue, open_recorded_queue
from tests.support.services import Services

pytestmark = pytest.mark.check_all

LIBRARY_MAX_BYTES = 256 * 1024  # the library's threshold: more goes through S3
SIZES = [1, LIBRARY_MAX_BYTES, LIBRARY_MAX_BYTES + 1, 1024 * 1024, 1024 * 1024 + 1, 3 * 1024 * 1024]


@pytest.fixture(params=["ministack", "moto"])
async def recorded(services: Services, request: pytest.FixtureRequest) -> AsyncIterator[tuple[RecordedQueue, str]]:
    endpoint = getattr(services, request.param)
    async with open_recorded_queue(endpoint) as opened:
        yield opened, endpoint


async def library(recorded: tuple[RecordedQueue, str], verb: str, text: str = "") -> str:
    """Let the library send or receive one message."""
    queue, endpoint = recorded
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "tests.contracts.extended_client_process"),
        *(endpoint, queue.url, queue.bucket, verb),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate(text.encode())
    assert process.returncode == 0
    return out.decode()


@pytest.mark.parametrize("size_bytes", SIZES)
async def test_queue_reads_messages_of_the_library(recorded: tuple[RecordedQueue, str], size_bytes: int) -> None:
    queue, text = recorded[0], "x" * (size_bytes - 1) + "y"
    await library(recorded, "send", text)
    assert len(await queue.objects()) == (size_bytes > LIBRARY_MAX_BYTES)
    (message,) = await queue.queue.receive(10, wait_seconds=2, lease_seconds=60)
    assert (message.body == text.encode(), message.group) == (True, "")
    await queue.queue.delete([message])
    assert await queue.objects() == {}
    assert await queue.queue.depth() == 0


@pytest.mark.parametrize("size_bytes", SIZES)
async def test_library_reads_messages_of_the_queue(recorded: tuple[RecordedQueue, str], size_bytes: int) -> None:
    queue, text = recorded[0], "x" * (size_bytes - 1) + "y"
    await queue.queue.send([Outgoing(text.encode(), "acme")])
    read: dict[str, Any] = json.loads(await library(recorded, "receive"))
    assert (read["body"] == text, read["attributes"]) == (True, {"stak_group": "acme"})
    assert await queue.objects() == {}
    assert await queue.queue.depth() == 0


async def test_special_characters_survive_in_both_directions(recorded: tuple[RecordedQueue, str]) -> None:
    text = "é \U0001f600 \u2028 <&> " * 100_000
    await library(recorded, "send", text)
    (message,) = await recorded[0].queue.receive(10, wait_seconds=2, lease_seconds=60)
    assert message.body == text.encode()
    await recorded[0].queue.delete([message])
    await recorded[0].queue.send([Outgoing(text.encode(), "acme")])
    assert json.loads(await library(recorded, "receive"))["body"] == text


async def test_message_of_the_library_is_buried_and_redriven_whole(recorded: tuple[RecordedQueue, str]) -> None:
    queue, text = recorded[0].queue, "control \x01 " * 100_000  # in S3 the library writes what SQS would not take
    await library(recorded, "send", text)
    (message,) = await queue.receive(10, wait_seconds=2, lease_seconds=60)
    assert message.body == text.encode()
    await queue.bury(message, "why not")
    (letter,) = await queue.dead_letters("", limit=10)
    assert letter.body == text.encode()
    assert await queue.redrive("", [letter.id]) == 1
    assert json.loads(await library(recorded, "receive"))["body"] == text
