"""The embedded engine with a tenant, and Bob's first message delivered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.clock import HandClock
from stak.names import tenant_key
from stak.ports import Ports
from stak.settings import Settings
from stak.tenancy.model import TenantSettings
from stak.tenancy.tenants import create_tenant


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def ports(tmp_path: Path, clock: HandClock) -> AsyncIterator[Ports]:
    async with open_engine(Settings(data=tmp_path), clock) as engine:
        await create_tenant(engine.ports, tenant_key("acme"), TenantSettings())
        yield engine.ports
