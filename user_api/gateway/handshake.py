"""Validates a client's frames, its hello and its token, for every transport."""

import msgspec

from stak.errors import NotAuthenticated, TenantSuspended
from stak.identity.sessions import DEVICE_MAX_CHARACTERS
from stak.identity.tokens import User, verify_token
from stak.ports import Ports
from stak.realtime.frames import FRAME_MAX_BYTES, ClientFrame, Hello, client_frame
from stak.realtime.outbox import SUSPENDED
from user_api.gateway import close_codes
from user_api.gateway.close_codes import RefusedError


def frame_of(text: str) -> ClientFrame:
    """Decode a client's frame.

    Raises RefusedError if it is too large or malformed.
    """
    if len(text) > FRAME_MAX_BYTES or len(text.encode()) > FRAME_MAX_BYTES:
        raise RefusedError(close_codes.TOO_LARGE)
    try:
        return client_frame(text)
    except msgspec.DecodeError as error:
        raise RefusedError(close_codes.because(close_codes.BAD_FRAME, str(error))) from None


def hello_of(frame: ClientFrame) -> Hello:
    """Return the first frame of a connection as a hello.

    Raises RefusedError for any other frame, or for an invalid device id.
    """
    if not isinstance(frame, Hello):
        raise RefusedError(close_codes.NO_HELLO)
    if not 1 <= len(frame.device_id) <= DEVICE_MAX_CHARACTERS:
        problem = f"device_id must have 1 to {DEVICE_MAX_CHARACTERS} characters"
        raise RefusedError(close_codes.because(close_codes.BAD_FRAME, problem))
    return frame


def said_before() -> RefusedError:
    """Return the error for a second hello."""
    return RefusedError(close_codes.because(close_codes.BAD_FRAME, "hello was said before"))


async def user_of(ports: Ports, tenant: str, token: str) -> User:
    """Return the user of a token.

    Raises RefusedError if the token is not valid, or belongs to another tenant.
    """
    try:
        user = await verify_token(ports, token)
    except NotAuthenticated as error:
        raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None
    except TenantSuspended:
        raise RefusedError(SUSPENDED) from None
    if user.tenant != tenant:
        raise RefusedError(close_codes.WRONG_TENANT)
    return user
