"""Routes for the quotas of a tenant: the operator sets them, the operator and the tenant read them."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, put

from admin_api.authentication import requires_operator, requires_operator_or, tenant_in_path
from stak.accounts.manage_accounts import count_accounts
from stak.audience.audience_members import read_audience_used
from stak.chat.chat_model import MEMBERS_MAX
from stak.http.json_body import InvalidBody
from stak.http.problems import on_unprocessable
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy import keys
from stak.tenancy.api_keys import count_api_keys
from stak.tenancy.quota_usage import read_used, rows_counted
from stak.tenancy.quotas import Quotas, read_quotas, write_quotas
from stak.tenancy.stored_bytes import read_stored_bytes
from stak.tenancy.tenant_model import CATEGORIES_MAX, Scope
from stak.tenancy.tenants import read_settings

_STOCK_MAX = 2**53
_RATE_MAX = 1_000_000
Stock = Annotated[int, msgspec.Meta(ge=0, le=_STOCK_MAX)] | msgspec.UnsetType | None
Rate = Annotated[int, msgspec.Meta(ge=1, le=_RATE_MAX)] | msgspec.UnsetType | None


class ChangeQuotas(msgspec.Struct, forbid_unknown_fields=True):
    """The quotas to change; others stay. `null` removes the limit; categories and members keep the technical one."""

    stored_bytes: Stock = msgspec.UNSET
    users: Stock = msgspec.UNSET
    audience: Stock = msgspec.UNSET
    inboxes: Stock = msgspec.UNSET
    categories: Annotated[int, msgspec.Meta(ge=0, le=CATEGORIES_MAX)] | msgspec.UnsetType | None = msgspec.UNSET
    chats_per_user: Stock = msgspec.UNSET
    group_members: Annotated[int, msgspec.Meta(ge=1, le=MEMBERS_MAX)] | msgspec.UnsetType | None = msgspec.UNSET
    sessions_per_user: Stock = msgspec.UNSET
    api_keys: Stock = msgspec.UNSET
    accounts: Stock = msgspec.UNSET
    topics: Stock = msgspec.UNSET
    topic_members: Stock = msgspec.UNSET
    templates: Stock = msgspec.UNSET
    requests_per_second: Rate = msgspec.UNSET
    user_requests_per_second: Rate = msgspec.UNSET


class QuotaState(msgspec.Struct):
    """A quota and its usage. `limit: null` means no limit; `used` is null where it is not a single number."""

    limit: int | None
    used: int | None


class QuotaStates(msgspec.Struct):
    """All quotas. `used` is null for those that apply to each inbox, user, group, topic or second separately."""

    stored_bytes: QuotaState
    users: QuotaState
    audience: QuotaState
    inboxes: QuotaState
    categories: QuotaState
    chats_per_user: QuotaState
    group_members: QuotaState
    sessions_per_user: QuotaState
    api_keys: QuotaState
    accounts: QuotaState
    topics: QuotaState
    topic_members: QuotaState
    templates: QuotaState
    requests_per_second: QuotaState
    user_requests_per_second: QuotaState


class TenantQuotas(msgspec.Struct):
    """All quotas of a tenant."""

    quotas: QuotaStates


class QuotaController(Controller):
    """The limits of what a tenant may use of the installation."""

    path = "/stack/admin/v1/{tenant:str}/quotas"
    tags = ("tenants",)
    exception_handlers = {InvalidBody: on_unprocessable}  # noqa: RUF012 - the framework's own name and type

    @get(summary="Read the quotas", guards=[requires_operator_or(Scope.READ)])
    async def read(self, request: Request[Any, Any, Any], ports: Ports) -> TenantQuotas:
        """Return all quotas, for the operator or a key with the scope `read`. Exceeding one returns 409, a rate 429."""
        tenant = tenant_in_path(request)
        await read_settings(ports, tenant)
        return await _states(ports, tenant, await read_quotas(ports, tenant))

    @put(summary="Change quotas (operator)", guards=[requires_operator])
    async def write(self, ports: Ports, tenant: str, data: ChangeQuotas) -> TenantQuotas:
        """Change only the named quotas. Existing data stays, even where it exceeds a new limit."""
        key = tenant_key(tenant)
        changes = {
            name: value for name in data.__struct_fields__ if (value := getattr(data, name)) is not msgspec.UNSET
        }
        return await _states(ports, key, await write_quotas(ports, key, changes))


async def _states(ports: Ports, tenant: TenantKey, quotas: Quotas) -> TenantQuotas:
    used = {
        "stored_bytes": await read_stored_bytes(ports, tenant),
        "users": await read_used(ports, tenant, "users"),
        "audience": await read_audience_used(ports, tenant),
        "inboxes": await read_used(ports, tenant, "inboxes", rows_counted(ports, tenant, keys.INBOXES)),
        "api_keys": await count_api_keys(ports, tenant),
        "accounts": await count_accounts(ports, tenant),
        "topics": await read_used(ports, tenant, "topics"),
        "templates": await read_used(ports, tenant, "templates"),
    }
    return TenantQuotas(
        QuotaStates(
            **{name: QuotaState(getattr(quotas, name), used.get(name)) for name in QuotaStates.__struct_fields__}
        )
    )
