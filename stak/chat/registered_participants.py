"""Refuses participants that are not registered, for tenants that want this (`registered_participants_only`).

Chats that exist keep working: only starting one and adding members is refused.
"""

from collections.abc import Sequence
from typing import Final

from stak import request_cost
from stak.errors import NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.ports import Ports
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.tenants import REGISTERED_ONLY

_BATCH_SIZE: Final = 100  # DynamoDB: keys in one BatchGetItem


async def require_registered(ports: Ports, tenant: TenantKey, users: Sequence[UserId]) -> None:
    """Raise NotFound for the first of these users without a profile, unless the tenant allows such participants.

    The tenant's row is cached, so tenants that allow them pay nothing. Reads are consistent: a user registered just now
    is found.
    """
    item = await read_tenant(ports, tenant)
    if item is None or not item.get(REGISTERED_ONLY):
        return
    for start in range(0, len(users), _BATCH_SIZE):
        if start:
            await request_cost.pause()
        profiles = {user: keys.profile(tenant, user) for user in users[start : start + _BATCH_SIZE]}
        found = await ports.table.batch_get(profiles.values(), consistent=True)
        for user, key in profiles.items():
            if key not in found:
                raise NotFound(
                    f"The user {user} is not registered, and this tenant allows chats with registered users only. "
                    "The tenant's backend registers users."
                )
