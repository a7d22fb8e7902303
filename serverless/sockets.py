"""Lambda handler of API Gateway's WebSocket API: each connect, frame and disconnect is one call.

It uses the same frames and use cases as the gateway (`user_api/gateway/websocket.py`). Its paths have no parameters, so
the tenant is in the query: `wss://…/<stage>?tenant=acme`. A connection is accepted only with a valid user token, in the
header `Authorization`, or with a ticket in the query, for browsers, which cannot send headers.
"""

from typing import Any, Final

import msgspec

from serverless.missed_frames import MissedFrames
from serverless.runtime import Event, container, work_seconds
from serverless.socket_registry import (
    Caller,
    Socket,
    caller_of,
    record_hello,
    record_missed,
    record_opened,
    remove_socket,
    sockets_of,
)
from serverless.socket_sender import SocketSender
from stak.bootstrap import Engine
from stak.errors import InvalidName, Misconfigured, StakError, StorageUnavailable
from stak.identifiers import TenantKey, tenant_key
from stak.identity.url_tickets import use_ticket
from stak.identity.user_tokens import User, validate_not_ended
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Sockets
from stak.realtime import close_codes
from stak.realtime.acknowledge import record_acks
from stak.realtime.chat_message_frames import ChatMessageReader
from stak.realtime.close_codes import CloseConnection
from stak.realtime.frames import Ack, ClientFrame, Hello, Ping, Pong, text_of
from stak.realtime.handshake import authenticate, closing_if_unauthenticated, decode_frame, require_hello, second_hello
from stak.realtime.queued_resend import resend_later, sent_spans
from stak.realtime.remote_connection import EphemeralConnection
from stak.task_limits import interactive_work
from stak.tenancy.allowed_origins import is_origin_allowed
from stak.tenancy.suspension import require_active

Answer = dict[str, int]
"""The response to API Gateway: for `CONNECT` it accepts or rejects the connection; otherwise it is ignored."""

_DONE: Final[Answer] = {"statusCode": 200}
_SCHEME: Final = "bearer"


def handler(event: Event, context: object) -> Answer:
    """Handle an event of a connection."""
    here = container()
    here.open()  # takes part of the call's time
    with interactive_work(work_seconds(context)):
        return here.run(lambda engine: _route(engine, event))


async def _route(engine: Engine, event: Event) -> Answer:
    if engine.sockets is None:
        raise Misconfigured("The WebSocket endpoint is not configured. Set STAK_AWS_SOCKETS.")
    socket_id = str(event["requestContext"]["connectionId"])
    match event["requestContext"]["eventType"]:  # not the route key, which a frame can influence
        case "CONNECT":
            return {"statusCode": await _connect(engine.ports, socket_id, event)}
        case "DISCONNECT":
            await _disconnect(engine.ports, socket_id)
        case _:
            await _receive(engine.ports, engine.sockets, socket_id, event)
    return _DONE


async def _connect(ports: Ports, socket_id: str, event: Event) -> int:
    """Accept or reject a connection of a user; the device identifies itself in its hello."""
    headers = {name.lower(): value for name, value in event["headers"].items()}
    query = event.get("queryStringParameters") or {}
    try:
        tenant = tenant_key(query.get("tenant", ""))
    except InvalidName:
        return 400
    if not await is_origin_allowed(ports, tenant, headers.get("origin"), headers.get("host")):
        return 403
    try:
        await _authenticate(ports, tenant, headers.get("authorization", ""), query.get("ticket"))
    except CloseConnection as refusal:
        return refusal.close.code - close_codes.ABOVE_HTTP
    await record_opened(ports, socket_id, tenant)
    return 200


async def _authenticate(ports: Ports, tenant: TenantKey, authorization: str, ticket: str | None) -> None:
    """Require a token or a ticket: otherwise anybody could occupy connections, and rows of the table."""
    scheme, _, token = authorization.partition(" ")
    if ticket is not None:
        with closing_if_unauthenticated():
            token = await use_ticket(ports, tenant, ticket)
    elif scheme.lower() != _SCHEME:
        raise CloseConnection(close_codes.NOT_AUTHENTICATED)
    await authenticate(ports, tenant, token)


async def _disconnect(ports: Ports, socket_id: str) -> None:
    caller = await caller_of(ports, socket_id)
    if caller is not None:
        await remove_socket(ports, _user_key(caller), socket_id)


async def _receive(ports: Ports, sockets: Sockets, socket_id: str, event: Event) -> None:
    """Handle a client's frame; an invalid frame closes the connection."""
    missed = MissedFrames(ports)
    sender = SocketSender(ports, sockets, missed)
    caller: Caller | None = None
    try:
        caller = await caller_of(ports, socket_id)
        frame = _frame(event)
        if caller is None:
            raise CloseConnection(close_codes.NO_HELLO)  # noqa: TRY301 - one handler closes the connection
        if caller.user is None:
            await _handle_hello(ports, sender, socket_id, caller, frame)
        else:
            await _handle_frame(ports, sockets, sender, socket_id, caller, frame)
    except CloseConnection as closing:
        await sender.close(_user_key(caller), socket_id, closing.close)
    except StakError as error:
        log.warning("connection_error", error=repr(error))
        if caller is not None and caller.user is not None and isinstance(error, StorageUnavailable):
            missed.mark([socket_id])  # it stays connected: an ack is repeated, and so is a ping
        else:
            await sender.close(_user_key(caller), socket_id, close_codes.INTERNAL_ERROR)


async def _handle_hello(ports: Ports, sender: SocketSender, socket_id: str, caller: Caller, frame: ClientFrame) -> None:
    """Handle a hello: send the device what it missed, and register it for live frames."""
    hello = require_hello(frame)
    device, user = hello.device_id, await authenticate(ports, caller.tenant, hello.token)
    user_key = (user.tenant, user.user)
    if not await record_hello(ports, socket_id, user, device):
        raise second_hello()
    messages = ChatMessageReader(ports)
    connection = EphemeralConnection(ports, messages, user, device, last_seen=hello.last_seen_message_id)
    await connection.catch_up()
    # Other functions publish to it from here on. It resyncs only now and checks again, so no message is missed in
    # between.
    socket = Socket(device, int(ports.clock()), user.expires_at, user.session_id, connection.resync, user.inbox)
    await sender.register(user_key, socket_id, socket)
    await connection.send_missed()
    if connection.resync != socket.resync:
        await sender.register(user_key, socket_id, msgspec.structs.replace(socket, resync=connection.resync))
    if await sender.send_frames(user_key, socket_id, connection):
        await resend_later(ports, user.tenant, sent_spans(connection.unacknowledged), (user.user,))


async def _handle_frame(
    ports: Ports, sockets: Sockets, sender: SocketSender, socket_id: str, caller: Caller, frame: ClientFrame
) -> None:
    user = _user_of(caller)
    if user.expires_at <= ports.clock():
        raise CloseConnection(close_codes.TOKEN_EXPIRED)
    match frame:
        case Ack(message_id):
            await record_acks(ports, user, caller.device, [message_id])
        case Ping():
            await _require_active_session(ports, user)
            if caller.has_missed:
                await _send_missed(ports, sender, socket_id, caller)
            if not await sockets.post(socket_id, text_of(Pong())):
                await remove_socket(ports, _user_key(caller), socket_id)
        case Hello():
            raise second_hello()


async def _send_missed(ports: Ports, sender: SocketSender, socket_id: str, caller: Caller) -> None:
    """Send the current state to a device whose frames were dropped."""
    user_key, user = (caller.tenant, str(caller.user)), _user_of(caller)
    # First: what is dropped while the state is read is marked again.
    await record_missed(ports, [socket_id], has_missed=False)
    connection = EphemeralConnection(ports, ChatMessageReader(ports), user, caller.device)
    await connection.start_again()
    known = (await sockets_of(ports, [user_key])).get(user_key, {}).get(socket_id)
    if known is None or known.resync != connection.resync:
        fresh = Socket(
            caller.device, int(ports.clock()), user.expires_at, user.session_id, connection.resync, user.inbox
        )
        socket = fresh if known is None else msgspec.structs.replace(known, resync=connection.resync)
        await sender.register(user_key, socket_id, socket)
    if await sender.send_frames(user_key, socket_id, connection):
        await resend_later(ports, user.tenant, sent_spans(connection.unacknowledged), (user.user,))


async def _require_active_session(ports: Ports, user: User) -> None:
    """Check the session at each ping, in case the notification of its revocation was lost."""
    with closing_if_unauthenticated():
        await require_active(ports, user.tenant)
        await validate_not_ended(ports, user)


def _frame(event: dict[str, Any]) -> ClientFrame:
    if event.get("isBase64Encoded"):
        raise CloseConnection(close_codes.BINARY_FRAME)
    return decode_frame(event.get("body") or "")


def _user_of(caller: Caller) -> User:
    assert caller.user is not None  # noqa: S101 - it has sent its hello
    return User(caller.tenant, caller.user, caller.expires_at, caller.session_id, caller.inbox)


def _user_key(caller: Caller | None) -> tuple[str, str] | None:
    return None if caller is None or caller.user is None else (caller.tenant, caller.user)
