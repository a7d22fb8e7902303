"""A tenant's secrets: at most two of a kind are good at a time, so that rotating one breaks nobody.

They are stored sealed, in the order newest first. The older ends at the next rotation or at its own end date.
"""

from typing import Final

import msgspec

from stak.crypto import new_secret
from stak.errors import Contended, InvalidInput, NotFound
from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.writes import Equals, Item, Present, Refused, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.cached import forget_tenant
from stak.tenancy.data_keys import with_data_keys_open, with_data_keys_sealed
from stak.tenancy.model import LiveSecret, SecretKind

GRACE_MAX_SECONDS: Final = 90 * 24 * 3600
_PREFIX: Final[dict[SecretKind, str]] = {"signing": "ss_", "subscriber": "us_"}


def make_secret(ports: Ports, tenant: TenantKey, kind: SecretKind) -> tuple[str, str]:
    """A first secret: in clear, and as the attribute that is stored."""
    secret = _PREFIX[kind] + new_secret()
    return secret, _sealed(ports, tenant, kind, [LiveSecret(secret, int(ports.clock()))])


def live_secrets(ports: Ports, tenant: TenantKey, kind: SecretKind, item: Item) -> list[LiveSecret]:
    """The secrets that are good now, newest first, of a tenant's stored settings."""
    opened = ports.sealer.open(item[_attribute(kind)], _place(tenant, kind))
    now = ports.clock()
    secrets = msgspec.json.decode(opened, type=list[LiveSecret])
    return [secret for secret in secrets if secret.ends_at is None or secret.ends_at > now]


async def rotate_secret(
    ports: Ports, tenant: TenantKey, kind: SecretKind, *, key_id: str, grace_seconds: int | None = None
) -> str:
    """A new secret; the one before stays good until the next rotation, or for `grace_seconds`."""
    if grace_seconds is not None and not 0 <= grace_seconds <= GRACE_MAX_SECONDS:
        raise InvalidInput(f"grace_seconds: 0 to {GRACE_MAX_SECONDS} seconds.")
    key = keys.tenant_settings(tenant)
    item = await ports.table.get(key)
    if item is None:
        raise NotFound("There is no such tenant.")
    now = int(ports.clock())
    newest = live_secrets(ports, tenant, kind, item)[0]
    ends_at = None if grace_seconds is None else now + grace_seconds
    secret = _PREFIX[kind] + new_secret()
    secrets = [LiveSecret(secret, now), LiveSecret(newest.secret, newest.created, ends_at)]
    attribute = _attribute(kind)
    update = Update(
        key,
        set={attribute: _sealed(ports, tenant, kind, secrets)},
        when=(Present(), Equals(attribute, item[attribute])),
    )
    note = log_entry(ports, tenant, key_id, "rotate secret", kind)
    (outcome,) = await ports.table.commit([(update, note)])
    forget_tenant(ports, tenant)
    if isinstance(outcome, Refused):
        raise Contended("This secret is being rotated by somebody else. Nothing was changed; look, then try again.")
    return secret


def with_secrets_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """A tenant's stored settings with its secrets in clear: to be taken to another installation, and nowhere else."""
    opened = {
        _attribute(kind): ports.sealer.open(item[_attribute(kind)], _place(tenant, kind)).decode() for kind in _PREFIX
    }
    return {**with_data_keys_open(ports, tenant, item), **opened}


def with_secrets_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """The same settings as this installation stores them."""
    sealed = {
        _attribute(kind): ports.sealer.seal(item[_attribute(kind)].encode(), _place(tenant, kind)) for kind in _PREFIX
    }
    return {**with_data_keys_sealed(ports, tenant, item), **sealed}


def _sealed(ports: Ports, tenant: TenantKey, kind: SecretKind, secrets: list[LiveSecret]) -> str:
    return ports.sealer.seal(msgspec.json.encode(secrets), _place(tenant, kind))


def _attribute(kind: SecretKind) -> str:
    return f"{kind}_secrets"


def _place(tenant: TenantKey, kind: SecretKind) -> str:
    return f"{tenant}#{kind}"
