"""Restores the table into a temporary one, for a recovery drill, and deletes that one afterwards."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.errors import Misconfigured, StorageUnavailable
from stak.ports.installation import RestoredCopy, RestoreSource
from stak.settings import Settings

_RESTORE_MAX_SECONDS: Final = 12 * 3600.0
_POLL_MIN_SECONDS: Final = 0.2
_POLL_MAX_SECONDS: Final = 15.0
_LEFT_MAX: Final = 10


@contextlib.asynccontextmanager
async def restored_table(
    settings: Settings, source: RestoreSource, on_wait: Callable[[float], None], *, is_kept: bool
) -> AsyncIterator[RestoredCopy]:
    """Restore the newest state of the source into a new table; delete it when the block ends, unless it is kept.

    `on_wait` is called with the seconds so far. Raises Misconfigured if there is nothing to restore.
    """
    async with open_clients(settings) as clients:
        prefix = f"{clients.names.table}-drill-"
        target = f"{prefix}{time.strftime('%Y%m%d%H%M%S', time.gmtime())}"
        left_over = await _tables_beginning_with(clients, prefix)
        try:
            name, taken_at = await _start(clients, source, target)
            try:
                seconds = await _wait(clients, target, on_wait)
                yield RestoredCopy(name, taken_at, seconds, table_name=target, left_over=left_over)
            finally:
                if not is_kept:
                    await _delete(clients, target)
        except AWS_ERRORS as error:
            raise translated(error, f"restore the table {clients.names.table} as {target}") from error


async def _start(clients: Clients, source: RestoreSource, target: str) -> tuple[str, float]:
    """Start the restore; return the name of what is restored, and its time."""
    client, table = clients.dynamodb_control, clients.names.table
    if source == "point-in-time":
        described = (await client.describe_continuous_backups(TableName=table))["ContinuousBackupsDescription"]
        recovery = described.get("PointInTimeRecoveryDescription", {})
        if recovery.get("PointInTimeRecoveryStatus") != "ENABLED":
            raise Misconfigured(f"Point-in-time recovery of {table} is off. Turn it on, or use --from backup.")
        await client.restore_table_to_point_in_time(
            SourceTableName=table,
            TargetTableName=target,
            UseLatestRestorableTime=True,
            BillingModeOverride="PAY_PER_REQUEST",
        )
        return f"point-in-time recovery of {table}", recovery["LatestRestorableDateTime"].timestamp()
    newest = await _newest_backup(clients)
    if newest is None:
        raise Misconfigured(f"There is no backup of {table}. Make one: aws dynamodb create-backup --table-name {table}")
    await client.restore_table_from_backup(
        TargetTableName=target, BackupArn=newest["BackupArn"], BillingModeOverride="PAY_PER_REQUEST"
    )
    return f"backup {newest['BackupName']} of {table}", newest["BackupCreationDateTime"].timestamp()


async def _newest_backup(clients: Clients) -> Any | None:
    newest: Any | None = None
    position: dict[str, str] = {}
    while True:
        page = await clients.dynamodb_control.list_backups(TableName=clients.names.table, **position)
        for backup in page["BackupSummaries"]:
            is_newer = newest is None or backup["BackupCreationDateTime"] > newest["BackupCreationDateTime"]
            if backup["BackupStatus"] == "AVAILABLE" and is_newer:
                newest = backup
        if "LastEvaluatedBackupArn" not in page:
            return newest
        position = {"ExclusiveStartBackupArn": page["LastEvaluatedBackupArn"]}


async def _wait(clients: Clients, target: str, on_wait: Callable[[float], None]) -> float:
    """Wait until the table can be used; return how long that took."""
    began_at, pause_seconds = time.monotonic(), _POLL_MIN_SECONDS
    while True:
        described = (await clients.dynamodb_control.describe_table(TableName=target))["Table"]
        seconds = time.monotonic() - began_at
        if described["TableStatus"] == "ACTIVE":
            return seconds
        if seconds > _RESTORE_MAX_SECONDS:
            raise StorageUnavailable(f"The table {target} was not restored within {_RESTORE_MAX_SECONDS / 3600:g} h.")
        on_wait(seconds)
        await asyncio.sleep(pause_seconds)
        pause_seconds = min(2 * pause_seconds, _POLL_MAX_SECONDS)


async def _delete(clients: Clients, target: str) -> None:
    try:
        await clients.dynamodb_control.delete_table(TableName=target)
    except AWS_ERRORS as error:
        raise StorageUnavailable(
            f"The temporary table {target} could not be deleted ({error}), and costs money until it is: "
            f"aws dynamodb delete-table --table-name {target}"
        ) from error


async def _tables_beginning_with(clients: Clients, prefix: str) -> tuple[str, ...]:
    """Return some of the tables that interrupted drills have left."""
    try:
        page = await clients.dynamodb_control.list_tables(ExclusiveStartTableName=prefix, Limit=_LEFT_MAX)
    except AWS_ERRORS:
        return ()  # not needed for the drill, and needs a permission of its own
    return tuple(name for name in page["TableNames"] if name.startswith(prefix))
