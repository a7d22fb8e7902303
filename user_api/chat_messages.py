"""Routes for chat messages: send, history, delete, receipts, delivered and read watermarks."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from stak.chat.chat_access import chat_id_of
from stak.chat.chat_model import (
    CLIENT_ID_MAX_CHARACTERS,
    CONTENT_MAX_BYTES,
    SEQUENCE_MAX,
    TTL_MAX_SECONDS,
    ChatId,
    DeliveryStatus,
    Message,
)
from stak.chat.delete_messages import delete_message
from stak.chat.history import Shown, find_message, read_history, read_message, read_since
from stak.chat.list_chats import read_state
from stak.chat.lowest_watermarks import read_delivery_status
from stak.chat.receipts import Kind, Receipt, Standing, raise_mark, read_receipts, read_standing
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.errors import FieldError, InvalidInput, NotFound, invalid_field
from stak.identity.display_names import PublicProfile, read_names
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.presenters import ChatMessage, chat_message
from stak.realtime.publish_changes import publish_receipt
from user_api.authentication import requires_user
from user_api.chats import PageLimit, State

CONTENT_TYPE_PATTERN: Final = r"^[A-Za-z0-9!#$&^_.+-]{1,63}/[A-Za-z0-9!#$&^_.+-]{1,63}$(?!\n)"
"""A media type without parameters. Python's `$` alone would accept a trailing line break."""


class SendMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A message with an id chosen by the client; sending it again with the same id does not duplicate it."""

    client_message_id: Annotated[str, msgspec.Meta(min_length=1, max_length=CLIENT_ID_MAX_CHARACTERS)]
    content: Annotated[str, msgspec.Meta(min_length=1, max_length=CONTENT_MAX_BYTES)]
    content_type: Annotated[str, msgspec.Meta(pattern=CONTENT_TYPE_PATTERN)] = "text/plain"
    ttl_seconds: Annotated[int, msgspec.Meta(ge=1, le=TTL_MAX_SECONDS)] | None = None


class ChatMessages(msgspec.Struct):
    """A page of messages; `has_more` says whether there are more in the same direction.

    Pass `next_sequence` as `before` or `after` for the next page. A page can be empty although more follow, if many
    messages have expired.
    """

    messages: list[ChatMessage]
    has_more: bool
    next_sequence: int | None


class ReceiptOf(msgspec.Struct):
    """The delivery status of a message for one member."""

    user_id: str
    delivery_status: DeliveryStatus
    delivered_at: int | None
    """When the message was delivered, at the latest; null before, and if it is not known."""
    read_at: int | None
    """When the message was read, at the latest; null before, and if it is not known."""
    last_read_at: int | None
    """When the member last read new messages of this chat."""
    last_seen_at: int | None
    """When the member last received, read or sent a message of this chat."""
    display_name: str | None
    avatar_url: str | None


class Receipts(msgspec.Struct):
    """The delivery status of a message for each member except its sender."""

    receipts: list[ReceiptOf]


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """The sequence up to which messages are delivered or read."""

    sequence: Annotated[int, msgspec.Meta(ge=0, le=SEQUENCE_MAX)]


class Marks(msgspec.Struct):
    """The caller's watermarks and unread count in a chat."""

    delivered_sequence: int
    read_sequence: int
    last_sequence: int
    unread_count: int


class UnreadCount(msgspec.Struct):
    """The number of messages that the caller has not read and can still see."""

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
        """Send a message; it gets the next sequence in the chat, without gaps.

        With `ttl_seconds`, the message expires after that time for all members. Sending it again returns the message in
        its current state: with its current delivery status, without content if it was deleted or has expired.

        A chat that gets more messages than it can store refuses those that have waited for five seconds, with 503
        `overloaded` and `Retry-After`. Nothing was written: send the message again with the same `client_message_id`.
        """
        if (size_bytes := len(data.content.encode())) > CONTENT_MAX_BYTES:
            problem = f"must not exceed {CONTENT_MAX_BYTES} bytes of UTF-8; this is {size_bytes}"
            raise invalid_field("content", problem)
        draft = Draft(data.client_message_id, data.content, data.content_type, data.ttl_seconds)
        chat = chat_id_of(chat_id)
        sent = await send(ports, user, chat, draft)
        if not sent.is_new:
            return Response(await _sent_before(ports, user, chat, sent, data), status_code=200)
        return Response(_sent(user, chat, sent, data, data.content), status_code=201)

    @get("/messages", summary="List messages")
    async def history(
        self,
        ports: Ports,
        user: User,
        chat_id: str,
        limit: PageLimit = 50,
        before: Annotated[int | None, Parameter(ge=1, le=SEQUENCE_MAX, description="Older ones, newest first.")] = None,
        after: Annotated[int | None, Parameter(ge=0, le=SEQUENCE_MAX, description="Newer ones, oldest first.")] = None,
    ) -> ChatMessages:
        """Return the latest messages, those before a sequence, newest first, or those after one, oldest first."""
        if before is not None and after is not None:
            problem = "set before or after, not both"
            raise InvalidInput(
                f"before, after: {problem}.", (FieldError("before", problem), FieldError("after", problem))
            )
        chat = chat_id_of(chat_id)
        if after is None:
            page = await read_history(ports, user, chat, limit=limit, before=before)
        else:
            page = await read_since(ports, user, chat, limit=limit, after=after)
        return ChatMessages([_message(shown) for shown in page.messages], page.has_more, page.next)

    @get("/messages/{sequence:int}", summary="Read a message")
    async def read(self, ports: Ports, user: User, chat_id: str, sequence: int) -> ChatMessage:
        """Return the message with this sequence."""
        return _message(await read_message(ports, user, chat_id_of(chat_id), sequence))

    @delete("/messages/{sequence:int}", summary="Delete a message")
    async def delete(self, ports: Ports, user: User, chat_id: str, sequence: int) -> None:
        """Delete a message; its sender, and the owner and admins of a group, may do so.

        The content is removed; the sequence stays in use.
        """
        await delete_message(ports, user, chat_id_of(chat_id), sequence)

    @get("/messages/{sequence:int}/receipts", summary="List receipts")
    async def receipts(self, ports: Ports, user: User, chat_id: str, sequence: int) -> Receipts:
        """Return the delivery status for each member except the sender, and since when.

        One time is stored for each watermark of a member: for an earlier message it is the latest possible time.
        """
        found = await read_receipts(ports, user, chat_id_of(chat_id), sequence)
        names = await read_names(ports, user.tenant, (one.user_id for one in found))
        return Receipts([_receipt(one, names[one.user_id]) for one in found])

    @get("/delivered", summary="Read the caller's watermarks")
    async def state(self, ports: Ports, user: User, chat_id: str) -> State:
        """Return the caller's watermarks in this chat; `sync` returns them for all chats."""
        view = await read_state(ports, user, chat_id_of(chat_id))
        return State(chat_id, view.last_known, view.delivered, view.read)

    @put("/delivered", summary="Mark messages as delivered")
    async def delivered(self, ports: Ports, user: User, chat_id: str, data: Mark) -> Marks:
        """Mark all messages up to a sequence as delivered; the watermark never goes back."""
        return await _raised(ports, user, chat_id, "delivered", data.sequence)

    @put("/read", summary="Mark messages as read")
    async def mark_read(self, ports: Ports, user: User, chat_id: str, data: Mark) -> Marks:
        """Mark all messages up to a sequence as read, and thereby as delivered; the watermark never goes back."""
        return await _raised(ports, user, chat_id, "read", data.sequence)

    @get("/unread", summary="Read the unread count")
    async def unread(self, ports: Ports, user: User, chat_id: str) -> UnreadCount:
        """Return the number of unread messages, without deleted and expired ones."""
        return UnreadCount((await read_standing(ports, user, chat_id_of(chat_id))).unread_count)


@get(
    "/stack/users/v1/{tenant:str}/messages/{message_id:str}",
    guards=[requires_user],
    tags=["chat messages"],
    summary="Read a message by its id",
)
async def message_by_id(ports: Ports, user: User, message_id: str) -> ChatMessage:
    """Return a message and its chat, if the caller is a member of the chat."""
    return _message(await find_message(ports, user, message_id))


def _receipt(receipt: Receipt, shown: PublicProfile) -> ReceiptOf:
    known = msgspec.structs.asdict(receipt)
    return ReceiptOf(**known, display_name=shown.display_name, avatar_url=shown.avatar_url)


async def _sent_before(ports: Ports, user: User, chat: ChatId, sent: Sent, data: SendMessage) -> ChatMessage:
    """Return the current state of a message that was sent before."""
    try:
        return _message(await read_message(ports, user, chat, sent.sequence))
    except NotFound:  # it has expired or was removed; the members' watermarks still tell who had it
        receipts = await read_delivery_status(ports, user.tenant, chat, sent.sequence)
        return _sent(user, chat, sent, data, None, receipts.status(sent.sequence, user.user))


def _sent(
    user: User, chat: ChatId, sent: Sent, data: SendMessage, content: str | None, status: DeliveryStatus = "SENT"
) -> ChatMessage:
    message = Message(
        id=sent.message_id,
        sender=user.user,
        client_id=data.client_message_id,
        content_type=data.content_type,
        created=sent.created_at,
        expires_at=sent.expires_at,
    )
    return chat_message(chat, sent.sequence, message, content, status)


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
