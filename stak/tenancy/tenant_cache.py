"""Cache of tenants' stored settings and secrets, seconds old at most."""

from typing import Final

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy import keys

DELETION: Final = "deletion"
"""The attribute that names the job deleting a tenant; from then on the tenant counts as nonexistent."""


async def read_tenant(ports: Ports, tenant: TenantKey) -> Item | None:
    """Return the stored settings of a tenant, or None; changes made on this server are visible at once."""
    item = await ports.cache.get_or_load(_name(tenant), lambda: ports.table.get(keys.tenant_settings(tenant)))
    return None if item is None or DELETION in item else item


async def is_being_imported(ports: Ports, tenant: TenantKey) -> bool:
    """Return whether a tenant does not exist yet, because its import has not finished."""
    if await read_tenant(ports, tenant) is not None:
        return False
    if await ports.table.get(keys.unfinished_import(tenant)) is not None:
        return True
    invalidate_tenant(ports, tenant)  # its import may have finished since it was cached as missing
    return False


def invalidate_tenant(ports: Ports, tenant: TenantKey) -> None:
    """Invalidate a tenant's cached settings after a change."""
    ports.cache.invalidate(_name(tenant))


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("tenant", tenant)
