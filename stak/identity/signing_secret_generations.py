"""Generations of the signing secret: a session belongs to one, and ends with that secret.

A session starts under the secret that signed its token, and every refresh moves it to the newest one. So a rotation
with a grace period signs out only users that do not refresh within it; one without signs out all. A session stored by
an earlier release has no generation: it belongs to the secret that was the newest at its last refresh.
"""

import msgspec

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.secrets import generation_of, live_secrets
from stak.tenancy.tenant_cache import read_tenant


class Generation(msgspec.Struct, frozen=True):
    """A currently valid signing secret, without the secret itself."""

    name: str
    created: int
    ends_at: int | None


class _Known(msgspec.Struct, frozen=True):
    """The generations in a tenant's stored settings."""

    item: Item
    generations: list[Generation]


def generations_in(ports: Ports, tenant: TenantKey, item: Item) -> list[Generation]:
    """Return the currently valid generations of a tenant's stored settings, newest first."""
    return [
        Generation(generation_of(secret), secret.created, secret.ends_at)
        for secret in live_secrets(ports, tenant, "signing", item)
    ]


async def live_generations(ports: Ports, tenant: TenantKey) -> list[Generation]:
    """Return the currently valid generations from cached settings, seconds old at most.

    Every request with a session's token needs them.
    """
    item = await read_tenant(ports, tenant)
    if item is None:
        return []
    name = ("generations", tenant)

    async def read() -> _Known:
        return _Known(item, generations_in(ports, tenant, item))

    known = await ports.cache.get_or_load(name, read)
    if known.item is not item:  # the settings have changed
        ports.cache.discard(name)
        known = await ports.cache.get_or_load(name, read)
    now = ports.clock()
    return [one for one in known.generations if one.ends_at is None or one.ends_at > now]


def has_live_generation(session: Item, generations: list[Generation]) -> bool:
    """Return whether the secret that a stored session belongs to is still valid."""
    named = session.get("generation")
    if named is None:
        return any(one.created <= session["refreshed"] for one in generations)
    return any(one.name == named for one in generations)
