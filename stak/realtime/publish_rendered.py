"""Publish messages that were rendered for each recipient: only connected users' copies are read and sent.

All recipients are told that their counts changed, which also says who is connected.
"""

from collections.abc import Sequence

from stak.identifiers import UserId
from stak.inbox.content_encryption import opened_entries
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_codec import entry_of
from stak.inbox.recall import is_unread_copy
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.frames import Inbox, text_of
from stak.realtime.live_calls import ConnectedUsers, publish_signals
from stak.realtime.presenters import arriving_message
from stak.realtime.signals import CountsChanged, InboxMessageArrived, push


async def publish_rendered(ports: Ports, deliveries: Sequence[tuple[Chunk, tuple[UserId, ...]]]) -> ConnectedUsers:
    """Publish delivered messages to those recipients to notify that are connected; return these."""
    counts = [push(chunk.tenant, users, CountsChanged(chunk.inbox)) for chunk, users in deliveries]
    connected = await publish_signals(ports, counts)
    pushes: list[Push] = []
    for chunk, users in deliveries:
        here = [user for user in users if (chunk.tenant, user) in connected]
        try:
            pushes += await _pushes(ports, chunk, here) if here else []
        except Exception as error:  # noqa: BLE001 - it is delivered: connected users find it in the inbox
            log.error("delivery_not_published", tenant=chunk.tenant, message_id=chunk.message_id, error=repr(error))
            rows_failed.labels("deliveries").inc()
    await publish_signals(ports, pushes)
    return connected


async def _pushes(ports: Ports, chunk: Chunk, users: Sequence[UserId]) -> list[Push]:
    copies = {user: UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in users}
    found = await ports.table.batch_get(copies.values())
    unread = [(user, entry_of(found[key])) for user, key in copies.items() if is_unread_copy(found.get(key))]
    opened = await opened_entries(ports, chunk.tenant, chunk.inbox, [entry for _, entry in unread])
    return [
        push(
            chunk.tenant,
            (user,),
            InboxMessageArrived(chunk.inbox, text_of(Inbox(chunk.inbox, arriving_message(entry)))),
        )
        for (user, _), entry in zip(unread, opened, strict=True)
        if entry.message is not None
    ]
