"""Create and list tenants, and read, replace and patch their settings."""

from typing import Final

import msgspec

from stak.errors import AlreadyExists, FieldError, InvalidAddress, InvalidInput, NotFound
from stak.expiry.expiry_index import begin_index
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.writes import (
    Absent,
    Conditions,
    Delete,
    Done,
    Equals,
    Item,
    Outcome,
    Present,
    Put,
    Refused,
    Update,
    Write,
)
from stak.tenancy import keys
from stak.tenancy.api_keys import Caller, make_api_key, require_scope
from stak.tenancy.audit_log import OPERATOR, log_entry
from stak.tenancy.data_keys import ATTRIBUTE as DATA_KEYS
from stak.tenancy.data_keys import make_data_key
from stak.tenancy.inbox_configs import config_item
from stak.tenancy.merge_patch import TenantSettingsPatch, patched
from stak.tenancy.quota_usage import begin_usage
from stak.tenancy.quotas import ATTRIBUTE as QUOTAS
from stak.tenancy.quotas import NONE_SET
from stak.tenancy.secrets import make_secret
from stak.tenancy.suspension import ATTRIBUTE as SUSPENDED
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import DEFAULT_INBOX, InboxConfig, NewTenant, Scope, TenantSettings, decode_settings
from stak.tenancy.webhook_url import WEBHOOK_URL, stored_settings, webhook_url_of
from stak.webhook_http import has_odd_address

RETENTION: Final = "retention_days"
"""The attribute of a tenant's row that stores its own choice of retention."""
REGISTERED_ONLY: Final = "registered_participants_only"
"""The attribute of this setting, outside the settings: an earlier release rejects settings that it does not know."""


class TenantEntry(msgspec.Struct, frozen=True):
    """A tenant in the list of tenants."""

    tenant_key: TenantKey
    title: str | None
    created: int
    suspended_at: int | None = None


async def create_tenant(ports: Ports, tenant: TenantKey, settings: TenantSettings) -> NewTenant:
    """Create a tenant with its first API key, its secrets and the inbox DEFAULT, atomically. Raises AlreadyExists."""
    now = int(ports.clock())
    _, api_key, put_api_key = make_api_key(ports, tenant)
    signing_secret, sealed_signing = make_secret(ports, tenant, "signing")
    subscriber_secret, sealed_subscriber = make_secret(ports, tenant, "subscriber")
    item: Item = {
        "created": now,
        **await stored_settings(ports, tenant, settings, "retention_days", REGISTERED_ONLY),
        REGISTERED_ONLY: settings.registered_participants_only or None,
        "signing_secrets": sealed_signing,
        "subscriber_secrets": sealed_subscriber,
        DATA_KEYS: make_data_key(ports, tenant),
        QUOTAS: NONE_SET,
    }
    put_default = Put(keys.inbox_config(tenant, DEFAULT_INBOX), config_item(InboxConfig(title="Inbox"), created=now))
    # The first condition decides for all of them: the other rows exist only together with it.
    group = (
        Put(keys.tenant_settings(tenant), item, when=(Absent(),)),
        put_api_key,
        put_default,
        Put(keys.directory_entry(tenant), {"created": now}),
        begin_usage(tenant, "inboxes", 1),
        begin_usage(tenant, "audience", 0),
        log_entry(ports, tenant, OPERATOR, "create tenant", tenant),
    )
    await begin_index(ports)
    (outcome,) = await ports.table.commit([group])
    if isinstance(outcome, Refused):
        raise AlreadyExists(f"The tenant {tenant} already exists. Its API key was shown when it was created.")
    return NewTenant(tenant, api_key, signing_secret, subscriber_secret)


async def list_tenants(
    ports: Ports, *, limit: int, after: Position | None
) -> tuple[list[TenantEntry], Position | None]:
    """Return tenants sorted by key, with their current titles, which are stored once, in the tenant's settings."""
    page = await ports.table.query(
        keys.TENANT_DIRECTORY, limit=limit, after=None if after is None else tables.position(after)
    )
    listed = [(TenantKey(row.key.sk), row.item["created"]) for row in page.rows]
    found = await ports.table.batch_get((keys.tenant_settings(tenant) for tenant, _ in listed), consistent=False)
    entries = [
        TenantEntry(tenant, _title(item), created, None if item is None else item.get(SUSPENDED))
        for tenant, created in listed
        for item in (found.get(keys.tenant_settings(tenant)),)
    ]
    return entries, page.next


async def read_settings(ports: Ports, tenant: TenantKey) -> TenantSettings:
    """Return the settings of a tenant. Raises NotFound."""
    item = await ports.table.get(keys.tenant_settings(tenant))
    if item is None:
        raise NotFound("Tenant not found.")
    return _whole(ports, tenant, item)


async def write_settings(ports: Ports, tenant: TenantKey, settings: TenantSettings, *, key_id: str) -> None:
    """Replace the settings of a tenant; the last writer wins. Raises NotFound."""
    validate_settings(ports, settings)
    if isinstance(await _write(ports, tenant, settings, (Present(),), key_id), Refused):
        raise NotFound("Tenant not found.")


async def patch_settings(ports: Ports, tenant: TenantKey, patch: TenantSettingsPatch, *, key_id: str) -> TenantSettings:
    """Change only the named settings of a tenant, also under concurrent changes. Raises NotFound."""
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(keys.tenant_settings(tenant))
        if item is None:
            raise NotFound("Tenant not found.")
        settings = patched(_whole(ports, tenant, item), patch)
        validate_settings(ports, settings)
        unchanged = (
            Equals("settings", item["settings"]),
            Equals(RETENTION, item.get(RETENTION)),
            Equals(WEBHOOK_URL, item.get(WEBHOOK_URL)),
            Equals(REGISTERED_ONLY, item.get(REGISTERED_ONLY)),
        )
        if isinstance(await _write(ports, tenant, settings, unchanged, key_id), Done):
            return settings


def validate_settings(ports: Ports, settings: TenantSettings) -> None:
    """Raise InvalidInput for problems that the types do not express."""
    url = settings.webhook_url
    problem = None if url is None else ports.webhook_client.problem_with(url)
    if url is not None and problem is not None:
        error = InvalidAddress if has_odd_address(url) else InvalidInput
        raise error(f"webhook_url: {problem}.", (FieldError("webhook_url", problem),))


async def check_new_webhook_receiver(ports: Ports, caller: Caller, webhook_url: str | None) -> None:
    """Raise NotAllowed if a caller without the scope `tokens` would redirect users' messages to another address."""
    if webhook_url is None or Scope.TOKENS in caller.scopes:
        return
    if webhook_url != (await read_settings(ports, caller.tenant)).webhook_url:
        require_scope(
            caller, Scope.TOKENS, "a webhook receives what users write and are sent, so changing it needs both"
        )


async def check_shorter_retention(ports: Ports, caller: Caller, retention_days: int | None) -> None:
    """Raise NotAllowed if a caller without the scope `redact` would have messages removed earlier."""
    if retention_days is None or Scope.REDACT in caller.scopes:
        return
    before = (await read_settings(ports, caller.tenant)).retention_days
    if before is None or retention_days < before:
        require_scope(caller, Scope.REDACT, "a shorter retention removes messages, so this needs both")


def settings_of(item: Item) -> TenantSettings:
    """Decode the settings in a tenant's row, without the webhook URL.

    The retention is an attribute of its own. Earlier releases wrote 365 days into the settings of every tenant, chosen
    or not, so that value is ignored.
    """
    return decode_settings(item["settings"]).model_copy(
        update={
            "retention_days": item.get(RETENTION),
            WEBHOOK_URL: None,
            REGISTERED_ONLY: bool(item.get(REGISTERED_ONLY)),
        }
    )


def _whole(ports: Ports, tenant: TenantKey, item: Item) -> TenantSettings:
    return settings_of(item).model_copy(update={WEBHOOK_URL: webhook_url_of(ports, tenant, item)})


async def _write(
    ports: Ports, tenant: TenantKey, settings: TenantSettings, unchanged: Conditions, key_id: str
) -> Outcome:
    # An earlier release does not accept null there, and uses its default if the field is missing.
    unsaid = ("retention_days",) if settings.retention_days is None else ()
    stored = {
        **await stored_settings(ports, tenant, settings, REGISTERED_ONLY, *unsaid),
        RETENTION: settings.retention_days,
        REGISTERED_ONLY: settings.registered_participants_only or None,
    }
    update = Update(keys.tenant_settings(tenant), set=stored, when=unchanged)
    listed = keys.retention_entry(tenant)
    # No condition: it is written together with the settings, which have one.
    directory: Write = Delete(listed) if settings.retention_days is None else Put(listed, {"tenant": tenant})
    note = log_entry(ports, tenant, key_id, "change settings", "tenant")
    (outcome,) = await ports.table.commit([(update, directory, note)])
    invalidate_tenant(ports, tenant)
    return outcome


def _title(item: Item | None) -> str | None:
    return None if item is None else decode_settings(item["settings"]).title
