"""The demo tenant of `stak up --demo`: made once, remembered beside the data so that its key can be shown again."""

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from stak.bootstrap import open_engine
from stak.durable import write_file
from stak.errors import AlreadyExists, Misconfigured
from stak.names import TenantKey, tenant_key
from stak.settings import Settings
from stak.tenancy.model import TenantSettings
from stak.tenancy.tenants import create_tenant

DEMO_TENANT: Final[TenantKey] = tenant_key("demo")
_NAME: Final = "demo.json"


class DemoTenant(msgspec.Struct, frozen=True):
    """What a visitor needs."""

    tenant_key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str


def prepare_demo(settings: Settings) -> DemoTenant:
    """The demo tenant, made if there is none."""
    path: Path = settings.data / _NAME
    if path.exists():
        return msgspec.json.decode(path.read_bytes(), type=DemoTenant)
    demo = asyncio.run(_make(settings))
    write_file(path, msgspec.json.encode(demo))
    return demo


async def _make(settings: Settings) -> DemoTenant:
    async with open_engine(settings) as engine:
        try:
            made = await create_tenant(engine.ports, DEMO_TENANT, TenantSettings(title="Demo"))
        except AlreadyExists:
            raise Misconfigured(
                f"This data directory has a tenant {DEMO_TENANT} that is not the demo's. Start without --demo."
            ) from None
    return DemoTenant(made.tenant, made.api_key, made.signing_secret, made.subscriber_secret)
