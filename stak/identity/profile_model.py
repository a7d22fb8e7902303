"""Profiles of users: their fields, the bounds of each, and how a merge patch (RFC 7396) changes them. Pure."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from stak.errors import invalid_field
from stak.identifiers import UserId
from stak.tenancy.merge_patch import merged

PHONE_PATTERN: Final = r"^\+[1-9][0-9]{1,14}$(?!\n)"
"""E.164: a plus sign, a country code, at most fifteen digits in total. Python's `$` alone would accept a line break."""
NAME_MAX_CHARACTERS: Final = 200
AVATAR_MAX_CHARACTERS: Final = 1024
LOCALE_MAX_CHARACTERS: Final = 35  # RFC 5646, section 4.4.1
EMAIL_MAX_CHARACTERS: Final = 254  # RFC 5321, section 4.5.3.1.3, without the angle brackets
EMAIL_PATTERN: Final = (
    r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$(?!\n)"
)
"""A dot-atom and a domain (RFC 5321, section 4.1.2): nothing that a header or an SMTP command could be ended by."""
ATTRIBUTES_MAX_BYTES: Final = 8 * 1024
"""The JSON of a profile's attributes."""

# https alone: other users' browsers load it. No user, password or port beyond five digits; RFC 3986's characters.
_AVATAR_PATTERN: Final = r"^https://[A-Za-z0-9._-]+(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#@!$&'()*+,;=%\[\]-]*)?$(?!\n)"
_LOCALE_PATTERN: Final = r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$(?!\n)"

PhoneNumber = Annotated[str, msgspec.Meta(pattern=PHONE_PATTERN, description="E.164, as in +4930123456.")]
DisplayName = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX_CHARACTERS)]
AvatarUrl = Annotated[
    str,
    msgspec.Meta(
        pattern=_AVATAR_PATTERN, max_length=AVATAR_MAX_CHARACTERS, description="An https:// address of an image."
    ),
]
Locale = Annotated[
    str,
    msgspec.Meta(
        pattern=_LOCALE_PATTERN, max_length=LOCALE_MAX_CHARACTERS, description="A BCP 47 language tag, as in pt-BR."
    ),
]
Attributes = Annotated[
    dict[str, Any],
    msgspec.Meta(description="The tenant's own data about the user, at most 8 KB of JSON. Null removes an attribute."),
]
Discoverable = Annotated[
    bool, msgspec.Meta(description="Whether other users find this one by phone number; false unless it is set.")
]


EmailAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=EMAIL_PATTERN,
        max_length=EMAIL_MAX_CHARACTERS,
        description="One address in ASCII, as in ann@example.com.",
    ),
]


class Profile(msgspec.Struct, frozen=True):
    """A user's registered data."""

    user_id: UserId
    phone_number: str | None = None
    phone_verified: bool = False
    display_name: str | None = None
    avatar_url: str | None = None
    locale: str | None = None
    discoverable: bool = False
    created: int = 0
    updated: int = 0
    email: str | None = None
    attributes: dict[str, Any] | None = None
    """The tenant's own data about the user, which other users do not see."""


class OwnProfilePatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a profile that its user may change. Only the named fields change; null removes a value."""

    display_name: DisplayName | UnsetType | None = UNSET
    avatar_url: AvatarUrl | UnsetType | None = UNSET
    locale: Locale | UnsetType | None = UNSET
    discoverable: Discoverable | UnsetType | None = UNSET


class ProfilePatch(OwnProfilePatch, frozen=True, forbid_unknown_fields=True):
    """A patch of a profile: only the named fields change, null removes a value.

    Another phone_number is not verified, unless the same patch says so.
    """

    phone_number: PhoneNumber | UnsetType | None = UNSET
    phone_verified: bool | UnsetType | None = UNSET
    email: EmailAddress | UnsetType | None = UNSET
    attributes: Attributes | UnsetType | None = UNSET


def named_fields(patch: OwnProfilePatch) -> dict[str, Any]:
    """Return the fields that a patch names, with the values they get: null restores the default."""
    given = {name: getattr(patch, name) for name in patch.__struct_fields__}
    return {name: _DEFAULTS[name] if value is None else value for name, value in given.items() if value is not UNSET}


def patched_profile(before: Profile, patch: OwnProfilePatch, *, is_replaced: bool = False) -> Profile:
    """Apply a patch to a profile; attributes are merged, unless the profile `is_replaced`.

    Raises InvalidInput if the result is invalid.
    """
    fields = named_fields(patch)
    if fields.get("phone_number", before.phone_number) != before.phone_number:
        fields.setdefault("phone_verified", False)
    if fields.get("attributes") is not None:
        fields["attributes"] = merged(None if is_replaced else before.attributes, fields["attributes"]) or None
    after = msgspec.structs.replace(before, **fields)
    if after.phone_verified and after.phone_number is None:
        raise invalid_field("phone_verified", "requires a phone_number")
    size_bytes = attributes_bytes(after)
    if size_bytes > ATTRIBUTES_MAX_BYTES:
        raise invalid_field("attributes", f"has {size_bytes:,} bytes of JSON; the maximum is {ATTRIBUTES_MAX_BYTES:,}")
    return after


def attributes_bytes(profile: Profile) -> int:
    """Return the size of a profile's attributes as JSON."""
    return 0 if profile.attributes is None else len(msgspec.json.encode(profile.attributes))


_DEFAULTS: Final[dict[str, Any]] = msgspec.structs.asdict(Profile(UserId("")))
