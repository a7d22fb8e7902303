"""The recipients of a chunk who have not read its message: their copies are unread, alive and not recalled."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from stak.identifiers import UserId
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Entry, counters_of, is_expired, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.recall import is_unread_copy
from stak.inbox.store_recipients import recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Item, Key


class UnreadCopy(NamedTuple):
    """A message that a user has not read, as it is stored."""

    user_inbox: UserInbox
    item: Item

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


async def unread_copies(ports: Ports, ref: BroadcastRef, number: int, after: str = "") -> list[UnreadCopy]:
    """Return the unread copies of a chunk, of users after this one; none of a recalled, expired or removed message."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or broadcast.removing_at is not None or broadcast.is_recalled or not broadcast.has_content:
        return []
    if broadcast.expires_at is not None and broadcast.expires_at <= ports.clock():
        return []
    found = (await recipients_of(ports, ref, broadcast, (number,))).get(number, ())
    return await unread_among(ports, ref, [user for user in found if user > after])


async def unread_among(ports: Ports, ref: BroadcastRef, users: Sequence[UserId]) -> list[UnreadCopy]:
    """Return the unread copies of these users, in their order."""
    inboxes = [UserInbox(ref.tenant, user, ref.inbox) for user in users]
    # Entries before counters, as everywhere.
    items = await ports.table.batch_get(inbox.entry(ref.id) for inbox in inboxes)
    copies = [
        UnreadCopy(inbox, item)
        for inbox in inboxes
        if (item := items.get(inbox.entry(ref.id))) is not None and is_unread_copy(item)
    ]
    rows = await ports.table.batch_get(
        copy.user_inbox.counter(level) for copy in copies for level in (TOTAL, copy.entry.category)
    )
    now = ports.clock()
    return [copy for copy in copies if _is_unread(copy, rows) and not is_expired(copy.entry, now)]


def _is_unread(copy: UnreadCopy, rows: Mapping[Key, Item]) -> bool:
    levels = {level: rows.get(copy.user_inbox.counter(level)) for level in (TOTAL, copy.entry.category)}
    counters = counters_of({level: dict(row) for level, row in levels.items() if row is not None})
    return is_unread(copy.entry, counters)
