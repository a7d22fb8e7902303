"""Who did what: of one tenant, whatever its neighbours are called."""

from stak.names import TenantKey
from stak.ports import Ports
from stak.tenancy.audit_log import log_entry, read_audit_log
from stak.tenancy.model import TenantSettings
from stak.tenancy.tenants import create_tenant


async def test_the_log_beside_the_settings_of_a_tenant_one_letter_longer_is_read_alone(ports: Ports) -> None:
    for name in map(TenantKey, ("acme", "acmeL")):
        await create_tenant(ports, name, TenantSettings())
        await ports.table.commit([(log_entry(ports, name, "key", "say", name),)])
    for name in map(TenantKey, ("acme", "acmeL")):
        entries, _ = await read_audit_log(ports, name, limit=10, after=None)
        assert [entry.target for entry in entries] == [name]
