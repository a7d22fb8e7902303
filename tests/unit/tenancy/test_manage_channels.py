"""A tenant's channels: concurrent changes, secrets at rest, a tenant that is deleted meanwhile, older releases."""

import dataclasses
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.errors import InvalidInput, NotFound, WrongState
from stak.identity.profile_model import ProfilePatch
from stak.identity.user_profiles import patch_profile, write_profile
from stak.ports import Ports
from stak.ports.writes import Delete
from stak.tenancy import keys
from stak.tenancy.channel_settings import ChannelSettings, EmailSettings, cached_channels
from stak.tenancy.inbox_configs import configure_inbox, patch_inbox, read_inbox
from stak.tenancy.manage_channels import read_channels, remove_channel, set_email, set_push
from stak.tenancy.merge_patch import InboxConfigPatch
from stak.tenancy.secrets import with_secrets_open, with_secrets_sealed
from stak.tenancy.tenant_model import InboxConfig
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, create_test_tenant, set_format
from tests.support.lost_race import losing_race

EMAIL = EmailSettings("mail.example", 587, "tls", "a@acme.example", username="acme", password="secret-1")


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return dataclasses.replace(embedded.ports, public_url="https://stak.test")


async def push(ports: Ports) -> None:
    await set_push(ports, TENANT, subject="mailto:a@acme.example", app_url=None, per_minute=1, key_id=KEY_ID)


async def test_concurrent_changes_are_both_kept(ports: Ports) -> None:
    await set_email(losing_race(ports, lambda: push(ports)), TENANT, EMAIL, key_id=KEY_ID)
    found = await read_channels(ports, TENANT)
    assert found.email == EMAIL
    assert found.push is not None


async def test_tenant_that_is_deleted_meanwhile_does_not_return(ports: Ports) -> None:
    key = keys.tenant_settings(TENANT)
    racing = losing_race(ports, lambda: ports.table.commit([(Delete(key),)]))
    with pytest.raises(NotFound):
        await set_email(racing, TENANT, EMAIL, key_id=KEY_ID)
    assert await ports.table.get(key) is None


async def test_secrets_are_encrypted_and_move_with_the_tenant(ports: Ports) -> None:
    await set_email(ports, TENANT, EMAIL, key_id=KEY_ID)
    item = await ports.table.get(keys.tenant_settings(TENANT))
    assert item is not None
    assert "secret-1" not in str(item)
    opened = with_secrets_open(ports, TENANT, item)
    assert "secret-1" in opened["channels"]
    sealed = with_secrets_sealed(ports, TENANT, opened)
    assert "secret-1" not in str(sealed)
    assert (await cached_channels(ports, TENANT)).email == EMAIL
    await remove_channel(ports, TENANT, "email", key_id=KEY_ID)
    assert await cached_channels(ports, TENANT) == ChannelSettings()


async def test_private_mail_server_is_refused(ports: Ports) -> None:
    for host, port in (("127.0.0.1", 587), ("mail.example", 22)):
        wanted = msgspec.structs.replace(EMAIL, host=host, port=port)
        with pytest.raises(InvalidInput):
            await set_email(ports, TENANT, wanted, key_id=KEY_ID)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"port": 25}, "port: must not be 25"),
        ({"username": None, "password": None}, "username: is missing"),
        ({"per_minute": 601}, "per_minute: must be at most 600"),
    ],
)
async def test_mail_server_that_only_the_operator_allows_is_refused(
    ports: Ports, changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(InvalidInput, match=problem):
        await set_email(ports, TENANT, msgspec.structs.replace(EMAIL, **changes), key_id=KEY_ID)
    assert (await read_channels(ports, TENANT)).email is None


async def test_email_needs_the_address_of_the_installation(embedded: Engine, ports: Ports) -> None:
    with pytest.raises(WrongState, match="STAK_PUBLIC_URL"):
        await set_email(embedded.ports, TENANT, EMAIL, key_id=KEY_ID)


async def test_fallback_that_is_set_during_a_patch_is_kept(ports: Ports) -> None:
    def set_fallback() -> object:
        patch = InboxConfigPatch.model_validate({"fallback": [{"channel": "push", "after_minutes": 5}]})
        return patch_inbox(ports, TENANT, INBOX, patch, key_id=KEY_ID)

    racing = losing_race(ports, set_fallback)  # type: ignore[arg-type]
    patch = InboxConfigPatch.model_validate({"title": "Other"})
    config = await patch_inbox(racing, TENANT, INBOX, patch, key_id=KEY_ID)
    assert (config.title, [step.channel for step in config.fallback]) == ("Other", ["push"])
    assert (await read_inbox(ports, TENANT, INBOX)).config.fallback == config.fallback


async def test_earlier_data_formats_refuse_it(ports: Ports) -> None:
    await write_profile(ports, TENANT, BOB, phone_number=None, phone_verified=False, display_name=None, key_id=KEY_ID)
    await set_format(ports, 6)
    config = InboxConfig.model_validate({"title": "x", "fallback": [{"channel": "push", "after_minutes": 5}]})
    with pytest.raises(WrongState, match="stak upgrade"):
        await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    with pytest.raises(WrongState, match="stak upgrade"):
        await set_email(ports, TENANT, EMAIL, key_id=KEY_ID)
    with pytest.raises(WrongState, match="stak upgrade"):
        await patch_profile(ports, TENANT, BOB, ProfilePatch(email="bob@example.com"), key_id=KEY_ID)
