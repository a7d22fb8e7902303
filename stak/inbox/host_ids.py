"""The rows that name the messages with a `host_system_id`: their sender finds them by the id in its own system.

They are in the partition of the answer to a post with that id, so one query reads all of them. They stay as long as the
broadcast, unlike the answer. Several messages may have the same id: it prevents a repetition for 7 days only, and not
where the post had an `Idempotency-Key`.
"""

from typing import Final

from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import host_id_key
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports.table import Span
from stak.ports.writes import TTL, Delete, Key, Put

_NAMES: Final = "b#"
NAMED: Final = Span(prefix=_NAMES)
"""The rows of a partition that name messages; the ids of newer ones are higher."""


def host_id_partition(tenant: TenantKey, inbox: InboxKey, host_system_id: str) -> str:
    """Return the partition of the messages with this `host_system_id`."""
    return host_id_key(tenant, inbox, host_system_id).pk


def host_id_write(ref: BroadcastRef, broadcast: Broadcast) -> Put | None:
    """Return the write that names a new broadcast in the partition of its `host_system_id`, if it has one."""
    if not broadcast.host_system_id:
        return None
    end = {} if broadcast.expires_at is None else {TTL: broadcast.expires_at + RECIPIENTS_KEPT_SECONDS}
    # No condition: the id of the broadcast is new, or an import repeats the same row.
    return Put(_key(ref, broadcast.host_system_id), end)


def host_id_removal(ref: BroadcastRef, broadcast: Broadcast) -> tuple[Delete, ...]:
    """Return the write that removes the name of a broadcast, if it has one, with the broadcast."""
    # No condition: without the broadcast the row has no meaning. Broadcasts of earlier releases have none.
    return (Delete(_key(ref, broadcast.host_system_id)),) if broadcast.host_system_id else ()


def _key(ref: BroadcastRef, host_system_id: str) -> Key:
    return Key(host_id_partition(ref.tenant, ref.inbox, host_system_id), f"{_NAMES}{ref.id}")
