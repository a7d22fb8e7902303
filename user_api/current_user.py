"""Routes for the caller: who the token belongs to, and the caller's own profile."""

from typing import Annotated, Any, Final

import msgspec
from litestar import get, patch
from msgspec import UNSET, UnsetType

from stak.errors import invalid_field
from stak.identity.profile_model import OwnProfilePatch, Profile
from stak.identity.user_profiles import patch_own_profile, read_own_profile
from stak.identity.user_tokens import User
from stak.ports import Ports
from user_api.authentication import requires_user, requires_user_of_inbox

_READ_ONLY: Final = {
    "user_id": "is read-only: the token names the user",
    "tenant_key": "is read-only: the token names the tenant",
    "expires_at": "is read-only: the token has an end",
    "email": "is read-only here: the tenant's backend verifies addresses, and sets them with "
    "PATCH /stack/admin/v1/{tenant}/users/{uid}",
    "phone_number": "is read-only here: the tenant's backend verifies numbers, and sets them with "
    "PATCH /stack/admin/v1/{tenant}/users/{uid}",
}
_ReadOnly = Annotated[Any, msgspec.Meta(description="Read-only here.", extra_json_schema={"readOnly": True})]


class Me(msgspec.Struct):
    """The user of a token, and the user's profile: null where it has no value."""

    tenant_key: str
    user_id: str
    expires_at: int
    display_name: str | None
    avatar_url: str | None
    locale: str | None
    phone_number: str | None
    discoverable: bool
    """Whether other users find this one by phone number."""
    email: str | None


class ChangeProfile(OwnProfilePatch, frozen=True, forbid_unknown_fields=True):
    """The fields of the caller's profile to change. Only the named fields change; null removes a value."""

    user_id: _ReadOnly | UnsetType = UNSET
    tenant_key: _ReadOnly | UnsetType = UNSET
    expires_at: _ReadOnly | UnsetType = UNSET
    phone_number: _ReadOnly | UnsetType = UNSET
    email: _ReadOnly | UnsetType = UNSET


@get(
    "/stack/users/v1/{tenant:str}/me",
    guards=[requires_user_of_inbox],
    tags=["users"],
    summary="Read the caller's profile",
)
async def me(ports: Ports, user: User) -> Me:
    """Return the token's tenant, user and expiry, and the user's profile; 401 if the token is not valid."""
    return _me(user, await read_own_profile(ports, user.tenant, user.user))


@patch("/stack/users/v1/{tenant:str}/me", guards=[requires_user], tags=["users"], summary="Change the caller's profile")
async def change_me(ports: Ports, user: User, data: ChangeProfile) -> Me:
    """Apply a JSON merge patch (RFC 7396): only the named fields change, null removes a value.

    `user_id`, `phone_number` and `email` are read-only here: the tenant verifies numbers and addresses. With
    `discoverable`, users who know the verified phone number find this user; it is false until the user sets it.
    """
    for name, problem in _READ_ONLY.items():
        if getattr(data, name) is not UNSET:
            raise invalid_field(name, problem)
    patch = OwnProfilePatch(data.display_name, data.avatar_url, data.locale, data.discoverable)
    return _me(user, await patch_own_profile(ports, user.tenant, user.user, patch))


def _me(user: User, profile: Profile) -> Me:
    return Me(
        user.tenant,
        user.user,
        user.expires_at,
        profile.display_name,
        profile.avatar_url,
        profile.locale,
        profile.phone_number,
        profile.discoverable,
        profile.email,
    )
