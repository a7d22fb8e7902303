"""A client connection: serves HTTP/1.1 requests one after another, until it closes or becomes a WebSocket."""

import asyncio
from typing import TYPE_CHECKING, Any, Final, cast

from stak.http.server.asgi_exchange import Exchange
from stak.http.server.request_parser import HEAD_MAX_BYTES, BadRequestError, parse_head, validate_head_size
from stak.http.server.response_encoder import encode_head, encode_refusal
from stak.http.server.websocket_session import WebSocketSession
from stak.http.unfinished_request_limit import Entry
from stak.logs import log

if TYPE_CHECKING:
    from stak.http.server.listener import Server

LINGER_SECONDS: Final = 2.0
LINGER_MAX_BYTES: Final = 4 * 1024 * 1024
"""How long, and how many bytes, to read from a client that is still sending when it is rejected. A connection closed
with unread bytes is reset, and the client never sees the response."""
STALLED_SECONDS: Final = 30.0
"""A client that reads nothing of its response for this long counts as gone."""

Address = tuple[str, int] | None


class Connection(asyncio.Protocol):
    """The asyncio protocol of one connection."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._exchange: Exchange | None = None
        self._session: WebSocketSession | None = None
        self._task: asyncio.Task[None] | None = None
        self._unfinished_head: Entry | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled_bytes = 0
        self._lingered_bytes = -1
        """The number of bytes discarded since the connection started lingering; -1 before that."""
        self._is_reading = True
        self._writable: asyncio.Future[None] | None = None
        self._peer: str | None = None
        """The client address that limits apply to; None for a trusted proxy."""
        self._is_known = False
        """Whether the last request succeeded, or the peer is a trusted proxy. Requests of other connections queue."""
        self._is_waiting = False
        self.is_lost = False
        self.client_address: Address = None
        self.server_address: Address = None

    @property
    def is_stopping(self) -> bool:
        """Return whether the server is stopping, so that this connection accepts no further request."""
        return self._server.is_stopping

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register the connection with the server, or abort it if the server is full."""
        self._transport = cast("asyncio.Transport", transport)
        self.client_address = _pair(transport.get_extra_info("peername"))
        self.server_address = _pair(transport.get_extra_info("sockname"))
        peer = None if self.client_address is None else self._server.addresses.of_peer(self.client_address[0])
        self._peer, self._is_known = peer, peer is None
        if self._server.admit(self):
            self._begin_head()
        else:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        """Clean up after the connection has ended, from either side."""
        self.is_lost = True
        self._received = b""  # requests whose client is gone
        self._end_head()
        self._cancel_timer()
        self._server.forget(self)
        if self._exchange is not None:
            self._exchange.wake()
        if self._session is not None:
            self._session.lose()
        self._let_write()

    def data_received(self, received: bytes) -> None:
        """Pass received bytes to the WebSocket, the request body or the parser of request heads."""
        if self._lingered_bytes >= 0:
            self._lingered_bytes += len(received)
            if self._lingered_bytes > LINGER_MAX_BYTES:
                self.abort()
        elif self._session is not None:
            self._session.feed(received)
        elif self._exchange is not None:
            rest = self._exchange.feed(received) if not self._exchange.is_received else received
            self._received += rest
            self.update_reading()
        else:
            self._received = self._received + received if self._received else received
            if self._is_known:
                self._parse()
            elif not self._is_waiting:
                self._is_waiting = True
                self._server.beginning.add(self._peer or "", self._begin)
            else:
                self.update_reading()

    def eof_received(self) -> bool:
        """Close the connection after the client's last byte."""
        return False  # closes the connection after the written bytes are sent

    def pause_writing(self) -> None:
        """Stop writing: the client reads more slowly than we write."""
        if self._writable is None:
            self._writable = self._loop.create_future()
            self._stalled_bytes = self._buffered_bytes()
            self._timer = self._loop.call_later(STALLED_SECONDS, self._check_stalled)
        self.update_reading()

    def resume_writing(self) -> None:
        """Write again: the client has read most of the buffer."""
        self._cancel_timer()
        if self._lingered_bytes >= 0:
            self._timer = self._loop.call_later(LINGER_SECONDS, self._check_stalled)
        self._let_write()
        self.update_reading()

    def write(self, sent: bytes) -> None:
        """Send bytes to the client; bytes written to a lost connection are dropped."""
        if self._transport is not None and not self.is_lost and self._lingered_bytes < 0:
            self._transport.write(sent)

    async def writable(self) -> None:
        """Wait until the client has read most of what was written, or is gone."""
        if self._writable is not None:
            await asyncio.shield(self._writable)

    def update_reading(self) -> None:
        """Read from the client only if there is buffer space, and while the client itself reads."""
        if self._session is not None:
            is_wanted = not self._session.is_full
        elif self._exchange is not None:
            is_wanted = not self._exchange.is_full and len(self._received) <= HEAD_MAX_BYTES
        else:
            is_wanted = not self._is_waiting or len(self._received) <= HEAD_MAX_BYTES
        is_wanted = (is_wanted and self._writable is None) or self._lingered_bytes >= 0
        if is_wanted != self._is_reading and self._transport is not None and not self.is_lost:
            self._is_reading = is_wanted
            (self._transport.resume_reading if is_wanted else self._transport.pause_reading)()

    def close(self) -> None:
        """Close the connection after the written bytes are sent and the client has had time to read them."""
        if self._transport is None or self.is_lost or self._lingered_bytes >= 0:
            return
        self._lingered_bytes = 0
        self._received = b""
        self._end_head()
        if self._writable is None:  # else the timer for stalled clients is already running
            self._cancel_timer()
            self._stalled_bytes = self._buffered_bytes() + 1
            self._timer = self._loop.call_later(LINGER_SECONDS, self._check_stalled)
        self.update_reading()
        if self._transport.can_write_eof():
            self._transport.write_eof()

    def abort(self) -> None:
        """Close the connection immediately."""
        if self._transport is not None:
            self._transport.abort()

    def stop(self) -> None:
        """Close the connection now if it is idle, else after the current request."""
        if self._exchange is None and self._session is None:
            self.close()

    def become_websocket(self) -> None:
        """Pass the bytes received after the request head to the WebSocket."""
        self._server.note_websocket(self)
        received, self._received = self._received, b""
        if received and self._session is not None:
            self._session.feed(received)
        self.update_reading()

    def _begin(self) -> None:
        self._is_waiting = False
        if not self.is_lost and self._lingered_bytes < 0:
            self._parse()
            self.update_reading()

    def _parse(self) -> None:
        """Start answering the next request, if its head has arrived."""
        received = self._received
        while received.startswith(b"\r\n"):  # RFC 9112 2.2
            received = received[2:]
        end = received.find(b"\r\n\r\n")
        try:
            if end < 0 or end > HEAD_MAX_BYTES:
                validate_head_size(received)
                self._received = received
                if received and self._unfinished_head is None:
                    self._begin_head()
                return
            head = parse_head(received[: end + 2])
        except BadRequestError as error:
            self.write(encode_refusal(error.status, error.detail))
            self.close()
            return
        self._end_head()
        self._server.note_busy(self)
        self._received = received[end + 4 :]
        if head.websocket_key is not None and head.method == "GET":
            self._session = WebSocketSession(self, head, self._server.message_max_bytes)
            self.update_reading()
            self._task = self._loop.create_task(self._serve_socket(self._session))
            return
        self._exchange = exchange = Exchange(self, head)
        if self._received and not exchange.is_received:
            self._received = exchange.feed(self._received)
        self._task = self._loop.create_task(self._answer(exchange))
        if self._received or not exchange.is_received:
            self.update_reading()

    async def _answer(self, exchange: Exchange) -> None:
        try:
            await self._server.app(exchange.scope(), exchange.receive, exchange.send)
            if not exchange.is_answered and not self.is_lost:
                raise RuntimeError("the application sent no response")  # noqa: TRY301 - one handler answers for both
        except Exception as error:  # noqa: BLE001 - any error: neither the client nor the next request may suffer
            log.error("request_failed", exc_info=error)
            if exchange.is_begun:
                self.abort()
                return
            self.write(encode_refusal(500, "An internal error occurred."))
            exchange.is_kept_alive = False
        self._exchange = None
        self._is_known = self._peer is None or exchange.is_granted
        if self.is_lost:
            return
        if not exchange.can_continue or self.is_stopping:
            self.close()
            return
        if self._received:
            self._parse()
        else:
            self._server.note_idle(self)
        self.update_reading()

    async def _serve_socket(self, session: WebSocketSession) -> None:
        try:
            await self._server.app(session.scope(), session.receive, session.send)
        except Exception as error:  # noqa: BLE001 - as above
            log.error("request_failed", exc_info=error)
            session.fail()
        session.end()

    def refuse_upgrade(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        """Reject a WebSocket upgrade with this response."""
        more = b"content-length: %d\r\nconnection: close\r\n" % len(body)
        self.write(encode_head(status, headers, more=more) + body)
        self.close()

    def _begin_head(self) -> None:
        self._unfinished_head = self._server.heads.begin(self._peer, self._head_too_slow)

    def _end_head(self) -> None:
        if self._unfinished_head is not None:
            self._unfinished_head.end()
            self._unfinished_head = None

    def _head_too_slow(self) -> None:
        self._unfinished_head = None
        if self._received:
            self.write(encode_refusal(408, "The request did not arrive in time."))
        self.close()

    def _check_stalled(self) -> None:
        left = self._buffered_bytes()
        if left >= self._stalled_bytes or (left == 0 and self._lingered_bytes >= 0):
            self.abort()
            return
        self._stalled_bytes = left
        self._timer = self._loop.call_later(STALLED_SECONDS, self._check_stalled)

    def _buffered_bytes(self) -> int:
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _let_write(self) -> None:
        if self._writable is not None:
            if not self._writable.done():
                self._writable.set_result(None)
            self._writable = None


def _pair(name: Any) -> Address:
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) and len(name) >= 2 else None
