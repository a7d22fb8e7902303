"""The demo tenant of `stak up --demo`: created once, and stored with the data so that its key can be shown again."""

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from stak.accounts.account_model import Role
from stak.accounts.manage_accounts import Admin, create_account
from stak.atomic_files import write_file
from stak.bootstrap import open_engine
from stak.cli.credentials import demo_path
from stak.cli.demo_tenant import DemoTenant
from stak.crypto import new_secret
from stak.errors import AlreadyExists, Misconfigured, NotAuthenticated, NotFound
from stak.installation_setup import prepare_data_directory
from stak.ports import Ports
from stak.settings import Settings
from stak.tenancy.api_keys import authenticate
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, read_settings
from user_api.demo_users import DEMO_TENANT

_OWNER_EMAIL: Final = "owner@demo.example"
_PASSWORD_CHARACTERS: Final = 16


def prepare_demo(settings: Settings) -> DemoTenant:
    """Load the demo tenant, or create it."""
    path = _demo_file(settings)
    known = msgspec.json.decode(path.read_bytes(), type=DemoTenant) if path.exists() else None
    demo = asyncio.run(_find_or_create(settings, known))
    if demo != known:
        prepare_data_directory(settings)
        write_file(path, msgspec.json.encode(demo))
    return demo


def complete_demo(settings: Settings, base_url: str, demo: DemoTenant) -> None:
    """Store where the demo tenant is served, and fill it through the running server, unless it is complete."""
    if demo.url != base_url:
        demo = msgspec.structs.replace(demo, url=base_url)
        write_file(_demo_file(settings), msgspec.json.encode(demo))
    if demo.users >= settings.demo_users:
        return
    from stak.cli.demo_content import fill_demo  # its HTTP client is not needed by other starts

    if fill_demo(base_url, demo.tenant_key, demo.api_key, settings.demo_users):
        write_file(_demo_file(settings), msgspec.json.encode(msgspec.structs.replace(demo, users=settings.demo_users)))


def _demo_file(settings: Settings) -> Path:
    return demo_path(settings.data, settings.engine, settings.aws_prefix)


async def _find_or_create(settings: Settings, known: DemoTenant | None) -> DemoTenant:
    async with open_engine(settings) as engine:
        if known is not None and await _exists(engine.ports):
            return await _with_account(engine.ports, known)
        try:
            made = await create_tenant(engine.ports, DEMO_TENANT, TenantSettings(title="Demo", allowed_origins=["*"]))
        except AlreadyExists:
            raise Misconfigured(
                f"A tenant named {DEMO_TENANT} already exists, and it is not the demo tenant. Start without --demo."
            ) from None
        demo = DemoTenant(made.tenant, made.api_key, made.signing_secret, made.subscriber_secret)
        return await _with_account(engine.ports, demo)


async def _with_account(ports: Ports, demo: DemoTenant) -> DemoTenant:
    """Create an owner of the demo tenant, unless there is one."""
    if demo.account_password is not None:
        return demo
    password = new_secret()[:_PASSWORD_CHARACTERS]
    try:
        admin = Admin(DEMO_TENANT, await authenticate(ports, demo.api_key))
        await create_account(ports, admin, _OWNER_EMAIL, Role.OWNER, name="Demo owner", password=password)
    except (AlreadyExists, NotAuthenticated):
        # The last start was interrupted before it stored the password, or the key was revoked; `stak account` helps.
        return demo
    return msgspec.structs.replace(demo, account_email=_OWNER_EMAIL, account_password=password)


async def _exists(ports: Ports) -> bool:
    """Whether the tenant is still stored: a restarted local AWS loses it."""
    try:
        await read_settings(ports, DEMO_TENANT)
    except NotFound:
        return False
    return True
