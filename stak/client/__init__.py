"""Asyncio client of the user API for apps and bots; `stak.client.backend` has those for backends.

It imports nothing of the server.

    from contextlib import aclosing

    from stak.client import Client, Message, Ready


    async def fresh_token() -> str:
        ...  # ask your backend, which signs the token or requests one


    async def show_new(client: Client) -> None:
        # fetch messages sent while this device was not registered
        for state in (await client.sync()).chats:
            last = client.processed.sequences.get(state.chat_id, 0)
            for message in (await client.messages(state.chat_id, after=last)).messages:
                if client.processed.take(message.chat_id, message.sequence, message.message_id):
                    show(message)


    async def run() -> None:
        async with Client("https://stak.example.com", "acme", fresh_token, "ann-phone") as client:
            async with aclosing(client.events()) as events:
                async for event in events:
                    match event:
                        case Ready(resumed=False):
                            await show_new(client)
                        case Message(message=message):
                            show(message)

The loop does not end by itself: it reconnects whenever needed, and yields every message once and in order. A message is
acknowledged when the loop requests the next event, so after a crash in between, that message is delivered again.
"""

from stak.client.client import Client
from stak.client.deduplication import ProcessedMessages
from stak.client.errors import (
    AccessDeniedError,
    ApiError,
    ClientError,
    ConflictError,
    InvalidInputError,
    NotAllowedError,
    NotAuthenticatedError,
    NotFoundError,
    QuotaExceededError,
    ServerError,
    TooLargeError,
    TooManyRequestsError,
)
from stak.client.events import TokenProvider
from stak.client.frames import (
    CaughtUp,
    ChatChanged,
    Event,
    Inbox,
    Message,
    Ready,
    Receipt,
    Redacted,
    Resync,
    UnreadCounts,
)
from stak.client.responses import Chat, ChatMessage, InboxMessage, ListedChat, Unread

__all__ = [
    "AccessDeniedError",
    "ApiError",
    "CaughtUp",
    "Chat",
    "ChatChanged",
    "ChatMessage",
    "Client",
    "ClientError",
    "ConflictError",
    "Event",
    "Inbox",
    "InboxMessage",
    "InvalidInputError",
    "ListedChat",
    "Message",
    "NotAllowedError",
    "NotAuthenticatedError",
    "NotFoundError",
    "ProcessedMessages",
    "QuotaExceededError",
    "Ready",
    "Receipt",
    "Redacted",
    "Resync",
    "ServerError",
    "TokenProvider",
    "TooLargeError",
    "TooManyRequestsError",
    "Unread",
    "UnreadCounts",
]
