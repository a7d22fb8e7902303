"""The audit log: one row for each change by an admin, written in the same transaction as the change.

The secondary index finds the entries of one action, so that frequent ones (tokens, posts) do not hide the others.
Entries of releases before the index are found only in the whole log.
"""

from typing import Final

import msgspec

from stak.identifiers import TenantKey
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Put
from stak.tenancy import keys

KEPT_SECONDS: Final = 365 * 24 * 3600
KEPT_AT_LEAST_DAYS: Final = 30
"""Minimum retention of entries, however short the tenant's retention: last month's actions must stay known."""
FREQUENT_KEPT_SECONDS: Final = 90 * 24 * 3600
"""For entries caused by every sign-in: longer than the lifetime of any token issued (30 days)."""
OPERATOR: Final = "operator"
"""Identifies the operator, in place of an API key's id."""
ACCOUNT: Final = "account:"
"""Precedes the id of a person's account, in place of an API key's id."""
ACTION_PATTERN: Final = "^[a-z][a-z ]{0,39}$"


class AuditEntry(msgspec.Struct, frozen=True):
    """One recorded action."""

    id: str
    at: int
    key_id: str
    action: str
    target: str
    detail: str | None = None


def log_entry(
    ports: Ports,
    tenant: TenantKey,
    key_id: str,
    action: str,
    target: str,
    detail: str | None = None,
    *,
    kept_seconds: int = KEPT_SECONDS,
) -> Put:
    """Return the write that records an action. No condition: its id is new."""
    now, entry_id = int(ports.clock()), ports.ids.new()
    entry = {
        "at": now,
        "key_id": key_id,
        "action": action,
        "target": target,
        TTL: now + kept_seconds,
        INDEX_PK: keys.audit_entries_of(tenant, action),
        INDEX_SK: keys.audit_entry(tenant, entry_id).sk,
    }
    return Put(keys.audit_entry(tenant, entry_id), entry if detail is None else {**entry, "detail": detail})


async def read_audit_log(
    ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None, action: str | None = None
) -> tuple[list[AuditEntry], Position | None]:
    """Return entries, newest first, of all actions or one."""
    page = await ports.table.query(
        keys.audit_partition(tenant) if action is None else keys.audit_entries_of(tenant, action),
        limit=limit,
        reverse=True,
        after=None if after is None else tables.position(after),
        index=action is not None,
    )
    entries = [
        AuditEntry(
            keys.AUDIT_ENTRIES.rest_of(row.key),
            row.item["at"],
            row.item["key_id"],
            row.item["action"],
            row.item["target"],
            row.item.get("detail"),
        )
        for row in page.rows
    ]
    return entries, page.next
