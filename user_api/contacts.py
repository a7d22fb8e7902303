"""Route to find users by phone number."""

from typing import Annotated

import msgspec
from litestar import post

from stak.identity.find_contacts import LOOKUP_MAX_NUMBERS, Contact, find_contacts
from stak.identity.profile_model import PhoneNumber
from stak.identity.user_tokens import User
from stak.ports import Ports
from user_api.authentication import requires_user


class LookupContacts(msgspec.Struct, forbid_unknown_fields=True):
    """Phone numbers to look up."""

    phone_numbers: Annotated[list[PhoneNumber], msgspec.Meta(min_length=1, max_length=LOOKUP_MAX_NUMBERS)]


class Contacts(msgspec.Struct):
    """The users who were found, in the order of their numbers."""

    contacts: list[Contact]


@post(
    "/stack/users/v1/{tenant:str}/contacts/lookup",
    guards=[requires_user],
    tags=["users"],
    summary="Find users by phone number",
    status_code=200,
)
async def lookup_contacts(ports: Ports, user: User, data: LookupContacts) -> Contacts:
    """Return the users with these phone numbers, if these are verified, who have set `discoverable`.

    All other numbers are left out, whether or not a user has them. A user may look up 5,000 numbers at first, and again
    as many within each day; beyond that, 429 with `Retry-After`.
    """
    return Contacts(await find_contacts(ports, user, data.phone_numbers))
