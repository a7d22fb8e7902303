"""Rotation of the master key: re-encrypt all tenants' secrets with the current key, while the installation runs.

This covers each tenant's secrets, data keys, webhook URL, webhook endpoints and channels, and finally the check value.
Each step saves its position, so the walk continues after a crash. Every ciphertext names its key: those already
re-encrypted are skipped.
"""

from typing import Final

import msgspec

from stak.errors import Contended, DecryptionFailed
from stak.identifiers import TenantKey
from stak.installation.keys import ROTATION
from stak.installation.master_key_rotation import Rotation, rotation_of
from stak.logs import log
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Delete, Equals, Item, Put, Refused, Update
from stak.tenancy import keys
from stak.tenancy.master_key_check import seal_check_value
from stak.tenancy.secrets import with_secrets_open, with_secrets_sealed
from stak.tenancy.tenant_cache import invalidate_tenant

TENANTS_BATCH_SIZE: Final = 50
_ATTEMPTS_MAX: Final = 10
_PASSES_MAX: Final = 10


async def read_rotation(ports: Ports) -> Rotation:
    """Return the progress of the rotation."""
    return rotation_of(await ports.table.get(ROTATION))


async def reseal_step(ports: Ports) -> Rotation:
    """Re-encrypt some tenants' secrets with the current key; return the progress."""
    before = await read_rotation(ports)
    if before.key != ports.sealer.current:
        before = Rotation(ports.sealer.current, int(ports.clock()))
    if before.is_resealed:
        return before
    after, _, failed, seen = await _reseal_page(ports, before.after)
    if after is None:
        await seal_check_value(ports)
    now = msgspec.structs.replace(
        before, after=after, tenants=before.tenants + seen, failed=before.failed + failed, is_resealed=after is None
    )
    # No condition: after a lost race some work is repeated, nothing else.
    await ports.table.commit([(Put(ROTATION, _item(now)),)])
    return now


async def reseal_leftovers(ports: Ports) -> int:
    """Walk over all tenants until nothing is encrypted with an earlier key; return how many no key can decrypt.

    A process started before the switch uses the earlier key until it ends. Raises Contended if that goes on too long.
    """
    for _ in range(_PASSES_MAX):
        changed, failed, after = 0, 0, None
        while True:
            after, more_changed, more_failed, _ = await _reseal_page(ports, after)
            changed, failed = changed + more_changed, failed + more_failed
            if after is None:
                break
        if changed == 0:
            await seal_check_value(ports)
            return failed
    raise Contended("A process still encrypts with the previous key. Restart every process, then try again.")


async def end_rotation(ports: Ports) -> None:
    """Delete the record of a completed rotation."""
    await ports.table.commit([(Delete(ROTATION),)])


async def _reseal_page(ports: Ports, after: str | None) -> tuple[str | None, int, int, int]:
    """Return the position to continue at, and how many tenants were changed, cannot be decrypted, and were read."""
    position = None if after is None else Position(keys.TENANT_DIRECTORY, after)
    page = await ports.table.query(keys.TENANT_DIRECTORY, limit=TENANTS_BATCH_SIZE, after=position)
    tenants = [TenantKey(row.key.sk) for row in page.rows]
    found = await ports.table.batch_get(map(keys.tenant_settings, tenants))
    changed = failed = 0
    for tenant in tenants:
        try:
            changed += await _reseal(ports, tenant, found.get(keys.tenant_settings(tenant)))
        except DecryptionFailed:  # must not hold up the others
            log.error("tenant_not_reencrypted", tenant=tenant)
            failed += 1
    return None if page.next is None else page.next.sk, changed, failed, len(tenants)


async def _reseal(ports: Ports, tenant: TenantKey, item: Item | None) -> bool:
    """Re-encrypt one tenant's secrets; return whether there was anything to do."""
    key = keys.tenant_settings(tenant)
    for _ in range(_ATTEMPTS_MAX):
        if item is None:
            return False  # deleted
        opened = with_secrets_open(ports, tenant, item)
        sealed = [name for name, value in item.items() if opened[name] != value]
        if all(ports.sealer.is_current(item[name]) for name in sealed):
            return False
        anew = with_secrets_sealed(ports, tenant, opened)
        unchanged = tuple(Equals(name, item[name]) for name in sealed)
        update = Update(key, set={name: anew[name] for name in sealed}, when=unchanged)
        (outcome,) = await ports.table.commit([(update,)])
        invalidate_tenant(ports, tenant)
        if not isinstance(outcome, Refused):
            return True
        item = await ports.table.get(key)
    raise Contended(f"The secrets of {tenant} keep changing. Run this again; it continues where it stopped.")


def _item(rotation: Rotation) -> Item:
    fields: dict[str, object] = msgspec.to_builtins(rotation)
    return {name: value for name, value in fields.items() if value is not None}
