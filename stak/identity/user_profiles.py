"""User profiles: written by a tenant's backend and, within limits, by the users themselves.

A user needs no profile to receive messages, sign in or chat. A phone number is unique within the tenant: it has one
row, which names its user, and is written, moved and removed together with the profile, so that both always agree.
`profile_storage.py` stores them.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from stak.errors import AlreadyExists, NotFound, WrongState
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.display_names import forget_name
from stak.identity.profile_model import (
    OwnProfilePatch,
    Profile,
    ProfilePatch,
    attributes_bytes,
    named_fields,
    patched_profile,
)
from stak.identity.profile_storage import (
    move_phone,
    opened_fields,
    opened_profiles,
    phone_owner,
    profile_of,
    stored_fields,
)
from stak.installation.data_format import ATTRIBUTES_FORMAT, allows_attributes
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Condition, Delete, Done, Equals, Item, Put, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.fallback_setting import require_fallback
from stak.tenancy.quota_usage import give_back, reserve
from stak.tenancy.stored_bytes import PROFILE_BYTES, charge_bytes, require_bytes

_CHARGED_BYTES = "charged_bytes"
"""The attribute with the bytes that a profile was charged for, if they are more than the fixed ones."""


async def write_profile(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    *,
    phone_number: str | None,
    phone_verified: bool,
    display_name: str | None,
    avatar_url: str | UnsetType | None = UNSET,
    locale: str | UnsetType | None = UNSET,
    discoverable: bool | UnsetType | None = UNSET,
    email: str | UnsetType | None = UNSET,
    attributes: dict[str, Any] | UnsetType | None = UNSET,
    key_id: str,
) -> tuple[Profile, bool]:
    """Create or replace a profile; return it and whether it is new.

    The last fields keep their values if they are unset: users choose them, and a backend need not know them. Attributes
    replace the stored ones as a whole.
    Raises AlreadyExists if the phone number belongs to another user. The audit log records which fields have a value,
    never the value.
    """
    patch = ProfilePatch(
        display_name, avatar_url, locale, discoverable, phone_number, phone_verified, email, attributes
    )
    noted = [name for name, value in named_fields(patch).items() if value]
    return await _change(ports, tenant, user, patch, _note(ports, tenant, user, key_id, noted), is_replaced=True)


async def patch_profile(ports: Ports, tenant: TenantKey, user: UserId, patch: ProfilePatch, *, key_id: str) -> Profile:
    """Change only the named fields of a profile, also under concurrent changes.

    Raises NotFound if there is none, AlreadyExists if the phone number belongs to another user. The audit log records
    which fields were named, never a value.
    """
    note = _note(ports, tenant, user, key_id, named_fields(patch))
    return (await _change(ports, tenant, user, patch, note, must_exist=True))[0]


async def upsert_profile(
    ports: Ports, tenant: TenantKey, user: UserId, patch: ProfilePatch, *, key_id: str
) -> tuple[Profile, bool]:
    """Change the named fields of a profile, which is created if there is none; return it and whether it is new.

    A patch without effect on an existing profile writes nothing. Raises AlreadyExists for another user's phone number.
    """
    note = _note(ports, tenant, user, key_id, named_fields(patch))
    return await _change(ports, tenant, user, patch, note, creates_empty=True)


async def patch_own_profile(ports: Ports, tenant: TenantKey, user: UserId, patch: OwnProfilePatch) -> Profile:
    """Change the named fields of the caller's own profile, which is created if there is none.

    The audit log, which is about the tenant's admins, does not record it: users could fill it.
    """
    return (await _change(ports, tenant, user, patch))[0]


async def read_own_profile(ports: Ports, tenant: TenantKey, user: UserId) -> Profile:
    """Return the caller's own profile, an empty one if there is none; it includes the caller's last change."""
    item = await ports.table.get(keys.profile(tenant, user), consistent=True)
    return Profile(user) if item is None else profile_of(user, await opened_fields(ports, tenant, user, item))


async def read_profile(ports: Ports, tenant: TenantKey, user: UserId) -> Profile:
    """Return a user's profile, possibly slightly stale. Raises NotFound if there is none."""
    key = keys.profile(tenant, user)
    # It may be slightly stale, but who has just created it must find it.
    item = await ports.table.get(key, consistent=False) or await ports.table.get(key)
    if item is None:
        raise no_such_user()
    return profile_of(user, await opened_fields(ports, tenant, user, item))


async def read_profiles(ports: Ports, tenant: TenantKey, users: Sequence[UserId]) -> list[Profile]:
    """Return the existing profiles of these users, in order."""
    wanted = {keys.profile(tenant, user): user for user in users}
    found = await ports.table.batch_get(wanted, consistent=False)
    return await opened_profiles(ports, tenant, {user: found[key] for key, user in wanted.items() if key in found})


async def remove_profile(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> None:
    """Delete a profile and free its phone number; the user's inboxes stay.

    The audit log records the action even if there is no profile: an erasure may have removed it first.
    """
    attempts = Attempts()
    while True:
        await attempts.next()
        removal = await removal_of_profile(ports, tenant, user)
        note = log_entry(ports, tenant, key_id, "remove user", user)
        (outcome,) = await ports.table.commit([(*removal.writes, note)])
        if isinstance(outcome, Done):
            removed_profile(ports, tenant, user, removal)
            return


class ProfileRemoval(msgspec.Struct, frozen=True):
    """The writes that delete a profile, and the bytes that this frees; none if there is no profile to delete."""

    writes: list[Write]
    freed_bytes: int


async def removal_of_profile(
    ports: Ports, tenant: TenantKey, user: UserId, *, written_before: str | None = None
) -> ProfileRemoval:
    """Return the writes that delete a profile; none if there is none, or it was written after `written_before`."""
    before = await ports.table.get(keys.profile(tenant, user))
    if before is None or (written_before is not None and before["rev"] > written_before):
        return ProfileRemoval([], 0)
    writes: list[Write] = [
        Delete(keys.profile(tenant, user), when=(_unchanged(before),)),
        Delete(keys.directory_entry(tenant, user)),  # no condition: it follows the profile
    ]
    if before.get("is_counted"):
        writes.append(give_back(tenant, "users", 1))
    writes += await move_phone(ports, tenant, user, None, before)
    return ProfileRemoval(writes, _charged_bytes(before))


def removed_profile(ports: Ports, tenant: TenantKey, user: UserId, removal: ProfileRemoval) -> None:
    """Release what a deleted profile has used; called after its removal was committed."""
    forget_name(ports, tenant, user)
    charge_bytes(ports, tenant, -removal.freed_bytes)


async def find_by_phone(ports: Ports, tenant: TenantKey, number: str) -> UserId | None:
    """Return the owner of a phone number, possibly slightly stale."""
    return await phone_owner(ports, tenant, number, consistent=False)


async def _change(
    ports: Ports,
    tenant: TenantKey,
    user: UserId,
    patch: OwnProfilePatch,
    note: Callable[[], Put] | None = None,
    *,
    is_replaced: bool = False,
    must_exist: bool = False,
    creates_empty: bool = False,
) -> tuple[Profile, bool]:
    """Apply a patch on the condition that nothing has changed since the read; return the profile, and if it is new.

    A patch without effect writes nothing, unless the profile `is_replaced`, or is new and may be empty.
    """
    attempts = Attempts()
    while True:
        await attempts.next()
        before = await ports.table.get(keys.profile(tenant, user))
        if before is None and must_exist:
            raise no_such_user()
        known = Profile(user) if before is None else profile_of(user, await opened_fields(ports, tenant, user, before))
        after = patched_profile(known, patch, is_replaced=is_replaced)
        if after.email is not None and after.email != known.email:
            await require_fallback(ports)  # a process of an earlier release would lose it
        if after.attributes is not None and after.attributes != known.attributes:
            await _require_attributes(ports)
        is_new = before is None and creates_empty
        if after == known and not is_replaced and not is_new:
            return known, False
        now = int(ports.clock())
        written = msgspec.structs.replace(after, created=now if before is None else known.created, updated=now)
        # Profiles of an earlier release were never counted, and release nothing.
        is_counted = before is None or bool(before.get("is_counted"))
        put, more_bytes = await _put(ports, tenant, written, before, is_counted=is_counted)
        writes: list[Write] = [put]
        if more_bytes > 0:
            await require_bytes(ports, tenant, more_bytes)
        if before is None:
            writes.append(await reserve(ports, tenant, "users", 1))
        # No condition: it follows the profile. Written each time, because the first release had no directory.
        writes.append(Put(keys.directory_entry(tenant, user), {"created": written.created}))
        writes += await move_phone(ports, tenant, user, written.phone_number, before)
        if note is not None:
            writes.append(note())
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            forget_name(ports, tenant, user)
            if more_bytes:
                charge_bytes(ports, tenant, more_bytes)
            return written, before is None
        number = written.phone_number
        owner = None if number is None else await phone_owner(ports, tenant, number, consistent=True)
        if owner is not None and owner != user:
            raise AlreadyExists("Another user has this phone number. Remove it there first, or use another one.")


async def _require_attributes(ports: Ports) -> None:
    if not await allows_attributes(ports):
        raise WrongState(
            f"Attributes need data format {ATTRIBUTES_FORMAT}: processes of an earlier release, which drop them, may "
            "still be running. Stop them, run `stak upgrade`, then try again."
        )


def no_such_user() -> NotFound:
    """Return the error for users without a profile."""
    return NotFound("User not found. Users can receive messages without a profile; create one with PUT.")


def _note(
    ports: Ports, tenant: TenantKey, user: UserId, key_id: str, fields: Sequence[str] | dict[str, object]
) -> Callable[[], Put]:
    described = ", ".join(sorted(fields)) or None
    return lambda: log_entry(ports, tenant, key_id, "write user", user, described)


async def _put(
    ports: Ports, tenant: TenantKey, profile: Profile, before: Item | None, *, is_counted: bool
) -> tuple[Put, int]:
    """Return the write of a profile, and how many more bytes it uses than before."""
    size_bytes = PROFILE_BYTES + len(profile.avatar_url or "") + attributes_bytes(profile) if is_counted else 0
    fields = {
        "phone_number": profile.phone_number,
        "phone_verified": profile.phone_verified,
        "display_name": profile.display_name,
        "avatar_url": profile.avatar_url,
        "locale": profile.locale,
        "email": profile.email,
        "discoverable": profile.discoverable or None,
        "attributes": None if profile.attributes is None else msgspec.json.encode(profile.attributes).decode(),
        "created": profile.created,
        "updated": profile.updated,
        "is_counted": is_counted or None,
        _CHARGED_BYTES: size_bytes if size_bytes > PROFILE_BYTES else None,
        # Unique, so that a profile removed and created again is not taken for the old one.
        "rev": ports.ids.new(),
    }
    unchanged = Absent() if before is None else _unchanged(before)
    item = await stored_fields(ports, tenant, profile.user_id, fields)
    used_bytes = 0 if before is None else _charged_bytes(before)
    return Put(keys.profile(tenant, profile.user_id), item, when=(unchanged,)), size_bytes - used_bytes


def _charged_bytes(stored: Item) -> int:
    return int(stored.get(_CHARGED_BYTES) or PROFILE_BYTES) if stored.get("is_counted") else 0


def _unchanged(before: Item) -> Condition:
    return Equals("rev", before["rev"])
