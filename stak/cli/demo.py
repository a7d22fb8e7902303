"""The demo tenant of `stak up --demo`: made once, remembered beside the data so that its key can be shown again."""

import asyncio
from pathlib import Path

import msgspec

from stak.atomic_files import write_file
from stak.bootstrap import open_engine, prepare_data_directory
from stak.cli.credentials import demo_path
from stak.cli.demo_content import furnish
from stak.errors import AlreadyExists, Misconfigured, NotFound
from stak.ports import Ports
from stak.settings import Settings
from stak.tenancy.model import TenantSettings
from stak.tenancy.tenants import create_tenant, read_settings
from user_api.demo import DEMO_TENANT


class DemoTenant(msgspec.Struct, frozen=True):
    """What a visitor needs."""

    tenant_key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str
    users: int = 0
    """So many are there, and all the rest that there is to see."""


def prepare_demo(settings: Settings) -> DemoTenant:
    """The demo tenant, made if there is none."""
    path = _remembered_at(settings)
    known = msgspec.json.decode(path.read_bytes(), type=DemoTenant) if path.exists() else None
    demo = asyncio.run(_find_or_make(settings, known))
    if demo != known:
        prepare_data_directory(settings)
        write_file(path, msgspec.json.encode(demo))
    return demo


def complete_demo(settings: Settings, base_url: str, demo: DemoTenant) -> None:
    """Fill it through the server that runs now, unless it was filled before."""
    if demo.users < settings.demo_users and furnish(base_url, demo.tenant_key, demo.api_key, settings.demo_users):
        write_file(
            _remembered_at(settings), msgspec.json.encode(msgspec.structs.replace(demo, users=settings.demo_users))
        )


def _remembered_at(settings: Settings) -> Path:
    return demo_path(settings.data, settings.engine, settings.aws_prefix)


async def _find_or_make(settings: Settings, known: DemoTenant | None) -> DemoTenant:
    async with open_engine(settings) as engine:
        if known is not None and await _is_there(engine.ports):
            return known
        try:
            made = await create_tenant(engine.ports, DEMO_TENANT, TenantSettings(title="Demo", allowed_origins=["*"]))
        except AlreadyExists:
            raise Misconfigured(
                f"There is a tenant {DEMO_TENANT} already that is not the demo's. Start without --demo."
            ) from None
    return DemoTenant(made.tenant, made.api_key, made.signing_secret, made.subscriber_secret)


async def _is_there(ports: Ports) -> bool:
    """A local AWS may have been started anew since."""
    try:
        await read_settings(ports, DEMO_TENANT)
    except NotFound:
        return False
    return True
