"""The event of an inbox's log after which a new member gets posts on read."""

from typing import Final

from stak.event_log.inbox_state import read_state
from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.writes import NOTHING, Item
from stak.tenancy.inbox_configs import is_on_read

SINCE: Final = "since"
"""Attribute of members; absent if they joined before the inbox had posts on read."""


async def read_since(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> Item:
    """Return the attribute of members that are about to be written; none where there are no posts on read.

    Read before the first write of a call: a member gets what is posted from then on.
    """
    if not await is_on_read(ports, tenant, inbox):
        return NOTHING
    return {SINCE: (await read_state(ports, tenant, inbox)).seq}
