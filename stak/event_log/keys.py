"""All table keys of an inbox's state and of its event log."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.ports.table import Span
from stak.ports.writes import Key

STATE_COPIES: Final = 16
"""Number of replicas of the state: reads are spread over them, a change writes all."""

EVENTS: Final = Span(prefix="s#")
SEQ_MAX: Final = 10**16 - 1
"""The highest number that a key can have."""


def state(tenant: TenantKey, inbox: InboxKey, copy: int) -> Key:
    """Return the key of one replica of an inbox's state."""
    return Key(f"t#{tenant}R#{inbox}#{copy}", "#recalls")


def state_of_user(tenant: TenantKey, inbox: InboxKey, user: UserId) -> Key:
    """Return the key of the replica that a user's requests read."""
    return state(tenant, inbox, replica_of_user(user))


def replica_of_user(user: UserId) -> int:
    """Return the number of the replica that a user's requests read."""
    return zlib.crc32(user.encode()) % STATE_COPIES


def events(tenant: TenantKey, inbox: InboxKey) -> str:
    """Return the partition of an inbox's event log."""
    return f"t#{tenant}L#{inbox}"


def event(tenant: TenantKey, inbox: InboxKey, seq: int) -> Key:
    """Return the key of an event."""
    return Key(events(tenant, inbox), f"s#{seq:016d}")


def events_between(first: int, last: int) -> Span:
    """Return the inclusive span of events between two sequence numbers."""
    return Span(f"s#{first:016d}", f"s#{last:016d}")


def seq_of(key: Key) -> int:
    """Return the sequence number of an event."""
    return int(EVENTS.rest_of(key))
