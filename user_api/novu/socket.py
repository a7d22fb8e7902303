"""Novu's WebSocket: the token is in the URL, as Novu's client sends it, and there is no further handshake.

The URL is never logged. After a reconnect the client sends no more pings, so silence does not end a connection.
Instead, the server sends a keep-alive at intervals, and the connection ends when the client does not read it.
"""

import asyncio
import time
from typing import Final

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ControllerRouterHandler

from stak.errors import NotAuthenticated, NotFound, TenantSuspended
from stak.http.cors import is_origin_allowed
from stak.identity.subscribers import verify_subscriber
from stak.identity.tokens import User
from stak.inbox.counts import UserInbox
from stak.ports import Ports
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.realtime.hub import Hub
from stak.realtime.inbox_watch import InboxWatch
from stak.realtime.listener import SERVER_ERROR
from stak.realtime.outbox import SUSPENDED, Close
from stak.tenancy.inboxes import read_inbox
from user_api.gateway import close_codes
from user_api.gateway.accept_and_close import Socket, accepted
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.rate_limit import Allowance
from user_api.gateway.watchdogs import together, while_frames_are_taken, while_token_is_good
from user_api.novu.callers import place_of_user
from user_api.novu.frames import KEEP_ALIVE, event_of

PATH: Final = "/novu/ws"
KEEP_ALIVE_SECONDS: Final = 25.0
_NO_INBOX: Final = Close(4404, "there is no such inbox")


def novu_socket(hub: Hub, ports: Ports) -> ControllerRouterHandler:
    """Return the WebSocket route of Novu's client."""

    @websocket(PATH)
    async def connect(socket: Socket) -> None:
        await _serve(socket, hub, ports)

    return connect


async def _serve(socket: Socket, hub: Hub, ports: Ports) -> None:
    async with accepted(socket):
        token = socket.query_params.get("token", "")
        user, place = await _introduced(socket, ports, token)
        async with hub.watching(user, place.inbox) as watch:
            await _watch(socket, ports, watch, token)


async def _introduced(socket: Socket, ports: Ports, token: str) -> tuple[User, UserInbox]:
    try:
        user = await verify_subscriber(ports, token)
    except NotAuthenticated as error:
        raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None
    except TenantSuspended:
        raise RefusedError(SUSPENDED) from None
    if not await is_origin_allowed(ports, user.tenant, socket.headers.get("origin"), socket.headers.get("host")):
        raise RefusedError(close_codes.FOREIGN_ORIGIN)
    place = place_of_user(user)
    try:
        await read_inbox(ports, place.tenant, place.inbox)
    except NotFound:
        raise RefusedError(_NO_INBOX) from None
    return user, place


async def _watch(socket: Socket, ports: Ports, watch: InboxWatch, token: str) -> None:
    await together(
        _send(socket, watch),
        _keep_alive(watch),
        _listen(socket),
        while_token_is_good(ports, watch, token, verify_subscriber),
        while_frames_are_taken(watch.outbox),
        watch.catch_up(),
    )


async def _send(socket: Socket, watch: InboxWatch) -> None:
    while frames := await watch.outbox.take():
        for frame in frames:
            event = frame if frame == KEEP_ALIVE else event_of(frame, watch.user.user)
            if event is not None:
                await socket.send({"type": "websocket.send", "bytes": None, "text": event})
    raise RefusedError(watch.outbox.closing or SERVER_ERROR)


async def _keep_alive(watch: InboxWatch) -> None:
    while True:
        await asyncio.sleep(KEEP_ALIVE_SECONDS)
        watch.outbox.put(KEEP_ALIVE)


async def _listen(socket: Socket) -> None:
    """Ignore what the client sends, which is only pings, within the limits on size and rate."""
    allowance = Allowance(time.monotonic)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code") or 1005)
        text, raw = message.get("text"), message.get("bytes")
        if len(str(text or "")) > FRAME_MAX_BYTES or (isinstance(raw, bytes) and len(raw) > FRAME_MAX_BYTES):
            raise RefusedError(close_codes.TOO_LARGE)
        if not allowance.spend():
            raise RefusedError(close_codes.TOO_MANY)
