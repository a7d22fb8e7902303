"""Generations of the signing secret: a session belongs to one, and ends when that secret does.

A session is opened under the secret that signed the token it was opened with, and every refresh moves it to the newest
one. So a rotation with a grace period signs out only those who do not refresh within it; one without grace signs out
everybody. A session stored by a release before this one names no generation: it belongs to the secret that was the
newest when it was last refreshed.
"""

import msgspec

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.cached import read_tenant
from stak.tenancy.secrets import generation_of, live_secrets


class Generation(msgspec.Struct, frozen=True):
    """A signing secret that is valid now, without the secret."""

    name: str
    created: int
    ends_at: int | None


class _Known(msgspec.Struct, frozen=True):
    """The generations in a tenant's stored settings."""

    item: Item
    generations: list[Generation]


def generations_in(ports: Ports, tenant: TenantKey, item: Item) -> list[Generation]:
    """The generations that are valid now, newest first, of a tenant's stored settings."""
    return [
        Generation(generation_of(secret), secret.created, secret.ends_at)
        for secret in live_secrets(ports, tenant, "signing", item)
    ]


async def live_generations(ports: Ports, tenant: TenantKey) -> list[Generation]:
    """The same, of settings that are some seconds old at most: every request with a session's token needs them."""
    item = await read_tenant(ports, tenant)
    if item is None:
        return []
    name = ("generations", tenant)

    async def read() -> _Known:
        return _Known(item, generations_in(ports, tenant, item))

    known = await ports.memory.recall(name, read)
    if known.item is not item:  # they were changed
        ports.memory.forget(name)
        known = await ports.memory.recall(name, read)
    now = ports.clock()
    return [one for one in known.generations if one.ends_at is None or one.ends_at > now]


def is_of_a_live_one(session: Item, generations: list[Generation]) -> bool:
    """Whether the secret a stored session belongs to is still valid."""
    named = session.get("generation")
    if named is None:
        return any(one.created <= session["refreshed"] for one in generations)
    return any(one.name == named for one in generations)
