"""Users a tenant's backend has told us about: their names, and phone numbers that belong to one of them only.

Nobody needs a profile to be sent to, to sign in or to chat. Within a tenant a phone number has one row, which names its
user; it is written, moved and removed together with the profile, so that both always say the same. How they are stored
is `profiles.py`'s business.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.errors import AlreadyExists, FieldError, InvalidInput, NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.profiles import move_phone, opened_fields, phone_owner, stored_fields
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Condition, Delete, Done, Equals, Item, Put, Update, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.stored_bytes import PROFILE_BYTES, charge_bytes, require_bytes
from stak.tenancy.usage import give_back, reserve

PHONE_PATTERN: Final = r"^\+[1-9][0-9]{1,14}$(?!\n)"
"""E.164: a plus, a country code, fifteen digits at most in all. Python's `$` alone would let a line break pass."""
NAME_MAX_CHARACTERS: Final = 200


class Profile(msgspec.Struct, frozen=True):
    """What is known of a user."""

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
    """Make or replace a profile; whether it is new. AlreadyExists if the phone number is another user's.

    The audit log says which fields have a value, never which value.
    """
    if phone_verified and phone_number is None:
        problem = "there is no phone_number that could be verified"
        raise InvalidInput(f"phone_verified: {problem}.", (FieldError("phone_verified", problem),))
    async for _ in attempts():
        before = await ports.table.get(keys.profile(tenant, user))
        now = int(ports.clock())
        created = now if before is None else int(before["created"])
        written = Profile(user, phone_number, phone_verified, display_name, created, now)
        given = {"phone_number": phone_number, "phone_verified": phone_verified, "display_name": display_name}
        fields = ", ".join(sorted(name for name, value in given.items() if value))
        note = log_entry(ports, tenant, key_id, "write user", user, fields or None)
        # Those of an earlier release were never counted, and give nothing back.
        is_counted = before is None or bool(before.get("is_counted"))
        writes: list[Write] = [await _put(ports, tenant, written, before, is_counted=is_counted)]
        if before is None:
            await require_bytes(ports, tenant, PROFILE_BYTES)
            writes.append(await reserve(ports, tenant, "users", 1))
        # No condition: it comes and goes with the profile. Written each time, as the first release had no directory.
        writes.append(Put(keys.directory_entry(tenant, user), {"created": created}))
        writes += await move_phone(ports, tenant, user, phone_number, before)
        (outcome,) = await ports.table.commit([(*writes, note)])
        if isinstance(outcome, Done):
            if before is None:
                charge_bytes(ports, tenant, PROFILE_BYTES)
            return written, before is None
        owner = None if phone_number is None else await phone_owner(ports, tenant, phone_number, consistent=True)
        if owner is not None and owner != user:
            raise AlreadyExists("This phone number is another user's: take it from them first, or give another one.")
    raise AssertionError("unreachable")


async def read_profile(ports: Ports, tenant: TenantKey, user: UserId) -> Profile:
    """What is known of a user, or was a moment ago; NotFound if nobody has said anything."""
    item = await ports.table.get(keys.profile(tenant, user), consistent=False)
    if item is None:
        raise NotFound("Nothing is known of this user. Users need no profile to be sent to; PUT makes one.")
    return _profile(user, await opened_fields(ports, tenant, user, item))


async def read_profiles(ports: Ports, tenant: TenantKey, users: Sequence[UserId]) -> list[Profile]:
    """What is known of those of these users of whom something is, in order."""
    wanted = {keys.profile(tenant, user): user for user in users}
    found = await ports.table.batch_get(wanted, consistent=False)
    return [
        _profile(user, await opened_fields(ports, tenant, user, found[key]))
        for key, user in wanted.items()
        if key in found
    ]


async def remove_profile(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> None:
    """Forget a profile and free its phone number; what is in the user's inboxes stays."""
    async for _ in attempts():
        writes = await removal_of_profile(ports, tenant, user)
        if not writes:
            return
        note = log_entry(ports, tenant, key_id, "remove user", user)
        (outcome,) = await ports.table.commit([(*writes, note)])
        if isinstance(outcome, Done):
            charge_bytes(ports, tenant, -PROFILE_BYTES if frees_quota(writes) else 0)
            return


async def removal_of_profile(
    ports: Ports, tenant: TenantKey, user: UserId, *, written_before: str | None = None
) -> list[Write]:
    """The writes that forget a profile, if there is one; of the moment of an id, only one that was written before."""
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
    """Whether these writes remove a profile that was counted for the tenant's quotas."""
    return any(isinstance(write, Update) for write in removal)


async def find_by_phone(ports: Ports, tenant: TenantKey, number: str) -> UserId | None:
    """Whose a phone number is, or was a moment ago."""
    return await phone_owner(ports, tenant, number, consistent=False)


async def _put(ports: Ports, tenant: TenantKey, profile: Profile, before: Item | None, *, is_counted: bool) -> Put:
    fields = {
        "phone_number": profile.phone_number,
        "phone_verified": profile.phone_verified,
        "display_name": profile.display_name,
        "created": profile.created,
        "updated": profile.updated,
        "is_counted": is_counted or None,
        # Never the same again: a profile that was removed and made anew is not what it was.
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
