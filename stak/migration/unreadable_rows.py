"""The doctor's check for unreadable rows in the partitions that all tenants share."""

from collections.abc import Sequence
from typing import Final

from stak.identifiers import TenantKey
from stak.migration import row_ownership
from stak.migration.row_kinds import problem_with
from stak.ports.installation import Finding
from stak.ports.table import Row

_CHECK: Final = "shared rows"
_NAMED_MAX: Final = 3


def examine_rows(rows: Sequence[Row]) -> Finding:
    """Check rows of all tenants: an invalid row delays no other, and is never processed either."""
    bad: list[str] = []
    for row in rows:
        tenant = TenantKey(row.key.sk.partition("#")[0])
        if row_ownership.is_of(tenant, row.key) and (problem := problem_with(tenant, row)) is not None:
            bad.append(f"{row.key.pk} {row.key.sk} is {problem}")
    if not bad:
        return Finding(_CHECK, "ok", f"{len(rows):,} rows of open work, scheduled posts and chats can be read.")
    named = "; ".join(bad[:_NAMED_MAX]) + (f"; and {len(bad) - _NAMED_MAX:,} more" if len(bad) > _NAMED_MAX else "")
    return Finding(
        _CHECK,
        "warning",
        f"{len(bad):,} rows cannot be processed: {named}.",
        "They do not block other rows and are retried from time to time, logged as row_failed.",
    )
