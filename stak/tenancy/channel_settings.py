"""Settings of a tenant's channels, email and Web Push: their stored form, in one attribute of the tenant's row.

The attribute is encrypted like the tenant's secrets, because it contains some: the password at the mail server, and the
private key that signs push messages. Neither is ever returned.
"""

from typing import Final, Literal

import msgspec

from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.tenant_cache import read_tenant

CHANNELS: Final = "channels"
"""The attribute of a tenant's row."""

Security = Literal["tls", "starttls", "none"]
EMAILS_PER_MINUTE: Final = 600


class EmailSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The mail server of a tenant, and who its messages are from."""

    host: str
    port: int
    security: Security
    from_address: str
    from_name: str | None = None
    reply_to: str | None = None
    username: str | None = None
    password: str | None = None
    app_url: str | None = None
    """Where a message without a link of its own leads to."""
    per_minute: int = EMAILS_PER_MINUTE
    """How many messages a worker process sends in a minute."""


class PushSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The key pair by which push services know the tenant (RFC 8292), and whom they can write to."""

    public_key: str
    private_key: str
    subject: str
    created: int
    app_url: str | None = None
    per_minute: int = 6000


class ChannelSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The channels that a tenant has set up; webhooks are elsewhere."""

    email: EmailSettings | None = None
    push: PushSettings | None = None


_decoder: Final = msgspec.json.Decoder(ChannelSettings)


def channels_in(ports: Ports, tenant: TenantKey, item: Item) -> ChannelSettings:
    """Return the channels in a tenant's row."""
    sealed = item.get(CHANNELS)
    return ChannelSettings() if sealed is None else _decoder.decode(ports.sealer.open(sealed, _context(tenant)))


def stored_channels(ports: Ports, tenant: TenantKey, channels: ChannelSettings) -> Item:
    """Encode channels as the attribute of a tenant's row."""
    is_empty = channels == ChannelSettings()
    return {CHANNELS: None if is_empty else ports.sealer.seal(msgspec.json.encode(channels), _context(tenant))}


async def cached_channels(ports: Ports, tenant: TenantKey) -> ChannelSettings:
    """Return a tenant's channels from a cache that is seconds old at most; none if they cannot be decrypted."""
    item = await read_tenant(ports, tenant)
    try:
        return ChannelSettings() if item is None else channels_in(ports, tenant, item)
    except DecryptionFailed:
        log.error("channels_not_decrypted", tenant=tenant)
        return ChannelSettings()


def with_channels_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return a tenant's row with its channels in plain text, only to move it to another installation."""
    sealed = item.get(CHANNELS)
    return item if sealed is None else {**item, CHANNELS: ports.sealer.open(sealed, _context(tenant)).decode()}


def with_channels_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return this row as this installation stores it."""
    text = item.get(CHANNELS)
    return item if text is None else {**item, CHANNELS: ports.sealer.seal(text.encode(), _context(tenant))}


def validate_stored_channels(item: Item) -> None:
    """Raise an error if the channels in a tenant's exported row are invalid."""
    if (text := item.get(CHANNELS)) is not None:
        _decoder.decode(text)


def _context(tenant: TenantKey) -> str:
    return f"{tenant}#channels"
