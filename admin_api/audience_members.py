"""Routes for the broadcast audience of an inbox: its size, and adding and removing members."""

from typing import Annotated, ClassVar

import msgspec
from litestar import Controller, get, put
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.audience.audience_members import CHANGES_MAX, AudienceChanged, change_audience, estimate
from stak.audience.list_members import MEMBERS_PAGE_MAX, Member, list_members, read_member
from stak.errors import FieldError, InvalidInput
from stak.http.field_types import Uid
from stak.identifiers import inbox_key, user_id, user_ids
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import Scope

BODY_MAX_BYTES = 8 * 1024 * 1024

Uids = Annotated[list[Uid], msgspec.Meta(max_length=CHANGES_MAX)]
_SOMEBODY = {"minItems": 1}


class ChangeAudience(msgspec.Struct, forbid_unknown_fields=True):
    """Users to add and to remove, up to 10,000 in total; a user in both lists is removed."""

    add: Uids = []
    remove: Uids = []
    more_json_schema: ClassVar = {
        "anyOf": [{"required": [name], "properties": {name: _SOMEBODY}} for name in ("add", "remove")]
    }


class Audience(msgspec.Struct):
    """The number of members."""

    estimate: int


class Members(msgspec.Struct):
    """A page of members, in the order of their ids."""

    members: list[Member]
    next_cursor: str | None


class AudienceController(Controller):
    """The recipients of posts to everyone. A post goes to those who are members when it is accepted."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/audience"
    tags = ("audience",)

    @get(summary="Read the size of the audience", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str) -> Audience:
        """Return the size of the audience; the cost does not depend on the number of members."""
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        return Audience(await estimate(ports, caller.tenant, key))

    @get("/members", summary="List members", guards=[requires(Scope.READ)])
    async def list_all(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        limit: Annotated[int, Parameter(ge=1, le=MEMBERS_PAGE_MAX)] = 100,
        cursor: str | None = None,
    ) -> Members:
        """List members by id; a page costs the same wherever it is. `joined_at` is null where it was not stored."""
        key = inbox_key(inbox)
        cursor_scope = (caller.tenant, key, "audience members")
        after = ports.cursors.open(cursor, cursor_scope)
        await read_inbox(ports, caller.tenant, key)
        members, last = await list_members(
            ports, caller.tenant, key, limit=limit, after=None if after is None else after[0]
        )
        return Members(members, ports.cursors.seal(None if last is None else (last,), cursor_scope))

    @get("/members/{uid:str}", summary="Read a member", guards=[requires(Scope.READ)])
    async def read_one(self, ports: Ports, caller: Caller, inbox: str, uid: str) -> Member:
        """Return a member of the audience; 404 if the user is not one."""
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        return await read_member(ports, caller.tenant, key, user_id(uid))

    @put(summary="Add and remove members", guards=[requires(Scope.AUDIENCE)], request_max_body_size=BODY_MAX_BYTES)
    async def change(self, ports: Ports, caller: Caller, inbox: str, data: ChangeAudience) -> AudienceChanged:
        """Add and remove members; repeating the request has no further effect.

        Where `auto_join` is set, removed users do not join by themselves, whether they were members or not.
        """
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        if not 1 <= len(data.add) + len(data.remove) <= CHANGES_MAX:
            problem = f"must list 1 to {CHANGES_MAX:,} users in add and remove together"
            raise InvalidInput(f"{problem}.", (FieldError("add", problem),))
        return await change_audience(
            ports,
            caller.tenant,
            key,
            add=user_ids(data.add, "add"),
            remove=user_ids(data.remove, "remove"),
            key_id=caller.key_id,
        )
