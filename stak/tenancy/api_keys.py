"""API keys: issued once in plain text, stored as a fingerprint, revoked immediately.

A key has the form `sk_<tenant>_<key id>_<secret>`: it contains its tenant, so it is looked up there, whatever the
request addresses. A key that expires cannot issue or revoke one that outlives it.
"""

import math
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import msgspec

from stak.crypto import fingerprint, is_same, new_secret
from stak.errors import NotAllowed, NotAuthenticated, NotFound, invalid_field
from stak.identifiers import API_KEY_PATTERN, TenantKey
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.table import Row, rows_of
from stak.ports.writes import TTL, Delete, Done, Item, Key, Present, Put, Refused, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.quota_usage import reserve_row
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.tenant_model import ALL_SCOPES, ApiKey, Scope
from stak.ulids import is_ulid

KEY_NAME_MAX_CHARACTERS: Final = 100
KEY_MAX_SECONDS: Final = 10 * 365 * 24 * 3600
EXPIRED_KEPT_SECONDS: Final = 30 * 24 * 3600
"""How long an expired key is still listed."""
USE_RECORDED_EVERY_SECONDS: Final = 600
_PAGE: Final = 200


class Caller(msgspec.Struct, frozen=True):
    """The tenant and permissions of the API key, or of the person, that authenticated a request."""

    tenant: TenantKey
    key_id: str
    """The id of the API key; for a person, that of the account (`stak.tenancy.audit_log.ACCOUNT`)."""
    scopes: frozenset[Scope]
    expires_at: int | None = None
    role: str | None = None
    """The person's role; None for an API key."""
    session_id: str | None = None
    """The person's console session; None for an API key."""

    @property
    def who(self) -> str:
        """How an error message refers to the caller."""
        return "This API key" if self.role is None else f"Your role {self.role}"


def make_api_key(
    ports: Ports,
    tenant: TenantKey,
    scopes: frozenset[Scope] = ALL_SCOPES,
    *,
    name: str | None = None,
    expires_at: int | None = None,
) -> tuple[ApiKey, str, Put]:
    """Create a key; return its metadata, the key in plain text, and the write that makes it valid."""
    api_key = ApiKey(ports.ids.new(), scopes, int(ports.clock()), name, expires_at)
    secret = f"sk_{tenant}_{api_key.key_id}_{new_secret()}"
    item: Item = {
        "hash": fingerprint(secret),
        "scopes": sorted(map(str, scopes)),
        "created": api_key.created,
        "name": name,
        "expires_at": expires_at,
        TTL: None if expires_at is None else expires_at + EXPIRED_KEPT_SECONDS,
    }
    # No condition: a ULID is unique.
    return api_key, secret, Put(keys.api_key(tenant, api_key.key_id), item)


async def issue_api_key(
    ports: Ports,
    caller: Caller,
    scopes: frozenset[Scope],
    *,
    name: str | None = None,
    expires_at: int | None = None,
) -> tuple[ApiKey, str]:
    """Issue a key of the caller's tenant with at most the caller's scopes and lifetime.

    Raises NotAllowed beyond these, InvalidInput for an invalid expiry, QuotaExceeded.
    """
    beyond = scopes - caller.scopes
    if beyond:
        owner = "Your key" if caller.role is None else caller.who
        raise NotAllowed(f"{owner} cannot grant scopes that it does not have: {', '.join(sorted(beyond))}.")
    now = int(ports.clock())
    if expires_at is not None and not now < expires_at <= now + KEY_MAX_SECONDS:
        problem = "must be in the future, and at most ten years from now"
        raise invalid_field("expires_at", problem)
    if caller.expires_at is not None and (expires_at is None or expires_at > caller.expires_at):
        raise NotAllowed(
            f"Your key expires at {_time(caller.expires_at)} and cannot create one that outlives it. Set expires_at to "
            f"{caller.expires_at} or earlier."
        )
    api_key, secret, put = make_api_key(ports, caller.tenant, scopes, name=name, expires_at=expires_at)
    detail = ", ".join(sorted(scopes))
    if expires_at is not None:
        detail += f"; expires at {_time(expires_at)}"
    note = log_entry(ports, caller.tenant, caller.key_id, "issue key", api_key.key_id, detail)
    attempts = Attempts()
    while True:
        await attempts.next()
        guard = await reserve_row(
            ports, caller.tenant, "api_keys", put.key, lambda: count_api_keys(ports, caller.tenant)
        )
        (outcome,) = await ports.table.commit([(put, *guard, note)])
        if isinstance(outcome, Done):
            return api_key, secret


async def count_api_keys(ports: Ports, tenant: TenantKey) -> int:
    """Return the number of valid keys of a tenant; counted each time, because keys expire by themselves."""
    rows = rows_of(ports.table, keys.tenant_partition(tenant), keys.API_KEYS, at_once=_PAGE)
    now = ports.clock()
    return sum([(row.item.get("expires_at") or math.inf) > now async for row in rows])


async def list_api_keys(
    ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None = None
) -> tuple[list[ApiKey], Position | None]:
    """Return keys of a tenant, oldest first, including recently expired ones."""
    page = await ports.table.query(
        keys.tenant_partition(tenant),
        keys.API_KEYS,
        limit=limit,
        after=None if after is None else tables.position(after),
    )
    return [_api_key(row) for row in page.rows], page.next


async def revoke_api_key(ports: Ports, caller: Caller, key_id: str) -> None:
    """Revoke a key immediately: the caller's own, or one that the caller could have issued.

    Raises NotFound, NotAllowed for a key with scopes that the caller lacks, or one that outlives the caller's.
    """
    item = await ports.table.get(keys.api_key(caller.tenant, key_id)) if is_ulid(key_id) else None
    if item is None:
        raise NotFound("API key not found.")
    if key_id != caller.key_id:
        _require_may_revoke(caller, item)
    # Scopes and expiry of a key never change.
    revoke = Delete(keys.api_key(caller.tenant, key_id), when=(Present(),))
    note = log_entry(ports, caller.tenant, caller.key_id, "revoke key", key_id)
    (outcome,) = await ports.table.commit([(revoke, note)])
    if isinstance(outcome, Refused):
        raise NotFound("API key not found.")


def _require_may_revoke(caller: Caller, item: Item) -> None:
    beyond = _scopes(tuple(item["scopes"])) - caller.scopes
    if beyond:
        raise NotAllowed(
            f"{caller.who} cannot revoke a key with scopes that it does not have: {', '.join(sorted(beyond))}."
        )
    if caller.expires_at is not None and (item.get("expires_at") or math.inf) > caller.expires_at:
        raise NotAllowed(
            f"Your key expires at {_time(caller.expires_at)} and cannot revoke one that outlives it. Use another key."
        )


async def authenticate(ports: Ports, secret: str) -> Caller:
    """Return the caller of a key, read uncached so that a revoked key is invalid at once. Raises NotAuthenticated."""
    match = API_KEY_PATTERN.fullmatch(secret)
    if match is None:
        raise NotAuthenticated("This is not an API key. API keys start with sk_ and are shown when they are created.")
    tenant = TenantKey(match["tenant"])
    key = keys.api_key(tenant, match["key_id"])
    item = await ports.table.get(key)
    if item is None or await read_tenant(ports, tenant) is None or not is_same(item["hash"], fingerprint(secret)):
        raise NotAuthenticated("This API key is unknown or was revoked.")
    expires_at = item.get("expires_at")
    if expires_at is not None and expires_at <= ports.clock():
        raise NotAuthenticated(f"This API key expired at {_time(expires_at)}. Create a new one with another key.")
    await _record_use(ports, key, item)
    return Caller(tenant, match["key_id"], _scopes(tuple(item["scopes"])), expires_at)


def require_scope(caller: Caller, scope: Scope, reason: str) -> None:
    """Raise NotAllowed if the caller lacks a scope that the request needs in addition."""
    if scope not in caller.scopes:
        raise NotAllowed(f"{caller.who} does not have the scope {scope.value}: {reason}.")


async def _record_use(ports: Ports, key: Key, item: Item) -> None:
    """Record the approximate time of a key's last use: rarely, and in the background."""
    now = int(ports.clock())
    # In either direction: a clock that was once ahead must not stop the recording.
    if abs(now - item.get("used_at", 0)) < USE_RECORDED_EVERY_SECONDS:
        return

    async def begin() -> bool:
        ports.background_tasks.spawn(_write_use(ports, key, now))
        return True

    # Cached for some seconds: many requests may arrive before the first has stored it.
    await ports.cache.get_or_load(("api key used", *key), begin)


async def _write_use(ports: Ports, key: Key, now: int) -> None:
    # A key revoked concurrently must not be restored.
    await ports.table.commit([(Update(key, set={"used_at": now}, when=(Present(),)),)])


@lru_cache(maxsize=256)
def _scopes(stored: tuple[str, ...]) -> frozenset[Scope]:
    return frozenset(map(Scope, stored))


def _api_key(row: Row) -> ApiKey:
    return ApiKey(
        keys.API_KEYS.rest_of(row.key),
        _scopes(tuple(row.item["scopes"])),
        row.item["created"],
        row.item.get("name"),
        row.item.get("expires_at"),
        row.item.get("used_at"),
    )


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
