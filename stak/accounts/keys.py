"""All table keys of accounts, console sessions and sign-in attempts."""

import hashlib
from typing import Final, NewType

from stak.identifiers import TenantKey
from stak.ports.table import Span
from stak.ports.writes import Key

HexDigest = NewType("HexDigest", str)

ACCOUNTS: Final = Span(prefix="sa#")
ATTEMPT_PARTITIONS: Final = 65_536
"""Number of counters of sign-in attempts, however many emails and addresses somebody tries."""


def account_partition(tenant: TenantKey) -> str:
    """Return the partition of a tenant's accounts: that of its other settings."""
    return f"t#{tenant}"


def account(tenant: TenantKey, account_id: str) -> Key:
    """Return the key of an account."""
    return Key(account_partition(tenant), f"sa#{account_id}")


def email(tenant: TenantKey, address: str) -> Key:
    """Return the key of the account with an email; a row of its own makes the email unique within a tenant."""
    return Key(account_partition(tenant), f"se#{_hash(address)}")


def subject(tenant: TenantKey, issuer: str, name: str) -> Key:
    """Return the key of the account of a person at an identity provider."""
    return Key(account_partition(tenant), f"so#{_hash(issuer, name)}")


def session(tenant: TenantKey, session_id: str) -> Key:
    """Return the key of a console session."""
    return Key(f"t#{tenant}Y#{session_id}", "#console_session")


def attempts(tenant: TenantKey, kind: str, name: str) -> Key:
    """Return the key of the counter of sign-in attempts with an email or from an address.

    It belongs to no tenant: a tenant that does not exist has the same limits.
    """
    number = int(_hash(tenant, kind, name)[:8], 16) % ATTEMPT_PARTITIONS
    return Key(f"sys#sign-ins#{number}", f"#{kind}")


def _hash(*parts: str) -> HexDigest:
    return HexDigest(hashlib.sha256("\0".join(parts).encode()).hexdigest())
