"""Novu's subscribers as users of Stak: what the profile keeps, and what is kept as attributes of it.

A profile has one name, and its picture and language are limited to what other users' clients can show. So the fields of
a subscriber are attributes, under Novu's names, unless the profile has a field of exactly the same kind. A phone number
is an attribute too: in Novu several subscribers may have the same one, in any format.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType, field

from stak.errors import invalid_field
from stak.http.novu.presenters import iso_time
from stak.identifiers import TenantKey
from stak.identity.profile_model import NAME_MAX_CHARACTERS, AvatarUrl, EmailAddress, Locale, Profile, ProfilePatch

TEXT_MAX_CHARACTERS: Final = 1024
_ShortText = Annotated[str, msgspec.Meta(max_length=TEXT_MAX_CHARACTERS)]

_VERBATIM: Final = {
    "first_name": "firstName",
    "last_name": "lastName",
    "phone": "phone",
    "timezone": "timezone",
}
"""Fields that are attributes, and their names as such."""


class SubscriberFields(msgspec.Struct, rename="camel", kw_only=True):
    """The fields of a subscriber; those that are unset do not change, null removes one."""

    first_name: _ShortText | UnsetType | None = UNSET
    last_name: _ShortText | UnsetType | None = UNSET
    email: _ShortText | UnsetType | None = UNSET
    phone: _ShortText | UnsetType | None = UNSET
    avatar: _ShortText | UnsetType | None = UNSET
    locale: _ShortText | UnsetType | None = UNSET
    timezone: _ShortText | UnsetType | None = UNSET
    data: dict[str, Any] | UnsetType | None = UNSET

    @property
    def has_fields(self) -> bool:
        """Whether any field is set."""
        return any(getattr(self, name) is not UNSET for name in SubscriberFields.__struct_fields__)


class Subscriber(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A subscriber in Novu's format."""

    id: str = field(name="_id")
    subscriber_id: str
    organization_id: str = field(name="_organizationId")
    environment_id: str = field(name="_environmentId")
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    phone: str | None = None
    avatar: str | None = None
    locale: str | None = None
    timezone: str | None = None
    data: dict[str, Any] | None = None
    deleted: bool
    created_at: str
    updated_at: str


class SubscriberName(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """What Novu's lists show of a subscriber."""

    id: str = field(name="_id")
    subscriber_id: str
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    avatar: str | None = None


def profile_patch(fields: SubscriberFields, before: Profile | None) -> ProfilePatch:
    """Return the change of a profile that stores these fields. Raises InvalidInput."""
    known = (before.attributes if before is not None else None) or {}
    attributes: dict[str, Any] = {
        name: getattr(fields, own) for own, name in _VERBATIM.items() if getattr(fields, own) is not UNSET
    }
    if not isinstance(fields.data, UnsetType):
        # A merge patch would keep what the new data does not name.
        gone = dict.fromkeys(_data_of(known) or {})
        attributes["data"] = None if fields.data is None else {**gone, **fields.data}
    avatar_url, attributes_avatar = _fitting(fields.avatar, AvatarUrl)
    email, attributes_email = _fitting(fields.email, EmailAddress)
    locale, attributes_locale = _fitting_locale(fields.locale)
    kept = {"avatar": attributes_avatar, "email": attributes_email, "locale": attributes_locale}
    attributes |= {name: value for name, value in kept.items() if value is not UNSET}
    return ProfilePatch(
        display_name=_display_name(known, attributes),
        avatar_url=avatar_url,
        locale=locale,
        email=email,
        attributes=attributes or UNSET,
    )


def subscriber_of(tenant: TenantKey, profile: Profile) -> Subscriber:
    """Return a user as a subscriber."""
    name = name_of(profile)
    attributes = profile.attributes or {}
    return Subscriber(
        id=profile.user_id,
        subscriber_id=profile.user_id,
        organization_id=tenant,
        environment_id=tenant,
        first_name=name.first_name,
        last_name=name.last_name,
        email=name.email,
        avatar=name.avatar,
        phone=_text_of(attributes, "phone") or profile.phone_number,
        locale=_text_of(attributes, "locale") or profile.locale,
        timezone=_text_of(attributes, "timezone"),
        data=_data_of(attributes),
        deleted=False,
        created_at=iso_time(profile.created),
        updated_at=iso_time(profile.updated),
    )


def name_of(profile: Profile) -> SubscriberName:
    """Return what lists show of a user; one that was not registered as a subscriber has only one name."""
    attributes = profile.attributes or {}
    first, last = _text_of(attributes, "firstName"), _text_of(attributes, "lastName")
    return SubscriberName(
        id=profile.user_id,
        subscriber_id=profile.user_id,
        first_name=profile.display_name if first is None and last is None else first,
        last_name=last,
        email=_text_of(attributes, "email") or profile.email,
        avatar=_text_of(attributes, "avatar") or profile.avatar_url,
    )


def _display_name(known: dict[str, Any], changed: dict[str, Any]) -> str | UnsetType | None:
    if not changed.keys() & {"firstName", "lastName"}:
        return UNSET
    after = {**known, **changed}
    parts = (_text_of(after, "firstName"), _text_of(after, "lastName"))
    name = " ".join(part.strip() for part in parts if part and part.strip())
    if len(name) > NAME_MAX_CHARACTERS:
        raise invalid_field("firstName", f"must have at most {NAME_MAX_CHARACTERS} characters together with lastName")
    return name or None


def _fitting(value: str | UnsetType | None, kind: Any) -> tuple[str | UnsetType | None, str | UnsetType | None]:
    """Return a value as the field of the profile, or else as an attribute; the other one is removed."""
    if value is None or isinstance(value, UnsetType):
        return value, value
    try:
        return msgspec.convert(value, kind), None
    except msgspec.ValidationError:
        return None, value


def _fitting_locale(value: str | UnsetType | None) -> tuple[str | UnsetType | None, str | UnsetType | None]:
    fits, attribute = _fitting(value, Locale)
    if isinstance(value, str) and fits is None:  # en_US, as Novu documents it, is en-US
        fits, _ = _fitting(value.replace("_", "-"), Locale)
    return fits, attribute


def _text_of(attributes: dict[str, Any], name: str) -> str | None:
    value = attributes.get(name)
    return value if isinstance(value, str) else None


def _data_of(attributes: dict[str, Any]) -> dict[str, Any] | None:
    value = attributes.get("data")
    return value if isinstance(value, dict) else None
