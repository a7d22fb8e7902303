"""A broadcast as its sender sees it: its exact delivery progress, and its decrypted content."""

import msgspec

from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import is_sealed, open_details, opener
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.tenancy.data_keys import data_sealer


async def read_progress(ports: Ports, ref: BroadcastRef) -> Progress:
    """Return the totals over a broadcast's ledger; exact, because each chunk has a single row."""
    totals = {"chunks": 0, "delivered": 0, "failed": 0, "redacted": 0, "swept": 0}
    async for row in rows_of(ports.table, ref.chunks, keys.LEDGER, at_once=2000):
        totals["chunks"] += 1
        for name in ("delivered", "failed", "redacted", "swept"):
            totals[name] += row.item.get(name, 0)
    return Progress(**totals)


async def describe(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Return a broadcast with its exact progress and decrypted content."""
    broadcast = await _opened(ports, ref, broadcast)
    if broadcast.is_scheduled:
        return broadcast
    return with_progress(broadcast, broadcast.settled or await read_progress(ports, ref))


def with_progress(broadcast: Broadcast, progress: Progress) -> Broadcast:
    """Return a broadcast with its current progress."""
    broadcast = broadcast.settled_by(progress)
    is_counted = broadcast.kind == "everyone" and broadcast.has_all_chunks
    return msgspec.structs.replace(
        broadcast,
        recipients=broadcast.reached if is_counted else broadcast.recipients,
        delivered=progress.delivered,
        failed=progress.failed,
        # A recall from all also counts the copies recalled from individual recipients before it.
        redacted=progress.redacted if progress.swept else broadcast.withdrawn,
    )


async def _opened(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast:
    """Decrypt a broadcast's content; if the content is gone, decrypt its sender and label."""
    message = broadcast.message
    if message is not None and is_sealed(message):
        opening = await opener(ports, ref.tenant, ref.inbox, [message])
        _, text, sender, label = opening.open(ref.id, message)
        return msgspec.structs.replace(broadcast, message=text, sender=sender, label=label)
    if broadcast.details is None:
        return broadcast
    sealer = await data_sealer(ports, ref.tenant, [broadcast.details])
    details = open_details(sealer, ref, broadcast.details)
    return msgspec.structs.replace(broadcast, sender=details.sender, label=details.label)
