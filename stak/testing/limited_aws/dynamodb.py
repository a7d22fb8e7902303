"""DynamoDB's operations by name, and those that create and describe tables."""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

from stak.testing.limited_aws.aws_error import AwsError, invalid
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.read_operations import batch_get, get_item, query, scan
from stak.testing.limited_aws.tables import LimitedTable
from stak.testing.limited_aws.transactions import transact_get, transact_write
from stak.testing.limited_aws.write_operations import batch_write, write_item

_ACCOUNT: Final = "arn:aws:dynamodb:us-east-1:000000000000"
_TTL_PRINCIPAL: Final = "dynamodb.amazonaws.com"

Operation: TypeAlias = Callable[[Database, Mapping[str, Any]], Awaitable[dict[str, Any]]]


async def execute(database: Database, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """Execute an operation. Raises AwsError."""
    if operation in {"PutItem", "UpdateItem", "DeleteItem"}:
        return await write_item(database, operation, request)
    if operation in _DATA:
        return await _DATA[operation](database, request)
    if operation in _CONTROL:
        return _CONTROL[operation](database, request)
    raise AwsError("UnknownOperationException", f"The local AWS with limits does not support {operation}.")


def expired(database: Database, now: float) -> list[dict[str, Any]]:
    """Remove items after their time to live; return the records of the table's stream (page "Time to Live")."""
    records: list[dict[str, Any]] = []
    for table in database.tables.values():
        name = table.ttl_attribute
        if name is None:
            continue
        for pk, partition in list(table.rows.partitions.items()):
            for row in partition.rows():
                if "N" not in row.attributes.get(name, {}) or float(row.attributes[name]["N"]) >= now:
                    continue
                key = table.key_of(row.attributes)
                if key in table.locked:
                    continue
                database.put(table, key, None)
                records.append(_removal(len(records), pk, row.attributes, table))
    return records


def _removal(number: int, pk: str, attributes: Mapping[str, Any], table: LimitedTable) -> dict[str, Any]:
    key = {name: attributes[name] for name in (table.rows.hash_key, table.rows.sort_key)}
    return {
        "eventID": f"{number}-{pk}",
        "eventName": "REMOVE",
        "eventSource": "aws:dynamodb",
        "userIdentity": {"type": "Service", "principalId": _TTL_PRINCIPAL},
        "dynamodb": {"Keys": key, "OldImage": dict(attributes), "SequenceNumber": str(number)},
    }


def _create_table(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    name = request["TableName"]
    if name in database.tables:
        raise AwsError("ResourceInUseException", f"Table already exists: {name}")
    types = {each["AttributeName"]: each["AttributeType"] for each in request["AttributeDefinitions"]}
    if set(types.values()) != {"S"}:
        raise invalid("The local AWS with limits has keys of the type S only.")
    database.tables[name] = LimitedTable(dict(request), database.limits)
    return {"TableDescription": _description(database, database.tables[name])}


def _describe_table(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    return {"Table": _description(database, database.table(request["TableName"]))}


def _description(database: Database, table: LimitedTable) -> dict[str, Any]:
    arn = f"{_ACCOUNT}:table/{table.name}"
    indexes = [
        {**each, "IndexStatus": "ACTIVE", "IndexArn": f"{arn}/index/{each['IndexName']}"}
        for each in table.definition.get("GlobalSecondaryIndexes") or ()
    ]
    return {
        "TableName": table.name,
        "TableStatus": "ACTIVE",
        "TableArn": arn,
        "CreationDateTime": time.time(),
        "KeySchema": table.definition["KeySchema"],
        "AttributeDefinitions": table.definition["AttributeDefinitions"],
        "GlobalSecondaryIndexes": indexes,
        "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
        "StreamSpecification": table.definition.get("StreamSpecification", {"StreamEnabled": False}),
        "DeletionProtectionEnabled": bool(table.definition.get("DeletionProtectionEnabled")),
        "ItemCount": 0,
        "TableSizeBytes": 0,
        "WarmThroughput": {
            "Status": "ACTIVE",
            "WriteUnitsPerSecond": int(table.rows.rate(database.limits, is_write=True)),
            "ReadUnitsPerSecond": int(table.rows.rate(database.limits, is_write=False)),
        },
    }


def _delete_table(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    table = database.table(request["TableName"])
    del database.tables[table.name]
    return {"TableDescription": {**_description(database, table), "TableStatus": "DELETING"}}


def _list_tables(database: Database, _request: Mapping[str, Any]) -> dict[str, Any]:
    return {"TableNames": sorted(database.tables)}


def _update_ttl(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    asked = request["TimeToLiveSpecification"]
    database.table(request["TableName"]).ttl_attribute = asked["AttributeName"] if asked["Enabled"] else None
    return {"TimeToLiveSpecification": asked}


def _describe_ttl(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    name = database.table(request["TableName"]).ttl_attribute
    if name is None:
        return {"TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}
    return {"TimeToLiveDescription": {"TimeToLiveStatus": "ENABLED", "AttributeName": name}}


def _update_backups(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    asked = request["PointInTimeRecoverySpecification"]
    database.table(request["TableName"]).has_backups = asked["PointInTimeRecoveryEnabled"]
    return _describe_backups(database, request)


def _describe_backups(database: Database, request: Mapping[str, Any]) -> dict[str, Any]:
    is_on = database.table(request["TableName"]).has_backups
    recovery = {"PointInTimeRecoveryStatus": "ENABLED" if is_on else "DISABLED"}
    return {
        "ContinuousBackupsDescription": {
            "ContinuousBackupsStatus": "ENABLED",
            "PointInTimeRecoveryDescription": recovery,
        }
    }


_DATA: Final[Mapping[str, Operation]] = {
    "GetItem": get_item,
    "BatchGetItem": batch_get,
    "Query": query,
    "Scan": scan,
    "BatchWriteItem": batch_write,
    "TransactWriteItems": transact_write,
    "TransactGetItems": transact_get,
}
_CONTROL: Final[Mapping[str, Callable[[Database, Mapping[str, Any]], dict[str, Any]]]] = {
    "CreateTable": _create_table,
    "DescribeTable": _describe_table,
    "DeleteTable": _delete_table,
    "ListTables": _list_tables,
    "UpdateTimeToLive": _update_ttl,
    "DescribeTimeToLive": _describe_ttl,
    "UpdateContinuousBackups": _update_backups,
    "DescribeContinuousBackups": _describe_backups,
}
