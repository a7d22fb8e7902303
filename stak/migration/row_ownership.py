"""Tells from a row's key which tenant owns it: defines what an export contains and what an import may write.

The first part of a tenant's partitions is its name followed by a capital letter, and a name may itself end in one:
`acme`'s users are under `t#acmeU#…`, the tenant `acmeU` itself is at `t#acmeU`. Only whole parts are compared.
"""

import string
from typing import Final, Literal

from stak.accounts import keys as accounts
from stak.accounts.account_model import ACCOUNT_SECRETS
from stak.identifiers import InboxKey, TenantKey, user_of_part
from stak.inbox import statistics_keys, timer_keys
from stak.inbox.unread_counts import UserInbox
from stak.ports.table import Row, Span
from stak.ports.writes import INDEX_PK, Key
from stak.tenancy import keys as tenancy

SYSTEM: Final = "sys#"
"""Prefix of the partitions that all tenants share."""

_TENANTS: Final = "t#"
_USERS: Final = "U"
_ENGINES_OWN: Final = "X"  # dead letters of the aws engine: they point into its queues
_DUE: Final = "sys#due#"
_ENDS: Final = "sys#ends#"
_REMOVALS: Final = ("sys#retention", _ENDS, "sys#removals#")
_OPEN: Final = "sys#open#"
_BY_MINUTE: Final = (timer_keys.PREFIX, statistics_keys.LOG_PREFIX)
"""The sort keys of these begin with a minute, and the tenant follows."""
_WORK: Final = (_OPEN, _DUE, *_BY_MINUTE, "sys#chats#", *_REMOVALS, tenancy.RUNNING_JOBS)

Stage = Literal["content", "log", "work", "keys", "last"]
"""The order in which an import writes rows: rows that activate a tenant and make it visible follow all others."""


def partitions(tenant: TenantKey) -> str:
    """Return the common prefix of a tenant's partitions, which some neighbours share."""
    return f"t#{tenant}"


def all_partitions(tenant: TenantKey) -> list[str]:
    """Return the prefixes of all partitions that may have rows of a tenant, except its first (the tenant's name).

    No neighbour's partition has these prefixes, so that a scan does not read through them.
    """
    return [*(f"t#{tenant}{kind}#" for kind in string.ascii_uppercase if kind != _ENGINES_OWN), *_WORK]


def is_of(tenant: TenantKey, key: Key) -> bool:
    """Return whether a row belongs to this tenant, and not only to its engine."""
    pk, sk = key
    if pk.startswith(_TENANTS):
        head, has_more, _ = pk.removeprefix(_TENANTS).partition("#")
        if not has_more:
            return head == tenant
        kind = head[-1:]
        return head[:-1] == tenant and kind.isascii() and kind.isupper() and kind != _ENGINES_OWN
    if pk == tenancy.TENANT_DIRECTORY:
        return sk == tenant
    owner, has_more, _ = (timer_keys.after_minute(sk) if pk.startswith(_BY_MINUTE) else sk).partition("#")
    return pk.startswith(_WORK) and bool(has_more) and owner == tenant


def is_content_of(tenant: TenantKey, row: Row) -> bool:
    """Return whether a tenant's row has no index key of another tenant, and is no work on its objects."""
    partition = row.item.get(INDEX_PK)
    is_at_home = partition is None or (
        isinstance(partition, str) and partition.startswith(_TENANTS) and is_of(tenant, Key(partition, ""))
    )
    return is_at_home and (not row.key.pk.startswith(_WORK) or row.item.get("tenant", tenant) == tenant)


def stage_of(tenant: TenantKey, key: Key) -> Stage:
    """Return the import stage of a tenant's row."""
    if key in (tenancy.tenant_settings(tenant), tenancy.directory_entry(tenant)):
        return "last"
    if key.pk.startswith(SYSTEM):
        return "log" if key.pk.startswith(statistics_keys.LOG_PREFIX) else "work"
    is_api_key = key.pk == tenancy.tenant_partition(tenant) and key.sk.startswith(tenancy.API_KEYS.prefix or "")
    return "keys" if is_api_key else "content"


def is_console_session(tenant: TenantKey, key: Key) -> bool:
    """Return whether this is a console session, which ends when its tenant moves."""
    return key.pk.startswith(f"t#{tenant}Y#")


def without_account_secrets(tenant: TenantKey, row: Row) -> Row:
    """Return a row as it is exported: an account for the console without its password."""
    if row.key.pk != tenancy.tenant_partition(tenant) or not accounts.ACCOUNTS.covers(row.key):
        return row
    return Row(row.key, {name: value for name, value in row.item.items() if name not in ACCOUNT_SECRETS})


def is_open_work(key: Key) -> bool:
    """Return whether this row lists a broadcast with open work."""
    return key.pk.startswith(_OPEN)


def is_due(key: Key) -> bool:
    """Return whether this is the row of a scheduled post."""
    return key.pk.startswith(_DUE)


def is_by_minute(key: Key) -> bool:
    """Return whether this is a timer of a user's inbox, or a row of the statistics' log."""
    return key.pk.startswith(_BY_MINUTE)


def is_removal(key: Key) -> bool:
    """Return whether this row removes something, now or later."""
    return key.pk.startswith(_REMOVALS)


def has_minute(key: Key) -> bool:
    """Return whether this row is indexed under a minute in its key."""
    return key.pk.startswith((_DUE, _ENDS))


def from_minute(key: Key, minute: int) -> Key:
    """Return the key of a row that is indexed under its minute, or under this one if it is later."""
    index, _, stored = key.pk.rpartition("#")
    return key if int(stored) >= minute else Key(f"{index}#{minute}", key.sk)


def user_inbox_of(tenant: TenantKey, pk: str) -> UserInbox | None:
    """Return the user's inbox of this partition, if it is one."""
    parts = pk.removeprefix(_TENANTS).split("#")
    if len(parts) != 3 or parts[0] != tenant + _USERS:
        return None
    return UserInbox(tenant, user_of_part(parts[1]), InboxKey(parts[2]))


def is_audience_member(tenant: TenantKey, key: Key) -> bool:
    """Return whether this is the row of a member of an audience or of a topic."""
    return key.pk.startswith((f"t#{tenant}A#", f"t#{tenant}T#")) and key.sk.startswith("u#")


def is_broadcast_row(tenant: TenantKey, key: Key, rows: Span) -> bool:
    """Return whether this is one of these rows of a broadcast."""
    return key.pk.startswith(f"t#{tenant}B#") and rows.covers(key)


def is_audience_count(tenant: TenantKey, key: Key) -> bool:
    """Return whether this is the count of an audience's shard."""
    return key.pk.startswith(f"t#{tenant}A#") and key.sk == "#count"
