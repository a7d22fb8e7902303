"""Search messages by filter: return a page, count matches, or iterate over all of them.

Deleted, expired and recalled messages are not found. A read message counts as seen. Unread messages are counted without
reading entries; other pages and counts read a bounded number of the newest messages.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from stak import request_cost
from stak.event_log.inbox_state import InboxState
from stak.inbox import keys
from stak.inbox.catch_up import read_current, read_current_counters
from stak.inbox.content_encryption import Opener, opener
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, is_expired, is_snoozed, is_unread
from stak.inbox.entry_pages import entry_pages
from stak.inbox.hidden_copies import may_hide_copies, read_hidden_copies
from stak.inbox.list_messages import VisibleMessage, visible_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Page, Position, Span
from stak.ulids import first_at, last_at, milliseconds

SEARCHED_MAX: Final = 5000
"""How many messages one page or count reads."""
_PAGE: Final = 250
_CHECKED_BATCH_SIZE: Final = 25
_CHECKS_PER_UNIT: Final = 250
"""Checking this many messages against one more filter costs as much as another request."""
_CHANGED_BATCH_SIZE: Final = 100
_CONTENTS_BATCH_SIZE: Final = 50
"""How many messages' contents are in memory at once: each may have 32 KB."""
_decode: Final = msgspec.json.decode


class Wanted(msgspec.Struct, frozen=True):
    """A filter; a message matches if it meets every condition that is set."""

    categories: frozenset[str] | None = None
    read: bool | None = None
    archived: bool | None = None
    seen: bool | None = None
    snoozed: bool | None = False
    """None matches snoozed messages as well as others."""
    since: int | None = None
    """Earliest time in milliseconds, as in ids; `until` is the latest. Both inclusive."""
    until: int | None = None
    fits: Callable[[Any], bool] | None = None
    """Predicate on the decoded message."""

    @property
    def is_counted(self) -> bool:
        """Whether the counters hold the number of matches: for unread messages, which are never archived."""
        others = (self.seen, self.since, self.until, self.fits)
        return self.read is False and not any(other is not None for other in others)


class Found(msgspec.Struct, frozen=True):
    """A page, newest first, and whether there is more."""

    messages: list[VisibleMessage]
    has_more: bool


async def find_messages(
    ports: Ports, user_inbox: UserInbox, wanted: Wanted, *, limit: int, after: str | None = None, skip: int = 0
) -> Found:
    """Return the newest matches older than the message `after`, which need not exist any more."""
    search = await _begin(ports, user_inbox)
    enough = skip + limit + 1
    most = enough if wanted.read is not False else min(enough, _unread(search.counters, wanted))
    found: list[Entry] = []
    if most > 0:
        async for entry in search.entries(wanted, after, at_most=SEARCHED_MAX, batch_size=enough):
            if search.passes(entry, wanted, search.content(entry)):
                found.append(entry)
                if len(found) == most:
                    break
    shown = await visible_messages(ports, user_inbox, found[skip : skip + limit], search.counters, search.recalled)
    return Found(shown, len(found) == enough)


async def count_messages(ports: Ports, user_inbox: UserInbox, asked: Sequence[Wanted]) -> list[int]:
    """Return the number of matches of each filter; filters that read messages share one pass."""
    searched = [(number, wanted) for number, wanted in enumerate(asked) if not wanted.is_counted]
    search = await _begin(ports, user_inbox) if searched else None
    counters = search.counters if search is not None else await read_current_counters(ports, user_inbox)
    counts = [_unread(counters, wanted) if wanted.is_counted else 0 for wanted in asked]
    looked_at = 0
    if search is not None:
        batch_size = max(_PAGE // len(searched), _CHECKED_BATCH_SIZE)
        # The content is read if one of the filters needs it.
        first = next((wanted.fits for _, wanted in searched if wanted.fits is not None), None)
        async for entry in search.entries(
            Wanted(fits=first), None, at_most=SEARCHED_MAX, batch_size=batch_size, following=batch_size
        ):
            looked_at += 1
            content = search.content(entry)
            for number, wanted in searched:
                counts[number] += search.passes(entry, wanted, content)
            if looked_at % batch_size == 0:
                await request_cost.pause()
        if (account := request_cost.current()) is not None:
            account.charge(looked_at * (len(searched) - 1) / _CHECKS_PER_UNIT)
    return counts


async def all_ids(ports: Ports, user_inbox: UserInbox, wanted: Wanted) -> AsyncIterator[list[str]]:
    """Yield the ids of all matches in batches, newest first."""
    search = await _begin(ports, user_inbox)
    ids: list[str] = []
    async for entry in search.entries(wanted, None):
        if search.passes(entry, wanted, search.content(entry)):
            ids.append(entry.id)
            if len(ids) == _CHANGED_BATCH_SIZE:
                yield ids
                ids = []
    if ids:
        yield ids


class _Search:
    """A search: a snapshot of an inbox's counters and recalls at the start of a search."""

    def __init__(self, ports: Ports, user_inbox: UserInbox, state: InboxState, counters: Counters) -> None:
        self._ports = ports
        self._user_inbox = user_inbox
        self._now = ports.clock()
        self._state = state
        self.counters = counters
        self.recalled = frozenset(state.ids)
        self._opener: Opener | None = None

    def content(self, entry: Entry) -> "_Content":
        """Return the content of the entry that was yielded last."""
        return _Content(entry, self._opener)

    async def entries(
        self,
        wanted: Wanted,
        after: str | None,
        *,
        at_most: int | None = None,
        batch_size: int = _PAGE,
        following: int = _PAGE,
    ) -> AsyncIterator[Entry]:
        """Yield entries within the filter's time range, newest first.

        `batch_size` on the first Query, then at least `following`.
        """
        lowest = None if wanted.since is None else first_at(wanted.since)
        highest = None if wanted.until is None else last_at(wanted.until)
        position: Position | None = None
        # A position must lie within the span: so either the span ends at a time, or it continues after a message.
        if after is not None and (highest is None or after <= highest):
            highest, position = None, Position(*self._user_inbox.entry(after))
        if (lowest is not None and highest is not None and lowest > highest) or (after or "~") < (lowest or ""):
            return

        def page_size(read: int) -> int:
            if at_most is not None and read >= at_most:
                return 0
            # The first page is usually sufficient.
            return min(max(batch_size, following) if read else batch_size, _PAGE)

        span = keys.messages_between(lowest, highest)
        async for page in self._pages(span, position, page_size, below=highest or after, above=lowest):
            entries = [entry_of(row.item) for row in page.rows]
            for start in range(0, len(entries), _CONTENTS_BATCH_SIZE):
                some = entries[start : start + _CONTENTS_BATCH_SIZE]
                self._opener = await self._opener_of(some, reads_shared=wanted.fits is not None)
                for entry in some:
                    yield entry

    async def _pages(
        self,
        span: Span,
        position: Position | None,
        page_size: Callable[[int], int],
        *,
        below: str | None,
        above: str | None,
    ) -> AsyncIterator[Page]:
        """Yield pages of entries; the first has the posts on read that another request is applying."""
        is_checked = not may_hide_copies(self._state, self.counters, self._now)
        async for page in entry_pages(self._ports, self._user_inbox, span, position, page_size):
            if not is_checked:
                ids = [keys.message_of(row.key) for row in page.rows]
                last = above if page.next is None else ids[-1]
                if await read_hidden_copies(self._ports, self._user_inbox, self._state, ids, below=below, above=last):
                    break
                is_checked = True
            yield page
        else:
            return
        async for page in entry_pages(self._ports, self._user_inbox, span, position, page_size):
            yield page

    async def _opener_of(self, entries: Sequence[Entry], *, reads_shared: bool) -> Opener:
        # Tombstones and recalled messages match no filter.
        alive = [entry for entry in entries if entry.id not in self.recalled]
        tenant, inbox = self._user_inbox.tenant, self._user_inbox.inbox
        return await opener(self._ports, tenant, inbox, alive, reads_shared=reads_shared)

    def passes(self, entry: Entry, wanted: Wanted, content: "_Content") -> bool:
        """Return whether a message is visible and matches."""
        if entry.gone is not None or entry.id in self.recalled or is_expired(entry, self._now):
            return False
        if wanted.categories is not None and entry.category not in wanted.categories:
            return False
        if not _is_between(entry.id, wanted.since, wanted.until):
            return False
        is_read = not is_unread(entry, self.counters)
        is_so = (
            (wanted.read, is_read),
            (wanted.archived, entry.archived_at is not None),
            (wanted.seen, is_read or entry.seen_at is not None),
            (wanted.snoozed, is_snoozed(entry)),
        )
        if any(asked is not None and asked != answer for asked, answer in is_so):
            return False
        return wanted.fits is None or (content.text is not None and wanted.fits(content.decoded))


class _Content:
    """A message's content, decrypted and decoded lazily and at most once."""

    def __init__(self, entry: Entry, opener: Opener | None) -> None:
        self._entry = entry
        self._opener = opener

    @cached_property
    def text(self) -> str | None:
        """The JSON of the message; None if it was recalled since its entry was read."""
        return (self._entry if self._opener is None else self._opener.opened(self._entry)).message

    @cached_property
    def decoded(self) -> Any:
        return _decode(self.text or "null")


async def _begin(ports: Ports, user_inbox: UserInbox) -> _Search:
    state, counters = await read_current(ports, user_inbox)
    return _Search(ports, user_inbox, state, counters)


def _is_between(message_id: str, since: int | None, until: int | None) -> bool:
    if since is None and until is None:
        return True
    moment = milliseconds(message_id)
    return (since is None or since <= moment) and (until is None or moment <= until)


def _unread(counters: Counters, wanted: Wanted) -> int:
    """Return the number of unread messages in the filter's categories."""
    if wanted.archived:
        return 0
    if wanted.categories is None:
        return counters.total.count
    return sum(counters.category(name).count for name in wanted.categories)
