"""Routes for tenants: the operator creates, suspends and deletes them; a tenant changes its own settings."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, patch, post, put
from litestar.params import Parameter

from admin_api.authentication import requires, requires_operator
from admin_api.erasure_and_export import JobStarted
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.privacy.delete_tenant import start_deletion
from stak.tenancy.api_keys import Caller
from stak.tenancy.merge_patch import TenantSettingsPatch
from stak.tenancy.suspension import resume_tenant, suspend_tenant
from stak.tenancy.tenant_model import Scope, TenantSettings
from stak.tenancy.tenants import (
    TenantEntry,
    check_new_webhook_receiver,
    check_shorter_retention,
    create_tenant,
    list_tenants,
    patch_settings,
    read_settings,
    write_settings,
)
from stak.tenancy.webhook_url import url_for

_PAGE_MAX: Final = 100


class CreateTenant(msgspec.Struct, forbid_unknown_fields=True):
    """The properties of a new tenant."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None


class TenantCreated(msgspec.Struct):
    """The new tenant's key and secrets. They are shown only once: store them."""

    tenant_key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str


class Suspension(msgspec.Struct):
    """Since when a tenant is suspended; null if it is not."""

    tenant_key: str
    suspended_at: int | None


class Tenants(msgspec.Struct):
    """A page of tenants."""

    tenants: list[TenantEntry]
    next_cursor: str | None


class TenantController(Controller):
    """The operator's routes."""

    path = "/stack/admin/v1"
    tags = ("tenants",)
    guards = (requires_operator,)

    @get(summary="List tenants (operator)")
    async def list(
        self,
        ports: Ports,
        limit: Annotated[int, Parameter(ge=1, le=_PAGE_MAX)] = 50,
        cursor: str | None = None,
    ) -> Tenants:
        """List tenants by name."""
        question = ("tenants",)
        tenants, at = await list_tenants(ports, limit=limit, after=ports.cursors.open(cursor, question))
        return Tenants(tenants, ports.cursors.seal(at, question))

    @put("/{tenant:str}", summary="Create a tenant (operator)", status_code=201)
    async def create(self, ports: Ports, tenant: str, data: CreateTenant | None = None) -> TenantCreated:
        """Create a tenant with its first API key, its secrets and the inbox DEFAULT; this response alone shows them."""
        settings = TenantSettings(title=data.title if data else None)
        made = await create_tenant(ports, tenant_key(tenant), settings)
        return TenantCreated(made.tenant, made.api_key, made.signing_secret, made.subscriber_secret)

    @post("/{tenant:str}/suspend", summary="Suspend a tenant (operator)", status_code=200)
    async def suspend(self, ports: Ports, tenant: str) -> Suspension:
        """Suspend a tenant: its keys, tokens, sessions and connections get 403 `tenant_suspended` within seconds.

        Nothing is deleted. Accepted posts that have not started, and posts that become due, are sent after it is
        resumed.
        """
        key = tenant_key(tenant)
        return Suspension(key, await suspend_tenant(ports, key))

    @post("/{tenant:str}/resume", summary="Resume a tenant (operator)", status_code=200)
    async def resume(self, ports: Ports, tenant: str) -> Suspension:
        """Resume a tenant; posts that have waited are sent."""
        key = tenant_key(tenant)
        await resume_tenant(ports, key)
        return Suspension(key, None)

    @delete("/{tenant:str}", summary="Delete a tenant (operator)", status_code=202)
    async def delete_whole(self, ports: Ports, tenant: str) -> JobStarted:
        """Delete a tenant and all its data in the background. Its callers are rejected immediately.

        The name is available again when the job is done, which takes at least some minutes. Repeating the request while
        the job is running returns the same job.
        """
        return JobStarted((await start_deletion(ports, tenant_key(tenant))).job_id)


class SettingsController(Controller):
    """The tenant's own settings."""

    path = "/stack/admin/v1/{tenant:str}/settings"
    tags = ("tenants",)

    @get(summary="Read the settings", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller) -> TenantSettings:
        """Return the tenant's settings, such as limits, retention and allowed origins.

        Without the scope `config`, `webhook_url` is the scheme and host only: the rest often contains a secret.
        """
        settings = await read_settings(ports, caller.tenant)
        url = settings.webhook_url
        return settings.model_copy(update={"webhook_url": None if url is None else url_for(caller, url)})

    @put(summary="Replace the settings", guards=[requires(Scope.CONFIG)])
    async def write(self, ports: Ports, caller: Caller, data: TenantSettings) -> TenantSettings:
        """Replace the settings; omitted fields get their defaults.

        A new `webhook_url` requires the scope `tokens`, and fewer `retention_days` the scope `redact`.
        """
        await check_new_webhook_receiver(ports, caller, data.webhook_url)
        await check_shorter_retention(ports, caller, data.retention_days)
        await write_settings(ports, caller.tenant, data, key_id=caller.key_id)
        return data

    @patch(summary="Change settings", guards=[requires(Scope.CONFIG)])
    async def change(self, ports: Ports, caller: Caller, data: TenantSettingsPatch) -> TenantSettings:
        """Apply a JSON merge patch (RFC 7396): only the named fields change, null restores a field's default.

        A new `webhook_url` requires the scope `tokens`, and fewer `retention_days` the scope `redact`.
        """
        named = data.model_dump(exclude_unset=True)
        await check_new_webhook_receiver(ports, caller, named.get("webhook_url"))
        await check_shorter_retention(ports, caller, named.get("retention_days"))
        return await patch_settings(ports, caller.tenant, data, key_id=caller.key_id)
