"""Names of the people and API keys in the audit log."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from stak.accounts import keys
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Key
from stak.tenancy import keys as tenancy
from stak.tenancy.audit_log import ACCOUNT, OPERATOR
from stak.ulids import is_ulid


class Actor(msgspec.Struct, frozen=True):
    """Who did something; name and email are null if they are not known (any more)."""

    kind: Literal["account", "api_key", "operator", "system"]
    id: str | None = None
    name: str | None = None
    email: str | None = None


async def name_actors(ports: Ports, tenant: TenantKey, key_ids: Iterable[str]) -> dict[str, Actor]:
    """Return who these ids of the audit log refer to, by id, with one batch of reads."""
    wanted = {key_id: _key(tenant, key_id) for key_id in set(key_ids)}
    stored = [key for key in wanted.values() if key is not None]
    found = await ports.table.batch_get(stored, consistent=False) if stored else {}
    actors: dict[str, Actor] = {}
    for key_id, key in wanted.items():
        item = {} if key is None else found.get(key, {})
        if key_id.startswith(ACCOUNT):
            account_id = key_id.removeprefix(ACCOUNT)
            actors[key_id] = Actor("account", account_id, item.get("name"), item.get("email"))
        elif key is not None:
            actors[key_id] = Actor("api_key", key_id, item.get("name"))
        else:
            actors[key_id] = Actor("operator" if key_id == OPERATOR else "system")
    return actors


def _key(tenant: TenantKey, key_id: str) -> Key | None:
    row_id = key_id.removeprefix(ACCOUNT)
    if not is_ulid(row_id):
        return None
    return keys.account(tenant, row_id) if key_id.startswith(ACCOUNT) else tenancy.api_key(tenant, row_id)
