"""Lambda handler of API Gateway's WebSocket API: each connect, frame and disconnect is one call.

It uses the same frames and use cases as the gateway (`user_api/gateway/websocket.py`). Its paths have no parameters, so
the tenant is in the query: `wss://…/<stage>?tenant=acme`.
"""

from typing import Any, Final

import msgspec

from serverless.runtime import Event, container
from serverless.socket_registry import Caller, Socket, caller_of, forget_socket, note_hello, note_opened
from serverless.socket_sender import Carrier
from stak.bootstrap import Engine
from stak.errors import InvalidName, Misconfigured, NotAuthenticated, StakError, TenantSuspended
from stak.http.cors import is_origin_allowed
from stak.identifiers import tenant_key
from stak.identity.tokens import User, validate_not_ended
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import Sockets
from stak.realtime.acknowledge import note_acks
from stak.realtime.ephemeral_connection import Visit
from stak.realtime.frames import Ack, ClientFrame, Hello, Ping, Pong, text_of
from stak.realtime.listener import SERVER_ERROR
from stak.realtime.messages import Messages
from stak.realtime.outbox import SUSPENDED
from stak.tenancy.suspension import require_active
from user_api.gateway import close_codes
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.handshake import frame_of, hello_of, said_before, user_of

Answer = dict[str, int]
"""The response to API Gateway: for `CONNECT` it accepts or rejects the connection; otherwise it is ignored."""

_DONE: Final[Answer] = {"statusCode": 200}


def handler(event: Event, context: object) -> Answer:  # noqa: ARG001 - Lambda's signature
    """Handle an event of a connection."""
    return container().run(lambda engine: _routed(engine, event))


async def _routed(engine: Engine, event: Event) -> Answer:
    if engine.sockets is None:
        raise Misconfigured("The WebSocket endpoint is not configured. Set STAK_AWS_SOCKETS.")
    socket_id = str(event["requestContext"]["connectionId"])
    match event["requestContext"]["eventType"]:  # not the route key, which a frame can influence
        case "CONNECT":
            return {"statusCode": await _connect(engine.ports, socket_id, event)}
        case "DISCONNECT":
            await _disconnect(engine.ports, socket_id)
        case _:
            await _hear(engine.ports, engine.sockets, socket_id, event)
    return _DONE


async def _connect(ports: Ports, socket_id: str, event: Event) -> int:
    """Accept or reject a connection; the device identifies itself in its hello."""
    headers = {name.lower(): value for name, value in event["headers"].items()}
    try:
        tenant = tenant_key((event.get("queryStringParameters") or {}).get("tenant", ""))
    except InvalidName:
        return 400
    if not await is_origin_allowed(ports, tenant, headers.get("origin"), headers.get("host")):
        return 403
    await note_opened(ports, socket_id, tenant)
    return 200


async def _disconnect(ports: Ports, socket_id: str) -> None:
    caller = await caller_of(ports, socket_id)
    if caller is not None:
        await forget_socket(ports, _pair(caller), socket_id)


async def _hear(ports: Ports, sockets: Sockets, socket_id: str, event: Event) -> None:
    """Handle a client's frame; an invalid frame closes the connection."""
    carrier = Carrier(ports, sockets)
    caller: Caller | None = None
    try:
        caller = await caller_of(ports, socket_id)
        frame = _frame(event)
        if caller is None:
            raise RefusedError(close_codes.NO_HELLO)  # noqa: TRY301 - one handler closes the connection
        if caller.user is None:
            await _greet(ports, carrier, socket_id, caller, frame)
        else:
            await _answer(ports, sockets, socket_id, caller, frame)
    except RefusedError as refused:
        await carrier.close(_pair(caller), socket_id, refused.close)
    except StakError as error:
        log.warning("connection_error", error=repr(error))
        await carrier.close(_pair(caller), socket_id, SERVER_ERROR)


async def _greet(ports: Ports, carrier: Carrier, socket_id: str, caller: Caller, frame: ClientFrame) -> None:
    """Handle a hello: send the device what it missed, and register it for live frames."""
    hello = hello_of(frame)
    device, user = hello.device_id, await user_of(ports, caller.tenant, hello.token)
    pair = (user.tenant, user.user)
    if not await note_hello(ports, socket_id, user, device):
        raise said_before()
    visit = Visit(ports, Messages(ports), user, device)
    await visit.catch_up()
    # Other functions publish to it from here on. It resyncs only now and checks again, so no message is missed in
    # between.
    socket = Socket(device, int(ports.clock()), user.expires_at, user.session_id, visit.resync)
    await carrier.note(pair, socket_id, socket)
    await visit.look_again()
    if visit.resync != socket.resync:
        await carrier.note(pair, socket_id, msgspec.structs.replace(socket, resync=visit.resync))
    await carrier.hand_over(pair, socket_id, visit)


async def _answer(ports: Ports, sockets: Sockets, socket_id: str, caller: Caller, frame: ClientFrame) -> None:
    user = _known(caller)
    if user.expires_at <= ports.clock():
        raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, "the token has expired"))
    match frame:
        case Ack(message_id):
            await note_acks(ports, user, caller.device, [message_id])
        case Ping():
            await _refuse_ended(ports, user)
            if not await sockets.post(socket_id, text_of(Pong())):
                await forget_socket(ports, _pair(caller), socket_id)
        case Hello():
            raise said_before()


async def _refuse_ended(ports: Ports, user: User) -> None:
    """Check the session at each ping, in case the notification of its revocation was lost."""
    try:
        await require_active(ports, user.tenant)
        await validate_not_ended(ports, user)
    except TenantSuspended:
        raise RefusedError(SUSPENDED) from None
    except NotAuthenticated as error:
        raise RefusedError(close_codes.because(close_codes.NOT_AUTHENTICATED, error.detail)) from None


def _frame(event: dict[str, Any]) -> ClientFrame:
    if event.get("isBase64Encoded"):
        raise RefusedError(close_codes.BINARY)
    return frame_of(event.get("body") or "")


def _known(caller: Caller) -> User:
    assert caller.user is not None  # noqa: S101 - it has sent its hello
    return User(caller.tenant, caller.user, caller.expires_at, caller.session_id)


def _pair(caller: Caller | None) -> tuple[str, str] | None:
    return None if caller is None or caller.user is None else (caller.tenant, caller.user)
