"""Storage of profiles: personal data is encrypted, and phone numbers are looked up by a keyed hash.

Earlier releases stored both in plain text; so does this one while the data format is older.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.profile_model import Profile
from stak.installation.data_format import has_only_sealed, writes_sealed
from stak.ports import Ports
from stak.ports.writes import Absent, Check, Delete, Item, Key, Put, Write
from stak.tenancy.data_keys import data_sealer, lookup_code

SEALED: Final = "sealed"
PHONE_CODE: Final = "phone_code"
"""The keyed hash that the phone number is listed under, so that its removal needs no decryption."""
CLEAR: Final = ("phone_number", "display_name", "avatar_url", "locale", "email", "attributes")
"""The encrypted fields, by the names under which they are stored in plain text in the first data format."""

_PHONE: Final = "phone"
_fields_of: Final = msgspec.json.Decoder(dict[str, Any]).decode


async def stored_fields(ports: Ports, tenant: TenantKey, user: UserId, fields: dict[str, Any]) -> Item:
    """Encode the fields of a profile for storage."""
    if not await writes_sealed(ports):
        return fields
    hidden = {name: fields[name] for name in CLEAR if fields.get(name) is not None}
    seen = {name: value for name, value in fields.items() if name not in CLEAR}
    sealer = await data_sealer(ports, tenant)
    number = hidden.get("phone_number")
    return {
        **seen,
        SEALED: sealer.seal(msgspec.json.encode(hidden), _context(tenant, user)) if hidden else None,
        PHONE_CODE: None if number is None else await lookup_code(ports, tenant, _PHONE, number),
    }


async def opened_fields(ports: Ports, tenant: TenantKey, user: UserId, item: Item) -> Item:
    """Decode the fields of a stored profile."""
    sealed = item.get(SEALED)
    if sealed is None:
        return item
    sealer = await data_sealer(ports, tenant, [sealed])
    opened: dict[str, Any] = msgspec.json.decode(sealer.open(sealed, _context(tenant, user)))
    return {**item, **opened}


async def opened_profiles(ports: Ports, tenant: TenantKey, items: Mapping[UserId, Item]) -> list[Profile]:
    """Decode many stored profiles, with one lookup of the keys."""
    hidden = {user: item[SEALED] for user, item in items.items() if item.get(SEALED) is not None}
    if not hidden:
        return [profile_of(user, item) for user, item in items.items()]
    sealer = await data_sealer(ports, tenant, list(hidden.values()))
    opened = {user: _fields_of(sealer.open(sealed, _context(tenant, user))) for user, sealed in hidden.items()}
    return [profile_of(user, {**item, **opened.get(user, {})}) for user, item in items.items()]


def profile_of(user: UserId, item: Item) -> Profile:
    """Return the profile in a decoded item; rows of an earlier release have fewer fields."""
    return Profile(
        user,
        item.get("phone_number"),
        item["phone_verified"],
        item.get("display_name"),
        item.get("avatar_url"),
        item.get("locale"),
        bool(item.get("discoverable")),
        item["created"],
        item["updated"],
        item.get("email"),
        _attributes_of(item),
    )


def _attributes_of(item: Item) -> dict[str, Any] | None:
    text = item.get("attributes")
    return None if text is None else _fields_of(text)


async def phone_keys(ports: Ports, tenant: TenantKey, number: str) -> tuple[Key, Key]:
    """Return the two keys a phone number may be listed under: first that of the current data format."""
    by_code = keys.phone(tenant, await lookup_code(ports, tenant, _PHONE, number))
    in_clear = keys.phone(tenant, number)
    return (by_code, in_clear) if await writes_sealed(ports) else (in_clear, by_code)


def listed_phone(tenant: TenantKey, item: Item | None) -> Key | None:
    """Return the key that a stored profile's phone number is listed under, if it has one."""
    listed = None if item is None else item.get(PHONE_CODE) or item.get("phone_number")
    return None if listed is None else keys.phone(tenant, listed)


async def move_phone(
    ports: Ports, tenant: TenantKey, user: UserId, number: str | None, before: Item | None
) -> list[Write]:
    """Return the writes that assign a number to this user, exclusively in either form, and free the previous one."""
    had = listed_phone(tenant, before)
    if number is None:
        return [] if had is None else [Delete(had)]  # no condition: it is written and deleted with the profile
    wanted, other_form = await phone_keys(ports, tenant, number)
    writes: list[Write] = []
    if wanted != had:
        writes.append(Put(wanted, {"user": user}, when=(Absent(),)))
    if had not in (wanted, other_form):
        writes.append(Check(other_form, when=(Absent(),)))
    if had is not None and had != wanted:
        writes.append(Delete(had))  # no condition, as above
    return writes


async def phone_owner(ports: Ports, tenant: TenantKey, number: str, *, consistent: bool) -> UserId | None:
    """Return the owner of a phone number."""
    for key in await phone_keys(ports, tenant, number):
        item = await ports.table.get(key, consistent=consistent)
        if item is not None:
            return UserId(item["user"])
        if await has_only_sealed(ports):
            break
    return None


async def phone_owners(ports: Ports, tenant: TenantKey, numbers: Sequence[str]) -> dict[str, UserId]:
    """Return the owners of many phone numbers, by number, with one consistent batch read."""
    is_only_sealed = await has_only_sealed(ports)
    listed = {number: (await phone_keys(ports, tenant, number))[: 1 if is_only_sealed else 2] for number in numbers}
    items = await ports.table.batch_get((key for both in listed.values() for key in both), consistent=True)
    return {
        number: UserId(item["user"])
        for number, both in listed.items()
        if (item := next((items[key] for key in both if key in items), None)) is not None
    }


def _context(tenant: TenantKey, user: UserId) -> str:
    return f"profile {tenant} {user}"
