"""API keys: shown once, stored as a fingerprint, revoked at once.

A key reads `sk_<tenant>_<key id>_<secret>`: it says whose it is, so it is looked up where it belongs, whatever the
request asks for.
"""

from typing import Final

import msgspec

from stak.crypto import fingerprint, is_same, new_secret
from stak.errors import NotAllowed, NotAuthenticated, NotFound
from stak.ids import is_ulid
from stak.names import TenantKey
from stak.ports import Ports
from stak.ports.writes import Delete, Item, Present, Put, Refused
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.key_form import FORM
from stak.tenancy.model import ALL_SCOPES, ApiKey, Scope

API_KEYS_MAX: Final = 1000


class Caller(msgspec.Struct, frozen=True):
    """Who is calling with an API key, and what they may do."""

    tenant: TenantKey
    key_id: str
    scopes: frozenset[Scope]


def make_api_key(ports: Ports, tenant: TenantKey, scopes: frozenset[Scope] = ALL_SCOPES) -> tuple[ApiKey, str, Put]:
    """A new key: what is known of it, the key in clear, and the write that makes it valid."""
    api_key = ApiKey(ports.ids.new(), scopes, int(ports.clock()))
    secret = f"sk_{tenant}_{api_key.key_id}_{new_secret()}"
    item: Item = {"hash": fingerprint(secret), "scopes": sorted(map(str, scopes)), "created": api_key.created}
    # No condition: a ULID is new by itself.
    return api_key, secret, Put(keys.api_key(tenant, api_key.key_id), item)


async def issue_api_key(ports: Ports, caller: Caller, scopes: frozenset[Scope]) -> tuple[ApiKey, str]:
    """A further key of the caller's tenant, which may do no more than the caller may."""
    beyond = scopes - caller.scopes
    if beyond:
        raise NotAllowed(f"Your key cannot give away what it does not have: {', '.join(sorted(beyond))}.")
    api_key, secret, put = make_api_key(ports, caller.tenant, scopes)
    note = log_entry(ports, caller.tenant, caller.key_id, "issue key", api_key.key_id, ", ".join(sorted(scopes)))
    await ports.table.commit([(put, note)])
    return api_key, secret


async def list_api_keys(ports: Ports, tenant: TenantKey) -> list[ApiKey]:
    """All keys of a tenant, oldest first."""
    page = await ports.table.query(keys.tenant_partition(tenant), keys.API_KEYS, limit=API_KEYS_MAX)
    return [
        ApiKey(row.key.sk.removeprefix("sk#"), frozenset(map(Scope, row.item["scopes"])), row.item["created"])
        for row in page.rows
    ]


async def revoke_api_key(ports: Ports, caller: Caller, key_id: str) -> None:
    """The key is worthless from now on."""
    if not is_ulid(key_id):
        raise NotFound("There is no such API key.")
    revoke = Delete(keys.api_key(caller.tenant, key_id), when=(Present(),))
    note = log_entry(ports, caller.tenant, caller.key_id, "revoke key", key_id)
    (outcome,) = await ports.table.commit([(revoke, note)])
    if isinstance(outcome, Refused):
        raise NotFound("There is no such API key.")


async def authenticate(ports: Ports, secret: str) -> Caller:
    """Who this key stands for, read afresh each time so that a revoked key is worthless at once."""
    form = FORM.fullmatch(secret)
    if form is None:
        raise NotAuthenticated("This is not an API key: it begins with sk_ and was shown when it was made.")
    tenant = TenantKey(form["tenant"])
    item = await ports.table.get(keys.api_key(tenant, form["key_id"]))
    if item is None or not is_same(item["hash"], fingerprint(secret)):
        raise NotAuthenticated("This API key is unknown or was revoked.")
    return Caller(tenant, form["key_id"], frozenset(map(Scope, item["scopes"])))
