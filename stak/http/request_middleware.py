"""The outermost ASGI middleware of every server: request ids, logs, metrics, overload protection, draining.

A request counts as unanswered once its body has arrived. Part of the limit on unanswered requests is reserved for
requests with a valid credential.
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from functools import cache
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from stak.errors import Overloaded, StakError
from stak.http.client_addresses import ClientAddresses
from stak.http.credential_check import CredentialCheck
from stak.http.problems import send_problem
from stak.http.read_request_bodies import BodyIntake, Charges
from stak.http.request_body import Body
from stak.http.request_ids import REQUEST_ID_HEADER, request_id_of
from stak.http.third_party_api import CompatibleApi
from stak.logs import log
from stak.metrics import http_requests, http_seconds

_ADMIN_PATHS: Final = ("/stack/admin", "/novu/")
_USER_PATH: Final = "/stack/users"
_STREAM: Final = b"text/event-stream"
UNANSWERED_MAX: Final = 500
"""The most unanswered requests at a time: more would outlast the clients' timeouts and fill the memory.

Streams that have started their response, such as server-sent events, do not count.
"""
UNANSWERED_UNAUTHENTICATED_MAX: Final = 400
"""Beyond this number, only requests with a valid credential are accepted."""
UNFINISHED_PER_ADDRESS: Final = 50
_TOO_MANY: Final = "Too many requests are being answered; nothing was done. Try again in a moment."
_CLOSE: Final = (b"connection", b"close")
_ALWAYS_ANSWERED: Final = frozenset(("/healthz", "/readyz", "/metrics"))
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class RequestMiddleware:
    """Wraps an ASGI application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        credentials: CredentialCheck | None = None,
        addresses: ClientAddresses | None = None,
        unfinished_per_address: int = UNFINISHED_PER_ADDRESS,
        compatible: Sequence[CompatibleApi] = (),
    ) -> None:
        """Without a credential check, the infrastructure in front of the server must limit incoming bodies."""
        self._app = app
        self._credentials = credentials
        self._intake = BodyIntake(addresses or ClientAddresses(), unfinished_per_address, credentials)
        self._requests = _InProgress()
        self._sockets = _InProgress()
        self._unanswered = 0
        self._user_paths = (_USER_PATH, *(api.path_prefix for api in compatible))

    async def wait_for_requests(self, timeout_seconds: float) -> None:
        """Wait until no request is being answered, at most for this time."""
        await self._requests.wait_for_none(timeout_seconds)

    async def wait_for_sockets(self, timeout_seconds: float) -> None:
        """Wait until no WebSocket is open, at most for this time; a stopping server does not let them close cleanly."""
        await self._sockets.wait_for_none(timeout_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI connection: answer a request, or pass on a WebSocket."""
        if scope["type"] == ScopeType.HTTP:
            if self._unanswered >= UNANSWERED_MAX and scope["path"] not in _ALWAYS_ANSWERED:
                await _reject_immediately(self._api_of(scope), scope, send)
                return
            with self._requests:
                await self._answer(scope, receive, send)
        else:
            with self._sockets:
                await self._app(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        this_id = request_id_of(scope)
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
                if not body.is_complete:
                    charges = await self._intake.read(scope, body)
                await self._require_capacity(scope)
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
            api = self._api_of(scope)
            method = scope["method"] if scope["method"] in _METHODS else "other"
            _requests_counter(api, method, status).inc()
            if not is_stream:  # a stream lasts as long as its client listens, which says nothing about our latency
                _seconds_histogram(api).observe(seconds)
            write = log.debug if status < 400 else log.info if status < 500 else log.error
            write(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round(seconds * 1000, 2),
                request_id=this_id,
            )

    async def _require_capacity(self, scope: HTTPScope) -> None:
        """Raise Overloaded if the limit on unanswered requests, or on unauthenticated ones, is reached."""
        if self._unanswered < UNANSWERED_UNAUTHENTICATED_MAX or scope["path"] in _ALWAYS_ANSWERED:
            return
        is_known = self._credentials is None or await self._credentials.tenant_of(scope) is not None
        if is_known and self._unanswered < UNANSWERED_MAX:
            return
        raise Overloaded(_TOO_MANY)

    def _api_of(self, scope: HTTPScope) -> str:
        """Return the name of the API in metrics."""
        if scope["path"].startswith(self._user_paths):
            return "user"
        return "admin" if scope["path"].startswith(_ADMIN_PATHS) else "other"


async def _reject_immediately(api: str, scope: HTTPScope, send: Send) -> None:
    """Reject a request with as little work as possible, because the process is overloaded."""
    _requests_counter(api, "other", 503).inc()
    this_id = request_id_of(scope)
    # The body is not read, so the connection cannot be reused.
    await send_problem(send, Overloaded(_TOO_MANY), this_id, _CLOSE, (REQUEST_ID_HEADER, this_id.encode()))


@cache
def _requests_counter(api: str, method: str, status: int) -> Counter:
    return http_requests.labels(api, method, status)


@cache
def _seconds_histogram(api: str) -> Histogram:
    return http_seconds.labels(api)


class _InProgress:
    """Counts operations in progress and signals when there are none."""

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

    async def wait_for_none(self, timeout_seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), timeout_seconds)
