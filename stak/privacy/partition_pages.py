"""Reads all rows of given partitions page by page, for jobs that can resume from a stored position."""

from collections.abc import Sequence

from stak.errors import Misconfigured
from stak.ports import Ports
from stak.ports.table import Page, Position


async def scan_page(ports: Ports, prefixes: Sequence[str], after: Sequence[str] | None, *, limit: int) -> Page:
    """Return rows of partitions with one of these prefixes, after a stored position."""
    if ports.rows is None:
        raise Misconfigured("This process cannot read whole partitions. Only workers run jobs.")
    position = None if after is None else Position(*after)
    return await ports.rows.page_beginning_with(prefixes, limit=limit, after=position)


def stored_position(page: Page) -> list[str] | None:
    """Return the position after a page, as a job stores it."""
    return None if page.next is None else [page.next.pk, page.next.sk]
