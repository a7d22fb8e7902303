"""WebSocket connections of API Gateway, and callbacks to them: PostToConnection, GetConnection, DeleteConnection."""

import time
from collections.abc import Callable
from typing import Any

from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import FRAME_MAX_BYTES, Limits
from stak.testing.limited_aws.unit_bucket import UnitBucket
from stak.testing.limited_aws.usage import Usage


class Connections:
    """The open connections, and the frames that each has received."""

    def __init__(self, limits: Limits, usage: Usage, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.limits = limits
        self._usage = usage
        self._bucket = UnitBucket()
        self._frames: dict[str, list[str]] = {}
        self.closed: list[str] = []

    def open(self, connection_id: str) -> None:
        """Open a connection, as a client would."""
        self._frames[connection_id] = []

    def frames(self, connection_id: str) -> list[str]:
        """Return the frames that an open connection has received."""
        return self._of(connection_id)

    def take_frames(self) -> dict[str, list[str]]:
        """Return the frames of all open connections since the last call, for those that have received any."""
        taken = {connection_id: frames for connection_id, frames in self._frames.items() if frames}
        self._frames.update({connection_id: [] for connection_id in taken})
        return taken

    def summary(self) -> dict[str, Any]:
        """Return how many connections are open, how many frames they have, and which were closed by the server."""
        return {
            "open": len(self._frames),
            "frames": sum(map(len, self._frames.values())),
            "with_frames": sum(map(bool, self._frames.values())),
            "closed": self.closed,
        }

    def callback(self, method: str, connection_id: str, body: bytes) -> dict[str, Any]:
        """Execute a callback. Raises AwsError."""
        limits = self.limits
        rate = limits.callbacks_per_second * limits.factor
        burst_seconds = max(limits.callback_burst / limits.callbacks_per_second, 1 / rate)
        if limits.is_metered:
            if not self._bucket.has(1, rate, burst_seconds, self._now()):
                raise AwsError("LimitExceededException", "Too many requests.", status=429)
            self._bucket.take(1)
        self._of(connection_id)
        match method:
            case "POST":
                if len(body) > FRAME_MAX_BYTES:
                    raise AwsError("PayloadTooLargeException", "The frame is too large.", status=413)
                self._frames[connection_id].append(body.decode())
                self._usage.socket_messages += 1
            case "DELETE":
                del self._frames[connection_id]
                self.closed.append(connection_id)
            case "GET":
                return {"connectedAt": "2026-01-01T00:00:00Z", "lastActiveAt": "2026-01-01T00:00:00Z", "identity": {}}
            case _:
                raise AwsError("MethodNotAllowed", f"{method} is not supported.", status=405)
        return {}

    def _of(self, connection_id: str) -> list[str]:
        found = self._frames.get(connection_id)
        if found is None:
            raise AwsError("GoneException", "The connection is not there.", status=410)
        return found
