"""Quotas: limits on a tenant's use of the installation, set by the operator and readable by the tenant.

They are one attribute of the tenant's settings, so that a request reads them along with these. Only quotas that were
set are stored; the others have their defaults. A tenant's own `limits` can lower a rate, but never raise it.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final, Literal

import msgspec

from stak.errors import NotFound, QuotaExceeded, StorageUnavailable
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Item, Present, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import OPERATOR, log_entry
from stak.tenancy.tenant_cache import invalidate_tenant, read_tenant
from stak.tenancy.tenant_model import CATEGORIES_MAX, Limits, decode_settings

ATTRIBUTE: Final = "quotas"
"""Attribute of a tenant's settings row: JSON of the quotas that were set."""
NONE_SET: Final = "{}"

Rate = Literal["requests_per_second", "user_requests_per_second"]
Stock = Literal[
    "stored_bytes",
    "users",
    "audience",
    "inboxes",
    "categories",
    "chats_per_user",
    "group_members",
    "sessions_per_user",
    "api_keys",
    "accounts",
    "topics",
    "topic_members",
    "templates",
]


class Quotas(msgspec.Struct, frozen=True):
    """The limit of each quota; null means unlimited."""

    stored_bytes: int | None = 100 * 1024**3
    users: int | None = 20_000_000
    audience: int | None = 20_000_000
    inboxes: int | None = 1000
    categories: int | None = CATEGORIES_MAX
    chats_per_user: int | None = 100_000
    group_members: int | None = 1000
    sessions_per_user: int | None = 500
    api_keys: int | None = 1000
    accounts: int | None = 1000
    topics: int | None = 10_000
    topic_members: int | None = 10_000_000
    templates: int | None = 1000
    requests_per_second: int | None = 500
    user_requests_per_second: int | None = 300


DEFAULTS: Final = Quotas()
_NOUNS: Final[dict[Stock, str]] = {
    "stored_bytes": "bytes stored",
    "users": "registered users",
    "audience": "members in its audiences",
    "inboxes": "inboxes",
    "categories": "categories in an inbox",
    "chats_per_user": "chats created by one user",
    "group_members": "members in a group",
    "sessions_per_user": "sessions of one user",
    "api_keys": "API keys",
    "accounts": "accounts for the console",
    "topics": "topics",
    "topic_members": "members in a topic",
    "templates": "templates",
}


async def read_quotas(ports: Ports, tenant: TenantKey) -> Quotas:
    """Return the quotas of a tenant from the cache, seconds old at most."""
    item = await read_tenant(ports, tenant)
    if item is None:
        return DEFAULTS
    return quotas_of(await _stored(ports, tenant, item))


async def write_quotas(ports: Ports, tenant: TenantKey, changes: Mapping[str, int | None]) -> Quotas:
    """Set the named quotas and leave the others, on behalf of the operator. Raises NotFound."""
    key = keys.tenant_settings(tenant)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        if item is None:
            raise NotFound("Tenant not found.")
        before = item.get(ATTRIBUTE)
        named = {**msgspec.json.decode(before if before is not None else _inherited(item)), **changes}
        after = msgspec.json.encode(named).decode()
        update = Update(key, set={ATTRIBUTE: after}, when=(Present(), Equals(ATTRIBUTE, before)))
        note = log_entry(ports, tenant, OPERATOR, "change quotas", "tenant", ", ".join(sorted(changes)) or None)
        (outcome,) = await ports.table.commit([(update, note)])
        invalidate_tenant(ports, tenant)
        if isinstance(outcome, Done):
            return quotas_of(after)


async def read_rate(ports: Ports, tenant: TenantKey, rate: Rate) -> tuple[int | None, bool]:
    """Return the effective rate limit, and whether it is the tenant's own lower limit rather than the quota."""
    item = await read_tenant(ports, tenant)
    if item is None:
        return getattr(DEFAULTS, rate), False
    return _effective_rate(await _stored(ports, tenant, item), item["settings"], rate)


def exceeded(stock: Stock, limit: int, used: int | None) -> QuotaExceeded:
    """Return the error for exceeding a quota."""
    has = "" if used is None else f" and has {used:,}"
    detail = (
        f"The quota {stock} is exhausted: this tenant can have {limit:,} {_NOUNS[stock]}{has}. "
        "Remove some first, or ask the operator to raise the quota."
    )
    return QuotaExceeded(detail, stock, limit, used)


@lru_cache(maxsize=4096)
def quotas_of(stored: str) -> Quotas:
    """Decode the quotas of a tenant's settings row, ignoring names unknown to this release."""
    return msgspec.json.decode(stored, type=Quotas)


async def _stored(ports: Ports, tenant: TenantKey, item: Item) -> str:
    stored: str | None = item.get(ATTRIBUTE)
    return stored if stored is not None else await _adopt(ports, tenant, item)


async def _adopt(ports: Ports, tenant: TenantKey, item: Item) -> str:
    """Store the quotas of a tenant of an earlier release, once: its current settings become the upper limit."""
    inherited = _inherited(item)
    first = Update(keys.tenant_settings(tenant), set={ATTRIBUTE: inherited}, when=(Present(), Equals(ATTRIBUTE, None)))
    with suppress(StorageUnavailable):  # a read must not fail because this could not be stored yet
        await ports.table.commit([(first,)])  # a concurrent process stores the same
    invalidate_tenant(ports, tenant)
    return inherited


def _inherited(item: Item) -> str:
    """Return the rates above the defaults that a tenant of an earlier release had set for itself."""
    limits = decode_settings(item["settings"]).limits
    given = {
        "requests_per_second": limits.requests_per_second,
        "user_requests_per_second": limits.user_requests_per_second,
    }
    return msgspec.json.encode({name: own for name, own in given.items() if own > getattr(DEFAULTS, name)}).decode()


@lru_cache(maxsize=4096)
def _effective_rate(quotas: str, settings: str, rate: Rate) -> tuple[int | None, bool]:
    quota: int | None = getattr(quotas_of(quotas), rate)
    own = _own_limit(settings, rate)
    if own is not None and (quota is None or own < quota):
        return own, True
    return quota, False


def _own_limit(settings: str, rate: Rate) -> int | None:
    """Return a tenant's own limit, or None if it equals the default.

    Earlier releases stored the default in every tenant's settings, so it is not a choice.
    """
    own: int = getattr(decode_settings(settings).limits, rate)
    return None if own == Limits.model_fields[rate].default else own
