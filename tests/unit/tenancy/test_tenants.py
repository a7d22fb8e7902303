"""Tenants: made once, and whatever is written to one that is gone does not bring a part of it back."""

from collections.abc import Awaitable, Callable

import pytest

from stak.errors import AlreadyExists, Contended, NotFound
from stak.names import tenant_key
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from stak.tenancy import data_keys, keys
from stak.tenancy.api_keys import authenticate, list_api_keys, revoke_api_key
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.data_keys import data_sealer, rotate_data_key
from stak.tenancy.model import TenantSettings
from stak.tenancy.secrets import live_secrets, rotate_secret, webhook_secrets
from stak.tenancy.tenants import create_tenant, read_settings, write_settings
from tests.flows.overtaken import elsewhere, overtaken

ACME = tenant_key("acme")
ROW = keys.tenant_settings(ACME)


async def test_a_tenant_is_made_once(ports: Ports) -> None:
    first = await create_tenant(ports, ACME, TenantSettings(title="First"))
    with pytest.raises(AlreadyExists):
        await create_tenant(ports, ACME, TenantSettings(title="Second"))
    assert (await read_settings(ports, ACME)).title == "First"
    assert [key.key_id for key in await list_api_keys(ports, ACME)] == [
        (await authenticate(ports, first.api_key)).key_id
    ]


async def test_settings_make_no_tenant(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await write_settings(ports, ACME, TenantSettings(title="Nobody"), key_id="k")
    assert await ports.table.get(ROW) is None
    assert await read_audit_log(ports, ACME, limit=10, after=None) == ([], None)


async def test_a_key_that_is_not_there_is_not_revoked(ports: Ports) -> None:
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


async def test_of_two_who_make_the_first_webhook_secret_one_does(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    faster = elsewhere(ports)
    late = overtaken(ports, lambda: webhook_secrets(faster, ACME))
    assert await webhook_secrets(late, ACME) == await webhook_secrets(faster, ACME)


async def test_of_two_who_rotate_a_secret_at_once_one_is_told_to_look(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    rotated: list[str] = []

    async def rotate() -> None:
        rotated.append(await rotate_secret(ports, ACME, "signing", key_id="k"))

    with pytest.raises(Contended, match="Nothing was changed"):
        await rotate_secret(overtaken(ports, rotate), ACME, "signing", key_id="k")
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
async def test_a_tenant_that_is_gone_meanwhile_does_not_come_back_as_a_secret(
    ports: Ports, work: Callable[[Ports], Awaitable[None]]
) -> None:
    """Of a tenant of before there were such secrets, nothing is known that would have to be as it was."""
    await create_tenant(ports, ACME, TenantSettings())
    await ports.table.commit([(Update(ROW, remove=(data_keys.ATTRIBUTE,)),)])
    await work(overtaken(ports, lambda: ports.table.commit([(Delete(ROW),)])))
    assert await ports.table.get(ROW) is None
