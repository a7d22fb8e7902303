"""Find an inbox's broadcasts by kind, category, status and text, newest first, a page at a time.

Titles and texts are encrypted, so a search reads and decrypts broadcasts one page after another, and a page ends when
it is full or when READ_MAX broadcasts were read: it may be short, or empty, although there are more.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import msgspec

from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.broadcast_progress import describe_all
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_broadcasts import read_broadcasts
from stak.ports import Ports

READ_MAX: Final = 300
_PAGE_SIZE: Final = 50

AudienceSize = Literal["single", "several"]
"""Posts to one user, or to several users or everyone."""


class BroadcastFilter(msgspec.Struct, frozen=True):
    """Selects broadcasts; None selects all."""

    size: AudienceSize | None = None
    category: str | None = None
    status: str | None = None
    text: str | None = None

    @property
    def is_plain(self) -> bool:
        """Whether every broadcast passes."""
        return self == _ALL

    def passes_stored(self, broadcast: Broadcast) -> bool:
        """Return whether a broadcast passes what can be decided before its progress and content are read."""
        is_single = broadcast.kind == "users" and broadcast.recipients == 1
        if self.size is not None and is_single != (self.size == "single"):
            return False
        return self.category is None or broadcast.category == self.category

    def passes(self, broadcast: Broadcast) -> bool:
        """Return whether a broadcast with its progress and content passes."""
        if self.status is not None and broadcast.status != self.status:
            return False
        if self.text is None:
            return True
        message = None if broadcast.message is None else msgspec.json.decode(broadcast.message)
        fields = (broadcast.sender, broadcast.label, broadcast.host_system_id, broadcast.message_id)
        return any(self.text.casefold() in text.casefold() for text in (*_texts_in(message), *_texts_in(fields)))


_ALL: Final = BroadcastFilter()


def _texts_in(value: object) -> Iterator[str]:
    """Yield every text in a JSON value, without the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts_in(tuple(value.values()))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts_in(inner)


class FoundBroadcasts(NamedTuple):
    """Broadcasts with their progress, and the sort key to continue after if there may be more."""

    broadcasts: list[Broadcast]
    next: str | None


async def search_broadcasts(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, wanted: BroadcastFilter, *, limit: int, after: str | None
) -> FoundBroadcasts:
    """Return broadcasts that pass a filter, newest first, after the one with this sort key."""
    found: list[Broadcast] = []
    read = 0
    while True:
        size = limit if wanted.is_plain else min(_PAGE_SIZE, READ_MAX - read)
        page = await read_broadcasts(ports, tenant, inbox, limit=size, reverse=True, after=after)
        kept = [row for row in page.rows if "removing_at" not in row.item]
        stored = [(row.key.sk, BroadcastRef.of_key(tenant, inbox, row.key), broadcast_of(row.item)) for row in kept]
        passed = [one for one in stored if wanted.passes_stored(one[2])]
        described = await describe_all(ports, tenant, inbox, [(ref, broadcast) for _, ref, broadcast in passed])
        for (sort_key, _, _), broadcast in zip(passed, described, strict=True):
            if wanted.passes(broadcast):
                if len(found) == limit:
                    return FoundBroadcasts(found, after)
                found.append(broadcast)
                after = sort_key
        read += len(page.rows)
        if page.next is None or wanted.is_plain or read >= READ_MAX:
            return FoundBroadcasts(found, page.next)
        after = page.next
        if len(found) == limit:
            return FoundBroadcasts(found, after)
