"""A tenant with an owner, for the tests of accounts."""

from stak.accounts.account_model import Role
from stak.accounts.manage_accounts import Admin, NewAccount, create_account
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate
from stak.tenancy.tenant_model import ALL_SCOPES, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME = tenant_key("acme")
OPERATOR = Admin(ACME, None)
ADMIN = Admin(ACME, Caller(ACME, "01ARZ3NDEKTSV4RRFFQ69G5FAV", ALL_SCOPES))
"""An API key with all scopes."""
ANN, PASSWORD = "ann@example.com", "correct horse battery"


async def create_acme(ports: Ports) -> Admin:
    """Create the tenant; return its API key as an admin."""
    made = await create_tenant(ports, ACME, TenantSettings())
    return Admin(ACME, await authenticate(ports, made.api_key))


async def create_ann(ports: Ports, role: Role = Role.OWNER) -> NewAccount:
    await create_acme(ports)
    return await create_account(ports, ADMIN, ANN, role, name="Ann", password=PASSWORD)
