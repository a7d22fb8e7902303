"""The state of an inbox: the recalls in progress, and the sequence and the floor of its event log, in 16 replicas.

All replicas are written together, in one transaction. Each writer updates only its own attributes: one that replaced
the whole item would turn the sequence back.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from stak.event_log import keys
from stak.event_log.keys import STATE_COPIES
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.ports import Ports
from stak.ports.writes import Equals, Item, Key, Update

_SEQ: Final = "seq"
_FLOOR: Final = "floor"


class InboxState(msgspec.Struct, frozen=True):
    """The state of an inbox; one that was never written is empty."""

    ids: tuple[str, ...] = ()
    """The messages under recall."""
    rev: int | None = None
    """Changes with the messages under recall."""
    seq: int = 0
    """The number of the last event."""
    floor: int = 0
    """The events up to this one are trimmed, except recalls."""
    pinned: tuple[str, ...] = ()
    """The messages that are shown above the list, the one pinned last first."""
    pins_rev: int | None = None
    """Changes with the pinned messages."""


def state_of(item: Item | None) -> InboxState:
    """Decode a stored replica."""
    return InboxState() if item is None else msgspec.convert(dict(item), InboxState)


async def read_state(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> InboxState:
    """Return the state from the replica that writers condition on."""
    return state_of(await ports.table.get(keys.state(tenant, inbox, 0), consistent=True))


async def read_state_of_user(ports: Ports, tenant: TenantKey, inbox: InboxKey, user: UserId) -> InboxState:
    """Return the state from the replica that belongs to a user."""
    return state_of(await ports.table.get(keys.state_of_user(tenant, inbox, user), consistent=True))


async def read_states(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> list[InboxState]:
    """Return the state from each replica, for many users at once."""
    found = await ports.table.batch_get(_replicas(tenant, inbox))
    return [state_of(found.get(key)) for key in _replicas(tenant, inbox)]


async def outlast_changes(ports: Ports, tenant: TenantKey, inbox: InboxKey, *others: Key) -> None:
    """Wait until transactions under way that change the state, or these rows, are visible to everyone (0034)."""
    await ports.table.transact_get([*_replicas(tenant, inbox), *others])


def replace_recalls(tenant: TenantKey, inbox: InboxKey, state: InboxState, ids: Iterable[str]) -> list[Update]:
    """Return the writes that replace the messages under recall; they fail if others have changed since."""
    changes = {"ids": sorted(ids), "rev": (state.rev or 0) + 1}
    return [Update(key, set=changes, when=(Equals("rev", state.rev),)) for key in _replicas(tenant, inbox)]


def replace_pins(tenant: TenantKey, inbox: InboxKey, state: InboxState, ids: Iterable[str]) -> list[Update]:
    """Return the writes that replace the pinned messages; they fail if others have changed since."""
    first, *others = _replicas(tenant, inbox)
    changes = {"pinned": [*ids], "pins_rev": (state.pins_rev or 0) + 1}
    return [
        Update(first, set=changes, when=(Equals("pins_rev", state.pins_rev),)),
        *(Update(key, set=changes) for key in others),  # no condition, as below
    ]


def advance_seq(tenant: TenantKey, inbox: InboxKey, state: InboxState) -> list[Update]:
    """Return the writes that raise the sequence by one; the first fails if another event was appended since."""
    first, *others = _replicas(tenant, inbox)
    changes = {_SEQ: state.seq + 1}
    # No condition on the others: all replicas are only ever written together.
    return [
        Update(first, set=changes, when=(Equals(_SEQ, state.seq or None),)),
        *(Update(key, set=changes) for key in others),
    ]


def raise_floor(tenant: TenantKey, inbox: InboxKey, state: InboxState, floor: int) -> list[Update]:
    """Return the writes that raise the floor; the first fails if it was raised since."""
    first, *others = _replicas(tenant, inbox)
    changes = {_FLOOR: floor}
    return [
        Update(first, set=changes, when=(Equals(_FLOOR, state.floor or None),)),
        *(Update(key, set=changes) for key in others),  # no condition, as above
    ]


def complete_state(key: Key, stored: Item, seq: int, floor: int) -> Update:
    """Return the write that raises both numbers of one replica after a restore; it fails if either has changed."""
    unchanged = (Equals(_SEQ, stored.get(_SEQ)), Equals(_FLOOR, stored.get(_FLOOR)))
    return Update(key, set={_SEQ: seq, _FLOOR: floor or None}, when=unchanged)


def _replicas(tenant: TenantKey, inbox: InboxKey) -> list[Key]:
    return [keys.state(tenant, inbox, copy) for copy in range(STATE_COPIES)]
