"""Iterates over the inboxes and the partitions of a tenant, for jobs that resume from a stored position."""

from collections.abc import Sequence

from stak.errors import Misconfigured
from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import Page, Position
from stak.tenancy import keys


async def scan_page(ports: Ports, prefixes: Sequence[str], after: Sequence[str] | None, *, limit: int) -> Page:
    """Return rows of partitions with one of these prefixes, after a stored position."""
    if ports.rows is None:
        raise Misconfigured("This process cannot read whole partitions. Only workers run jobs.")
    position = None if after is None else Position(*after)
    return await ports.rows.page_beginning_with(prefixes, limit=limit, after=position)


def stored_position(page: Page) -> list[str] | None:
    """Return the position after a page, as a job stores it."""
    return None if page.next is None else [page.next.pk, page.next.sk]


async def inbox_after(ports: Ports, tenant: TenantKey, inbox: str | None) -> InboxKey | None:
    """Return the inbox after this one, or the first; None after the last."""
    partition = keys.tenant_partition(tenant)
    after = None if inbox is None else Position(*keys.inbox_config(tenant, InboxKey(inbox)))
    page = await ports.table.query(partition, keys.INBOXES, limit=1, after=after)
    return keys.inbox_of(page.rows[0].key) if page.rows else None
