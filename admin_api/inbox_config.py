"""Routes to list a tenant's inboxes, and to read, create and change their configurations."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, patch, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.identifiers import inbox_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.inbox_configs import (
    InboxEntry,
    configure_inbox,
    list_inboxes,
    patch_inbox,
    read_inbox,
)
from stak.tenancy.merge_patch import InboxConfigPatch
from stak.tenancy.tenant_model import InboxConfig, Scope


class Inboxes(msgspec.Struct):
    """A page of inboxes."""

    inboxes: list[InboxEntry]
    next_cursor: str | None


@get(
    "/stack/admin/v1/{tenant:str}/inboxes",
    guards=[requires(Scope.READ)],
    tags=["inboxes"],
    summary="List inboxes",
)
async def list_all_inboxes(
    ports: Ports,
    caller: Caller,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
    cursor: str | None = None,
) -> Inboxes:
    """List the inboxes by name."""
    question = (caller.tenant, "inboxes")
    entries, at = await list_inboxes(ports, caller.tenant, limit=limit, after=ports.cursors.open(cursor, question))
    return Inboxes(entries, ports.cursors.seal(at, question))


class InboxConfigController(Controller):
    """The configuration of an inbox: its title, and the format of its messages."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/config"
    tags = ("inboxes",)

    @get(summary="Read an inbox", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str) -> InboxConfig:
        """Return the configuration as it was last written."""
        return (await read_inbox(ports, caller.tenant, inbox_key(inbox))).config

    @put(
        summary="Create or replace an inbox",
        guards=[requires(Scope.CONFIG)],
        responses={201: ResponseSpec(InboxConfig, description="The inbox is new.")},
    )
    async def write(self, ports: Ports, caller: Caller, inbox: str, data: InboxConfig) -> Response[InboxConfig]:
        """Create or replace an inbox; 201 if it is new. A change of `auto_join` needs the scope `audience` too."""
        key = inbox_key(inbox)
        is_new = await configure_inbox(ports, caller.tenant, key, data, key_id=caller.key_id, caller=caller)
        stored = data if is_new else (await read_inbox(ports, caller.tenant, key)).config  # it may have kept `on_read`
        return Response(stored, status_code=201 if is_new else 200)

    @patch(summary="Change an inbox", guards=[requires(Scope.CONFIG)])
    async def change(self, ports: Ports, caller: Caller, inbox: str, data: InboxConfigPatch) -> InboxConfig:
        """Apply a JSON merge patch (RFC 7396): only the named fields change, null restores a field's default."""
        return await patch_inbox(ports, caller.tenant, inbox_key(inbox), data, key_id=caller.key_id, caller=caller)
