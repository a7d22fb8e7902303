"""Answers that are streamed, and end with their content."""

import asyncio
from typing import Any

from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.types import HTTPReceiveMessage, Message, Receive, Scope, Send


class FileStream(Stream):
    """A stream whose request is over once its last part is sent.

    The framework waits for a disconnect after that, which our HTTP server reports only when the connection closes: a
    connection that is kept alive would not answer another request.
    """

    def to_asgi_response(self, *args: Any, **options: Any) -> ASGIResponse:
        """The stream, told of a disconnect when it has been sent."""
        stream = super().to_asgi_response(*args, **options)

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            sent = asyncio.Event()

            async def send_part(message: Message) -> None:
                await send(message)
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    sent.set()

            async def receive_until_sent() -> HTTPReceiveMessage:
                received, end = asyncio.ensure_future(receive()), asyncio.ensure_future(sent.wait())
                try:
                    await asyncio.wait((received, end), return_when=asyncio.FIRST_COMPLETED)
                    return {"type": "http.disconnect"} if end.done() else received.result()  # type: ignore[return-value]
                finally:
                    received.cancel()
                    end.cancel()

            await stream(scope, receive_until_sent, send_part)

        return answer  # type: ignore[return-value]
