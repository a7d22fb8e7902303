"""Finds users by their phone numbers, if they have agreed to be found (`discoverable`).

Only verified numbers are found: otherwise a user could be shown to others under a number that is not theirs. Nothing
tells a number of a user who has not agreed from an unknown one: neither the answer nor the number of table calls and
of the keys in them. Reads are consistent: who withdraws the agreement is not found from then on.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak import request_cost
from stak.errors import NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.lookup_limit import charge_lookups
from stak.identity.profile_storage import opened_fields, phone_owners, profile_of
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Item, Key

LOOKUP_MAX_NUMBERS: Final = 500
_BATCH_SIZE: Final = 100


class Contact(msgspec.Struct, frozen=True):
    """A user who was found by phone number."""

    phone_number: str
    user_id: UserId
    display_name: str | None
    avatar_url: str | None


async def find_contacts(ports: Ports, user: User, numbers: Sequence[str]) -> list[Contact]:
    """Return the users with these verified numbers who have agreed to be found, in the order of the numbers.

    Raises TooManyRequests beyond the caller's limit of looked up numbers.
    """
    distinct = list(dict.fromkeys(numbers))
    await charge_lookups(ports, user, len(distinct))
    found: list[Contact] = []
    for start in range(0, len(distinct), _BATCH_SIZE):
        if start:
            await request_cost.pause()
        found += await _find(ports, user, distinct[start : start + _BATCH_SIZE])
    return found


async def users_by_phone(ports: Ports, user: User, numbers: Sequence[str], field: str) -> list[UserId]:
    """Return the users with these phone numbers, to start a chat with them.

    Raises NotFound for the first number that nobody has, that is not verified, or whose user did not agree to be found.
    """
    if not numbers:
        return []
    found = {contact.phone_number: contact.user_id for contact in await find_contacts(ports, user, numbers)}
    for index, number in enumerate(numbers):
        if number not in found:
            raise NotFound(
                f"{field.format(index)}: nobody can be found by this phone number. Users decide whether they can be "
                "found, with discoverable in their profile; the tenant's backend must have verified the number."
            )
    return [found[number] for number in numbers]


async def _find(ports: Ports, user: User, numbers: Sequence[str]) -> list[Contact]:
    owners = await phone_owners(ports, user.tenant, numbers)
    # One key for each number, whether or not a user has it: a batch that is full or is split must not tell.
    profile_keys = {number: _profile_key(user.tenant, number, owners.get(number)) for number in numbers}
    items = await ports.table.batch_get(profile_keys.values(), consistent=True)
    found: list[Contact] = []
    for number in numbers:
        owner = owners.get(number)
        item = items.get(profile_keys[number])
        if owner is None or item is None or not _can_be_found(item):
            continue
        profile = profile_of(owner, await opened_fields(ports, user.tenant, owner, item))
        if profile.phone_number == number:  # else it was moved to another user between the two reads
            found.append(Contact(number, owner, profile.display_name, profile.avatar_url))
    return found


def _profile_key(tenant: TenantKey, number: str, owner: UserId | None) -> Key:
    """Return the key of the owner's profile; without an owner that of a row that cannot exist: no user id has a `/`."""
    return keys.profile(tenant, UserId(f"/{number}") if owner is None else owner)


def _can_be_found(item: Item) -> bool:
    return bool(item.get("discoverable") and item.get("phone_verified"))
