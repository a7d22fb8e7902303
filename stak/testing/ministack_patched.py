"""Runs ministack with three patches, for side effects that disturb tests and for a missing feature: `python -m …`.

It recounts a table's items with every write, which takes time in proportion to the table; only DescribeTable returns
the count, and no test needs it. And once a minute it removes items that have expired by the wall clock, whereas tests
have their own clock: it removed rows that were meant to live for years. Its point-in-time recovery refuses tables with
indexes, although its backups restore them.
"""

import json
from typing import Any

from ministack.app import main
from ministack.services import dynamodb


def _leave_uncounted(table: dict[str, object]) -> None:
    table["ItemCount"] = 0
    table["TableSizeBytes"] = 0


class _NothingExpires(dynamodb.AccountRegionScopedDict):  # type: ignore[misc]
    """The time-to-live settings of tables, which ministack reads before it removes items."""

    def all_items(self) -> list[object]:
        return []


def _restore_present_state(request: dict[str, Any]) -> Any:
    """Restore a table to now, by a backup that is removed again."""
    source = {"TableName": request["SourceTableName"], "BackupName": "point-in-time"}
    status, headers, body = dynamodb._create_backup(source)
    if status != 200:
        return status, headers, body
    backup = {"BackupArn": json.loads(body)["BackupDetails"]["BackupArn"]}
    restored = dynamodb._restore_table_from_backup({**request, **backup})
    dynamodb._delete_backup(backup)
    return restored


if __name__ == "__main__":
    dynamodb._update_counts = _leave_uncounted
    dynamodb._ttl_settings = _NothingExpires()
    dynamodb._restore_table_to_point_in_time = _restore_present_state
    main()
