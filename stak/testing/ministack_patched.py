"""Runs ministack with two patches for side effects that disturb tests: `python -m …`.

It recounts a table's items with every write, which takes time in proportion to the table; only DescribeTable returns
the count, and no test needs it. And once a minute it removes items that have expired by the wall clock, whereas tests
have their own clock: it removed rows that were meant to live for years.
"""

from ministack.app import main
from ministack.services import dynamodb


def _leave_uncounted(table: dict[str, object]) -> None:
    table["ItemCount"] = 0
    table["TableSizeBytes"] = 0


class _NothingExpires(dynamodb.AccountRegionScopedDict):  # type: ignore[misc]
    """The time-to-live settings of tables, which ministack reads before it removes items."""

    def all_items(self) -> list[object]:
        return []


if __name__ == "__main__":
    dynamodb._update_counts = _leave_uncounted
    dynamodb._ttl_settings = _NothingExpires()
    main()
