"""The broadcast of an imported message: it grows by a chunk with every few copies that are imported."""

from collections.abc import Sequence
from typing import Self

import msgspec

from stak.identifiers import TenantKey, UserId
from stak.inbox.broadcast import DELIVERED, Broadcast, Progress, broadcast_item
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import Details, opened_entries, seal_message, sealed_broadcast
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.host_ids import host_id_write
from stak.inbox.keys import TOTAL
from stak.inbox.ledger import TOTAL_ROWS, outcome_writes
from stak.inbox.recipient_chunks import sort_key
from stak.inbox.shared_content import NewBroadcast, with_shared_content
from stak.inbox.store_recipients import only_chunk, recipients_item
from stak.inbox.unread_counts import UserInbox
from stak.migration.source_items import Message
from stak.ports import Ports
from stak.ports.writes import Absent, Equals, Group, Put, Update, Write, in_partition
from stak.tenancy.audit_log import OPERATOR
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.stored_bytes import ENTRY_BYTES

_replace = msgspec.structs.replace
NewCopy = tuple[Message, UserInbox, Counters]


class ImportedBroadcast:
    """A broadcast as it is stored, or as it will be, with its decrypted content."""

    def __init__(self, ports: Ports, new: NewBroadcast, content: Entry, *, is_stored: bool) -> None:
        self._ports = ports
        self._new = new
        self._content = content
        self._is_stored = is_stored

    @classmethod
    async def of(cls, ports: Ports, ref: BroadcastRef, stored: Broadcast | None, first: Message) -> Self:
        """Return the broadcast of a message; a new one has the content of the first copy that is imported."""
        if stored is not None:
            (content,) = await opened_entries(ports, ref.tenant, ref.inbox, [entry_for_all(stored, 0)])
            return cls(ports, NewBroadcast(ref, stored), content, is_stored=True)
        clear = _new_broadcast(ref, first)
        new = with_shared_content(NewBroadcast(ref, await sealed_broadcast(ports, ref, clear)))
        return cls(ports, new, entry_for_all(clear, 0), is_stored=False)

    @property
    def tenant(self) -> TenantKey:
        """Its tenant."""
        return self._new.ref.tenant

    @property
    def accepts_copies(self) -> bool:
        """Whether copies may be added: not if it was recalled here, or is being removed."""
        broadcast = self._new.broadcast
        return broadcast.status == DELIVERED and broadcast.removing_at is None and broadcast.settled is not None

    def bytes_for(self, copies: Sequence[Message]) -> int:
        """Return the stored bytes that these copies are charged with."""
        before, grown = self._new.broadcast, self._grown(copies)
        return grown.charged_bytes - (before.charged_bytes if self._is_stored else 0)

    def with_chunk(self, copies: Sequence[Message]) -> Self:
        """Return it as it is once a chunk of these copies is imported."""
        new = self._new._replace(broadcast=self._grown(copies), content=None)
        return type(self)(self._ports, new, self._content, is_stored=True)

    async def writes(self, copies: Sequence[NewCopy]) -> Group:
        """Return the transaction that imports some copies as the next chunk."""
        ref, broadcast, content = self._new
        number, grown = broadcast.planned, self._grown([message for message, _, _ in copies])
        users: list[UserId] = [user_inbox.user for _, user_inbox, _ in copies]
        users.sort(key=lambda user: sort_key(broadcast, user))
        # The first chunk is indexed if it has one recipient, so that the erasure of that user finds the broadcast.
        chunk = (
            only_chunk(ref, grown, users) if number == 0 else Put(ref.chunk(number), recipients_item(ref, grown, users))
        )
        named = host_id_write(ref, broadcast)
        writes: list[Write] = [
            # No condition on a new broadcast and on the recipients: the outcome of the same chunk must be absent.
            self._extension(grown) if self._is_stored else Put(ref.key, broadcast_item(grown)),
            chunk,
            *outcome_writes(ref, broadcast, number, None, {"delivered": len(copies)}),
            *((content,) if content is not None else ()),
            *((named,) if named is not None and not self._is_stored else ()),
        ]
        for message, user_inbox, counters in copies:
            writes += await self._copy_writes(message, user_inbox, counters)
        return tuple(writes)

    def _extension(self, grown: Broadcast) -> Update:
        before = self._new.broadcast
        return Update(
            self._new.ref.key,
            set={
                "planned": grown.planned,
                "sent": grown.sent,
                "recipients": grown.recipients,
                "reached": grown.reached,
                "settled": msgspec.to_builtins(grown.settled),
                "own_bytes": grown.own_bytes,
            },
            # It must not have been recalled, and the content that copies refer to must not have been erased. That no
            # other chunk was added is a condition of the ledger.
            when=(Equals("status", before.status), Equals("content_hash", before.content_hash)),
        )

    async def _copy_writes(self, message: Message, user_inbox: UserInbox, counters: Counters) -> Group:
        entry = await self._entry(message)
        delivery = Delivery(entry, counted_at=int(self._ports.clock()))
        total, category = counters.total, counters.category(entry.category)
        if entry.readat is None and category.is_muted:
            as_read = _replace(entry, readat=max(message.delivered, message.received), is_muted=True)
            return delivery.muted(user_inbox, as_read)
        if entry.readat is not None:
            # The total is written too, without a change: every inbox with a message has one.
            return (
                Put(user_inbox.entry(entry.id), entry_item(entry), when=(Absent(),)),
                Update(user_inbox.counter(TOTAL), add={"count": 0, "rev": 1}),
            )
        watermarks = [counter.watermark for counter in (total, category) if counter.watermark is not None]
        if all(watermark < entry.id for watermark in watermarks):
            return tuple(in_partition(write, user_inbox.partition) for write in delivery.on_time())
        return delivery.late(user_inbox, counters, entry.delivered)

    async def _entry(self, message: Message) -> Entry:
        ref, broadcast, _ = self._new
        entry = _replace(entry_for_all(broadcast, message.delivered), readat=message.readat)
        entry = _replace(entry, host_system_id=message.host_system_id or broadcast.host_system_id)
        if not self._differs(message):
            return entry
        sealer = await data_sealer(self._ports, ref.tenant)
        sealed = seal_message(sealer, ref, message.message, Details(message.sender, message.label))
        return _replace(entry, message=sealed, content_hash=None)

    def _differs(self, message: Message) -> bool:
        """Return whether a copy differs from the first one, or the content was erased with the user that had it."""
        shared = (self._content.message, self._content.sender, self._content.label)
        return shared != (message.message, message.sender, message.label)

    def _grown(self, copies: Sequence[Message]) -> Broadcast:
        """Return it with one more chunk of these delivered copies."""
        broadcast = self._new.broadcast
        settled = broadcast.settled or Progress()
        recipients = broadcast.recipients + len(copies)
        # A copy that differs is stored with its content, which may be longer or shorter than that of the first one.
        own = sum(_copy_bytes(message) - broadcast.copy_bytes for message in copies if self._differs(message))
        return _replace(
            broadcast,
            planned=broadcast.planned + 1,
            sent=broadcast.planned + 1,
            recipients=recipients,
            reached=recipients if broadcast.kind == "everyone" else 0,
            settled=_replace(settled, chunks=settled.chunks + 1, delivered=settled.delivered + len(copies)),
            own_bytes=(broadcast.own_bytes or 0) + own or None,
        )


def _new_broadcast(ref: BroadcastRef, message: Message) -> Broadcast:
    return Broadcast(
        message_id=ref.id,
        status=DELIVERED,
        kind=message.kind,
        category=message.category,
        message=message.message,
        recipients=0,
        planned=0,
        created=message.received,
        received=message.received,
        touched=message.received,
        cutoff=ref.id,
        label=message.label,
        sender=message.sender,
        # The id that the message had: its sender may know it by nothing else.
        host_system_id=message.host_system_id or message.source_id[:256],
        settled=Progress(),
        created_by=OPERATOR,
        copy_bytes=_copy_bytes(message),
        total_rows=TOTAL_ROWS,
        is_imported=True,
    )


def _copy_bytes(message: Message) -> int:
    """Return the bytes charged for a copy that is stored with its content."""
    return len(message.message.encode()) + ENTRY_BYTES
