"""Inbox configurations."""

from litestar import Controller, Response, get, put
from litestar.openapi.datastructures import ResponseSpec

from admin_api.callers import requires
from stak.names import inbox_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.inboxes import configure_inbox, read_inbox
from stak.tenancy.model import InboxConfig, Scope


class InboxConfigController(Controller):
    """What an inbox is called, and what its messages look like."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/config"
    tags = ("inboxes",)

    @get(summary="Inbox configuration", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str) -> InboxConfig:
        """As it was last written."""
        return (await read_inbox(ports, caller.tenant, inbox_key(inbox))).config

    @put(
        summary="Make or replace an inbox",
        guards=[requires(Scope.CONFIG)],
        responses={201: ResponseSpec(InboxConfig, description="The inbox is new.")},
    )
    async def write(self, ports: Ports, caller: Caller, inbox: str, data: InboxConfig) -> Response[InboxConfig]:
        """201 if the inbox is new."""
        is_new = await configure_inbox(ports, caller.tenant, inbox_key(inbox), data, key_id=caller.key_id)
        return Response(data, status_code=201 if is_new else 200)
