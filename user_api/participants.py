"""Who is in a chat, and the caller as one of them."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, patch, put
from litestar.openapi.datastructures import ResponseSpec

from stak.chat.access import chat_id_of
from stak.chat.members import list_members, mute, put_member, remove_member
from stak.chat.model import Member, Role
from stak.chat.receipts import Standing, read_standing
from stak.identifiers import user_id
from stak.identity.tokens import User
from stak.ports import Ports
from stak.realtime.publish import publish_changed
from user_api.callers import requires_user
from user_api.messages import TIME_MAX


class Participant(msgspec.Struct):
    """A member of a chat."""

    user_id: str
    role: Role
    joined_at: int
    delivered_sequence: int
    read_sequence: int


class Participants(msgspec.Struct):
    """All members, by name."""

    participants: list[Participant]


class PutParticipant(msgspec.Struct, forbid_unknown_fields=True):
    """What the member may do; whoever is added without a role is a member."""

    role: Role | None = None


class ChangeMe(msgspec.Struct, forbid_unknown_fields=True):
    """Until when not to be told of this chat; null to be told again."""

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


class ParticipantController(Controller):
    """The members of one chat."""

    path = "/stack/users/v1/{tenant:str}/chats/{chat_id:str}"
    tags = ("chats",)
    guards = (requires_user,)

    @get("/participants", summary="Members of a chat")
    async def participants(self, ports: Ports, user: User, chat_id: str) -> Participants:
        """With their roles, and how far each has got."""
        members = await list_members(ports, user, chat_id_of(chat_id))
        return Participants([_participant(member) for member in members])

    @put(
        "/participants/{uid:str}",
        summary="Add a member, or change a role",
        status_code=200,
        responses={201: ResponseSpec(Participant, description="Added")},
    )
    async def put_participant(
        self, ports: Ports, user: User, chat_id: str, uid: str, data: PutParticipant | None = None
    ) -> Response[Participant]:
        """The owner and admins add members, the owner gives roles; a new owner leaves the old one an admin."""
        role = data.role if data else None
        member, is_new = await put_member(ports, user, chat_id_of(chat_id), user_id(uid), role)
        return Response(_participant(member), status_code=201 if is_new else 200)

    @delete("/participants/{uid:str}", summary="Remove a member, or leave")
    async def remove_participant(self, ports: Ports, user: User, chat_id: str, uid: str) -> None:
        """Admins remove members, the owner anybody; everybody may leave. When the owner leaves, an admin follows."""
        chat, removed = chat_id_of(chat_id), user_id(uid)
        await remove_member(ports, user, chat, removed)
        ports.background_tasks.spawn(publish_changed(ports, user.tenant, chat, removed))

    @get("/me", summary="Where do I stand?")
    async def me(self, ports: Ports, user: User, chat_id: str) -> Me:
        """The caller's role, marks, and until when the chat is muted."""
        return _me(user, await read_standing(ports, user, chat_id_of(chat_id)))

    @patch("/me", summary="Mute a chat")
    async def change_me(self, ports: Ports, user: User, chat_id: str, data: ChangeMe) -> Me:
        """Until a time; null ends it."""
        chat = chat_id_of(chat_id)
        await mute(ports, user, chat, data.muted_until)
        ports.background_tasks.spawn(publish_changed(ports, user.tenant, chat, user.user))
        return _me(user, await read_standing(ports, user, chat))


def _participant(member: Member) -> Participant:
    known = member.participant
    return Participant(member.user_id, known.role, known.joined_at, known.delivered, known.read)


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
    )
