"""A tenant's stored settings and secrets, as they were some seconds ago at the oldest."""

from typing import Final

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy import keys

DELETION: Final = "deletion"
"""The attribute that names the job which deletes a tenant: from then on it is as if there were none."""


async def read_tenant(ports: Ports, tenant: TenantKey) -> Item | None:
    """The stored settings of a tenant, or None; a change made in this process is seen at once."""
    item = await ports.memory.recall(_name(tenant), lambda: ports.table.get(keys.tenant_settings(tenant)))
    return None if item is None or DELETION in item else item


def forget_tenant(ports: Ports, tenant: TenantKey) -> None:
    """A change made here is seen here at once."""
    ports.memory.forget(_name(tenant))


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("tenant", tenant)
