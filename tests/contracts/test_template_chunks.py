"""Chunks with data of recipients exceed the queue's limit: the real `sqs-extended-client` reads and sends them."""

import json
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import open_engine
from stak.identifiers import UserId
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.recipient_data import recipient_data_in
from stak.ports import Ports
from stak.settings import load_settings
from tests.support.broadcasts import Worker, create_test_tenant, status_of, unread_total, users
from tests.support.recorded_queue import RecordedQueue, open_recorded_queue
from tests.support.services import Services
from tests.support.template_posts import post_template, write
from workers.delivery_consumer import handle_batch

pytestmark = pytest.mark.check_all

SQS_MAX_BYTES = 1024 * 1024
RECIPIENTS = users(100)


@pytest.fixture
async def recorded(services: Services) -> AsyncIterator[tuple[RecordedQueue, str]]:
    async with open_recorded_queue(services.ministack) as opened:
        yield opened, services.ministack


@pytest.fixture
async def posted(tmp_path: Path, recorded: tuple[RecordedQueue, str]) -> AsyncIterator[tuple[Ports, str]]:
    """A post with 8 KB for each of 100 recipients, whose chunk is on the recorded queue."""
    async with open_engine(load_settings(data=tmp_path)) as engine:
        await create_test_tenant(engine.ports)
        ports = replace(engine.ports, deliveries=recorded[0].queue)
        await write(ports, {"en": {"title": "{{ name }} é😀"}})
        given: dict[str, Any] = {uid: {"name": uid, "more": "x" * 8000} for uid in RECIPIENTS}
        answer = (await post_template(ports, given)).answer
        await Worker(ports, engine.job_queue).run_jobs()
        yield ports, answer.message_id


async def library(recorded: tuple[RecordedQueue, str], verb: str, text: str = "") -> str:
    queue, endpoint = recorded
    process = await create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "tests.contracts.extended_client_process"),
        *(endpoint, queue.url, queue.bucket, verb),
        stdin=PIPE,
        stdout=PIPE,
    )
    out, _ = await process.communicate(text.encode())
    assert process.returncode == 0
    return out.decode()


async def test_library_reads_a_chunk_with_data_of_recipients(
    recorded: tuple[RecordedQueue, str], posted: tuple[Ports, str]
) -> None:
    assert len(await recorded[0].objects()) == 1  # in S3
    body = json.loads(await library(recorded, "receive"))["body"]
    assert len(body.encode()) > SQS_MAX_BYTES
    chunk = delivery_message_of(body.encode())
    assert isinstance(chunk, Chunk)
    given = await recipient_data_in(posted[0], chunk)
    assert given[UserId(RECIPIENTS[99])].data["name"] == RECIPIENTS[99]


async def test_chunk_that_the_library_sends_is_delivered(
    recorded: tuple[RecordedQueue, str], posted: tuple[Ports, str]
) -> None:
    queue, (ports, message_id) = recorded[0].queue, posted
    body = json.loads(await library(recorded, "receive"))["body"]
    assert await queue.depth() == 0
    await library(recorded, "send", body)
    assert len(await recorded[0].objects()) == 1
    received = await queue.receive(10, wait_seconds=2, lease_seconds=60)
    assert await handle_batch(ports, received) == {}
    await queue.delete(received)
    assert await recorded[0].objects() == {}
    assert (await status_of(ports, message_id)).delivered == len(RECIPIENTS)
    assert await unread_total(ports, RECIPIENTS[0]) == 1
