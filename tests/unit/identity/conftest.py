"""Two tenants on the embedded engine, for tests of sessions."""

import pytest

from stak.bootstrap import Engine
from stak.ports import Ports
from stak.tenancy.tenant_model import NewTenant, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.session_helpers import ACME, BEST


@pytest.fixture
async def acme(embedded: Engine) -> NewTenant:
    await create_tenant(embedded.ports, BEST, TenantSettings())
    return await create_tenant(embedded.ports, ACME, TenantSettings())


@pytest.fixture
def tenants(embedded: Engine, acme: NewTenant) -> Ports:
    """The ports of an engine that has both tenants."""
    return embedded.ports
