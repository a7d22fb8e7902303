"""User profiles registered by a tenant's backend: names, and phone numbers that are unique within the tenant.

A user needs no profile to receive messages, sign in or chat. A phone number has one row per tenant, which names its
user; it is written, moved and removed together with the profile, so that both always agree. `profile_storage.py` stores
them.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.errors import AlreadyExists, NotFound, invalid_field
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.profile_storage import move_phone, opened_fields, phone_owner, stored_fields
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Condition, Delete, Done, Equals, Item, Put, Update, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quota_usage import give_back, reserve
from stak.tenancy.stored_bytes import PROFILE_BYTES, charge_bytes, require_bytes

PHONE_PATTERN: Final = r"^\+[1-9][0-9]{1,14}$(?!\n)"
"""E.164: a plus sign, a country code, at most fifteen digits in total. Python's `$` alone would accept a line break."""
NAME_MAX_CHARACTERS: Final = 200


class Profile(msgspec.Struct, frozen=True):
    """A user's registered data."""

    user_id: UserId
    phone_number: str | None
    phone_verified: bool
    display_name: str | None
    created: int
    updated: int


async def write_profile(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    *,
    phone_number: str | None,
    phone_verified: bool,
    display_name: str | None,
    key_id: str,
) -> tuple[Profile, bool]:
    """Create or replace a profile; return it and whether it is new.

    Raises AlreadyExists if the phone number belongs to another user. The audit log records which fields have a value,
    never the value.
    """
    if phone_verified and phone_number is None:
        problem = "requires a phone_number"
        raise invalid_field("phone_verified", problem)
    attempts = Attempts()
    while True:
        await attempts.next()
        before = await ports.table.get(keys.profile(tenant, user))
        now = int(ports.clock())
        created = now if before is None else int(before["created"])
        written = Profile(user, phone_number, phone_verified, display_name, created, now)
        given = {"phone_number": phone_number, "phone_verified": phone_verified, "display_name": display_name}
        fields = ", ".join(sorted(name for name, value in given.items() if value))
        note = log_entry(ports, tenant, key_id, "write user", user, fields or None)
        # Profiles of an earlier release were never counted, and release nothing.
        is_counted = before is None or bool(before.get("is_counted"))
        writes: list[Write] = [await _put(ports, tenant, written, before, is_counted=is_counted)]
        if before is None:
            await require_bytes(ports, tenant, PROFILE_BYTES)
            writes.append(await reserve(ports, tenant, "users", 1))
        # No condition: it follows the profile. Written each time, because the first release had no directory.
        writes.append(Put(keys.directory_entry(tenant, user), {"created": created}))
        writes += await move_phone(ports, tenant, user, phone_number, before)
        (outcome,) = await ports.table.commit([(*writes, note)])
        if isinstance(outcome, Done):
            if before is None:
                charge_bytes(ports, tenant, PROFILE_BYTES)
            return written, before is None
        owner = None if phone_number is None else await phone_owner(ports, tenant, phone_number, consistent=True)
        if owner is not None and owner != user:
            raise AlreadyExists("Another user has this phone number. Remove it there first, or use another one.")


async def read_profile(ports: Ports, tenant: TenantKey, user: UserId) -> Profile:
    """Return a user's profile, possibly slightly stale. Raises NotFound if there is none."""
    key = keys.profile(tenant, user)
    # It may be slightly stale, but who has just created it must find it.
    item = await ports.table.get(key, consistent=False) or await ports.table.get(key)
    if item is None:
        raise NotFound("User not found. Users can receive messages without a profile; create one with PUT.")
    return _profile(user, await opened_fields(ports, tenant, user, item))


async def read_profiles(ports: Ports, tenant: TenantKey, users: Sequence[UserId]) -> list[Profile]:
    """Return the existing profiles of these users, in order."""
    wanted = {keys.profile(tenant, user): user for user in users}
    found = await ports.table.batch_get(wanted, consistent=False)
    return [
        _profile(user, await opened_fields(ports, tenant, user, found[key]))
        for key, user in wanted.items()
        if key in found
    ]


async def remove_profile(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> None:
    """Delete a profile and free its phone number; the user's inboxes stay.

    The audit log records the action even if there is no profile: an erasure may have removed it first.
    """
    attempts = Attempts()
    while True:
        await attempts.next()
        writes = await removal_of_profile(ports, tenant, user)
        note = log_entry(ports, tenant, key_id, "remove user", user)
        (outcome,) = await ports.table.commit([(*writes, note)])
        if isinstance(outcome, Done):
            charge_bytes(ports, tenant, -PROFILE_BYTES if frees_quota(writes) else 0)
            return


async def removal_of_profile(
    ports: Ports, tenant: TenantKey, user: UserId, *, written_before: str | None = None
) -> list[Write]:
    """Return the writes that delete a profile; none if there is none, or it was written after `written_before`."""
    before = await ports.table.get(keys.profile(tenant, user))
    if before is None or (written_before is not None and before["rev"] > written_before):
        return []
    writes: list[Write] = [
        Delete(keys.profile(tenant, user), when=(_unchanged(before),)),
        Delete(keys.directory_entry(tenant, user)),  # no condition, as above
    ]
    if before.get("is_counted"):
        writes.append(give_back(tenant, "users", 1))
    return [*writes, *await move_phone(ports, tenant, user, None, before)]


def frees_quota(removal: Sequence[Write]) -> bool:
    """Return whether these writes remove a profile that was counted for the tenant's quotas."""
    return any(isinstance(write, Update) for write in removal)


async def find_by_phone(ports: Ports, tenant: TenantKey, number: str) -> UserId | None:
    """Return the owner of a phone number, possibly slightly stale."""
    return await phone_owner(ports, tenant, number, consistent=False)


async def _put(ports: Ports, tenant: TenantKey, profile: Profile, before: Item | None, *, is_counted: bool) -> Put:
    fields = {
        "phone_number": profile.phone_number,
        "phone_verified": profile.phone_verified,
        "display_name": profile.display_name,
        "created": profile.created,
        "updated": profile.updated,
        "is_counted": is_counted or None,
        # Unique, so that a profile removed and created again is not taken for the old one.
        "rev": ports.ids.new(),
    }
    unchanged = Absent() if before is None else _unchanged(before)
    item = await stored_fields(ports, tenant, profile.user_id, fields)
    return Put(keys.profile(tenant, profile.user_id), item, when=(unchanged,))


def _unchanged(before: Item) -> Condition:
    return Equals("rev", before["rev"])


def _profile(user: UserId, item: Item) -> Profile:
    return Profile(
        user,
        item.get("phone_number"),
        item["phone_verified"],
        item.get("display_name"),
        item["created"],
        item["updated"],
    )
