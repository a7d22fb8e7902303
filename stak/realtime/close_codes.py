"""Close codes of connections and their reasons: WebSocket's own codes where they exist, else ours, modelled on HTTP.

Ours are 4000 above the HTTP status. Clients act on the code; the reason is for people.
"""

from typing import Final, NamedTuple


class Close(NamedTuple):
    """The code and the reason with which a connection is closed."""

    code: int
    reason: str


BINARY_FRAME: Final = Close(1003, "frames must be JSON text")
FRAME_TOO_LARGE: Final = Close(1009, "a frame must not exceed 16 KiB")
INTERNAL_ERROR: Final = Close(1011, "internal error: connect again, no message is lost")
RESTARTING: Final = Close(1012, "restarting: connect again")
MALFORMED_FRAME: Final = Close(4400, "malformed frame")
NOT_AUTHENTICATED: Final = Close(4401, "not authenticated")
SESSION_ENDED: Final = Close(4401, "not authenticated: the session has ended")
TOKEN_EXPIRED: Final = Close(4401, "not authenticated: the token has expired")
ORIGIN_NOT_ALLOWED: Final = Close(4403, "this origin is not in the tenant's allowed_origins")
TENANT_SUSPENDED: Final = Close(4403, "the operator has suspended this tenant")
WRONG_TENANT: Final = Close(4404, "the token belongs to another tenant")
NO_SUCH_INBOX: Final = Close(4404, "there is no such inbox")
NO_HELLO: Final = Close(4408, "send hello within five seconds")
NO_HEARTBEAT: Final = Close(4408, "no frame for too long: send a ping at least every two minutes")
TOO_SLOW: Final = Close(4410, "too slow: frames were not read in time; connect again, no message is lost")
TOO_MANY_FRAMES: Final = Close(4429, "too many frames")
TOO_MANY_REQUESTS: Final = Close(4429, "too many requests by this user: wait before reconnecting")
TOO_MANY_CONNECTIONS: Final = Close(4429, "too many connections by this user: close some of them first")
OLDEST_CONNECTION: Final = Close(4429, "too many connections by this user: this was the oldest")

ABOVE_HTTP: Final = 4000
"""Our codes are this much above the HTTP status."""
REASON_MAX_BYTES: Final = 123  # WebSocket's limit for a close frame


class CloseConnection(Exception):  # noqa: N818 - an instruction to the transport
    """Raised to close the client's connection with a code and a reason."""

    def __init__(self, close: Close) -> None:
        super().__init__(close.reason)
        self.close = close


def with_detail(close: Close, detail: str) -> Close:
    """Return the same close code with a more precise reason."""
    reason = f"{close.reason}: {detail}".encode()[:REASON_MAX_BYTES].decode(errors="ignore")
    return Close(close.code, reason)
