"""What is said in a chat, and how far each member has got with it."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from stak.chat.access import chat_id_of
from stak.chat.delete import delete_message
from stak.chat.history import Shown, find_message, read_history, read_message, read_since
from stak.chat.listing import read_state
from stak.chat.model import (
    CLIENT_ID_MAX_CHARACTERS,
    CONTENT_MAX_BYTES,
    SEQUENCE_MAX,
    TTL_MAX_SECONDS,
    ChatId,
)
from stak.chat.receipts import Kind, Receipt, Standing, raise_mark, read_receipts, read_standing
from stak.chat.send import send
from stak.chat.send_batch import Draft, Sent
from stak.errors import FieldError, InvalidInput, NotFound
from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.frames import ChatMessage
from stak.realtime.presenters import chat_message
from stak.realtime.publish import publish_receipt
from user_api.callers import requires_user
from user_api.chats import PageLimit, State

CONTENT_TYPE_PATTERN: Final = r"^[A-Za-z0-9!#$&^_.+-]{1,63}/[A-Za-z0-9!#$&^_.+-]{1,63}$(?!\n)"
"""Without parameters. Python's `$` alone would let a line break pass."""


class SendMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A message under a name of the sender's own: sent again with it, it is the same message."""

    client_message_id: Annotated[str, msgspec.Meta(min_length=1, max_length=CLIENT_ID_MAX_CHARACTERS)]
    content: Annotated[str, msgspec.Meta(min_length=1, max_length=CONTENT_MAX_BYTES)]
    content_type: Annotated[str, msgspec.Meta(pattern=CONTENT_TYPE_PATTERN)] = "text/plain"
    ttl_seconds: Annotated[int, msgspec.Meta(ge=1, le=TTL_MAX_SECONDS)] | None = None


class ChatMessages(msgspec.Struct):
    """A page of messages; `has_more` says whether there is another in the same direction.

    `next_sequence` is what to say for it, as `before` or `after`. Of many that have expired a page may be empty and
    another still follow.
    """

    messages: list[ChatMessage]
    has_more: bool
    next_sequence: int | None


class Receipts(msgspec.Struct):
    """How far a message has got with each member beside its sender."""

    receipts: list[Receipt]


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """Everything up to here."""

    sequence: Annotated[int, msgspec.Meta(ge=0, le=SEQUENCE_MAX)]


class Marks(msgspec.Struct):
    """How far the caller has got."""

    delivered_sequence: int
    read_sequence: int
    last_sequence: int
    unread_count: int


class UnreadCount(msgspec.Struct):
    """What the caller has not read and can still see."""

    unread_count: int


class ChatMessageController(Controller):
    """Messages and receipts of one chat."""

    path = "/stack/users/v1/{tenant:str}/chats/{chat_id:str}"
    tags = ("chat messages",)
    guards = (requires_user,)

    @post(
        "/messages",
        summary="Send a message",
        responses={200: ResponseSpec(ChatMessage, description="It was sent before")},
    )
    async def send(self, ports: Ports, user: User, chat_id: str, data: SendMessage) -> Response[ChatMessage]:
        """The next in the chat, without a gap. With `ttl_seconds` it is gone after them, for everybody.

        Sent again, it is answered as it is now: without its content if it was deleted or has expired.
        """
        if (size_bytes := len(data.content.encode())) > CONTENT_MAX_BYTES:
            problem = f"at most {CONTENT_MAX_BYTES} bytes of UTF-8; this is {size_bytes}"
            raise InvalidInput(f"content: {problem}.", (FieldError("content", problem),))
        draft = Draft(data.client_message_id, data.content, data.content_type, data.ttl_seconds)
        chat = chat_id_of(chat_id)
        sent = await send(ports, user, chat, draft)
        if not sent.is_new:
            return Response(await _sent_before(ports, user, chat, sent, data), status_code=200)
        return Response(_sent(user, chat, sent, data, data.content), status_code=201)

    @get("/messages", summary="History, or what was missed")
    async def history(
        self,
        ports: Ports,
        user: User,
        chat_id: str,
        limit: PageLimit = 50,
        before: Annotated[int | None, Parameter(ge=1, le=SEQUENCE_MAX, description="Older ones, newest first.")] = None,
        after: Annotated[int | None, Parameter(ge=0, le=SEQUENCE_MAX, description="Newer ones, oldest first.")] = None,
    ) -> ChatMessages:
        """The latest, those before a sequence, newest first, or those after one, oldest first."""
        if before is not None and after is not None:
            problem = "say before or after, not both"
            raise InvalidInput(
                f"before, after: {problem}.", (FieldError("before", problem), FieldError("after", problem))
            )
        chat = chat_id_of(chat_id)
        if after is None:
            page = await read_history(ports, user, chat, limit=limit, before=before)
        else:
            page = await read_since(ports, user, chat, limit=limit, after=after)
        return ChatMessages([_message(shown) for shown in page.messages], page.has_more, page.next)

    @get("/messages/{sequence:int}", summary="One message")
    async def read(self, ports: Ports, user: User, chat_id: str, sequence: int) -> ChatMessage:
        """By its place in the chat."""
        return _message(await read_message(ports, user, chat_id_of(chat_id), sequence))

    @delete("/messages/{sequence:int}", summary="Delete a message for everybody")
    async def delete(self, ports: Ports, user: User, chat_id: str, sequence: int) -> None:
        """Its sender may, and the owner and admins of a group; its content is gone, its place is kept."""
        await delete_message(ports, user, chat_id_of(chat_id), sequence)

    @get("/messages/{sequence:int}/receipts", summary="Who has a message?")
    async def receipts(self, ports: Ports, user: User, chat_id: str, sequence: int) -> Receipts:
        """Each member beside its sender."""
        return Receipts(await read_receipts(ports, user, chat_id_of(chat_id), sequence))

    @get("/delivered", summary="How far have I got?")
    async def state(self, ports: Ports, user: User, chat_id: str) -> State:
        """As the caller's own list has it; `sync` tells it of all chats."""
        view = await read_state(ports, user, chat_id_of(chat_id))
        return State(chat_id, view.last_known, view.delivered, view.read)

    @put("/delivered", summary="Messages have arrived")
    async def delivered(self, ports: Ports, user: User, chat_id: str, data: Mark) -> Marks:
        """Everything up to a sequence; a mark only rises."""
        return await _raised(ports, user, chat_id, "delivered", data.sequence)

    @put("/read", summary="Messages were read")
    async def mark_read(self, ports: Ports, user: User, chat_id: str, data: Mark) -> Marks:
        """Everything up to a sequence, which has then arrived as well; a mark only rises."""
        return await _raised(ports, user, chat_id, "read", data.sequence)

    @get("/unread", summary="Unread count")
    async def unread(self, ports: Ports, user: User, chat_id: str) -> UnreadCount:
        """Without what was deleted or has expired."""
        return UnreadCount((await read_standing(ports, user, chat_id_of(chat_id))).unread_count)


@get(
    "/stack/users/v1/{tenant:str}/messages/{message_id:str}",
    guards=[requires_user],
    tags=["chat messages"],
    summary="A message by its id alone",
)
async def message_by_id(ports: Ports, user: User, message_id: str) -> ChatMessage:
    """With its chat, if the caller is a member of it."""
    return _message(await find_message(ports, user, message_id))


async def _sent_before(ports: Ports, user: User, chat: ChatId, sent: Sent, data: SendMessage) -> ChatMessage:
    """The message that was sent before, as it is now."""
    try:
        return _message(await read_message(ports, user, chat, sent.sequence))
    except NotFound:  # it has expired, or was removed
        return _sent(user, chat, sent, data, None)


def _sent(user: User, chat: ChatId, sent: Sent, data: SendMessage, content: str | None) -> ChatMessage:
    return ChatMessage(
        message_id=sent.message_id,
        chat_id=chat,
        sequence=sent.sequence,
        sender=user.user,
        client_message_id=data.client_message_id,
        content=content,
        content_type=data.content_type,
        created_at=sent.created_at,
        expires_at=sent.expires_at,
        deleted_at=None,
        delivery_status="SENT",
    )


async def _raised(ports: Ports, user: User, chat_id: str, kind: Kind, sequence: int) -> Marks:
    chat = chat_id_of(chat_id)
    standing = await raise_mark(ports, user, chat, kind, sequence)
    ports.background_tasks.spawn(publish_receipt(ports, user, chat, standing.participant))
    return _marks(standing)


def _marks(standing: Standing) -> Marks:
    known = standing.participant
    return Marks(known.delivered, known.read, standing.last_sequence, standing.unread_count)


def _message(shown: Shown) -> ChatMessage:
    return chat_message(shown.chat, shown.sequence, shown.message, shown.content, shown.status)
