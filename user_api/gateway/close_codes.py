"""Close codes of the gateway: WebSocket's standard codes where they exist, else our own from 4400, modelled on HTTP."""

from typing import Final

from stak.realtime.outbox import Close

BINARY: Final = Close(1003, "frames are JSON texts")
TOO_LARGE: Final = Close(1009, "a frame has at most 16 KiB")
BAD_FRAME: Final = Close(4400, "not a frame")
NOT_AUTHENTICATED: Final = Close(4401, "not authenticated")
FOREIGN_ORIGIN: Final = Close(4403, "this origin is not allowed: see the tenant's settings")
WRONG_TENANT: Final = Close(4404, "the token is another tenant's")
NO_HELLO: Final = Close(4408, "say hello first, within five seconds")
SILENT: Final = Close(4408, "nothing was heard for too long: send a ping now and then")
TOO_MANY: Final = Close(4429, "too many frames")
TOO_OFTEN: Final = Close(4429, "too many requests of this user: wait before connecting again")

REASON_MAX_BYTES: Final = 123  # WebSocket's limit for a close frame


class RefusedError(Exception):
    """Raised to close the client's connection with a code and a reason."""

    def __init__(self, close: Close) -> None:
        super().__init__(close.reason)
        self.close = close


def because(close: Close, detail: str) -> Close:
    """Return the same close code with a more precise reason."""
    reason = f"{close.reason}: {detail}".encode()[:REASON_MAX_BYTES].decode(errors="ignore")
    return Close(close.code, reason)
