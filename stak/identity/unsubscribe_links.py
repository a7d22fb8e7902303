"""Links to unsubscribe from a channel: they work without signing in, for as long as the user exists.

A link contains the user and the channel, encrypted and authenticated with the tenant's data key, which is never
deleted: it discloses no user id, cannot be changed, and is worthless for another tenant or user.
"""

from typing import Final

import msgspec

from stak.crypto import Sealer
from stak.errors import DecryptionFailed, NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.user_channels import turn_channels
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.tenant_model import Channel

TOKEN_MAX_CHARACTERS: Final = 1024
NOT_A_LINK: Final = "This link is not valid. Open the link in the email again."


class _Sealed(msgspec.Struct, frozen=True, array_like=True):
    user: str
    channel: Channel


def unsubscribe_token(sealer: Sealer, tenant: TenantKey, user: UserId, channel: Channel) -> str:
    """Return the token of a user's link."""
    return sealer.seal(msgspec.json.encode(_Sealed(user, channel)), _context(tenant))


async def unsubscribe_url(ports: Ports, tenant: TenantKey, user: UserId, channel: Channel) -> str:
    """Return a user's link to unsubscribe from a channel."""
    token = unsubscribe_token(await data_sealer(ports, tenant), tenant, user, channel)
    return f"{(ports.public_url or '').rstrip('/')}/stack/users/v1/{tenant}/me/unsubscribe/{token}"


async def open_unsubscribe_token(ports: Ports, tenant: TenantKey, token: str) -> tuple[UserId, Channel]:
    """Return the user and the channel of a link. Raises NotFound for anything else, also for an unknown tenant."""
    try:
        if len(token) > TOKEN_MAX_CHARACTERS:
            raise DecryptionFailed("too long")  # noqa: TRY301 - the same error for every invalid link
        # Anybody can send any key id: it must not make all processes read the keys again. Those of this process are
        # seconds old, and an email takes longer.
        sealer = await data_sealer(ports, tenant)
        opened = msgspec.json.decode(sealer.open(token, _context(tenant)), type=_Sealed)
    except (DecryptionFailed, NotFound, msgspec.DecodeError):
        raise NotFound(NOT_A_LINK) from None
    return UserId(opened.user), opened.channel


async def unsubscribe(ports: Ports, tenant: TenantKey, user: UserId, channel: Channel) -> None:
    """Turn a channel off. Nothing is stored for a user without a profile, who has no address, and may be erased."""
    if await ports.table.get(keys.profile(tenant, user)) is not None:
        await turn_channels(ports, tenant, user, {channel: False})


def _context(tenant: TenantKey) -> str:
    return f"unsubscribe {tenant}"
