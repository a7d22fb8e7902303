"""Server-sent events: the same frames for clients without WebSocket, each an event; acknowledged by requests.

It ends with the token, and says why it ends by a last event, `closed`. A browser's EventSource connects again by
itself, with a ticket that is used up: it has to be made anew, with another ticket, when it reports an error.
"""

import asyncio
import contextlib
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter
from litestar.types import ASGIApp, ControllerRouterHandler, Receive, Scope, Send

from stak.errors import NotAllowed, NotFound, StakError, TooManyRequests
from stak.http.bearer import bearer
from stak.http.cors import is_welcome
from stak.http.rate_limits import spend_of_user
from stak.identifiers import InboxKey, inbox_key, tenant_key
from stak.identity.sessions import DEVICE_MAX_CHARACTERS
from stak.identity.tickets import TICKET_MAX_CHARACTERS, Ticket, issue_ticket, use_ticket
from stak.identity.tokens import User, verify_token
from stak.logs import log
from stak.ports import Ports
from stak.realtime.acknowledge import note_acks
from stak.realtime.hub import Hub
from stak.realtime.listener import TROUBLED, Listener
from stak.realtime.outbox import CROWDED, Outbox
from user_api.callers import requires_user
from user_api.gateway import close_codes
from user_api.gateway.close_codes import RefusedError
from user_api.gateway.sse_encoding import KEEP_ALIVE, closed_event, event_of
from user_api.gateway.watchdogs import CLOSE_SECONDS, together, while_frames_are_taken, while_token_is_good

KEEP_ALIVE_SECONDS: Final = 15.0
"""Of silence: so that proxies keep the connection, and a client that is gone is noticed."""
ACKS_MAX: Final = 100
_CROWDED_SECONDS: Final = 10
_ID_MAX_CHARACTERS: Final = 128
_STREAM_HEADERS: Final = (
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold events back
)
_PATH: Final = "/stack/users/v1/{tenant:str}/events"

_Device = Annotated[str, msgspec.Meta(min_length=1, max_length=DEVICE_MAX_CHARACTERS)]
_Id = Annotated[str, msgspec.Meta(max_length=_ID_MAX_CHARACTERS)]


class Acknowledge(msgspec.Struct, forbid_unknown_fields=True):
    """Events that have arrived for good on a device."""

    ids: Annotated[list[_Id], msgspec.Meta(min_length=1, max_length=ACKS_MAX)]
    device_id: _Device = "default"


class GoneError(Exception):
    """The client is not there any more."""


class EventStream:
    """The answer to whoever listens: as long as they do."""

    def __init__(
        self,
        hub: Hub,
        ports: Ports,
        user: User,
        device: str,
        token: str,
        last_id: str | None,
        watched: InboxKey | None = None,
    ) -> None:
        self._hub = hub
        self._ports = ports
        self._user = user
        self._device = device
        self._token = token
        self._last_id = last_id
        self._watched = watched

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it to its end."""
        # Heard from the first moment: a client that goes before anybody listens is told of to nobody.
        hearing = asyncio.ensure_future(_hear(receive))
        try:
            await self._serve(hearing, send)
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _serve(self, hearing: asyncio.Future[None], send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
        try:
            async with self._listener() as listener:
                await self._tell(listener, hearing, send)
        except RefusedError as refused:
            await _end(send, closed_event(refused.close))
        except GoneError:
            pass
        except StakError as error:
            log.warning("connection_troubled", error=repr(error))
            await _end(send, closed_event(TROUBLED))

    def _listener(self) -> contextlib.AbstractAsyncContextManager[Listener]:
        if self._watched is not None:
            return self._hub.watching(self._user, self._watched)
        return self._hub.connected(self._user, self._device)

    async def _tell(self, listener: Listener, hearing: asyncio.Future[None], send: Send) -> None:
        if self._last_id is not None and self._watched is None:
            await note_acks(self._ports, self._user, self._device, [self._last_id])
        await together(
            _send(listener, send),
            hearing,
            while_token_is_good(self._ports, listener, self._token),
            while_frames_are_taken(listener.outbox),
            listener.catch_up(),
        )


def event_routes(hub: Hub, ports: Ports) -> list[ControllerRouterHandler]:
    """What a client listens to, and how it answers."""

    @get(
        _PATH,
        media_type="text/event-stream",
        tags=["realtime"],
        summary="Listen",
        description="Server-sent events: the frames of the WebSocket, each an event named by its type.",
    )
    async def listen(
        request: Request[Any, Any, Any],
        tenant: str,
        device_id: Annotated[str, Parameter(min_length=1, max_length=DEVICE_MAX_CHARACTERS)] = "default",
        ticket: Annotated[str | None, Parameter(max_length=TICKET_MAX_CHARACTERS)] = None,
        last_event_id: Annotated[
            str | None, Parameter(header="Last-Event-ID", description="Acknowledges this one event.")
        ] = None,
        watch: Annotated[
            str | None,
            Parameter(description="Only watch this inbox: what arrives and its counts. No device is registered."),
        ] = None,
    ) -> ASGIApp:
        key = tenant_key(tenant)
        if not await is_welcome(ports, key, request.headers.get("origin"), request.headers.get("host")):
            raise NotAllowed(close_codes.FOREIGN_ORIGIN.reason)
        token = bearer(request) if ticket is None else await use_ticket(ports, key, ticket)
        user = await verify_token(ports, token)
        if user.tenant != key:
            raise NotFound("There is no such tenant.")
        await spend_of_user(request.app.state.buckets, ports, user.tenant, user.user)
        if hub.is_crowded(user):
            raise TooManyRequests(CROWDED.reason, _CROWDED_SECONDS)
        watched = None if watch is None else inbox_key(watch)
        return EventStream(hub, ports, user, device_id, token, last_event_id, watched)

    return [listen, acknowledge, ticket]


@post(_PATH + "/ack", guards=[requires_user], status_code=204, tags=["realtime"], summary="Acknowledge events")
async def acknowledge(ports: Ports, user: User, data: Acknowledge) -> None:
    """Once a device has an event for good. What is unknown, or was acknowledged before, is ignored."""
    await note_acks(ports, user, data.device_id, data.ids)


@post(_PATH + "/ticket", guards=[requires_user], tags=["realtime"], summary="Make a ticket for listening")
async def ticket(request: Request[Any, Any, Any], ports: Ports, user: User) -> Ticket:
    """Good once, within thirty seconds, as `?ticket=`: for browsers' EventSource, which cannot send a token."""
    return issue_ticket(ports, user.tenant, bearer(request))


async def _send(listener: Listener, send: Send) -> None:
    while text := await _text(listener.outbox):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
    raise RefusedError(listener.outbox.closing or TROUBLED)


async def _text(outbox: Outbox) -> str:
    """What is to be sent next; nothing once it is closed and empty."""
    try:
        return "".join(map(event_of, await asyncio.wait_for(outbox.take(), KEEP_ALIVE_SECONDS)))
    except TimeoutError:
        return KEEP_ALIVE


async def _hear(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    raise GoneError


async def _end(send: Send, text: str) -> None:
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await send({"type": "http.response.body", "body": text.encode(), "more_body": False})
    except TimeoutError:
        pass  # it takes nothing
