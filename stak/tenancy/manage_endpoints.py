"""Create, change, disable and delete a tenant's webhook endpoints, and rotate their secrets; each in the audit log.

All endpoints are one attribute: a change is written on condition that nobody has changed it since it was read.
"""

from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec

from stak.errors import AlreadyExists, FieldError, InvalidAddress, InvalidInput, NotFound, QuotaExceeded, invalid_field
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Present, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.secrets import GRACE_MAX_SECONDS
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import LiveSecret, is_a_webhook_url
from stak.tenancy.webhook_endpoints import (
    ENDPOINTS,
    ENDPOINTS_MAX,
    EVENT_TYPES,
    Endpoint,
    endpoints_in,
    new_webhook_secret,
    stored_endpoints,
)
from stak.ulids import is_ulid
from stak.webhook_http import has_odd_address

DESCRIPTION_MAX_CHARACTERS: Final = 200
NOT_FOUND: Final = "Webhook endpoint not found."

Change = Callable[[list[Endpoint]], list[Endpoint]]
_replace = msgspec.structs.replace


async def list_endpoints(ports: Ports, tenant: TenantKey) -> list[Endpoint]:
    """Return all endpoints of a tenant, oldest first, read from the table."""
    item = await ports.table.get(keys.tenant_settings(tenant))
    if item is None:
        raise NotFound("Tenant not found.")
    return endpoints_in(ports, tenant, item)


async def read_endpoint(ports: Ports, tenant: TenantKey, endpoint_id: str) -> Endpoint:
    """Return an endpoint. Raises NotFound."""
    return _the(await list_endpoints(ports, tenant), endpoint_id)


async def create_endpoint(
    ports: Ports,
    tenant: TenantKey,
    url: str,
    event_types: Sequence[str],
    *,
    description: str | None,
    key_id: str,
) -> Endpoint:
    """Create an endpoint with its first secret. Raises InvalidInput, AlreadyExists, QuotaExceeded."""
    _validate(ports, url, event_types)
    now = int(ports.clock())
    made = Endpoint(
        ports.ids.new(),
        url,
        tuple(sorted(set(event_types))),
        now,
        (LiveSecret(new_webhook_secret(), now),),
        description,
    )

    def add(endpoints: list[Endpoint]) -> list[Endpoint]:
        if len(endpoints) >= ENDPOINTS_MAX:
            raise QuotaExceeded(
                f"A tenant has at most {ENDPOINTS_MAX} webhook endpoints. Delete one first.",
                "webhook_endpoints",
                ENDPOINTS_MAX,
                len(endpoints),
            )
        _require_no_duplicate(endpoints, made)
        return [*endpoints, made]

    await _change(ports, tenant, add, "create webhook", made.id, key_id, f"{_host(url)}: {_types(made)}")
    return made


async def change_endpoint(
    ports: Ports,
    tenant: TenantKey,
    endpoint_id: str,
    *,
    key_id: str,
    url: str | None = None,
    event_types: Sequence[str] | None = None,
    description: str | msgspec.UnsetType | None = msgspec.UNSET,
    is_enabled: bool | None = None,
) -> Endpoint:
    """Change the named properties of an endpoint. Raises InvalidInput, AlreadyExists, NotFound."""
    _validate(ports, url, event_types)
    now = int(ports.clock())

    def changed(before: Endpoint) -> Endpoint:
        after = before
        if url is not None:
            after = _replace(after, url=url)
        if event_types is not None:
            after = _replace(after, event_types=tuple(sorted(set(event_types))))
        if description is not msgspec.UNSET:
            after = _replace(after, description=description)
        if is_enabled is True:
            after = _replace(after, disabled_at=None, disabled_reason=None)
        if is_enabled is False and after.is_enabled:
            after = _replace(after, disabled_at=now, disabled_reason="Disabled manually.")
        return after

    named = {"url": url, "event_types": event_types, "enabled": is_enabled}
    detail = ", ".join(name for name, value in named.items() if value is not None) or "description"

    def change(endpoints: list[Endpoint]) -> list[Endpoint]:
        after = _one(endpoint_id, changed)(endpoints)
        if url is not None or event_types is not None:
            _require_no_duplicate(endpoints, _the(after, endpoint_id))
        return after

    after = await _change(ports, tenant, change, "change webhook", endpoint_id, key_id, detail)
    if is_enabled:
        # No condition: whatever failed before no longer counts.
        forgotten = Update(
            keys.endpoint_state(tenant, endpoint_id), remove=("failing_since", "failures", "dropped", "dropped_at")
        )
        await ports.table.commit([(forgotten,)])
    return _the(after, endpoint_id)


async def disable_endpoint(ports: Ports, tenant: TenantKey, endpoint_id: str, reason: str, *, key_id: str) -> None:
    """Disable an endpoint that has failed for too long; one that was deleted or disabled meanwhile stays so."""
    now = int(ports.clock())

    def disabled(before: Endpoint) -> Endpoint:
        return _replace(before, disabled_at=now, disabled_reason=reason) if before.is_enabled else before

    try:
        await _change(ports, tenant, _one(endpoint_id, disabled), "disable webhook", endpoint_id, key_id, reason)
    except NotFound:
        return


async def delete_endpoint(ports: Ports, tenant: TenantKey, endpoint_id: str, *, key_id: str) -> None:
    """Delete an endpoint; its waiting events are dropped, its attempts expire. Raises NotFound."""

    def remove(endpoints: list[Endpoint]) -> list[Endpoint]:
        gone = _the(endpoints, endpoint_id)
        return [endpoint for endpoint in endpoints if endpoint is not gone]

    await _change(ports, tenant, remove, "delete webhook", endpoint_id, key_id, None)


async def rotate_endpoint_secret(
    ports: Ports, tenant: TenantKey, endpoint_id: str, *, key_id: str, grace_seconds: int | None = None
) -> str:
    """Create a new secret; the previous one also signs until the next rotation, or for `grace_seconds`.

    Raises InvalidInput, NotFound.
    """
    if grace_seconds is not None and not 0 <= grace_seconds <= GRACE_MAX_SECONDS:
        raise invalid_field("grace_seconds", f"must be 0 to {GRACE_MAX_SECONDS} seconds")
    now = int(ports.clock())
    ends_at = None if grace_seconds is None else now + grace_seconds
    secret = LiveSecret(new_webhook_secret(), now)

    def rotated(before: Endpoint) -> Endpoint:
        previous = tuple(LiveSecret(one.secret, one.created, ends_at) for one in before.secrets[:1])
        return _replace(before, secrets=(secret, *previous))

    rotate = _one(endpoint_id, rotated)
    await _change(ports, tenant, rotate, "rotate webhook secret", endpoint_id, key_id, None)
    return secret.secret


async def _change(
    ports: Ports, tenant: TenantKey, change: Change, action: str, endpoint_id: str, key_id: str, detail: str | None
) -> list[Endpoint]:
    key = keys.tenant_settings(tenant)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        if item is None:
            raise NotFound("Tenant not found.")
        before = endpoints_in(ports, tenant, item)
        after = change(before)
        if after == before:
            return after
        update = Update(
            key,
            set=stored_endpoints(ports, tenant, after),
            when=(Present(), Equals(ENDPOINTS, item.get(ENDPOINTS))),
        )
        note = log_entry(ports, tenant, key_id, action, endpoint_id, detail)
        (outcome,) = await ports.table.commit([(update, note)])
        invalidate_tenant(ports, tenant)
        if isinstance(outcome, Done):
            return after


def _one(endpoint_id: str, change: Callable[[Endpoint], Endpoint]) -> Change:
    def changed(endpoints: list[Endpoint]) -> list[Endpoint]:
        wanted = _the(endpoints, endpoint_id)
        return [change(endpoint) if endpoint is wanted else endpoint for endpoint in endpoints]

    return changed


def _the(endpoints: Sequence[Endpoint], endpoint_id: str) -> Endpoint:
    found = next((one for one in endpoints if is_ulid(endpoint_id) and one.id == endpoint_id), None)
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


def _require_no_duplicate(endpoints: Sequence[Endpoint], wanted: Endpoint) -> None:
    """Raise AlreadyExists if another endpoint sends the same type of event to the same URL."""
    for one in endpoints:
        same = sorted(set(one.event_types) & set(wanted.event_types))
        if one.id != wanted.id and one.url == wanted.url and same:
            raise AlreadyExists(
                f"The endpoint {one.id} already sends {', '.join(same)} to this URL: change its event_types, or delete "
                "it first."
            )


def _validate(ports: Ports, url: str | None, event_types: Sequence[str] | None) -> None:
    if url is not None:
        try:
            is_a_webhook_url(url)
        except ValueError as error:
            raise invalid_field("url", str(error)) from None
        if (problem := ports.webhook_client.problem_with(url)) is not None:
            kind = InvalidAddress if has_odd_address(url) else InvalidInput
            raise kind(f"url: {problem}.", (FieldError("url", problem),))
    for event in event_types or ():
        if event not in EVENT_TYPES:
            raise invalid_field("event_types", f"unknown type; the types are {', '.join(EVENT_TYPES)}")
    if event_types is not None and not event_types:
        raise invalid_field("event_types", "must name at least one type")


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""


def _types(endpoint: Endpoint) -> str:
    return ", ".join(endpoint.event_types)
