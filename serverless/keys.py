"""Every key string of the connections that API Gateway holds."""

from stak.identifiers import TenantKey, UserId
from stak.identity.keys import user_partition
from stak.ports.writes import Key


def sockets(tenant: TenantKey, user: UserId) -> Key:
    """The connections of a user: one row for all, so that a thousand users are looked up by few requests."""
    return Key(user_partition(tenant, user), "#sockets")


def socket(socket_id: str) -> Key:
    """Whose a connection is. API Gateway says only its id when something is heard, so this begins with no tenant."""
    return Key(f"sys#socket#{socket_id}", "#socket")
