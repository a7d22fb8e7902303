"""Iterates over the inboxes of a tenant, for jobs that process all of them."""

from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import Position
from stak.tenancy import keys


async def inbox_after(ports: Ports, tenant: TenantKey, inbox: str | None) -> InboxKey | None:
    """Return the inbox after this one, or the first; None after the last."""
    partition = keys.tenant_partition(tenant)
    after = None if inbox is None else Position(*keys.inbox_config(tenant, InboxKey(inbox)))
    page = await ports.table.query(partition, keys.INBOXES, limit=1, after=after)
    return keys.inbox_of(page.rows[0].key) if page.rows else None
