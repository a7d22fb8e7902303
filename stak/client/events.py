"""The stream of what happens: connected whenever it can be, in order, without repeats, acknowledged once taken."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stak.client.ack_sender import PING_SECONDS, Speaking
from stak.client.backoff import Backoff, plan_reconnect
from stak.client.deduplication import Shown
from stak.client.errors import NotWelcomeError
from stak.client.frames import CaughtUp, Event, Frame, Goodbye, Hello, Message, Pong, Ready, frame_of, text_of

TokenProvider = Callable[[], Awaitable[str]]

OPEN_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 1.0
"""Who leaves does not wait for what it will not read."""
SILENCE_SECONDS: Final = 2 * PING_SECONDS + 10
"""Every ping is answered: a server that says nothing for so long is not there any more."""
FRAME_MAX_BYTES: Final = 16 * 1024 * 1024


class Stream:
    """The events of one device, over any number of connections. One consumer at a time."""

    def __init__(self, url: str, token: TokenProvider, device_id: str, shown: Shown) -> None:
        self._url = url
        self._token = token
        self._device_id = device_id
        self._shown = shown
        self._speaking = Speaking()
        self._backoff = Backoff()
        self._refused: tuple[str, int, str] | None = None
        self._was_ready = False
        self._said_goodbye = False

    async def events(self) -> AsyncGenerator[Event, None]:
        """What happens, until the consumer has enough; NotWelcomeError when no token would help."""
        while True:
            self._was_ready = self._said_goodbye = False
            code: int | None = None
            try:
                token = await self._good_token()
                # Pings of ours have to be answered, so those of the protocol are not needed.
                async with connect(
                    self._url,
                    open_timeout=OPEN_SECONDS,
                    close_timeout=CLOSE_SECONDS,
                    ping_interval=None,
                    compression=None,
                    max_size=FRAME_MAX_BYTES,
                ) as socket:
                    await socket.send(text_of(Hello(token, self._device_id)))
                    async with self._speaking.on(socket), aclosing(self._heard(socket)) as heard:
                        async for event in heard:
                            yield event
            except ConnectionClosed as closed:
                if closed.rcvd is not None:
                    code = closed.rcvd.code
                    self._note_refusal(token, code, closed.rcvd.reason)
            except (OSError, TimeoutError, WebSocketException, httpx.HTTPError):
                pass  # not reachable now, neither the server nor perhaps who gives the token
            plan = plan_reconnect(code, was_ready=self._was_ready, said_goodbye=self._said_goodbye)
            if plan != "at once":
                await asyncio.sleep(self._backoff.seconds())

    async def _good_token(self) -> str:
        """A token that was not refused; NotWelcomeError if there is none."""
        token = await self._token()
        if self._refused is not None and self._refused[0] == token:
            raise NotWelcomeError(*self._refused[1:])
        return token

    def _note_refusal(self, token: str, code: int, reason: str) -> None:
        if plan_reconnect(code, was_ready=False, said_goodbye=False) == "with a new token":
            self._refused = (token, code, reason)

    async def _heard(self, socket: ClientConnection) -> AsyncGenerator[Event, None]:
        while True:
            match await self._frame(socket):
                case None | Pong():
                    continue
                case Goodbye():
                    self._said_goodbye = True
                    continue
                case Message(id=frame_id, message=said) as frame:
                    place = (said.chat_id, said.sequence, said.message_id)
                    if self._shown.is_new(*place):
                        self._backoff.reset()  # it gets on, even if it is cut off before it has caught up
                        yield frame
                        self._shown.take(*place)
                    # From here on the consumer has it: it came back for more, or had it before.
                    self._speaking.acknowledge(frame_id)
                case Ready(id=frame_id) as frame:
                    self._was_ready = True
                    yield frame
                    if frame_id is not None:
                        self._speaking.acknowledge(frame_id)
                case CaughtUp() as frame:
                    self._backoff.reset()
                    yield frame
                case frame:
                    yield frame

    async def _frame(self, socket: ClientConnection) -> Frame | None:
        async with asyncio.timeout(SILENCE_SECONDS):
            text = await socket.recv()
        try:
            return frame_of(text)
        except msgspec.ValidationError:
            return None  # of a newer server, and nothing this client could show
