"""Each engine with a tenant; on aws, compares the requests to DynamoDB with the calls of the table."""

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.clock import ManualClock
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.access_patterns.dynamodb_requests import compare
from tests.support.proxy import Forward, Request, Response, run_proxy
from tests.support.recording_table import RecordingTable
from tests.support.services import Services


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(params=["embedded", pytest.param("aws", marks=pytest.mark.check_all)])
async def ports(
    request: pytest.FixtureRequest, tmp_path: Path, clock: ManualClock, services: Services
) -> AsyncIterator[Ports]:
    if request.param == "aws":
        async with _on_aws(tmp_path, clock, services) as (opened, _):
            yield opened
        return
    async with open_engine(load_settings(data=tmp_path), clock) as engine:
        await create_tenant(engine.ports, tenant_key("acme"), TenantSettings())
        yield engine.ports


@pytest.fixture
async def recorded_aws(
    tmp_path: Path, clock: ManualClock, services: Services
) -> AsyncIterator[tuple[Ports, list[Request]]]:
    """Open the aws engine only, with a record of all requests to DynamoDB."""
    async with _on_aws(tmp_path, clock, services) as opened:
        yield opened


@contextlib.asynccontextmanager
async def _on_aws(
    directory: Path, clock: ManualClock, services: Services
) -> AsyncIterator[tuple[Ports, list[Request]]]:
    requests: list[Request] = []

    async def record(request: Request, forward: Forward) -> Response:
        if request.operation:
            requests.append(request)
        return await forward(request)

    async with run_proxy(services.ministack, on_request=record) as proxy:
        settings = load_settings(
            engine="aws",
            data=directory,
            aws_endpoint=proxy.address,
            aws_prefix=f"t{secrets.token_hex(6)}",
            aws_write_units_initial=40_000,  # as after some time: at a small rate, transactions are small
            create=True,
            operator_key="operator key of the access patterns",
        )
        async with open_engine(settings, clock) as engine:
            requests.clear()  # what opening asks is the engine's own business
            recorder = RecordingTable(engine.ports.table)
            opened = replace(engine.ports, table=recorder)
            await create_tenant(opened, tenant_key("acme"), TenantSettings())
            yield opened, requests
            compare(recorder, requests)
