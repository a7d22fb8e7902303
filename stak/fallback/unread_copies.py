"""The recipients of a chunk who have not read its message: their copies are unread, alive and not recalled.

A user who has muted the category since the message arrived is left out too: it stays unread in the inbox, but whoever
mutes a category wants no email about it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from stak.identifiers import UserId
from stak.inbox.broadcast import Broadcast, find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.digest import window_of, window_row
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Entry, counters_of, is_expired, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.message_options import group_hash
from stak.inbox.recall import is_unread_copy
from stak.inbox.snooze import Watermarks
from stak.inbox.store_recipients import recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS
from stak.ports.writes import Item, Key


class UnreadCopy(NamedTuple):
    """A message that a user has not read, as it is stored."""

    user_inbox: UserInbox
    item: Item
    watermarks: Watermarks
    """Those that decided that it is unread."""

    @property
    def user(self) -> UserId:
        """Its user."""
        return self.user_inbox.user

    @property
    def entry(self) -> Entry:
        """The message."""
        return entry_of(self.item)

    @property
    def key(self) -> Key:
        """The key of its row."""
        return self.user_inbox.entry(self.item["id"])


async def find_visible(ports: Ports, ref: BroadcastRef) -> Broadcast | None:
    """Return a broadcast whose message can be sent; None if it was recalled or removed, or has expired."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or broadcast.removing_at is not None or broadcast.is_recalled or not broadcast.has_content:
        return None
    return None if broadcast.expires_at is not None and broadcast.expires_at <= ports.clock() else broadcast


async def users_of_chunk(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int, after: str = ""
) -> list[UserId]:
    """Return the recipients of a chunk after this one."""
    found = (await recipients_of(ports, ref, broadcast, (number,))).get(number, ())
    return [user for user in found if user > after]


async def unread_among(ports: Ports, ref: BroadcastRef, users: Sequence[UserId]) -> list[UnreadCopy]:
    """Return the unread copies of these users, in their order."""
    return await unread_in(ports, [UserInbox(ref.tenant, user, ref.inbox) for user in users], ref.id)


async def unread_in(ports: Ports, inboxes: Sequence[UserInbox], message_id: str) -> list[UnreadCopy]:
    """Return the unread copies of a message in these inboxes, in their order; none where its category is muted."""
    # Entries before counters, as everywhere.
    items = await ports.table.batch_get(inbox.entry(message_id) for inbox in inboxes)
    found = [
        (inbox, item)
        for inbox in inboxes
        if (item := items.get(inbox.entry(message_id))) is not None and is_unread_copy(item)
    ]
    rows = await ports.table.batch_get(
        inbox.counter(level) for inbox, item in found for level in (TOTAL, item["category"])
    )
    now = ports.clock()
    copies: list[UnreadCopy] = []
    for inbox, item in found:
        entry = entry_of(item)
        levels = {level: rows.get(inbox.counter(level)) for level in (TOTAL, entry.category)}
        counters = counters_of({level: dict(row) for level, row in levels.items() if row is not None})
        category = counters.category(entry.category)
        if is_unread(entry, counters) and not is_expired(entry, now) and not category.is_muted:
            marks = Watermarks(counters.total.watermark, category.watermark)
            copies.append(UnreadCopy(inbox, item, marks))
    return copies


async def is_collecting(ports: Ports, ref: BroadcastRef, digest_key: str, users: Sequence[UserId]) -> bool:
    """Return whether the window of a digest key still has the message for some of these users.

    The copies that a closed window leaves hidden are in no window: another message is sent for them. Each copy and its
    window are read as of one moment, before the unread copies: so a message whose window closes meanwhile is either in
    the window, or found unread afterwards.
    """
    inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in users]
    at_once = TRANSACT_GET_MAX_KEYS // 2
    for start in range(0, len(inboxes), at_once):
        rows = {
            inbox.entry(ref.id): window_row(inbox, group_hash(digest_key)) for inbox in inboxes[start : start + at_once]
        }
        found = await ports.table.transact_get([*rows, *rows.values()])
        for entry, row in rows.items():
            item, window = found.get(entry), window_of(found.get(row))
            is_held = item is not None and item.get("digest") is not None and item.get("gone") is None
            if is_held and window is not None and ref.id in window.ids:
                return True
    return False
