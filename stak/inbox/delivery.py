"""Builds the writes that deliver a message to a user's inbox, and count it as unread (`unread_counts.py`)."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox, marker_item, markers_put, updated_at
from stak.ports.writes import Absent, Below, Check, Conditions, Equals, Group, Item, Key, Present, Put, Update, Write

_ADD_TOTAL: Final = {"count": 1, "rev": 1}
_ADD_CATEGORY: Final = {"count": 1}


class Delivery:
    """The writes that deliver one message; they differ between recipients only in the partition.

    `counted_at` is the time at which counts change, if that is not the time of the delivery.
    """

    def __init__(self, entry: Entry, *, counted_at: int | None = None) -> None:
        self._entry = entry
        self._counted_at = counted_at
        self._absent: Conditions = (Absent(),)

    @property
    def entry(self) -> Entry:
        """The copy that a recipient gets."""
        return self._entry

    def to(self, _: UserId) -> "Delivery":
        """Return the delivery to one recipient: the same one, unless the content is rendered for each."""
        return self

    def copies(self, _: Sequence[UserId]) -> list[Item] | None:
        """Return the copies of these recipients, if they are on time; None if they are all that of `on_time`."""
        return None

    def on_time(self) -> Group:
        """Deliver, without reading first, to recipients whose watermark is below the message.

        Applied to each partition.

        The first write fails if the message is already delivered, the others if a watermark has passed it or its
        category is muted.
        """
        entry = self._entry
        is_on_time, updated = Below("wm", entry.id), self._updated(entry)
        total, category = Key("", keys.counter(TOTAL)), Key("", keys.counter(entry.category))
        writes: tuple[Write, ...] = (
            Put(Key("", keys.entry(entry.id)), entry_item(entry), self._absent),
            Update(total, set=updated, add=_ADD_TOTAL, when=(is_on_time,)),
            Update(category, set=updated, add=_ADD_CATEGORY, when=(is_on_time, Absent("muted"))),
        )
        if entry.expires_at is None:
            return writes
        return (*writes, Put(Key("", keys.expiry(entry.id, entry.expires_at)), marker_item(entry)))

    def late(self, user_inbox: UserInbox, counters: Counters, now: int) -> Group:
        """Deliver to a recipient whose watermark has passed the message: a stamp exempts it, so that it is unread."""
        category = counters.category(self._entry.category)
        stamped = msgspec.structs.replace(
            self._entry, delivered=now, total_stamp=counters.total.watermark, category_stamp=category.watermark
        )
        updated = self._updated(stamped)
        return (
            Put(user_inbox.entry(stamped.id), entry_item(stamped), self._absent),
            Update(user_inbox.counter(TOTAL), updated, _ADD_TOTAL, (), (Equals("wm", stamped.total_stamp),)),
            Update(
                user_inbox.counter(stamped.category),
                updated,
                _ADD_CATEGORY,
                (),
                (Equals("wm", stamped.category_stamp), Absent("muted")),
            ),
            *markers_put(user_inbox, stamped),
        )

    def muted(self, user_inbox: UserInbox, entry: Entry) -> Group:
        """Deliver this entry to a recipient that has muted its category; no count changes."""
        return (
            Put(user_inbox.entry(entry.id), entry_item(entry), self._absent),
            Check(user_inbox.counter(entry.category), (Present("muted"),)),
        )

    def _updated(self, delivered: Entry) -> Mapping[str, int]:
        return updated_at(delivered.delivered if self._counted_at is None else self._counted_at)
