"""Tenants: created once, and later writes do not restore parts of a removed one."""

import json
from collections.abc import Awaitable, Callable

import pytest

from stak.errors import AlreadyExists, Contended, NotFound
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.ports.writes import Delete, Present, Update
from stak.tenancy import data_keys, keys
from stak.tenancy.api_keys import authenticate, list_api_keys, revoke_api_key
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.data_keys import data_sealer, rotate_data_key
from stak.tenancy.inbox_configs import patch_inbox, read_inbox
from stak.tenancy.merge_patch import InboxConfigPatch, TenantSettingsPatch
from stak.tenancy.secrets import live_secrets, rotate_secret, webhook_secrets
from stak.tenancy.tenant_model import DEFAULT_INBOX, TenantSettings
from stak.tenancy.tenants import create_tenant, patch_settings, read_settings, write_settings
from tests.support.lost_race import losing_race, other_process

ACME = tenant_key("acme")
ROW = keys.tenant_settings(ACME)


async def test_tenant_is_created_once(ports: Ports) -> None:
    first = await create_tenant(ports, ACME, TenantSettings(title="First"))
    with pytest.raises(AlreadyExists):
        await create_tenant(ports, ACME, TenantSettings(title="Second"))
    assert (await read_settings(ports, ACME)).title == "First"
    (key,), _ = await list_api_keys(ports, ACME, limit=10)
    assert key.key_id == (await authenticate(ports, first.api_key)).key_id


async def test_settings_do_not_create_a_tenant(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await write_settings(ports, ACME, TenantSettings(title="Nobody"), key_id="k")
    assert await ports.table.get(ROW) is None
    assert await read_audit_log(ports, ACME, limit=10, after=None) == ([], None)


async def test_unknown_key_is_not_revoked(ports: Ports) -> None:
    made = await create_tenant(ports, ACME, TenantSettings())
    caller = await authenticate(ports, made.api_key)
    with pytest.raises(NotFound):
        await revoke_api_key(ports, caller, ports.ids.new())
    (entry,), _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert entry.action == "create tenant"
    await revoke_api_key(ports, caller, caller.key_id)
    with pytest.raises(NotFound):
        await revoke_api_key(ports, caller, caller.key_id)
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [entry.action for entry in entries] == ["revoke key", "create tenant"]


async def test_concurrent_first_webhook_secrets_make_one(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    faster = other_process(ports)
    late = losing_race(ports, lambda: webhook_secrets(faster, ACME))
    assert await webhook_secrets(late, ACME) == await webhook_secrets(faster, ACME)


async def test_concurrent_rotation_of_a_secret_raises_contended(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    rotated: list[str] = []

    async def rotate() -> None:
        rotated.append(await rotate_secret(ports, ACME, "signing", key_id="k"))

    with pytest.raises(Contended, match="Nothing was changed"):
        await rotate_secret(losing_race(ports, rotate), ACME, "signing", key_id="k")
    item = await ports.table.get(ROW)
    assert item is not None
    assert live_secrets(ports, ACME, "signing", item)[0].secret == rotated[0]


async def rotate_first_webhook_secret(ports: Ports) -> None:
    with pytest.raises(Contended):
        await rotate_secret(ports, ACME, "webhook", key_id="k")


async def rotate_first_data_key(ports: Ports) -> None:
    with pytest.raises(Contended):
        await rotate_data_key(ports, ACME, key_id="k")


async def make_first_webhook_secret(ports: Ports) -> None:
    assert await webhook_secrets(ports, ACME) == []


async def make_first_data_key(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await data_sealer(ports, ACME)


@pytest.mark.parametrize(
    "work",
    [rotate_first_webhook_secret, rotate_first_data_key, make_first_webhook_secret, make_first_data_key],
)
async def test_tenant_removed_meanwhile_is_not_restored_by_a_secret(
    ports: Ports, work: Callable[[Ports], Awaitable[None]]
) -> None:
    """A tenant without such secrets has no attribute that a condition could compare."""
    await create_tenant(ports, ACME, TenantSettings())
    await ports.table.commit([(Update(ROW, remove=(data_keys.ATTRIBUTE,)),)])
    await work(losing_race(ports, lambda: ports.table.commit([(Delete(ROW),)])))
    assert await ports.table.get(ROW) is None


OLD_SETTINGS = (
    '{"title":"Acme","allowed_origins":[],"retention_days":365,'
    '"limits":{"requests_per_second":500,"user_requests_per_second":300},"webhook_url":null}'
)
"""As the previous release stored them for every tenant, whether or not it had chosen 365 days."""


async def test_default_retention_of_an_earlier_release_is_ignored(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    await ports.table.commit([(Update(ROW, set={"settings": OLD_SETTINGS}),)])
    assert (await read_settings(ports, ACME)).retention_days is None
    assert await ports.table.get(keys.retention_entry(ACME)) is None


async def test_earlier_release_neither_sets_nor_clears_a_retention(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    await write_settings(ports, ACME, TenantSettings(retention_days=30), key_id="k")
    await ports.table.commit([(Update(ROW, set={"settings": OLD_SETTINGS}, when=(Present(),)),)])
    assert (await read_settings(ports, ACME)).retention_days == 30
    assert await ports.table.get(keys.retention_entry(ACME)) is not None


@pytest.mark.parametrize("days", [None, 30])
async def test_earlier_release_can_read_the_settings(ports: Ports, days: int | None) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    for settings in (None, TenantSettings(title="x", retention_days=days)):
        if settings is not None:
            await write_settings(ports, ACME, settings, key_id="k")
        item = await ports.table.get(ROW)
        assert item is not None
        # It accepts a number, or nothing, but not null.
        expected = "nothing" if settings is None or days is None else days
        assert json.loads(item["settings"]).get("retention_days", "nothing") == expected


async def test_retention_is_listed_while_it_is_set(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    entry = keys.retention_entry(ACME)
    await write_settings(ports, ACME, TenantSettings(retention_days=30), key_id="k")
    assert await ports.table.get(entry) is not None
    await patch_settings(ports, ACME, TenantSettingsPatch.model_validate({"title": "x"}), key_id="k")
    assert await ports.table.get(entry) is not None
    await write_settings(ports, ACME, TenantSettings(), key_id="k")
    assert await ports.table.get(entry) is None


@pytest.mark.parametrize(
    "theirs",
    [
        {"title": "theirs"},
        {"retention_days": 7},
        {"webhook_url": "https://example.com/theirs"},
        {"registered_participants_only": True},
    ],
)
async def test_concurrent_patches_both_hold(ports: Ports, theirs: dict[str, object]) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    faster = other_process(ports)
    change = TenantSettingsPatch.model_validate(theirs)
    late = losing_race(ports, lambda: patch_settings(faster, ACME, change, key_id="k"))
    await patch_settings(late, ACME, TenantSettingsPatch.model_validate({"allowed_origins": ["*"]}), key_id="k")
    expected = {"allowed_origins": ["*"], **theirs}
    assert (await read_settings(ports, ACME)).model_dump(include=set(expected)) == expected


async def test_concurrent_patches_of_an_inbox_both_hold(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    faster = other_process(ports)
    theirs = InboxConfigPatch.model_validate({"ttl_seconds": 60})
    late = losing_race(ports, lambda: patch_inbox(faster, ACME, DEFAULT_INBOX, theirs, key_id="k"))
    ours = InboxConfigPatch.model_validate({"description": "ours"})
    await patch_inbox(late, ACME, DEFAULT_INBOX, ours, key_id="k")
    config = (await read_inbox(ports, ACME, DEFAULT_INBOX)).config
    assert (config.description, config.ttl_seconds) == ("ours", 60)


async def test_patch_keeps_a_retention_that_an_earlier_release_overwrote(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    before = await ports.table.get(ROW)
    assert before is not None
    faster = other_process(ports)

    async def set_and_rewrite() -> None:
        await patch_settings(faster, ACME, TenantSettingsPatch.model_validate({"retention_days": 7}), key_id="k")
        await faster.table.commit([(Update(ROW, set={"settings": before["settings"]}),)])

    late = losing_race(ports, set_and_rewrite)
    await patch_settings(late, ACME, TenantSettingsPatch.model_validate({"title": "x"}), key_id="k")
    assert (await read_settings(ports, ACME)).retention_days == 7


async def test_webhook_url_is_not_stored_in_clear(ports: Ports) -> None:
    url = "https://example.com/secret-path"
    await create_tenant(ports, ACME, TenantSettings(webhook_url=url))
    for _ in range(2):
        item = await ports.table.get(keys.tenant_settings(ACME))
        assert item is not None
        assert "secret-path" not in str(item)
        assert (await read_settings(ports, ACME)).webhook_url == url
        await write_settings(ports, ACME, TenantSettings(webhook_url=url), key_id="k")
    await patch_settings(ports, ACME, TenantSettingsPatch.model_validate({"webhook_url": None}), key_id="k")
    assert (await read_settings(ports, ACME)).webhook_url is None


async def test_setting_that_an_earlier_release_rejects_is_stored_outside_the_settings(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings(registered_participants_only=True))
    item = await ports.table.get(ROW)
    assert item is not None
    assert "registered_participants_only" not in json.loads(item["settings"])
    # An earlier release does not know the attribute, and leaves it.
    await ports.table.commit([(Update(ROW, set={"settings": item["settings"]}),)])
    assert (await read_settings(ports, ACME)).registered_participants_only
    patch = TenantSettingsPatch.model_validate({"title": "x"})
    assert (await patch_settings(ports, ACME, patch, key_id="k")).registered_participants_only
    await write_settings(ports, ACME, TenantSettings(), key_id="k")
    assert not (await read_settings(ports, ACME)).registered_participants_only
