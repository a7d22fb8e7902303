"""The events of inboxes and broadcasts for webhook endpoints: read, finished; `delivered_event.py` has the third.

That a broadcast is finished is submitted before it is settled: if a process dies, it is submitted again, with the same
id. That a message was read is submitted afterwards, in the background: an event is lost if the process dies at that
moment.
"""

from collections.abc import Sequence
from typing import Final

from stak.identifiers import CategoryKey
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.webhook_endpoints import BROADCAST_FINISHED, MESSAGE_READ, has_subscribers
from stak.tenancy.webhook_events import submit_event

_SETTLED_WITHIN_SECONDS: Final = 2


async def submit_finished(ports: Ports, ref: BroadcastRef, redriven: int = 0) -> None:
    """Submit that a broadcast is finished, just before it is settled: its job waits until it is.

    `redriven` tells settlements of one broadcast apart: it is settled again if failed chunks were redriven.
    """
    if not await has_subscribers(ports, ref.tenant, BROADCAST_FINISHED):
        return
    await submit_event(
        ports,
        ref.tenant,
        BROADCAST_FINISHED,
        {"inbox": ref.inbox, "message_id": ref.id, "is_sharded": ref.is_sharded},
        identity=(ref.inbox, ref.id, redriven),
        delay_seconds=_SETTLED_WITHIN_SECONDS,
    )


async def submit_read(ports: Ports, user_inbox: UserInbox, message_ids: Sequence[str]) -> None:
    """Submit in the background that a user has read these messages."""
    if message_ids:
        await _submit_read(ports, user_inbox, {"message_ids": list(message_ids), "count": len(message_ids)})


async def submit_read_up_to(
    ports: Ports, user_inbox: UserInbox, watermark: str, category: CategoryKey | None, count: int
) -> None:
    """Submit in the background that a user has read all messages up to an id, of a category or all: one event."""
    if count:
        await _submit_read(ports, user_inbox, {"up_to": watermark, "category": category, "count": count})


async def _submit_read(ports: Ports, user_inbox: UserInbox, fields: Item) -> None:
    if not await has_subscribers(ports, user_inbox.tenant, MESSAGE_READ):
        return
    reference = {"inbox": user_inbox.inbox, "user_ids": [user_inbox.user], **fields}
    # A message may be marked unread and read again: then it is another event.
    identity = (reference, ports.ids.new())
    ports.background_tasks.spawn(submit_event(ports, user_inbox.tenant, MESSAGE_READ, reference, identity=identity))
