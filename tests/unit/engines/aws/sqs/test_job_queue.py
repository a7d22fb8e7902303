"""Jobs on SQS: AWS errors become storage errors."""

import secrets
from collections.abc import AsyncIterator

import pytest

from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.resources import create_queue
from stak.engines.aws.sqs.job_queue import AwsJobs
from stak.errors import InvalidWrite, StorageRefused, StorageUnavailable
from stak.ports.jobs import Job
from stak.settings import load_settings
from tests.support.services import Services

JOB = Job("dispatch", "acme")


@pytest.fixture
async def clients(services: Services) -> AsyncIterator[Clients]:
    prefix = f"t{secrets.token_hex(6)}"
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix)
    async with open_clients(settings) as opened:
        yield opened


@pytest.fixture
async def jobs(clients: Clients) -> AwsJobs:
    await create_queue(clients, clients.names.jobs, clients.names.dead_jobs)
    return await AwsJobs.open(clients)


async def test_missing_queue_is_named(clients: Clients) -> None:
    with pytest.raises(StorageRefused, match=clients.names.jobs):
        await AwsJobs.open(clients)


async def test_deleted_queue_is_storage_unavailable(clients: Clients, jobs: AwsJobs) -> None:
    await clients.sqs.delete_queue(QueueUrl=jobs.queue_url)
    with pytest.raises(StorageUnavailable, match=clients.names.jobs):
        await jobs.submit(JOB)


async def test_unreachable_aws_is_storage_unavailable() -> None:
    settings = load_settings(engine="aws", aws_endpoint="http://127.0.0.1:9")
    async with open_clients(settings) as clients:
        with pytest.raises(StorageUnavailable, match="did not respond"):
            await AwsJobs.open(clients)


@pytest.mark.parametrize("delay_seconds", [-1, 901])
async def test_invalid_delay_is_an_invalid_write(jobs: AwsJobs, delay_seconds: int) -> None:
    with pytest.raises(InvalidWrite):
        await jobs.submit(JOB, delay_seconds=delay_seconds)


async def test_job_over_the_message_size_is_an_invalid_write(jobs: AwsJobs) -> None:
    await jobs.submit(Job("dispatch", "acme", {"text": "x" * 100_000}))
    with pytest.raises(InvalidWrite, match="bytes"):
        await jobs.submit(Job("dispatch", "acme", {"text": "x" * 200_000}))
