"""Checks of each AWS resource: table, queues, bucket, KMS key, data format and permissions.

Permission to write is tested under a condition that never holds: AWS denies or refuses it, and nothing is written.
"""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

from botocore.exceptions import ClientError

from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.dynamodb.request_encoding import PK, key_of, stored_item
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, message_of
from stak.engines.aws.keys import MASTER, NEVER
from stak.engines.aws.master_key import key_context, stored_ring
from stak.engines.aws.resource_names import INDEX
from stak.engines.aws.resources import table_definition
from stak.errors import Misconfigured
from stak.installation.data_format import format_finding, format_of
from stak.installation.keys import FORMAT, ROTATION
from stak.installation.master_key_ring import FIRST_NAME
from stak.installation.master_key_rotation import rotation_findings, rotation_of
from stak.installation.partition_sizes import table_size_finding
from stak.ports.installation import Finding, State
from stak.ports.writes import TTL

_REFUSED: Final = frozenset(("AccessDenied", "AccessDeniedException", "403", "KMS.AccessDeniedException"))
_MISSING: Final = frozenset(
    (
        "ResourceNotFoundException",
        "AWS.SimpleQueueService.NonExistentQueue",
        "QueueDoesNotExist",
        "NoSuchBucket",
        "404",
        "NotFoundException",
    )
)
_MAKE_IT: Final = "Check the region. `stak up --engine aws --create` creates missing resources."
_UNMET_CONDITION: Final = {"ConditionExpression": "attribute_exists(#pk)", "ExpressionAttributeNames": {"#pk": PK}}
_CONDITION_FAILED: Final = frozenset(("ConditionalCheckFailedException", "TransactionCanceledException"))

Found: TypeAlias = list[Finding]


async def _table(clients: Clients) -> Found:
    name = clients.names.table
    try:
        described = (await clients.dynamodb.describe_table(TableName=name))["Table"]
    except AWS_ERRORS as error:
        return [_finding_of_error("table", f"table {name}", "dynamodb:DescribeTable", error, clients)]
    wanted = table_definition(name)
    problems = []
    if described.get("TableStatus") not in ("ACTIVE", "UPDATING"):
        problems.append(f"it is {described.get('TableStatus')}")
    if _keys(described) != _keys(wanted):
        problems.append(f"its keys are {_keys(described)}, not {_keys(wanted)}")
    index = next((one for one in described.get("GlobalSecondaryIndexes", []) if one["IndexName"] == INDEX), None)
    if index is None:
        problems.append(f"it has no index {INDEX}")
    elif _keys(index) != _keys(wanted["GlobalSecondaryIndexes"][0]) or index["Projection"]["ProjectionType"] != "ALL":
        problems.append(f"its index {INDEX} has another definition")
    if problems:
        advice = "Stak did not create it. Choose another name with STAK_AWS_PREFIX, or remove it."
        return [Finding("table", "wrong", f"{name}: {'; '.join(problems)}.", advice)]
    found = [Finding("table", "ok", f"{name} exists, with its keys and its index.")]
    found.append(table_size_finding(described.get("TableSizeBytes", 0)))
    return found + list(await asyncio.gather(_expiry(clients), _backups(clients), *map(_allowed(clients), _ACTIONS)))


async def _expiry(clients: Clients) -> Finding:
    name = clients.names.table
    try:
        response = (await clients.dynamodb.describe_time_to_live(TableName=name))["TimeToLiveDescription"]
    except AWS_ERRORS as error:
        return _finding_of_error("expiry", f"table {name}", "dynamodb:DescribeTimeToLive", error, clients, "warning")
    if response.get("TimeToLiveStatus") in ("ENABLED", "ENABLING") and response.get("AttributeName", TTL) == TTL:
        return Finding("expiry", "ok", f"Items expire by their attribute {TTL}.")
    advice = f"Turn time to live on for the attribute {TTL}: expired items stay and cost money."
    return Finding("expiry", "wrong", f"Time to live is {response.get('TimeToLiveStatus', 'off')}.", advice)


async def _backups(clients: Clients) -> Finding:
    name = clients.names.table
    try:
        response = (await clients.dynamodb.describe_continuous_backups(TableName=name))["ContinuousBackupsDescription"]
    except AWS_ERRORS as error:
        return _finding_of_error(
            "backups", f"table {name}", "dynamodb:DescribeContinuousBackups", error, clients, "warning"
        )
    recovery = response.get("PointInTimeRecoveryDescription", {}).get("PointInTimeRecoveryStatus")
    if recovery == "ENABLED":
        return Finding("backups", "ok", "Point-in-time recovery is on.")
    return Finding(
        "backups", "warning", "Point-in-time recovery is off.", "Turn it on to be able to restore lost data."
    )


def _queue(name_of: Callable[[Clients], tuple[str, str]], check: str) -> "PartCheck":
    async def examine(clients: Clients) -> Found:
        name, dead_name = name_of(clients)
        try:
            response = await _queue_attributes(clients, name)
        except AWS_ERRORS as error:
            return [_finding_of_error(check, f"queue {name}", "sqs:GetQueueUrl and GetQueueAttributes", error, clients)]
        try:
            dead = await _queue_attributes(clients, dead_name)
        except AWS_ERRORS as error:
            doing = "sqs:GetQueueUrl and GetQueueAttributes"
            return [_finding_of_error(check, f"queue {dead_name} for dead letters", doing, error, clients)]
        policy = json.loads(response.get("RedrivePolicy") or "{}")
        if policy.get("deadLetterTargetArn") != dead.get("QueueArn"):
            detail = f"Messages that fail permanently are not moved from {name} to {dead_name}."
            return [Finding(check, "wrong", detail, f"Set the redrive policy of {name} to {dead_name}.")]
        return [Finding(check, "ok", f"{name} exists, and its dead letters go to {dead_name}.")]

    return examine


async def _queue_attributes(clients: Clients, name: str) -> Mapping[str, str]:
    url = (await clients.sqs.get_queue_url(QueueName=name))["QueueUrl"]
    response = await clients.sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn", "RedrivePolicy"])
    attributes: Mapping[str, str] = response.get("Attributes", {})
    return attributes


async def _bucket(clients: Clients) -> Found:
    name = clients.names.bucket
    try:
        await clients.s3.head_bucket(Bucket=name)
    except AWS_ERRORS as error:
        return [_finding_of_error("bucket", f"bucket {name}", "s3:ListBucket", error, clients)]
    return [Finding("bucket", "ok", f"{name} exists.")]


async def _key(clients: Clients) -> Found:
    """Check whether the master key can be decrypted, or created where there is none yet."""
    name, context = clients.names.key, key_context(clients)
    try:
        stored = (await clients.dynamodb.get_item(TableName=clients.names.table, Key=key_of(MASTER))).get("Item")
    except AWS_ERRORS:
        stored = None  # reported by the table's check
    try:
        response = (await clients.kms.describe_key(KeyId=name))["KeyMetadata"]
    except AWS_ERRORS as error:
        return [_finding_of_error("key", f"KMS key {name}", "kms:DescribeKey", error, clients)]
    if not response.get("Enabled", True):
        return [Finding("key", "wrong", f"The KMS key {name} is {response.get('KeyState')}.", "Enable it again.")]
    action = "kms:GenerateDataKey"
    try:
        if stored is None:
            made = await clients.kms.generate_data_key(KeyId=name, NumberOfBytes=32, EncryptionContext=context)
            blobs = [made["CiphertextBlob"]]
        else:
            blobs = [base64.b64decode(sealed) for sealed in stored_ring(stored_item(stored)).values()]
        action = "kms:Decrypt"
        for sealed in blobs:
            await clients.kms.decrypt(CiphertextBlob=sealed, EncryptionContext=context)
    except Misconfigured as error:
        return [Finding("key", "wrong", error.detail)]
    except AWS_ERRORS as error:
        return [_finding_of_error("key", f"KMS key {name}", action, error, clients)]
    return [Finding("key", "ok", f"{name} decrypts the master key.")]


async def _data_format(clients: Clients) -> Found:
    try:
        item = (await clients.dynamodb.get_item(TableName=clients.names.table, Key=key_of(FORMAT))).get("Item")
        is_used = (await clients.dynamodb.get_item(TableName=clients.names.table, Key=key_of(MASTER))).get("Item")
    except AWS_ERRORS:
        return []  # reported by the table's check
    if not is_used:
        return []  # nothing is stored yet
    return [format_finding(format_of(None if item is None else stored_item(item)))]


async def _rotation(clients: Clients) -> Found:
    table = clients.names.table
    try:
        stored = (await clients.dynamodb.get_item(TableName=table, Key=key_of(MASTER))).get("Item")
        item = (await clients.dynamodb.get_item(TableName=table, Key=key_of(ROTATION))).get("Item")
        names = tuple(stored_ring(stored_item(stored))) if stored else (FIRST_NAME,)
    except (*AWS_ERRORS, Misconfigured):
        return []  # reported by other checks
    return rotation_findings(names, rotation_of(None if item is None else stored_item(item)))


_Ask: TypeAlias = Callable[[Any, str], Awaitable[Any]]

_ACTIONS: Final[tuple[tuple[str, _Ask], ...]] = (
    ("GetItem", lambda client, table: client.get_item(TableName=table, Key=key_of(NEVER))),
    (
        "BatchGetItem",
        lambda client, table: client.batch_get_item(RequestItems={table: {"Keys": [key_of(NEVER)]}}),
    ),
    (
        "Query",
        lambda client, table: client.query(
            TableName=table,
            KeyConditionExpression="#pk = :pk",
            ExpressionAttributeNames={"#pk": PK},
            ExpressionAttributeValues={":pk": key_of(NEVER)[PK]},
            Limit=1,
        ),
    ),
    ("PutItem", lambda client, table: client.put_item(TableName=table, Item=key_of(NEVER), **_UNMET_CONDITION)),
    (
        "UpdateItem",
        lambda client, table: client.update_item(
            TableName=table,
            Key=key_of(NEVER),
            UpdateExpression="SET #a = :a",
            ConditionExpression="attribute_exists(#pk)",
            ExpressionAttributeNames={"#pk": PK, "#a": "never"},
            ExpressionAttributeValues={":a": {"S": "never"}},
        ),
    ),
    ("DeleteItem", lambda client, table: client.delete_item(TableName=table, Key=key_of(NEVER), **_UNMET_CONDITION)),
    (
        "BatchWriteItem",  # takes no conditions: deleting a missing row changes nothing either
        lambda client, table: client.batch_write_item(
            RequestItems={table: [{"DeleteRequest": {"Key": key_of(NEVER)}}]}
        ),
    ),
    (
        "ConditionCheckItem",
        lambda client, table: client.transact_write_items(
            TransactItems=[{"ConditionCheck": {"TableName": table, "Key": key_of(NEVER), **_UNMET_CONDITION}}]
        ),
    ),
)
"""Every operation that Stak uses on the table, tested on a row that never exists."""


def _allowed(clients: Clients) -> Callable[[tuple[str, _Ask]], Awaitable[Finding]]:
    async def examine(action: tuple[str, _Ask]) -> Finding:
        name, ask = action
        check = f"may {name}"
        try:
            await ask(clients.dynamodb, clients.names.table)
        except ClientError as error:
            if code_of(error) not in _CONDITION_FAILED:
                return _finding_of_error(check, f"table {clients.names.table}", f"dynamodb:{name}", error, clients)
        except AWS_ERRORS as error:
            return _finding_of_error(check, f"table {clients.names.table}", f"dynamodb:{name}", error, clients)
        return Finding(check, "ok", "Allowed.")

    return examine


PartCheck: TypeAlias = Callable[[Clients], Awaitable[Found]]

CHECKS: Final[tuple[PartCheck, ...]] = (
    _table,
    _queue(lambda clients: (clients.names.deliveries, clients.names.dead_deliveries), "delivery queue"),
    _queue(lambda clients: (clients.names.chat_updates, clients.names.dead_chat_updates), "chat update queue"),
    _queue(lambda clients: (clients.names.jobs, clients.names.dead_jobs), "job queue"),
    _queue(lambda clients: (clients.names.webhooks, clients.names.dead_webhooks), "webhook queue"),
    _bucket,
    _key,
    _data_format,
    _rotation,
)
"""All checks, in the order of the report."""


def _finding_of_error(
    check: str, part: str, action: str, error: BaseException, clients: Clients, state: State = "wrong"
) -> Finding:
    """Return the finding for an AWS error about a resource."""
    if isinstance(error, ClientError):
        code = code_of(error)
        if code in _MISSING:
            return Finding(check, state, f"There is no {part} in {clients.region}.", _MAKE_IT, True)
        if code in _REFUSED:
            advice = f"Allow {action} on the {part} for the role or user that Stak runs as."
            return Finding(check, state, f"No permission to use the {part}: {action} is denied.", advice)
        if code in ("301", "PermanentRedirect"):
            return Finding(
                check, state, f"The {part} is not in {clients.region} but in another region.", "Choose another name."
            )
        return Finding(check, state, f"AWS returned an error for the {part}: {code}: {message_of(error)}")
    said = str(error) or type(error).__name__
    return Finding(check, state, f"AWS did not respond to a request about the {part}: {said}")


def _keys(described: Mapping[str, Any]) -> list[str]:
    return [one["AttributeName"] for one in described.get("KeySchema", [])]
