"""Definitions of an installation's AWS resources (table, queues, bucket, KMS key), and their creation."""

import asyncio
import json
from typing import Any, Final

from botocore.exceptions import ClientError

from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.request_encoding import PK, SK
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, translated
from stak.engines.aws.keys import BODIES
from stak.engines.aws.resource_names import INDEX
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL

_RECEIVES_MAX: Final = 1000  # a distant backstop: the worker itself buries poison messages, with a reason
_KEPT_SECONDS: Final = 14 * 24 * 3600  # SQS: the maximum
_LEASE_SECONDS: Final = 60
_BODIES_KEPT_DAYS: Final = 120  # of queue messages: longer than their dead letters are listed
_ACTIVE_EVERY_SECONDS: Final = 0.2
_BACKUPS_SECONDS: Final = 60.0
_NO_BACKUPS_YET: Final = "ContinuousBackupsUnavailableException"
"""AWS prepares the backups of a new table for a while ("UpdateContinuousBackups", DynamoDB API Reference)."""
_THERE: Final = (
    "ResourceInUseException",
    "TableAlreadyExistsException",
    "BucketAlreadyOwnedByYou",
    "BucketAlreadyExists",
    "AlreadyExistsException",
)


async def create_all(clients: Clients) -> None:
    """Create missing resources; existing ones stay unchanged."""
    made = await asyncio.gather(
        create_table(clients),
        *(create_queue(clients, name, dead_name) for name, dead_name in clients.names.queues),
        create_bucket(clients),
        create_key(clients),
        return_exceptions=True,
    )
    for ended in made:
        if isinstance(ended, BaseException):
            raise ended


async def create_table(clients: Clients) -> None:
    """Create the table with its index, point-in-time recovery, TTL and stream."""
    table = clients.names.table
    try:
        await clients.dynamodb_control.create_table(**table_definition(table))
    except AWS_ERRORS as error:
        _unless_there(error, f"create the table {table}")
    while await _table_status(clients) != "ACTIVE":  # noqa: ASYNC110 - AWS creates it, not a task
        await asyncio.sleep(_ACTIVE_EVERY_SECONDS)
    try:
        await _enable_ttl(clients)
        await _enable_backups(clients)
    except AWS_ERRORS as error:
        raise translated(error, f"set up expiry and backups of the table {table}") from error


async def _enable_ttl(clients: Clients) -> None:
    if await _is_ttl_on(clients):
        return
    try:
        await clients.dynamodb_control.update_time_to_live(
            TableName=clients.names.table, TimeToLiveSpecification={"Enabled": True, "AttributeName": TTL}
        )
    except ClientError as error:
        # Refused although it is on: another process was faster, or the response to our first request was lost.
        if code_of(error) != "ValidationException" or not await _is_ttl_on(clients):
            raise


async def _is_ttl_on(clients: Clients) -> bool:
    described = await clients.dynamodb_control.describe_time_to_live(TableName=clients.names.table)
    return described["TimeToLiveDescription"]["TimeToLiveStatus"] not in ("DISABLED", "DISABLING")


async def _enable_backups(clients: Clients) -> None:
    backoff = Backoff(_BACKUPS_SECONDS)
    while True:
        try:
            await clients.dynamodb_control.update_continuous_backups(
                TableName=clients.names.table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
            )
        except ClientError as error:
            if code_of(error) != _NO_BACKUPS_YET or not await backoff.wait():
                raise
        else:
            return


def table_definition(table: str) -> dict[str, Any]:
    """Return the arguments of CreateTable."""
    return {
        "TableName": table,
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [
            {"AttributeName": name, "AttributeType": "S"} for name in (PK, SK, INDEX_PK, INDEX_SK)
        ],
        "KeySchema": _keys(PK, SK),
        "GlobalSecondaryIndexes": [
            {"IndexName": INDEX, "KeySchema": _keys(INDEX_PK, INDEX_SK), "Projection": {"ProjectionType": "ALL"}}
        ],
        "StreamSpecification": {"StreamEnabled": True, "StreamViewType": "OLD_IMAGE"},
    }


async def create_queue(clients: Clients, name: str, dead_name: str) -> None:
    """Create a queue and its dead-letter queue."""
    try:
        dead = await clients.sqs.create_queue(
            QueueName=dead_name, Attributes={"MessageRetentionPeriod": str(_KEPT_SECONDS)}
        )
        attributes = await clients.sqs.get_queue_attributes(QueueUrl=dead["QueueUrl"], AttributeNames=["QueueArn"])
        policy = {"deadLetterTargetArn": attributes["Attributes"]["QueueArn"], "maxReceiveCount": _RECEIVES_MAX}
        await clients.sqs.create_queue(
            QueueName=name,
            Attributes={
                "MessageRetentionPeriod": str(_KEPT_SECONDS),
                "VisibilityTimeout": str(_LEASE_SECONDS),
                "RedrivePolicy": json.dumps(policy),
            },
        )
    except AWS_ERRORS as error:
        raise translated(error, f"create the queue {name}") from error


async def create_bucket(clients: Clients) -> None:
    """Create the bucket for payloads that do not fit a queue message or an item."""
    elsewhere = {} if clients.region == "us-east-1" else {"LocationConstraint": clients.region}
    try:
        await clients.s3.create_bucket(
            Bucket=clients.names.bucket, **({"CreateBucketConfiguration": elsewhere} if elsewhere else {})
        )
    except AWS_ERRORS as error:
        _unless_there(error, f"create the bucket {clients.names.bucket}")
    try:
        await clients.s3.put_public_access_block(
            Bucket=clients.names.bucket,
            PublicAccessBlockConfiguration=dict.fromkeys(
                ("BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets"), True
            ),
        )
        await clients.s3.put_bucket_lifecycle_configuration(
            Bucket=clients.names.bucket,
            LifecycleConfiguration={
                "Rules": [
                    {
                        "ID": "bodies",
                        "Status": "Enabled",
                        "Filter": {"Prefix": BODIES},
                        "Expiration": {"Days": _BODIES_KEPT_DAYS},
                    }
                ]
            },
        )
    except AWS_ERRORS as error:
        raise translated(error, f"set up the bucket {clients.names.bucket}") from error


async def create_key(clients: Clients) -> None:
    """Create the KMS key that encrypts the master key, with its alias."""
    alias = clients.names.key
    try:
        await clients.kms.describe_key(KeyId=alias)
    except AWS_ERRORS as error:
        if not (isinstance(error, ClientError) and code_of(error) == "NotFoundException"):
            raise translated(error, f"look for the key {alias}") from error
    else:
        return
    try:
        made = await clients.kms.create_key(Description="Seals the master key of Stak.")
        key = made["KeyMetadata"]["KeyId"]
        await clients.kms.enable_key_rotation(KeyId=key)  # AWS replaces its material every year
        await clients.kms.create_alias(AliasName=alias, TargetKeyId=key)
    except AWS_ERRORS as error:
        _unless_there(error, f"create the key {alias}")


async def _table_status(clients: Clients) -> str:
    try:
        described = await clients.dynamodb_control.describe_table(TableName=clients.names.table)
    except AWS_ERRORS as error:
        raise translated(error, f"describe the table {clients.names.table}") from error
    return str(described["Table"]["TableStatus"])


def _keys(partition: str, sort: str) -> list[dict[str, str]]:
    return [{"AttributeName": partition, "KeyType": "HASH"}, {"AttributeName": sort, "KeyType": "RANGE"}]


def _unless_there(error: BaseException, doing: str) -> None:
    if not (isinstance(error, ClientError) and code_of(error) in _THERE):
        raise translated(error, doing) from error
