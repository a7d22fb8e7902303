"""Routes for pinned messages."""

import msgspec
from litestar import Controller, get, post

from admin_api.authentication import requires
from stak.identifiers import inbox_key
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.pins import Pin, change_pin, read_pin
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope


class ChangePin(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the message is shown above the list."""

    pinned: bool = True


class PinController(Controller):
    """The pin of one message."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/messages/{message_id:str}/pin"
    tags = ("messages",)

    @get(summary="Read whether a message is pinned", guards=[requires(Scope.READ)])
    async def pin(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> Pin:
        """Return whether a message is shown above the list."""
        return await read_pin(ports, await find_ref(ports, caller.tenant, inbox_key(inbox), message_id))

    @post(summary="Pin a message", status_code=200, guards=[requires(Scope.POST)])
    async def change_pin(
        self, ports: Ports, caller: Caller, inbox: str, message_id: str, data: ChangePin | None = None
    ) -> Pin:
        """Show a message above the list of every user who has it; `{"pinned": false}` unpins it.

        At most 5 messages of an inbox are pinned.
        """
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        is_pinned = data is None or data.pinned
        return await change_pin(ports, ref, is_pinned=is_pinned, key_id=caller.key_id)
