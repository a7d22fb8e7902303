"""Every key string of users, their phone numbers and their device sessions."""

from typing import Final, NewType

from stak.names import TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SortKey = NewType("SortKey", str)
"""A key within a partition that says whose it is."""

SESSIONS: Final = Span(prefix="s#")
DEVICES: Final = SortKey("#devices")


def user_partition(tenant: TenantKey, user: UserId) -> str:
    """The partition of what is a user's own, whatever their inboxes hold."""
    return f"t#{tenant}U#{user_part(user)}"


def profile(tenant: TenantKey, user: UserId) -> Key:
    """What is known of a user."""
    return Key(user_partition(tenant, user), "#profile")


def devices(tenant: TenantKey, user: UserId) -> Key:
    """The devices of a user that are told what happens."""
    return Key(user_partition(tenant, user), DEVICES)


def phone(tenant: TenantKey, number: str) -> Key:
    """Whose a phone number is: a row of its own, so that within a tenant it is one user's."""
    return Key(f"t#{tenant}P#{number}", "#phone")


def session(tenant: TenantKey, session_id: str) -> Key:
    """A device that is signed in."""
    return Key(f"t#{tenant}S#{session_id}", "#session")


def sessions_opened(tenant: TenantKey, user: UserId) -> Key:
    """The sessions a user has opened in the last seconds."""
    return Key(user_partition(tenant, user), "#sessions")


def used_ticket(tenant: TenantKey, ticket_id: str) -> Key:
    """Says that a ticket was used."""
    return Key(f"t#{tenant}E#{ticket_id}", "#used")


def session_id(key: Key) -> SortKey:
    """The id of the session at this key."""
    return SortKey(key.pk.rpartition("#")[2])


def session_of_user(created: int, session_id: str) -> SortKey:
    """A session's place among those of its user, in the index."""
    return SortKey(f"s#{created:010d}#{session_id}")
