"""Creation of the table: botocore retries calls about the table, and AWS prepares its backups for a while."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from botocore.retries.standard import ExponentialBackoff

from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.resources import create_table
from stak.errors import InvalidWrite
from stak.settings import load_settings
from tests.support.case_table import case_table
from tests.support.proxy import Request, run_proxy
from tests.unit.engines.aws.scripted_dynamodb import LOST, TABLE, Scripted, Step, answer, error

OPERATIONS = ("CreateTable", "DescribeTable", "DescribeTimeToLive", "UpdateTimeToLive", "UpdateContinuousBackups")


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExponentialBackoff, "delay_amount", lambda *_: 0)


@contextlib.asynccontextmanager
async def scripted_clients(*steps: Step, ttl: str = "DISABLED") -> AsyncIterator[tuple[Clients, Scripted]]:
    """Clients of a DynamoDB that gives these answers first and accepts all else."""

    def accept(request: Request) -> Step:
        match request.operation:
            case "DescribeTable":
                return answer(Table={"TableStatus": "ACTIVE"})
            case "DescribeTimeToLive":
                return answer(TimeToLiveDescription={"TimeToLiveStatus": ttl})
        return answer()

    dynamodb = Scripted(steps, accept)
    async with run_proxy(on_request=dynamodb.respond) as server:
        settings = load_settings(engine="aws", aws_endpoint=server.address, aws_prefix=TABLE, data=Path("unused"))
        async with open_clients(settings) as clients:
            yield clients, dynamodb


@case_table(
    "fault",
    [
        error("InternalServerError", status=500),
        error("ThrottlingException"),
        error("LimitExceededException"),
        LOST,
    ],
)
async def test_calls_about_the_table_are_retried(fault: Step) -> None:
    async with scripted_clients(fault) as (clients, dynamodb):
        await create_table(clients)
    assert dynamodb.operations == ["CreateTable", *OPERATIONS]


async def test_table_that_the_lost_request_has_created_is_used() -> None:
    async with scripted_clients(LOST, error("ResourceInUseException")) as (clients, dynamodb):
        await create_table(clients)
    assert dynamodb.operations == ["CreateTable", *OPERATIONS]


async def test_expiry_that_is_on_by_now_is_accepted() -> None:
    steps = (
        answer(),
        answer(Table={"TableStatus": "ACTIVE"}),
        answer(TimeToLiveDescription={"TimeToLiveStatus": "DISABLED"}),
        error("ValidationException", "TimeToLive is already enabled"),
    )
    async with scripted_clients(*steps, ttl="ENABLING") as (clients, dynamodb):
        await create_table(clients)
    assert dynamodb.operations == [*OPERATIONS[:4], "DescribeTimeToLive", "UpdateContinuousBackups"]


async def test_refused_expiry_is_an_error() -> None:
    steps = (
        answer(),
        answer(Table={"TableStatus": "ACTIVE"}),
        answer(TimeToLiveDescription={"TimeToLiveStatus": "DISABLED"}),
        error("ValidationException", "no"),
    )
    async with scripted_clients(*steps) as (clients, _):
        with pytest.raises(InvalidWrite, match="set up expiry"):
            await create_table(clients)


async def test_backups_are_turned_on_as_soon_as_aws_can() -> None:
    unavailable = error("ContinuousBackupsUnavailableException", "Backups are being enabled for the table")
    ready = (
        answer(),
        answer(Table={"TableStatus": "ACTIVE"}),
        answer(TimeToLiveDescription={"TimeToLiveStatus": "ENABLED"}),
    )
    async with scripted_clients(*ready, unavailable, unavailable) as (clients, dynamodb):
        await create_table(clients)
    assert dynamodb.operations.count("UpdateContinuousBackups") == 3
