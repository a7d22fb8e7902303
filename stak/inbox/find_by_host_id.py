"""Find broadcasts by the id that their sender gave them, and what became of them for one user."""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from stak.errors import NotFound
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_broadcasts import find_refs
from stak.inbox.host_ids import NAMED, host_id_partition
from stak.inbox.idempotency import host_id_key
from stak.inbox.list_recipients import read_recipient
from stak.inbox.post_answer import Accepted
from stak.inbox.recipient_states import RecipientState
from stak.ports import Ports
from stak.ports.writes import Item

MESSAGES_MAX: Final = 10
"""How many messages with the same `host_system_id` are looked at, newest first."""


class SentMessage(NamedTuple):
    """A broadcast, and what became of it for one user."""

    broadcast: Broadcast
    recipient: RecipientState


async def find_by_host_id(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, host_system_id: str, idempotency_keys: Sequence[str] = ()
) -> list[BroadcastRef]:
    """Return what was posted with a `host_system_id`, or with one of these idempotency keys, within the last 7 days."""
    wanted = [host_id_key(tenant, inbox, host_system_id)]
    wanted += [keys.idempotency(tenant, "key", key) for key in idempotency_keys]
    stored = await ports.table.batch_get(wanted)
    now = ports.clock()
    ids = [_posted(stored[key]) for key in wanted if key in stored and stored[key]["ends_at"] > now]
    refs = await find_refs(ports, tenant, inbox, ids) if ids else {}
    return list(refs.values())


async def find_sent(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, host_system_id: str, user: UserId
) -> list[SentMessage]:
    """Return the newest messages with a `host_system_id` that were sent to a user, with their states, newest first.

    Raises NotFound if there is none.
    """
    broadcasts = await _with_host_id(ports, tenant, inbox, host_system_id)
    if not broadcasts:
        raise NotFound("No message with this host_system_id was found in this inbox.")
    states = await asyncio.gather(*(_state(ports, ref, broadcast, user) for ref, broadcast in broadcasts))
    found = [
        SentMessage(broadcast, state)
        for (_, broadcast), state in zip(broadcasts, states, strict=True)
        if state is not None
    ]
    if not found:
        raise NotFound("This user is not a recipient of the message.")
    return found


async def _with_host_id(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, host_system_id: str
) -> list[tuple[BroadcastRef, Broadcast]]:
    page = await ports.table.query(
        host_id_partition(tenant, inbox, host_system_id), limit=MESSAGES_MAX + 1, reverse=True
    )
    # Last is the answer to the first of them; it names one that an earlier release accepted, which wrote no name.
    ids = [NAMED.rest_of(row.key) if NAMED.covers(row.key) else _posted(row.item) for row in page.rows]
    if not ids:
        return []
    refs = await find_refs(ports, tenant, inbox, dict.fromkeys(ids[:MESSAGES_MAX]))
    items = await ports.table.batch_get(ref.key for ref in refs.values())
    found = [(ref, broadcast_of(items[ref.key])) for ref in refs.values() if ref.key in items]
    return [(ref, broadcast) for ref, broadcast in found if broadcast.removing_at is None]


async def _state(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> RecipientState | None:
    try:
        return await read_recipient(ports, ref, broadcast, user)
    except NotFound:
        return None


def _posted(answer: Item) -> str:
    """Return the id of the message that a stored answer to a post names."""
    return msgspec.json.decode(answer["answer"], type=Accepted).message_id
