"""Sends frames to devices whose connection API Gateway holds, and closes such connections.

A frame that API Gateway does not accept, because it throttles or does not respond, is dropped. The connection stays
open and is marked: at its next ping, the device gets the current state.
API Gateway closes with its own code: our reason is sent in a last frame, `closed`, as in server-sent events.
"""

import contextlib

from serverless.missed_frames import MissedFrames
from serverless.socket_registry import Socket, UserKey, record_socket, remove_socket
from stak.errors import StakError
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Sockets
from stak.realtime.close_codes import OLDEST_CONNECTION, Close
from stak.realtime.frames import Closed, text_of
from stak.realtime.remote_connection import EphemeralConnection


class SocketSender:
    """Sends frames to connections and closes them."""

    def __init__(self, ports: Ports, sockets: Sockets, missed: MissedFrames) -> None:
        self._ports = ports
        self._sockets = sockets
        self._missed = missed

    async def register(self, user_key: UserKey, socket_id: str, socket: Socket) -> None:
        """Register a connection; close those that were dropped to make room."""
        for dropped in await record_socket(self._ports, user_key, socket_id, socket):
            await self.close(None, dropped, OLDEST_CONNECTION)

    async def send_frames(self, user_key: UserKey, socket_id: str, connection: EphemeralConnection) -> bool:
        """Send a connection's frames in order; return whether they arrived and it stays open."""
        closing = connection.outbox.closing
        try:
            for frame in connection.frames:
                if not await self._sockets.post(socket_id, frame):
                    await remove_socket(self._ports, user_key, socket_id)
                    return False
        except StakError as error:
            # Not closed: thousands of devices that reconnect at once would need more callbacks than were refused.
            log.warning("frame_not_posted", error=repr(error))
            self._missed.mark([socket_id])
            if closing is None:
                return False
        if closing is not None:
            await self.close(user_key, socket_id, closing)
        return closing is None

    async def close(self, user_key: UserKey | None, socket_id: str, close: Close) -> None:
        """Close a connection, with the reason as its last frame."""
        last = text_of(Closed(close.code, close.reason))
        with contextlib.suppress(StakError):  # the device may be gone, or not reading
            await self._sockets.post(socket_id, last)
        with contextlib.suppress(StakError):
            await self._sockets.close(socket_id)
        await remove_socket(self._ports, user_key, socket_id)
