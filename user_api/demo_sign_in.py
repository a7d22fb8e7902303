"""Routes that let a visitor of the demo sign in as one of its users; enabled only by `--demo`."""

from typing import Annotated, Final

import msgspec
from litestar import get, post

from stak.errors import NotFound
from stak.identifiers import user_id
from stak.identity.user_tokens import UserToken, issue_token
from stak.ports import Ports
from stak.tenancy.tenant_model import DEFAULT_INBOX
from user_api.demo_users import DEMO_TENANT, DEMO_USERS


class DemoUser(msgspec.Struct, frozen=True):
    """A user of the demo."""

    uid: str
    name: str


class Demo(msgspec.Struct, frozen=True):
    """What the page needs to show the demo."""

    tenant: str
    inbox: str
    users: tuple[DemoUser, ...]


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """The demo user to sign in as."""

    uid: Annotated[str, msgspec.Meta(description="One of the demo's users.")]


@get("/stack/users/demo", include_in_schema=False)
async def demo() -> Demo:
    """List the demo's users."""
    return Demo(DEMO_TENANT, DEFAULT_INBOX, tuple(DemoUser(uid, name) for uid, name in DEMO_USERS.items()))


@post("/stack/users/demo/token", include_in_schema=False, status_code=200)
async def sign_in(ports: Ports, data: SignIn) -> UserToken:
    """Return a token for one of the demo's users.

    Raises NotFound for all other users.
    """
    if data.uid not in DEMO_USERS:
        raise NotFound(f"Unknown demo user. The demo users are {', '.join(DEMO_USERS)}.")
    return await issue_token(ports, DEMO_TENANT, user_id(data.uid))


DEMO: Final = (demo, sign_in)
