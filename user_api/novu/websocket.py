"""Novu's WebSocket: the token is in the URL, as Novu's client sends it, and there is no further handshake.

The URL is never logged. After a reconnect the client sends no more pings, so silence does not end a connection.
Instead, the server sends a keep-alive at intervals, and the connection ends when the client does not read it.
"""

import asyncio
from typing import Final

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ControllerRouterHandler

from stak.errors import NotFound
from stak.identity.novu_subscribers import verify_subscriber
from stak.identity.user_tokens import User
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.realtime import close_codes
from stak.realtime.close_codes import CloseConnection
from stak.realtime.connection_hub import Hub
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.realtime.handshake import closing_if_unauthenticated, require_allowed_origin
from stak.realtime.inbox_watch import InboxWatch
from stak.tenancy.inbox_configs import read_inbox
from user_api.gateway.accept_and_close import Socket, accepted
from user_api.gateway.watchdogs import FrameLimit, run_until_first_error, watch_outbox, watch_token
from user_api.novu.authentication import inbox_of_token
from user_api.novu.socket_events import KEEP_ALIVE, event_of

PATH: Final = "/novu/ws"
KEEP_ALIVE_SECONDS: Final = 25.0


def novu_socket(hub: Hub, ports: Ports) -> ControllerRouterHandler:
    """Return the WebSocket route of Novu's client."""

    @websocket(PATH)
    async def connect(socket: Socket) -> None:
        await _serve(socket, hub, ports)

    return connect


async def _serve(socket: Socket, hub: Hub, ports: Ports) -> None:
    async with accepted(socket):
        token = socket.query_params.get("token", "")
        user, user_inbox = await _authenticate(socket, ports, token)
        async with hub.watching(user, user_inbox.inbox) as watch:
            await _watch(socket, ports, watch, token)


async def _authenticate(socket: Socket, ports: Ports, token: str) -> tuple[User, UserInbox]:
    with closing_if_unauthenticated():
        user = await verify_subscriber(ports, token)
    await require_allowed_origin(ports, user.tenant, socket.headers.get("origin"), socket.headers.get("host"))
    user_inbox = inbox_of_token(user)
    try:
        await read_inbox(ports, user_inbox.tenant, user_inbox.inbox)
    except NotFound:
        raise CloseConnection(close_codes.NO_SUCH_INBOX) from None
    return user, user_inbox


async def _watch(socket: Socket, ports: Ports, watch: InboxWatch, token: str) -> None:
    await run_until_first_error(
        _send(socket, watch),
        _keep_alive(watch),
        _listen(socket),
        watch_token(ports, watch, token, verify_subscriber),
        watch_outbox(watch.outbox),
        watch.catch_up(),
    )


async def _send(socket: Socket, watch: InboxWatch) -> None:
    while frames := await watch.outbox.take():
        for frame in frames:
            event = frame if frame == KEEP_ALIVE else event_of(frame, watch.user.user)
            if event is not None:
                await socket.send({"type": "websocket.send", "bytes": None, "text": event})
    raise CloseConnection(watch.outbox.closing or close_codes.INTERNAL_ERROR)


async def _keep_alive(watch: InboxWatch) -> None:
    while True:
        await asyncio.sleep(KEEP_ALIVE_SECONDS)
        watch.outbox.put(KEEP_ALIVE)


async def _listen(socket: Socket) -> None:
    """Ignore what the client sends, which is only pings, within the limits on size and rate."""
    limit = FrameLimit()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
        text, raw = message.get("text"), message.get("bytes")
        if len(str(text or "")) > FRAME_MAX_BYTES or (isinstance(raw, bytes) and len(raw) > FRAME_MAX_BYTES):
            raise CloseConnection(close_codes.FRAME_TOO_LARGE)
        limit.check()
