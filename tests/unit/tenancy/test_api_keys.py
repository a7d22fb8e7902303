"""API keys at their edges: what HTTP alone does not reach."""

import pytest

from stak.clock import HandClock
from stak.errors import Contended, NotAuthenticated
from stak.names import tenant_key
from stak.ports import Ports
from stak.ports.writes import Update
from stak.tenancy import keys
from stak.tenancy.api_keys import authenticate
from stak.tenancy.model import TenantSettings
from stak.tenancy.secrets import live_secrets, rotate_secret
from stak.tenancy.tenants import create_tenant

ACME = tenant_key("acme")


async def test_a_key_with_one_wrong_letter_is_unknown(ports: Ports) -> None:
    made = await create_tenant(ports, ACME, TenantSettings())
    assert (await authenticate(ports, made.api_key)).tenant == ACME
    for place in range(len(made.api_key)):
        wrong = made.api_key[:place] + ("x" if made.api_key[place] != "x" else "y") + made.api_key[place + 1 :]
        with pytest.raises(NotAuthenticated):
            await authenticate(ports, wrong)


async def test_names_with_the_separator_of_keys_are_told_apart(ports: Ports) -> None:
    tenants = [tenant_key("a"), tenant_key("a_b"), tenant_key("a_b_c")]
    made = [await create_tenant(ports, tenant, TenantSettings()) for tenant in tenants]
    assert [(await authenticate(ports, one.api_key)).tenant for one in made] == tenants


async def test_two_rotations_at_once_do_not_both_succeed_unseen(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    table = ports.table
    original = table.get

    async def get_then_somebody_rotates(key: object, **options: bool) -> object:
        found = await original(key, **options)  # type: ignore[arg-type]
        monkeypatch.undo()
        await rotate_secret(ports, ACME, "signing", key_id="k")
        return found

    monkeypatch.setattr(table, "get", get_then_somebody_rotates)
    with pytest.raises(Contended):
        await rotate_secret(ports, ACME, "signing", key_id="k")


async def test_an_ended_secret_is_not_live(ports: Ports, clock: HandClock) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    await rotate_secret(ports, ACME, "signing", key_id="k", grace_seconds=60)
    item = await ports.table.get(keys.tenant_settings(ACME))
    assert item is not None
    assert len(live_secrets(ports, ACME, "signing", item)) == 2
    clock.advance(60)
    assert len(live_secrets(ports, ACME, "signing", item)) == 1


async def test_a_secret_moved_to_another_tenant_does_not_open(ports: Ports) -> None:
    from stak.errors import Unsealable

    other = tenant_key("other")
    await create_tenant(ports, ACME, TenantSettings())
    await create_tenant(ports, other, TenantSettings())
    stolen = await ports.table.get(keys.tenant_settings(ACME))
    assert stolen is not None
    update = Update(keys.tenant_settings(other), set={"signing_secrets": stolen["signing_secrets"]})
    await ports.table.commit([(update,)])
    moved = await ports.table.get(keys.tenant_settings(other))
    assert moved is not None
    with pytest.raises(Unsealable):
        live_secrets(ports, other, "signing", moved)
