"""A tenant's data keys: what its users' messages are sealed with at rest.

The newest seals, all of them open: after a rotation what was sealed before stays readable. They are stored sealed
themselves, with the installation's key, beside the tenant's secrets. From the first, which never changes, comes the key
of the lookup codes: what is found by a value is stored under its code, so that the value itself is not stored.
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
from stak.tenancy.cached import forget_tenant, read_tenant

ATTRIBUTE: Final = "data_keys"
KEYS_MAX: Final = 1000
"""A rotation a day for years; each is 60 bytes of an item."""


class DataKey(msgspec.Struct, frozen=True):
    """A key, in clear, and the name that texts sealed with it begin with."""

    key_id: str
    key: bytes
    created: int


class _Keys(NamedTuple):
    """What a process remembers of a tenant's keys."""

    sealer: Sealer
    lookup_key: bytes


def make_data_key(ports: Ports, tenant: TenantKey) -> str:
    """A first data key, as the attribute that is stored."""
    return _sealed(ports, tenant, [DataKey("d1", new_key(), int(ports.clock()))])


async def data_sealer(ports: Ports, tenant: TenantKey, to_open: Iterable[str] = ()) -> Sealer:
    """Seals with the tenant's newest key, and knows the keys of these texts if anybody does."""
    sealer = (await _remembered(ports, tenant)).sealer
    if all(map(sealer.knows, to_open)):
        return sealer
    # Sealed elsewhere with a key that was made a moment ago.
    forget_tenant(ports, tenant)
    ports.memory.forget(_name(tenant))
    return (await _remembered(ports, tenant)).sealer


async def lookup_code(ports: Ports, tenant: TenantKey, purpose: str, value: str) -> str:
    """What stands for a value where it is looked up: the same each time, and nobody without the key can make it."""
    key = (await _remembered(ports, tenant)).lookup_key
    return authentication_code(key, f"{purpose}\0{value}".encode()).hex()


async def request_hashes(ports: Ports, tenant: TenantKey, purpose: str, digest: str) -> tuple[str, str]:
    """What is stored to tell a request from others of the same name, and the other form that it may have.

    The digest alone would let whoever reads the disk try short contents until one fits: its code is stored instead.
    """
    code = await lookup_code(ports, tenant, purpose, digest)
    return (code, digest) if await writes_sealed(ports) else (digest, code)


async def rotate_data_key(ports: Ports, tenant: TenantKey, *, key_id: str) -> DataKey:
    """A new key for what is written from now on; within seconds, in every process."""
    key = keys.tenant_settings(tenant)
    item = await ports.table.get(key)
    if item is None:
        raise NotFound("There is no such tenant.")
    before = _opened(ports, tenant, item)
    made = DataKey(f"d{len(before) + 1}", new_key(), int(ports.clock()))
    if len(before) >= KEYS_MAX:
        raise Contended(f"There are {KEYS_MAX} data keys already.")
    update = Update(
        key,
        set={ATTRIBUTE: _sealed(ports, tenant, [*before, made])},
        when=(Present(), Equals(ATTRIBUTE, item.get(ATTRIBUTE))),
    )
    note = log_entry(ports, tenant, key_id, "rotate data key", made.key_id)
    (outcome,) = await ports.table.commit([(update, note)])
    forget_tenant(ports, tenant)
    ports.memory.forget(_name(tenant))
    if isinstance(outcome, Refused):
        raise Contended("The data key is being rotated by somebody else. Nothing was changed; look, then try again.")
    return made


def with_data_keys_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """A tenant's stored settings with its data keys in clear: to be taken to another installation, and nowhere else."""
    if ATTRIBUTE not in item:
        return item
    return {**item, ATTRIBUTE: ports.sealer.open(item[ATTRIBUTE], _place(tenant)).decode()}


def with_data_keys_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """The same settings as this installation stores them."""
    if ATTRIBUTE not in item:
        return item
    return {**item, ATTRIBUTE: ports.sealer.seal(item[ATTRIBUTE].encode(), _place(tenant))}


async def _remembered(ports: Ports, tenant: TenantKey) -> _Keys:
    return await ports.memory.recall(_name(tenant), lambda: _read(ports, tenant))


async def _read(ports: Ports, tenant: TenantKey) -> _Keys:
    item = await _item(ports, tenant)
    if ATTRIBUTE not in item:  # a tenant of before there were data keys
        first = Update(
            keys.tenant_settings(tenant),
            set={ATTRIBUTE: make_data_key(ports, tenant)},
            when=(Present(), Equals(ATTRIBUTE, None)),
        )
        await ports.table.commit([(first,)])  # whoever was faster has made one
        forget_tenant(ports, tenant)
        item = await _item(ports, tenant)
    found = _opened(ports, tenant, item)
    sealer = Sealer({one.key_id: one.key for one in found}, found[-1].key_id)
    return _Keys(sealer, derive(found[0].key, "lookup codes"))


async def _item(ports: Ports, tenant: TenantKey) -> Item:
    item = await read_tenant(ports, tenant)
    if item is None:
        raise NotFound("There is no such tenant.")
    return item


def _opened(ports: Ports, tenant: TenantKey, item: Item) -> list[DataKey]:
    if ATTRIBUTE not in item:
        return []
    return msgspec.json.decode(ports.sealer.open(item[ATTRIBUTE], _place(tenant)), type=list[DataKey])


def _sealed(ports: Ports, tenant: TenantKey, data_keys: list[DataKey]) -> str:
    return ports.sealer.seal(msgspec.json.encode(data_keys), _place(tenant))


def _place(tenant: TenantKey) -> str:
    return f"{tenant} data keys"


def _name(tenant: TenantKey) -> tuple[str, ...]:
    return ("data keys", tenant)
