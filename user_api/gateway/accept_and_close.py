"""The lifecycle of a WebSocket: accepts it, and closes it with the code of the error that ended it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stak.errors import StakError
from stak.logs import log
from stak.realtime.close_codes import INTERNAL_ERROR, Close, CloseConnection
from user_api.gateway.watchdogs import CLOSE_SECONDS

DISCARD_SECONDS: Final = 1.0
PAUSE_SECONDS: Final = 0.03
"""Before closing, frames are read until the client pauses for PAUSE_SECONDS, at most for HEARD_OUT_SECONDS."""

Socket = WebSocket[Any, Any, Any]


@contextlib.asynccontextmanager
async def accepted(socket: Socket) -> AsyncIterator[None]:
    """Accept a connection for the duration of the block; an error raised in it determines the close code."""
    await socket.accept()
    try:
        yield
    except CloseConnection as closing:
        await _close(socket, closing.close)
    except WebSocketDisconnect:
        pass
    except StakError as error:
        log.warning("connection_error", error=repr(error))
        await _close(socket, INTERNAL_ERROR)


async def _close(socket: Socket, close: Close) -> None:
    with contextlib.suppress(Exception):  # the client may be gone, or not reading
        async with asyncio.timeout(CLOSE_SECONDS):
            await _discard_incoming(socket)
            await socket.close(code=close.code, reason=close.reason)


async def _discard_incoming(socket: Socket) -> None:
    """Read and drop what the client is still sending.

    Closing with unread data resets the connection before the client reads the close frame.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DISCARD_SECONDS):
            while (await asyncio.wait_for(socket.receive(), PAUSE_SECONDS))["type"] != "websocket.disconnect":
                pass
