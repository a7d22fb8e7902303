"""Routes for the recipients of a broadcast: whether each of them got it, and read it."""

from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import Parameter

from admin_api.authentication import requires
from admin_api.post_body import NAME_MAX
from stak.identifiers import UserId, inbox_key, user_id
from stak.inbox.broadcast import read_broadcast
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.find_by_host_id import find_sent
from stak.inbox.list_recipients import RecipientPosition, list_recipients, read_recipient
from stak.inbox.recipient_states import RecipientState
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

PAGE_MAX = 100


class Recipients(msgspec.Struct):
    """A page of recipients."""

    recipients: list[RecipientState]
    next_cursor: str | None


class SentTo(msgspec.Struct):
    """A message with the `host_system_id`, and what became of it for the user."""

    message_id: str
    created: int
    category: str
    recipient: RecipientState


class SentMessages(msgspec.Struct):
    """The newest messages with the same `host_system_id` that were sent to a user, newest first."""

    messages: list[SentTo]


class RecipientController(Controller):
    """The recipients of one broadcast."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/messages/{message_id:str}/recipients"
    tags = ("messages",)

    @get(summary="List recipients", guards=[requires(Scope.READ)])
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        message_id: str,
        limit: Annotated[int, Parameter(ge=1, le=PAGE_MAX)] = 20,
        cursor: str | None = None,
    ) -> Recipients:
        """List recipients with their states, in the order of their ids.

        A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
        A post to everyone lists the members that it will be sent to, as far as they are members now. Recipients of an
        imported message are in the order of the import.
        """
        key = inbox_key(inbox)
        ref = await find_ref(ports, caller.tenant, key, message_id)
        scope = (caller.tenant, key, message_id, "recipients")
        after = _position(ports.cursors.open(cursor, scope))
        broadcast = await read_broadcast(ports, ref)
        page = await list_recipients(ports, ref, broadcast, limit=limit, after=after)
        return Recipients(page.recipients, ports.cursors.seal(_parts(page.next), scope))

    @get("/{uid:str}", summary="Read a recipient", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str, message_id: str, uid: str) -> RecipientState:
        """Return whether a user got the message, saw it and read it, and when; 404 for a user it was not sent to."""
        user = user_id(uid)
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return await read_recipient(ports, ref, await read_broadcast(ports, ref), user)


@get(
    "/stack/admin/v1/{tenant:str}/{inbox:str}/recipients/{uid:str}",
    summary="Find a recipient by your own message id",
    guards=[requires(Scope.READ)],
    tags=["messages"],
)
async def find_recipient(
    ports: Ports,
    caller: Caller,
    inbox: str,
    uid: str,
    host_system_id: Annotated[str, Parameter(min_length=1, max_length=NAME_MAX)],
) -> SentMessages:
    """Return whether a user got the message that has this id in your system, saw it and read it, and when.

    Several messages may have the same `host_system_id`: the 10 newest are looked at. 404 if none of them was sent to
    the user.
    """
    found = await find_sent(ports, caller.tenant, inbox_key(inbox), host_system_id, user_id(uid))
    return SentMessages([SentTo(one.message_id, one.created, one.category, state) for one, state in found])


def _position(parts: tuple[str | None, ...] | None) -> RecipientPosition | None:
    if parts is None:
        return None
    user, chunk = parts
    return RecipientPosition(UserId(user or ""), None if chunk is None else int(chunk))


def _parts(position: RecipientPosition | None) -> tuple[str | None, ...] | None:
    if position is None:
        return None
    return position.user, None if position.chunk is None else str(position.chunk)
