"""Every key string of users, their phone numbers and their device sessions."""

import zlib
from typing import Final, NewType

from stak.identifiers import TenantKey, UserId, user_of_part, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SortKey = NewType("SortKey", str)
"""A key within a partition that says whose it is."""

SESSIONS: Final = Span(prefix="s#")
DEVICES: Final = SortKey("#devices")
DIRECTORY_SHARDS: Final = 16
"""Registered users are listed in as many partitions, so that registering many is not one partition's work."""


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


def directory_shard(tenant: TenantKey, shard: int) -> str:
    """One shard of the directory of registered users."""
    return f"t#{tenant}D#{shard:02d}"


def directory_entry(tenant: TenantKey, user: UserId) -> Key:
    """Lists a registered user."""
    shard = zlib.crc32(user.encode()) % DIRECTORY_SHARDS
    return Key(directory_shard(tenant, shard), f"u#{user_part(user)}")


def directory_user(key: Key) -> UserId:
    """The user that a row of the directory lists."""
    return user_of_part(key.sk.removeprefix("u#"))


def directory_span(query: str) -> Span:
    """Users whose ids begin with a text; escaping goes letter by letter, so beginnings stay beginnings."""
    return Span(prefix=f"u#{user_part(UserId(query))}")


def tenant_of_profile(key: Key) -> TenantKey | None:
    """Whose user this row is the profile of, if it is one."""
    head, _, user = key.pk.removeprefix("t#").partition("#")
    is_profile = head.endswith("U") and "#" not in user and key.sk == "#profile"
    return TenantKey(head.removesuffix("U")) if is_profile else None


def profile_user(key: Key) -> UserId:
    """The user that a profile is of."""
    return user_of_part(key.pk.rpartition("#")[2])
