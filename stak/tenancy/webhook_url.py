"""Where a tenant's webhook URL is stored: sealed beside its secrets, because a URL often holds a secret of its own.

Earlier releases stored it among the settings, in clear; so does this one until the data format says otherwise.
"""

from typing import Final

from stak.identifiers import TenantKey
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.model import TenantSettings

WEBHOOK_URL: Final = "webhook_url"
"""The attribute of a tenant's row, and the field of its settings."""


async def stored_settings(ports: Ports, tenant: TenantKey, settings: TenantSettings, *unsaid: str) -> Item:
    """The attributes that a tenant's settings are stored in, but for these fields."""
    is_sealed = await writes_sealed(ports)
    hidden = {*unsaid, WEBHOOK_URL} if is_sealed else {*unsaid}
    url = settings.webhook_url if is_sealed else None
    return {
        "settings": settings.model_dump_json(exclude=hidden),
        WEBHOOK_URL: None if url is None else sealed_url(ports, tenant, url),
    }


def sealed_url(ports: Ports, tenant: TenantKey, url: str) -> str:
    """A URL as it is stored."""
    return ports.sealer.seal(url.encode(), _context(tenant))


def webhook_url_of(ports: Ports, tenant: TenantKey, item: Item) -> str | None:
    """The webhook URL in a tenant's row, in either form."""
    if (sealed := item.get(WEBHOOK_URL)) is not None:
        return ports.sealer.open(sealed, _context(tenant)).decode()
    return TenantSettings.model_validate_json(item["settings"]).webhook_url


def with_url_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """A tenant's row with its webhook URL in clear: to be taken to another installation, and nowhere else."""
    sealed = item.get(WEBHOOK_URL)
    return item if sealed is None else {**item, WEBHOOK_URL: ports.sealer.open(sealed, _context(tenant)).decode()}


def with_url_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """The same row as this installation stores it."""
    url = item.get(WEBHOOK_URL)
    return item if url is None else {**item, WEBHOOK_URL: sealed_url(ports, tenant, url)}


def _context(tenant: TenantKey) -> str:
    return f"{tenant}#webhook url"
