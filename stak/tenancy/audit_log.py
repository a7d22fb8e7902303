"""Who did what, when: one row for everything an admin changes, written together with the change."""

from typing import Final

import msgspec

from stak.names import TenantKey
from stak.paging import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.writes import Put
from stak.tenancy import keys

KEPT_SECONDS: Final = 365 * 24 * 3600


class AuditEntry(msgspec.Struct, frozen=True):
    """One thing somebody did."""

    id: str
    at: int
    key_id: str
    action: str
    target: str
    detail: str | None = None


def log_entry(ports: Ports, tenant: TenantKey, key_id: str, action: str, target: str, detail: str | None = None) -> Put:
    """The write that records an action. No condition: its id is new."""
    now = int(ports.clock())
    entry = {"at": now, "key_id": key_id, "action": action, "target": target, "ttl": now + KEPT_SECONDS}
    return Put(keys.audit_entry(tenant, ports.ids.new()), entry if detail is None else {**entry, "detail": detail})


async def read_audit_log(
    ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None
) -> tuple[list[AuditEntry], Position | None]:
    """The latest first."""
    page = await ports.table.query(
        keys.audit_partition(tenant),
        limit=limit,
        reverse=True,
        after=None if after is None else tables.position(after),
    )
    entries = [
        AuditEntry(
            row.key.sk.removeprefix("a#"),
            row.item["at"],
            row.item["key_id"],
            row.item["action"],
            row.item["target"],
            row.item.get("detail"),
        )
        for row in page.rows
    ]
    return entries, page.next
