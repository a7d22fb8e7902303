"""A WebSocket from its first moment to its last: whatever ends it, it is told why, and heard out before."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stak.errors import StakError
from stak.logs import log
from stak.realtime.listener import TROUBLED
from stak.realtime.outbox import Close
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.watchdogs import CLOSE_SECONDS

HEARD_OUT_SECONDS: Final = 1.0
PAUSE_SECONDS: Final = 0.03
"""One that has to go is heard until it pauses for so long, but not for ever."""

Socket = WebSocket[Any, Any, Any]


@contextlib.asynccontextmanager
async def accepted(socket: Socket) -> AsyncIterator[None]:
    """Take a connection for as long as the block lasts; what it raises says how to end it."""
    await socket.accept()
    try:
        yield
    except RefusedError as refused:
        await _close(socket, refused.close)
    except WebSocketDisconnect:
        pass
    except StakError as error:
        log.warning("connection_troubled", error=repr(error))
        await _close(socket, TROUBLED)


async def _close(socket: Socket, close: Close) -> None:
    with contextlib.suppress(Exception):  # it may be gone already, or take nothing
        async with asyncio.timeout(CLOSE_SECONDS):
            await _hear_out(socket)
            await socket.close(code=close.code, reason=close.reason)


async def _hear_out(socket: Socket) -> None:
    """Take what it is still saying: what is closed with something unread is cut off, before the goodbye is heard."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            while (await asyncio.wait_for(socket.receive(), PAUSE_SECONDS))["type"] != "websocket.disconnect":
                pass
