"""`stak doctor`, and errors at start on AWS: in words, within ten seconds, never a traceback."""

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

from stak.bootstrap import open_engine
from stak.engine_maintenance import examine
from stak.engines.aws.aws_clients import _HASTE, Clients, open_clients
from stak.engines.aws.dynamodb.table_scan import AwsRows
from stak.engines.aws.resources import create_all
from stak.ports.installation import Finding, State
from stak.ports.writes import Key, Put
from stak.settings import Settings, load_settings
from tests.support.aws_failures import closed_port, denying, refusing_proxy, silent_port, unresponsive_port
from tests.support.services import Services

SECONDS: Final = 45.0
"""How long it may take on a busy machine: without timeouts of our own it would take minutes."""
Endpoints = dict[str, Callable[[], AbstractContextManager[str]]]
UNREACHABLE: Final[Endpoints] = {"nobody": closed_port, "black hole": unresponsive_port, "silence": silent_port}


@contextlib.contextmanager
def nowhere() -> Iterator[str]:
    yield "http://nowhere.invalid:4566"


async def _examine(settings: Settings) -> dict[str, Finding]:
    began = time.monotonic()
    findings = await examine(settings)
    assert time.monotonic() - began < SECONDS
    return {finding.check: finding for finding in findings}


def _states(found: dict[str, Finding], state: State) -> list[str]:
    return [check for check, finding in found.items() if finding.state == state]


# The embedded engine


async def test_missing_directory_is_wrong_and_not_created(tmp_path: Path) -> None:
    found = await _examine(load_settings(data=tmp_path / "new"))
    assert _states(found, "wrong") == ["data directory"]
    assert "--data" in found["data directory"].advice
    assert _is_empty(tmp_path)


async def test_new_directory_is_ok(tmp_path: Path) -> None:
    assert _states(await _examine(load_settings(data=tmp_path)), "wrong") == []


async def test_unreadable_shared_rows_are_named(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings) as engine:
        assert (await _examine(settings))["shared rows"].state == "ok"
        rows = [Put(Key("sys#open#00", f"acme#DEFAULT#{engine.ports.ids.new()}"), {"tenant": "acme"}) for _ in range(5)]
        await engine.ports.table.commit([(row,) for row in rows])
        found = (await _examine(settings))["shared rows"]
    assert found.state == "warning"
    assert found.detail.startswith("5 rows cannot be processed: sys#open#00 acme#DEFAULT#")
    assert "not valid as open work" in found.detail


async def test_data_directory_in_use_is_ok(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings):
        found = await _examine(settings)
    assert {finding.state for finding in found.values()} == {"ok"}
    assert str(os.getpid()) in found["processes"].detail
    assert str(os.getpid()) not in (await _examine(settings))["processes"].detail


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
        (_newer_schema, "schema", "newer release"),
        (_other_program, "schema", "not a Stak schema"),
        (_no_database, "integrity", "not a database"),
        (_torn_pages, "integrity", "Page 5"),
        (_no_key, "master key", "missing"),
        (_short_key, "master key", "damaged"),
    ],
)
async def test_problem_of_a_data_directory_is_named(
    tmp_path: Path, spoil: Callable[[Path], None], check: str, says: str
) -> None:
    settings = load_settings(data=tmp_path)
    async with open_engine(settings):
        pass
    spoil(tmp_path)
    found = await _examine(settings)
    assert found[check].state == "wrong"
    assert says in found[check].detail
    assert found[check].advice


async def test_key_readable_by_others_is_a_warning(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    async with open_engine(settings):
        pass
    (settings.data / "master.key").chmod(0o644)
    found = await _examine(settings)
    assert _states(found, "warning") == ["master key"]
    assert "chmod 600" in found["master key"].advice


async def test_database_locked_by_another_program_is_found(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path)
    async with open_engine(settings):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "stak.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = await _examine(settings)
        assert "locked" in found["lock"].detail
        assert _states(found, "wrong") == ["lock"]
        other.execute("ROLLBACK")
    assert (await _examine(settings))["lock"].state == "ok"


async def test_read_only_directory_is_found(tmp_path: Path) -> None:
    found = await _examine(load_settings(data=Path("/proc/stak")))
    assert _states(found, "wrong")[0] == "data directory"


def test_command_prints_a_line_per_finding_and_exits_by_the_result(tmp_path: Path) -> None:
    well = _stak("doctor", "--data", str(tmp_path))
    assert well.returncode == 0
    assert len(well.stdout.splitlines()) == 5
    missing = _stak("doctor", "--data", str(tmp_path / "new"))
    assert missing.returncode == 3
    assert "does not exist" in missing.stdout
    (tmp_path / "stak.db").write_bytes(b"x" * 5000)
    ill = _stak("doctor", "--data", str(tmp_path), "--json")
    assert ill.returncode == 3
    report = json.loads(ill.stdout)
    assert (report["engine"], report["is_well"]) == ("embedded", False)
    assert {"check", "state", "detail", "advice"} <= report["findings"][0].keys()
    assert "Traceback" not in ill.stderr


# The aws engine


@pytest.fixture
async def installed(services: Services, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A complete installation on AWS, which answers late on a busy machine."""
    monkeypatch.setattr("stak.engines.aws.checks.doctor._ALL_SECONDS", 40)
    monkeypatch.setitem(_HASTE, "connect_timeout", 30)
    monkeypatch.setitem(_HASTE, "read_timeout", 30)
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}")
    async with open_clients(settings) as clients:
        await create_all(clients)
    return settings


async def test_aws_installation_without_redis_is_a_warning_only(installed: Settings) -> None:
    for _ in range(2):  # Before and after the master key is created.
        found = await _examine(installed)
        assert (_states(found, "warning"), _states(found, "wrong")) == (["redis"], []), found
        async with open_engine(installed.model_copy(update={"create": True})):
            pass


async def test_doctor_leaves_no_rows(installed: Settings) -> None:
    await _examine(installed)
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
    output = await clients.sqs.get_queue_attributes(QueueUrl=other, AttributeNames=["QueueArn"])
    policy = {"deadLetterTargetArn": output["Attributes"]["QueueArn"], "maxReceiveCount": 5}
    await clients.sqs.set_queue_attributes(QueueUrl=url, Attributes={"RedrivePolicy": json.dumps(policy)})


async def _no_dead_queue(clients: Clients) -> None:
    url = (await clients.sqs.get_queue_url(QueueName=clients.names.dead_deliveries))["QueueUrl"]
    await clients.sqs.delete_queue(QueueUrl=url)


async def _no_bucket(clients: Clients) -> None:
    await clients.s3.delete_bucket(Bucket=clients.names.bucket)


async def _no_key_alias(clients: Clients) -> None:
    await clients.kms.delete_alias(AliasName=clients.names.key)


@pytest.mark.check_all
@pytest.mark.parametrize(
    ("spoil", "check", "says"),
    [
        (_other_keys, "table", "its keys are ['id']"),
        (_no_expiry, "expiry", "DISABL"),
        (_other_redrive, "job queue", "are not moved"),
        (_no_dead_queue, "delivery queue", "-deliveries-dead"),
        (_no_bucket, "bucket", "There is no bucket"),
        (_no_key_alias, "key", "There is no KMS key"),
    ],
)
async def test_wrong_resource_is_named(
    installed: Settings, spoil: Callable[[Clients], Any], check: str, says: str
) -> None:
    async with open_clients(installed) as clients:
        await spoil(clients)
    found = await _examine(installed)
    assert _states(found, "wrong") == [check], found
    assert says in found[check].detail
    assert found[check].advice


async def test_disabled_backups_are_a_warning(installed: Settings) -> None:
    async with open_clients(installed) as clients:
        await clients.dynamodb.update_continuous_backups(
            TableName=clients.names.table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": False}
        )
    found = await _examine(installed)
    assert (_states(found, "warning"), _states(found, "wrong")) == (["backups", "redis"], [])


@pytest.mark.check_all
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
async def test_missing_permission_is_named(installed: Settings, operation: str, check: str, action: str) -> None:
    with refusing_proxy(str(installed.aws_endpoint), denying(operation)) as address:
        found = await _examine(installed.model_copy(update={"aws_endpoint": address}))
    assert check in _states(found, "wrong")
    assert action in found[check].detail
    assert action in found[check].advice


async def test_refused_credentials_are_reported_once(installed: Settings) -> None:
    refusal = (400, "UnrecognizedClientException", "The security token included in the request is invalid.")
    with refusing_proxy(str(installed.aws_endpoint), lambda _: refusal) as address:
        found = await _examine(installed.model_copy(update={"aws_endpoint": address}))
    assert _states(found, "wrong") == ["credentials"]
    assert "security token" in found["credentials"].detail


async def test_unreachable_redis_is_found(installed: Settings) -> None:
    with closed_port() as address:
        redis = address.replace("http", "redis")
        found = await _examine(installed.model_copy(update={"redis_url": redis}))
    assert _states(found, "wrong") == ["redis"]


@pytest.mark.check_all
@pytest.mark.parametrize(
    ("endpoint", "command"),
    [
        *((endpoint, "worker") for endpoint in UNREACHABLE),
        ("nobody", "up"),
        ("black hole", "doctor"),
        ("nowhere", "doctor"),
    ],
)
def test_unreachable_endpoint_is_reported_within_ten_seconds(tmp_path: Path, endpoint: str, command: str) -> None:
    with UNREACHABLE.get(endpoint, nowhere)() as address:
        _does_not_start(command, tmp_path, address, says=("endpoint", address))


@pytest.mark.check_all
@pytest.mark.parametrize("command", ["up", "worker"])
def test_missing_table_is_named(tmp_path: Path, services: Services, command: str) -> None:
    says = ("There is no table t-missing in us-east-1", "--create")
    _does_not_start(command, tmp_path, services.ministack, says=says, STAK_AWS_PREFIX="t-missing")


@pytest.mark.check_all
def test_wrong_region_is_named(tmp_path: Path, installed: Settings) -> None:
    says = (f"There is no table {installed.aws_prefix} in eu-west-1", "Check the region.")
    address = str(installed.aws_endpoint)
    region = {"STAK_AWS_PREFIX": installed.aws_prefix, "STAK_AWS_REGION": "eu-west-1"}
    _does_not_start("worker", tmp_path, address, says=says, **region)


@pytest.mark.check_all
@pytest.mark.parametrize("operation", ["DynamoDB.PutItem", "KMS.Decrypt"])
def test_missing_permission_is_named_at_start(tmp_path: Path, installed: Settings, operation: str) -> None:
    with refusing_proxy(str(installed.aws_endpoint), denying(operation)) as address:
        says = (operation.rpartition(".")[2], "is denied", "Allow")
        _does_not_start("worker", tmp_path, address, says=says, STAK_AWS_PREFIX=installed.aws_prefix)


@pytest.mark.check_all
@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "No AWS region is set"),
        ({"AWS_PROFILE": "nobody's"}, "nobody's"),
        ({"AWS_REGION": "no region"}, "region"),
    ],
)
def test_missing_aws_configuration_is_named(tmp_path: Path, environment: dict[str, str], says: str) -> None:
    _does_not_start("worker", tmp_path, None, says=(says,), **environment)


def _does_not_start(
    command: str, data: Path, address: str | None, *, says: tuple[str, ...], **environment: str
) -> None:
    began = time.monotonic()
    where = [] if address is None else ["--aws-endpoint", address]
    ended = _stak(command, "--engine", "aws", "--data", str(data), *where, environment=environment)
    assert time.monotonic() - began < SECONDS
    output = ended.stdout if command == "doctor" else ended.stderr
    assert ended.returncode == (3 if command == "doctor" else 78), output
    assert "Traceback" not in ended.stdout + ended.stderr
    for words in says:
        assert words in output


def _stak(*arguments: str, environment: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    kept = "AWS_CA_BUNDLE"  # Otherwise each client reads all certificate authorities.
    clean = {name: os.environ[name] for name in os.environ if name == kept or not name.startswith(("AWS_", "STAK_"))}
    return subprocess.run(
        [sys.executable, "-m", "stak.cli.main", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        env={**clean, "AWS_EC2_METADATA_DISABLED": "true", "HOME": "/nonexistent", **(environment or {})},
    )


def _is_empty(directory: Path) -> bool:
    return not any(directory.iterdir())
