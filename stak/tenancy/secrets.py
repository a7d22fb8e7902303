"""A tenant's secrets: up to two of a kind are valid at a time, so that a rotation causes no interruption.

They are stored encrypted, newest first. The older one expires at the next rotation or at its own end date. The webhook
signing secret is created when it is first needed.
"""

import base64
from functools import lru_cache
from typing import Final

import msgspec

from stak.crypto import Sealer, fingerprint, new_key, new_secret
from stak.errors import Contended, InvalidInput, NotFound
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Equals, Item, Present, Refused, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.channel_settings import with_channels_open, with_channels_sealed
from stak.tenancy.data_keys import with_data_keys_open, with_data_keys_sealed
from stak.tenancy.tenant_cache import invalidate_tenant, read_tenant
from stak.tenancy.tenant_model import LiveSecret, SecretKind
from stak.tenancy.webhook_endpoints import with_endpoints_open, with_endpoints_sealed
from stak.tenancy.webhook_url import with_url_open, with_url_sealed

GRACE_MAX_SECONDS: Final = 90 * 24 * 3600
_GENERATION_CHARACTERS: Final = 16  # 64 bits distinguish two secrets of a tenant, and reveal nothing of either
SIGNING_SECRETS: Final = "signing_secrets"
"""The attribute of a tenant's settings that stores the encrypted secrets of this kind."""
_decode: Final = msgspec.json.Decoder(tuple[LiveSecret, ...]).decode
_PREFIX: Final[dict[SecretKind, str]] = {"signing": "ss_", "subscriber": "us_", "webhook": "whsec_"}


def make_secret(ports: Ports, tenant: TenantKey, kind: SecretKind) -> tuple[str, str]:
    """Create a first secret; return it in plain text and as the stored attribute."""
    secret = _new(kind)
    return secret, _sealed(ports, tenant, kind, [LiveSecret(secret, int(ports.clock()))])


def live_secrets(ports: Ports, tenant: TenantKey, kind: SecretKind, item: Item) -> list[LiveSecret]:
    """Return the valid secrets in a tenant's stored settings, newest first."""
    if kind not in _kinds(item):
        return []
    secrets = _opened(ports.sealer, item[_attribute(kind)], _context(tenant, kind))
    now = ports.clock()
    return [secret for secret in secrets if secret.ends_at is None or secret.ends_at > now]


def generation_of(secret: LiveSecret) -> str:
    """Return an id of a secret that does not reveal it, so that sessions can be bound to the secret."""
    return fingerprint(f"generation of {secret.secret}")[:_GENERATION_CHARACTERS]


async def rotate_secret(
    ports: Ports, tenant: TenantKey, kind: SecretKind, *, key_id: str, grace_seconds: int | None = None
) -> str:
    """Create a new secret; the previous one stays valid until the next rotation, or for `grace_seconds`.

    Raises InvalidInput, NotFound for unknown tenants, Contended if the secret is rotated concurrently.
    """
    if grace_seconds is not None and not 0 <= grace_seconds <= GRACE_MAX_SECONDS:
        raise InvalidInput(f"grace_seconds: must be 0 to {GRACE_MAX_SECONDS} seconds.")
    key = keys.tenant_settings(tenant)
    item = await ports.table.get(key)
    if item is None:
        raise NotFound("Tenant not found.")
    now = int(ports.clock())
    ends_at = None if grace_seconds is None else now + grace_seconds
    before = [
        LiveSecret(newest.secret, newest.created, ends_at) for newest in live_secrets(ports, tenant, kind, item)[:1]
    ]
    secret = _new(kind)
    secrets = [LiveSecret(secret, now), *before]
    attribute = _attribute(kind)
    update = Update(
        key,
        set={attribute: _sealed(ports, tenant, kind, secrets)},
        when=(Present(), Equals(attribute, item.get(attribute))),
    )
    note = log_entry(ports, tenant, key_id, "rotate secret", kind)
    (outcome,) = await ports.table.commit([(update, note)])
    invalidate_tenant(ports, tenant)
    if isinstance(outcome, Refused):
        raise Contended("Another request is rotating this secret. Nothing was changed. Try again.")
    return secret


async def webhook_secrets(ports: Ports, tenant: TenantKey) -> list[LiveSecret]:
    """Return the valid webhook secrets, newest first, creating the first if there is none."""
    item = await read_tenant(ports, tenant)
    if item is None:
        raise NotFound("Tenant not found.")
    if _attribute("webhook") not in item:
        _, sealed = make_secret(ports, tenant, "webhook")
        first = Update(
            keys.tenant_settings(tenant),
            set={_attribute("webhook"): sealed},
            when=(Present(), Equals(_attribute("webhook"), None)),
        )
        await ports.table.commit([(first,)])  # if another process was faster, its secret is used
        invalidate_tenant(ports, tenant)
        item = await read_tenant(ports, tenant) or {}
    return live_secrets(ports, tenant, "webhook", item)


def with_secrets_open(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return a tenant's stored settings with its secrets in plain text, only to move it to another installation."""
    opened = {
        _attribute(kind): ports.sealer.open(item[_attribute(kind)], _context(tenant, kind)).decode()
        for kind in _kinds(item)
    }
    others = with_endpoints_open(ports, tenant, with_url_open(ports, tenant, with_data_keys_open(ports, tenant, item)))
    return {**with_channels_open(ports, tenant, others), **opened}


def with_secrets_sealed(ports: Ports, tenant: TenantKey, item: Item) -> Item:
    """Return these settings as this installation stores them."""
    sealed = {
        _attribute(kind): ports.sealer.seal(item[_attribute(kind)].encode(), _context(tenant, kind))
        for kind in _kinds(item)
    }
    others = with_url_sealed(ports, tenant, with_data_keys_sealed(ports, tenant, item))
    others = with_channels_sealed(ports, tenant, with_endpoints_sealed(ports, tenant, others))
    return {**others, **sealed}


def _sealed(ports: Ports, tenant: TenantKey, kind: SecretKind, secrets: list[LiveSecret]) -> str:
    return ports.sealer.seal(msgspec.json.encode(secrets), _context(tenant, kind))


@lru_cache(maxsize=1024)
def _opened(sealer: Sealer, sealed: str, context: str) -> tuple[LiveSecret, ...]:
    """Return stored secrets, decrypted once: the first request of every user needs those of the tenant."""
    return _decode(sealer.open(sealed, context))


def _new(kind: SecretKind) -> str:
    # Standard Webhooks requires base64-encoded bytes; the others are plain strings.
    secret = base64.b64encode(new_key()).decode() if kind == "webhook" else new_secret()
    return _PREFIX[kind] + secret


def _kinds(item: Item) -> list[SecretKind]:
    """Return the kinds of secrets a tenant has: all, but webhook secrets only once they were needed."""
    return [kind for kind in _PREFIX if kind != "webhook" or _attribute(kind) in item]


def _attribute(kind: SecretKind) -> str:
    return f"{kind}_secrets"


def _context(tenant: TenantKey, kind: SecretKind) -> str:
    return f"{tenant}#{kind}"
