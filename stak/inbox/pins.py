"""Pin broadcasts: every user who has a pinned message sees it above the list.

The ids of an inbox's pinned messages are in its state, which every page of messages reads anyway.
"""

from typing import Final

import msgspec

from stak.errors import WrongState
from stak.event_log.inbox_state import InboxState, read_state, replace_pins
from stak.inbox.broadcast import broadcast_of, read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_broadcasts import find_refs
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done
from stak.tenancy.audit_log import log_entry

PINS_MAX: Final = 5


class Pin(msgspec.Struct, frozen=True):
    """Whether a message is pinned."""

    message_id: str
    pinned: bool


async def read_pin(ports: Ports, ref: BroadcastRef) -> Pin:
    """Return whether a broadcast is pinned. Raises NotFound if it does not exist."""
    await read_broadcast(ports, ref)
    return Pin(ref.id, ref.id in (await read_state(ports, ref.tenant, ref.inbox)).pinned)


async def change_pin(ports: Ports, ref: BroadcastRef, *, is_pinned: bool, key_id: str) -> Pin:
    """Pin or unpin a broadcast. Raises WrongState if it is recalled, or if PINS_MAX others are pinned."""
    tries = Attempts()
    while True:
        await tries.next()
        broadcast = await read_broadcast(ports, ref)
        if is_pinned and broadcast.is_recalled:
            raise WrongState("The message is recalled, so it cannot be pinned.")
        state = await read_state(ports, ref.tenant, ref.inbox)
        if is_pinned == (ref.id in state.pinned):
            return Pin(ref.id, is_pinned)
        others = [one for one in await _still_there(ports, ref, state) if one != ref.id]
        if is_pinned and len(others) >= PINS_MAX:
            raise WrongState(f"{PINS_MAX} messages of this inbox are pinned. Unpin one first.")
        after = [ref.id, *others] if is_pinned else others
        note = log_entry(ports, ref.tenant, key_id, "pin" if is_pinned else "unpin", ref.audit_target)
        (outcome,) = await ports.table.commit([(*replace_pins(ref.tenant, ref.inbox, state, after), note)])
        if isinstance(outcome, Done):
            return Pin(ref.id, is_pinned)


async def _still_there(ports: Ports, ref: BroadcastRef, state: InboxState) -> list[str]:
    """Return the pinned messages that were neither recalled nor removed since."""
    refs = await find_refs(ports, ref.tenant, ref.inbox, state.pinned)
    found = await ports.table.batch_get(one.key for one in refs.values())
    kept = {one.id for one in refs.values() if one.key in found and not broadcast_of(found[one.key]).is_recalled}
    return [one for one in state.pinned if one in kept]
