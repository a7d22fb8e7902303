"""Storage of a tenant's webhook URL: encrypted like its secrets, because URLs often contain one.

Earlier releases stored it in plain text in the settings; so does this one while the data format is older.
"""

from typing import Final
from urllib.parse import urlsplit

from stak.identifiers import TenantKey
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope, TenantSettings, decode_settings

WEBHOOK_URL: Final = "webhook_url"
"""The attribute of a tenant's row, and the field of its settings."""


async def stored_settings(ports: Ports, tenant: TenantKey, settings: TenantSettings, *unsaid: str) -> Item:
    """Encode a tenant's settings as attributes, without the fields named in `unsaid`."""
    is_sealed = await writes_sealed(ports)
    hidden = {*unsaid, WEBHOOK_URL} if is_sealed else {*unsaid}
    url = settings.webhook_url if is_sealed else None
    return {
        "settings": settings.model_dump_json(exclude=hidden),
        WEBHOOK_URL: None if url is None else sealed_url(ports, tenant, url),
    }


def url_for(caller: Caller, url: str) -> str:
    """Return a webhook URL as a caller may read it: without the scope `config`, only its scheme and host."""
    if Scope.CONFIG in caller.scopes:
        return url
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def sealed_url(ports: Ports, tenant: TenantKey, url: str) -> str:
    """Encrypt a URL for storage."""
    return ports.sealer.seal(url.encode(), _context(tenant))


def webhook_url_of(ports: Ports, tenant: TenantKey, item: Item) -> str | None:
    """Return the webhook URL of a tenant's row, in either form."""
    if (sealed := item.get(WEBHOOK_URL)) is not None:
        return ports.sealer.open(sealed, _context(tenant)).decode()
    return decode_settings(item["settings"]).webhook_url


def has_webhook_url(item: Item) -> bool:
    """Return whether a tenant's row has a webhook URL, without decrypting it."""
    return item.get(WEBHOOK_URL) is not None or decode_settings(item["settings"]).webhook_url is not None


def with_url_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return a tenant's row with its webhook URL in plain text, only to move it to another installation."""
    sealed = item.get(WEBHOOK_URL)
    return item if sealed is None else {**item, WEBHOOK_URL: ports.sealer.open(sealed, _context(tenant)).decode()}


def with_url_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return this row as this installation stores it."""
    url = item.get(WEBHOOK_URL)
    return item if url is None else {**item, WEBHOOK_URL: sealed_url(ports, tenant, url)}


def _context(tenant: TenantKey) -> str:
    return f"{tenant}#webhook url"
