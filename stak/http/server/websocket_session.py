"""A WebSocket session as ASGI sees it; messages that are too large are rejected before they are buffered."""

import asyncio
import base64
import hashlib
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from stak.http.server.request_parser import RequestHead
from stak.http.server.response_encoder import encode_head
from stak.http.server.websocket_frames import (
    ABNORMAL,
    BINARY,
    INTERNAL_ERROR,
    NO_CODE,
    NORMAL,
    NOT_TEXT,
    PONG,
    TEXT,
    FrameDecoder,
    FrameError,
    Message,
    encode_close,
    encode_frame,
)

if TYPE_CHECKING:
    from stak.http.server.connection import Connection

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455
_UNREAD_MAX: Final = 64
"""The most buffered messages that the application has not read; TCP flow control holds back the rest."""
_END_SECONDS: Final = 5.0
"""How long the application has to finish after the client's close frame."""
_VERSIONS: Final = {"spec_version": "2.3", "version": "3.0"}


class WebSocketSession:
    """One WebSocket session, from the handshake to the close."""

    def __init__(self, connection: "Connection", head: RequestHead, message_max_bytes: int) -> None:
        self._connection = connection
        self._head = head
        self._decoder = FrameDecoder(message_max_bytes)
        self._unread: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        self._reply_code = NORMAL
        self._timer: asyncio.TimerHandle | None = None
        self._is_accepted = False
        self._is_closed = False
        """Whether we have sent a close frame or rejected the handshake."""
        self._is_over = False
        """Whether the disconnect is queued for the application, or was received by it."""

    @property
    def is_full(self) -> bool:
        """Return whether the application must accept or read before more is received."""
        return not self._is_accepted or len(self._unread) > _UNREAD_MAX

    def scope(self) -> dict[str, Any]:
        """Return the ASGI scope of the session."""
        head = self._head
        wanted = (value for name, value in head.headers if name == b"sec-websocket-protocol")
        return {
            "type": "websocket",
            "asgi": _VERSIONS,
            "http_version": head.http_version,
            "server": self._connection.server_address,
            "client": self._connection.client_address,
            "scheme": "ws",
            "root_path": "",
            "path": head.path,
            "raw_path": head.raw_path,
            "query_string": head.query,
            "headers": head.headers,
            "subprotocols": [part.strip() for value in wanted for part in value.decode("latin-1").split(",")],
            "state": {},
            "extensions": {},
        }

    def feed(self, received: bytes) -> None:
        """Decode received bytes into messages."""
        if self._is_over:
            return
        try:
            for message in self._decoder.decode(received):
                self._take(message)
        except FrameError as error:
            self._close(error.code, error.reason)
            self._tell_over(error.code, error.reason)
        self._connection.update_reading()

    def lose(self) -> None:
        """Note that the connection is lost, and queue a disconnect for the application."""
        self._is_closed = True
        self._tell_over(ABNORMAL, "")

    def fail(self) -> None:
        """Close the session after an error in the application."""
        if self._is_accepted:
            self._close(INTERNAL_ERROR, "")
        elif not self._is_closed:
            self._is_closed = True
            self._connection.refuse_upgrade(500, [], b"")

    def end(self) -> None:
        """Close the session after the application has returned."""
        if not self._is_accepted and not self._is_closed:
            self._is_closed = True
            self._connection.refuse_upgrade(403, [], b"")
        self._reply()
        self._unread.clear()

    async def receive(self) -> dict[str, Any]:
        """ASGI receive: return the next message, or the disconnect."""
        while not self._unread:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        event = self._unread.popleft()
        if event["type"] == "websocket.disconnect":
            self._unread.append(event)  # every further call returns the disconnect again
        elif len(self._unread) == _UNREAD_MAX:
            self._connection.update_reading()
        return event

    async def send(self, event: dict[str, Any]) -> None:
        """ASGI send: accept the handshake, send a message, or close."""
        match event["type"]:
            case "websocket.send":
                if not self._is_accepted:
                    raise RuntimeError("the connection was not accepted")
                if self._is_closed:
                    return  # the application learns of it from `receive`
                text = event.get("text")
                frame = encode_frame(BINARY, event["bytes"]) if text is None else encode_frame(TEXT, text.encode())
                self._connection.write(frame)
                await self._connection.writable()
            case "websocket.accept":
                self._accept(event)
            case "websocket.close":
                if self._is_accepted:
                    self._close(event.get("code") or NORMAL, event.get("reason") or "")
                    self._tell_over(event.get("code") or NORMAL, "")
                elif not self._is_closed:
                    self._is_closed = True
                    self._connection.refuse_upgrade(403, [], b"")
            case kind:
                raise RuntimeError(f"unexpected WebSocket message: {kind}")

    def _accept(self, event: dict[str, Any]) -> None:
        if self._is_accepted or self._is_closed:
            return
        self._is_accepted = True
        key = base64.b64encode(hashlib.sha1((self._head.websocket_key or b"") + _GUID, usedforsecurity=False).digest())
        headers = [
            (b"upgrade", b"websocket"),
            (b"connection", b"upgrade"),
            (b"sec-websocket-accept", key),
            *(event.get("headers") or ()),
        ]
        if event.get("subprotocol"):
            headers.append((b"sec-websocket-protocol", event["subprotocol"].encode()))
        self._connection.write(encode_head(101, headers))
        self._connection.become_websocket()

    def _take(self, message: Message) -> None:
        match message.kind:
            case "text":
                try:
                    text = message.payload.decode()
                except UnicodeDecodeError:
                    raise FrameError(NOT_TEXT, "not UTF-8") from None
                self._put({"type": "websocket.receive", "text": text, "bytes": None})
            case "binary":
                self._put({"type": "websocket.receive", "text": None, "bytes": message.payload})
            case "ping":
                if not self._is_closed:
                    self._connection.write(encode_frame(PONG, message.payload))
            case "close":
                code = int.from_bytes(message.payload[:2]) if message.payload else NO_CODE
                self._reply_code = NORMAL if code == NO_CODE else code
                self._tell_over(code, message.payload[2:].decode())
                # Reply after the application has handled earlier messages, or after the timeout.
                self._timer = asyncio.get_running_loop().call_later(_END_SECONDS, self._reply)

    def _close(self, code: int, reason: str) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._connection.write(encode_close(code, reason))
            self._connection.close()

    def _reply(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._close(self._reply_code, "")

    def _tell_over(self, code: int, reason: str) -> None:
        if not self._is_over:
            self._is_over = True
            self._put({"type": "websocket.disconnect", "code": code, "reason": reason})

    def _put(self, event: dict[str, Any]) -> None:
        self._unread.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
