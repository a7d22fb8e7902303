"""The answer to a post, which is stored with its idempotency key and returned to every repetition."""

import msgspec

from stak.event_log.inbox_state import outlast_changes
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast, Status
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import count_chunks
from stak.inbox.idempotency import IdempotencyKey, read_answer
from stak.inbox.post_recipients import warning_for
from stak.ports import Ports


class Accepted(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a post, the same for every repetition. `warning` is there only if nobody receives the message."""

    message_id: str
    status: Status
    recipients: int
    chunks: int
    warning: str | None = None


def answer_of(broadcast: Broadcast) -> Accepted:
    """Return the answer to the post of a new broadcast."""
    count = broadcast.recipients
    chunks = 0 if broadcast.is_on_read else count_chunks(count)
    return Accepted(broadcast.message_id, broadcast.status, count, chunks, warning_for(count, broadcast.kind))


async def find_accepted(ports: Ports, tenant: TenantKey, key: IdempotencyKey) -> Accepted | None:
    """Return the answer that an earlier post with this idempotency key got. Raises IdempotencyMismatch."""
    answer = await read_answer(ports, tenant, key)
    return None if answer is None else msgspec.json.decode(answer, type=Accepted)


async def repeated_publication(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, accepted: Accepted
) -> BroadcastRef | None:
    """Return the post that a repetition is to publish to devices again; None if it was not a post on read.

    Whoever published it may have ended before the devices were told. Or it is not answered yet: this waits until
    everyone sees the post and its content.
    """
    if accepted.status != "published":
        return None
    ref = BroadcastRef(tenant, inbox, accepted.message_id)
    await outlast_changes(ports, tenant, inbox, ref.key, ref.content)
    return ref
