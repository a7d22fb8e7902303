"""The outermost layer of every server: a request id, a log line, a measurement, and draining when it stops.

A request is counted once its body is here. Of the places for requests that wait for their answer, some are kept for
requests with a good credential.
"""

import asyncio
import contextlib
import time
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.errors import Overloaded, StakError
from stak.http.body_intake import Charges, Intake
from stak.http.client_addresses import ClientAddresses
from stak.http.credential_check import CredentialCheck
from stak.http.problems import send_problem
from stak.http.request_body import Body
from stak.http.request_ids import REQUEST_ID_HEADER, adopted_id
from stak.logs import log
from stak.metrics import http_requests, http_seconds

_STREAM: Final = b"text/event-stream"
UNANSWERED_MAX: Final = 500
"""Requests that wait for their answer at the same time: more would wait longer than anybody waits, and fill the memory.

What is answered and goes on, as events do, is not among them.
"""
UNANSWERED_OF_STRANGERS_MAX: Final = 400
"""Beyond that, only requests with a good credential are answered."""
UNFINISHED_PER_ADDRESS: Final = 50
_TOO_MANY: Final = "Too many requests are being answered; nothing was done. Try again in a moment."
_CLOSE: Final = (b"connection", b"close")
_ALWAYS_ANSWERED: Final = frozenset(("/healthz", "/readyz", "/metrics"))
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class Edge:
    """Wraps an ASGI application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        credentials: CredentialCheck | None = None,
        addresses: ClientAddresses | None = None,
        unfinished_per_address: int = UNFINISHED_PER_ADDRESS,
    ) -> None:
        """Without a check of credentials, whatever stands in front has to bound what arrives."""
        self._app = app
        self._credentials = credentials
        self._intake = Intake(addresses or ClientAddresses(), unfinished_per_address, credentials)
        self._requests = _UnderWay()
        self._sockets = _UnderWay()
        self._unanswered = 0

    async def drained(self, patience_seconds: float) -> None:
        """Return when no request is being answered, or after this time."""
        await self._requests.ended(patience_seconds)

    async def sockets_closed(self, patience_seconds: float) -> None:
        """Return when no WebSocket is open, or after this time; a server that stops does not let them say goodbye."""
        await self._sockets.ended(patience_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == ScopeType.HTTP:
            if self._unanswered >= UNANSWERED_MAX and scope["path"] not in _ALWAYS_ANSWERED:
                await _refuse_at_once(scope, send)
                return
            with self._requests:
                await self._answer(scope, receive, send)
        else:
            with self._sockets:
                await self._app(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        this_id = adopted_id(scope)
        scope.setdefault("state", {})["request_id"] = this_id
        status = 500
        is_stream = is_counted = False
        charges: Charges = []
        body = Body(scope, receive)

        async def send_with_id(message: Message) -> None:
            nonlocal status, is_stream, is_counted
            if message["type"] == "http.response.start":
                if is_counted:
                    is_counted = False
                    self._unanswered -= 1
                status = message["status"]
                await body.read_leftover()
                is_stream = (b"content-type", _STREAM) in message.get("headers", ())
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID_HEADER, this_id.encode())]
            await send(message)

        try:
            try:
                if not body.is_whole:
                    charges = await self._intake.read(scope, body)
                await self._refuse_overload(scope)
            except StakError as error:
                body.give_up()
                await send_problem(send_with_id, error, this_id, _CLOSE)
                return
            is_counted = True
            self._unanswered += 1
            await self._app(scope, body.receive, send_with_id)
        finally:
            self._unanswered -= is_counted
            if charges:
                self._intake.release(charges)
            seconds = time.perf_counter() - began
            api = _api_of(scope["path"])
            method = scope["method"] if scope["method"] in _METHODS else "other"
            http_requests.labels(api, method, status).inc()
            if not is_stream:  # as long as somebody listens: it says nothing of how fast we answer
                http_seconds.labels(api).observe(seconds)
            write = log.debug if status < 400 else log.info if status < 500 else log.error
            write(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round(seconds * 1000, 2),
                request_id=this_id,
            )

    async def _refuse_overload(self, scope: HTTPScope) -> None:
        """Raises Overloaded if there is no place for another request, or none for a stranger's."""
        if self._unanswered < UNANSWERED_OF_STRANGERS_MAX or scope["path"] in _ALWAYS_ANSWERED:
            return
        is_known = self._credentials is None or await self._credentials.tenant_of(scope) is not None
        if is_known and self._unanswered < UNANSWERED_MAX:
            return
        raise Overloaded(_TOO_MANY)


async def _refuse_at_once(scope: HTTPScope, send: Send) -> None:
    """In as few steps as can be: this is for when there is no time."""
    http_requests.labels(_api_of(scope["path"]), "other", 503).inc()
    this_id = adopted_id(scope)
    # Its body is not read, so nothing can follow it.
    await send_problem(send, Overloaded(_TOO_MANY), this_id, _CLOSE, (REQUEST_ID_HEADER, this_id.encode()))


class _UnderWay:
    """How much is under way, and when nothing is any more."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        self._count += 1
        self._none.clear()

    def __exit__(self, *_: object) -> None:
        self._count -= 1
        if self._count == 0:
            self._none.set()

    async def ended(self, patience_seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), patience_seconds)


def _api_of(path: str) -> str:
    if path.startswith("/stack/admin"):
        return "admin"
    return "user" if path.startswith(("/stack/users", "/novu/")) else "other"
