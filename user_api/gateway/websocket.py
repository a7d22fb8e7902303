"""The WebSocket endpoint: handshake, missed messages, then live frames. Its close codes are in `close_codes.py`."""

import asyncio
import time
from typing import Final

from litestar.exceptions import WebSocketDisconnect

from stak.errors import InvalidName, TooManyRequests
from stak.http.cors import is_origin_allowed
from stak.http.rate_limits import charge_user
from stak.identifiers import tenant_key
from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.device_connection import Connection
from stak.realtime.frames import Ack, ClientFrame, Hello, Ping, Pong, text_of
from stak.realtime.hub import Hub
from stak.realtime.listener import SERVER_ERROR
from stak.realtime.outbox import RESTARTING, Close
from user_api.gateway import close_codes
from user_api.gateway.accept_and_close import Socket, accepted
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.handshake import frame_of, hello_of, said_before, user_of
from user_api.gateway.handshake_limits import Handshakes
from user_api.gateway.rate_limit import Allowance
from user_api.gateway.watchdogs import together, while_frames_are_taken, while_token_is_good

SILENCE_SECONDS: Final = 120.0
"""Clients send a ping at least this often; a silent client counts as gone without a disconnect."""


async def serve_socket(socket: Socket, hub: Hub, ports: Ports, handshakes: Handshakes, tenant: str) -> None:
    """Serve one connection until it ends."""
    async with accepted(socket):
        if not await _is_welcome(ports, socket, tenant):
            raise RefusedError(close_codes.FOREIGN_ORIGIN)
        async with handshakes.limited(socket):
            hello = await _hello(socket, hub)
        user = await user_of(ports, tenant, hello.token)
        await _count(socket, ports, user)
        async with hub.connected(user, hello.device_id) as connection:
            await _converse(socket, ports, connection, hello.token)


async def _converse(socket: Socket, ports: Ports, connection: Connection, token: str) -> None:
    """Send and receive until one side ends the connection."""
    await together(
        _send(socket, connection),
        _listen(socket, connection),
        while_token_is_good(ports, connection, token),
        while_frames_are_taken(connection.outbox),
        connection.catch_up(),
    )


async def _send(socket: Socket, connection: Connection) -> None:
    while frames := await connection.outbox.take():
        for frame in frames:
            # The same as `send_text`, without two calls for each frame of each connection.
            await socket.send({"type": "websocket.send", "bytes": None, "text": frame})
    raise RefusedError(connection.outbox.closing or SERVER_ERROR)


async def _listen(socket: Socket, connection: Connection) -> None:
    allowance = Allowance(time.monotonic)
    while True:
        frame = await _frame(socket, SILENCE_SECONDS, close_codes.SILENT)
        if not allowance.spend():
            raise RefusedError(close_codes.TOO_MANY)
        match frame:
            case Ack(message_id):
                connection.acknowledge(message_id)
            case Ping():
                connection.outbox.put(text_of(Pong()))
            case Hello():
                raise said_before()


async def _count(socket: Socket, ports: Ports, user: User) -> None:
    """Count the connection as a request towards the user's rate limit."""
    try:
        await charge_user(socket.app.state.buckets, ports, user.tenant, user.user)
    except TooManyRequests:
        raise RefusedError(close_codes.TOO_OFTEN) from None


async def _is_welcome(ports: Ports, socket: Socket, tenant: str) -> bool:
    try:
        key = tenant_key(tenant)
    except InvalidName:
        return True  # no token is valid for it
    return await is_origin_allowed(ports, key, socket.headers.get("origin"), socket.headers.get("host"))


async def _hello(socket: Socket, hub: Hub) -> Hello:
    heard = asyncio.ensure_future(_frame(socket, None, close_codes.NO_HELLO))
    stopping = asyncio.ensure_future(hub.stopping.wait())
    try:
        await asyncio.wait((heard, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        if not heard.done():
            heard.cancel()
    if not heard.done() or heard.cancelled():
        raise RefusedError(RESTARTING)
    return hello_of(heard.result())


async def _frame(socket: Socket, patience_seconds: float | None, too_late: Close) -> ClientFrame:
    try:
        message = await asyncio.wait_for(socket.receive(), patience_seconds)
    except TimeoutError:
        raise RefusedError(too_late) from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
    text = message.get("text")
    if not isinstance(text, str):
        raise RefusedError(close_codes.BINARY)
    return frame_of(text)
