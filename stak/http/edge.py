"""The outermost layer of every server: a request id, a log line, a measurement, and draining when it stops."""

import asyncio
import contextlib
import re
import time
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.ids import Ids
from stak.logs import log
from stak.metrics import http_requests, http_seconds

REQUEST_ID_HEADER: Final = b"x-request-id"
_ACCEPTABLE_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_STREAM: Final = b"text/event-stream"
_ids: Final = Ids()
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class Edge:
    """Wraps an ASGI application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._requests = _UnderWay()
        self._sockets = _UnderWay()

    async def drained(self, patience_seconds: float) -> None:
        """Return when no request is being answered, or after this time."""
        await self._requests.ended(patience_seconds)

    async def sockets_closed(self, patience_seconds: float) -> None:
        """Return when no WebSocket is open, or after this time; a server that stops does not let them say goodbye."""
        await self._sockets.ended(patience_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == ScopeType.HTTP:
            with self._requests:
                await self._answer(scope, receive, send)
        else:
            with self._sockets:
                await self._app(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        this_id = _request_id_from(scope)
        scope.setdefault("state", {})["request_id"] = this_id
        status = 500
        is_stream = False

        async def send_with_id(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = (b"content-type", _STREAM) in message.get("headers", ())
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID_HEADER, this_id.encode())]
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
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


def request_id(scope: Scope) -> str:
    """The id of the request being answered."""
    found = scope.get("state", {}).get("request_id")
    return found if isinstance(found, str) else _ids.new()


def _request_id_from(scope: HTTPScope) -> str:
    # The caller's own id is kept, so that both sides' logs can be held together.
    for name, value in scope["headers"]:
        if name == REQUEST_ID_HEADER and _ACCEPTABLE_ID.fullmatch(value):
            return value.decode()
    return _ids.new()


def _api_of(path: str) -> str:
    if path.startswith("/stack/admin"):
        return "admin"
    return "user" if path.startswith(("/stack/users", "/novu/")) else "other"
