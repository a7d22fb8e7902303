"""Table keys of the connections that API Gateway holds."""

from stak.identifiers import TenantKey, UserId
from stak.identity.keys import user_partition
from stak.ports.writes import Key


def sockets(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of a user's connections: one row for all, so that a few requests look up a thousand users."""
    return Key(user_partition(tenant, user), "#sockets")


def socket(socket_id: str) -> Key:
    """Return the key of a connection's owner. API Gateway gives only the connection id, so the key has no tenant."""
    return Key(f"sys#socket#{socket_id}", "#socket")
