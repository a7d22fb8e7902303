"""The outermost layer of every server: a request id, a log line, a measurement, and draining when it stops."""

import asyncio
import contextlib
import time
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.errors import Overloaded
from stak.http.arriving import Body
from stak.http.problems import send_problem
from stak.http.request_ids import REQUEST_ID_HEADER, adopted_id
from stak.logs import log
from stak.metrics import http_requests, http_seconds

_STREAM: Final = b"text/event-stream"
UNANSWERED_MAX: Final = 500
"""Requests that wait for their answer at the same time: more would wait longer than anybody waits, and fill the memory.

What is answered and goes on, as events do, is not among them.
"""
_ALWAYS_ANSWERED: Final = frozenset(("/healthz", "/readyz", "/metrics"))
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class Edge:
    """Wraps an ASGI application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
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
                await _refuse_overload(scope, send)
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
        is_stream = is_answered = False
        self._unanswered += 1
        body = Body(scope, receive)

        async def send_with_id(message: Message) -> None:
            nonlocal status, is_stream, is_answered
            if message["type"] == "http.response.start":
                if not is_answered:
                    is_answered = True
                    self._unanswered -= 1
                status = message["status"]
                await body.read_leftover()
                is_stream = (b"content-type", _STREAM) in message.get("headers", ())
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID_HEADER, this_id.encode())]
            await send(message)

        try:
            await self._app(scope, body.receive, send_with_id)
        finally:
            self._unanswered -= not is_answered
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


async def _refuse_overload(scope: HTTPScope, send: Send) -> None:
    """In as few steps as can be: this is for when there is no time."""
    http_requests.labels(_api_of(scope["path"]), "other", 503).inc()
    this_id = adopted_id(scope)
    error = Overloaded("Too many requests are being answered; nothing was done. Try again in a moment.")
    # Its body is not read, so nothing can follow it.
    await send_problem(send, error, this_id, (b"connection", b"close"), (REQUEST_ID_HEADER, this_id.encode()))


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
