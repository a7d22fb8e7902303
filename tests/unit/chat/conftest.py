"""Chat tests run on the embedded engine with a manual clock and one tenant."""

import pytest

from stak.bootstrap import Engine
from stak.ports import Ports
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.chat_helpers import ACME


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return embedded.ports
