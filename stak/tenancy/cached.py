"""A tenant's stored settings and secrets, as they were some seconds ago at the oldest."""

from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy import keys


async def read_tenant(ports: Ports, tenant: TenantKey) -> Item | None:
    """The stored settings of a tenant, or None; a change made in this process is seen at once."""
    return await ports.memory.recall(_name(tenant), lambda: ports.table.get(keys.tenant_settings(tenant)))


def forget_tenant(ports: Ports, tenant: TenantKey) -> None:
    """A change made here is seen here at once."""
    ports.memory.forget(_name(tenant))


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("tenant", tenant)
