"""A user's view of an inbox: pages of messages, newest first, single messages, and unread counts.

A message is hidden as soon as its recall is accepted: every page reads the inbox's state consistently, before its
messages. It has the recalls in progress, and says whether there are events to apply first (`catch_up.py`). The read
time of a message read by "mark all" is the time of that mark.
"""

from contextlib import aclosing
from typing import Final

import msgspec

from stak.errors import NotFound
from stak.event_log.inbox_state import InboxState, read_state_of_user
from stak.inbox import keys
from stak.inbox.catch_up import counters_at, read_counters_if_current, read_current, read_current_counters
from stak.inbox.content_encryption import opened_entries
from stak.inbox.digest import DIGEST_MAX
from stak.inbox.digest_lists import DIGEST_LISTED_MAX, read_digests
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import (
    Counters,
    Entry,
    Unread,
    UnreadTimes,
    is_expired,
    is_hidden,
    is_snoozed,
    is_unread,
    unread_of,
    unread_times_of,
)
from stak.inbox.entry_pages import entry_pages
from stak.inbox.hidden_copies import may_hide_copies, read_hidden_copies
from stak.inbox.read_times import read_times
from stak.inbox.returned_messages import by_id, has_returned, merged_entries, snoozed_entries
from stak.inbox.unread_counts import UserInbox
from stak.inbox.whole_reads import read_shown_counters
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Key
from stak.ulids import is_ulid

FILTERED_ENTRIES_MAX: Final = 1000
"""How many entries one filtered page reads before it returns what it has found."""

_FILTERED_PAGE_SIZE: Final = 250


class VisibleMessage(msgspec.Struct, frozen=True):
    """A message as its user sees it."""

    entry: Entry
    is_unread: bool
    is_redacted: bool
    message: str | None
    readat: int | None
    collected: tuple[Entry, ...] | None = None
    """Of a digest: the messages that it shows as one, newest first."""
    is_pinned: bool = False


class Listing(msgspec.Struct, frozen=True):
    """A page of messages, the position to continue at, and the unread counts."""

    messages: list[VisibleMessage]
    next: Position | None
    unread: Unread
    pinned: list[VisibleMessage] = []
    """On the first page of the list: the pinned messages that match, which are at their places in the list too."""


class Filter(msgspec.Struct, frozen=True):
    """Selects the messages of a page."""

    category: str | None = None
    unread: bool | None = None
    archived: bool = False
    snoozed: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether nearly every message passes."""
        return self.category is None and self.unread is None and not self.archived


async def read_unread_and_times(ports: Ports, user_inbox: UserInbox) -> tuple[Unread, UnreadTimes]:
    """Return the unread counts, and when they last changed."""
    counters = await read_current_counters(ports, user_inbox)
    return unread_of(counters), unread_times_of(counters)


async def read_unread(ports: Ports, user_inbox: UserInbox) -> Unread:
    """Return the unread counts, in total and by category."""
    return unread_of(await read_current_counters(ports, user_inbox))


async def read_unread_if_current(ports: Ports, user_inbox: UserInbox) -> Unread | None:
    """Return the unread counts; None if a post on read has to be applied first."""
    counters = await read_counters_if_current(ports, user_inbox)
    return None if counters is None else unread_of(counters)


async def list_messages(
    ports: Ports, user_inbox: UserInbox, *, limit: int, after: Position | None = None, wanted: Filter | None = None
) -> Listing:
    """Return a page of messages, newest first.

    A filtered page reads on until it is full or has read FILTERED_ENTRIES_MAX entries.
    """
    wanted = wanted or Filter()
    state, counters = await read_current(ports, user_inbox)
    recalled, is_first = frozenset(state.ids), after is None
    if wanted.snoozed:
        entries, after = await _list_snoozed(ports, user_inbox, limit, after, wanted)
    else:
        list_page = _list_merged if has_returned(counters, ports.clock()) else _list_by_id
        begin = after
        entries, after = await list_page(ports, user_inbox, limit, begin, wanted, counters, recalled)
        if may_hide_copies(state, counters, ports.clock()):
            is_by_id = list_page is _list_by_id
            first, last = (_id_at(by_id(user_inbox, begin)), _id_at(after)) if is_by_id else (None, None)
            shown_ids = {one.id for one in entries}
            hidden = await read_hidden_copies(ports, user_inbox, state, shown_ids, below=first, above=last)
            if any(_passes(one, wanted, counters, recalled) for one in hidden):
                entries, after = await list_page(ports, user_inbox, limit, begin, wanted, counters, recalled)
    above: list[Entry] = []
    if state.pinned and is_first and not wanted.archived and not wanted.snoozed:
        found = await ports.table.batch_get(map(user_inbox.entry, state.pinned))
        held = [entry_of(found[key]) for key in map(user_inbox.entry, state.pinned) if key in found]
        above = [entry for entry in held if _passes(entry, wanted, counters, recalled)]
    shown = await visible_messages(ports, user_inbox, [*above, *entries], counters, recalled)
    marked = [with_pin(one, state) for one in shown] if state.pinned else shown
    pinned = [one for one in marked[: len(above)] if one.is_pinned]
    return Listing(marked[len(above) :], after, unread_of(counters), pinned)


def _id_at(position: Position | None) -> str | None:
    return None if position is None else keys.message_of(Key(position.pk, position.sk))


def with_pin(shown: VisibleMessage, state: InboxState) -> VisibleMessage:
    """Return a message with whether it is pinned: not one that was recalled or has expired."""
    is_pinned = shown.entry.id in state.pinned and shown.message is not None
    return msgspec.structs.replace(shown, is_pinned=is_pinned)


async def _list_by_id(
    ports: Ports,
    user_inbox: UserInbox,
    limit: int,
    after: Position | None,
    wanted: Filter,
    counters: Counters,
    recalled: frozenset[str],
) -> tuple[list[Entry], Position | None]:
    entries: list[Entry] = []
    is_end = False

    def page_size(read: int) -> int:
        if len(entries) == limit or read >= FILTERED_ENTRIES_MAX:
            return 0
        return limit - len(entries) if wanted.is_plain else min(_page_size(limit, read), FILTERED_ENTRIES_MAX - read)

    after = by_id(user_inbox, after)
    async for page in entry_pages(ports, user_inbox, keys.MESSAGES, after, page_size):
        last = None
        for row in page.rows:
            last = row.key
            entry = entry_of(row.item)
            if _passes(entry, wanted, counters, recalled):
                entries.append(entry)
                if len(entries) == limit:
                    break
        after = after if last is None else Position(*last)
        is_end = page.next is None and (last is None or last == page.rows[-1].key)
    return entries, None if is_end else after


async def _list_merged(
    ports: Ports,
    user_inbox: UserInbox,
    limit: int,
    after: Position | None,
    wanted: Filter,
    counters: Counters,
    recalled: frozenset[str],
) -> tuple[list[Entry], Position | None]:
    """List messages by id, except those that have returned, which are listed by the time of their return."""
    entries: list[Entry] = []
    read = 0
    async with aclosing(merged_entries(ports, user_inbox, after, page_size=limit)) as merged:
        async for position, entry in merged:
            read += 1
            if entry is not None and _passes(entry, wanted, counters, recalled):
                entries.append(entry)
            if len(entries) == limit or read >= FILTERED_ENTRIES_MAX:
                return entries, position
    return entries, None


async def _list_snoozed(
    ports: Ports, user_inbox: UserInbox, limit: int, after: Position | None, wanted: Filter
) -> tuple[list[Entry], Position | None]:
    """List snoozed messages, those that return first before the others."""
    entries: list[Entry] = []
    read = 0
    async with aclosing(snoozed_entries(ports, user_inbox, after, page_size=limit)) as snoozed:
        async for position, entry in snoozed:
            read += 1
            if entry is not None and wanted.category in (None, entry.category):
                entries.append(entry)
            if len(entries) == limit or read >= FILTERED_ENTRIES_MAX:
                return entries, position
    return entries, None


async def read_message(ports: Ports, user_inbox: UserInbox, message_id: str) -> VisibleMessage:
    """Return one message. Raises NotFound if it does not exist or is hidden."""
    state = await read_state_of_user(ports, user_inbox.tenant, user_inbox.inbox, user_inbox.user)
    # The entry after the events: another device may apply them meanwhile, which an entry read before would not show.
    counters = await counters_at(ports, user_inbox, state) if state.seq else None
    item = await _read_entry(ports, user_inbox, message_id)
    if item is None and counters and may_hide_copies(state, counters, ports.clock()) and is_ulid(message_id):
        await ports.table.transact_get([user_inbox.entry(message_id)])  # waits for who is writing it
        item = await _read_entry(ports, user_inbox, message_id)
    if item is None:
        raise NotFound("Message not found in this inbox.")
    counters = counters or await read_shown_counters(ports, user_inbox)
    (shown,) = await visible_messages(ports, user_inbox, [item], counters, frozenset(state.ids), digest_max=DIGEST_MAX)
    return with_pin(shown, state)


async def _read_entry(ports: Ports, user_inbox: UserInbox, message_id: str) -> Entry | None:
    """Return an entry, or None if it does not exist or is hidden."""
    item = await ports.table.get(user_inbox.entry(message_id)) if is_ulid(message_id) else None
    entry = None if item is None else entry_of(item)
    return None if entry is None or is_hidden(entry) else entry


async def recalls_in_progress(ports: Ports, user_inbox: UserInbox) -> frozenset[str]:
    """Return the ids of messages under recall, whose stored content must not be shown; the user selects the replica."""
    state = await read_state_of_user(ports, user_inbox.tenant, user_inbox.inbox, user_inbox.user)
    return frozenset(state.ids)


def _page_size(limit: int, read: int) -> int:
    """Return how many entries a filtered page reads per Query: twice the limit first, then more."""
    return max(limit * 2, _FILTERED_PAGE_SIZE) if read else limit * 2


def _passes(entry: Entry, wanted: Filter, counters: Counters, recalled: frozenset[str]) -> bool:
    if is_hidden(entry) or (entry.archived_at is not None) != wanted.archived or is_snoozed(entry):
        return False
    if wanted.category is not None and entry.category != wanted.category:
        return False
    if wanted.unread is None:
        return True
    return wanted.unread == (is_unread(entry, counters) and entry.id not in recalled)


async def visible_messages(
    ports: Ports,
    user_inbox: UserInbox,
    entries: list[Entry],
    counters: Counters,
    recalled: frozenset[str],
    *,
    digest_max: int = DIGEST_LISTED_MAX,
) -> list[VisibleMessage]:
    """Return entries as their user sees them, given these counters and recalls."""
    now = ports.clock()
    are_unread = [is_unread(entry, counters) for entry in entries]
    by_watermark = [
        entry
        for entry, unread in zip(entries, are_unread, strict=True)
        if not unread and entry.readat is None and not entry.gone
    ]
    moments = await read_times(ports, user_inbox, by_watermark, counters) if by_watermark else {}
    shown = []
    seen = [_without_hidden(entry, recalled, now) for entry in entries]
    opened = await opened_entries(ports, user_inbox.tenant, user_inbox.inbox, seen)
    digests = await read_digests(ports, user_inbox, entries, recalled, most=digest_max)
    for entry, is_counted in zip(opened, are_unread, strict=True):
        # Content that is gone although its entry refers to it was recalled since the page was read.
        is_lost = entry.message is None and entry.content_hash is not None
        is_redacted = entry.gone == "redacted" or entry.id in recalled or is_lost
        readat = entry.readat if entry.readat is not None else moments.get(entry.id)
        unread = is_counted and not is_redacted and not is_expired(entry, now)
        collected = digests.get(entry.id)
        kept = None if collected is None else tuple(collected)
        shown.append(VisibleMessage(entry, unread, is_redacted, entry.message, readat, kept))
    return shown


def _without_hidden(entry: Entry, recalled: frozenset[str], now: float) -> Entry:
    """Remove content, sender and label from an entry that was recalled or has expired."""
    if entry.gone != "redacted" and entry.id not in recalled and not is_expired(entry, now):
        return entry
    return msgspec.structs.replace(entry, message=None, content_hash=None, sender=None, label=None)
