"""The handshake of a connection: validates a client's frames, its hello, token, device and origin, for every transport.

Each check raises CloseConnection, with the code to close with, if it fails.
"""

import contextlib
from collections.abc import Iterator

import msgspec

from stak.errors import NotAuthenticated, TenantSuspended
from stak.identifiers import TenantKey
from stak.identity.sessions import DEVICE_MAX_CHARACTERS
from stak.identity.user_tokens import User, verify_token
from stak.ports import Ports
from stak.realtime import close_codes
from stak.realtime.close_codes import CloseConnection, with_detail
from stak.realtime.frames import FRAME_MAX_BYTES, ClientFrame, Hello, client_frame
from stak.tenancy.allowed_origins import is_origin_allowed
from stak.ulids import is_ulid


def decode_frame(text: str) -> ClientFrame:
    """Decode a client's frame, if it is small enough and well-formed."""
    if len(text) > FRAME_MAX_BYTES or len(text.encode()) > FRAME_MAX_BYTES:
        raise CloseConnection(close_codes.FRAME_TOO_LARGE)
    try:
        return client_frame(text)
    except msgspec.DecodeError as error:
        raise CloseConnection(with_detail(close_codes.MALFORMED_FRAME, str(error))) from None


def require_hello(frame: ClientFrame) -> Hello:
    """Return the first frame of a connection as a hello, with a valid device id and cursor."""
    if not isinstance(frame, Hello):
        raise CloseConnection(close_codes.NO_HELLO)
    if not 1 <= len(frame.device_id) <= DEVICE_MAX_CHARACTERS:
        problem = f"device_id must have 1 to {DEVICE_MAX_CHARACTERS} characters"
        raise CloseConnection(with_detail(close_codes.MALFORMED_FRAME, problem))
    if frame.last_seen_message_id is not None and not is_ulid(frame.last_seen_message_id):
        problem = "last_seen_message_id must be the id of a chat message"
        raise CloseConnection(with_detail(close_codes.MALFORMED_FRAME, problem))
    return frame


def second_hello() -> CloseConnection:
    """Return the error for a second hello."""
    return CloseConnection(with_detail(close_codes.MALFORMED_FRAME, "hello was sent before"))


async def require_allowed_origin(ports: Ports, tenant: TenantKey, origin: str | None, host: str | None) -> None:
    """Require that the tenant allows pages of this origin."""
    if not await is_origin_allowed(ports, tenant, origin, host):
        raise CloseConnection(close_codes.ORIGIN_NOT_ALLOWED)


async def authenticate(ports: Ports, tenant: str, token: str) -> User:
    """Return the user of a token, if it is a valid one of this tenant."""
    with closing_if_unauthenticated():
        user = await verify_token(ports, token)
    if user.tenant != tenant:
        raise CloseConnection(close_codes.WRONG_TENANT)
    return user


@contextlib.contextmanager
def closing_if_unauthenticated() -> Iterator[None]:
    """Raise CloseConnection instead of NotAuthenticated and TenantSuspended."""
    try:
        yield
    except NotAuthenticated as error:
        raise CloseConnection(with_detail(close_codes.NOT_AUTHENTICATED, error.detail)) from None
    except TenantSuspended:
        raise CloseConnection(close_codes.TENANT_SUSPENDED) from None
