"""ministack as it is, but for two things it does behind a test's back: `python -m …`.

It counts a table's items anew with every write, which takes as long as the table is large; the count is only told by
DescribeTable, which nobody here asks for it. And once a minute it removes what has expired by the wall's clock, where
tests have a clock of their own: it took rows away that were to live for years.
"""

from ministack.app import main
from ministack.services import dynamodb


def _leave_uncounted(table: dict[str, object]) -> None:
    table["ItemCount"] = 0
    table["TableSizeBytes"] = 0


class _NothingExpires(dynamodb.AccountRegionScopedDict):  # type: ignore[misc]
    """What tables have a time to live, which ministack asks before it removes anything."""

    def all_items(self) -> list[object]:
        return []


if __name__ == "__main__":
    dynamodb._update_counts = _leave_uncounted
    dynamodb._ttl_settings = _NothingExpires()
    main()
