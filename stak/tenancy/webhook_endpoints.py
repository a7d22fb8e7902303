"""Webhook endpoints of a tenant: their stored form, in one attribute of the tenant's row, and the types of events.

The attribute is encrypted like the tenant's secrets. A second one, in plain text, lists the types of events that any
enabled endpoint subscribes to: work that causes events looks there, in the cache of tenants, and nowhere else.
"""

import base64
from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

from stak.crypto import new_key
from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy import keys
from stak.tenancy.tenant_cache import DELETION, read_tenant
from stak.tenancy.tenant_model import LiveSecret

ENDPOINTS: Final = "webhook_endpoints"
EVENTS: Final = "webhook_events"
"""The attributes of a tenant's row."""

MESSAGE_DELIVERED: Final = "message.delivered"
MESSAGE_READ: Final = "message.read"
MESSAGE_ACTED: Final = "message.acted"
MESSAGE_UNREAD: Final = "message.unread"
BROADCAST_FINISHED: Final = "broadcast.finished"
INBOX_DELIVERED: Final = "inbox.delivered"
CHAT_MESSAGE: Final = "chat.message"
EventType = Literal[
    "message.delivered",
    "message.read",
    "message.acted",
    "message.unread",
    "broadcast.finished",
    "inbox.delivered",
    "chat.message",
]
EVENT_TYPES: Final[tuple[str, ...]] = get_args(EventType)

ENDPOINTS_MAX: Final = 10
_SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - the prefix of a secret, not a secret


class Endpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """An address that receives events, with its secrets in plain text, newest first."""

    id: str
    url: str
    event_types: tuple[str, ...]
    """May contain types of a later release."""
    created: int
    secrets: tuple[LiveSecret, ...]
    description: str | None = None
    disabled_at: int | None = None
    disabled_reason: str | None = None

    @property
    def is_enabled(self) -> bool:
        """Whether events are sent to it."""
        return self.disabled_at is None


_decoder: Final = msgspec.json.Decoder(list[Endpoint])


def new_webhook_secret() -> str:
    """Return a new secret in the form that Standard Webhooks requires."""
    return _SECRET_PREFIX + base64.b64encode(new_key()).decode()


def live_secrets_of(endpoint: Endpoint, now: float) -> list[str]:
    """Return the valid secrets of an endpoint, newest first."""
    return [secret.secret for secret in endpoint.secrets if secret.ends_at is None or secret.ends_at > now]


def endpoints_in(ports: Ports, tenant: TenantKey, item: Item) -> list[Endpoint]:
    """Return the endpoints in a tenant's row, oldest first."""
    sealed = item.get(ENDPOINTS)
    return [] if sealed is None else decode_endpoints(ports.sealer.open(sealed, _context(tenant)))


def decode_endpoints(text: bytes | str) -> list[Endpoint]:
    """Decode endpoints in plain text."""
    return _decoder.decode(text)


def stored_endpoints(ports: Ports, tenant: TenantKey, endpoints: Sequence[Endpoint]) -> Item:
    """Encode endpoints as the attributes of a tenant's row."""
    wanted = sorted({event for endpoint in endpoints if endpoint.is_enabled for event in endpoint.event_types})
    return {
        ENDPOINTS: ports.sealer.seal(msgspec.json.encode(endpoints), _context(tenant)) if endpoints else None,
        EVENTS: wanted or None,
    }


async def subscribed_endpoints(ports: Ports, tenant: TenantKey, event: str) -> list[Endpoint]:
    """Return the enabled endpoints that subscribe to a type of event, from a cache that is seconds old at most."""
    item = await read_tenant(ports, tenant)
    if item is None or not is_subscribed(item, event):
        return []
    try:
        found = endpoints_in(ports, tenant, item)
    except DecryptionFailed:  # must not fail the delivery that causes the event
        log.error("webhook_endpoints_not_decrypted", tenant=tenant)
        return []
    return [one for one in found if one.is_enabled and event in one.event_types]


async def has_subscribers(ports: Ports, tenant: TenantKey, event: str) -> bool:
    """Return whether an endpoint subscribes to a type of event, from the same cache and without decrypting."""
    item = await read_tenant(ports, tenant)
    return item is not None and is_subscribed(item, event)


def is_subscribed(item: Item, event: str) -> bool:
    """Return whether a tenant's row has an enabled endpoint that subscribes to a type of event."""
    return event in (item.get(EVENTS) or ())


async def find_enabled_endpoint(ports: Ports, tenant: TenantKey, endpoint_id: str) -> Endpoint | None:
    """Return an endpoint, or None if it is disabled or does not exist.

    It is not in the same cache if it was created or enabled a moment ago, in another process: then the table is read.
    """
    for is_cached in (True, False):
        item = await read_tenant(ports, tenant) if is_cached else await ports.table.get(keys.tenant_settings(tenant))
        found = [] if item is None or DELETION in item else endpoints_in(ports, tenant, item)
        endpoint = next((one for one in found if one.id == endpoint_id), None)
        if endpoint is not None and endpoint.is_enabled:
            return endpoint
    return None


def with_endpoints_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return a tenant's row with its endpoints in plain text, only to move it to another installation."""
    sealed = item.get(ENDPOINTS)
    return item if sealed is None else {**item, ENDPOINTS: ports.sealer.open(sealed, _context(tenant)).decode()}


def with_endpoints_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return this row as this installation stores it."""
    text = item.get(ENDPOINTS)
    return item if text is None else {**item, ENDPOINTS: ports.sealer.seal(text.encode(), _context(tenant))}


def validate_stored_endpoints(item: Item) -> None:
    """Raise an error if the endpoints in a tenant's exported row are invalid."""
    if (text := item.get(ENDPOINTS)) is not None:
        decode_endpoints(text)
    msgspec.convert(item.get(EVENTS), list[str] | None)


def _context(tenant: TenantKey) -> str:
    return f"{tenant}#webhook endpoints"
