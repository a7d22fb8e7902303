"""The writes that deliver a rendered message: as those of any other, but each recipient's copy has its own content."""

from collections.abc import Mapping, Sequence

import msgspec

from stak.identifiers import UserId
from stak.inbox.delivery import Delivery
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Entry
from stak.ports.writes import Item


class RenderedDelivery(Delivery):
    """A delivery with content for each recipient."""

    def __init__(self, entry: Entry, messages: Mapping[UserId, str]) -> None:
        distinct = set(messages.values())
        self._is_same_for_all = len(distinct) == 1
        # Not the content of the broadcast, which is the template.
        own = distinct.pop() if self._is_same_for_all else None
        super().__init__(msgspec.structs.replace(entry, message=own, content_hash=None))
        self._messages = messages
        self._item = entry_item(self.entry)

    def to(self, user: UserId) -> Delivery:
        """Return the delivery to one recipient."""
        return Delivery(msgspec.structs.replace(self.entry, message=self._messages[user]))

    def copies(self, users: Sequence[UserId]) -> list[Item] | None:
        """Return the copies of these recipients, if they are on time; None if all get the same."""
        if self._is_same_for_all:
            return None
        return [{**self._item, "message": self._messages[user]} for user in users]
