"""The event stream: reconnects automatically, delivers events in order and once, and acknowledges processed ones."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from stak.client.ack_sender import AckSender
from stak.client.backoff import Backoff, plan_reconnect
from stak.client.deduplication import ProcessedMessages
from stak.client.errors import AccessDeniedError
from stak.client.frames import CaughtUp, Closed, Event, Frame, Goodbye, Hello, Message, Pong, Ready, frame_of, text_of

TokenProvider = Callable[[], Awaitable[str]]

OPEN_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 1.0
"""A consumer that leaves does not wait for frames it will not read."""
SILENCE_MARGIN_SECONDS: Final = 10.0
"""Every ping is answered: a server silent for two pings and this long is considered dead."""
_ABOVE_HTTP: Final = 4000
FRAME_MAX_BYTES: Final = 16 * 1024 * 1024


class _ClosedByFrame(Exception):  # noqa: N818 - the end of a connection, not an error
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Stream:
    """The events of one device, across connections. One consumer at a time."""

    def __init__(
        self,
        url: str,
        token: TokenProvider,
        device_id: str,
        processed: ProcessedMessages,
        last_seen_message_id: str | None = None,
    ) -> None:
        self._url = url
        self._token = token
        self._device_id = device_id
        self._processed = processed
        self._last_seen_message_id = last_seen_message_id
        self._ack_sender = AckSender()
        self._backoff = Backoff()
        self._refused: tuple[str, int, str] | None = None
        self._was_ready = False
        self._has_goodbye = False

    async def events(self) -> AsyncGenerator[Event, None]:
        """Yield events until the consumer stops. Raises AccessDeniedError if the provider repeats a refused token."""
        while True:
            self._was_ready = self._has_goodbye = False
            code: int | None = None
            try:
                token = await self._unrefused_token()
                # The protocol's own pings are not needed: ours have to be answered.
                async with connect(
                    self._url,
                    open_timeout=OPEN_SECONDS,
                    close_timeout=CLOSE_SECONDS,
                    ping_interval=None,
                    compression=None,
                    max_size=FRAME_MAX_BYTES,
                    additional_headers={"Authorization": f"Bearer {token}"},
                ) as socket:
                    await socket.send(text_of(Hello(token, self._device_id, self._last_seen_message_id)))
                    async with self._ack_sender.on(socket), aclosing(self._received(socket)) as received:
                        async for event in received:
                            yield event
            except ConnectionClosed as closed:
                if closed.rcvd is not None:
                    code = closed.rcvd.code
                    self._note_refusal(token, code, closed.rcvd.reason)
            except _ClosedByFrame as closed:
                code = closed.code
                self._note_refusal(token, code, closed.reason)
            except InvalidStatus as refused:  # API Gateway refuses before the connection is open
                code = _ABOVE_HTTP + refused.response.status_code
                self._note_refusal(token, code, f"the server refused the connection: {refused}")
            except (OSError, TimeoutError, WebSocketException, httpx.HTTPError):
                pass  # the server, or the token provider, is currently unreachable
            plan = plan_reconnect(code, was_ready=self._was_ready, has_goodbye=self._has_goodbye)
            if plan != "at once":
                await asyncio.sleep(self._backoff.seconds())

    async def _unrefused_token(self) -> str:
        """Return a token that was not refused before. Raises AccessDeniedError otherwise."""
        token = await self._token()
        if self._refused is not None and self._refused[0] == token:
            raise AccessDeniedError(*self._refused[1:])
        return token

    def _note_refusal(self, token: str, code: int, reason: str) -> None:
        if plan_reconnect(code, was_ready=False, has_goodbye=False) == "with a new token":
            self._refused = (token, code, reason)

    async def _received(self, socket: ClientConnection) -> AsyncGenerator[Event, None]:
        while True:
            match await self._frame(socket):
                case None | Pong():
                    continue
                case Goodbye():
                    self._has_goodbye = True
                    continue
                case Message(id=frame_id, message=message) as frame:
                    position = (message.chat_id, message.sequence, message.message_id)
                    if self._processed.is_new(*position):
                        self._backoff.reset()  # progress, even if the connection is lost before it has caught up
                        yield frame
                        self._processed.take(*position)
                    # The consumer has processed it: it asked for the next event, or had it before.
                    self._ack_sender.acknowledge(frame_id)
                case Closed(code, reason):
                    raise _ClosedByFrame(code, reason)
                case Ready(id=frame_id) as frame:
                    self._was_ready = True
                    if frame.ping_seconds is not None:
                        self._ack_sender.ping_seconds = max(1.0, frame.ping_seconds)
                    yield frame
                    if frame_id is not None:
                        self._ack_sender.acknowledge(frame_id)
                case CaughtUp() as frame:
                    self._backoff.reset()
                    self._last_seen_message_id = None  # from now on the server knows what this device has
                    yield frame
                case frame:
                    yield frame

    async def _frame(self, socket: ClientConnection) -> Frame | None:
        async with asyncio.timeout(2 * self._ack_sender.ping_seconds + SILENCE_MARGIN_SECONDS):
            text = await socket.recv()
        try:
            return frame_of(text)
        except msgspec.DecodeError:
            return None  # a frame of a newer server, or an error message of API Gateway itself
