"""Who the caller is: the first thing to try with a new token."""

import msgspec
from litestar import get

from stak.identity.tokens import User
from user_api.callers import requires_user


class Me(msgspec.Struct):
    """The user a token stands for."""

    tenant_key: str
    user_id: str
    expires_at: int


@get("/stack/users/v1/{tenant:str}/me", guards=[requires_user], tags=["users"], summary="Who am I?")
async def me(user: User) -> Me:
    """Tells whether a token is good, for whom, and until when."""
    return Me(user.tenant, user.user, user.expires_at)
