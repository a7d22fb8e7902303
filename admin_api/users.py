"""The tenant's users, as its backend sees them."""

from typing import Annotated

import msgspec
from litestar import Controller, post

from admin_api.callers import requires
from stak.identity.tokens import TOKEN_DEFAULT_SECONDS, TOKEN_MAX_SECONDS, UserToken, issue_token
from stak.names import user_id
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.model import Scope


class CreateToken(msgspec.Struct, forbid_unknown_fields=True):
    """How long a token is good."""

    ttl_seconds: Annotated[int, msgspec.Meta(ge=1, le=TOKEN_MAX_SECONDS)] = TOKEN_DEFAULT_SECONDS


class UserController(Controller):
    """Users need not be registered to be sent to, or to sign in."""

    path = "/stack/admin/v1/{tenant:str}/users"
    tags = ("users",)

    @post("/{uid:str}/tokens", summary="Make a user token", guards=[requires(Scope.TOKENS)])
    async def create_token(self, ports: Ports, caller: Caller, uid: str, data: CreateToken | None = None) -> UserToken:
        """For backends that do not sign tokens themselves."""
        asked = data or CreateToken()
        return await issue_token(ports, caller.tenant, user_id(uid), ttl_seconds=asked.ttl_seconds)
