"""Verify that the master key is the one the stored data is encrypted with, before it encrypts anything.

An encrypted constant is stored as a check value. Before it is first written, the secrets of some tenants must decrypt.
"""

from typing import Final

from stak.errors import DecryptionFailed, Misconfigured
from stak.identifiers import TenantKey
from stak.installation.keys import CHECK
from stak.ports import Ports
from stak.ports.writes import Absent, Item, Put
from stak.tenancy import keys
from stak.tenancy.secrets import with_secrets_open

_CONTEXT: Final = "installation check value"
_CONSTANT: Final = b"stak"
_TENANTS_TRIED: Final = 5


async def verify_master_key(ports: Ports, advice: str) -> None:
    """Raise Misconfigured, with this advice, if the stored data was encrypted with another master key."""
    stored = await ports.table.get(CHECK)
    try:
        if stored is not None:
            ports.sealer.open(stored["sealed"], _CONTEXT)
            return
        await _open_some_secrets(ports)
    except DecryptionFailed:
        raise Misconfigured(
            f"The stored data is encrypted with another master key. Nothing was changed. {advice}"
        ) from None
    await ports.table.commit([(Put(CHECK, _sealed(ports), when=(Absent(),)),)])
    # If two processes with different keys start a new installation concurrently, only one of them continues.
    await verify_master_key(ports, advice)


async def seal_check_value(ports: Ports) -> None:
    """Encrypt the check value with the current key, if it was encrypted with an earlier one."""
    stored = await ports.table.get(CHECK)
    if stored is None or not ports.sealer.is_current(stored["sealed"]):
        # No condition: a concurrent process writes the same value with the same key.
        await ports.table.commit([(Put(CHECK, _sealed(ports)),)])


def _sealed(ports: Ports) -> Item:
    return {"sealed": ports.sealer.seal(_CONSTANT, _CONTEXT)}


async def _open_some_secrets(ports: Ports) -> None:
    page = await ports.table.query(keys.TENANT_DIRECTORY, limit=_TENANTS_TRIED)
    tenants = [TenantKey(row.key.sk) for row in page.rows]
    found = await ports.table.batch_get(map(keys.tenant_settings, tenants))
    for tenant in tenants:
        if (item := found.get(keys.tenant_settings(tenant))) is not None:
            with_secrets_open(ports, tenant, item)
