"""The writes that deliver a rendered message: as those of any other, but each recipient's copy has its own content."""

from collections.abc import Mapping

import msgspec

from stak.identifiers import UserId
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Entry
from stak.inbox.unread_counts import Delivery, UserInbox
from stak.ports.writes import Group, Put, in_partition


class RenderedDelivery(Delivery):
    """A delivery with content for each recipient."""

    is_rendered = True

    def __init__(self, entry: Entry, messages: Mapping[UserId, str]) -> None:
        # Without the template, which the content of the broadcast is.
        super().__init__(msgspec.structs.replace(entry, message=None, content_hash=None))
        self._messages = messages
        self._template = self.on_time()
        self._item = entry_item(self.entry)

    def to(self, user: UserId) -> Delivery:
        """Return the delivery to one recipient."""
        return Delivery(msgspec.structs.replace(self.entry, message=self._messages[user]))

    def on_time_to(self, user_inbox: UserInbox) -> Group:
        """Return the writes to one recipient that is on time; all but the copy share their values with the others."""
        copy, *others = self._template
        item = {**self._item, "message": self._messages[user_inbox.user]}
        partition = user_inbox.partition
        put = Put(in_partition(copy, partition).key, item, copy.when)
        return (put, *(in_partition(write, partition) for write in others))
