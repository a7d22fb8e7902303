"""Parses the tenant and the kind of a row from its key, since an upgrade reads rows of all kinds and tenants."""

from typing import NamedTuple

from stak.identifiers import TenantKey
from stak.ports.writes import Key

TENANT, USER, CHAT, BROADCAST = "", "U", "C", "B"
"""The letter after a tenant's name in its partitions; none in the partition of the tenant itself."""


class Parts(NamedTuple):
    """A parsed partition: `t#acmeU#ann#DEFAULT` has tenant acme, kind U, and the names ann and DEFAULT."""

    tenant: TenantKey
    kind: str
    names: tuple[str, ...]


def parts_of(key: Key) -> Parts | None:
    """Return the parts of a tenant's partition; None for one that all tenants share."""
    prefix, _, rest = key.pk.partition("#")
    if prefix != "t":
        return None
    head, *names = rest.split("#")
    if not names:
        return Parts(TenantKey(head), TENANT, ())
    return Parts(TenantKey(head[:-1]), head[-1:], tuple(names))
