"""What a client says, and who it says it is: the same checks whatever carries its frames."""

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
    """A client's frame; RefusedError if it is too large, or none."""
    if len(text) > FRAME_MAX_BYTES or len(text.encode()) > FRAME_MAX_BYTES:
        raise RefusedError(close_codes.TOO_LARGE)
    try:
        return client_frame(text)
    except msgspec.DecodeError as error:
        raise RefusedError(close_codes.because(close_codes.BAD_FRAME, str(error))) from None


def hello_of(frame: ClientFrame) -> Hello:
    """The first frame of a connection; RefusedError if it is another, or of no possible device."""
    if not isinstance(frame, Hello):
        raise RefusedError(close_codes.NO_HELLO)
    if not 1 <= len(frame.device_id) <= DEVICE_MAX_CHARACTERS:
        problem = f"device_id has 1 to {DEVICE_MAX_CHARACTERS} characters"
        raise RefusedError(close_codes.because(close_codes.BAD_FRAME, problem))
    return frame


def said_before() -> RefusedError:
    """What a second hello is answered with."""
    return RefusedError(close_codes.because(close_codes.BAD_FRAME, "hello was said before"))


async def user_of(ports: Ports, tenant: str, token: str) -> User:
    """Who a token stands for; RefusedError if for nobody, or for another tenant's user."""
    try:
        user = await verify_token(ports, token)
    except NotAuthenticated as error:
        raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None
    except TenantSuspended:
        raise RefusedError(SUSPENDED) from None
    if user.tenant != tenant:
        raise RefusedError(close_codes.WRONG_TENANT)
    return user
