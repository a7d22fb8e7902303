"""One request and its response, as an ASGI scope with receive and send."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

from stak.http.request_body import RECEIVED
from stak.http.server.body_decoder import decoder_of
from stak.http.server.request_parser import BadRequestError, RequestHead
from stak.http.server.response_encoder import CONTINUE, LAST_CHUNK, encode_chunk, encode_head, has_body

if TYPE_CHECKING:
    from stak.http.server.connection import Connection

UNREAD_MAX_BYTES: Final = 64 * 1024
"""The most buffered bytes of a body that the application has not read; TCP flow control holds back the rest."""
_RECEIVED: Final[dict[str, dict[str, str]]] = {RECEIVED: {}}
_HTTP_VERSIONS: Final = {"spec_version": "2.3", "version": "3.0"}


class Exchange:
    """A request that is being answered."""

    def __init__(self, connection: "Connection", head: RequestHead) -> None:
        self._connection = connection
        self._head = head
        self._decoder = decoder_of(head.length)
        self._unread: list[bytes] = []
        self._unread_bytes = 0
        self._is_last_taken = False
        self._is_continue_due = head.is_continue_expected
        self._is_malformed = False
        self._waiter: asyncio.Future[None] | None = None
        self._start: dict[str, Any] | None = None
        self._is_head_sent = False
        self._is_chunked = False
        self.is_answered = False
        self.is_kept_alive = head.is_kept_alive

    @property
    def is_begun(self) -> bool:
        """Return whether any part of the response has been sent."""
        return self._is_head_sent

    @property
    def is_granted(self) -> bool:
        """Return whether the request was answered with success."""
        return self.is_answered and self._start is not None and self._start["status"] < 400

    @property
    def is_received(self) -> bool:
        """Return whether the whole request has arrived."""
        return self._decoder.is_complete

    @property
    def is_full(self) -> bool:
        """Return whether the buffer is full, so that the application must read before more is received."""
        return self._unread_bytes > UNREAD_MAX_BYTES

    @property
    def can_continue(self) -> bool:
        """Return whether another request can follow on the connection."""
        return self.is_answered and self.is_kept_alive and self.is_received and not self._is_malformed

    def scope(self) -> dict[str, Any]:
        """Return the ASGI scope of the request."""
        head = self._head
        return {
            "type": "http",
            "asgi": _HTTP_VERSIONS,
            "http_version": head.http_version,
            "server": self._connection.server_address,
            "client": self._connection.client_address,
            "scheme": "http",
            "method": head.method,
            "root_path": "",
            "path": head.path,
            "raw_path": head.raw_path,
            "query_string": head.query,
            "headers": head.headers,
            "state": {},
            "extensions": _RECEIVED if self._decoder.is_complete else {},
        }

    def feed(self, received: bytes) -> bytes:
        """Decode the bytes that belong to the body; return the bytes that follow it."""
        if self._is_malformed:
            return b""
        try:
            part, rest = self._decoder.decode(received)
        except BadRequestError:
            self._is_malformed = True
            self.is_kept_alive = False
            self.wake()
            return b""
        if part and not self.is_answered:
            self._unread.append(part)
            self._unread_bytes += len(part)
        if part or self._decoder.is_complete:
            self.wake()
        return rest

    def wake(self) -> None:
        """Wake the application if it waits in `receive`."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def receive(self) -> dict[str, Any]:
        """ASGI receive: return the next part of the body; a disconnect after the last part or a malformed one."""
        while True:
            if not self.is_answered and (self._unread or (self._decoder.is_complete and not self._is_last_taken)):
                body = self._unread[0] if len(self._unread) == 1 else b"".join(self._unread)
                self._unread.clear()
                self._unread_bytes = 0
                self._is_last_taken = self._decoder.is_complete
                self._connection.update_reading()
                return {"type": "http.request", "body": body, "more_body": not self._is_last_taken}
            if self.is_answered or self._is_malformed or self._connection.is_lost:
                return {"type": "http.disconnect"}
            if self._is_continue_due and not self._is_head_sent:
                self._is_continue_due = False
                self._connection.write(CONTINUE)
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None

    async def send(self, message: dict[str, Any]) -> None:
        """ASGI send: write the response."""
        kind = message["type"]
        if kind == "http.response.start":
            if self._start is not None:
                raise RuntimeError("the response has already started")
            self._start = message
            return
        if kind != "http.response.body" or self._start is None or self.is_answered:
            raise RuntimeError(f"unexpected message {kind}")
        body: bytes = message.get("body") or b""
        is_last = not message.get("more_body")
        if is_last:
            self.is_answered = True
        if not self._is_head_sent:
            body = self._head_bytes(self._start, body, is_last=is_last) + self._framed(body, is_last=is_last)
            self._is_head_sent = True
        else:
            body = self._framed(body, is_last=is_last)
        self._connection.write(body)
        if is_last:
            self.wake()  # an application that streams may be waiting for the disconnect
        await self._connection.writable()

    def _head_bytes(self, start: dict[str, Any], body: bytes, *, is_last: bool) -> bytes:
        status, headers = start["status"], start.get("headers") or ()
        if status == 204:
            headers = [(name, value) for name, value in headers if name != b"content-length"]
        has_length = False
        for name, value in headers:
            lowered = name.lower()
            has_length |= lowered == b"content-length"
            if lowered == b"connection" and value.lower() == b"close":
                self.is_kept_alive = False
        more = b""
        if not has_length and status not in (204, 304):
            if is_last:
                more = b"content-length: %d\r\n" % len(body)
            elif self._head.http_version == "1.1":
                self._is_chunked = True
                more = b"transfer-encoding: chunked\r\n"
            else:
                self.is_kept_alive = False  # the response ends when the connection closes
        if not self.is_received or self._connection.is_stopping:
            self.is_kept_alive = False
        if not self.is_kept_alive and (b"connection", b"close") not in headers:
            more += b"connection: close\r\n"
        elif self.is_kept_alive and self._head.http_version == "1.0":
            more += b"connection: keep-alive\r\n"
        return encode_head(status, headers, more=more)

    def _framed(self, body: bytes, *, is_last: bool) -> bytes:
        if not has_body(self._head.method, (self._start or {})["status"]):
            return b""
        if self._is_chunked:
            return encode_chunk(body) + (LAST_CHUNK if is_last else b"")
        return body
