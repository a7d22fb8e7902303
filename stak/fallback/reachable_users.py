"""Which users a channel may be used for: those who have not turned it off."""

from collections.abc import Sequence

from stak.fallback.unread_copies import UnreadCopy
from stak.identifiers import TenantKey
from stak.identity.user_channels import read_many_channels
from stak.ports import Ports
from stak.tenancy.tenant_model import Channel


async def reachable(
    ports: Ports, tenant: TenantKey, copies: Sequence[UnreadCopy], channel: Channel
) -> list[UnreadCopy]:
    """Return the copies of users who have not turned a channel off."""
    found = await read_many_channels(ports, tenant, [copy.user for copy in copies])
    return [copy for copy in copies if channel not in found[copy.user].off]
