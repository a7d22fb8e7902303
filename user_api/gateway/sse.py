"""Server-sent events: the frames of the WebSocket for clients without it; clients acknowledge them by requests.

The stream ends when the token expires; the last event, `closed`, gives the reason. A browser's EventSource reconnects
by itself with its used ticket, so the page must create a new one with a new ticket after an error.
"""

import asyncio
import contextlib
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import HeaderParameter, Parameter
from litestar.types import ASGIApp, ControllerRouterHandler, Receive, Scope, Send

from stak.errors import NotAllowed, NotFound, StakError, TooManyRequests
from stak.http.credential_check import bearer
from stak.http.rate_limits import charge_user
from stak.identifiers import InboxKey, inbox_key, tenant_key
from stak.identity.sessions import DEVICE_MAX_CHARACTERS
from stak.identity.url_tickets import TICKET_MAX_CHARACTERS, Ticket, issue_ticket, use_ticket
from stak.identity.user_tokens import User, verify_token
from stak.logs import log
from stak.ports import Ports
from stak.realtime.acknowledge import record_acks
from stak.realtime.base_connection import Listener
from stak.realtime.close_codes import INTERNAL_ERROR, ORIGIN_NOT_ALLOWED, TOO_MANY_CONNECTIONS, CloseConnection
from stak.realtime.connection_hub import Hub
from stak.realtime.frame_outbox import Outbox
from stak.tenancy.allowed_origins import is_origin_allowed
from stak.ulids import ULID_PATTERN
from user_api.authentication import require_inbox, requires_user_of_inbox
from user_api.gateway.sse_encoding import KEEP_ALIVE, closed_event, event_of
from user_api.gateway.watchdogs import CLOSE_SECONDS, run_until_first_error, watch_outbox, watch_token

KEEP_ALIVE_SECONDS: Final = 15.0
"""After this much silence a comment is sent: it keeps proxies from closing the connection, and detects lost clients."""
ACKS_MAX: Final = 100
_RETRY_SECONDS: Final = 10
_ID_MAX_CHARACTERS: Final = 128
_STREAM_HEADERS: Final = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would buffer events
)
_PATH: Final = "/stack/users/v1/{tenant:str}/events"

_Device = Annotated[str, msgspec.Meta(min_length=1, max_length=DEVICE_MAX_CHARACTERS)]
_Id = Annotated[str, msgspec.Meta(max_length=_ID_MAX_CHARACTERS)]


class Acknowledge(msgspec.Struct, forbid_unknown_fields=True):
    """Events that a device has stored durably."""

    ids: Annotated[list[_Id], msgspec.Meta(min_length=1, max_length=ACKS_MAX)]
    device_id: _Device = "default"


class ClientDisconnectedError(Exception):
    """Raised when the client has disconnected."""


class EventStream:
    """The streaming response to a listening client."""

    def __init__(
        self,
        hub: Hub,
        ports: Ports,
        user: User,
        device: str,
        token: str,
        last_id: str | None,
        last_seen: str | None,
        watched_inbox: InboxKey | None = None,
    ) -> None:
        self._hub = hub
        self._ports = ports
        self._user = user
        self._device = device
        self._token = token
        self._last_id = last_id
        self._last_seen = last_seen
        self._watched_inbox = watched_inbox

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream until it ends."""
        # Receive from the start: a client that disconnects earlier would go unnoticed.
        disconnected = asyncio.ensure_future(_wait_for_disconnect(receive))
        try:
            await self._serve(disconnected, send)
        finally:
            disconnected.cancel()
            await asyncio.gather(disconnected, return_exceptions=True)

    async def _serve(self, disconnected: asyncio.Future[None], send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
        try:
            async with self._listener() as listener:
                await self._run_listener(listener, disconnected, send)
        except CloseConnection as closing:
            await _end(send, closed_event(closing.close))
        except ClientDisconnectedError:
            pass
        except StakError as error:
            log.warning("connection_error", error=repr(error))
            await _end(send, closed_event(INTERNAL_ERROR))

    def _listener(self) -> contextlib.AbstractAsyncContextManager[Listener]:
        if self._watched_inbox is not None:
            return self._hub.watching(self._user, self._watched_inbox)
        return self._hub.connected(self._user, self._device, self._last_seen)

    async def _run_listener(self, listener: Listener, disconnected: asyncio.Future[None], send: Send) -> None:
        if self._last_id is not None and self._watched_inbox is None:
            await record_acks(self._ports, self._user, self._device, [self._last_id])
        await run_until_first_error(
            _send(listener, send),
            disconnected,
            watch_token(self._ports, listener, self._token),
            watch_outbox(listener.outbox),
            listener.catch_up(),
        )


def event_routes(hub: Hub, ports: Ports) -> list[ControllerRouterHandler]:
    """Return the routes to listen, to acknowledge and to create tickets."""

    @get(
        _PATH,
        media_type="text/event-stream",
        tags=["realtime"],
        summary="Receive events",
        description="Server-sent events: the frames of the WebSocket, each an event named by its type.",
    )
    async def listen(
        request: Request[Any, Any, Any],
        tenant: str,
        device_id: Annotated[str, Parameter(min_length=1, max_length=DEVICE_MAX_CHARACTERS)] = "default",
        ticket: Annotated[str | None, Parameter(max_length=TICKET_MAX_CHARACTERS)] = None,
        last_event_id: Annotated[
            str | None, HeaderParameter(name="Last-Event-ID", description="Acknowledges this one event.")
        ] = None,
        last_seen_message_id: Annotated[
            str | None,
            Parameter(
                pattern=ULID_PATTERN, description="The last chat message that the client has: the later ones follow."
            ),
        ] = None,
        watch: Annotated[
            str | None,
            Parameter(description="Only watch this inbox: what arrives and its counts. No device is registered."),
        ] = None,
    ) -> ASGIApp:
        key = tenant_key(tenant)
        if not await is_origin_allowed(ports, key, request.headers.get("origin"), request.headers.get("host")):
            raise NotAllowed(ORIGIN_NOT_ALLOWED.reason)
        token = bearer(request) if ticket is None else await use_ticket(ports, key, ticket)
        user = await verify_token(ports, token)
        if user.tenant != key:
            raise NotFound("Tenant not found.")
        await charge_user(request.app.state.buckets, ports, user.tenant, user.user)
        if hub.is_crowded(user):
            raise TooManyRequests(TOO_MANY_CONNECTIONS.reason, _RETRY_SECONDS)
        watched_inbox = None if watch is None else inbox_key(watch)
        if watched_inbox is not None:
            require_inbox(user, watched_inbox)
        return EventStream(hub, ports, user, device_id, token, last_event_id, last_seen_message_id, watched_inbox)

    return [listen, acknowledge, ticket]


@post(_PATH + "/ack", guards=[requires_user_of_inbox], status_code=204, tags=["realtime"], summary="Acknowledge events")
async def acknowledge(ports: Ports, user: User, data: Acknowledge) -> None:
    """Acknowledge events once the device has stored them. Unknown and already acknowledged ids are ignored."""
    await record_acks(ports, user, data.device_id, data.ids)


@post(_PATH + "/ticket", guards=[requires_user_of_inbox], tags=["realtime"], summary="Create a ticket")
async def ticket(request: Request[Any, Any, Any], ports: Ports, user: User) -> Ticket:
    """Create a ticket, valid once within thirty seconds as `?ticket=`, for browsers, which cannot send headers."""
    return issue_ticket(ports, user.tenant, bearer(request))


async def _send(listener: Listener, send: Send) -> None:
    while text := await _next_text(listener.outbox):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
    raise CloseConnection(listener.outbox.closing or INTERNAL_ERROR)


async def _next_text(outbox: Outbox) -> str:
    """Return the events to send next, or a keep-alive comment; an empty string once the outbox is closed and empty."""
    try:
        return "".join(map(event_of, await asyncio.wait_for(outbox.take(), KEEP_ALIVE_SECONDS)))
    except TimeoutError:
        return KEEP_ALIVE


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    raise ClientDisconnectedError


async def _end(send: Send, text: str) -> None:
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await send({"type": "http.response.body", "body": text.encode(), "more_body": False})
    except TimeoutError:
        pass  # the client does not read
