"""Close codes of the gateway: WebSocket's standard codes where they exist, else our own from 4400, modelled on HTTP."""

from typing import Final

from stak.realtime.outbox import Close

BINARY: Final = Close(1003, "frames must be JSON text")
TOO_LARGE: Final = Close(1009, "a frame must not exceed 16 KiB")
BAD_FRAME: Final = Close(4400, "invalid frame")
NOT_AUTHENTICATED: Final = Close(4401, "not authenticated")
FOREIGN_ORIGIN: Final = Close(4403, "this origin is not in the tenant's allowed_origins")
WRONG_TENANT: Final = Close(4404, "the token belongs to another tenant")
NO_HELLO: Final = Close(4408, "send hello within five seconds")
SILENT: Final = Close(4408, "no frame was received for too long: send pings")
TOO_MANY: Final = Close(4429, "too many frames")
TOO_OFTEN: Final = Close(4429, "too many requests by this user: wait before reconnecting")

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
