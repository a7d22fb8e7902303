"""Routes for a tenant's users: profiles, lookup, erasure and user tokens."""

from typing import Annotated, ClassVar

import msgspec
from litestar import Controller, Response, delete, get, patch, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter, QueryParameter
from msgspec import UNSET, UnsetType

from admin_api.authentication import requires
from stak.errors import NotFound
from stak.identifiers import USER_MAX_CHARACTERS, UserId, user_id
from stak.identity.profile_model import (
    PHONE_PATTERN,
    Attributes,
    AvatarUrl,
    Discoverable,
    DisplayName,
    EmailAddress,
    Locale,
    PhoneNumber,
    Profile,
    ProfilePatch,
)
from stak.identity.sessions import end_all_sessions
from stak.identity.user_directory import list_users, search_users
from stak.identity.user_profiles import find_by_phone, patch_profile, read_profile, remove_profile, write_profile
from stak.identity.user_tokens import TOKEN_DEFAULT_SECONDS, TOKEN_MAX_SECONDS, UserToken, mint_token
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from stak.realtime.publish_changes import publish_session_ended
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope


class CreateToken(msgspec.Struct, forbid_unknown_fields=True):
    """How long a token is valid."""

    ttl_seconds: Annotated[int, msgspec.Meta(ge=1, le=TOKEN_MAX_SECONDS)] = TOKEN_DEFAULT_SECONDS


class WriteProfile(msgspec.Struct, forbid_unknown_fields=True):
    """A user's profile. An omitted name or number is removed.

    What users choose themselves, the email address and the attributes stay if they are omitted.
    """

    phone_number: PhoneNumber | None = None
    phone_verified: bool = False
    display_name: DisplayName | None = None
    avatar_url: AvatarUrl | UnsetType | None = UNSET
    locale: Locale | UnsetType | None = UNSET
    discoverable: Discoverable | UnsetType | None = UNSET
    email: EmailAddress | UnsetType | None = UNSET
    attributes: Attributes | UnsetType | None = UNSET
    more_json_schema: ClassVar = {
        "anyOf": [
            {"properties": {"phone_verified": {"const": False}}},
            {"properties": {"phone_number": {"type": "string"}}, "required": ["phone_number"]},
        ]
    }


class Users(msgspec.Struct):
    """A page of registered users."""

    users: list[Profile]
    next_cursor: str | None


async def remove_user(ports: Ports, caller: Caller, user: UserId) -> str:
    """Remove a profile and end all sessions at once; return the id of the job that erases the rest."""
    job = await start_erasure(ports, caller.tenant, user, key_id=caller.key_id)
    await remove_profile(ports, caller.tenant, user, key_id=caller.key_id)
    await end_all_sessions(ports, caller.tenant, user, key_id=caller.key_id)
    await publish_session_ended(ports, caller.tenant, user, None)
    return job.job_id


class UserController(Controller):
    """Users need not be registered to receive messages or to sign in."""

    path = "/stack/admin/v1/{tenant:str}/users"
    tags = ("users",)

    @get(summary="List registered users, or find one by phone number", guards=[requires(Scope.READ)])
    async def find(
        self,
        ports: Ports,
        caller: Caller,
        phone_number: Annotated[
            str | None, Parameter(pattern=PHONE_PATTERN, description="E.164; the + written as %2B.")
        ] = None,
        beginning: Annotated[
            str | None,
            QueryParameter(
                name="query", max_length=USER_MAX_CHARACTERS, description="How ids begin; no names are searched."
            ),
        ] = None,
        search: Annotated[
            str | None,
            Parameter(min_length=1, max_length=100, description="Part of an id, a name or a phone number."),
        ] = None,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
        cursor: str | None = None,
    ) -> Profile | Users:
        """List users by id. With `phone_number`, return the one user it belongs to.

        With `search`, a page may have fewer than `limit`, or none, although there are more: read on while `next_cursor`
        is not null.
        """
        question = (caller.tenant, "users", beginning or "", *(() if search is None else (search,)))
        after = ports.cursors.open(cursor, question)
        if phone_number is not None:
            owner = await find_by_phone(ports, caller.tenant, phone_number)
            if owner is None:
                raise NotFound("No user has this phone number.")
            return await read_profile(ports, caller.tenant, owner)
        last = after[0] if after else None
        if search is None:
            found, last = await list_users(ports, caller.tenant, limit=limit, query=beginning or "", after=last)
        else:
            found, last = await search_users(
                ports, caller.tenant, search, limit=limit, query=beginning or "", after=last
            )
        return Users(found, ports.cursors.seal(None if last is None else (last,), question))

    @get("/{uid:str}", summary="Read a user's profile", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, uid: str) -> Profile:
        """Return the profile as it was last written."""
        return await read_profile(ports, caller.tenant, user_id(uid))

    @put(
        "/{uid:str}",
        summary="Create or replace a user's profile",
        guards=[requires(Scope.USERS)],
        responses={201: ResponseSpec(Profile, description="The profile is new.")},
    )
    async def write(self, ports: Ports, caller: Caller, uid: str, data: WriteProfile) -> Response[Profile]:
        """Create or replace a user's profile; 409 if the phone number belongs to another user.

        `avatar_url`, `locale` and `discoverable` stay as they are if they are omitted: users choose them. So do
        `email` and `attributes`, which replace all former ones otherwise. Use PATCH to change single fields.
        """
        profile, is_new = await write_profile(
            ports,
            caller.tenant,
            user_id(uid),
            phone_number=data.phone_number,
            phone_verified=data.phone_verified,
            display_name=data.display_name,
            avatar_url=data.avatar_url,
            locale=data.locale,
            discoverable=data.discoverable,
            email=data.email,
            attributes=data.attributes,
            key_id=caller.key_id,
        )
        return Response(profile, status_code=201 if is_new else 200)

    @patch("/{uid:str}", summary="Change a user's profile", guards=[requires(Scope.USERS)])
    async def change(self, ports: Ports, caller: Caller, uid: str, data: ProfilePatch) -> Profile:
        """Apply a JSON merge patch (RFC 7396): only the named fields change, null removes a value.

        Another `phone_number` is not verified, unless the patch also sets `phone_verified`. 404 if there is no profile,
        409 if the phone number belongs to another user.
        """
        return await patch_profile(ports, caller.tenant, user_id(uid), data, key_id=caller.key_id)

    @delete(
        "/{uid:str}",
        summary="Remove a user's profile and erase the user",
        guards=[requires(Scope.USERS)],
        responses={204: ResponseSpec(None, description="The profile is gone; X-Job-Id names the erasure.")},
    )
    async def remove(self, ports: Ports, caller: Caller, uid: str) -> Response[None]:
        """Remove the profile, free the phone number and sign out all devices immediately.

        A job erases the rest; the header `X-Job-Id` names it. Removing an unknown user is not an error.
        """
        job_id = await remove_user(ports, caller, user_id(uid))
        return Response(None, status_code=204, headers={"X-Job-Id": job_id})

    @post("/{uid:str}/tokens", summary="Create a user token", guards=[requires(Scope.TOKENS)])
    async def create_token(self, ports: Ports, caller: Caller, uid: str, data: CreateToken | None = None) -> UserToken:
        """Create a user token, for backends that do not sign their own. The audit log records it (`mint token`)."""
        asked = data or CreateToken()
        return await mint_token(ports, caller.tenant, user_id(uid), key_id=caller.key_id, ttl_seconds=asked.ttl_seconds)
