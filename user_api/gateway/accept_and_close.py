"""The lifecycle of a WebSocket: accepts it, and closes it with the code of the error that ended it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stak.errors import StakError
from stak.logs import log
from stak.realtime.listener import SERVER_ERROR
from stak.realtime.outbox import Close
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.watchdogs import CLOSE_SECONDS

HEARD_OUT_SECONDS: Final = 1.0
PAUSE_SECONDS: Final = 0.03
"""Before closing, frames are read until the client pauses for PAUSE_SECONDS, at most for HEARD_OUT_SECONDS."""

Socket = WebSocket[Any, Any, Any]


@contextlib.asynccontextmanager
async def accepted(socket: Socket) -> AsyncIterator[None]:
    """Accept a connection for the duration of the block; an error raised in it determines the close code."""
    await socket.accept()
    try:
        yield
    except RefusedError as refused:
        await _close(socket, refused.close)
    except WebSocketDisconnect:
        pass
    except StakError as error:
        log.warning("connection_error", error=repr(error))
        await _close(socket, SERVER_ERROR)


async def _close(socket: Socket, close: Close) -> None:
    with contextlib.suppress(Exception):  # the client may be gone, or not reading
        async with asyncio.timeout(CLOSE_SECONDS):
            await _hear_out(socket)
            await socket.close(code=close.code, reason=close.reason)


async def _hear_out(socket: Socket) -> None:
    """Read and drop what the client is still sending.

    Closing with unread data resets the connection before the client reads the close frame.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            while (await asyncio.wait_for(socket.receive(), PAUSE_SECONDS))["type"] != "websocket.disconnect":
                pass
