"""Read the entries of a user's inbox page by page, newest first: for lists, filters and searches."""

from collections.abc import AsyncIterator, Callable

from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Page, Position, Span


async def entry_pages(
    ports: Ports, user_inbox: UserInbox, span: Span, after: Position | None, page_size: Callable[[int], int]
) -> AsyncIterator[Page]:
    """Yield pages of entries within a span, after a position.

    `page_size` is called with the number of entries read so far, and returns how many to read next; 0 ends the reading.
    """
    read = 0
    while (limit := page_size(read)) > 0:
        page = await ports.table.query(user_inbox.partition, span, limit=limit, reverse=True, after=after)
        yield page
        read += len(page.rows)
        after = page.next
        if after is None:
            return
