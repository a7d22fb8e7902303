"""Routes for the members of a chat, and for the caller's own membership."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, patch, post, put
from litestar.openapi.datastructures import ResponseSpec

from stak.chat.chat_access import chat_id_of, membership
from stak.chat.chat_model import ChatId, Member, Role
from stak.chat.group_members import list_members, mute, put_member, remove_member
from stak.chat.receipts import Standing, read_standing
from stak.identifiers import UserId, user_id
from stak.identity.display_names import PublicProfile, read_names
from stak.identity.find_contacts import users_by_phone
from stak.identity.profile_model import PhoneNumber
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.publish_changes import publish_chat_changed
from user_api.authentication import requires_user
from user_api.inbox import TIME_MAX


class Participant(msgspec.Struct):
    """A member of a chat."""

    user_id: str
    role: Role
    joined_at: int
    delivered_sequence: int
    read_sequence: int
    delivered_at: int | None
    """When the member received the message of `delivered_sequence`; null before the first one, and if not known."""
    read_at: int | None
    """When the member read the message of `read_sequence`; null before the first one, and if not known."""
    last_read_at: int | None
    """When the member last read new messages: the same as `read_at`. In receipts, `read_at` is that of one message."""
    last_seen_at: int | None
    """When the member last received, read or sent a message of this chat."""
    display_name: str | None
    avatar_url: str | None


class Participants(msgspec.Struct):
    """All members, sorted by user id."""

    participants: list[Participant]


class PutParticipant(msgspec.Struct, forbid_unknown_fields=True):
    """The member's role; a user added without a role becomes a member."""

    role: Role | None = None


class AddByPhone(msgspec.Struct, forbid_unknown_fields=True):
    """A user to add by phone number, and their role; a member if it is omitted."""

    phone_number: PhoneNumber
    role: Role | None = None


class ChangeMe(msgspec.Struct, forbid_unknown_fields=True):
    """The time until which the chat is muted for the caller; null unmutes it."""

    muted_until: Annotated[int, msgspec.Meta(ge=0, le=TIME_MAX)] | None


class Me(msgspec.Struct):
    """The caller as a member of a chat."""

    user_id: str
    role: Role
    joined_at: int
    muted_until: int | None
    read_sequence: int
    delivered_sequence: int
    last_sequence: int
    unread_count: int
    delivered_at: int | None
    last_read_at: int | None
    last_seen_at: int | None


class ParticipantController(Controller):
    """The members of one chat."""

    path = "/stack/users/v1/{tenant:str}/chats/{chat_id:str}"
    tags = ("chats",)
    guards = (requires_user,)

    @get("/participants", summary="List members")
    async def participants(self, ports: Ports, user: User, chat_id: str) -> Participants:
        """Return all members with their roles, their watermarks, and when they moved these."""
        members = await list_members(ports, user, chat_id_of(chat_id))
        names = await read_names(ports, user.tenant, (member.user_id for member in members))
        return Participants([_participant(member, names[member.user_id]) for member in members])

    @post(
        "/participants",
        summary="Add a member by phone number",
        responses={200: ResponseSpec(Participant, description="A member already")},
    )
    async def add_by_phone(self, ports: Ports, user: User, chat_id: str, data: AddByPhone) -> Response[Participant]:
        """Add the user with this phone number (owner and admins).

        404 if nobody has the number, if it is not verified, or if its user is not discoverable: these cannot be told
        apart. The number counts towards the caller's limit of looked up numbers.
        """
        chat = chat_id_of(chat_id)
        await membership(ports, user, chat)
        (uid,) = await users_by_phone(ports, user, [data.phone_number], "phone_number")
        return await _put(ports, user, chat, uid, data.role)

    @put(
        "/participants/{uid:str}",
        summary="Add a member, or change a role",
        status_code=200,
        responses={201: ResponseSpec(Participant, description="Added")},
    )
    async def put_participant(
        self, ports: Ports, user: User, chat_id: str, uid: str, data: PutParticipant | None = None
    ) -> Response[Participant]:
        """Add a member (owner and admins) or change a role (owner only).

        A new owner makes the previous owner an admin.
        """
        return await _put(ports, user, chat_id_of(chat_id), user_id(uid), data.role if data else None)

    @delete("/participants/{uid:str}", summary="Remove a member, or leave")
    async def remove_participant(self, ports: Ports, user: User, chat_id: str, uid: str) -> None:
        """Remove a member: admins remove members, the owner removes anyone, and all may leave.

        When the owner leaves, the longest-standing admin, or else member, becomes the owner.
        """
        chat, removed = chat_id_of(chat_id), user_id(uid)
        await remove_member(ports, user, chat, removed)
        ports.background_tasks.spawn(publish_chat_changed(ports, user.tenant, chat, removed))

    @get("/me", summary="Read the caller's membership")
    async def me(self, ports: Ports, user: User, chat_id: str) -> Me:
        """Return the caller's role and watermarks, and until when the chat is muted."""
        return _me(user, await read_standing(ports, user, chat_id_of(chat_id)))

    @patch("/me", summary="Mute a chat")
    async def change_me(self, ports: Ports, user: User, chat_id: str, data: ChangeMe) -> Me:
        """Mute the chat until a time; null unmutes it."""
        chat = chat_id_of(chat_id)
        await mute(ports, user, chat, data.muted_until)
        ports.background_tasks.spawn(publish_chat_changed(ports, user.tenant, chat, user.user))
        return _me(user, await read_standing(ports, user, chat))


async def _put(ports: Ports, user: User, chat: ChatId, uid: UserId, role: Role | None) -> Response[Participant]:
    member, is_new = await put_member(ports, user, chat, uid, role)
    names = await read_names(ports, user.tenant, [uid])
    return Response(_participant(member, names[uid]), status_code=201 if is_new else 200)


def _participant(member: Member, shown: PublicProfile) -> Participant:
    known = member.participant
    return Participant(
        member.user_id,
        known.role,
        known.joined_at,
        known.delivered,
        known.read,
        delivered_at=known.delivered_at,
        read_at=known.read_at,
        last_read_at=known.read_at,
        last_seen_at=known.last_seen_at,
        display_name=shown.display_name,
        avatar_url=shown.avatar_url,
    )


def _me(user: User, standing: Standing) -> Me:
    known = standing.participant
    return Me(
        user.user,
        known.role,
        known.joined_at,
        known.muted_until,
        known.read,
        known.delivered,
        standing.last_sequence,
        standing.unread_count,
        delivered_at=known.delivered_at,
        last_read_at=known.read_at,
        last_seen_at=known.last_seen_at,
    )
