"""All table keys of accounts, console sessions and sign-in attempts."""

import hashlib
from typing import Final, NewType

from stak.crypto import authentication_code
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


def attempts(counter_key: bytes, kind: str, names: tuple[str, ...]) -> Key:
    """Return the key of a counter of sign-in attempts: of an email in a tenant, of an address, or of a network.

    It belongs to no tenant: a tenant that does not exist has the same limits. The installation's key chooses it, so
    that nobody can find a name that shares the counter of another.
    """
    code = authentication_code(counter_key, "\0".join((kind, *names)).encode())
    return Key(f"sys#sign-ins#{int.from_bytes(code[:8]) % ATTEMPT_PARTITIONS}", f"#{kind}")


def used_state(state: str) -> Key:
    """Return the key of the row that says that a sign-in through the identity provider was finished."""
    digest = _hash(state)
    return Key(f"sys#sign-in-states#{digest[:2]}", f"#{digest}")


def _hash(*parts: str) -> HexDigest:
    return HexDigest(hashlib.sha256("\0".join(parts).encode()).hexdigest())
