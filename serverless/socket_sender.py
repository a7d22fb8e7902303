"""Frames on their way to a device whose connection API Gateway holds, and the end of such a connection.

API Gateway closes with a code of its own: our reason is a last frame, `closed`, the same as the last of events.
"""

import contextlib
from typing import Final

import msgspec

from serverless.socket_registry import Pair, Socket, forget_socket, note_socket
from stak.errors import StakError
from stak.logs import log
from stak.ports import Ports
from stak.ports.sockets import Sockets
from stak.realtime.ephemeral_connection import Visit
from stak.realtime.listener import TROUBLED
from stak.realtime.outbox import Close
from user_api.gateway.sse_encoding import Closed

TOO_MANY: Final = Close(4429, "too many connections of one user: this was the oldest")


class Carrier:
    """Hands over what there is to tell."""

    def __init__(self, ports: Ports, sockets: Sockets) -> None:
        self._ports = ports
        self._sockets = sockets

    async def note(self, pair: Pair, socket_id: str, socket: Socket) -> None:
        """Make a connection known; those that have to make room for it are closed."""
        for dropped in await note_socket(self._ports, pair, socket_id, socket):
            await self.close(None, dropped, TOO_MANY)

    async def hand_over(self, pair: Pair, socket_id: str, visit: Visit) -> bool:
        """Send what a visit has found, in order; whether it has arrived and the connection goes on."""
        closing = visit.outbox.closing
        try:
            for frame in visit.frames:
                if not await self._sockets.post(socket_id, frame):
                    await forget_socket(self._ports, pair, socket_id)
                    return False
        except StakError as error:
            # What comes after a frame that is missing would be shown out of order: it has to begin anew.
            log.warning("frame_not_posted", error=repr(error))
            closing = TROUBLED
        if closing is not None:
            await self.close(pair, socket_id, closing)
        return closing is None

    async def close(self, pair: Pair | None, socket_id: str, close: Close) -> None:
        """End a connection, and say why."""
        last = msgspec.json.encode(Closed(close.code, close.reason)).decode()
        with contextlib.suppress(StakError):  # it may be gone, or take nothing
            await self._sockets.post(socket_id, last)
        with contextlib.suppress(StakError):
            await self._sockets.close(socket_id)
        await forget_socket(self._ports, pair, socket_id)
