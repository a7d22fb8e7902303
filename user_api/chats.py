"""Routes for chats: start, list, read, rename and sync."""

from typing import Annotated, ClassVar, Final

import msgspec
from litestar import Controller, Response, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, Parameter
from msgspec import UNSET, UnsetType

from stak.chat.chat_access import chat_id_of
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import MEMBERS_MAX, NAME_MAX_CHARACTERS, ChatId, ChatType, Role, others_of
from stak.chat.create_chat import start_direct, start_group
from stak.chat.group_members import rename
from stak.chat.list_chats import list_chats, list_states
from stak.errors import invalid_field
from stak.http.field_types import Uid
from stak.identifiers import UserId, user_ids
from stak.identity.display_names import PublicProfile, read_names
from stak.identity.find_contacts import users_by_phone
from stak.identity.profile_model import PhoneNumber
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import position
from stak.realtime.presenters import ListedChat, listed_chat, other_of_direct
from user_api.authentication import requires_user

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX_CHARACTERS)]
PHONE_NUMBERS_MAX: Final = 100
PageLimit = Annotated[int, Parameter(ge=1, le=100, description="1 to 100.")]


class StartChat(msgspec.Struct, forbid_unknown_fields=True):
    """The members of a new chat; naming the caller is optional. A direct chat has one other participant."""

    chat_type: ChatType
    participants: Annotated[list[Uid], msgspec.Meta(max_length=MEMBERS_MAX + 1)] | UnsetType = UNSET
    phone_numbers: (
        Annotated[
            list[PhoneNumber],
            msgspec.Meta(
                max_length=PHONE_NUMBERS_MAX,
                description="More members, by phone number; 404 unless all can be found by it.",
            ),
        ]
        | UnsetType
    ) = UNSET
    name: Name | None = None
    more_json_schema: ClassVar = {
        "anyOf": [
            {"properties": {"chat_type": {"const": "group"}}, "required": ["participants"]},
            {"properties": {"chat_type": {"const": "group"}}, "required": ["phone_numbers"]},
            {
                "properties": {"participants": {"minItems": 1}, "name": {"type": "null"}},
                "required": ["participants"],
                "not": {"required": ["phone_numbers"]},
            },
            {
                "properties": {"phone_numbers": {"minItems": 1}, "name": {"type": "null"}},
                "required": ["phone_numbers"],
                "not": {"required": ["participants"]},
            },
        ]
    }


class Chat(msgspec.Struct):
    """A chat, with the caller's role and watermarks in it."""

    chat_id: str
    chat_type: ChatType
    name: str | None
    created_by: str
    created_at: int
    updated_at: int
    """When the last message was sent, or the name or the members were last changed."""
    participant_count: int
    display_name: str | None
    """Of the other user, in a direct chat; null for groups, which have a `name`."""
    avatar_url: str | None
    other_participants: list[UserId]
    """At most 100; `participants` lists all."""
    profiles: list[PublicProfile]
    """Names and avatars of these participants."""
    last_message_at: int | None
    last_message_id: str | None
    last_message_preview: str | None
    last_message_sender: str | None
    last_sequence: int
    message_count: int | None
    """Messages that exist: not deleted, expired or removed by retention. Null while an older chat is being counted."""
    unread_count: int
    read_sequence: int
    delivered_sequence: int
    delivered_at: int | None
    """When the caller last received messages."""
    last_read_at: int | None
    """When the caller last read new messages."""
    role: Role
    muted_until: int | None


class Chats(msgspec.Struct):
    """A page of chats, most recent activity first."""

    chats: list[ListedChat]
    next_cursor: str | None


class State(msgspec.Struct):
    """The last sequence of a chat, and the caller's watermarks in it."""

    chat_id: str
    last_sequence: int
    delivered_sequence: int
    read_sequence: int


class States(msgspec.Struct):
    """A page of chat states, in no particular order."""

    chats: list[State]
    next_cursor: str | None


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """The group's new name; null removes the name."""

    name: Name | None


class ChatController(Controller):
    """The chats of the token's user. A chat is not found for non-members."""

    path = "/stack/users/v1/{tenant:str}/chats"
    tags = ("chats",)
    guards = (requires_user,)

    @post(
        summary="Start a chat",
        responses={200: ResponseSpec(Chat, description="The chat there was already")},
    )
    async def start(
        self,
        ports: Ports,
        user: User,
        data: StartChat,
        idempotency_key: Annotated[
            str | None,
            HeaderParameter(
                name="Idempotency-Key", min_length=1, max_length=256, description="Makes a group once only."
            ),
        ] = None,
    ) -> Response[Chat]:
        """Start a chat; two users share one direct chat, whichever starts it. The creator of a group owns it."""
        if data.participants is UNSET and data.phone_numbers is UNSET:
            raise invalid_field("participants", "is required, unless there are phone_numbers")
        by_id = user_ids([] if data.participants is UNSET else data.participants, "participants")
        numbers = [] if data.phone_numbers is UNSET else data.phone_numbers
        by_phone = await users_by_phone(ports, user, numbers, "phone_numbers[{}]")
        others = [uid for uid in dict.fromkeys((*by_id, *by_phone)) if uid != user.user]
        if data.chat_type == "group":
            chat_id, is_new = await start_group(ports, user, others, chat_name=data.name, name=idempotency_key)
        else:
            if data.name is not None:
                raise invalid_field("name", "a direct chat has no name; omit it, or start a group")
            if len(others) != 1:
                raise invalid_field("participants", "a direct chat has exactly one other user; start a group for more")
            chat_id, is_new = await start_direct(ports, user, others[0])
        return Response(await _chat(ports, user, chat_id), status_code=201 if is_new else 200)

    @get(summary="List chats")
    async def list(self, ports: Ports, user: User, limit: PageLimit = 50, cursor: str | None = None) -> Chats:
        """List the caller's chats, most recent activity first, including messages sent just now."""
        cursor_scope = (user.tenant, user.user, "chats")
        after = ports.cursors.open(cursor, cursor_scope)
        chats, following = await list_chats(ports, user, limit=limit, after=None if after is None else position(after))
        return Chats([listed_chat(listed) for listed in chats], ports.cursors.seal(following, cursor_scope))

    @get("/{chat_id:str}", summary="Read a chat")
    async def read(self, ports: Ports, user: User, chat_id: str) -> Chat:
        """Return a chat with its name, last message and unread count."""
        return await _chat(ports, user, chat_id_of(chat_id))

    @patch("/{chat_id:str}", summary="Rename a group")
    async def rename(self, ports: Ports, user: User, chat_id: str, data: Rename) -> Chat:
        """Rename a group; its owner and admins may do so."""
        await rename(ports, user, chat_id_of(chat_id), data.name)
        return await _chat(ports, user, ChatId(chat_id))


@get("/stack/users/v1/{tenant:str}/sync", guards=[requires_user], tags=["chats"], summary="Read the state of all chats")
async def sync(ports: Ports, user: User, limit: PageLimit = 100, cursor: str | None = None) -> States:
    """Return the state of all chats, as a client's first request after it was offline.

    Where `last_sequence` is above the client's own, there are messages to fetch.
    """
    cursor_scope = (user.tenant, user.user, "sync")
    after = ports.cursors.open(cursor, cursor_scope)
    states, following = await list_states(ports, user, limit=limit, after=None if after is None else position(after))
    found = [State(chat_id, view.last_known, view.delivered, view.read) for chat_id, view in states]
    return States(found, ports.cursors.seal(following, cursor_scope))


async def _chat(ports: Ports, user: User, chat_id: ChatId) -> Chat:
    described = await describe_chat(ports, user, chat_id)
    chat, head, me = described.chat, described.head, described.me
    others = others_of(chat.people, user.user)
    names = await read_names(ports, user.tenant, others)
    profiles = [names[one] for one in others]
    other = other_of_direct(chat.chat_type, profiles)
    return Chat(
        chat_id=described.chat_id,
        chat_type=chat.chat_type,
        name=chat.name,
        created_by=chat.created_by,
        created_at=chat.created,
        updated_at=max(chat.updated, head.last_at // 1000),
        participant_count=chat.members,
        display_name=other.display_name,
        avatar_url=other.avatar_url,
        other_participants=others,
        profiles=profiles,
        last_message_at=head.last_at // 1000 if head.sequence else None,
        last_message_id=head.last_id,
        last_message_preview=described.preview,
        last_message_sender=head.last_sender,
        last_sequence=head.sequence,
        message_count=described.message_count,
        unread_count=described.unread_count,
        read_sequence=me.read,
        delivered_sequence=me.delivered,
        delivered_at=me.delivered_at,
        last_read_at=me.read_at,
        role=me.role,
        muted_until=me.muted_until,
    )
