"""All table keys of templates: those of an inbox share a partition."""

from typing import Final

from stak.identifiers import InboxKey, TenantKey
from stak.ports.table import Span
from stak.ports.writes import Key

TEMPLATES: Final = Span(prefix="t#")


def templates(tenant: TenantKey, inbox: InboxKey) -> str:
    """Return the partition of an inbox's templates."""
    return f"t#{tenant}N#{inbox}"


def template(tenant: TenantKey, inbox: InboxKey, name: str) -> Key:
    """Return the key of a template: its current version."""
    return Key(templates(tenant, inbox), f"t#{name}")


def version(tenant: TenantKey, inbox: InboxKey, name: str, number: int) -> Key:
    """Return the key of one version of a template."""
    return Key(templates(tenant, inbox), f"v#{name}#{number:07d}")


def versions(name: str) -> Span:
    """Return the span of the versions of a template."""
    return Span(prefix=f"v#{name}#")
