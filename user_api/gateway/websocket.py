"""The WebSocket endpoint: handshake, missed messages, then live frames until one side closes."""

import asyncio
from typing import Final

from litestar.exceptions import WebSocketDisconnect

from stak.errors import InvalidName, TooManyRequests
from stak.http.rate_limits import charge_user
from stak.identifiers import tenant_key
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime import close_codes
from stak.realtime.close_codes import Close, CloseConnection
from stak.realtime.connection_hub import Hub
from stak.realtime.device_connection import DeviceConnection
from stak.realtime.frames import Ack, ClientFrame, Hello, Ping, Pong, text_of
from stak.realtime.handshake import authenticate, decode_frame, require_allowed_origin, require_hello, second_hello
from user_api.gateway.accept_and_close import Socket, accepted
from user_api.gateway.handshake_limits import HandshakeLimits
from user_api.gateway.watchdogs import FrameLimit, run_until_first_error, watch_outbox, watch_token

HEARTBEAT_TIMEOUT_SECONDS: Final = 120.0
"""Clients send a ping at least this often; a client that sends nothing for this long is disconnected."""


async def serve_socket(socket: Socket, hub: Hub, ports: Ports, handshakes: HandshakeLimits, tenant: str) -> None:
    """Serve one connection until it ends."""
    async with accepted(socket):
        await _require_allowed_origin(ports, socket, tenant)
        async with handshakes.limited(socket):
            hello = await _receive_hello(socket, hub)
        user = await authenticate(ports, tenant, hello.token)
        await _charge_user(socket, ports, user)
        async with hub.connected(user, hello.device_id, hello.last_seen_message_id) as connection:
            await _serve_connection(socket, ports, connection, hello.token)


async def _serve_connection(socket: Socket, ports: Ports, connection: DeviceConnection, token: str) -> None:
    """Send and receive until one side ends the connection."""
    await run_until_first_error(
        _send(socket, connection),
        _receive_frames(socket, connection),
        watch_token(ports, connection, token),
        watch_outbox(connection.outbox),
        connection.catch_up(),
    )


async def _send(socket: Socket, connection: DeviceConnection) -> None:
    while frames := await connection.outbox.take():
        for frame in frames:
            # The same as `send_text`, without two calls for each frame of each connection.
            await socket.send({"type": "websocket.send", "bytes": None, "text": frame})
    raise CloseConnection(connection.outbox.closing or close_codes.INTERNAL_ERROR)


async def _receive_frames(socket: Socket, connection: DeviceConnection) -> None:
    limit = FrameLimit()
    while True:
        frame = await _receive_frame(socket, HEARTBEAT_TIMEOUT_SECONDS, close_codes.NO_HEARTBEAT)
        limit.check()
        match frame:
            case Ack(message_id):
                connection.acknowledge(message_id)
            case Ping():
                connection.outbox.put(text_of(Pong()))
            case Hello():
                raise second_hello()


async def _charge_user(socket: Socket, ports: Ports, user: User) -> None:
    """Count the connection as a request towards the user's rate limit."""
    try:
        await charge_user(socket.app.state.buckets, ports, user.tenant, user.user)
    except TooManyRequests:
        raise CloseConnection(close_codes.TOO_MANY_REQUESTS) from None


async def _require_allowed_origin(ports: Ports, socket: Socket, tenant: str) -> None:
    try:
        key = tenant_key(tenant)
    except InvalidName:
        return  # no token is valid for it
    await require_allowed_origin(ports, key, socket.headers.get("origin"), socket.headers.get("host"))


async def _receive_hello(socket: Socket, hub: Hub) -> Hello:
    receiving = asyncio.ensure_future(_receive_frame(socket, None, close_codes.NO_HELLO))
    stopping = asyncio.ensure_future(hub.stopping.wait())
    try:
        await asyncio.wait((receiving, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        if not receiving.done():
            receiving.cancel()
        elif not receiving.cancelled():
            receiving.exception()  # if this task is cancelled, nobody else retrieves it
    if not receiving.done() or receiving.cancelled():
        raise CloseConnection(close_codes.RESTARTING)
    return require_hello(receiving.result())


async def _receive_frame(socket: Socket, timeout_seconds: float | None, timeout_close: Close) -> ClientFrame:
    try:
        message = await asyncio.wait_for(socket.receive(), timeout_seconds)
    except TimeoutError:
        raise CloseConnection(timeout_close) from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
    text = message.get("text")
    if not isinstance(text, str):
        raise CloseConnection(close_codes.BINARY_FRAME)
    return decode_frame(text)
