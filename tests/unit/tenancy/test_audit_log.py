"""The audit log of one tenant, separate from tenants with similar names."""

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import TTL, Put
from stak.tenancy import keys
from stak.tenancy.audit_log import OPERATOR, log_entry, read_audit_log
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant


async def test_log_excludes_a_tenant_with_a_longer_name(ports: Ports) -> None:
    for name in map(TenantKey, ("acme", "acmeL")):
        await create_tenant(ports, name, TenantSettings())
        await ports.table.commit([(log_entry(ports, name, "key", "say", name),)])
    for name in map(TenantKey, ("acme", "acmeL")):
        entries, _ = await read_audit_log(ports, name, limit=10, after=None)
        assert [(entry.key_id, entry.action, entry.target) for entry in entries] == [
            ("key", "say", name),
            (OPERATOR, "create tenant", name),
        ]


async def test_entries_of_one_action_are_read_in_pages(ports: Ports) -> None:
    acme, neighbour = TenantKey("acme"), TenantKey("best")
    for tenant in (acme, neighbour):
        await create_tenant(ports, tenant, TenantSettings())
        for number in range(5):
            await ports.table.commit([(log_entry(ports, tenant, "key", "say", f"{tenant} {number}"),)])
            await ports.table.commit([(log_entry(ports, tenant, "key", "say more", "another action"),)])
    first, position = await read_audit_log(ports, acme, limit=3, after=None, action="say")
    assert [entry.target for entry in first] == ["acme 4", "acme 3", "acme 2"]
    rest, position = await read_audit_log(ports, acme, limit=3, after=position, action="say")
    assert [entry.target for entry in rest] == ["acme 1", "acme 0"]
    assert position is None
    assert await read_audit_log(ports, acme, limit=3, after=None, action="sa") == ([], None)


async def test_entries_of_the_previous_release_are_read(ports: Ports) -> None:
    acme = TenantKey("acme")
    old = {"at": 1_700_000_000, "key_id": "k", "action": "post", "target": "DEFAULT/x", TTL: 1_800_000_000}
    await ports.table.commit([(Put(keys.audit_entry(acme, ports.ids.new()), old),)])
    (entry,), _ = await read_audit_log(ports, acme, limit=3, after=None)
    assert (entry.action, entry.target) == ("post", "DEFAULT/x")
