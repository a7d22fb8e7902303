"""The client of one user on one device: calls for chats, messages, receipts and the inbox, and the event stream."""

import uuid
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from stak.client import responses
from stak.client.deduplication import ProcessedMessages
from stak.client.errors import api_error
from stak.client.events import Stream, TokenProvider
from stak.client.frames import Event

T = TypeVar("T")

TIMEOUT_SECONDS: Final = 20.0
DEFAULT_INBOX: Final = "DEFAULT"


class Client:
    """A user's client. Tokens come from the tenant's backend: either a fixed one, or a provider called when needed.

    A client that keeps no device id names the last chat message that it has as `last_seen_message_id`: the event stream
    then begins with the later ones, and with earlier ones that its device has not acknowledged.
    """

    def __init__(
        self,
        base_url: str,
        tenant: str,
        token: str | TokenProvider,
        device_id: str = "default",
        *,
        processed: Mapping[str, int] | None = None,
        last_seen_message_id: str | None = None,
        socket_url: str | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        path = f"/stack/users/v1/{_part(tenant)}"
        self._token = _fixed(token) if isinstance(token, str) else token
        self._http = http or httpx.AsyncClient(timeout=TIMEOUT_SECONDS)
        self._base = base_url.rstrip("/") + path
        self.processed = ProcessedMessages(processed)
        """The last processed sequence of each chat.

        Store its `sequences` and pass them to the next client as `shown`.
        """
        if socket_url is None:
            url = "ws" + self._base.removeprefix("http") + "/ws"
        else:  # API Gateway's WebSocket API, which has an address of its own: wss://…/<stage>
            url = f"{socket_url}?tenant={_part(tenant)}"
        self._stream = Stream(url, self._token, device_id, self.processed, last_seen_message_id)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the HTTP connections."""
        await self._http.aclose()

    def events(self) -> AsyncGenerator[Event, None]:
        """Return the event stream, which never ends; an event is acknowledged when the next one is requested."""
        return self._stream.events()

    # People

    async def me(self) -> responses.Me:
        """Return the token's user with their profile."""
        return await self._call("GET", "/me", responses.Me)

    async def change_me(self, **fields: str | bool | None) -> responses.Me:
        """Change these fields of the user's own profile, and no others; None removes a value.

        Fields are `display_name`, `avatar_url`, `locale` and `discoverable`.
        """
        return await self._call("PATCH", "/me", responses.Me, body=fields)

    async def lookup_contacts(self, phone_numbers: Iterable[str]) -> list[responses.Contact]:
        """Return the users with these phone numbers (at most 500) who agreed to be found."""
        body = {"phone_numbers": list(phone_numbers)}
        return (await self._call("POST", "/contacts/lookup", responses.Contacts, body=body)).contacts

    # Topics

    async def topics(self, *, limit: int = 50, cursor: str | None = None) -> responses.OpenTopics:
        """Return topics that users may follow, by name, and which of them the user follows."""
        return await self._call("GET", "/topics", responses.OpenTopics, limit=limit, cursor=cursor)

    async def topic(self, topic: str) -> responses.OpenTopic:
        """Return a topic that users may follow. Raises NotFoundError for other topics."""
        return await self._call("GET", f"/topics/{_part(topic)}", responses.OpenTopic)

    async def follow_topic(self, topic: str) -> responses.OpenTopic:
        """Follow a topic. Raises NotFoundError for one that users may not follow."""
        return await self._call("PUT", f"/topics/{_part(topic)}", responses.OpenTopic)

    async def leave_topic(self, topic: str) -> responses.OpenTopic:
        """Leave a topic. Raises NotFoundError for one that users may not leave."""
        return await self._call("DELETE", f"/topics/{_part(topic)}", responses.OpenTopic)

    # Chats

    async def start_direct_by_phone(self, phone_number: str) -> responses.Chat:
        """Return the direct chat with the user who has this phone number and agreed to be found."""
        body = {"chat_type": "direct", "phone_numbers": [phone_number]}
        return await self._call("POST", "/chats", responses.Chat, body=body)

    async def start_direct(self, other: str) -> responses.Chat:
        """Return the direct chat with a user, creating it if needed."""
        body = {"chat_type": "direct", "participants": [other]}
        return await self._call("POST", "/chats", responses.Chat, body=body)

    async def start_group(
        self, participants: Sequence[str], *, name: str | None = None, idempotency_key: str | None = None
    ) -> responses.Chat:
        """Create a group; a repetition with the same idempotency key returns the same group."""
        body: dict[str, Any] = {"chat_type": "group", "participants": list(participants)}
        if name is not None:
            body["name"] = name
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        return await self._call("POST", "/chats", responses.Chat, body=body, headers=headers)

    async def chats(self, *, limit: int = 50, cursor: str | None = None) -> responses.Chats:
        """Return chats, most recent activity first."""
        return await self._call("GET", "/chats", responses.Chats, limit=limit, cursor=cursor)

    async def chat(self, chat_id: str) -> responses.Chat:
        """Return one chat."""
        return await self._call("GET", f"/chats/{_part(chat_id)}", responses.Chat)

    async def sync(self, *, limit: int = 100, cursor: str | None = None) -> responses.States:
        """Return the last sequence and the user's watermarks of every chat, to fetch messages after being offline."""
        return await self._call("GET", "/sync", responses.States, limit=limit, cursor=cursor)

    # Messages and receipts

    async def send(
        self,
        chat_id: str,
        content: str,
        *,
        client_message_id: str | None = None,
        content_type: str = "text/plain",
        ttl_seconds: int | None = None,
    ) -> responses.ChatMessage:
        """Send a message; if the outcome is unknown, send it again with the same `client_message_id`."""
        body: dict[str, Any] = {
            "client_message_id": client_message_id or str(uuid.uuid4()),
            "content": content,
            "content_type": content_type,
        }
        if ttl_seconds is not None:
            body["ttl_seconds"] = ttl_seconds
        return await self._call("POST", f"/chats/{_part(chat_id)}/messages", responses.ChatMessage, body=body)

    async def messages(
        self, chat_id: str, *, before: int | None = None, after: int | None = None, limit: int = 50
    ) -> responses.ChatMessages:
        """Return the latest messages, those before a sequence, newest first, or those after one, oldest first."""
        path = f"/chats/{_part(chat_id)}/messages"
        return await self._call("GET", path, responses.ChatMessages, before=before, after=after, limit=limit)

    async def delete_message(self, chat_id: str, sequence: int) -> None:
        """Delete a message for all members."""
        await self._call("DELETE", f"/chats/{_part(chat_id)}/messages/{sequence}", None)

    async def mark(self, chat_id: str, sequence: int, kind: Literal["read", "delivered"] = "read") -> responses.Marks:
        """Mark everything up to a sequence read or delivered.

        Acknowledged messages are marked delivered automatically.
        """
        return await self._call("PUT", f"/chats/{_part(chat_id)}/{kind}", responses.Marks, body={"sequence": sequence})

    async def participants(self, chat_id: str) -> responses.Participants:
        """Return the members of a chat, with their watermarks and when they moved these."""
        return await self._call("GET", f"/chats/{_part(chat_id)}/participants", responses.Participants)

    async def receipts(self, chat_id: str, sequence: int) -> responses.Receipts:
        """Return the delivery status of a message for each member."""
        return await self._call("GET", f"/chats/{_part(chat_id)}/messages/{sequence}/receipts", responses.Receipts)

    # Inbox

    async def inbox(
        self,
        inbox: str = DEFAULT_INBOX,
        *,
        limit: int = 50,
        cursor: str | None = None,
        category: str | None = None,
        unread: bool | None = None,
        snoozed: bool = False,
    ) -> responses.InboxMessages:
        """Return inbox messages, newest first, and the unread counts; with `snoozed`, the snoozed ones."""
        path = f"/{_part(inbox)}/messages/last/{limit}"
        return await self._call(
            "GET",
            path,
            responses.InboxMessages,
            cursor=cursor,
            category=category,
            unread=None if unread is None else str(unread).lower(),
            snoozed="true" if snoozed else None,
        )

    async def unread(self, inbox: str = DEFAULT_INBOX) -> responses.UnreadCounts:
        """Return the unread counts of an inbox, and when they last changed."""
        return await self._call("GET", f"/{_part(inbox)}/messages/unread", responses.UnreadCounts)

    async def mark_inbox_read(self, message_ids: Iterable[str], inbox: str = DEFAULT_INBOX) -> responses.Marked:
        """Mark messages read."""
        body = {"message_ids": list(message_ids)}
        return await self._call("PUT", f"/{_part(inbox)}/messages/read", responses.Marked, body=body)

    async def mark_inbox_read_before(
        self, before: float, inbox: str = DEFAULT_INBOX, *, category: str | None = None
    ) -> responses.Marked:
        """Mark everything up to a time read, in one category or all."""
        body = {"before": before} if category is None else {"before": before, "category": category}
        return await self._call("PUT", f"/{_part(inbox)}/messages/read", responses.Marked, body=body)

    async def snooze(
        self, message_ids: Iterable[str], until: int | None, inbox: str = DEFAULT_INBOX
    ) -> responses.Marked:
        """Hide messages until a time, in Unix seconds; None returns snoozed ones to the top of the list now."""
        body = {"message_ids": list(message_ids), "until": until}
        return await self._call("PUT", f"/{_part(inbox)}/messages/snooze", responses.Marked, body=body)

    async def answer(
        self, message_id: str, action: Literal["primary", "secondary"], inbox: str = DEFAULT_INBOX
    ) -> responses.InboxMessage:
        """Store which button of a message the user pressed; the tenant's webhook receives it."""
        path = f"/{_part(inbox)}/messages/{_part(message_id)}/action"
        return await self._call("PUT", path, responses.InboxMessage, body={"action": action})

    async def _call(
        self,
        method: str,
        path: str,
        shape: type[T] | None,
        *,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        **query: str | int | None,
    ) -> T:
        response = await self._http.request(
            method,
            self._base + path,
            params={name: value for name, value in query.items() if value is not None},
            content=None if body is None else msgspec.json.encode(body),
            headers={
                "Authorization": f"Bearer {await self._token()}",
                **({} if body is None else {"Content-Type": "application/json"}),
                **(headers or {}),
            },
        )
        if response.is_error:
            raise api_error(response.status_code, response.content, request_id=response.headers.get("x-request-id"))
        return msgspec.json.decode(response.content or b"null", type=type(None) if shape is None else shape)  # type: ignore[return-value]


def _fixed(token: str) -> TokenProvider:
    async def get_token() -> str:
        return token

    return get_token


def _part(name: str) -> str:
    return quote(name, safe="")
