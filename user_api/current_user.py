"""Returns the caller's identity: the first request to try with a new token."""

import msgspec
from litestar import get

from stak.identity.user_tokens import User
from user_api.authentication import requires_user


class Me(msgspec.Struct):
    """The user of a token."""

    tenant_key: str
    user_id: str
    expires_at: int


@get("/stack/users/v1/{tenant:str}/me", guards=[requires_user], tags=["users"], summary="Who am I?")
async def me(user: User) -> Me:
    """Return the token's tenant, user and expiry; 401 if the token is not valid."""
    return Me(user.tenant, user.user, user.expires_at)
