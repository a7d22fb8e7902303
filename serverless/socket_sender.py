"""Sends frames to devices whose connection API Gateway holds, and closes such connections.

API Gateway closes with its own code: our reason is sent in a last frame, `closed`, as in server-sent events.
"""

import contextlib
from typing import Final

import msgspec

from serverless.socket_registry import Pair, Socket, forget_socket, note_socket
from stak.errors import StakError
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Sockets
from stak.realtime.ephemeral_connection import Visit
from stak.realtime.listener import SERVER_ERROR
from stak.realtime.outbox import Close
from user_api.gateway.sse_encoding import Closed

TOO_MANY: Final = Close(4429, "too many connections of one user: this was the oldest")


class Carrier:
    """Sends frames to connections and closes them."""

    def __init__(self, ports: Ports, sockets: Sockets) -> None:
        self._ports = ports
        self._sockets = sockets

    async def note(self, pair: Pair, socket_id: str, socket: Socket) -> None:
        """Register a connection; close those that were dropped to make room."""
        for dropped in await note_socket(self._ports, pair, socket_id, socket):
            await self.close(None, dropped, TOO_MANY)

    async def hand_over(self, pair: Pair, socket_id: str, visit: Visit) -> bool:
        """Send the frames of a visit in order; return whether they arrived and the connection stays open."""
        closing = visit.outbox.closing
        try:
            for frame in visit.frames:
                if not await self._sockets.post(socket_id, frame):
                    await forget_socket(self._ports, pair, socket_id)
                    return False
        except StakError as error:
            # Frames after a missing one would be shown out of order: the device must reconnect.
            log.warning("frame_not_posted", error=repr(error))
            closing = SERVER_ERROR
        if closing is not None:
            await self.close(pair, socket_id, closing)
        return closing is None

    async def close(self, pair: Pair | None, socket_id: str, close: Close) -> None:
        """Close a connection, with the reason as its last frame."""
        last = msgspec.json.encode(Closed(close.code, close.reason)).decode()
        with contextlib.suppress(StakError):  # the device may be gone, or not reading
            await self._sockets.post(socket_id, last)
        with contextlib.suppress(StakError):
            await self._sockets.close(socket_id)
        await forget_socket(self._ports, pair, socket_id)
