"""`stak doctor`, and why an installation on AWS does not start: in words, within ten seconds, never a traceback."""

import contextlib
import json
import os
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import pytest

from stak.bootstrap import examine, open_engine
from stak.engines.aws.clients import Clients, open_clients
from stak.engines.aws.dynamodb.table_scan import AwsRows
from stak.engines.aws.resources import create_all
from stak.ports.findings import Finding, State
from stak.ports.writes import Key, Put
from stak.settings import Settings, load_settings
from tests.support.aws_failures import closed_port, denying, refusing_proxy, silent_port, unresponsive_port
from tests.support.services import Services

SECONDS: Final = 10.0
Places = dict[str, Callable[[], AbstractContextManager[str]]]
NOT_THERE: Final[Places] = {"nobody": closed_port, "black hole": unresponsive_port, "silence": silent_port}


@contextlib.contextmanager
def nowhere() -> Iterator[str]:
    yield "http://nowhere.invalid:4566"


async def _found(settings: Settings) -> dict[str, Finding]:
    began = time.monotonic()
    findings = await examine(settings)
    assert time.monotonic() - began < SECONDS
    return {finding.check: finding for finding in findings}


def _states(found: dict[str, Finding], state: State) -> list[str]:
    return [check for check, finding in found.items() if finding.state == state]


# The embedded engine


async def test_a_directory_that_is_not_there_yet_is_well_and_stays_so(tmp_path: Path) -> None:
    found = await _found(load_settings(data=tmp_path / "new"))
    assert _states(found, "wrong") == []
    assert _is_empty(tmp_path)


async def test_shared_rows_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings) as engine:
        assert (await _found(settings))["shared rows"].state == "ok"
        rows = [Put(Key("sys#open#00", f"acme#DEFAULT#{engine.ports.ids.new()}"), {"tenant": "acme"}) for _ in range(5)]
        await engine.ports.table.commit([(row,) for row in rows])
        found = (await _found(settings))["shared rows"]
    assert found.state == "warning"
    assert found.detail.startswith("5 rows cannot be worked on: sys#open#00 acme#DEFAULT#")
    assert "no open work" in found.detail


async def test_a_data_directory_in_use_is_well(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings):
        found = await _found(settings)
    assert {finding.state for finding in found.values()} == {"ok"}
    assert str(os.getpid()) in found["processes"].detail
    assert str(os.getpid()) not in (await _found(settings))["processes"].detail


def _newer_schema(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data / "stak.db")) as connection:
        connection.execute("PRAGMA user_version = 99")


def _other_program(data: Path) -> None:
    (data / "stak.db").unlink()
    with contextlib.closing(sqlite3.connect(data / "stak.db")) as connection:
        connection.execute("CREATE TABLE recipes (id)")


def _no_database(data: Path) -> None:
    (data / "stak.db").write_bytes(b"no database at all, but long enough to be looked at" * 100)


def _torn_pages(data: Path) -> None:
    with (data / "stak.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 4096 * 4)


def _no_key(data: Path) -> None:
    (data / "master.key").unlink()


def _short_key(data: Path) -> None:
    (data / "master.key").write_text("abcd\n")


@pytest.mark.parametrize(
    ("spoil", "check", "says"),
    [
        (_newer_schema, "schema", "newer Stak"),
        (_other_program, "schema", "none of Stak's"),
        (_no_database, "integrity", "not a database"),
        (_torn_pages, "integrity", "Page 5"),
        (_no_key, "master key", "missing"),
        (_short_key, "master key", "damaged"),
    ],
)
async def test_what_is_wrong_with_a_data_directory_is_said(
    tmp_path: Path, spoil: Callable[[Path], None], check: str, says: str
) -> None:
    settings = load_settings(data=tmp_path)
    async with open_engine(settings):
        pass
    spoil(tmp_path)
    found = await _found(settings)
    assert found[check].state == "wrong"
    assert says in found[check].detail
    assert found[check].advice


async def test_a_key_that_others_may_read_is_a_warning(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings):
        pass
    (settings.data / "master.key").chmod(0o644)
    found = await _found(settings)
    assert _states(found, "warning") == ["master key"]
    assert "chmod 600" in found["master key"].advice


async def test_a_database_that_another_program_holds_is_found(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path)
    async with open_engine(settings):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "stak.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await _found(settings)
        assert "locked" in found["lock"].detail
        assert _states(found, "wrong") == ["lock"]
        other.execute("ROLLBACK")
    assert (await _found(settings))["lock"].state == "ok"


async def test_a_directory_nobody_can_write_in_is_found(tmp_path: Path) -> None:
    found = await _found(load_settings(data=Path("/proc/stak")))
    assert _states(found, "wrong")[0] == "data directory"


def test_the_command_prints_a_line_each_and_exits_by_what_it_found(tmp_path: Path) -> None:
    well = _stak("doctor", "--data", str(tmp_path / "new"))
    assert well.returncode == 0
    assert len(well.stdout.splitlines()) == 3
    (tmp_path / "stak.db").write_bytes(b"x" * 5000)
    ill = _stak("doctor", "--data", str(tmp_path), "--json")
    assert ill.returncode == 3
    report = json.loads(ill.stdout)
    assert (report["engine"], report["is_well"]) == ("embedded", False)
    assert {"check", "state", "detail", "advice"} <= report["findings"][0].keys()
    assert "Traceback" not in ill.stderr


# The aws engine


@pytest.fixture
async def installed(services: Services) -> Settings:
    """An installation on AWS that lacks nothing."""
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}")
    async with open_clients(settings) as clients:
        await create_all(clients)
    return settings


async def test_an_installation_on_aws_that_lacks_nothing_but_redis_is_well(installed: Settings) -> None:
    for _ in range(2):  # before the master key is there, and after
        found = await _found(installed)
        assert (_states(found, "warning"), _states(found, "wrong")) == (["redis"], []), found
        async with open_engine(installed.model_copy(update={"create": True})):
            pass


async def test_the_doctor_leaves_no_trace(installed: Settings) -> None:
    await _found(installed)
    async with open_clients(installed) as clients:
        assert [row async for some in AwsRows(clients).beginning_with(("sys#", "t#")) for row in some] == []


async def _other_keys(clients: Clients) -> None:
    await clients.dynamodb.delete_table(TableName=clients.names.table)
    await clients.dynamodb.create_table(
        TableName=clients.names.table,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
    )


async def _no_expiry(clients: Clients) -> None:
    await clients.dynamodb.update_time_to_live(
        TableName=clients.names.table, TimeToLiveSpecification={"Enabled": False, "AttributeName": "ttl"}
    )


async def _other_redrive(clients: Clients) -> None:
    url = (await clients.sqs.get_queue_url(QueueName=clients.names.jobs))["QueueUrl"]
    other = (await clients.sqs.get_queue_url(QueueName=clients.names.dead_deliveries))["QueueUrl"]
    told = await clients.sqs.get_queue_attributes(QueueUrl=other, AttributeNames=["QueueArn"])
    policy = {"deadLetterTargetArn": told["Attributes"]["QueueArn"], "maxReceiveCount": 5}
    await clients.sqs.set_queue_attributes(QueueUrl=url, Attributes={"RedrivePolicy": json.dumps(policy)})


async def _no_dead_queue(clients: Clients) -> None:
    url = (await clients.sqs.get_queue_url(QueueName=clients.names.dead_deliveries))["QueueUrl"]
    await clients.sqs.delete_queue(QueueUrl=url)


async def _no_bucket(clients: Clients) -> None:
    await clients.s3.delete_bucket(Bucket=clients.names.bucket)


async def _no_key_alias(clients: Clients) -> None:
    await clients.kms.delete_alias(AliasName=clients.names.key)


@pytest.mark.parametrize(
    ("spoil", "check", "says"),
    [
        (_other_keys, "table", "its keys are ['id']"),
        (_no_expiry, "expiry", "DISABL"),
        (_other_redrive, "job queue", "does not go"),
        (_no_dead_queue, "delivery queue", "-deliveries-dead"),
        (_no_bucket, "bucket", "There is no bucket"),
        (_no_key_alias, "key", "There is no KMS key"),
    ],
)
async def test_a_part_that_is_not_as_it_should_be_is_named(
    installed: Settings, spoil: Callable[[Clients], Any], check: str, says: str
) -> None:
    async with open_clients(installed) as clients:
        await spoil(clients)
    found = await _found(installed)
    assert _states(found, "wrong") == [check], found
    assert says in found[check].detail
    assert found[check].advice


async def test_backups_that_are_off_are_a_warning(installed: Settings) -> None:
    async with open_clients(installed) as clients:
        await clients.dynamodb.update_continuous_backups(
            TableName=clients.names.table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": False}
        )
    found = await _found(installed)
    assert (_states(found, "warning"), _states(found, "wrong")) == (["backups", "redis"], [])


@pytest.mark.parametrize(
    ("operation", "check", "action"),
    [
        ("DynamoDB.DescribeTable", "table", "dynamodb:DescribeTable"),
        *(
            (f"DynamoDB.{name}", f"may {name}", f"dynamodb:{name}")
            for name in ("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem")
        ),
        ("DynamoDB.TransactWriteItems", "may ConditionCheckItem", "dynamodb:ConditionCheckItem"),
        ("SQS.GetQueueUrl", "delivery queue", "sqs:GetQueueUrl"),
        ("S3.HEAD", "bucket", "s3:ListBucket"),
        ("KMS.DescribeKey", "key", "kms:DescribeKey"),
        ("KMS.GenerateDataKey", "key", "kms:GenerateDataKey"),
        ("KMS.Decrypt", "key", "kms:Decrypt"),
    ],
)
async def test_a_permission_that_is_missing_is_named(
    installed: Settings, operation: str, check: str, action: str
) -> None:
    with refusing_proxy(str(installed.aws_endpoint), denying(operation)) as address:
        found = await _found(installed.model_copy(update={"aws_endpoint": address}))
    assert check in _states(found, "wrong")
    assert action in found[check].detail
    assert action in found[check].advice


async def test_credentials_that_are_not_accepted_are_said_once(installed: Settings) -> None:
    refusal = (400, "UnrecognizedClientException", "The security token included in the request is invalid.")
    with refusing_proxy(str(installed.aws_endpoint), lambda _: refusal) as address:
        found = await _found(installed.model_copy(update={"aws_endpoint": address}))
    assert _states(found, "wrong") == ["credentials"]
    assert "security token" in found["credentials"].detail


async def test_a_redis_that_is_not_there_is_said(installed: Settings) -> None:
    with closed_port() as address:
        redis = address.replace("http", "redis")
        found = await _found(installed.model_copy(update={"redis_url": redis}))
    assert _states(found, "wrong") == ["redis"]


@pytest.mark.parametrize(
    ("place", "command"),
    [*((place, "worker") for place in NOT_THERE), ("nobody", "up"), ("black hole", "doctor"), ("nowhere", "doctor")],
)
def test_an_endpoint_that_does_not_answer_is_said_within_ten_seconds(tmp_path: Path, place: str, command: str) -> None:
    with NOT_THERE.get(place, nowhere)() as address:
        _does_not_start(command, tmp_path, address, says=("endpoint", address))


@pytest.mark.parametrize("command", ["up", "worker"])
def test_a_missing_table_is_said(tmp_path: Path, services: Services, command: str) -> None:
    says = ("There is no table t-missing in us-east-1", "--create")
    _does_not_start(command, tmp_path, services.ministack, says=says, STAK_AWS_PREFIX="t-missing")


def test_the_wrong_region_is_said(tmp_path: Path, installed: Settings) -> None:
    says = (f"There is no table {installed.aws_prefix} in eu-west-1", "Is the region right?")
    address = str(installed.aws_endpoint)
    region = {"STAK_AWS_PREFIX": installed.aws_prefix, "STAK_AWS_REGION": "eu-west-1"}
    _does_not_start("worker", tmp_path, address, says=says, **region)


@pytest.mark.parametrize("operation", ["DynamoDB.PutItem", "KMS.Decrypt"])
def test_a_missing_permission_is_said_at_the_start(tmp_path: Path, installed: Settings, operation: str) -> None:
    with refusing_proxy(str(installed.aws_endpoint), denying(operation)) as address:
        says = (operation.rpartition(".")[2], "is refused", "Allow")
        _does_not_start("worker", tmp_path, address, says=says, STAK_AWS_PREFIX=installed.aws_prefix)


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "No AWS region is set"),
        ({"AWS_PROFILE": "nobody's"}, "nobody's"),
        ({"AWS_REGION": "no region"}, "region"),
    ],
)
def test_what_aws_cannot_be_asked_without_is_said(tmp_path: Path, environment: dict[str, str], says: str) -> None:
    _does_not_start("worker", tmp_path, None, says=(says,), **environment)


def _does_not_start(
    command: str, data: Path, address: str | None, *, says: tuple[str, ...], **environment: str
) -> None:
    began = time.monotonic()
    where = [] if address is None else ["--aws-endpoint", address]
    ended = _stak(command, "--engine", "aws", "--data", str(data), *where, environment=environment)
    assert time.monotonic() - began < SECONDS
    told = ended.stdout if command == "doctor" else ended.stderr
    assert ended.returncode == (3 if command == "doctor" else 78), told
    assert "Traceback" not in ended.stdout + ended.stderr
    for words in says:
        assert words in told


def _stak(*arguments: str, environment: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    kept = "AWS_CA_BUNDLE"  # or it reads all authorities for each of its clients
    clean = {name: os.environ[name] for name in os.environ if name == kept or not name.startswith(("AWS_", "STAK_"))}
    return subprocess.run(
        [sys.executable, "-m", "stak.cli.main", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
        env={**clean, "AWS_EC2_METADATA_DISABLED": "true", "HOME": "/nonexistent", **(environment or {})},
    )


def _is_empty(directory: Path) -> bool:
    return not any(directory.iterdir())
