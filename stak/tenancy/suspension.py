"""Suspension of tenants by the operator: no data is deleted, and all access is refused until the tenant is resumed.

API keys, user tokens, refreshes and subscribers are refused with 403, at once in the process that suspended the tenant
and within seconds in all others; connections are closed. Accepted posts are kept: no new chunks are dispatched, and
scheduled posts wait; all are sent after the tenant is resumed. Chunks already on the queue are delivered.
"""

from typing import Final

from stak.errors import NotFound, TenantSuspended
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item, Present, Refused, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import OPERATOR, log_entry
from stak.tenancy.tenant_cache import invalidate_tenant, read_tenant

ATTRIBUTE: Final = "suspended_at"


async def suspend_tenant(ports: Ports, tenant: TenantKey) -> int:
    """Suspend a tenant; return since when it is suspended. No effect if repeated. Raises NotFound."""
    item = await _read(ports, tenant)
    since = item.get(ATTRIBUTE)
    if since is None:
        since = int(ports.clock())
        await _write(ports, tenant, since, "suspend tenant")
    return int(since)


async def resume_tenant(ports: Ports, tenant: TenantKey) -> None:
    """Resume a tenant; no effect if it is not suspended. Raises NotFound."""
    if (await _read(ports, tenant)).get(ATTRIBUTE) is not None:
        await _write(ports, tenant, None, "resume tenant")


async def is_suspended(ports: Ports, tenant: TenantKey) -> bool:
    """Return whether a tenant is suspended, from a cache that is seconds old at most."""
    item = await read_tenant(ports, tenant)
    return item is not None and item.get(ATTRIBUTE) is not None


async def require_active(ports: Ports, tenant: TenantKey) -> None:
    """Raise TenantSuspended for suspended tenants."""
    if await is_suspended(ports, tenant):
        raise TenantSuspended


def validate_not_suspended(item: Item) -> None:
    """Raise TenantSuspended if this settings row is of a suspended tenant."""
    if item.get(ATTRIBUTE) is not None:
        raise TenantSuspended


async def _read(ports: Ports, tenant: TenantKey) -> Item:
    item = await ports.table.get(keys.tenant_settings(tenant))
    if item is None:
        raise NotFound("Tenant not found.")
    return item


async def _write(ports: Ports, tenant: TenantKey, since: int | None, action: str) -> None:
    update = Update(keys.tenant_settings(tenant), set={ATTRIBUTE: since}, when=(Present(),))
    (outcome,) = await ports.table.commit([(update, log_entry(ports, tenant, OPERATOR, action, "tenant"))])
    invalidate_tenant(ports, tenant)
    if isinstance(outcome, Refused):
        raise NotFound("Tenant not found.")
