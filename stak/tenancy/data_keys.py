"""A tenant's data keys, which encrypt its users' messages at rest, and keyed hashes for lookups.

The newest key encrypts, all of them decrypt: data from before a rotation stays readable. The keys are stored next to
the tenant's secrets, encrypted with the installation's master key. The key of the lookup codes is derived from the
first data key, which never changes: values used for lookups are stored as their code, never in plain text.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from stak.crypto import Sealer, authentication_code, derive, new_key
from stak.errors import Contended, NotFound
from stak.identifiers import TenantKey
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.ports.writes import Equals, Item, Present, Refused, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.tenant_cache import invalidate_tenant, read_tenant

ATTRIBUTE: Final = "data_keys"
KEYS_MAX: Final = 1000
"""Enough for a rotation a day over years; each takes 60 bytes of an item."""


class DataKey(msgspec.Struct, frozen=True):
    """A key in plain text, and the id that prefixes texts encrypted with it."""

    key_id: str
    key: bytes
    created: int


class _Keys(NamedTuple):
    """A tenant's keys as a process caches them."""

    sealer: Sealer
    lookup_key: bytes


def make_data_key(ports: Ports, tenant: TenantKey) -> str:
    """Create a first data key; return it as the stored attribute."""
    return _sealed(ports, tenant, [DataKey("d1", new_key(), int(ports.clock()))])


async def data_sealer(ports: Ports, tenant: TenantKey, to_open: Iterable[str] = ()) -> Sealer:
    """Return a Sealer that encrypts with the tenant's newest key and has the keys of these texts, if they exist."""
    sealer = (await _remembered(ports, tenant)).sealer
    if all(map(sealer.knows, to_open)):
        return sealer
    # Encrypted by another process with a key created a moment ago.
    invalidate_tenant(ports, tenant)
    ports.cache.invalidate(_name(tenant))
    return (await _remembered(ports, tenant)).sealer


async def lookup_code(ports: Ports, tenant: TenantKey, purpose: str, value: str) -> str:
    """Return a keyed hash that stands for a value in lookups: deterministic, and not computable without the key."""
    key = (await _remembered(ports, tenant)).lookup_key
    return authentication_code(key, f"{purpose}\0{value}".encode()).hex()


async def request_hashes(ports: Ports, tenant: TenantKey, purpose: str, digest: str) -> tuple[str, str]:
    """Return the hash stored to detect a different request with the same idempotency key, and its alternative form.

    The plain digest would let anyone who can read the disk guess short contents, so its code is stored instead.
    """
    code = await lookup_code(ports, tenant, purpose, digest)
    return (code, digest) if await writes_sealed(ports) else (digest, code)


async def rotate_data_key(ports: Ports, tenant: TenantKey, *, key_id: str) -> DataKey:
    """Create a new key for data written from now on; all processes use it within seconds.

    Raises NotFound for unknown tenants, Contended if the key is rotated concurrently.
    """
    key = keys.tenant_settings(tenant)
    item = await ports.table.get(key)
    if item is None:
        raise NotFound("Tenant not found.")
    before = _opened(ports, tenant, item)
    made = DataKey(f"d{len(before) + 1}", new_key(), int(ports.clock()))
    if len(before) >= KEYS_MAX:
        raise Contended(f"There are already {KEYS_MAX} data keys, which is the maximum.")
    update = Update(
        key,
        set={ATTRIBUTE: _sealed(ports, tenant, [*before, made])},
        when=(Present(), Equals(ATTRIBUTE, item.get(ATTRIBUTE))),
    )
    note = log_entry(ports, tenant, key_id, "rotate data key", made.key_id)
    (outcome,) = await ports.table.commit([(update, note)])
    invalidate_tenant(ports, tenant)
    ports.cache.invalidate(_name(tenant))
    if isinstance(outcome, Refused):
        raise Contended("Another request is rotating the data key. Nothing was changed. Try again.")
    return made


def with_data_keys_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return a tenant's stored settings with its data keys in plain text, only to move it to another installation."""
    if ATTRIBUTE not in item:
        return item
    return {**item, ATTRIBUTE: ports.sealer.open(item[ATTRIBUTE], _context(tenant)).decode()}


def with_data_keys_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return these settings as this installation stores them."""
    if ATTRIBUTE not in item:
        return item
    return {**item, ATTRIBUTE: ports.sealer.seal(item[ATTRIBUTE].encode(), _context(tenant))}


async def _remembered(ports: Ports, tenant: TenantKey) -> _Keys:
    return await ports.cache.get_or_load(_name(tenant), lambda: _read(ports, tenant))


async def _read(ports: Ports, tenant: TenantKey) -> _Keys:
    item = await _item(ports, tenant)
    if ATTRIBUTE not in item:  # a tenant from before data keys existed
        first = Update(
            keys.tenant_settings(tenant),
            set={ATTRIBUTE: make_data_key(ports, tenant)},
            when=(Present(), Equals(ATTRIBUTE, None)),
        )
        await ports.table.commit([(first,)])  # if another process was faster, its key is used
        invalidate_tenant(ports, tenant)
        item = await _item(ports, tenant)
    found = _opened(ports, tenant, item)
    sealer = Sealer({one.key_id: one.key for one in found}, found[-1].key_id)
    return _Keys(sealer, derive(found[0].key, "lookup codes"))


async def _item(ports: Ports, tenant: TenantKey) -> Item:
    item = await read_tenant(ports, tenant)
    if item is None:
        raise NotFound("Tenant not found.")
    return item


def _opened(ports: Ports, tenant: TenantKey, item: Item) -> list[DataKey]:
    if ATTRIBUTE not in item:
        return []
    return msgspec.json.decode(ports.sealer.open(item[ATTRIBUTE], _context(tenant)), type=list[DataKey])


def _sealed(ports: Ports, tenant: TenantKey, data_keys: list[DataKey]) -> str:
    return ports.sealer.seal(msgspec.json.encode(data_keys), _context(tenant))


def _context(tenant: TenantKey) -> str:
    return f"{tenant} data keys"


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("data keys", tenant)
