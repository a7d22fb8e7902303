"""The recovery procedure of docs/decisions/0010 on a local AWS: a table restored under its name is the installation.

A local AWS has no point-in-time recovery, so the copy comes from a backup made before the damage.
"""

import secrets
import time
from collections.abc import Iterator
from typing import Any

import boto3
import pytest

from serverless import deliveries
from stak.bootstrap import Engine
from stak.errors import Misconfigured
from stak.inbox.audit_all_inboxes import AuditOfAll, audit_all_inboxes
from tests.support.drill_report import report_drill
from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed
from tests.support.services import Services

USERS = ("ann", "bob")


@pytest.fixture
def dynamodb(services: Services) -> Iterator[Any]:
    client = boto3.client(
        "dynamodb",
        endpoint_url=services.ministack,
        region_name="us-east-1",
        aws_access_key_id="local",
        aws_secret_access_key="local",
    )
    yield client
    client.close()


def post(here: Installation, key: str, title: str) -> None:
    body = {"audiences": {"kind": "users", "uids": USERS}, "category": "news", "message": {"title": title}}
    assert here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", key, body).status == 202
    assert deliveries.handler(here.take("deliveries"), None) == {"batchItemFailures": []}  # sent without a job


def audits(here: Installation, key: str) -> list[dict[str, Any]]:
    return [here.ask("POST", f"/stack/admin/v1/acme/DEFAULT/users/{uid}/audit", key).body for uid in USERS]


def restore(dynamodb: Any, table: str, target: str, *, is_in_its_place: bool = False) -> None:
    """Back up a table, and restore it under a name; delete an existing table of that name first."""
    backup = dynamodb.create_backup(TableName=table, BackupName="drill")["BackupDetails"]["BackupArn"]
    if is_in_its_place:
        dynamodb.delete_table(TableName=target)
    dynamodb.restore_table_from_backup(TargetTableName=target, BackupArn=backup)
    while dynamodb.describe_table(TableName=target)["Table"]["TableStatus"] != "ACTIVE":
        time.sleep(0.1)


def expiry_and_backups(dynamodb: Any, table: str) -> tuple[str, str]:
    expiry = dynamodb.describe_time_to_live(TableName=table)["TimeToLiveDescription"]
    backups = dynamodb.describe_continuous_backups(TableName=table)["ContinuousBackupsDescription"]
    return expiry["TimeToLiveStatus"], backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"]


async def _audit_all(engine: Engine) -> AuditOfAll:
    return await audit_all_inboxes(engine.ports, engine.rows, tenant=None, repair=True)


@pytest.mark.check_all
def test_table_restored_under_its_name_is_the_installation(services: Services, dynamodb: Any) -> None:
    began_at = time.monotonic()
    table = f"t{secrets.token_hex(6)}"
    copy = f"{table}-restored"
    with installed(services.ministack, table) as here:
        key = here.ask("PUT", "/stack/admin/v1/acme", OPERATOR_KEY).body["api_key"]
        post(here, key, "one")
        post(here, key, "two")
        restore(dynamodb, table, copy)
        for uid in USERS:  # the damage: counts are gone
            for row in ("c#*", "c#news"):
                where = {"pk": {"S": f"t#acmeU#{uid}#DEFAULT"}, "sk": {"S": row}}
                dynamodb.delete_item(TableName=table, Key=where)
        assert [audit["drift"] for audit in audits(here, key)] == [4, 4]  # so the drill would notice

    restore(dynamodb, copy, table, is_in_its_place=True)
    assert expiry_and_backups(dynamodb, table) == ("DISABLED", "DISABLED")  # a restore does not bring them back

    with installed(services.ministack, table) as again:
        assert [(audit["drift"], audit["stored"]["total"]) for audit in audits(again, key)] == [(0, 2), (0, 2)]
        # Step 7: a restore may contain one row of a transaction and not another; all inboxes are compared.
        torn = {"pk": {"S": "t#acmeU#bob#DEFAULT"}, "sk": {"S": "c#news"}}
        dynamodb.delete_item(TableName=table, Key=torn)
        assert [inbox.user for inbox, _ in again.container.run(_audit_all).drifted] == ["bob"]
        assert again.container.run(_audit_all).drifted == ()
        post(again, key, "three")
        assert [(audit["drift"], audit["stored"]["total"]) for audit in audits(again, key)] == [(0, 3), (0, 3)]
    assert expiry_and_backups(dynamodb, table) == ("ENABLED", "ENABLED")  # STAK_CREATE does
    report_drill(31, None, "a table damaged, and restored under its name from a backup", "drift 0", began_at)


def test_table_copy_under_another_name_does_not_open(
    services: Services, dynamodb: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = f"t{secrets.token_hex(6)}"
    with installed(services.ministack, table):
        restore(dynamodb, table, f"{table}-copy")
    monkeypatch.setenv("STAK_KMS_KEY", f"alias/{table}")
    with pytest.raises(Misconfigured, match="master key"), installed(services.ministack, f"{table}-copy"):
        pass
