"""Jobs on SQS: webhooks on their own queue, tenants as message groups, AWS errors as storage errors."""

import secrets
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest

from stak.clock import system_clock
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.resources import create_queue
from stak.engines.aws.sqs.job_queue import AwsJobs
from stak.engines.aws.sqs.sqs_queue import AwsQueue
from stak.errors import InvalidWrite, StorageRefused, StorageUnavailable
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.settings import load_settings
from tests.support.services import Services

JOB = Job("dispatch", "acme")
NO_TABLE = cast("Any", None)  # only dead letters are stored in it


@pytest.fixture
async def clients(services: Services) -> AsyncIterator[Clients]:
    prefix = f"t{secrets.token_hex(6)}"
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix)
    async with open_clients(settings) as opened:
        yield opened


async def _open(clients: Clients) -> AwsJobs:
    names = clients.names
    queues = [
        await AwsQueue.open(clients, name, dead_name, NO_TABLE, system_clock)
        for name, dead_name in ((names.jobs, names.dead_jobs), (names.webhooks, names.dead_webhooks))
    ]
    return AwsJobs(*queues)


@pytest.fixture
async def jobs(clients: Clients) -> AwsJobs:
    for name, dead_name in clients.names.queues:
        await create_queue(clients, name, dead_name)
    return await _open(clients)


async def _received(clients: Clients, queue: str) -> list[dict[str, Any]]:
    url = (await clients.sqs.get_queue_url(QueueName=queue))["QueueUrl"]
    answer = await clients.sqs.receive_message(
        QueueUrl=url, MaxNumberOfMessages=10, MessageSystemAttributeNames=["All"], MessageAttributeNames=["All"]
    )
    return list(answer.get("Messages", ()))


async def test_webhooks_have_a_queue_of_their_own(clients: Clients, jobs: AwsJobs) -> None:
    await jobs.submit(JOB)
    await jobs.submit(Job(WEBHOOK_JOB, "acme"))
    assert len(await _received(clients, clients.names.jobs)) == 1
    assert len(await _received(clients, clients.names.webhooks)) == 1


async def test_tenant_is_the_message_group(clients: Clients, jobs: AwsJobs) -> None:
    await jobs.submit(JOB)
    (message,) = await _received(clients, clients.names.jobs)
    assert message["Attributes"]["MessageGroupId"] == "acme"


async def test_missing_queue_is_named(clients: Clients) -> None:
    with pytest.raises(StorageRefused, match=clients.names.jobs):
        await _open(clients)


async def test_deleted_queue_is_storage_unavailable(clients: Clients, jobs: AwsJobs) -> None:
    url = (await clients.sqs.get_queue_url(QueueName=clients.names.jobs))["QueueUrl"]
    await clients.sqs.delete_queue(QueueUrl=url)
    with pytest.raises(StorageUnavailable, match=clients.names.jobs):
        await jobs.submit(JOB)


async def test_unreachable_aws_is_storage_unavailable() -> None:
    settings = load_settings(engine="aws", aws_endpoint="http://127.0.0.1:9")
    async with open_clients(settings) as clients:
        with pytest.raises(StorageUnavailable, match="did not respond"):
            await _open(clients)


@pytest.mark.parametrize("delay_seconds", [-1, 901])
async def test_invalid_delay_is_an_invalid_write(jobs: AwsJobs, delay_seconds: int) -> None:
    with pytest.raises(InvalidWrite):
        await jobs.submit(JOB, delay_seconds=delay_seconds)


async def test_job_over_the_message_size_is_an_invalid_write(jobs: AwsJobs) -> None:
    await jobs.submit(Job("dispatch", "acme", {"text": "x" * 100_000}))
    with pytest.raises(InvalidWrite, match="bytes"):
        await jobs.submit(Job("dispatch", "acme", {"text": "x" * 200_000}))
