"""Whose a row is, and of what kind: told from its key, as an upgrade meets rows of all kinds and tenants."""

from typing import NamedTuple

from stak.identifiers import TenantKey
from stak.ports.writes import Key

TENANT, USER, CHAT, BROADCAST = "", "U", "C", "B"
"""The letter after a tenant's name in its partitions; none in the partition of what is the tenant's own."""


class Parts(NamedTuple):
    """A partition taken apart: `t#acmeU#ann#DEFAULT` is acme's, of kind U, with the names ann and DEFAULT."""

    tenant: TenantKey
    kind: str
    names: tuple[str, ...]


def parts_of(key: Key) -> Parts | None:
    """The parts of a tenant's partition; None of one that all tenants share."""
    prefix, _, rest = key.pk.partition("#")
    if prefix != "t":
        return None
    head, *names = rest.split("#")
    if not names:
        return Parts(TenantKey(head), TENANT, ())
    return Parts(TenantKey(head[:-1]), head[-1:], tuple(names))
